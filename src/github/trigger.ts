import type { Command } from '../core/command.ts';
import { UserError } from '../errors.ts';
import { specNameOf } from '../spec/spec-name.ts';
import { isBot, type RunContext } from './context.ts';
import { AGAIN } from './dispatch.ts';
import type { Inputs } from './inputs.ts';
import { commandId } from './titles.ts';
import { isVerb, verbFrom, wordsTo } from './verbs.ts';

/** What a run is to do. */
export type Trigger =
  /** Open a job for a spec, or join the one that is open, and take a step. */
  | {
      readonly kind: 'start';
      readonly spec: string;
      readonly base: string | undefined;
      readonly vendor: string | undefined;
      /** The comment in which a person asks for it, where a program has only passed that on. */
      readonly comment: number | undefined;
    }
  /** Say what a start would do. */
  | {
      readonly kind: 'plan';
      readonly spec: string;
      readonly base: string | undefined;
      readonly vendor: string | undefined;
    }
  /** Take a step of a job, and let it hear what was said with the dispatch. */
  | {
      readonly kind: 'step';
      readonly job: string;
      readonly generation: Inputs['generation'];
      readonly command: Command | undefined;
      /** It takes the place of a run that ended before it did anything. */
      readonly isAgain: boolean;
    }
  /** Rebuild the journal of a job from its copies, and take a step. */
  | {
      readonly kind: 'recover';
      readonly job: string;
      readonly comment: number | undefined;
    }
  /** Start a step for every job that waits for none. */
  | { readonly kind: 'sweep' }
  /** See to it that what a person wrote is heard. */
  | { readonly kind: 'comment'; readonly comment: PersonsComment }
  /** It is none of our business. */
  | { readonly kind: 'nothing'; readonly because: string };

/** What is about one job. */
export type JobTrigger = Extract<Trigger, { kind: 'start' | 'step' | 'recover' }>;

/** A comment that speaks to us. */
export interface PersonsComment {
  readonly id: number;
  /** Of its issue or pull request. */
  readonly number: number;
  readonly isOnPull: boolean;
  readonly by: string;
  readonly at: string;
  /** What it says, without `/specbridge`. */
  readonly words: string;
}

/** Reads from event and inputs what a run is to do; throws UserError where they contradict each other. */
export function triggerOf(context: RunContext, inputs: Inputs, now: Date): Trigger {
  if (context.eventName === 'issue_comment') return triggerOfComment(context);
  if (inputs['dry-run'] === true) return triggerOfPlan(inputs);
  const { spec, job, command, argument, generation } = inputs;
  if (context.eventName === 'schedule' || (spec ?? job ?? command ?? argument ?? generation) === undefined) {
    return { kind: 'sweep' };
  }
  // A run that another one has started is a step and no more: what a program says is nobody's word, unless it names whose.
  const isSaying = spec !== undefined || (command !== undefined && command !== 'step');
  const comment = isBot({ login: context.actor }) ? commentNamed(inputs) : undefined;
  if (isSaying && comment === undefined && isBot({ login: context.actor })) {
    return { kind: 'nothing', because: `${context.actor} is a program, and only people start jobs and speak to them.` };
  }
  if (spec !== undefined || command === 'run') return triggerOfStart(inputs, comment);
  if (job === undefined) throw new UserError(`The input job must name the job that ${command ?? 'this'} is about.`);
  if (command === 'recover') return { kind: 'recover', job, comment };
  const isAgain = command === 'step' && argument === AGAIN;
  const said = isAgain ? undefined : command && commandOf(context, command, argument, now);
  return { kind: 'step', job, generation, command: said, isAgain };
}

/** A form in which nothing else is meant must not do more than say something. */
function triggerOfPlan({ spec, base, vendor, ...others }: Inputs): Trigger {
  const said = [others.job, others.command, others.argument].some((input) => input !== undefined);
  if (spec !== undefined && !said) return { kind: 'plan', spec, base, vendor };
  throw new UserError('With dry-run, the input spec must name a spec, and job, command and argument be empty.');
}

function commentNamed({ spec, command, argument = '' }: Inputs): number | undefined {
  const isPassedOn = command === 'recover' || (spec !== undefined && command === 'run');
  const [, id] = isPassedOn ? (/^comment-([0-9]+)$/.exec(argument) ?? []) : [];
  return id === undefined ? undefined : Number(id);
}

function triggerOfStart(
  { spec, job, command = 'run', argument = '', base, vendor }: Inputs,
  comment: number | undefined,
): Trigger {
  if (job !== undefined) throw new UserError('The inputs spec and job exclude each other: a job has its spec.');
  if (command !== 'run') throw new UserError(`With the input spec, command can only be run.`);
  if (spec === undefined && argument === '') throw new UserError('The command run needs a spec, in the input spec.');
  return { kind: 'start', spec: spec ?? specNameOf(argument), base, vendor, comment };
}

/** What a person says with a dispatch; nothing where it is only about a step. Said once by a run, however often it is run again. */
function commandOf(
  { runId, actor }: RunContext,
  command: string,
  argument: string | undefined,
  now: Date,
): Command | undefined {
  const say = verbFrom(`${command} ${argument ?? ''}`);
  if ('problem' in say) throw new UserError(say.problem);
  return isVerb(say) ? { id: commandId(runId), by: actor, at: now.toISOString(), say } : undefined;
}

function triggerOfComment({ payload }: RunContext): Trigger {
  const { action, comment, issue } = payload;
  if (action !== 'created' || comment === undefined || issue === undefined) {
    return { kind: 'nothing', because: 'Only comments that are new are heard.' };
  }
  const { id, user, body, created_at: at } = comment;
  const words = wordsTo(body);
  if (isBot(user)) return { kind: 'nothing', because: `${user.login} is a program; what it comments is not heard.` };
  if (words === undefined) return { kind: 'nothing', because: 'The comment says nothing to us.' };
  const isOnPull = issue.pull_request !== undefined && issue.pull_request !== null;
  return { kind: 'comment', comment: { id, number: issue.number, isOnPull, by: user.login, at, words } };
}
