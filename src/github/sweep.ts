import { isFinal } from '../core/transitions.ts';
import type { SaveNote } from '../ports.ts';
import type { Ending } from './ending.ts';
import { dispatchStep, stepWorkflow } from './dispatch.ts';
import { isAlive } from './forge.ts';
import type { ActionWorld } from './ports.ts';
import { jobIn } from './titles.ts';

/** Starts a step of every open job that is due and that no run works on: its own wake-up was lost, or the clock was waited for. */
export async function sweep(world: ActionWorld, now: Date): Promise<Ending> {
  const due = (await world.checkpoints.list()).filter(({ note }) => isDue(note, now));
  const titles =
    due.length === 0
      ? []
      : (await world.api.dispatched(stepWorkflow(world.context.workflowFile))).filter(
          ({ isCompleted }) => !isCompleted,
        );
  const woken: string[] = [];
  for (const { job, head, note } of due) {
    const isOnItsWay = titles.some(({ title }) => jobIn(title) === job);
    if (isOnItsWay || (await isAlive(world.api, note.owner))) continue;
    await dispatchStep(world, job, { head });
    woken.push(job);
  }
  if (woken.length === 0) return { next: 'done', because: 'No open job is due without a run of its own.' };
  return { next: 'dispatched', because: `Due, and without a run: ${woken.join(', ')}.` };
}

function isDue({ status, due }: SaveNote, now: Date): boolean {
  return !isFinal(status) && due !== undefined && Date.parse(due) <= now.getTime();
}
