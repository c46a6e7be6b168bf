import { canonical, digestOf } from './digest.ts';
import type { Diagnosis, Failure, FailureKind, Remedy } from './evidence.ts';
import type { Attempt } from './job.ts';
import type { Blocker } from './move.ts';

interface Deserves {
  readonly remedy: Remedy;
  readonly rootCause: string;
  /** For `block`: which blocker. */
  readonly blocker?: Blocker['code'];
}

/** What each kind of failure deserves (behaviour §7). Facts decide; a reasoner may only be more cautious than this. */
export const FAILURES: Readonly<Record<FailureKind, Deserves>> = {
  'transient-transport': { remedy: 'retry', rootCause: 'the connection failed, which says nothing about the work' },
  'transient-tool': { remedy: 'retry', rootCause: 'a tool failed, which says nothing about the work' },
  quota: { remedy: 'retry', rootCause: 'the quota of an agent is used up for now' },
  'verification-failure': { remedy: 'repair', rootCause: 'a trusted command fails' },
  'implementation-defect': { remedy: 'repair', rootCause: 'the task was not done' },
  'review-rejected': { remedy: 'repair', rootCause: 'a checker found faults in the candidate' },
  ambiguity: { remedy: 'ask', rootCause: 'the maker needs an answer before it can go on' },
  'blocked-dependency': { remedy: 'ask', rootCause: 'something the task depends on is missing' },
  'capability-unavailable': {
    remedy: 'block',
    rootCause: 'a program that the plan names cannot be started',
    blocker: 'capability-unavailable',
  },
  'stale-context': { remedy: 'again', rootCause: 'what a person pushed has left nothing of the candidate' },
  'repository-diverged': { remedy: 'again', rootCause: 'the candidate does not fit onto what a person pushed' },
  'no-progress': { remedy: 'ask', rootCause: 'the same failure came again' },
  authentication: { remedy: 'block', rootCause: 'an agent is not logged in', blocker: 'credentials' },
  permission: { remedy: 'block', rootCause: 'something needed is not allowed', blocker: 'credentials' },
  'safety-policy': { remedy: 'block', rootCause: 'an agent did what no agent may do', blocker: 'safety-policy' },
  'protected-path': { remedy: 'block', rootCause: 'an agent changed a protected path', blocker: 'protected-path' },
  'budget-exhausted': { remedy: 'ask', rootCause: 'what one run may use is used up' },
  'invalid-configuration': {
    remedy: 'block',
    rootCause: 'the configuration cannot work',
    blocker: 'invalid-configuration',
  },
  'adapter-incompatible': {
    remedy: 'block',
    rootCause: 'an agent does not speak as its adapter expects',
    blocker: 'adapter-incompatible',
  },
};

/** The diagnosis from facts alone, the table's. `stalls` counts this failure, on this tree, in a row. */
export function diagnose(failure: Failure, stalls: number, noProgress: number): Diagnosis {
  const isStalled = stalls >= noProgress && FAILURES[failure.kind].remedy === 'repair';
  const kind = isStalled ? 'no-progress' : failure.kind;
  const { remedy, rootCause } = FAILURES[kind];
  return {
    kind,
    remedy,
    rootCause: `${rootCause}: ${failure.summary}`,
    fingerprint: fingerprintOf(failure),
    by: 'failure-table',
  };
}

/** What whoever thinks may ask for, beside a cause. */
interface May {
  readonly ask: boolean;
  readonly replan: boolean;
}

/**
 * The same with what a model found: its cause, which is data for the maker, and at most a more careful remedy. What came again and again
 * is planned anew before a person is asked about it.
 */
export function reasoned(
  diagnosis: Diagnosis,
  { answer, tier = 'local-small' }: Attempt['reasoned'] & object = {},
  may: May,
): Diagnosis {
  if (diagnosis.kind === 'no-progress' && may.replan) return { ...diagnosis, remedy: 'replan' };
  if (answer === undefined || diagnosis.remedy !== 'repair') return diagnosis;
  const { rootCause, recommendedAction, question = rootCause } = answer;
  const found = { ...diagnosis, rootCause, by: BY[tier] };
  if (recommendedAction === 'clarify' && may.ask) return { ...found, remedy: 'ask', question };
  return recommendedAction === 'replan' && may.replan ? { ...found, remedy: 'replan' } : found;
}

const BY = { 'local-small': 'local-model', 'large-agent': 'large-agent' } as const;

/** Fractions, places and versions are one number; addresses are hexadecimal. */
const NUMBER = /0x[0-9a-f]+|[0-9]+(?:[.,:][0-9]+)*/gi;

/** Digest of what failed, with numbers left out: durations, addresses and line numbers move without anything having changed. */
export function fingerprintOf(failure: Failure): string {
  const { kind, stage, summary, tail, findings } = failure;
  const facts = { kind, stage, summary, tail, findings: findings?.map((finding) => [finding.file, finding.problem]) };
  return digestOf(canonical(facts).replaceAll(NUMBER, '#'));
}

const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 15 * 60_000;
/** No quota lasts longer, and nobody's word puts a job to sleep for ever. */
export const LONGEST_WAIT_MS = 7 * 24 * 60 * 60_000;

/** When to try again: what the tool said, else twice as long as the last time. */
export function retryAt(failure: Failure, retries: number, now: Date): Date {
  if (failure.until !== undefined)
    return new Date(Math.min(Date.parse(failure.until), now.getTime() + LONGEST_WAIT_MS));
  return new Date(now.getTime() + Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, retries - 1), LONGEST_RETRY_MS));
}
