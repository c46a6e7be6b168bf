import { randomUUID } from 'node:crypto';
import { UserError } from '../errors.ts';
import type { Author } from '../session.ts';
import { stopOnSignal, type Stop } from '../stop.ts';
import { openApi } from './api.ts';
import type { Where } from './api/client.ts';
import { holderOf, type Identity } from './api/identity.ts';
import { complaining, inPull, tellWhere, underComment } from './complain.ts';
import { ownerOf, readContext, type RunContext } from './context.ts';
import type { Ending } from './ending.ts';
import { hearComment } from './hear.ts';
import { removeLeftCredentials } from './leaks.ts';
import { readInputs, secretsIn, type Inputs } from './inputs.ts';
import { linksOf, openActionWorld, openGround, type ActionWorld } from './ports.ts';
import { rescue, unrescued } from './rescue.ts';
import { carryOn } from './carry-on.ts';
import { jobOfStep, type OpenedJob } from './opened.ts';
import { startJob } from './start.ts';
import type { RunBounds } from './steps.ts';
import { sweep } from './sweep.ts';
import { hide, say, tellEnding, tellRefusal, warn } from './tell.ts';
import { triggerOf, type JobTrigger, type Trigger } from './trigger.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** One run of the action, from the runner's variables to the exit code: 0 whatever the agents did, 1 where a person must mend something. */
export async function runAction(variables: Variables, engine: string): Promise<number> {
  try {
    secretsIn(variables).forEach(hide);
    const context = readContext(variables);
    const ending = await follow(context, variables, engine);
    await tellEnding(ending, linksOf(context));
    return (ending.plan?.problems.length ?? 0) > 0 ? 1 : 0;
  } catch (error) {
    await tellRefusal(error, variables['GITHUB_EVENT_NAME'] === 'issue_comment' ? SAY_AGAIN : GOES_ON);
    return 1;
  }
}

const GOES_ON = 'A later job of this run goes on from what is saved, or else the next sweep.';
const SAY_AGAIN = 'Say it again, or wait for the next sweep to hear it.';

async function follow(context: RunContext, variables: Variables, engine: string): Promise<Ending> {
  const told = readOrder(context, variables);
  if ('next' in told) return told;
  const { inputs, trigger } = told;
  if (inputs.phase === 'work') return workFor(context, inputs);
  if (trigger.kind === 'nothing') return { next: 'done', because: trigger.because };
  const { owner, repo, apiUrl, serverUrl } = context;
  const where = { owner, repo, apiUrl, serverUrl, pace: isLoopback(apiUrl) ? 'brisk' : 'patient' } as const;
  const identity = await identityOf(inputs, where);
  const api = openApi(where, identity);
  if (trigger.kind === 'comment') return hearComment({ context, api }, trigger.comment);
  await using ground = await openGround(context, identity);
  const world = openActionWorld(ground, inputs, api);
  // The nonce is this process's own: a run that is run again, or a second job of it, must not take a save for its own.
  const author = {
    owner: ownerOf(context),
    engine,
    nonce: randomUUID(),
    now: () => new Date(),
  };
  if (inputs.phase === 'rescue') return await rescue(world, trigger, author);
  if (inputs.phase === 'settle') return await settleFor(world, trigger, author);
  if (trigger.kind === 'plan') return await (await import('./dry-run.ts')).dryRun(world, trigger);
  if (trigger.kind === 'sweep') return await sweep(world, author, inputs['on-cancel']);
  return await workOn(world, trigger, author, inputs.phase === 'decide' ? 'lent' : undefined);
}

/** What a run was told to do. What is wrong with that has been said by the step that is looked after. */
function readOrder(context: RunContext, variables: Variables): Order | Ending {
  try {
    const inputs = readInputs(variables);
    return { inputs, trigger: triggerOf(context, inputs, new Date()) };
  } catch (error) {
    if (error instanceof UserError && variables['INPUT_PHASE'] === 'rescue') return unrescued(error);
    throw error;
  }
}

interface Order {
  readonly inputs: Inputs;
  readonly trigger: Trigger;
}

/** The middle of a run in three jobs: the lent move, with nothing to write to. */
async function workFor(context: RunContext, inputs: Inputs): Promise<Ending> {
  const { work } = await import('./split/work.ts');
  using stop = stopWhenCancelled();
  await takeCredentials(context);
  await using ground = await openGround(context, holderOf(inputs.token));
  return await work(ground, inputs, stop.signal);
}

/** The end of a run in three jobs: it takes back what was lent, and else does what looking after a step does. */
async function settleFor(action: ActionWorld, trigger: Trigger, author: Author): Promise<Ending> {
  const { takeBack } = await import('./split/take-back.ts');
  return rescue(action, trigger, author, (opened) => takeBack(action, opened, author.owner));
}

/** An App where there is one: the program that makes its tokens is loaded for nobody else. */
async function identityOf(inputs: Inputs, where: Where): Promise<Identity> {
  const { token, 'app-id': id, 'app-private-key': privateKey } = inputs;
  if (id === undefined || privateKey === undefined) return holderOf(token);
  const { appIdentity } = await import('./api/app.ts');
  return appIdentity({ id, privateKey }, where, { onToken: hide });
}

/** Only a GitHub of one's own is there, and need not be spared. */
function isLoopback(url: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
}

async function workOn(
  action: ActionWorld,
  trigger: JobTrigger,
  author: Author,
  foreign: RunBounds['foreign'],
): Promise<Ending> {
  using stop = stopWhenCancelled();
  sayWhereNext(action.context);
  await takeCredentials(action.context);
  const { api } = action;
  const isAgain = trigger.kind === 'step' && trigger.isAgain;
  const opened = await complaining(
    api,
    () => (trigger.kind === 'start' ? underComment(api, trigger.comment) : inPull(api, trigger.job)),
    () => openedBy(action, trigger, author),
  );
  const { job } = opened.snapshot.job;
  const ending = await complaining(
    api,
    () => inPull(api, job),
    () => carryOn(action, opened, author, { signal: stop.signal, foreign, isAgain }),
  );
  if (trigger.kind === 'start' && trigger.comment !== undefined) await tellWhere(api, trigger.comment, job);
  return ending;
}

/** The next run is always one of the default branch, with the workflow file that is there. */
function sayWhereNext({ ref, payload }: RunContext): void {
  const branch = payload.repository?.default_branch;
  if (branch === undefined || ref === `refs/heads/${branch}`) return;
  warn(
    `This run was started on ${ref.replace('refs/heads/', '')}. The next ones run on ${branch}, with the workflow file that is there; merge what you changed in it.`,
  );
}

/** Before anything of the repository or of an agent runs: nobody must find them. */
async function takeCredentials(context: RunContext): Promise<void> {
  const places = await removeLeftCredentials(context);
  if (places.length === 0) return;
  warn(
    `A checkout had left its credentials where agents could have read them, and they were removed: ${places.join(', ')}. Give \`actions/checkout\` the input \`persist-credentials: false\`, or leave that step out: this action needs none.`,
  );
}

/** The job that a run is about; one whose journal is to be recovered, once that is done. */
async function openedBy(action: ActionWorld, trigger: JobTrigger, author: Author): Promise<OpenedJob> {
  if (trigger.kind === 'start') return startJob(action, trigger, author);
  if (trigger.kind === 'step') return jobOfStep(action, trigger);
  const { recoverJob } = await import('./recover.ts');
  await recoverJob(action, trigger, author);
  return jobOfStep(action, { job: trigger.job, generation: undefined, command: undefined });
}

/** A run that is cancelled has some seconds: the move under way is recorded as lost. */
function stopWhenCancelled(): Stop {
  return stopOnSignal((name) => say(`${name}: stopping; what is known is saved.`));
}
