import { randomBytes } from 'node:crypto';
import type { ExecutionPlan } from '../core/plan.ts';
import { openRef } from '../core/refs.ts';
import { isFinal } from '../core/transitions.ts';
import { UserError, type Problem } from '../errors.ts';
import { openJob } from '../moves/open.ts';
import { isSameSpec } from '../moves/same-spec.ts';
import { loadSnapshot, type Author, type Snapshot } from '../session.ts';
import { slugOf } from '../spec/spec-name.ts';
import { askerOf } from './asker.ts';
import { bringCopy } from './copies/bring.ts';
import { tooShort, toolsOn } from './machine.ts';
import { branchOf, type ActionWorld, type JobWorld } from './ports.ts';
import type { JobTrigger } from './trigger.ts';

/** A job with the world that it is worked on in. */
export interface OpenedJob {
  readonly world: JobWorld;
  readonly snapshot: Snapshot;
}

/** Opens a job for a spec, or joins the one that is open; throws a UserError with everything that stands in the way. */
export async function startJob(
  action: ActionWorld,
  { spec, base: named, comment }: Extract<JobTrigger, { kind: 'start' }>,
  author: Author,
): Promise<OpenedJob> {
  const by = comment === undefined ? action.context.actor : await askerOf(action.api, comment, { verb: 'run', spec });
  const job = `${slugOf(spec)}-${randomBytes(3).toString('hex')}`;
  const baseBranch = await baseOf(action, named);
  action.server.watch([openRef(spec), baseBranch]);
  const world = action.job(job);
  // One look at the server tells all that is asked for below.
  const listed = await action.checkpoints.list();
  if ((await action.server.tip(openRef(spec))) !== undefined) return joinJob(action, { spec, named }, listed);
  const commit = await action.server.tip(baseBranch);
  if (commit === undefined) throw noBase(baseBranch);
  const done = await doneJob(action, world, listed, { spec, commit, baseBranch });
  if (done !== undefined) return done;
  const branch = `refs/heads/${branchOf(job)}`;
  const base = await firstCommit(world, { job, spec, commit }, author.now());
  const order = { job, spec, branch, baseBranch, base, by };
  try {
    const objection = (plan: ExecutionPlan): Problem | undefined => tooShort(plan, action.machine);
    const tools = toolsOn(action.machine, world.ports);
    return { world, snapshot: await openJob(world.ports, order, author, { objection, tools }) };
  } catch (error) {
    // Whoever opened one in the same moment has opened it for us too.
    if (!(error instanceof UserError) || error.code !== 'job-exists') throw error;
    return joinJob(action, { spec, named }, await action.checkpoints.list());
  }
}

/**
 * GitHub makes no pull request of a branch without a commit of its own, and people are to watch and to be asked from the beginning. So a
 * job begins with a commit that changes nothing.
 */
async function firstCommit(
  { repository }: JobWorld,
  { job, spec, commit }: { readonly job: string; readonly spec: string; readonly commit: string },
  now: Date,
): Promise<string> {
  const message = `Begin the spec ${spec}\n\nSpecbridge-Job: ${job}\n`;
  const tree = await repository.treeOf(commit);
  return repository.commit({ tree, parents: [commit], message, at: now.toISOString() });
}

type Listed = Awaited<ReturnType<ActionWorld['checkpoints']['list']>>;

/** A job that has carried out this very spec, and whose pull request waits to be merged: to do it again would be to pay twice. */
async function doneJob(
  action: ActionWorld,
  { repository }: JobWorld,
  listed: Listed,
  { spec, commit, baseBranch }: { readonly spec: string; readonly commit: string; readonly baseBranch: string },
): Promise<OpenedJob | undefined> {
  for (const { job, note } of listed) {
    if (note.spec !== spec || note.status !== 'completed') continue;
    if ((await action.api.pullOf(branchOf(job)))?.state !== 'open') continue;
    const done = await loadJob(action.job(job), job);
    if (done?.snapshot.job.baseBranch !== baseBranch) continue;
    if (await isSameSpec(repository, spec, [done.snapshot.job.tip, commit])) return done;
  }
  return undefined;
}

/** The branch that holds the spec: the one that is named, else the default branch. */
export async function baseOf({ context, api }: ActionWorld, named: string | undefined): Promise<string> {
  return named ?? `refs/heads/${context.payload.repository?.default_branch ?? (await api.defaultBranch())}`;
}

/** The refusal of a branch that is not there. */
export function noBase(branch: string): UserError {
  const name = branch.replace('refs/heads/', '');
  return new UserError(
    `There is no branch ${name} in this repository. Name another one in the input base.`,
    'base-missing',
  );
}

/** What a start asks for: a spec, and the branch that was named. */
interface Wanted {
  readonly spec: string;
  readonly named: string | undefined;
}

async function joinJob(action: ActionWorld, { spec, named }: Wanted, listed: Listed): Promise<OpenedJob> {
  const open = listed.find(({ note }) => note.spec === spec && !isFinal(note.status));
  const opened = open && (await loadJob(action.job(open.job), open.job));
  if (opened !== undefined && named !== undefined && named !== opened.snapshot.job.baseBranch) {
    const { job, baseBranch } = opened.snapshot.job;
    throw new UserError(
      `The job ${job} carries out ${spec} for ${baseBranch.replace('refs/heads/', '')} already, and one job for a spec is open at a time. Start it without the input base to go on with that one, or cancel it first.`,
      'job-exists',
    );
  }
  if (opened !== undefined) return opened;
  throw new UserError(
    `A job for the spec ${spec} is open, and its journal cannot be read. Say \`/specbridge recover\` in its pull request to rebuild it from a copy, or give the job up: git push origin :${openRef(spec)}`,
    'journal-damaged',
  );
}

/** What a run knows of the job that it is to take a step of. */
type StepOrder = Pick<Extract<JobTrigger, { kind: 'step' }>, 'job' | 'generation' | 'command'>;

/** The job of a step. A run that goes on from another one proves where that one left it. */
export async function jobOfStep(action: ActionWorld, { job, generation, command }: StepOrder): Promise<OpenedJob> {
  if (generation !== undefined) await bringCopy(action, job, generation);
  const world = action.job(job, command);
  const opened = await loadJob(world, job);
  if (opened === undefined) throw noJob(job);
  if (generation === undefined || (await action.hasSave(opened.snapshot.head.commit, generation))) return opened;
  // It may have been an old answer.
  world.lookAgain();
  const again = await loadJob(world, job);
  if (again !== undefined && (await action.hasSave(again.snapshot.head.commit, generation))) return again;
  throw new UserError(
    `The journal of ${job} was turned back: the save ${generation.number}, ${generation.commit}, is not in it any more. \`recover\` puts back what a copy of it holds; if it was turned back on purpose, start a step without a generation.`,
    'ref-rewound',
  );
}

function noJob(job: string): UserError {
  return new UserError(
    `There is no job ${job} in this repository. If there was one, \`recover\` rebuilds its journal from a copy.`,
    'job-missing',
  );
}

/** A job as its newest save tells it; nothing where there is no such job. */
export async function loadJob(world: JobWorld, job: string): Promise<OpenedJob | undefined> {
  const snapshot = await loadSnapshot(world.ports.checkpoints, job);
  return snapshot && { world, snapshot };
}
