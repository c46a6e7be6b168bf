import { join } from 'node:path';
import { offeredTo } from '../../core/apply-attempt.ts';
import { TransientError, UserError } from '../../errors.ts';
import { performForeign } from '../../moves/index.ts';
import { loadSnapshot } from '../../session.ts';
import { ownerOf } from '../context.ts';
import type { Ending } from '../ending.ts';
import type { Inputs } from '../inputs.ts';
import { placesIn } from '../places.ts';
import type { Ground } from '../ports.ts';
import type { RemoteRepository } from '../repository.ts';
import { say } from '../tell.ts';
import { handOver, lentIn, logsBelow, type Lent } from './handover.ts';

/**
 * Carries out the one move that this run has lent itself, and hands over what came of it. There is nothing here that could be written to:
 * no forge, no checkpoints, and a token that only reads.
 */
export async function work(
  ground: Ground,
  { job, generation, 'app-private-key': privateKey }: Inputs,
  signal: AbortSignal,
): Promise<Ending> {
  if (job === undefined || generation === undefined) {
    throw new UserError('The phase work takes the inputs job and generation, as the phase decide puts them out.');
  }
  if (privateKey !== undefined) {
    throw new UserError('The phase work runs what nobody has read. Leave the input app-private-key away there.');
  }
  const snapshot = await loadSnapshot(ground.checkpoints, job);
  const lent = snapshot && lentIn(snapshot, ownerOf(ground.context));
  const isTheOne = lent?.head.generation === generation.number && lent.head.commit.startsWith(generation.commit);
  if (lent === undefined || !isTheOne) return NOTHING;
  say(`${job}: ${lent.move.type}`);
  const folder = join(placesIn(ground.context.temp).handover, job);
  const event = await performed(ground, lent, folder, signal);
  if (event === undefined) return STOPPED;
  const name = await handOver({ git: ground.git, folder }, lent, event);
  return { next: 'handed-over', because: `What came of ${lent.move.type} is handed over in the artifact ${name}.` };
}

const NOTHING: Ending = {
  next: 'stale',
  because: 'Nothing is lent to this run any more, so nothing is done. The phase settle of it, or a later run, goes on.',
};
const STOPPED: Ending = { next: 'stale', because: 'The run was told to stop, so nothing is handed over.' };

/** Nothing where the caller asked to stop: what was ended because of that failed for no other reason. */
async function performed(ground: Ground, lent: Lent, folder: string, signal: AbortSignal) {
  const tools = ground.tools(logsBelow(folder));
  await bring(lent, tools.repository);
  try {
    const event = await performForeign(lent.job, inTime(lent, new Date()), tools, signal);
    return signal.aborted ? undefined : event;
  } catch (error) {
    if (signal.aborted && error instanceof TransientError) return undefined;
    throw error;
  }
}

/** The files that worktrees are made of are looked at by git alone, which fetches nothing. */
async function bring({ job, move }: Lent, repository: RemoteRepository): Promise<void> {
  const node = 'node' in move ? job.nodes.get(move.node) : undefined;
  const offered = node && offeredTo(node);
  const places = move.type === 'make' ? [move.base, move.from, offered?.commit, offered?.base] : [];
  const at = 'at' in move ? move.at : undefined;
  const commits = [...places, at, node?.attempt?.candidate?.base, job.tip, job.trusted].filter(
    (commit) => commit !== undefined,
  );
  repository.expect(commits);
  for (const commit of commits) await repository.treeOf(commit);
}

/** The longest that waiting for a machine may put off the end of a move. */
const LONGEST_WAIT_MS = 30 * 60_000;

/** The minutes of a move are for its work: those until this machine was there do not count. */
function inTime({ job, move }: Lent, now: Date): Lent['move'] {
  const waitedMs = now.getTime() - Date.parse(job.at);
  const latest = Date.parse(move.deadline) + Math.min(Math.max(0, waitedMs), LONGEST_WAIT_MS);
  return { ...move, deadline: new Date(latest).toISOString() };
}
