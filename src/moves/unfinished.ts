import { offeredTo } from '../core/apply-attempt.ts';
import { canonical } from '../core/digest.ts';
import type { EventOf } from '../core/event.ts';
import type { Unfinished } from '../core/evidence.ts';
import type { Job, Node } from '../core/job.ts';
import type { MoveOf } from '../core/move.ts';
import { isRealChange } from '../core/screen.ts';
import type { Frozen, PortsFor, Repository, TreeOrder } from '../ports.ts';
import { commitTree, PATHS_NAMED, screened } from './candidate.ts';
import { placeOf } from './deed.ts';

/** The name under which a patch lies beside a prompt. */
const PATCH = 'unfinished.patch';
const LARGEST_PATCH = 8 * 1024 * 1024;

/** What is kept of an attempt that came to no candidate; nothing where it changed nothing. What may not leave is no matter of this. */
export async function unfinishedAt(
  job: Job,
  move: MoveOf<'make'>,
  { tree, changes }: Pick<Frozen, 'tree' | 'changes'>,
  because: string,
  repository: Repository,
): Promise<Unfinished | undefined> {
  const { attempt, base, from } = move;
  if (!isRealChange(changes) || tree === (await repository.treeOf(from))) return undefined;
  const commit = await commitTree(job, move, tree, repository);
  const paths = changes.map(({ path }) => path).slice(0, PATHS_NAMED);
  return { attempt, commit, tree, base, from, paths, because };
}

/** What a dead step has left of the attempt that it was at, where that was on this machine and passes the screen. */
export async function leftBehind(job: Job, ports: PortsFor['agents']): Promise<Unfinished | undefined> {
  const move = job.intent?.move;
  if (move?.type !== 'make') return undefined;
  try {
    await using tree = await ports.workshop.find(treeOrder(job, move));
    const frozen = await tree?.freeze(move.base);
    if (frozen === undefined || (await screened(job, frozen, ports.repository)) !== undefined) return undefined;
    return await unfinishedAt(job, move, frozen, 'its step died', ports.repository);
  } catch {
    // An agent was in there, with nobody to watch it: what cannot be read is lost, and the job goes on.
    return undefined;
  }
}

/** The worktree of an attempt. */
export function treeOrder(job: Job, move: MoveOf<'make'>): TreeOrder {
  return {
    place: placeOf(job),
    purpose: 'make',
    at: move.from,
    head: move.base,
    setup: job.plan.setup,
    isTrusted: move.from === move.base,
    deadline: new Date(move.deadline),
  };
}

/** Unfinished work as a maker is offered it. */
export interface Offer {
  readonly unfinished: Unfinished;
  readonly file: string;
  readonly patch: Uint8Array;
}

/** What an earlier attempt has left, as a patch for the one that begins; nothing where there is none that could be had. */
export async function offerOf(
  node: Node,
  { from }: Pick<MoveOf<'make'>, 'from'>,
  repository: Repository,
): Promise<Offer | undefined> {
  const unfinished = offeredTo(node);
  if (unfinished === undefined) return undefined;
  // Where both begin at the same candidate, its changes are there already.
  const since = from === unfinished.from ? from : unfinished.base;
  const patch = await repository.patch(since, unfinished.commit, LARGEST_PATCH);
  return patch && { unfinished, file: PATCH, patch };
}

/** Whether unfinished work is what its commit says, and may be kept; why not, to complete `the result`. */
export async function doubtAboutUnfinished(
  job: Job,
  move: MoveOf<'make'>,
  { unfinished, failure }: Extract<EventOf<'make-ended'>, { outcome: 'failed' }>,
  repository: Repository,
): Promise<string | undefined> {
  if (unfinished === undefined) return undefined;
  const { tree } = unfinished;
  const commit = await commitTree(job, move, tree, repository);
  const changes = await repository.changes(move.base, commit);
  const violation = await screened(job, { tree, changes, intrusions: [] }, repository);
  if (violation !== undefined) return `keeps this: ${violation.summary}`;
  const ours = await unfinishedAt(job, move, { tree, changes }, failure.summary, repository);
  return canonical(ours) === canonical(unfinished) ? undefined : 'says other things of what it keeps than that itself';
}
