import { isFinal } from '../core/transitions.ts';
import type { JobEvent } from '../core/event.ts';
import { UserError } from '../errors.ts';
import type { Author } from '../session.ts';
import { carryOn } from './carry-on.ts';
import { complaining, inPull } from './complain.ts';
import type { Ending } from './ending.ts';
import type { ActionWorld } from './ports.ts';
import { jobOfStep, loadJob, type OpenedJob } from './opened.ts';
import { startJob } from './start.ts';
import type { JobTrigger, Trigger } from './trigger.ts';

/**
 * Looks after a step of this very run that ended badly, whatever became of its machine: what it lost is settled, what was said with it is
 * heard, what was not drawn is drawn, and the next step is started. Nothing that belongs to the repository or to an agent is run, and what
 * a person must mend has been said by the step already.
 */
export async function rescue(
  action: ActionWorld,
  trigger: Trigger,
  author: Author,
  resultOf: (opened: OpenedJob) => Promise<JobEvent | undefined> = async () => undefined,
): Promise<Ending> {
  if (trigger.kind !== 'start' && trigger.kind !== 'step') return NOTHING;
  let isLent = false;
  try {
    const opened = await openedBy(action, trigger, author);
    if (opened === undefined) return NOTHING;
    const isAgain = trigger.kind === 'step' && trigger.isAgain;
    const { signal } = new AbortController();
    const result = await resultOf(opened);
    isLent = result !== undefined;
    const goOn = (): Promise<Ending> => carryOn(action, opened, author, { signal, foreign: 'left', isAgain, result });
    const pull = (): ReturnType<typeof inPull> => inPull(action.api, opened.snapshot.job.job);
    return await (isLent ? complaining(action.api, pull, goOn) : goOn());
  } catch (error) {
    // The part before this one has ended well where it has lent a move, and has told of nothing.
    if (!(error instanceof UserError) || isLent) throw error;
    return unrescued(error);
  }
}

/** How the looking after ends where a person must mend something: the step has said so. */
export function unrescued({ message }: UserError): Ending {
  return { next: 'done', because: `Nothing can be rescued before this is mended: ${message}` };
}

/** A journal that could not be recovered is nobody's to go on with. */
type Rescued = Exclude<JobTrigger, { kind: 'recover' }>;

const NOTHING: Ending = { next: 'done', because: 'The step of this run has left nothing to look after.' };

/** The job that this run was about; one that it died before opening is opened, unless somebody stopped it. */
async function openedBy(action: ActionWorld, trigger: Rescued, author: Author): Promise<OpenedJob | undefined> {
  if (trigger.kind === 'step') return jobOfStep(action, trigger);
  const job = await jobOf(action, trigger.spec, author.owner);
  if (job !== undefined) return loadJob(action.job(job), job);
  const jobs = await action.api.jobsOf(action.context.runId);
  return jobs.some(({ conclusion }) => conclusion === 'cancelled') ? undefined : startJob(action, trigger, author);
}

/** The job that this run has worked on, or that is open for its spec. */
async function jobOf({ checkpoints }: ActionWorld, spec: string, owner: string): Promise<string | undefined> {
  const listed = (await checkpoints.list()).filter(({ note }) => note.spec === spec);
  const own = listed.find(({ note }) => note.owner === owner) ?? listed.find(({ note }) => !isFinal(note.status));
  return own?.job;
}
