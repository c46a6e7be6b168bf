import type { ExecutionPlan } from '../core/plan.ts';
import { problemLine, type Problem } from '../errors.ts';
import type { Laptop } from '../local/ports.ts';
import { lookupIn } from '../moves/preflight/lookup.ts';
import { readPlan } from '../moves/preflight/plan-problems.ts';
import { specFoldersIn } from '../moves/preflight/spec-problems.ts';
import { absent, judged, type Finding, type WorkflowModel } from '../report/doctor.ts';
import { counted } from '../report/lines.ts';
import { quoted } from '../report/next.ts';
import { preparedOnDisk, uncommittedFiles, WRITE_A_SPEC } from './check.ts';
import { examineMachine } from './doctor-machine.ts';
import { EXAMPLE_WORKFLOWS, HARDENED_WORKFLOWS } from './example-workflows.ts';
import { personsFiles } from './files.ts';

/** The workflow files as `init` writes them, by path. */
export const MODELS: Readonly<Record<string, WorkflowModel>> = Object.fromEntries(
  Object.entries(EXAMPLE_WORKFLOWS).map(([path, plain]) => [
    path,
    { plain, hardened: new Map(Object.entries(HARDENED_WORKFLOWS)).get(path) ?? plain },
  ]),
);

/** What is to be said of this clone: how it was made, the workflow files, the specs and what they need. */
export async function examineClone(world: Laptop): Promise<readonly Finding[]> {
  const base = await defaultBranch(world);
  const workflows = await Promise.all(Object.entries(MODELS).map((file) => workflowFile(world, base, file)));
  return [checkoutOf(world), base.finding, ...workflows, ...(await specsOf(world))];
}

function checkoutOf({ checkout: { top, isShallow, commit } }: Laptop): Finding {
  if (commit === undefined) {
    const text = `Nothing is committed yet in ${top}, and a job begins at a commit.`;
    const cure = 'Commit what belongs to it: `git status` shows what there is, and what a spec needs is named below.';
    return { check: 'checkout', level: 'warning', text, cure };
  }
  if (!isShallow) return { check: 'checkout', level: 'ok', text: `${top} is a clone with its whole history.` };
  const text = `${top} is a shallow clone: older commits cannot be compared here.`;
  return { check: 'checkout', level: 'warning', text, cure: 'git fetch --unshallow' };
}

/** Where GitHub's default branch was seen last, else what is mostly called so. */
const CANDIDATES = ['refs/remotes/origin/HEAD', 'refs/remotes/origin/main', 'refs/remotes/origin/master'];

interface Base {
  readonly name: string;
  readonly commit: string | undefined;
  readonly finding: Finding;
  /** Nothing of it is at a server. */
  readonly isAlone: boolean;
}

async function defaultBranch({ repository, checkout, remotes }: Laptop): Promise<Base> {
  const check = 'default-branch';
  for (const ref of CANDIDATES) {
    const commit = await repository.tip(ref);
    const name = ref.replace('refs/remotes/', '').replace('origin/HEAD', 'the default branch');
    const text = `Seen of ${name}: ${commit?.slice(0, 12)}.`;
    if (commit !== undefined) return { name, commit, isAlone: false, finding: { check, level: 'ok', text } };
  }
  const name = checkout.branch?.replace('refs/heads/', '') ?? 'HEAD';
  const there = { name, commit: checkout.commit };
  if ((await remotes()).includes('origin')) {
    const text = `No branch of origin is here; ${name} is taken for the default branch.`;
    return { ...there, isAlone: false, finding: { check, level: 'warning', text, cure: 'git fetch origin' } };
  }
  const text = `There is no remote origin, so what GitHub has is not known; ${name} is taken for the default branch.`;
  const cure = 'Only GitHub needs one: git remote add origin <address of the repository>';
  return { ...there, isAlone: true, finding: { check, level: 'unknown', text, cure } };
}

async function workflowFile(
  world: Laptop,
  { name, commit, isAlone }: Base,
  [path, model]: readonly [path: string, model: WorkflowModel],
): Promise<Finding> {
  const read = async (at: string | undefined): Promise<Uint8Array | undefined> =>
    at === undefined ? undefined : world.repository.read(at, path);
  const bytes = await read(commit);
  if (bytes !== undefined) return judged(path, name, Buffer.from(bytes).toString('utf8'), model);
  if ((await read(world.checkout.commit)) !== undefined) return absent(path, name, 'committed');
  const isHere = (await lookupIn(personsFiles(world), '').find(path)).kind === 'file';
  return absent(path, name, isAlone ? 'not-needed' : isHere ? 'written' : 'nowhere');
}

interface Examined {
  readonly spec: string;
  readonly problems: readonly Problem[];
  readonly plans: readonly ExecutionPlan[];
  readonly files: readonly string[];
}

const NO_SPEC: Finding = {
  check: 'specs',
  level: 'warning',
  text: 'There is no spec below .kiro/specs.',
  cure: WRITE_A_SPEC,
};

/** What `check` finds, each thing once. */
async function specsOf(world: Laptop): Promise<readonly Finding[]> {
  const { specs } = await specFoldersIn(lookupIn(personsFiles(world), ''));
  const found =
    specs.length === 0
      ? [await configAlone(world)]
      : await Promise.all(specs.map(async (spec) => examineSpec(world, spec)));
  const plans = found.flatMap((one) => one.plans);
  const findings = found.flatMap(({ spec, problems }) =>
    problems.filter(({ code }) => code !== 'no-tasks').map((problem) => findingOf(spec, problem)),
  );
  const once = [...new Map(findings.map((finding) => [finding.text, finding])).values()];
  const fine = `${counted(specs.length, 'spec')}, and nothing stands in the way.`;
  return [
    ...(specs.length > 0 ? orFine(once, 'specs', fine) : [NO_SPEC, ...once.filter(({ check }) => check === 'specs')]),
    ...uncommitted([...new Set(found.flatMap(({ files }) => files))]),
    ...(plans.length === 0 ? [] : orFine(once, 'programs', 'The programs that are named are on this machine.')),
    ...once.filter(({ check }) => check === 'agents'),
    ...(await examineMachine(world, plans)),
  ];
}

async function examineSpec(world: Laptop, spec: string): Promise<Examined> {
  const { problems, plan } = await preparedOnDisk(world, spec);
  return { spec, problems, plans: [plan], files: await uncommittedFiles(world, spec) };
}

/** Before there is a spec, what its jobs would work with; nothing of a configuration that is not written yet. */
async function configAlone(world: Laptop): Promise<Examined> {
  const lookup = lookupIn(personsFiles(world), '');
  const { problems, plan } = await readPlan(lookup, { spec: '' }, () => world.ports('doctor'));
  const told = problems.filter(({ code }) => code !== 'config-missing');
  return { spec: '', problems: told, plans: plan === undefined ? [] : [plan], files: [] };
}

function orFine(findings: readonly Finding[], check: Finding['check'], text: string): readonly Finding[] {
  const wrong = findings.filter((finding) => finding.check === check);
  return wrong.length > 0 ? wrong : [{ check, level: 'ok', text }];
}

/** Most problems say themselves what mends them. */
function findingOf(spec: string, problem: Problem): Finding {
  const text = problemLine(problem);
  const ofMachine = { 'tool-missing': 'programs', 'adapter-incompatible': 'agents' } as const;
  if (problem.code === 'tool-missing' || problem.code === 'adapter-incompatible')
    return { check: ofMachine[problem.code], level: 'warning', text: `${text} It matters where steps run.` };
  const cures: Readonly<Record<string, string>> = {
    'approval-missing': `specbridge approve ${quoted(spec)}`,
    'config-missing': 'specbridge init',
  };
  const cure = cures[problem.code];
  return { check: 'specs', level: 'error', text, ...(cure !== undefined && { cure }) };
}

const MOST_NAMED = 5;

/** A job begins at what is committed. */
function uncommitted(files: readonly string[]): readonly Finding[] {
  if (files.length === 0) return [];
  const more = files.length > MOST_NAMED ? ` and ${files.length - MOST_NAMED} more` : '';
  const text = `Not committed yet, and a job begins at what is committed: ${files.slice(0, MOST_NAMED).join(', ')}${more}.`;
  const cure = `git add ${files.map(quoted).join(' ')} && git commit`;
  return [{ check: 'specs', level: 'warning', text, cure }];
}
