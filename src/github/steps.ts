import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../core/job.ts';
import type { Line } from '../core/journal.ts';
import type { Choice } from '../core/move.ts';
import { loadSnapshot, type Author, type Snapshot } from '../session.ts';
import { step, type StepBounds, type StepEnd } from '../step.ts';
import type { JobWorld } from './ports.ts';

/** How a run's work on a job ended. */
export interface StepsEnd {
  /**
   * `due`: something is to be done and nobody is waited for. `waits`: somebody is, or nothing is left to do. `overtaken`: other steps were
   * faster every time. `interrupted`: the run was told to stop. `lent`: the next move is another process's to carry out.
   */
  readonly why: 'due' | 'waits' | 'overtaken' | 'interrupted' | 'lent';
  readonly snapshot: Snapshot;
  /** What was decided last; absent where the end came before a decision. */
  readonly choice?: Choice;
}

/** What a run, or the part of it that a job of the workflow is, may do with a job. */
export interface RunBounds extends Pick<StepBounds, 'foreign' | 'result'> {
  readonly signal: AbortSignal;
}

interface Telling extends RunBounds, Pick<StepBounds, 'mayBegin'> {
  /** The first look leaves something to another one, so nobody is waited for after it alone. */
  readonly isFirstLookShort: boolean;
  readonly onLine: (line: Line, job: Job) => void;
}

/** A wait of this length is slept through: another run would cost more than the minutes do. */
const LONGEST_SLEEP_MS = 5 * 60_000;
const MOST_RACES = 5;

/**
 * One attempt at most, and whatever goes with it. Before it ends because somebody is waited for, it looks once more: a word that came
 * meanwhile may have had no run of its own.
 */
export async function takeSteps(world: JobWorld, from: Snapshot, author: Author, telling: Telling): Promise<StepsEnd> {
  const attempts = counted(telling);
  let { result } = telling;
  let snapshot = from;
  // What was read just now need not be read again.
  let lookedAt = telling.isFirstLookShort ? undefined : from.head.commit;
  for (let races = 0; races < MOST_RACES;) {
    const { foreign, mayBegin } = telling;
    const bounds = { makes: attempts.hasMade() ? 0 : 1, foreign, mayBegin, result };
    const end = await step(world.ports, snapshot, author, bounds, attempts.telling);
    result = undefined;
    if (end.why === 'race-lost') {
      races += 1;
      world.lookAgain();
      snapshot = (await loadSnapshot(world.ports.checkpoints, snapshot.job.job)) ?? snapshot;
      continue;
    }
    snapshot = end.snapshot;
    const known = settled(end);
    if (known !== undefined && (known.why !== 'waits' || isOver(known) || lookedAt === snapshot.head.commit))
      return known;
    lookedAt = snapshot.head.commit;
    if (known === undefined) await sleep(waitOf(end), undefined, { signal: telling.signal }).catch(() => {});
    world.lookAgain();
  }
  return { why: 'overtaken', snapshot };
}

/** Whether an attempt has ended in this run, so that it is not to make another one. */
function counted({ onLine, signal }: Telling): {
  readonly telling: Pick<Telling, 'onLine' | 'signal'>;
  hasMade(): boolean;
} {
  let hasMade = false;
  const hear = (line: Line, job: Job): void => {
    hasMade ||= line.event.type === 'make-ended';
    onLine(line, job);
  };
  return { telling: { onLine: hear, signal }, hasMade: () => hasMade };
}

/** What the end of a step means for the run; nothing where it is a wait that can be slept through. */
function settled(end: Exclude<StepEnd, { why: 'race-lost' }>): StepsEnd | undefined {
  if (end.why === 'interrupted' || end.why === 'lent') return { ...end, why: end.why };
  if (end.why === 'bounded') return { ...end, why: 'due' };
  return waitOf(end) > LONGEST_SLEEP_MS ? { ...end, why: end.why } : undefined;
}

/** How long until a step has something to do; without end where a person or another step must act first. */
function waitOf(end: StepEnd): number {
  const move = end.why === 'waits' ? end.choice.move : undefined;
  if (move?.type !== 'wait' || move.until === undefined) return Infinity;
  return Math.max(0, Date.parse(move.until) - Date.now());
}

/** Nothing that could be seen by looking again would change it. */
function isOver({ choice }: StepsEnd): boolean {
  return choice?.move.type === 'rest' || waitsForOther(choice);
}

/** Whether another step is at work. */
export function waitsForOther(choice: Choice | undefined): boolean {
  return choice?.move.type === 'wait' && choice.move.who === 'other-step';
}
