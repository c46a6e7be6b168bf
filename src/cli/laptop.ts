import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';
import { UserError } from '../errors.ts';
import { openLaptop, type Laptop } from '../local/ports.ts';
import { localOwner } from '../local/forge.ts';
import { isFinal } from '../core/transitions.ts';
import { loadSnapshot, type Author, type Snapshot } from '../session.ts';
import type { CommandLine } from './command-line.ts';

/** Version of the engine, written beside every move. */
const ENGINE = '0.1.0';

/** The repository that the command was typed in, as a world. */
export function laptop(): Promise<Laptop> {
  // The agent's program lies beside this one: as a source file here, as a bundle of its own where this is one.
  const program = import.meta.url.endsWith('.ts') ? '../tools/scripted-program.ts' : '../scripted/index.js';
  return openLaptop(process.cwd(), [process.execPath, fileURLToPath(new URL(program, import.meta.url))]);
}

/** A step of this process. */
export function author(): Author {
  return { owner: localOwner(), engine: ENGINE, nonce: randomUUID(), now: () => new Date() };
}

/** Who says it: the option, else the name of the user. */
export function speaker(line: CommandLine): string {
  return line.by ?? userInfo().username;
}

/** The job that is meant: named, or the only one that is open. */
export async function findJob(world: Laptop, named: string | undefined): Promise<Snapshot> {
  const job = named ?? (await onlyOpenJob(world));
  if (!/^[\w-]+$/.test(job))
    throw new UserError(`${JSON.stringify(job)} is no name of a job. \`specbridge jobs\` lists them.`);
  const snapshot = await loadSnapshot(world.checkpoints, job);
  if (snapshot === undefined)
    throw new UserError(`There is no job ${job}. \`specbridge jobs\` lists them.`, 'job-missing');
  return snapshot;
}

async function onlyOpenJob(world: Laptop): Promise<string> {
  const open = (await world.checkpoints.list()).filter(({ note }) => !isFinal(note.status));
  const [first] = open;
  if (first === undefined) throw new UserError('No job is open. `specbridge run <spec>` opens one.', 'job-missing');
  if (open.length === 1) return first.job;
  const names = open.map(({ job }) => job).join(', ');
  throw new UserError(`More than one job is open; name one with --job: ${names}.`, 'job-missing');
}

/** The job to look at: named, or the only open one, or else the one that was saved last. */
export async function findAnyJob(world: Laptop, named: string | undefined): Promise<Snapshot> {
  const jobs = await world.checkpoints.list();
  const isAnyOpen = jobs.some(({ note }) => !isFinal(note.status));
  if (named !== undefined || isAnyOpen || jobs.length === 0) return findJob(world, named);
  const snapshots = await Promise.all(jobs.map(({ job }) => findJob(world, job)));
  return snapshots.reduce((newest, one) => (one.job.at > newest.job.at ? one : newest));
}
