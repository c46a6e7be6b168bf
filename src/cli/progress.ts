import { holds, type Failure, type GateResult } from '../core/evidence.ts';
import type { JobEvent } from '../core/event.ts';
import { inItsWords } from '../core/failing-line.ts';
import type { Job } from '../core/job.ts';
import type { Line } from '../core/journal.ts';
import { outcomeOf } from '../report/evidence.ts';
import { oneLine } from '../report/lines.ts';

/** One line for whoever watches: a move with its reason, or what came of it. */
export function progressLine({ seq, event }: Line, job: Job): string {
  const said = event.type === 'move-chosen' ? `${event.move.type}: ${event.because}` : `${event.type}${outcome(event)}`;
  return `${job.job} ${String(seq).padStart(4)} ${event.type === 'move-chosen' ? '▸' : ' '} ${oneLine(said)}`;
}

function outcome(event: JobEvent): string {
  if (event.type === 'make-ended')
    return `: ${event.outcome}${event.outcome === 'failed' ? `, ${event.failure.summary}` : ''}`;
  if (event.type === 'gate-ended' || event.type === 'baseline-ended') {
    return `: ${[...event.gates.map(gateOutcome), ...setupOutcome(event.failure)].join(', ')}`;
  }
  if (event.type === 'check-ended')
    return event.outcome === 'answered'
      ? `: ${event.role} says ${event.verdict.verdict}`
      : `: ${event.failure.summary}`;
  if (event.type === 'node-integrated') return `: ${event.commit.slice(0, 12)}`;
  if (event.type === 'command-heard' && event.refused !== undefined) return `: refused: ${event.refused}`;
  return '';
}

/** A gate that did not do what it had to do says why. */
function gateOutcome(gate: GateResult): string {
  return `${gate.name} ${outcomeOf(gate)}${holds(gate) ? '' : inItsWords(gate.tail)}`;
}

/** What the gates failed with they have said themselves. */
function setupOutcome(failure: Failure | undefined): readonly string[] {
  return failure?.stage === 'setup' ? [failure.summary] : [];
}
