import type { Verb } from '../core/command.ts';
import type { Job } from '../core/job.ts';
import { Verb as VerbForm } from '../core/command.ts';
import { isFinal } from '../core/transitions.ts';
import { UserError } from '../errors.ts';
import { loadSnapshot } from '../session.ts';
import { step } from '../step.ts';
import { jobPage } from '../report/page.ts';
import { need, type CommandLine } from './command-line.ts';
import { jobJson, runCommand } from './ends.ts';
import { author, findJob, laptop, speaker } from './laptop.ts';
import type { Printer } from './printer.ts';

/** The verbs: put into the job's inbox, and heard at once where no step is at work. */
export async function say(line: CommandLine, print: Printer): Promise<number> {
  await using world = await laptop();
  const { job } = await findJob(world, line.job);
  if (isFinal(job.status)) throw new UserError(`${job.job} is ${job.status}; there is nothing to say to it.`);
  const command = await world.forge.post(job.job, verbOf(line, job), speaker(line), new Date());
  const refused = await hear(world, job.job, command.id);
  const after = await findJob(world, job.job);
  if (!after.job.heard.includes(command.id)) {
    print.note(`${job.job}: a step is at work; it hears this before its next move.`);
    if (line.isJson) print.json(jobJson(after));
    return 0;
  }
  await world.forge.forget(job.job, after.job.heard);
  if (refused !== undefined) throw new UserError(refused, 'refused');
  if (line.isJson) print.json(jobJson(after));
  else print.out(`${jobPage(after.job)}${mayGoOn(after.job) ? `\n\nnext: ${runCommand(after.job.spec)}` : ''}`);
  return 0;
}

/** A step that may make nothing: it hears, and whatever follows at once from that. Returns why it was refused, if it was. */
async function hear(world: Awaited<ReturnType<typeof laptop>>, job: string, id: string): Promise<string | undefined> {
  const snapshot = await loadSnapshot(world.checkpoints, job);
  if (snapshot === undefined) return undefined;
  let refused: string | undefined;
  const onLine: Parameters<typeof step>[4]['onLine'] = ({ event }) => {
    if (event.type === 'command-heard' && event.id === id) refused = event.refused;
  };
  await step(
    world.ports(job),
    snapshot,
    author(),
    { makes: 0, onlyHears: true },
    { signal: new AbortController().signal, onLine },
  );
  return refused;
}

function verbOf(line: CommandLine, job: Job): Verb {
  const parsed = VerbForm.safeParse(SAY[line.command]?.(line, job));
  if (parsed.success) return parsed.data;
  throw new UserError(
    `\`${line.command}\` does not take that: ${parsed.error.issues.map((issue) => issue.message).join('; ')}.`,
  );
}

const SAY: Readonly<Record<string, (line: CommandLine, job: Job) => object>> = {
  answer: (line) => ({
    verb: 'answer',
    question: need(line, 0, 'the id of a question'),
    text: textFrom(line, 1, 'an option or a text'),
  }),
  retry: (line, job) => ({ verb: 'retry', node: nodeFrom(line, job) }),
  raise: (line) => ({
    verb: 'raise',
    limit: need(line, 0, 'the name of a limit'),
    value: numberFrom(line, 1),
  }),
  'accept-task': (line, job) => ({
    verb: 'accept-task',
    node: nodeFrom(line, job),
    reason: textFrom(line, 1, 'a reason'),
  }),
  're-pin': (line) => ({ verb: 're-pin', digest: need(line, 0, 'the digest that was shown') }),
  pause: () => ({ verb: 'pause' }),
  resume: () => ({ verb: 'resume' }),
  'give-up': () => ({ verb: 'give-up' }),
  cancel: (line) => ({ verb: 'cancel', reason: line.rest.join(' ') || 'no reason given' }),
};

function textFrom(line: CommandLine, index: number, what: string): string {
  need(line, index, what);
  return line.rest.slice(index).join(' ');
}

/** A task by its id, or by its number where only one has it. */
function nodeFrom(line: CommandLine, job: Job): string {
  const word = need(line, 0, 'the id or the number of a task');
  const numbered = [...job.nodes].filter((node) => node.number === word && node.status !== 'superseded');
  return job.nodes.get(word) === undefined && numbered.length === 1 ? numbered[0]!.id : word;
}

function numberFrom(line: CommandLine, index: number): number {
  const word = need(line, index, 'a number');
  if (!/^[0-9]+$/.test(word)) throw new UserError(`\`${line.command}\` needs a whole number, not ${word}.`);
  return Number(word);
}

/** Nobody is waited for. */
function mayGoOn({ status }: Job): boolean {
  return !isFinal(status) && status !== 'blocked' && status !== 'needs-clarification';
}
