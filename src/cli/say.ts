import type { Job } from '../core/job.ts';
import { Verb } from '../core/command.ts';
import { isFinal } from '../core/transitions.ts';
import { UserError } from '../errors.ts';
import type { Laptop } from '../local/ports.ts';
import { loadSnapshot } from '../session.ts';
import { step } from '../step.ts';
import { runCommand } from '../report/next.ts';
import { jobPage } from '../report/page.ts';
import { listChoices } from './choices.ts';
import { need, type CommandLine } from './command-line.ts';
import { jobAnswer } from './ends.ts';
import { findJob, nodeNamed, standingOf } from './find.ts';
import { author, laptop, speaker } from './laptop.ts';
import type { Printer } from './printer.ts';

/** The verbs: put into the job's inbox, and heard at once where no step is at work. */
export async function say(line: CommandLine, print: Printer): Promise<number> {
  await using world = await laptop(line);
  const { job } = await findJob(world, line.values.job);
  if (isFinal(job.status)) {
    const cure = `\`${runCommand(job.spec)}\` opens a new job for its spec.`;
    throw new UserError(`${job.job} is ${job.status}; nothing can be said to it any more. ${cure}`, 'refused');
  }
  if (listChoices(line, job, print)) return 0;
  const command = await world.forge.post(job.job, verbOf(line, job), speaker(line), new Date());
  const refused = await hear(world, job.job, command.id);
  const after = await findJob(world, job.job);
  const standing = await standingOf(world, after);
  const isHeard = after.job.heard.includes(command.id);
  if (isHeard) await world.forge.forget(job.job, after.job.heard);
  if (isHeard && refused !== undefined) throw new UserError(refused, 'refused');
  const later = `${job.job}: a step is at work; it hears this before its next move.`;
  print.answer('job', jobAnswer(after, standing), isHeard ? jobPage(standing) : later);
  return 0;
}

/** A step that may make nothing: it hears, and whatever follows at once from that. Returns why it was refused, if it was. */
async function hear(world: Laptop, job: string, id: string): Promise<string | undefined> {
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
  const parsed = Verb.safeParse(SAY[line.command]?.(line, job));
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
    reason: textFrom(line, 1, 'a reason, which the evidence keeps'),
  }),
  're-pin': (line, job) => ({ verb: 're-pin', digest: need(line, 0, whichDigest(job)) }),
  pause: () => ({ verb: 'pause' }),
  resume: () => ({ verb: 'resume' }),
  'give-up': () => ({ verb: 'give-up' }),
  cancel: (line) => ({ verb: 'cancel', reason: line.rest.join(' ') || 'no reason given' }),
};

function textFrom(line: CommandLine, index: number, what: string): string {
  need(line, index, what);
  return line.rest.slice(index).join(' ');
}

function nodeFrom(line: CommandLine, job: Job): string {
  return nodeNamed(job, need(line, 0, 'the number or the id of a task (`specbridge job` lists them)')).id;
}

function whichDigest({ job, blocker }: Job): string {
  return blocker?.code === 'pin-broken'
    ? `the digest that was shown (specbridge ${blocker.next} --job ${job})`
    : 'the digest that was shown, and the spec of this job has not changed';
}

function numberFrom(line: CommandLine, index: number): number {
  const word = need(line, index, 'a number');
  if (!/^[0-9]+$/.test(word))
    throw new UserError(`\`${line.command}\` needs a whole number, not ${JSON.stringify(word)}.`);
  return Number(word);
}
