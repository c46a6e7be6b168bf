import { nextInOrder } from '../../core/graph.ts';
import type { Job, Node } from '../../core/job.ts';
import { awaitedChecks } from '../../core/rules/closing.ts';
import { currentNode, isOpen } from '../../core/rules/rule.ts';
import type { JobStatus } from '../../core/transitions.ts';
import { howFar, progressOf, standstillOf, usageOf } from '../page.ts';
import { stacked } from './markdown.ts';
import { plain } from './plain.ts';

const AT_WORK = ['🔵', 'is at work'] as const;
const AT_CHECKS = ['⏳', 'waits for its checks'] as const;
const HEADS: Readonly<Record<JobStatus, readonly [sign: string, words: string]>> = {
  created: ['🔵', 'is opened'],
  planning: ['🔵', 'is getting ready'],
  ready: AT_WORK,
  running: AT_WORK,
  diagnosing: AT_WORK,
  repairing: AT_WORK,
  replanning: AT_WORK,
  'waiting-retry': ['⏳', 'waits, and then tries again'],
  'needs-clarification': ['❓', 'waits for an answer'],
  blocked: ['⛔', 'is blocked'],
  completed: ['✅', 'is complete'],
  failed: ['❌', 'was given up'],
  cancelled: ['❌', 'was cancelled'],
};
const BAR = 20;

/** How a job stands, before anything else that is said of it: a headline, one sentence why, how far it is. */
export function standing(job: Job): string {
  const { done, total } = progressOf(job);
  const filled = total === 0 ? 0 : Math.floor((BAR * done) / total);
  const bar = `\`${'█'.repeat(filled)}${'░'.repeat(BAR - filled)}\``;
  return stacked(`### ${headline(job)}`, plain(whyOf(job), 600), `${job.isGraphed ? `${bar} ` : ''}${usageOf(job)}`);
}

/** Nobody is waited for. */
export function goesOn(job: Job): boolean {
  return standstillOf(job) === undefined;
}

/** How a job stands, in a few words. */
export function headline(job: Job): string {
  const { spec, status, blocker } = job;
  const name = plain(spec);
  if (blocker?.code === 'human-stop') return `⏸️ ${name} is paused`;
  const [sign, words] = awaitedChecks(job).length > 0 ? AT_CHECKS : HEADS[status];
  return `${sign} ${name} ${words}${blocker === undefined ? '' : ` (${blocker.code})`}`;
}

/** A task as people know it. */
export function named(node: Pick<Node, 'number' | 'title'>): string {
  const { number, title } = node;
  return plain(number === undefined ? title : `${number} ${title}`, 100);
}

/** A moment as people read it. */
export function momentOf(at: string): string {
  return at.replace(/^(.{10})T(.{5}).*$/, '$1 $2 UTC');
}

function whyOf(job: Job): string {
  if (job.questions.length > 0 && job.blocker === undefined) return 'It goes on when the question below is answered.';
  return standstillOf(job) ?? underWay(job);
}

function underWay(job: Job): string {
  if (!job.isGraphed) return 'The task list is read first.';
  if (job.baseline === undefined) return 'Before any agent is paid, the gates run on the branch as it stands.';
  const node = currentNode(job) ?? nextInOrder(job.nodes, isOpen);
  if (node === undefined) return lastOf(job);
  const what = howFar(node);
  return job.retry === undefined ? what : `${what} The next try is due at ${momentOf(job.retry.until)}.`;
}

/** What is left when every task is done. */
function lastOf(job: Job): string {
  const checks = awaitedChecks(job);
  if (checks.length === 0) return 'Every task is done; the list is looked at once more.';
  return `Every task is done. It is complete when these checks are green on ${job.tip.slice(0, 7)}: ${checks.join(', ')}.`;
}
