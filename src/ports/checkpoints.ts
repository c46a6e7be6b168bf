import type { JobStatus } from '../core/transitions.ts';

/** A save of a job's journal: its commit, and its number, which grows by one. */
export interface Head {
  readonly commit: string;
  readonly generation: number;
}

/** A move of one ref, refused unless it stands at `from`; `undefined` = it does not exist. */
export interface RefChange {
  readonly ref: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** What anyone who lists jobs must know without reading their journals; it is the save's commit message. */
export interface SaveNote {
  readonly generation: number;
  readonly kind: string;
  readonly status: JobStatus;
  readonly spec: string;
  /** When the next move is due, ISO 8601; absent when a person or nobody is waited for. */
  readonly due?: string;
  readonly engine: string;
  readonly owner: string;
  /** Makes the commit this process's own, so that a lost answer can be recognised. */
  readonly nonce: string;
}

export interface Save {
  readonly job: string;
  /** The save it follows; absent when the job is opened. */
  readonly after: Head | undefined;
  /** Journal lines, without line ends. */
  readonly lines: readonly string[];
  readonly refs: readonly RefChange[];
  readonly note: SaveNote;
  /** ISO 8601; the same save sent twice is the same commit. */
  readonly at: string;
}

export type SaveEnd =
  | { readonly outcome: 'saved'; readonly head: Head }
  /** Another step has saved since `after`. Nothing of this save holds. */
  | { readonly outcome: 'race-lost' }
  /** One of the other refs was not where the save expected it, but here, or gone. Nothing of this save holds. */
  | { readonly outcome: 'refused'; readonly ref: string; readonly at: string | undefined; readonly words: string }
  /** One of the other refs may not be moved, wherever it stands; sent again, it is forbidden again. Nothing of this save holds. */
  | { readonly outcome: 'forbidden'; readonly ref: string; readonly words: string };

export interface Saved {
  readonly head: Head;
  /** Journal lines in order. */
  readonly lines: readonly string[];
  /** They follow the save that was asked for; else they are the whole journal. */
  readonly isContinued: boolean;
}

/** Where the truth is kept. Throws TransientError where the same call may be sent again. */
export interface Checkpoints {
  /** The lines after `since`, or the whole journal; nothing where there is no such job. */
  load(job: string, since?: Head): Promise<Saved | undefined>;
  /** All of it, lines and refs, or nothing: the compare-and-swap, and the lock. Sent twice, it counts once. */
  save(save: Save): Promise<SaveEnd>;
  list(): Promise<readonly ListedJob[]>;
}

/** A job as its newest save names it. */
export interface ListedJob {
  readonly job: string;
  readonly head: Head;
  readonly note: SaveNote;
  /** When that was saved, to the second. */
  readonly at: string;
}
