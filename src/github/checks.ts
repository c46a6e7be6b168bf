import { replay } from '../core/apply.ts';
import { gravest, type Checks } from '../core/checks.ts';
import type { Command } from '../core/command.ts';
import type { Line } from '../core/journal.ts';
import { areChecksMoving } from '../core/rules/closing.ts';
import type { Forge } from '../ports.ts';
import type { Api } from './api.ts';

/** How checks of these names stand on a commit. Why some are missing is asked only where they are. */
export async function seeChecks(
  api: Pick<Api, 'checksOn' | 'runsFor'>,
  commit: string,
  names: readonly string[],
  from?: string,
): Promise<Checks> {
  const seen = names.length === 0 ? [] : gravest(names, await api.checksOn(commit), from);
  if (seen.length === names.length) return { commit, seen: [...seen] };
  const runs = await api.runsFor(commit);
  const approval = runs.find(({ needsApproval }) => needsApproval)?.url;
  const isGoing = runs.some(({ isOver, needsApproval }) => !isOver && !needsApproval);
  return { commit, seen: [...seen], ...(approval !== undefined && { approval }), ...(isGoing && { isGoing }) };
}

const CHECKS = 'checks-';

/** Whether a command is one that GitHub made of checks. */
export function isOfChecks(command: string): boolean {
  return command.startsWith(CHECKS);
}

/** Checks that have been run again, approved or started say that the job may go on which waits for them; said once for each blocker. */
export async function resumeByChecks(
  lines: readonly Line[],
  forge: Pick<Forge, 'checks'>,
): Promise<Command | undefined> {
  const last = lines.findLast(({ event }) => event.type === 'job-blocked');
  if (last?.event.type !== 'job-blocked' || !last.event.blocker.code.startsWith('ci-')) return undefined;
  const job = replay(lines);
  if (job.status !== 'blocked' || job.blocker?.code !== last.event.blocker.code) return undefined;
  const { waitForChecks = [], checksFrom } = job.plan;
  const checks = await forge.checks(job.tip, waitForChecks, checksFrom);
  if (checks === undefined || !areChecksMoving(job, checks)) return undefined;
  return { id: `${CHECKS}${last.seq}`, by: 'github', at: new Date().toISOString(), say: { verb: 'resume' } };
}
