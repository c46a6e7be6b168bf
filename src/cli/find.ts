import type { Job, Node } from '../core/job.ts';
import { isFinal } from '../core/transitions.ts';
import { TransientError, UserError } from '../errors.ts';
import type { Laptop } from '../local/ports.ts';
import { watchBase } from '../moves/base-watch.ts';
import type { DamagedJob } from '../report/jobs.ts';
import { oneLine } from '../report/lines.ts';
import type { Standing } from '../report/next.ts';
import { loadSnapshot, type Snapshot } from '../session.ts';
import { nearest } from '../spec/nearest.ts';
import { tasksPath } from '../spec/spec-name.ts';
import { readTasks } from '../spec/tasks.ts';
import { didYouMean, type CommandLine } from './command-line.ts';

/** The job that the command line names, as its first word or by --job. */
export function jobNamed({ command, rest, values }: CommandLine): string | undefined {
  const [word] = rest;
  if (word !== undefined && values.job !== undefined && word !== values.job)
    throw new UserError(`\`${command}\` is about one job: ${word}, or ${values.job}?`);
  return values.job ?? word;
}

/** The job that is meant: named by its name or by that of a spec with one open job, or the only one that is open. */
export async function findJob(world: Laptop, named: string | undefined): Promise<Snapshot> {
  const found = named !== undefined && isJobName(named) ? await loadSnapshot(world.checkpoints, named) : undefined;
  if (found !== undefined) return found;
  const jobs = await world.checkpoints.list();
  const open = jobs.filter(({ note }) => !isFinal(note.status) && (named === undefined || note.spec === named));
  const [first] = open;
  if (first === undefined) throw await missingJob(world, named);
  if (open.length === 1) return (await loadSnapshot(world.checkpoints, first.job))!;
  const names = open.map(({ job, note }) => `${job} (${note.status})`).toSorted();
  throw new UserError(`More than one job is open; name one with --job: ${names.join(', ')}.`, 'job-missing');
}

/** Whether a text could be the name of a job, and so the end of a ref. */
export function isJobName(text: string): boolean {
  return /^[\w-]+$/.test(text);
}

/** The refusal of a job that is not here. */
export async function missingJob(world: Laptop, named: string | undefined): Promise<UserError> {
  const damaged = await world.checkpoints.damaged();
  const lost = damaged.length === 0 ? '' : ` The journal of ${damaged.join(', ')} cannot be read.`;
  if (named === undefined)
    return new UserError(`No job is open.${lost} \`specbridge run <spec>\` opens one.`, 'job-missing');
  const jobs = await world.checkpoints.list();
  const guess = didYouMean(
    nearest(
      named,
      jobs.map(({ job }) => job),
    ),
  );
  return new UserError(`There is no job ${named}.${guess} \`specbridge jobs\` lists them.`, 'job-missing');
}

/** So many of those saved last are looked at: git knows only the second, and some may not be readable. */
const MOST_LOOKED_AT = 5;

/** All that are open, as far as they can be read. */
export async function openJobs(world: Laptop): Promise<readonly Job[]> {
  const listed = (await world.checkpoints.list()).filter(({ note }) => !isFinal(note.status));
  const { snapshots } = await readAll(
    world,
    listed.map(({ job }) => job),
  );
  return snapshots.map(({ job }) => job);
}

/** The job to look at: as `findJob` finds it, or else the one that was saved last, of all or of the spec that is named. */
export async function findAnyJob(world: Laptop, named: string | undefined): Promise<Snapshot> {
  const jobs = await world.checkpoints.list();
  const meant = named === undefined ? jobs : jobs.filter(({ note }) => note.spec === named);
  const isAnyOpen = meant.some(({ note }) => !isFinal(note.status));
  if (isAnyOpen || meant.length === 0) return findJob(world, named);
  const { snapshots } = await readAll(
    world,
    meant.slice(0, MOST_LOOKED_AT).map(({ job }) => job),
  );
  return snapshots[0] ?? findJob(world, named);
}

/** Jobs as far as they can be read, what was saved last first: a damaged journal hides none of the others. */
export async function readAll(
  { checkpoints }: Laptop,
  jobs: readonly string[],
): Promise<{ readonly snapshots: readonly Snapshot[]; readonly damaged: readonly DamagedJob[] }> {
  const snapshots: Snapshot[] = [];
  const damaged: DamagedJob[] = [];
  for (const job of jobs) {
    try {
      const snapshot = await loadSnapshot(checkpoints, job);
      if (snapshot !== undefined) snapshots.push(snapshot);
    } catch (error) {
      if (!(error instanceof Error) || error instanceof TransientError) throw error;
      const code = error instanceof UserError ? error.code : 'journal-damaged';
      damaged.push({ job, code, message: error.message });
    }
  }
  return { snapshots: snapshots.toSorted((a, b) => (a.job.at > b.job.at ? -1 : 1)), damaged };
}

/** A job as it stands in the world. */
export async function standingOf(world: Laptop, { job }: Snapshot): Promise<Standing> {
  const { forge, repository } = world;
  const isAtWork = job.intent !== undefined && (await forge.isAlive(job.intent.owner));
  const base = await repository.tip(job.baseBranch);
  const isEndedEarly = isFinal(job.status) && job.status !== 'completed';
  const hasOpenTasks = isEndedEarly && base !== undefined && (await hasOpenTasksAt(world, job.spec, base));
  const { config } = isFinal(job.status) ? {} : await watchBase(repository).look(job);
  return { job, isAtWork, branch: await branchOf(world, job, base), hasOpenTasks, config };
}

async function branchOf({ repository }: Laptop, job: Job, base: string | undefined): Promise<Standing['branch']> {
  const tip = await repository.tip(job.branch);
  if (tip === undefined) return 'gone';
  if (job.status === 'completed' && base !== undefined && (await isMerged(repository, job, base))) return 'merged';
  return tip === job.tip ? 'kept' : 'moved';
}

/** Whether a commit holds what the job made. */
export async function isMerged({ relation }: Laptop['repository'], { tip }: Job, base: string): Promise<boolean> {
  const found = await relation(tip, base);
  return found === 'same' || found === 'ahead';
}

/** Whether a commit's task list leaves anything to do. */
export async function hasOpenTasksAt({ repository }: Laptop, spec: string, commit: string): Promise<boolean> {
  const bytes = await repository.read(commit, tasksPath(spec));
  return bytes !== undefined && readTasks(bytes).units.some(({ state }) => state === 'open');
}

/** A task by its id, or by its number where only one has it; throws UserError that says what is there instead. */
export function nodeNamed(job: Job, word: string): Node {
  const node = job.nodes.get(word);
  if (node !== undefined) return node;
  const numbered = [...job.nodes].filter(({ number, status }) => number === word && status !== 'superseded');
  if (numbered.length === 1) return numbered[0]!;
  if (numbered.length > 1) {
    const ids = numbered.map(({ id, title }) => `${id} “${title}”`).join(', ');
    throw new UserError(`The number ${word} is that of more than one task; name one by its id: ${ids}.`);
  }
  if (!job.isGraphed)
    throw new UserError(`The task list of ${job.job} has not been read yet. \`specbridge run ${job.spec}\` goes on.`);
  const parts = [...job.nodes].filter(
    ({ number, status }) => number?.startsWith(`${word}.`) && status !== 'superseded',
  );
  if (parts.length > 0) {
    const names = parts.map(({ number, title }) => `${number} “${oneLine(title, 60)}”`).join(', ');
    throw new UserError(`${word} is a group; its tasks in ${job.job}: ${names}.`);
  }
  const ids = [...job.nodes].map(({ id }) => id);
  const guess = didYouMean(nearest(word, ids));
  throw new UserError(
    `There is no task ${word} in ${job.job}.${guess} \`specbridge job ${job.job} --all\` lists them.`,
  );
}
