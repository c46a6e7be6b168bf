import type { JobEvent } from '../core/event.ts';
import type { Job } from '../core/job.ts';
import type { Line } from '../core/journal.ts';
import { outcomeOf } from './evidence.ts';
import { oneLine } from './lines.ts';

/** One line for whoever watches: a move with its reason, or what came of it. */
export function progressLine({ seq, event }: Line, job: Job): string {
  const said = event.type === 'move-chosen' ? `${event.move.type}: ${event.because}` : `${event.type}${outcome(event)}`;
  return `${job.job} ${String(seq).padStart(4)} ${event.type === 'move-chosen' ? '▸' : ' '} ${oneLine(said)}`;
}

function outcome(event: JobEvent): string {
  if (event.type === 'make-ended')
    return `: ${event.outcome}${event.outcome === 'failed' ? `, ${event.failure.summary}` : ''}`;
  if (event.type === 'gate-ended' || event.type === 'baseline-ended') {
    return `: ${event.gates.map((gate) => `${gate.name} ${outcomeOf(gate)}`).join(', ')}`;
  }
  if (event.type === 'check-ended')
    return event.outcome === 'answered'
      ? `: ${event.role} says ${event.verdict.verdict}`
      : `: ${event.failure.summary}`;
  if (event.type === 'node-integrated') return `: ${event.commit.slice(0, 12)}`;
  if (event.type === 'command-heard' && event.refused !== undefined) return `: refused: ${event.refused}`;
  return '';
}
