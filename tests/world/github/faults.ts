/** Where a request arrived. */
export type Part = 'rest' | 'git' | 'results' | 'blobs';

/** A request as it was seen, for counting and for faults. */
export interface Seen {
  readonly part: Part;
  readonly method: string;
  readonly path: string;
  /** The workflow run whose token it bore. */
  readonly runId: number | undefined;
  readonly bytesUp: number;
  /** The answer's, once there is one; absent where the connection was cut. */
  status?: number;
  bytesDown?: number;
}

/** An answer in place of the real one. */
export interface Refusal {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** What goes wrong: no answer at all, the machine of the asking run gone, or another answer. */
export type Effect = 'cut' | 'kill-runner' | Refusal;

export interface Fault {
  readonly part: Part;
  /** Which requests it is about; all of the part by default. */
  readonly of?: (seen: Seen) => boolean;
  /** Which of them, from 1; the first by default. */
  readonly nth?: number;
  /** How many in a row; one by default. */
  readonly times?: number;
  /** Whether the request takes effect first. */
  readonly when: 'before' | 'after';
  readonly effect: Effect;
}

/** Every request that arrived, and what is to go wrong with those to come. */
export interface Faults {
  readonly seen: readonly Seen[];
  add(fault: Fault): void;
  /** Notes a request; gives what is to happen before and after it takes effect. */
  arrive(seen: Seen): { readonly before: Effect | undefined; readonly after: Effect | undefined };
}

export function faultList(): Faults {
  const seen: Seen[] = [];
  const armed: { readonly fault: Fault; count: number }[] = [];
  const effectOf = (arrived: Seen): Fault | undefined => {
    let hit: Fault | undefined;
    for (const entry of armed) {
      const { part, of, nth = 1, times = 1 } = entry.fault;
      if (part !== arrived.part || of?.(arrived) === false) continue;
      entry.count += 1;
      if (entry.count >= nth && entry.count < nth + times) hit ??= entry.fault;
    }
    return hit;
  };
  return {
    seen,
    add: (fault) => void armed.push({ fault, count: 0 }),
    arrive: (arrived) => {
      seen.push(arrived);
      const fault = effectOf(arrived);
      return {
        before: fault?.when === 'before' ? fault.effect : undefined,
        after: fault?.when === 'after' ? fault.effect : undefined,
      };
    },
  };
}

/** GitHub's words when too much is written in too short a time. */
export function secondaryLimit(retryAfter = 60): Refusal {
  const message =
    'You have exceeded a secondary rate limit and have been temporarily blocked from content creation. Please retry your request again later.';
  return { status: 403, headers: { 'retry-after': String(retryAfter) }, body: { message } };
}

/** The hourly limit is used up. */
export function primaryLimit(resetsAt: Date): Refusal {
  const reset = String(Math.floor(resetsAt.getTime() / 1_000));
  return {
    status: 403,
    headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset },
    body: { message: 'API rate limit exceeded for installation.' },
  };
}

/** The unicorn. */
export const badGateway: Refusal = { status: 502, body: { message: 'Server Error' } };
