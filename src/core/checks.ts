import { z } from 'zod';
import { Sha } from './evidence.ts';

/** What somebody else's check says of a commit, as GitHub shows it. */
export const Check = z.strictObject({
  name: z.string(),
  state: z.enum(['failed', 'pending', 'passed', 'skipped']),
  /** How it ended, or how far it is, in GitHub's word. */
  word: z.string(),
  url: z.string().optional(),
});
export type Check = z.infer<typeof Check>;

/** A check, and the App that reports it; a status has none, and says nothing of who set it. */
export interface Report extends Check {
  readonly app?: string;
}

/** How the checks stand that people want to see green on a commit. */
export const Checks = z.strictObject({
  commit: Sha,
  /** Those that are there, one of a name. */
  seen: z.array(Check),
  /** Where a run for the commit waits for a person to approve it. */
  approval: z.string().optional(),
  /** A run for the commit is not over, so what is missing may still come. */
  isGoing: z.literal(true).optional(),
});
export type Checks = z.infer<typeof Checks>;

const GRAVITY: readonly Check['state'][] = ['failed', 'pending', 'passed', 'skipped'];

/**
 * Of these names the gravest of each: whoever else reports under a name can spoil it, and never mend it. Where people say from which App
 * they want to hear it, others can do no more than call it red.
 */
export function gravest(names: readonly string[], found: readonly Report[], from?: string): readonly Check[] {
  const gravity = ({ state }: Check): number => GRAVITY.indexOf(state);
  const counts = ({ app, state }: Report): boolean => from === undefined || app === from || state === 'failed';
  return names.flatMap((name) => {
    const own = found.filter((one) => one.name === name && counts(one));
    const [first] = own.toSorted((a, b) => gravity(a) - gravity(b));
    if (first === undefined) return [];
    const { app: _app, ...check } = first;
    return [check];
  });
}

/** What checks come to. A check that was skipped says nothing, so one of them at least must have run. */
export type Outcome = 'failed' | 'approval-required' | 'pending' | 'missing' | 'skipped' | 'green';

/** What the checks of these names come to. */
export function outcomeOf(names: readonly string[], { seen, approval, isGoing }: Checks): Outcome {
  const isAny = (state: Check['state']): boolean => seen.some((one) => one.state === state);
  if (isAny('failed')) return 'failed';
  const hasAll = names.every((name) => seen.some((one) => one.name === name));
  if (!hasAll && approval !== undefined) return 'approval-required';
  if (isAny('pending') || (!hasAll && isGoing === true)) return 'pending';
  if (!hasAll) return 'missing';
  return isAny('passed') ? 'green' : 'skipped';
}
