import type { Job } from '../core/job.ts';
import { openRef } from '../core/refs.ts';
import { UserError } from '../errors.ts';
import { loadSnapshot, type Snapshot } from '../session.ts';
import { bringCopy } from './copies/bring.ts';
import type { FetchDepth } from '../tools/git/remote.ts';
import type { ActionWorld, JobWorld } from './ports.ts';
import type { Server } from './server.ts';
import type { JobTrigger } from './trigger.ts';

/** A job with the world that it is worked on in. */
export interface OpenedJob {
  readonly world: JobWorld;
  readonly snapshot: Snapshot;
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

/** Puts back the ref that keeps a second job for the spec of an open one from being opened; tells whether it could. */
export async function holdAgain(server: Server, { spec, base }: Job): Promise<boolean> {
  return madeThere(server, openRef(spec), base, 'files');
}

/** Makes a ref of a commit that the server has, and that no ref may name any more; tells whether it could. */
export async function madeThere(server: Server, ref: string, commit: string, depth?: FetchDepth): Promise<boolean> {
  try {
    await server.fetch([commit], [], depth);
    return (await server.push([{ ref, from: undefined, to: commit }])).outcome === 'moved';
  } catch {
    return false;
  }
}
