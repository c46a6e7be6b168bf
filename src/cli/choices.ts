import type { Job, Node } from '../core/job.ts';
import { isLimited, limitNamesOf, LIMIT_RANGES, limitsOf } from '../core/limits.ts';
import type { LimitName } from '../core/plan.ts';
import { refusal } from '../core/rules/hearing.ts';
import { limitsPage, questionsPage, retriesPage, type LimitRow } from '../report/choices.ts';
import type { Laptop } from '../local/ports.ts';
import type { CommandLine } from './command-line.ts';
import { findJob, openJobs } from './find.ts';
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

/** A verb without its words shows what they could be; says whether it did. */
export function listChoices({ command, rest }: CommandLine, job: Job, print: Printer): boolean {
  if (command === 'answer' && rest.length < 2) return listQuestions(job, rest[0], print);
  if (rest.length > 0) return false;
  if (command === 'retry') return listRetries(job, print);
  return command === 'raise' && listLimits(job, print);
}

/** Of an unknown question nothing is listed: the job itself refuses it, and names those that are open. */
function listQuestions(job: Job, id: string | undefined, print: Printer): boolean {
  const questions = job.questions.filter((question) => id === undefined || question.id === id);
  if (id !== undefined && questions.length === 0) return false;
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
  const command = { id: 'asked', by: 'asked', at: job.at, say: { verb: 'retry' as const, node: id } };
  return refusal(job, command, {}) === undefined;
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
