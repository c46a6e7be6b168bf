import { violation, type Screened } from '../core/screen.ts';
import type { Candidate, Failure } from '../core/evidence.ts';
import { guardedBy } from '../core/guard.ts';
import { scriptIn } from '../core/interpreter.ts';
import type { Job } from '../core/job.ts';
import type { MoveOf } from '../core/move.ts';
import { nodeOf } from '../core/changes.ts';
import type { Change, Frozen, Repository } from '../ports.ts';
import { message } from './commits.ts';
import { chosenAt } from './deed.ts';

/** Bytes of a changed file that the screen looks into. */
const LARGEST_SCREENED = 2 * 1024 * 1024;
/** Paths of a commit that are named. */
export const PATHS_NAMED = 200;

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
