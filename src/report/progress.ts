import type { Verb } from '../core/command.ts';
import { holds, type Failure, type GateResult } from '../core/evidence.ts';
import { inItsWords } from '../core/failing-line.ts';
import type { EventOf, JobEvent } from '../core/event.ts';
import type { Job } from '../core/job.ts';
import type { Line } from '../core/journal.ts';
import { outcomeOf } from './evidence.ts';
import { counted, oneLine } from './lines.ts';

/** One line for whoever watches: a move with its reason, or what came of it. */
export function progressLine(line: Line, job: Job): string {
  return `${job.job} ${lineText(line)}`;
}

/** The same for whoever looks back: with its time. */
export function journalLine(line: Line): string {
  return `${line.at} ${lineText(line)}`;
}

function lineText({ seq, event }: Line): string {
  const said = event.type === 'move-chosen' ? `${event.move.type}: ${event.because}` : `${event.type}${outcome(event)}`;
  return `${String(seq).padStart(4)} ${event.type === 'move-chosen' ? '▸' : ' '} ${oneLine(said)}`;
}

type Tellers = { readonly [T in JobEvent['type']]?: (event: EventOf<T>) => string };

const TELLERS: Tellers = {
  'job-opened': ({ opening }) => `: ${opening.spec} at ${opening.base.slice(0, 12)}, by ${opening.by}`,
  'graph-built': ({ nodes }) => `: ${counted(nodes.length, 'task')}`,
  'baseline-ended': ({ gates, failure }) => gatesText(gates, failure),
  'make-ended': (event) => `: ${event.outcome}${event.outcome === 'failed' ? `, ${event.failure.summary}` : ''}`,
  'gate-ended': ({ gates, failure }) => gatesText(gates, failure),
  'check-ended': (event) =>
    event.outcome === 'answered' ? `: ${event.role} says ${event.verdict.verdict}` : `: ${event.failure.summary}`,
  'reason-ended': (event) => `: ${saidByModel(event)}`,
  'task-escalated': ({ reason }) => `: ${reason}`,
  'node-integrated': ({ commit }) => `: ${commit.slice(0, 12)}`,
  'question-asked': ({ question }) => `: ${question.id} waits for you`,
  'command-heard': ({ by, say, refused }) =>
    `: ${by} says ${wordsOf(say)}${refused === undefined ? '' : `; refused: ${refused}`}`,
  'job-blocked': ({ blocker }) => `: ${blocker.code}, waits for you`,
  'retry-scheduled': ({ until }) => `: until ${until}`,
};

/** What a model found, or why there is nothing of it. */
export function saidByModel(event: EventOf<'reason-ended'>): string {
  const { tier = 'local-small' } = event;
  const who = tier === 'local-small' ? 'the local model' : 'the agent';
  if (event.outcome === 'failed') return `${who} gave no answer as ${event.role}: ${event.problem}`;
  switch (event.role) {
    case 'classifier':
      return `${event.answer.complexity} complexity`;
    case 'planner':
      return event.answer.goal ?? `${who} does not plan it: ${event.answer.escalationReason ?? 'it says no more'}`;
    case 'critic':
      return [event.answer.verdict, ...(event.answer.requestedChanges ?? [])].join(', ');
    case 'diagnoser':
      return event.answer.rootCause;
    case 'replanner':
      return event.answer.reason;
  }
}

function outcome(event: JobEvent): string {
  return (TELLERS[event.type] as ((event: JobEvent) => string) | undefined)?.(event) ?? '';
}

function gatesText(gates: readonly GateResult[], failure: Failure | undefined): string {
  // What the gates failed with they say themselves.
  const setup = failure?.stage === 'setup' ? [failure.summary] : [];
  return `: ${[...gates.map(gateText), ...setup].join(', ')}`;
}

/** A gate that did not do what it had to do says why. */
function gateText(gate: GateResult): string {
  return `${gate.name} ${outcomeOf(gate)}${holds(gate) ? '' : inItsWords(gate.tail)}`;
}

function wordsOf({ verb, ...words }: Verb): string {
  return [verb, ...Object.values(words)].join(' ');
}
