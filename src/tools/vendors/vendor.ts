import { z } from 'zod';
import type { Usage } from '../../core/evidence.ts';
import type { Argv, Stage } from '../../core/plan.ts';
import type { Hindrance } from '../../roles/contracts.ts';

/** The command line of a vendor: how it is asked, and how it is understood. What is not a probe of the program itself is pure. */
export interface VendorAdapter {
  readonly program: string;
  /** What people call it. */
  readonly product: string;
  /** The versions that are known to speak as this adapter expects: from the first on, and before the second. */
  readonly versions: readonly [from: string, before: string];
  /** What makes it say which options it has, and those that it must have. */
  readonly help: readonly string[];
  readonly options: readonly string[];
  command(request: VendorRequest): VendorCommand;
  /** What came of a run that ended at `now`, from all that it printed to stdout. */
  hear(stdout: string, now: Date): Heard;
}

/** One run, whose prompt comes by stdin. */
export interface VendorRequest {
  readonly stage: Pick<Stage, 'kind' | 'agent' | 'model' | 'effort' | 'maxTurns' | 'maxCost'>;
  /** JSON Schema of the answer. */
  readonly form: object;
  /** Outside the worktree; no other run is told of it. */
  readonly folder: string;
  /** Our own variables, from which it takes those that are meant for it. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface VendorCommand {
  readonly argv: Argv;
  readonly variables: Readonly<Record<string, string>>;
  /** Files of the folder that must be there, by name. */
  readonly files: Readonly<Record<string, string>>;
}

export type Spent = Omit<Usage, 'role'>;

/** What a run said of itself; a `problem` completes a sentence. */
export type Heard = { readonly usage?: Spent } & (
  | { readonly outcome: 'answer'; readonly text: string }
  /** It came to no end, or to one in which it said something else than an answer. */
  | { readonly outcome: 'nothing' | 'formless'; readonly problem: string }
  /** It did not even begin. */
  | { readonly outcome: 'mute'; readonly problem: string }
  | { readonly outcome: 'hindered'; readonly hindrance: Hindrance }
  /** It used up what one run may use. */
  | { readonly outcome: 'spent'; readonly problem: string }
);

/** What every vendor's program needs to reach its model through the network of a company. */
const NETWORK = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'https_proxy', 'http_proxy', 'no_proxy', 'SSL_CERT_FILE'];

/** Those of our variables that a vendor's program is given. */
export function passedOn(
  environment: VendorRequest['environment'],
  names: readonly string[],
): Readonly<Record<string, string>> {
  const given = [...NETWORK, ...names].map((name) => [name, environment[name] ?? ''] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

/** The events of a stream: one JSON object a line. What is none is passed over, as are events that nobody here knows. */
export function eventsIn(stdout: string): readonly object[] {
  return stdout.split('\n').flatMap((line) => {
    try {
      const event: unknown = line.startsWith('{') ? JSON.parse(line) : undefined;
      return typeof event === 'object' && event !== null ? [event] : [];
    } catch {
      return [];
    }
  });
}

/** How many tokens, in a stream. One that a version does not name is none. */
export const Count = z
  .int()
  .nonnegative()
  .nullish()
  .transform((told) => told ?? 0);

/** A moment that a stream names in its own way, where it is one. */
export function momentOf(epochMs: number): string | undefined {
  return Number.isNaN(new Date(epochMs).getTime()) ? undefined : new Date(epochMs).toISOString();
}

/** What a run without an end left: nothing at all where it stopped before its first event. */
export function withoutEnd(events: readonly object[]): Heard {
  return events.length === 0
    ? { outcome: 'mute', problem: 'it ended before its first event' }
    : { outcome: 'nothing', problem: 'its events break off' };
}

/** What a status of the vendor's service means; none is a connection that failed. */
export function hindranceOf(status: number | undefined, reason: string, until?: string): Hindrance {
  return { kind: kindOf(status), reason, until };
}

const KINDS: Readonly<Record<number, Hindrance['kind']>> = {
  401: 'authentication',
  402: 'quota',
  403: 'forbidden',
  404: 'misconfigured',
  429: 'quota',
};

function kindOf(status: number | undefined): Hindrance['kind'] {
  if (status === undefined || status === 408 || status === 409 || status >= 500) return 'unreachable';
  return KINDS[status] ?? 'incompatible';
}
