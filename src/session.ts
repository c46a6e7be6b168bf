import { apply, replay } from './core/apply.ts';
import type { JobEvent } from './core/event.ts';
import type { Job } from './core/job.ts';
import { readLines, writeLine, type Line } from './core/journal.ts';
import { ledgerRef, refsOf } from './core/refs.ts';
import { isFinal } from './core/transitions.ts';
import { TransientError } from './errors.ts';
import { oneLine } from './report/lines.ts';
import type { Checkpoints, Head, RefChange, Save, SaveEnd, SaveNote } from './ports/checkpoints.ts';

/** A job as its newest save tells it, with what is needed to go on from there. */
export interface Snapshot {
  readonly head: Head;
  readonly job: Job;
  /** The last line as text: the next one is chained to it. */
  readonly lastText: string;
}

/** A line that is not saved yet, and the refs it moves. */
interface Pending {
  readonly line: Line;
  readonly text: string;
  readonly refs: readonly RefChange[];
  readonly job: Job;
}

/** One step's work on one journal: lines are added here, and reach the world together. */
export interface Session {
  readonly job: Job;
  /** The job as it is saved. */
  readonly saved: Snapshot;
  readonly hasUnsaved: boolean;
  /** Why the job branch may not be moved, as a flush was told; it is not tried again in this session. */
  readonly forbidden: string | undefined;
  /** `at`: when it happened, where that is not now; a choice bears the moment it was made for, so that it can be made again. */
  append(event: JobEvent, at?: Date): void;
  /** Saves what was added. After `refused`, what the refused ref hung on is gone, and the rest is saved. */
  flush(): Promise<Flushed>;
}

export type Flushed = 'saved' | 'race-lost' | 'refused';

export interface Author {
  /** `runId.runAttempt`, or a laptop's twin of it. */
  readonly owner: string;
  readonly engine: string;
  readonly nonce: string;
  readonly now: () => Date;
}

/** Reads a job, or only what is new since `known`; nothing where there is no such job. */
export async function loadSnapshot(
  checkpoints: Checkpoints,
  job: string,
  known?: Snapshot,
): Promise<Snapshot | undefined> {
  const saved = await checkpoints.load(job, known?.head);
  if (saved === undefined) return undefined;
  const from = saved.isContinued ? known : undefined;
  const lines = readLines(saved.lines, from?.lastText ?? '');
  return { head: saved.head, job: replay(lines, from?.job), lastText: saved.lines.at(-1) ?? from?.lastText ?? '' };
}

/** A session on a loaded job. `onLine` is told every line that is saved, in order, with the job after it: nothing that may not hold. */
export function openSession(
  checkpoints: Checkpoints,
  loaded: Snapshot,
  author: Author,
  onLine?: (line: Line, job: Job) => void,
): Session {
  let saved = loaded;
  const pending: Pending[] = [];
  let forbidden: string | undefined;
  const last = (): Before => pending.at(-1) ?? { job: saved.job, text: saved.lastText };
  const send = async (batch: readonly Pending[]): Promise<SaveEnd> => {
    const end = await sendSave(checkpoints, saved, batch, author);
    if (end.outcome === 'forbidden' && end.ref === saved.job.branch) forbidden = oneLine(end.words);
    if (end.outcome !== 'saved') return end;
    saved = snapshotAfter(end.head, batch);
    for (const { line, job } of batch) onLine?.(line, job);
    return end;
  };
  return {
    get job() {
      return last().job;
    },
    get saved() {
      return saved;
    },
    get hasUnsaved() {
      return pending.length > 0;
    },
    get forbidden() {
      return forbidden;
    },
    append(event, at = author.now()) {
      pending.push(entryAfter(last(), event, at));
    },
    flush() {
      return sendWhatHolds(pending.splice(0), last(), send);
    },
  };
}

/** What a line follows: the job, and the text that it is chained to. */
type Before = Pick<Pending, 'job' | 'text'>;

/**
 * Without the job branch, what hangs on it does not hold: that is left out, and decided again. A candidate that the server does not take is
 * none. A ledger that is gone is made anew, with all that it held. Any other ref is bookkeeping, which somebody may have tidied away; the
 * journal goes on without it.
 */
async function sendWhatHolds(
  batch: readonly Pending[],
  before: Before,
  send: (batch: readonly Pending[]) => Promise<SaveEnd>,
): Promise<Flushed> {
  if (batch.length === 0) return 'saved';
  const end = await send(batch);
  if (end.outcome === 'saved' || end.outcome === 'race-lost') return end.outcome;
  const { ref } = end;
  const at = batch.findIndex((entry) => entry.refs.some((change) => change.ref === ref));
  const entry = batch[at];
  if (entry === undefined) throw new Error(`A save was refused for ${ref}, which it does not move.`);
  const failed = end.outcome === 'forbidden' ? withoutFiles(entry.line.event, end.words) : undefined;
  if (ref !== entry.job.branch && failed === undefined) {
    const isGone = ref === ledgerRef(entry.job.job) && end.outcome === 'refused' && end.at === undefined;
    const isTold = entry.refs.some((change) => change.ref === ref && change.from === undefined);
    return sendWhatHolds(isGone && !isTold ? madeAnew(batch, ref) : withoutRef(batch, ref), before, send);
  }
  const kept = batch.slice(0, failed === undefined ? Math.max(0, at - 1) : at);
  const instead = failed && entryAfter(kept.at(-1) ?? before, failed, new Date(entry.line.at));
  const rest = await sendWhatHolds([...kept, ...(instead ? [instead] : [])], before, send);
  return rest === 'saved' ? 'refused' : rest;
}

/** What an attempt comes to whose files the server does not take; nothing where a line brings none. */
function withoutFiles(event: JobEvent, words: string): JobEvent | undefined {
  const failure = {
    kind: 'safety-policy',
    summary: `the server does not take the candidate: ${oneLine(words, 300)}`,
  } as const;
  if (event.type === 'make-ended' && event.outcome === 'candidate') {
    const { candidate: _candidate, staged: _staged, handoffs: _handoffs, ...rest } = event;
    return { ...rest, outcome: 'failed', failure: { ...failure, stage: 'make' } };
  }
  if ('unfinished' in event) {
    const { unfinished: _unfinished, ...rest } = event;
    return rest;
  }
  if (event.type !== 'candidate-carried' || event.outcome !== 'carried') return undefined;
  const { candidate: _candidate, ...rest } = event;
  return { ...rest, outcome: 'conflict', failure: { ...failure, stage: 'carry' } };
}

function madeAnew(batch: readonly Pending[], ref: string): readonly Pending[] {
  return batch.map((entry) => ({
    ...entry,
    refs: entry.refs.map((change) => (change.ref === ref ? { ...change, from: undefined } : change)),
  }));
}

function withoutRef(batch: readonly Pending[], ref: string): readonly Pending[] {
  return batch.map((entry) => ({ ...entry, refs: entry.refs.filter((change) => change.ref !== ref) }));
}

function snapshotAfter(head: Head, batch: readonly Pending[]): Snapshot {
  const { job, text } = batch.at(-1)!;
  return { head, job, lastText: text };
}

function entryAfter(last: Before, event: JobEvent, at: Date): Pending {
  const line = { seq: last.job.seq + 1, at: at.toISOString(), event };
  const job = apply(last.job, line);
  return { line, text: writeLine(line, last.text), refs: refsOf(line, last.job, job), job };
}

/** A save whose answer is lost is sent once more: the same commit is recognised. */
async function sendSave(
  checkpoints: Checkpoints,
  saved: Snapshot,
  batch: readonly Pending[],
  author: Author,
): Promise<SaveEnd> {
  const last = batch.at(-1)!;
  const save: Save = {
    job: last.job.job,
    after: saved.head,
    lines: batch.map((entry) => entry.text),
    refs: batch.flatMap((entry) => entry.refs),
    note: noteOf(last.job, last.line, saved.head.generation + 1, author),
    at: last.line.at,
  };
  return sendTwice(checkpoints, save);
}

export async function sendTwice(checkpoints: Checkpoints, save: Save): Promise<SaveEnd> {
  try {
    return await checkpoints.save(save);
  } catch (error) {
    if (!(error instanceof TransientError)) throw error;
    return checkpoints.save(save);
  }
}

/** The note on a save: enough to know what is due without reading the journal. */
export function noteOf(job: Job, line: Line, generation: number, { owner, engine, nonce }: Author): SaveNote {
  const due = dueOf(job, line.at);
  return {
    generation,
    kind: line.event.type,
    status: job.status,
    spec: job.spec,
    engine,
    owner,
    nonce,
    ...(due !== undefined && { due }),
  };
}

function dueOf(job: Job, at: string): string | undefined {
  if (isFinal(job.status) || job.status === 'blocked' || job.status === 'needs-clarification') return undefined;
  return job.status === 'waiting-retry' ? job.retry?.until : at;
}
