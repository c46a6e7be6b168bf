import type { Verb } from '../core/command.ts';
import type { Job, Node } from '../core/job.ts';
import { isLimited, limitNamesOf, LIMIT_RANGES, limitsOf } from '../core/limits.ts';
import type { LimitName } from '../core/plan.ts';
import { refusal } from '../core/rules/hearing.ts';
import { limitsPage, questionsPage, retriesPage, type LimitRow } from '../report/choices.ts';
import { UserError } from '../errors.ts';
import type { Laptop } from '../local/ports.ts';
import { changesToTake } from '../report/next.ts';
import { nextLines } from '../report/page.ts';
import type { Snapshot } from '../session.ts';
import type { CommandLine } from './command-line.ts';
import { jobAnswer } from './ends.ts';
import { findJob, openJobs, standingOf } from './find.ts';
import type { Printer } from './printer.ts';

/** `answer` without words and without a job: the questions of all that are open. */
export async function listAllQuestions(world: Laptop, print: Printer): Promise<number> {
  const open = await openJobs(world);
  const jobs = open.length === 0 ? [(await findJob(world, undefined)).job] : open;
  const asking = jobs.filter(({ questions }) => questions.length > 0);
  const shown = asking.length === 0 ? jobs : asking;
  const page = shown.map((job) => questionsPage(job, job.questions)).join('\n\n');
  print.answer('questions', { jobs: shown.map(({ job, questions }) => ({ job, questions })) }, page);
  return 0;
}

/** `re-pin` without a digest: what has changed, as commands that take it over. */
async function listChanges(world: Laptop, snapshot: Snapshot, print: Printer): Promise<boolean> {
  const standing = await standingOf(world, snapshot);
  const next = changesToTake(standing);
  if (next.length === 0) return false;
  print.answer('job', jobAnswer(snapshot, standing), nextLines(next).join('\n').trim());
  return true;
}

/** A verb without its words shows what they could be; says whether it did. */
export async function listChoices(
  world: Laptop,
  { command, rest }: CommandLine,
  snapshot: Snapshot,
  print: Printer,
): Promise<boolean> {
  const { job } = snapshot;
  if (command === 'answer' && rest.length < 2) return listQuestions(job, rest[0], print);
  if (rest.length > 0) return false;
  if (command === 'retry') return listRetries(job, print);
  if (command === 're-pin') return await listChanges(world, snapshot, print);
  return command === 'raise' && listLimits(job, print);
}

function listQuestions(job: Job, id: string | undefined, print: Printer): boolean {
  const questions = job.questions.filter((question) => id === undefined || question.id === id);
  if (id !== undefined && questions.length === 0)
    throw new UserError(unheard(job, { verb: 'answer', question: id, text: 'asked' })!, 'refused');
  print.answer('questions', { jobs: [{ job: job.job, questions }] }, questionsPage(job, questions));
  return true;
}

function listRetries(job: Job, print: Printer): boolean {
  const nodes = [...job.nodes].filter((node) => node.attempts > 0 && mayRetry(job, node));
  const tasks = nodes.map(({ id, number, title, status, attempts }) => ({ id, number, title, status, attempts }));
  print.answer('tasks', { job: job.job, tasks }, retriesPage(job, nodes));
  return true;
}

function mayRetry(job: Job, { id, status }: Node): boolean {
  if (status === 'completed' || status === 'superseded') return false;
  return unheard(job, { verb: 'retry', node: id }) === undefined;
}

/** Why the job would refuse such a word. */
function unheard(job: Job, say: Verb): string | undefined {
  return refusal(job, { id: 'asked', by: 'asked', at: job.at, say }, {});
}

function listLimits(job: Job, print: Printer): boolean {
  const values = limitsOf(job);
  const { agentRuns, activeMs, steps, consecutiveFailures, tokens, costUsd, localCalls } = job.used;
  const used: Partial<Record<LimitName, number>> = {
    agentRuns,
    activeMinutes: activeMs / 60_000,
    steps,
    consecutiveFailures,
    tokens,
    costUsd,
    localCalls,
  };
  const limits = limitNamesOf(job.plan)
    .filter((name) => isLimited(values[name]))
    .map((name): LimitRow => {
      const spent = used[name];
      return { name, value: values[name], most: LIMIT_RANGES[name][1], ...(spent !== undefined && { used: spent }) };
    });
  print.answer('limits', { job: job.job, limits }, limitsPage(job, limits));
  return true;
}
