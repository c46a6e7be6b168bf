import type { Job, Node } from '../core/job.ts';
import { isFinal } from '../core/transitions.ts';
import { TransientError, UserError } from '../errors.ts';
import type { Laptop } from '../local/ports.ts';
import type { DamagedJob } from '../report/jobs.ts';
import type { Standing } from '../report/next.ts';
import { loadSnapshot, type Snapshot } from '../session.ts';
import { nearest } from '../spec/nearest.ts';
import type { CommandLine } from './command-line.ts';

/** The job that the command line names, as its first word or by --job. */
export function jobNamed({ command, rest, values }: CommandLine): string | undefined {
  const [word] = rest;
  if (word !== undefined && values.job !== undefined && word !== values.job)
    throw new UserError(`\`${command}\` is about one job: ${word}, or ${values.job}?`);
  return values.job ?? word;
}

/** The job that is meant: named by its name or by that of a spec with one open job, or the only one that is open. */
export async function findJob(world: Laptop, named: string | undefined): Promise<Snapshot> {
  const found = named !== undefined && isName(named) ? await loadSnapshot(world.checkpoints, named) : undefined;
  if (found !== undefined) return found;
  const jobs = await world.checkpoints.list();
  const open = jobs.filter(({ note }) => !isFinal(note.status) && (named === undefined || note.spec === named));
  const [first] = open;
  if (first === undefined)
    throw await missingJob(
      world,
      named,
      jobs.map(({ job }) => job),
    );
  if (open.length === 1) return (await loadSnapshot(world.checkpoints, first.job))!;
  const names = open.map(({ job, note }) => `${job} (${note.status})`).toSorted();
  throw new UserError(`More than one job is open; name one with --job: ${names.join(', ')}.`, 'job-missing');
}

function isName(text: string): boolean {
  return /^[\w-]+$/.test(text);
}

async function missingJob(world: Laptop, named: string | undefined, jobs: readonly string[]): Promise<UserError> {
  const damaged = await world.checkpoints.damaged();
  const lost = damaged.length === 0 ? '' : ` The journal of ${damaged.join(', ')} cannot be read.`;
  if (named === undefined)
    return new UserError(`No job is open.${lost} \`specbridge run <spec>\` opens one.`, 'job-missing');
  const near = nearest(named, jobs);
  const guess = near === undefined ? '' : ` Did you mean ${near}?`;
  return new UserError(`There is no job ${named}.${guess} \`specbridge jobs\` lists them.`, 'job-missing');
}

/** So many of those saved last are looked at: git knows only the second, and some may not be readable. */
const MOST_LOOKED_AT = 5;

/** The job to look at: named, or the only open one, or else the one that was saved last. */
export async function findAnyJob(world: Laptop, named: string | undefined): Promise<Snapshot> {
  const jobs = await world.checkpoints.list();
  const isAnyOpen = jobs.some(({ note }) => !isFinal(note.status));
  if (named !== undefined || isAnyOpen || jobs.length === 0) return findJob(world, named);
  const { snapshots } = await readAll(
    world,
    jobs.slice(0, MOST_LOOKED_AT).map(({ job }) => job),
  );
  return snapshots[0] ?? findJob(world, undefined);
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

/** A job, and whether the step that began its open intent still runs. */
export async function standingOf({ forge }: Laptop, { job }: Snapshot): Promise<Standing> {
  return { job, isAtWork: job.intent !== undefined && (await forge.isAlive(job.intent.owner)) };
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
  const near = nearest(
    word,
    [...job.nodes].map(({ id }) => id),
  );
  const guess = near === undefined ? '' : ` Did you mean ${near}?`;
  throw new UserError(
    `There is no task ${word} in ${job.job}.${guess} \`specbridge job ${job.job} --all\` lists them.`,
  );
}
