import { nodeInTurn } from '../core/rules/rule.ts';
import { reckoned } from '../core/routing.ts';
import { thinkingOf } from '../core/thinking.ts';
import { UserError } from '../errors.ts';
import { answersTo } from '../report/next.ts';
import { nextLines } from '../report/page.ts';
import { planPage } from '../report/thinking.ts';
import type { CommandLine } from './command-line.ts';
import { findAnyJob, nodeNamed } from './find.ts';
import { laptop } from './laptop.ts';
import type { Printer } from './printer.ts';

/** `plan`: what has been planned for a task, revision by revision; without one, for the task that is in hand or next. */
export async function plan(line: CommandLine, print: Printer): Promise<number> {
  await using world = await laptop(line);
  const { job } = await findAnyJob(world, line.values.job);
  const [word] = line.rest;
  const node = word === undefined ? nodeInTurn(job) : nodeNamed(job, word);
  if (job.plan.reasoning === undefined)
    throw new UserError('Nobody plans the tasks of this job: its configuration has no `reasoning`.', 'refused');
  if (node === undefined) throw new UserError('No task of this job is left; name one to see how it was planned.');
  const { id, number, title } = node;
  const { plans, escalations } = thinkingOf(node);
  const next = job.questions.filter((question) => question.node === id).flatMap((one) => answersTo(job, one));
  const answer = { job: job.job, id, ...(number !== undefined && { number }), title, plans, escalations, next };
  print.answer('plan', { ...answer, reckoned: reckoned(node) }, [planPage(job, node), ...nextLines(next)].join('\n'));
  return 0;
}
