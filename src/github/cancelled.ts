import type { Command } from '../core/command.ts';
import type { Line } from '../core/journal.ts';
import { isForeign, type ForeignMove } from '../core/move.ts';
import type { Api } from './api.ts';
import type { ListedRun, RunState } from './api/runs.ts';
import type { Hearer } from './hearing.ts';
import { comesLater } from './inputs.ts';
import { commandIn, jobIn } from './titles.ts';

const CANCELLED = 'run-cancelled-';

/** Whether a command is one that GitHub made of somebody's cancelling. */
export function isOfCancel(command: string): boolean {
  return command.startsWith(CANCELLED);
}

/**
 * Whoever cancels the run that works on a job has said with it that the job is to pause, whatever that run still wrote. A run that was ended
 * because its time was up ends in the same way: by then what it was about has outlived its deadline.
 */
export async function pauseByCancel(
  api: Api,
  lines: readonly Line[],
  { runId, owner, phase }: Pick<Hearer, 'runId' | 'owner' | 'phase'>,
): Promise<Command | undefined> {
  const lost = lostIntent(lines);
  // The rescue looks after all of its run: that may have been cancelled between two moves, too.
  const stopped = comesLater(phase) ? owner : lost?.owner;
  if (stopped === undefined || (!comesLater(phase) && stopped === owner)) return undefined;
  const id = `${CANCELLED}${stopped}`;
  if (lines.some(({ event }) => event.type === 'command-heard' && event.id === id)) return undefined;
  const at = await (stopped === owner ? jobCancelledAt(api, runId) : runCancelledAt(api, stopped));
  if (at === undefined) return undefined;
  const isLate = lost?.owner === stopped && Date.parse(at) >= Date.parse(lost.move.deadline);
  return isLate ? undefined : { id, by: 'github', at, say: { verb: 'pause' } };
}

/** GitHub itself ends a run that no machine has taken for a day. */
const LONGEST_QUEUED_MS = 23 * 3_600_000;
const MINUTE_MS = 60_000;

/**
 * Whoever cancels the run that is to go on with a job before it begins means the same. GitHub cancels runs that wait, too, when a newer one
 * takes their place; so only the newest of a job counts, and none beside which any other run of the workflow came to be.
 */
export async function pauseByCancelBefore(
  api: Pick<Api, 'run' | 'jobsOf'>,
  job: string,
  runs: readonly ListedRun[],
  own: number,
): Promise<Command | undefined> {
  const run = runs.find(({ title }) => jobIn(title) === job);
  if (run?.conclusion !== 'cancelled' || commandIn(run, job) !== undefined) return undefined;
  const [from, to] = [Date.parse(run.createdAt), Date.parse(run.changedAt)];
  const others = [...runs.filter(({ id }) => id !== run.id), (await api.run(own)) ?? []].flat();
  const mayReplace = ({ createdAt }: RunState): boolean =>
    Date.parse(createdAt) >= from && Date.parse(createdAt) <= to + MINUTE_MS;
  if (to - from > LONGEST_QUEUED_MS || others.some(mayReplace)) return undefined;
  if ((await api.jobsOf(run.id)).some(({ hasBegun }) => hasBegun)) return undefined;
  return { id: `${CANCELLED}${run.id}.${run.attempt}`, by: 'github', at: run.changedAt, say: { verb: 'pause' } };
}

/** The newest move that spends, where it has no result of its own. */
function lostIntent(lines: readonly Line[]): { readonly owner: string; readonly move: ForeignMove } | undefined {
  const at = lines.findLastIndex(({ event }) => event.type === 'move-chosen' && isForeign(event.move));
  const event = lines[at]?.event;
  if (event?.type !== 'move-chosen' || !isForeign(event.move)) return undefined;
  const end = lines[at + 1]?.event.type;
  return end === undefined || end === 'move-lost' ? { owner: event.owner, move: event.move } : undefined;
}

async function jobCancelledAt(api: Api, run: number): Promise<string | undefined> {
  return (await api.jobsOf(run)).find(({ conclusion }) => conclusion === 'cancelled')?.endedAt;
}

/** One that was run again was not meant to stop. */
async function runCancelledAt(api: Api, owner: string): Promise<string | undefined> {
  const [id, attempt] = owner.split('.').map(Number);
  const run = Number.isInteger(id) ? await api.run(id!) : undefined;
  const isMeant = run?.attempt === attempt && run?.isCompleted === true && run.conclusion === 'cancelled';
  return isMeant ? run.changedAt : undefined;
}
