import { isFinal } from '../core/transitions.ts';
import type { Author } from '../session.ts';
import { carryOn } from './carry-on.ts';
import type { Ending } from './ending.ts';
import type { ActionWorld } from './ports.ts';
import { loadJob } from './start.ts';
import type { Trigger } from './trigger.ts';

/**
 * Looks after a step of this very run that ended badly, whatever became of its machine: what it lost is settled, what was said with it is
 * heard, what was not drawn is drawn, and the next step is started. Nothing that belongs to the repository or to an agent is run.
 */
export async function rescue(action: ActionWorld, trigger: Trigger, author: Author): Promise<Ending> {
  if (trigger.kind !== 'start' && trigger.kind !== 'step') return NOTHING;
  const job = trigger.kind === 'step' ? trigger.job : await jobOf(action, trigger.spec, author.owner);
  const command = trigger.kind === 'step' ? trigger.command : undefined;
  const opened = job === undefined ? undefined : await loadJob(action.job(job, command), job);
  if (opened === undefined) return NOTHING;
  return carryOn(action, opened, author, { signal: new AbortController().signal, foreign: 'left' });
}

const NOTHING: Ending = { next: 'done', because: 'The step of this run has left nothing to look after.' };

/** The job that this run has worked on, or that is open for its spec. */
async function jobOf({ checkpoints }: ActionWorld, spec: string, owner: string): Promise<string | undefined> {
  const listed = (await checkpoints.list()).filter(({ note }) => note.spec === spec);
  const own = listed.find(({ note }) => note.owner === owner) ?? listed.find(({ note }) => !isFinal(note.status));
  return own?.job;
}
