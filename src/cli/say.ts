import type { Job } from '../core/job.ts';
import { nodeOf } from '../core/changes.ts';
import { Verb } from '../core/command.ts';
import { LIMIT_NAMES, limitsOf } from '../core/limits.ts';
import type { LimitName } from '../core/plan.ts';
import { label } from '../core/rules/rule.ts';
import { sentence } from '../core/sentence.ts';
import { isFinal } from '../core/transitions.ts';
import { UserError } from '../errors.ts';
import type { Laptop } from '../local/ports.ts';
import { loadSnapshot } from '../session.ts';
import { step } from '../step.ts';
import { questionsPage } from '../report/choices.ts';
import { oneLine } from '../report/lines.ts';
import { namingTasks } from '../report/naming.ts';
import { quoted, runCommand } from '../report/next.ts';
import { jobPage } from '../report/page.ts';
import { nearest } from '../spec/nearest.ts';
import { listAllQuestions, listChoices } from './choices.ts';
import { didYouMean, need, type CommandLine } from './command-line.ts';
import { jobAnswer } from './ends.ts';
import { findJob, nodeNamed, standingOf } from './find.ts';
import { author, laptop, speaker } from './laptop.ts';
import type { Printer } from './printer.ts';

/** The verbs: put into the job's inbox, and heard at once where no step is at work. */
export async function say(line: CommandLine, print: Printer): Promise<number> {
  await using world = await laptop(line);
  await refuseJobAsWord(world, line);
  if (line.command === 'answer' && line.rest.length === 0 && line.values.job === undefined)
    return await listAllQuestions(world, print);
  const found = await findJob(world, line.values.job);
  const { job } = found;
  if (isFinal(job.status)) {
    const cure = `\`${runCommand(job.spec)}\` opens a new job for its spec.`;
    throw new UserError(`${job.job} is ${job.status}; nothing can be said to it any more. ${cure}`, 'refused');
  }
  if (await listChoices(world, line, found, print)) return 0;
  const verb = verbOf(line, job);
  const command = await world.forge.post(job.job, verb, await speaker(world, line), new Date());
  const refused = await hear(world, job.job, command.id);
  const after = await findJob(world, job.job);
  const standing = await standingOf(world, after);
  const isHeard = after.job.heard.includes(command.id);
  if (isHeard) await world.forge.forget(job.job, after.job.heard);
  if (isHeard && refused !== undefined) throw new UserError(inTheirWords(refused, verb, after.job), 'refused');
  const later = `${job.job}: a step is at work; it hears this before its next move.`;
  const page = [heardAs(verb, job) ?? [], jobPage(standing)].flat().join('\n\n');
  print.answer('job', jobAnswer(after, standing), isHeard ? page : later);
  return isHeard && waitsForAnother(after.job) ? 1 : 0;
}

/** A person who stops a job is not waited for to their surprise; whatever else waits for them does. */
function waitsForAnother({ blocker, questions }: Job): boolean {
  return questions.length > 0 || (blocker !== undefined && blocker.code !== 'human-stop');
}

/** A job's name as the only word is no answer, no task and no reason: which job is meant is said by an option. */
async function refuseJobAsWord(world: Laptop, { command, rest, values }: CommandLine): Promise<void> {
  const [word] = rest;
  if (word === undefined || rest.length > 1) return;
  const jobs = await world.checkpoints.list();
  const isJob = jobs.some(({ job, note }) => job === word || (command === 'cancel' && note.spec === word));
  if (!isJob) return;
  const aJob = `specbridge ${command} --job ${quoted(values.job ?? word)}`;
  throw new UserError(
    command === 'cancel'
      ? `Is ${word} the job to cancel (${aJob}), or the reason (say it in more words)?`
      : `\`${command}\` names its job by an option: ${aJob}`,
  );
}

/** One line: what was heard, whatever stands in the way of it now. Of a job that is over, its page says it. */
const HEARD: { readonly [V in Verb['verb']]?: (say: Extract<Verb, { verb: V }>, job: Job) => string } = {
  answer: ({ question, text }, job) => {
    const option = job.questions.find(({ id }) => id === question)?.options.find(({ id }) => id === text);
    return `${question} is answered: ${option === undefined ? oneLine(text) : `${option.id} (${option.means})`}.`;
  },
  raise: ({ limit, value }, job) =>
    `${limit} is raised from ${isLimit(limit) ? limitsOf(job)[limit] : ''} to ${value}.`,
  retry: ({ node }, job) => `Heard: ${taskOf(job, node)} is to be tried again from a clean base.`,
  'accept-task': ({ node, reason }, job) => `Heard: ${taskOf(job, node)} is accepted: ${sentence(oneLine(reason))}`,
  escalate: ({ node }, job) => `Heard: the agent thinks about ${taskOf(job, node)} from now on.`,
  'approve-plan': ({ node }, job) => `Heard: the plan of ${taskOf(job, node)} is approved.`,
  'reject-plan': ({ node, note }, job) =>
    `Heard: the plan of ${taskOf(job, node)} is rejected: ${sentence(oneLine(note))}`,
  're-pin': ({ digest }) => `Heard: what was shown as ${digest} is to be taken over.`,
  pause: () => 'Heard: the job is to pause; `resume` takes it up again.',
  resume: () => 'Heard: the job is to go on.',
};

function heardAs(say: Verb, job: Job): string | undefined {
  return (HEARD[say.verb] as ((say: Verb, job: Job) => string) | undefined)?.(say, job);
}

function taskOf(job: Job, node: string): string {
  return label(nodeOf(job, node));
}

/** A refusal with the names of tasks for their ids, and with the answers where these come first. */
function inTheirWords(refused: string, { verb }: Verb, job: Job): string {
  const words = namingTasks(refused, job.nodes);
  const isAsked = verb === 'resume' && job.questions.length > 0;
  return isAsked ? `${words}\n${questionsPage(job, job.questions)}` : words;
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
    { makes: 0, foreign: 'left' },
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
    limit: limitFrom(line),
    value: numberFrom(line, 1),
  }),
  'accept-task': (line, job) => ({
    verb: 'accept-task',
    node: nodeFrom(line, job),
    reason: textFrom(line, 1, 'a reason, which the evidence keeps'),
  }),
  escalate: (line, job) => ({ verb: 'escalate', node: nodeFrom(line, job) }),
  'approve-plan': (line, job) => ({
    verb: 'approve-plan',
    node: nodeFrom(line, job),
    digest: need(line, 1, 'the digest of the plan (`specbridge plan <task>` shows it)'),
  }),
  'reject-plan': (line, job) => ({
    verb: 'reject-plan',
    node: nodeFrom(line, job),
    note: textFrom(line, 1, 'what the next plan has to take up'),
  }),
  're-pin': (line) => ({
    verb: 're-pin',
    digest: need(line, 0, 'a digest, and neither the spec nor the configuration of this job has changed'),
  }),
  pause: () => ({ verb: 'pause' }),
  resume: () => ({ verb: 'resume' }),
  'give-up': () => ({ verb: 'give-up' }),
  cancel: (line) => ({ verb: 'cancel', reason: line.rest.join(' ') || 'no reason given' }),
};

function textFrom(line: CommandLine, index: number, what: string): string {
  need(line, index, what);
  return line.rest.slice(index).join(' ');
}

function limitFrom(line: CommandLine): string {
  const word = need(line, 0, 'the name of a limit');
  if (isLimit(word)) return word;
  throw new UserError(
    `There is no limit ${word}.${didYouMean(nearest(word, LIMIT_NAMES))} Limits: ${LIMIT_NAMES.join(', ')}.`,
  );
}

function isLimit(word: string): word is LimitName {
  return (LIMIT_NAMES as readonly string[]).includes(word);
}

function nodeFrom(line: CommandLine, job: Job): string {
  return nodeNamed(job, need(line, 0, 'the number or the id of a task (`specbridge job` lists them)')).id;
}

function numberFrom(line: CommandLine, index: number): number {
  const word = need(line, index, 'a number');
  if (!/^[0-9]+$/.test(word))
    throw new UserError(`\`${line.command}\` needs a whole number, not ${JSON.stringify(word)}.`);
  return Number(word);
}
