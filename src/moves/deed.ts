import { digestOf } from '../core/digest.ts';
import type { JobEvent } from '../core/event.ts';
import type { Job } from '../core/job.ts';
import type { MOVES, MoveOf, MoveType } from '../core/move.ts';
import type { PortsFor } from '../ports.ts';

/** A deed: it gets the ports that its move needs and no others, and answers with what happened. */
export type Deed<T extends MoveType> = (
  job: Job,
  move: MoveOf<T>,
  ports: PortsFor[(typeof MOVES)[T]['needs']],
  signal: AbortSignal,
) => Promise<JobEvent>;

/** When the move under way was chosen: what a deed writes carries this date, so that doing it twice gives the same. */
export function chosenAt(job: Job): string {
  if (job.intent === undefined) throw new Error('A deed without an intent.');
  return job.intent.at;
}

/**
 * The name under which one step's worktrees and processes are found again. It is the step's own, not the job's: whoever clears up after
 * a dead step must not end what a living one has begun since.
 */
export function placeOf(job: Job): string {
  if (job.intent === undefined) throw new Error('Only an intent has a place.');
  return `${job.job}-${digestOf(job.intent.owner).slice(0, 12)}`;
}
