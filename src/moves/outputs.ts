import { nodeOf } from '../core/changes.ts';
import { canonical, digestOf } from '../core/digest.ts';
import type { EventOf } from '../core/event.ts';
import type { Failure, Output, Staged } from '../core/evidence.ts';
import type { Attempt, Job } from '../core/job.ts';
import { IS_MISSING, outputPath } from '../core/ledger.ts';
import type { Stage } from '../core/plan.ts';
import { violation } from '../core/screen.ts';
import type { Repository, Tree } from '../ports.ts';
import { verdictFile } from '../report/ledger.ts';
import { message } from './commits.ts';
import { chosenAt } from './deed.ts';

/** Whose outputs: of one attempt on one node. */
interface Of {
  readonly node: string;
  readonly attempt: number;
}

/** An output with its bytes. */
export interface Made {
  readonly output: Output;
  readonly bytes: Uint8Array;
}

/** Bytes of one output. */
const LARGEST = 1024 * 1024;

/** Where the outputs of a role lie, in this attempt. */
export function pathsOf(job: Job, { outputs = [] }: Stage, { node, attempt }: Of): readonly string[] {
  const of = { job: job.job, node, attempt: `${attempt}`, date: chosenAt(job).slice(0, 10) };
  return outputs.map((template) => outputPath(template, of));
}

/**
 * Takes what a maker has made for the ledger out of its worktree, so that it is no part of the candidate. What is missing, or is no file that
 * could be taken, is a failure of whoever owns it; what looks like a credential is one, too, because it would be published.
 */
export async function takeOutputs(
  job: Job,
  stage: Stage,
  of: Of,
  tree: Tree,
): Promise<{ readonly made: readonly Made[]; readonly failure?: Failure }> {
  const taken = await tree.take(pathsOf(job, stage, of), LARGEST);
  const foreign = await takeForeign(job, stage, of, tree);
  const made = taken.flatMap((one): Made[] => ('bytes' in one ? [madeBy(stage.key, one.path, one.bytes)] : []));
  const lacking = taken.flatMap((one) => ('problem' in one ? [`${one.path} ${one.problem}`] : []));
  const broken = violationIn(made);
  if (broken !== undefined) return { made, failure: { ...broken, role: stage.key } };
  const wrong = [
    ...(lacking.length === 0 ? [] : [`outputs of ${stage.key} are not there: ${lacking.join('; ')}`]),
    ...(foreign.length === 0 ? [] : [`${stage.key} has made what other roles own: ${foreign.join(', ')}`]),
  ];
  if (wrong.length === 0) return { made };
  const summary = wrong.join('; ').slice(0, 300);
  return { made, failure: { kind: 'implementation-defect', stage: 'make', role: stage.key, summary } };
}

/** What others own is theirs alone to make; it is taken away, whatever it is. */
async function takeForeign(job: Job, { key }: Stage, of: Of, tree: Tree): Promise<readonly string[]> {
  const paths = job.plan.stages.filter((other) => other.key !== key).flatMap((other) => pathsOf(job, other, of));
  const found = await tree.take(paths, LARGEST);
  return found.flatMap((one) => ('problem' in one && one.problem === IS_MISSING ? [] : [one.path]));
}

function madeBy(role: string, path: string, bytes: Uint8Array): Made {
  return { output: { role, path, digest: digestOf(bytes), bytes: bytes.length }, bytes };
}

/** They are published as they are, so what no candidate may contain must not be in them either. */
function violationIn(made: readonly Made[]): Failure | undefined {
  const added = { oldMode: '000000', newMode: '100644' };
  const texts = made.map(({ output: { path }, bytes }) => ({
    ...added,
    path,
    content: new TextDecoder().decode(bytes),
  }));
  return violation(texts, [], []);
}

/** The outputs of an attempt in a commit of their own, behind its candidate: kept, and not yet published. */
export async function stagedAt(
  job: Job,
  of: Of,
  made: readonly Made[],
  candidate: string,
  repository: Repository,
): Promise<Staged | undefined> {
  if (made.length === 0) return undefined;
  const tree = await repository.plant(filesOf(made), undefined);
  const words = message(job, nodeOf(job, of.node), of.attempt);
  const commit = await repository.commit({ tree, parents: [candidate], message: words, at: chosenAt(job) });
  return { commit, tree, outputs: made.map(({ output }) => output) };
}

function filesOf(made: readonly Made[]): Readonly<Record<string, Uint8Array>> {
  return Object.fromEntries(made.map(({ output: { path }, bytes }) => [path, bytes]));
}

/** A job's ledger as far as it can be had: a commit that no ref names any more is cleared away in the end, and then it begins anew. */
export async function ledgerOf({ ledger }: Job, repository: Repository): Promise<Job['ledger']> {
  return ledger !== undefined && (await repository.lacks(ledger.commit)) === undefined ? ledger : undefined;
}

/** The ledger with the outputs of an attempt that all have judged; nothing where it has none. What a checker owns is its verdict. */
export async function publishedAt(
  job: Job,
  of: Of,
  attempt: Attempt | undefined,
  repository: Repository,
): Promise<Job['ledger']> {
  const made = [...(await bytesOf(attempt?.staged, repository)), ...verdictsOf(job, of, attempt)];
  if (made.length === 0) return undefined;
  const before = await ledgerOf(job, repository);
  const tree = await repository.plant(filesOf(made), before?.commit);
  const parents = before === undefined ? [] : [before.commit];
  const words = message(job, nodeOf(job, of.node), of.attempt);
  const commit = await repository.commit({ tree, parents, message: words, at: chosenAt(job) });
  return { commit, outputs: newest([...(before?.outputs ?? []), ...made.map(({ output }) => output)]) };
}

async function bytesOf(staged: Staged | undefined, repository: Repository): Promise<readonly Made[]> {
  if (staged === undefined) return [];
  return Promise.all(
    staged.outputs.map(async (output) => {
      const bytes = await repository.read(staged.commit, output.path);
      if (bytes === undefined || digestOf(bytes) !== output.digest)
        throw new Error(`${output.path} in ${staged.commit} is not what was taken.`);
      return { output, bytes };
    }),
  );
}

function verdictsOf(job: Job, of: Of, attempt: Attempt | undefined): readonly Made[] {
  return job.plan.stages.flatMap((stage) => {
    const verdict = attempt?.verdicts.findLast(({ role }) => role === stage.key);
    if (stage.kind !== 'checker' || verdict === undefined) return [];
    return pathsOf(job, stage, of).map((path) => madeBy(stage.key, path, Buffer.from(verdictFile(verdict, path))));
  });
}

/** Whether what another process has staged is what its makers own, and may be kept; why not, to complete `the result`. */
export async function doubtAboutStaged(
  job: Job,
  of: Of,
  { staged, candidate }: Pick<Extract<EventOf<'make-ended'>, { outcome: 'candidate' }>, 'staged' | 'candidate'>,
  repository: Repository,
): Promise<string | undefined> {
  const owned = job.plan.stages
    .filter(({ kind }) => kind === 'maker')
    .flatMap((stage) => pathsOf(job, stage, of).map((path) => ({ role: stage.key, path })));
  const told = staged?.outputs.map(({ role, path }) => ({ role, path })) ?? [];
  if (canonical(told) !== canonical(owned)) return 'brings other outputs than its makers own';
  if (staged === undefined) return undefined;
  const made = await bytesOf(staged, repository);
  const broken = violationIn(made);
  if (broken !== undefined) return `passes over this: ${broken.summary}`;
  const ours = await stagedAt(job, of, made, candidate.commit, repository);
  return canonical(ours) === canonical(staged) ? undefined : 'says other things of its outputs than these themselves';
}

/** Of each path the last one; what has given way to it, as its folder or below it, is gone. */
function newest(outputs: readonly Output[]): Output[] {
  return outputs.filter(({ path }, index) => !outputs.slice(index + 1).some((later) => isInTheWay(path, later.path)));
}

function isInTheWay(path: string, other: string): boolean {
  return `${path}/`.startsWith(`${other}/`) || other.startsWith(`${path}/`);
}
