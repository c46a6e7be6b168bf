import { outcomeOf, type Checks, type Outcome } from '../checks.ts';
import { allIsVerified } from '../expectation.ts';
import type { Job } from '../job.ts';
import type { Blocker, Choice } from '../move.ts';
import { block, choose, isOpen, type Rule } from './rule.ts';

/** The checks that a job waits for now: every task is done, and all else is in order. */
export function awaitedChecks({ status, plan, nodes }: Job): readonly string[] {
  const { waitForChecks = [] } = plan;
  return status === 'ready' && waitForChecks.length > 0 && ![...nodes].some(isOpen) ? waitForChecks : [];
}

/** For so long after the last line of the journal nothing is thought of checks that are not there yet. */
const GRACE_MS = 3 * 60_000;
const SOONEST_MS = 10_000;

/** The repository's own checks, on the very commit that is to be called complete. */
export const waitForTheChecks: Rule = ({ job, facts: { checks }, now }) => {
  const names = awaitedChecks(job);
  // On a laptop there is nobody to ask.
  if (names.length === 0 || checks === undefined) return undefined;
  const outcome = outcomeOf(names, checks);
  if (outcome === 'green') return undefined;
  const waitedMs = Math.max(0, now.getTime() - Date.parse(job.at));
  const isEarly = outcome === 'missing' && waitedMs < GRACE_MS;
  if (outcome !== 'pending' && !isEarly) return blockOnChecks(names, checks, outcome);
  // Ever more rarely: what has taken long will take long.
  const until = new Date(now.getTime() + SOONEST_MS + waitedMs / 2).toISOString();
  return choose(
    { type: 'wait', who: 'clock', until },
    `${saidOf(names, checks)} They are looked at again at ${until}.`,
  );
};

type Blocking = Exclude<Outcome, 'pending' | 'green'>;
const CHECK_BLOCKERS: Readonly<Record<Blocking, Blocker['code']>> = {
  failed: 'ci-failed',
  'approval-required': 'ci-approval-required',
  missing: 'ci-not-started',
  skipped: 'ci-not-started',
};

function blockOnChecks(names: readonly string[], checks: Checks, outcome: Blocking): Choice {
  const told = checks.seen.filter(({ state }) => state === outcome);
  const links = [
    ...(outcome === 'approval-required' ? [{ name: 'The run that waits to be approved', url: checks.approval! }] : []),
    ...told.flatMap(({ name, url }) => (url === undefined ? [] : [{ name, url }])),
  ];
  return block(CHECK_BLOCKERS[outcome], saidOf(names, checks), 'resume', links.length > 0 ? { links } : {});
}

function saidOf(names: readonly string[], { commit, seen }: Checks): string {
  const words = names.map((name) => `${name} ${wordsOf(seen.find((one) => one.name === name))}`);
  return `Every task is done; of the checks on ${commit.slice(0, 12)} ${words.join(', ')}.`;
}

function wordsOf(check: Checks['seen'][number] | undefined): string {
  if (check === undefined) return 'is not there';
  return check.state === 'pending' ? `is not over (${check.word})` : `says ${check.word}`;
}

/** Whether what blocked a job is over: its checks have come to something else, of which the job can make something. */
export function areChecksMoving({ blocker, plan }: Job, checks: Checks): boolean {
  const outcome = outcomeOf(plan.waitForChecks ?? [], checks);
  if (outcome === 'pending' || outcome === 'green') return true;
  return outcome === 'failed' && blocker?.code !== CHECK_BLOCKERS.failed;
}

export const closeWhenAllIsVerified: Rule = ({ job }) => {
  for (const node of job.nodes) if (isOpen(node)) return undefined;
  return choose({ type: 'close' }, allIsVerified(job));
};

/** The last rung: reached only when the order of the tasks has a cycle. */
export const blockWhenNothingCanRun: Rule = () =>
  block('internal', 'Tasks are open, but each of them waits for another.', 'give-up');
