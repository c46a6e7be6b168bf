import { canonical, digestOf } from '../core/digest.ts';
import type { Pins } from '../core/event.ts';
import type { ExecutionPlan } from '../core/plan.ts';
import type { Problem } from '../errors.ts';
import { approvalPath, type SpecDocument } from '../spec/approval.ts';
import { unknownTasks } from '../spec/config.ts';
import type { Notice } from '../spec/notice.ts';
import { specFolder } from '../spec/spec-name.ts';
import { STEERING_FOLDER } from '../spec/steering.ts';
import type { TaskList, Unit } from '../spec/tasks.ts';
import { statePath } from '../spec/workspace-state.ts';
import { approvalProblems } from './preflight/approval-problems.ts';
import { bytesOf, lookupIn, type Lookup, type Source } from './preflight/lookup.ts';
import { remarksOn } from './preflight/notices.ts';
import { readPlan, type ToolsFor } from './preflight/plan-problems.ts';
import { readSpec } from './preflight/spec-problems.ts';
import { hiddenProblems } from './preflight/text-problems.ts';
import { uncommitted } from './preflight/uncommitted.ts';
import { workersOf } from './preflight/workers.ts';

/** Which spec, its files as of `at`; configuration and approvals as of `trusted`. */
export interface Subject {
  readonly spec: string;
  readonly at: string;
  readonly trusted: string;
  /** What whoever starts the job says in place of the configuration's vendor. */
  readonly vendor?: string | undefined;
}

/** What more can be looked at where a job is to be opened. */
export interface Surroundings {
  readonly tools?: ToolsFor | undefined;
  /** The person's own files, where `at` is what they have checked out. */
  readonly worktree?: Source | undefined;
}

/** Everything that a job fixes when it opens, or the reasons why it cannot; with a problem, the rest is not to be used. */
export interface Prepared {
  readonly pins: Pins;
  readonly plan: ExecutionPlan;
  readonly planDigest: string;
  readonly units: readonly Unit[];
  readonly notices: readonly Notice[];
  /** What a person may want to write for tasks that seem to be meant to fail. */
  readonly proposal?: string | undefined;
  readonly problems: readonly Problem[];
}

const UNKNOWN: Omit<Prepared, 'problems'> = {
  pins: {},
  plan: {
    stages: [],
    gates: [],
    setup: { run: [], minutes: 1, key: [], paths: [] },
    guard: 'ask',
    protectedPaths: [],
    limits: {},
    approval: 'recorded',
  },
  planDigest: '',
  units: [],
  notices: [],
};

/**
 * Looks at everything that could stop a job before an agent is paid, and reports all of it together: the spec, its approval, the
 * configuration, the repository. What only follows from another problem is left out.
 */
export async function prepare(
  source: Source,
  { spec, at, trusted, vendor }: Subject,
  { tools, worktree }: Surroundings = {},
): Promise<Prepared> {
  const lack = await source.lacks(at);
  if (lack !== undefined) return { ...UNKNOWN, problems: [lack] };
  const base = lookupIn(source, at);
  const mine = worktree && uncommitted(lookupIn(worktree, at), base);
  const files = mine ?? base;
  const trustedFiles = at === trusted ? files : lookupIn(source, trusted);
  const { documents, list, problems: ofSpec } = await readSpec(files, spec);
  const {
    plan = UNKNOWN.plan,
    approval,
    taskPlaces,
    sources,
    problems: ofPlan,
    notices: onPlan,
  } = await readPlan(trustedFiles, { spec, vendor, worktree: files }, tools);
  const ofApproval = await approvalProblems(trustedFiles, { spec, documents, approval });
  const ofSteering = await steeringProblems(base);
  const ofTasks = list === undefined ? [] : unknownTasks(taskPlaces, numbersIn(list));
  const remarks = list && (await remarksOn(files, { spec, documents, list, plan }));
  return {
    pins: await pinsOf(trustedFiles, spec, [...sources, ...scriptsOf(plan)], documents),
    plan,
    planDigest: digestOf(canonical(plan)),
    units: list?.units ?? [],
    notices: [...(remarks?.notices ?? []), ...onPlan],
    proposal: remarks?.proposal,
    problems: eachOnce([ofSpec, ofSteering, ofApproval, ofPlan, ofTasks, (await mine?.problems()) ?? []].flat()),
  };
}

function numbersIn({ units }: TaskList): ReadonlySet<string> {
  return new Set(units.flatMap(({ number }) => number ?? []));
}

function scriptsOf(plan: ExecutionPlan): readonly string[] {
  return workersOf(plan).flatMap(({ stage }) => stage.script ?? []);
}

/** Agents find these files in their worktree, and read them as instructions. */
async function steeringProblems(files: Lookup): Promise<readonly Problem[]> {
  const names = (await files.list(STEERING_FOLDER)).filter(({ name, kind }) => kind === 'file' && /\.md$/i.test(name));
  const paths = names.map(({ name }) => `${STEERING_FOLDER}/${name}`);
  const problems = await Promise.all(paths.map(async (path) => hiddenProblems(path, bytesOf(await files.find(path)))));
  return problems.flat();
}

/** A link on the way to several files, for one, is met once for each of them. */
function eachOnce(problems: readonly Problem[]): readonly Problem[] {
  return [...new Map(problems.map((problem) => [canonical(problem), problem])).values()];
}

async function pinsOf(
  trusted: Lookup,
  spec: string,
  sources: readonly string[],
  documents: readonly SpecDocument[],
): Promise<Pins> {
  const pins: Record<string, string> = {};
  for (const { name, bytes } of documents) pins[`${specFolder(spec)}/${name}`] = digestOf(bytes);
  for (const path of [...sources, approvalPath(spec), statePath(spec)]) {
    const bytes = bytesOf(await trusted.find(path));
    if (bytes !== undefined) pins[path] = digestOf(bytes);
  }
  return pins;
}
