import type { Job } from '../core/job.ts';
import { progressLine } from '../report/progress.ts';
import type { Author } from '../session.ts';
import type { StepBounds } from '../step.ts';
import { keepCopies } from './copies/keep.ts';
import type { Ending } from './ending.ts';
import type { ActionWorld } from './ports.ts';
import { settle, showFirst, type Standing } from './settle.ts';
import type { OpenedJob } from './start.ts';
import { takeSteps } from './steps.ts';
import { say } from './tell.ts';

interface Bounds extends Partial<Pick<Standing, 'wakes'>> {
  readonly signal: AbortSignal;
  readonly foreign?: StepBounds['foreign'];
}

/** Takes a step of a job, as far as this run may, shows what came of it, and starts the next one where it is due. */
export async function carryOn(
  action: ActionWorld,
  opened: OpenedJob,
  author: Author,
  { wakes = 'always', ...bounds }: Bounds,
): Promise<Ending> {
  const { world, snapshot } = opened;
  const { job } = snapshot;
  await showFirst(action, opened);
  say(`${job.job}: ${job.spec}, ${job.status}`);
  action.server.watch([job.branch, job.baseBranch]);
  world.repository.expect(await commitsOf(job, action));
  const end = await takeSteps(world, snapshot, author, {
    ...bounds,
    onLine: (line, after) => say(progressLine(line, after)),
  });
  await keepCopies(action, snapshot.head, end);
  return settle(action, world, end, { seq: job.seq, wakes });
}

/** The commits whose files the next moves are likely to need. */
async function commitsOf(job: Job, { server }: ActionWorld): Promise<readonly string[]> {
  const node = job.current === undefined ? undefined : job.nodes.get(job.current);
  const base = await server.tip(job.baseBranch);
  const wanted = [job.tip, job.trusted, base, node?.attempt?.at, node?.lesson?.candidate];
  return wanted.filter((commit) => commit !== undefined);
}
