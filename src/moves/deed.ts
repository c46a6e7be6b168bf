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
