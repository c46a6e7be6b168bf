import type { Job } from '../core/job.ts';
import { awaitedChecks } from '../core/rules/closing.ts';
import { standstillOf } from '../report/page.ts';
import { progressLine } from '../report/progress.ts';
import type { Author } from '../session.ts';
import { keepCopies } from './copies/keep.ts';
import { UserError } from '../errors.ts';
import { beginsHere, beginsThere, tooShort } from './machine.ts';
import type { Ending } from './ending.ts';
import type { ActionWorld } from './ports.ts';
import { settle, showFirst, type Standing } from './settle.ts';
import type { OpenedJob } from './opened.ts';
import { takeSteps, type RunBounds } from './steps.ts';
import { say, warn } from './tell.ts';
import { mayLeaveTitles } from './titles.ts';

interface Bounds extends RunBounds {
  /** Whether it is the second try in the place of a run that did nothing; absent for whoever looks after jobs of other runs. */
  readonly isAgain?: boolean;
}

/** Takes a step of a job, as far as this run may, shows what came of it, and starts the next one where it is due. */
export async function carryOn(
  action: ActionWorld,
  opened: OpenedJob,
  author: Author,
  { isAgain, ...bounds }: Bounds,
): Promise<Ending> {
  const { world, snapshot } = opened;
  const { job } = snapshot;
  await showFirst(action, opened);
  say(`${job.job}: ${job.spec}, ${job.status}`);
  action.server.watch([job.branch, job.baseBranch]);
  world.repository.expect(await commitsOf(job, action));
  const isFirstLookShort = hasWork(job) && mayLeaveTitles(world.lines(), author.owner);
  if (isFirstLookShort) world.leaveTitles();
  const end = await takeSteps(world, snapshot, author, {
    ...bounds,
    isFirstLookShort,
    mayBegin:
      bounds.foreign === 'lent'
        ? beginsThere(job.plan, action.machine)
        : beginsHere(job.plan, action.machine, new Date(Date.now() - process.uptime() * 1_000)),
    onLine: (line, after) => say(progressLine(line, after)),
  });
  const kept = await keepCopies(action, snapshot.head, end);
  // A job that is open may have been planned for longer steps, or its configuration have been read again.
  const { plan } = end.snapshot.job;
  const problem = end.choice?.move.type === 'make' ? tooShort(plan, action.machine) : undefined;
  const wakes = problem === undefined ? wakesAfter(opened, author.owner, isAgain) : 'never';
  if (problem === undefined && wakes === 'never' && end.why === 'due') warn(IDLE);
  const ending = await settle(action, world, end, { seq: job.seq, wakes, kept });
  if (problem !== undefined) throw new UserError(problem.text, problem.code);
  return ending;
}

/** Nobody is waited for, neither a person nor the clock. */
function hasWork(job: Job): boolean {
  return standstillOf(job) === undefined && job.retry === undefined && awaitedChecks(job).length === 0;
}

const IDLE =
  'Two runs in a row could do nothing for a job that is due; the sweep starts the next one. Look whether the workflow passes on `runner` to the action and `runs-on`, and whether `step-minutes` leave time for the work.';

/** Runs that do nothing are not started without end: after the second one it is for the sweep. */
function wakesAfter({ world }: OpenedJob, owner: string, isAgain: boolean | undefined): Standing['wakes'] {
  const hasWorked = world.lines().some(({ event }) => event.type === 'move-chosen' && event.owner === owner);
  if (hasWorked || isAgain === undefined) return 'always';
  return isAgain ? 'never' : 'once-more';
}

/** The commits whose files the next moves are likely to need. */
async function commitsOf(job: Job, { server }: ActionWorld): Promise<readonly string[]> {
  const node = job.current === undefined ? undefined : job.nodes.get(job.current);
  const base = await server.tip(job.baseBranch);
  const wanted = [job.tip, job.trusted, base, node?.attempt?.at, node?.lesson?.candidate];
  return wanted.filter((commit) => commit !== undefined);
}
