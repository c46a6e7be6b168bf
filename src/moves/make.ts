import { violation, isRealChange, type Screened } from '../core/screen.ts';
import type { Candidate, Claims, Failure, Handoff, Usage } from '../core/evidence.ts';
import type { EventOf } from '../core/event.ts';
import { guardedBy } from '../core/guard.ts';
import { scriptIn } from '../core/interpreter.ts';
import type { Job } from '../core/job.ts';
import type { MoveOf } from '../core/move.ts';
import { wayOf, type Stage } from '../core/plan.ts';
import { nodeOf } from '../core/changes.ts';
import type { Change, Frozen, MakerEnd, PortsFor, Repository, Tree } from '../ports.ts';
import { makerPrompt } from '../roles/prompts.ts';
import { message } from './commits.ts';
import { chosenAt, placeOf, type Deed } from './deed.ts';
import { taskOf } from './task.ts';

type Ended = EventOf<'make-ended'>;

/** Bytes of a changed file that the screen looks into. */
const LARGEST_SCREENED = 2 * 1024 * 1024;
const PATHS_NAMED = 200;

/** The makers, in order, in one worktree; then the whole folder is screened and becomes a candidate. */
export const make: Deed<'make'> = async (job, move, ports, signal) => {
  const node = nodeOf(job, move.node);
  const order = {
    place: placeOf(job),
    purpose: 'make' as const,
    at: move.from,
    head: move.base,
    setup: job.plan.setup,
    isTrusted: move.from === move.base,
    deadline: new Date(move.deadline),
  };
  await using tree = await ports.workshop.open(order, signal);
  const about = { type: 'make-ended' as const, node: node.id, attempt: move.attempt };
  const failure = await tree.setup(signal);
  if (failure !== undefined) return { ...about, outcome: 'failed', runs: 0, logs: [], failure };
  const worked = await work(job, move, tree, ports, signal);
  const { runs, logs, usage, claims } = worked;
  const frozen = await tree.freeze(move.base);
  const broken = await screened(job, frozen, ports.repository);
  const used = usage.length > 0 && { usage: [...usage] };
  const told = { ...about, runs, logs: [...logs], ...used, ...(claims && { claims }) };
  const stopped = broken ?? worked.failure;
  if (stopped !== undefined) return { ...told, outcome: 'failed', failure: stopped };
  if (!isRealChange(frozen.changes)) return { ...told, outcome: 'no-change' };
  const commit = await commitTree(job, move, frozen.tree, ports.repository);
  const handoffs = worked.handoffs.slice(0, -1);
  return {
    ...told,
    ...(handoffs.length > 0 && { handoffs }),
    outcome: 'candidate',
    candidate: await candidateAt(job, move, commit, frozen, ports.repository),
  } satisfies Ended;
};

interface Worked {
  readonly runs: number;
  readonly logs: readonly string[];
  readonly usage: readonly Usage[];
  readonly claims?: Claims;
  /** What those said that are done, in their order. */
  readonly handoffs: readonly Handoff[];
  readonly failure?: Failure;
}

/** Each maker in its turn; the first that does not succeed ends the pipeline. */
async function work(
  job: Job,
  move: MoveOf<'make'>,
  tree: Tree,
  ports: PortsFor['agents'],
  signal: AbortSignal,
): Promise<Worked> {
  const node = nodeOf(job, move.node);
  const task = await taskOf(job, node, ports.repository);
  let worked: Worked = { runs: 0, logs: [], usage: [], handoffs: [] };
  for (const stage of job.plan.stages.filter((planned) => planned.kind === 'maker')) {
    const prompt = makerPrompt({
      job,
      node,
      task,
      fence: ports.agents.nonce(),
      way: wayOf(stage),
      handoffs: worked.handoffs,
    });
    const script = await scriptOf(job, stage, ports.repository);
    const order = {
      node: node.id,
      task: node.number ?? node.title,
      attempt: move.attempt,
      stage,
      script,
      tree,
      prompt,
    };
    const ended = await ports.agents.make({ ...order, deadline: new Date(move.deadline) }, signal);
    const logs = [...worked.logs, ...(ended.log === undefined ? [] : [ended.log])];
    const usage = [...worked.usage, ...(ended.usage === undefined ? [] : [ended.usage])];
    const outcome = outcomeOf(ended, stage);
    const said = outcome.claims === undefined ? [] : [{ role: stage.key, ...outcome.claims }];
    worked = { runs: worked.runs + 1, logs, usage, handoffs: [...worked.handoffs, ...said], ...outcome };
    if (worked.failure !== undefined) return worked;
  }
  return worked;
}

/** A scripted agent's script, as it was pinned: never from a working tree. */
export async function scriptOf(job: Job, stage: Stage, repository: Repository): Promise<Uint8Array | undefined> {
  return stage.script === undefined ? undefined : repository.read(job.trusted, stage.script);
}

function outcomeOf(ended: MakerEnd, stage: Stage): Pick<Worked, 'claims' | 'failure'> {
  if (ended.outcome === 'failed') return { failure: { ...ended.failure, role: stage.key } };
  const { says, claims } = ended;
  const about = { stage: 'make' as const, role: stage.key, summary: claims.summary.slice(0, 300) };
  if (says === 'failed') return { claims, failure: { ...about, kind: 'implementation-defect' } };
  if (says === 'blocked')
    return {
      claims,
      failure: { ...about, kind: 'ambiguity', ...(claims.questions && { questions: claims.questions }) },
    };
  return { claims };
}

/** What a worktree holds that no candidate may contain. */
export async function screened(job: Job, frozen: Frozen, repository: Repository): Promise<Failure | undefined> {
  const changes = await Promise.all(frozen.changes.map((change) => withContent(change, repository)));
  return violation(changes, frozen.intrusions, job.plan.protectedPaths);
}

async function withContent(change: Change, repository: Repository): Promise<Screened> {
  const { path, oldMode, newMode } = change;
  const content = await textOf(change.newMode, change.newBlob, repository);
  const before = await textOf(change.oldMode, change.oldBlob, repository);
  return { path, oldMode, newMode, ...(content !== undefined && { content }), ...(before !== undefined && { before }) };
}

async function textOf(mode: string, blob: string, repository: Repository): Promise<string | undefined> {
  if (mode === '000000' || mode === '160000') return undefined;
  const bytes = await repository.blob(blob);
  return new TextDecoder().decode(bytes.subarray(0, LARGEST_SCREENED));
}

/** The commit of an attempt: the same tree gives the same commit, wherever it is made. */
export async function commitTree(
  job: Job,
  { node, base, attempt }: MoveOf<'make'>,
  tree: string,
  repository: Repository,
): Promise<string> {
  const words = message(job, nodeOf(job, node), attempt);
  return repository.commit({ tree, parents: [base], message: words, at: chosenAt(job) });
}

/** What is recorded of a candidate. */
export async function candidateAt(
  job: Job,
  { base }: MoveOf<'make'>,
  commit: string,
  { tree, changes }: Pick<Frozen, 'tree' | 'changes'>,
  repository: Repository,
): Promise<Candidate> {
  const paths = changes.map((change) => change.path);
  const guarded = await guardedParts(job, changes, repository);
  return { commit, tree, base, paths: paths.slice(0, PATHS_NAMED), guarded };
}

/** Which of the guarded parts a change touches, named as the configuration names them. */
export async function guardedParts(job: Job, changes: readonly Change[], repository: Repository): Promise<string[]> {
  const texts = async (path: string): Promise<readonly [string | undefined, string | undefined]> => {
    const change = changes.find((one) => one.path === path);
    if (change === undefined) return [undefined, undefined];
    return [
      await textOf(change.oldMode, change.oldBlob, repository),
      await textOf(change.newMode, change.newBlob, repository),
    ];
  };
  const paths = changes.map((change) => change.path);
  const guarded = await guardedBy(
    job.plan.gates.flatMap((planned) => planned.guard),
    paths,
    texts,
  );
  return [...new Set([...guarded, ...namedByGates(job, paths)])];
}

/** Changed files that are a gate's own program: `sh check.sh` is what check.sh says. */
function namedByGates({ plan }: Job, paths: readonly string[]): readonly string[] {
  const words = new Set(plan.gates.flatMap(({ run }) => [run[0].replace(/^\.\//, ''), scriptIn(run)?.path]));
  return paths.filter((path) => words.has(path));
}
