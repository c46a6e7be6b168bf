import { setTimeout as pause } from 'node:timers/promises';
import type { Job } from '../core/job.ts';
import type { Line } from '../core/journal.ts';
import type { Facts } from '../core/move.ts';
import { isFinal } from '../core/transitions.ts';
import { TransientError, UserError } from '../errors.ts';
import { watchBase } from '../moves/base-watch.ts';
import { ownComments } from '../report/github/comments.ts';
import { dashboard } from '../report/github/dashboard.ts';
import type { Links } from '../report/github/links.ts';
import { runPage } from '../report/github/outputs.ts';
import { pullBody, pullTitle } from '../report/github/pull.ts';
import type { Pull } from './api/pulls.ts';
import type { Kept } from '../report/github/summary.ts';
import { dispatchStep } from './dispatch.ts';
import type { Ending } from './ending.ts';
import { runnerFor } from './machine.ts';
import { repliesOf } from './over.ts';
import type { ActionWorld, JobWorld } from './ports.ts';
import { openPull, publish } from './publish.ts';
import type { OpenedJob } from './opened.ts';
import { waitsForOther, type StepsEnd } from './steps.ts';
import { warn } from './tell.ts';

/** Where a run stands among those that carry a job. */
export interface Standing {
  /** The journal's last line when the run began. */
  readonly seq: number;
  /** Whether the next step is started where one is due: always, or as the one try in the place of a run that did nothing, or not at all. */
  readonly wakes: 'always' | 'once-more' | 'never';
  /** Where the run has put what was printed in it. */
  readonly kept: Kept | undefined;
}

/** Draws what people see of a job, and starts the next step where one is due. */
export async function settle(
  action: ActionWorld,
  world: JobWorld,
  end: StepsEnd,
  { seq, wakes, kept }: Standing,
): Promise<Ending> {
  const { snapshot, choice, why } = end;
  const { job } = snapshot;
  const lines = world.lines();
  const isDue = why === 'due' && wakes !== 'never';
  const next = why === 'due' && !isDue ? 'waiting' : nextOf(end);
  // Whoever is at work, or will be, knows more than this run, and draws it.
  const isOthers = next === 'stale' || next === 'lent';
  const shown = isOthers ? undefined : await draw(() => show(action, world, job));
  // The last act: from here on another run may be at work.
  const successor = isDue
    ? await dispatchStep(action, job.job, {
        head: snapshot.head,
        runner: runnerFor(job.plan, choice?.move),
        isAgain: wakes === 'once-more',
      })
    : undefined;
  const written = lines.filter((line) => line.seq > seq);
  const because = choice?.because ?? (why === 'interrupted' ? INTERRUPTED : OVERTAKEN);
  return { next, because, work: { snapshot, written, choice, pull: shown?.number, successor, kept } };
}

/** What was said to a job that is over has a reply, and no more. */
async function show({ api, server, links: own }: ActionWorld, world: JobWorld, job: Job): Promise<Pull | undefined> {
  const lines = world.lines();
  const hasFailed = isFinal(job.status) && job.status !== 'completed';
  // Asked anew: GitHub closes the pull request of a branch that is deleted, and that is what has ended the job.
  const isBranchGone = hasFailed && !(await server.ask([job.branch])).has(job.branch);
  const links = { ...linksTo(lines, own), isBranchGone };
  const { config } = isFinal(job.status) ? {} : await watchBase(world.repository).look(job);
  const drawing = drawingOf(job, lines, links, config);
  const replies = await repliesOf(api, world, job, links);
  if (replies.length > 0) warn(TOO_LATE);
  const ownComments = [...drawing.ownComments, ...replies];
  return publish(api, { job, lines }, { ...drawing, ownComments });
}

/** What keeps the pull request from being opened is told before anything is spent; what passes is left to the end of the step. */
export async function showFirst(action: ActionWorld, { snapshot, world }: OpenedJob): Promise<void> {
  const { job } = snapshot;
  if (isFinal(job.status)) return;
  try {
    await openPull(action.api, job, drawingOf(job, world.lines(), action.links));
  } catch (error) {
    if (!(error instanceof TransientError)) throw error;
  }
}

const TOO_LATE = 'The job is over: what was said to it since then does nothing, and has a reply in its pull request.';
const OVERTAKEN = 'Other steps were faster every time; this one left the job to them.';
const INTERRUPTED = 'The run was told to stop; what it knew is saved, and a later step goes on from there.';

function nextOf({ why, choice }: StepsEnd): Ending['next'] {
  if (why === 'due') return 'dispatched';
  if (why === 'lent') return 'lent';
  if (why === 'overtaken' || waitsForOther(choice)) return 'stale';
  return choice?.move.type === 'rest' ? 'done' : 'waiting';
}

/** The run that did the last move: a run that only looks draws the same as that one. */
function linksTo(lines: readonly Line[], links: Links): Links {
  const last = lines.findLast(({ event }) => event.type === 'move-chosen')?.event;
  const runUrl = last?.type === 'move-chosen' ? runPage(links, last.owner) : undefined;
  return runUrl === undefined ? links : { ...links, runUrl };
}

function drawingOf(
  job: Job,
  lines: readonly Line[],
  links: Links,
  config?: Facts['config'],
): Parameters<typeof publish>[2] {
  return {
    pullTitle: pullTitle(job),
    pullBody: pullBody(job, links),
    dashboard: dashboard(job, lines, links, config),
    ownComments: ownComments(job, lines, links),
    runUrl: links.runUrl,
  };
}

/** Before each further try, where nobody says how long to wait. */
const PAUSES_MS = [1_000, 20_000];
/** A limit that ends within this time is waited for; for another one the sweep comes back. */
const LONGEST_LIMIT_MS = 2 * 60_000;

/** What cannot be sent now is missing and no more: it is drawn again by this run a little later, by the next step, or by the sweep. */
async function draw<Drawn>(send: () => Promise<Drawn>): Promise<Drawn | undefined> {
  for (const pauseMs of [...PAUSES_MS, undefined]) {
    try {
      return await send();
    } catch (error) {
      if (error instanceof UserError && error.code === 'conversation-locked') {
        warn(error.message);
        return undefined;
      }
      if (!(error instanceof TransientError)) throw error;
      const waitMs = pauseMs && Math.max(pauseMs, (error.until?.getTime() ?? 0) - Date.now());
      const isLast = waitMs === undefined || waitMs > LONGEST_LIMIT_MS;
      warn(`${error.message} ${isLast ? 'The next step draws it, or the sweep.' : 'It is tried once more.'}`);
      if (isLast) return undefined;
      await pause(waitMs);
    }
  }
  return undefined;
}
