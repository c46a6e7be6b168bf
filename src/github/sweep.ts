import type { Command } from '../core/command.ts';
import { isFinal } from '../core/transitions.ts';
import { TransientError, UserError } from '../errors.ts';
import type { ListedJob } from '../ports/checkpoints.ts';
import type { Author } from '../session.ts';
import { pauseByCancelBefore } from './cancelled.ts';
import { carryOn } from './carry-on.ts';
import type { Ending } from './ending.ts';
import { dispatchStep, stepWorkflow } from './dispatch.ts';
import { isAlive } from './forge.ts';
import type { OnCancel } from './inputs.ts';
import { tellMissingRunners } from './missing-runner.ts';
import type { ActionWorld } from './ports.ts';
import { loadJob } from './opened.ts';
import { warn } from './tell.ts';
import { jobIn } from './titles.ts';

/**
 * Looks after every job that no run works on. One that is due gets a step of its own: its wake-up was lost, or the clock was waited for. One
 * that waits for people, or has just ended, is looked at here: what was said to it may not have been heard, and what it has to tell may not
 * have been drawn.
 */
export async function sweep(world: ActionWorld, author: Author, onCancel: OnCancel): Promise<Ending> {
  const now = author.now();
  const wanted = (await world.checkpoints.list()).filter((one) => isDue(one, now) || isResting(one, now));
  const runs = wanted.length === 0 ? [] : await world.api.dispatched(stepWorkflow(world.context.workflowFile));
  const onTheirWay = new Set(runs.flatMap(({ title, isCompleted }) => (isCompleted ? [] : [jobIn(title)])));
  const woken: string[] = [];
  for (const one of wanted) {
    if (onTheirWay.has(one.job) || (await isAlive(world.api, one.note.owner))) continue;
    const { runId } = world.context;
    const isStopped = isDue(one, now) && onCancel === 'pause';
    const stop = isStopped ? await pauseByCancelBefore(world.api, one.job, runs, runId) : undefined;
    if (await wake(world, one, author, stop)) woken.push(one.job);
  }
  const missing = (await tellMissingRunners(world, runs, now)).map((one) => ` A run waits: ${one}.`).join('');
  if (woken.length === 0) return { next: 'done', because: `No open job is due without a run of its own.${missing}` };
  return { next: 'dispatched', because: `Due, and without a run: ${woken.join(', ')}.${missing}` };
}

/** Whether a step was started. One job that cannot be looked at keeps nobody from the others. */
async function wake(world: ActionWorld, one: ListedJob, author: Author, stop: Command | undefined): Promise<boolean> {
  if (stop === undefined && isDue(one, author.now())) {
    await dispatchStep(world, one.job, { head: one.head });
    return true;
  }
  try {
    const opened = await loadJob(world.job(one.job, stop), one.job);
    const bounds = { signal: new AbortController().signal, foreign: 'left' } as const;
    return opened !== undefined && (await carryOn(world, opened, author, bounds)).next === 'dispatched';
  } catch (error) {
    if (!(error instanceof UserError || error instanceof TransientError)) throw error;
    warn(`${one.job} could not be looked after: ${error.message}`);
    return false;
  }
}

/** Whether the next move of a job can be made now. */
export function isDue({ note: { status, due } }: Pick<ListedJob, 'note'>, now: Date): boolean {
  return !isFinal(status) && due !== undefined && Date.parse(due) <= now.getTime();
}

/** What has ended longer ago was looked at by every sweep of a day. */
const LOOKED_AFTER_MS = 24 * 3_600_000;

function isResting({ note: { status, due }, at }: ListedJob, now: Date): boolean {
  return due === undefined && (!isFinal(status) || Date.parse(at) > now.getTime() - LOOKED_AFTER_MS);
}
