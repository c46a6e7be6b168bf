import { canonical, digestOf } from '../core/digest.ts';
import type { Pins } from '../core/event.ts';
import type { ExecutionPlan } from '../core/plan.ts';
import { UserError } from '../errors.ts';
import type { Repository } from '../ports.ts';
import { approvalPath, judgeApproval, type SpecDocument } from '../spec/approval.ts';
import { CONFIG_PATH, overridePath, readConfig } from '../spec/config.ts';
import { readTasks, withMarksEqual, type TaskList, type Unit } from '../spec/tasks.ts';
import { hiddenCharacters } from '../spec/hidden-text.ts';
import { DOCUMENTS, specFolder, tasksPath } from '../spec/spec-name.ts';

/** Which spec, its files as of `at`; configuration and approvals as of `trusted`. */
interface Subject {
  readonly spec: string;
  readonly at: string;
  readonly trusted: string;
}

/** One reason not to begin, with what would mend it. */
export interface Problem {
  readonly code: string;
  readonly text: string;
}

/** Everything that a job fixes when it opens, or the reasons why it cannot; with a problem, the rest is not to be used. */
export interface Prepared {
  readonly pins: Pins;
  readonly plan: ExecutionPlan;
  readonly planDigest: string;
  readonly units: readonly Unit[];
  readonly notices: TaskList['notices'];
  readonly problems: readonly Problem[];
}

/** What preflight reads from: a repository, or a worktree that stands in for one. */
export type Source = Pick<Repository, 'read' | 'blobs'>;

const NOTHING: ExecutionPlan = {
  stages: [],
  gates: [],
  setup: { run: [], minutes: 1, key: [], paths: [] },
  guard: 'ask',
  protectedPaths: [],
  limits: {},
  approval: 'recorded',
};

/** Looks at everything that could stop a job before an agent is paid, and reports all of it together. */
export async function prepare(repository: Source, subject: Subject): Promise<Prepared> {
  const problems: Problem[] = [];
  const attempt = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      problems.push({ code: error.code, text: error.message });
      return otherwise;
    }
  };
  const documents = await readDocuments(repository, subject);
  const list = await attempt(async () => readList(subject.spec, documents), undefined);
  problems.push(...(list === undefined ? [] : idleness(subject.spec, list)));
  const config = await attempt(() => readPlan(repository, subject), undefined);
  const plan = config?.plan ?? NOTHING;
  problems.push(...hiddenProblems(subject.spec, documents));
  problems.push(...(await judgeParts(repository, subject, plan, config?.plan.approval, documents)));
  const pins = await pinsOf(repository, subject, plan, documents);
  return {
    pins,
    plan,
    planDigest: digestOf(canonical(plan)),
    units: list?.units ?? [],
    notices: list?.notices ?? [],
    problems,
  };
}

async function readDocuments(repository: Source, { spec, at }: Subject): Promise<readonly SpecDocument[]> {
  const found = await Promise.all(
    DOCUMENTS.map(async (name) => ({ name, bytes: await repository.read(at, `${specFolder(spec)}/${name}`) })),
  );
  return found.flatMap(({ name, bytes }) => (bytes === undefined ? [] : [{ name, bytes }]));
}

function readList(spec: string, documents: readonly SpecDocument[]): TaskList {
  const bytes = documents.find(({ name }) => name === 'tasks.md')?.bytes;
  if (bytes === undefined)
    throw new UserError(`There is no ${tasksPath(spec)} in the base commit. Write it and commit it.`, 'spec-missing');
  return readTasks(bytes);
}

function idleness(spec: string, { units, notices }: TaskList): readonly Problem[] {
  if (units.some((unit) => unit.state === 'open')) return [];
  const found = notices.map((notice) => `line ${notice.line}: ${notice.text}`).join('; ');
  const done = units.length > 0 ? 'every task in it is done' : 'no line of it is a task';
  const text = `${tasksPath(spec)} leaves nothing to do: ${done}.${found === '' ? '' : ` ${found}`}`;
  return [{ code: 'no-tasks', text }];
}

async function readPlan(repository: Source, { spec, trusted }: Subject): Promise<ReturnType<typeof readConfig>> {
  const bytes = await repository.read(trusted, CONFIG_PATH);
  if (bytes === undefined) {
    throw new UserError(
      `There is no ${CONFIG_PATH} in the base commit. Write it, with at least one gate and one maker, and commit it.`,
      'config-missing',
    );
  }
  const override = await repository.read(trusted, overridePath(spec));
  return readConfig({ path: CONFIG_PATH, bytes }, override && { path: overridePath(spec), bytes: override });
}

async function judgeParts(
  repository: Source,
  subject: Subject,
  plan: ExecutionPlan,
  approval: 'recorded' | 'merged' | undefined,
  documents: readonly SpecDocument[],
): Promise<readonly Problem[]> {
  if (approval === undefined) return [];
  const { spec, trusted } = subject;
  const record = await repository.read(trusted, approvalPath(spec));
  const specJson = await repository.read(trusted, `${specFolder(spec)}/spec.json`);
  const evidence = { spec, documents, approval, ...(record && { record }), ...(specJson && { specJson }) };
  const unmerged = approval === 'merged' ? await unmergedProblems(repository, subject, documents) : [];
  const scripts = await scriptProblems(repository, trusted, plan);
  return [...gateProblems(plan), ...scripts, ...judgeApproval(evidence), ...unmerged];
}

/** Where what is merged counts as approved, it has to be there as it is here; the marks of boxes are ours to tick. */
async function unmergedProblems(
  repository: Source,
  { spec, at, trusted }: Subject,
  documents: readonly SpecDocument[],
): Promise<readonly Problem[]> {
  if (at === trusted) return [];
  const there = (await readDocuments(repository, { spec, at: trusted, trusted })).map(identity);
  const missing = documents.filter((document) => !there.includes(identity(document)));
  return missing.map(({ name }) => ({
    code: 'approval-missing',
    text: `${specFolder(spec)}/${name} is not on the default branch as it is here, and only what is merged there counts as approved.`,
  }));
}

function identity({ name, bytes }: SpecDocument): string {
  return `${name} ${digestOf(name === 'tasks.md' ? withMarksEqual(bytes) : bytes)}`;
}

/** What a person approved by reading must not say something else to a program. */
function hiddenProblems(spec: string, documents: readonly SpecDocument[]): readonly Problem[] {
  return documents.flatMap(({ name, bytes }) => {
    const [first, ...more] = hiddenCharacters(bytes);
    if (first === undefined) return [];
    const others = more.length === 0 ? '' : ` (and ${more.length} more)`;
    const place = `${specFolder(spec)}/${name}:${first.line}:${first.column}`;
    return [
      {
        code: 'spec-invalid',
        text: `${place}: holds ${first.codePoint}${others}, which cannot be seen. Remove it, and approve the file again.`,
      },
    ];
  });
}

function gateProblems(plan: ExecutionPlan): readonly Problem[] {
  if (plan.gates.some((gate) => gate.required)) return [];
  return [
    {
      code: 'verification-missing',
      text: `${CONFIG_PATH} names no required gate, so nothing could be verified. Add one under \`gates\`.`,
    },
  ];
}

async function scriptProblems(repository: Source, trusted: string, plan: ExecutionPlan): Promise<readonly Problem[]> {
  const scripts = scriptsOf(plan);
  const blobs = await repository.blobs(trusted, scripts);
  return scripts
    .filter((_path, index) => blobs[index] === undefined)
    .map((path) => ({ code: 'script-missing', text: `The script ${path} is not in the base commit.` }));
}

function scriptsOf(plan: ExecutionPlan): readonly string[] {
  return plan.stages.flatMap((stage) => stage.script ?? []);
}

async function pinsOf(
  repository: Source,
  { spec, trusted }: Subject,
  plan: ExecutionPlan,
  documents: readonly SpecDocument[],
): Promise<Pins> {
  const pins: Record<string, string> = {};
  for (const { name, bytes } of documents) pins[`${specFolder(spec)}/${name}`] = digestOf(bytes);
  for (const path of [CONFIG_PATH, overridePath(spec), approvalPath(spec), ...scriptsOf(plan)]) {
    const bytes = await repository.read(trusted, path);
    if (bytes !== undefined) pins[path] = digestOf(bytes);
  }
  return pins;
}
