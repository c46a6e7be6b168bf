import { decide } from './core/decide.ts';
import { awaitedChecks } from './core/rules/closing.ts';
import { canonical, digestOf } from './core/digest.ts';
import type { EventOf, JobEvent } from './core/event.ts';
import type { Job } from './core/job.ts';
import type { Line } from './core/journal.ts';
import { isForeign, MOVES, type Choice, type Facts, type ForeignMove, type Move } from './core/move.ts';
import { isFinal } from './core/transitions.ts';
import { TransientError } from './errors.ts';
import { watchBase, type BaseWatch } from './moves/base-watch.ts';
import { perform } from './moves/index.ts';
import type { Ports } from './ports.ts';
import { openSession, type Author, type Flushed, type Session, type Snapshot } from './session.ts';

/** How far one step goes. */
export interface StepBounds {
  /** How many attempts may be made before the step ends. */
  readonly makes: number;
  /** What becomes of a move that the repository's code or an agent runs in: it is left alone, or lent to a process that does nothing else. */
  readonly foreign?: 'left' | 'lent' | undefined;
  /** Whether such a move may begin here and now; where it may not, the next step begins it. */
  readonly mayBegin?: ((move: ForeignMove) => boolean) | undefined;
  /** What came of the intent that was lent. */
  readonly result?: JobEvent | undefined;
}

export type StepEnd =
  /** Nothing can be done now; `choice` says who is waited for. */
  | { readonly why: 'waits'; readonly choice: Choice; readonly snapshot: Snapshot }
  /** The bounds are reached; the next step goes on. */
  | { readonly why: 'bounded'; readonly choice: Choice; readonly snapshot: Snapshot }
  /** The intent of a move is saved, and another process is to carry it out. */
  | { readonly why: 'lent'; readonly choice: Choice; readonly snapshot: Snapshot }
  /** Another step saved first; what this one did not save does not hold. */
  | { readonly why: 'race-lost' }
  /** The caller asked to stop; the move under way is recorded as lost. */
  | { readonly why: 'interrupted'; readonly snapshot: Snapshot };

interface Telling {
  /** Told every line once it is saved. */
  readonly onLine?: (line: Line, job: Job) => void;
  readonly signal: AbortSignal;
}

/** One bounded step: observe, decide, intend, perform, record, until nothing can be done, or the bounds are reached. */
export async function step(
  ports: Ports,
  loaded: Snapshot,
  author: Author,
  bounds: StepBounds,
  telling: Telling,
): Promise<StepEnd> {
  const session = openSession(ports.checkpoints, loaded, author, telling.onLine);
  const base = watchBase(ports.repository);
  if (bounds.result !== undefined) session.append(bounds.result);
  let makes = 0;
  for (;;) {
    if (telling.signal.aborted) return interrupted(session);
    const facts = await observe(session, ports, base);
    if (facts === 'race-lost') return { why: 'race-lost' };
    const decidedAt = author.now();
    const choice = decide(session.job, facts, decidedAt);
    const why = endOf(choice, makes, bounds);
    if (why !== undefined) {
      const outcome = await session.flush();
      if (outcome === 'race-lost') return { why: 'race-lost' };
      // The choice stood on what was refused: it is made again, on what is true now.
      if (outcome === 'refused') continue;
      return { why, choice, snapshot: session.saved };
    }
    makes += choice.move.type === 'make' ? 1 : 0;
    const intended = await intend(session, { ...choice, facts, decidedAt }, author);
    if (intended === 'race-lost') return { why: 'race-lost' };
    if (intended === 'refused') continue;
    if (bounds.foreign === 'lent' && isForeign(choice.move)) return { why: 'lent', choice, snapshot: session.saved };
    const done = await doMove(session, choice.move, ports, telling);
    if (done === 'race-lost') return { why: 'race-lost' };
    if (done === 'interrupted') return { why: 'interrupted', snapshot: session.saved };
  }
}

function endOf({ move }: Choice, makes: number, bounds: StepBounds): 'waits' | 'bounded' | undefined {
  if (MOVES[move.type].intent === 'silent') return 'waits';
  const isBeyond = (move.type === 'make' && makes >= bounds.makes) || (isForeign(move) && !mayRun(move, bounds));
  return isBeyond ? 'bounded' : undefined;
}

function mayRun(move: ForeignMove, { foreign, mayBegin }: StepBounds): boolean {
  return foreign !== 'left' && mayBegin?.(move) !== false;
}

/** What is known so far is kept; nothing was under way. */
async function interrupted(session: Session): Promise<StepEnd> {
  return (await session.flush()) === 'race-lost'
    ? { why: 'race-lost' }
    : { why: 'interrupted', snapshot: session.saved };
}

/** A choice with what it was made on, and when: made again from these, it is the same. */
interface Decided extends Choice {
  readonly facts: Facts;
  readonly decidedAt: Date;
}

/** The intent. What a refused save took back is decided again from what is true now. */
async function intend(
  session: Session,
  { move, because, facts, decidedAt }: Decided,
  { owner, engine }: Author,
): Promise<Flushed> {
  if (MOVES[move.type].intent === 'bare') return 'saved';
  session.append({ type: 'move-chosen', move, because, facts, owner, engine }, decidedAt);
  return isForeign(move) ? session.flush() : 'saved';
}

/** The deed and its result. */
async function doMove(
  session: Session,
  move: Move,
  ports: Ports,
  { signal }: Telling,
): Promise<'done' | 'race-lost' | 'interrupted'> {
  if (move.type === 'wait' || move.type === 'rest') throw new Error('Waiting is no deed.');
  const event = await perform(session.job, move, ports, signal).catch((error: unknown) => {
    // What was ended because the caller asked to stop failed for no other reason.
    if (signal.aborted && isForeign(move) && error instanceof TransientError) return undefined;
    throw error;
  });
  const open = session.job.intent;
  if (event === undefined || (signal.aborted && isForeign(move) && !isCandidate(event))) {
    if (open !== undefined) {
      const about = { intent: open.seq, owner: open.owner, isInterrupted: true } as const;
      session.append({ type: 'move-lost', ...about, ...unfinishedIn(event) });
    }
    return (await session.flush()) === 'race-lost' ? 'race-lost' : 'interrupted';
  }
  session.append(event);
  return 'done';
}

/** Makers who are done were not stopped, whatever was asked of the step meanwhile. */
function isCandidate(event: JobEvent): boolean {
  return event.type === 'make-ended' && event.outcome === 'candidate';
}

function unfinishedIn(event: JobEvent | undefined): Pick<EventOf<'move-lost'>, 'unfinished'> {
  const unfinished = event?.type === 'make-ended' && event.outcome === 'failed' ? event.unfinished : undefined;
  return unfinished === undefined ? {} : { unfinished };
}

/**
 * The facts, read at the door. Unsaved work that moves the branch is saved before a branch that someone else moved is looked
 * at: it is then refused, and gone, so no fact is compared with a tip that does not exist.
 */
async function observe(session: Session, ports: Ports, base: BaseWatch): Promise<Facts | 'race-lost'> {
  const { branch } = session.job;
  let actual = await ports.repository.tip(branch);
  if (actual !== session.saved.job.tip && session.hasUnsaved) {
    if ((await session.flush()) === 'race-lost') return 'race-lost';
    actual = await ports.repository.tip(branch);
  }
  const { job, saved } = session;
  const holder = await ports.repository.holder(branch);
  const seen = isFinal(job.status) ? {} : await base.look(saved.job);
  const inbox = (await ports.forge.inbox(job.job)).find((command) => !job.heard.includes(command.id));
  const checks = await lookAtChecks(session, ports);
  return {
    ...(session.forbidden !== undefined && { forbidden: session.forbidden }),
    ...(inbox && { inbox }),
    ...(holder !== undefined && { holder }),
    ...seen,
    ...(checks && { checks }),
    owner: job.intent === undefined ? 'none' : (await ports.forge.isAlive(job.intent.owner)) ? 'alive' : 'dead',
    tip: await compareTip(saved.job, actual, ports),
  };
}

async function lookAtChecks({ job, saved }: Session, { forge }: Ports): Promise<Facts['checks']> {
  const names = awaitedChecks(job);
  if (names.length === 0) return undefined;
  // What nobody else has yet, nobody can have checked.
  return forge.checks(job.tip, job.tip === saved.job.tip ? names : [], job.plan.checksFrom);
}

async function compareTip(job: Job, actual: string | undefined, { repository }: Ports): Promise<Facts['tip']> {
  if (actual === job.tip) return { relation: 'expected' };
  if (actual === undefined) return { relation: 'gone' };
  const relation = await repository.relation(job.tip, actual);
  if (relation !== 'ahead') return { relation: 'diverged', commit: actual };
  const pinned = Object.keys(job.pins);
  const [ours, theirs] = await Promise.all([repository.blobs(job.tip, pinned), repository.blobs(actual, pinned)]);
  const paths = pinned.filter((_path, index) => ours[index] !== theirs[index]);
  if (paths.length === 0) return { relation: 'ahead', commit: actual };
  return {
    relation: 'pins-changed',
    commit: actual,
    paths,
    digest: digestOf(canonical([pinned, theirs])).slice(0, 16),
  };
}
