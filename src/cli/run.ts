import { setTimeout as sleep } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import type { Job } from '../core/job.ts';
import type { Line } from '../core/journal.ts';
import { isRefName, openRef } from '../core/refs.ts';
import { isFinal } from '../core/transitions.ts';
import { UserError } from '../errors.ts';
import type { Laptop } from '../local/ports.ts';
import { openJob } from '../moves/open.ts';
import { jobPage } from '../report/page.ts';
import { loadSnapshot, type Snapshot } from '../session.ts';
import { DOCUMENTS, slugOf, specFolder, specNameOf } from '../spec/spec-name.ts';
import { step as takeStep, type StepEnd } from '../step.ts';
import { dryRun } from './check.ts';
import { need, type CommandLine } from './command-line.ts';
import { exitCodeOf, jobJson } from './ends.ts';
import { personsFiles } from './files.ts';
import { author, findJob, laptop, speaker } from './laptop.ts';
import type { Printer } from './printer.ts';
import { progressLine } from './progress.ts';

/** A wait of this length is slept through; a longer one ends the command with exit code 4. */
const LONGEST_SLEEP_MS = 5 * 60_000;
const MOST_RACES = 5;

/** `run <spec>`: the whole job, as far as it goes without a person. */
export async function run(line: CommandLine, print: Printer): Promise<number> {
  const spec = specNameOf(need(line, 0, 'the name of a spec'));
  await using world = await laptop();
  if (line.isDryRun) return await dryRun(world, spec, (await baseOf(world, line.base)).base, line, print);
  const open = await openJobOf(world, spec);
  const done = open === undefined && !line.isAgain ? await doneJobOf(world, spec, line) : undefined;
  if (done !== undefined) return alreadyDone(done, line, print);
  return await drive(world, open ?? (await openNew(world, spec, line, print)), Infinity, line, print);
}

/** A completed job for the very spec that the base holds: running it again would pay for the same work twice. */
async function doneJobOf(world: Laptop, spec: string, line: CommandLine): Promise<Snapshot | undefined> {
  const jobs = (await world.checkpoints.list()).filter(({ note }) => note.spec === spec && note.status === 'completed');
  if (jobs.length === 0) return undefined;
  const { base } = await baseOf(world, line.base);
  for (const { job } of jobs) {
    const snapshot = await findJob(world, job);
    if (await isSameSpec(world, snapshot.job, base)) return snapshot;
  }
  return undefined;
}

async function isSameSpec({ repository }: Laptop, job: Job, base: string): Promise<boolean> {
  const paths = DOCUMENTS.map((name) => `${specFolder(job.spec)}/${name}`);
  const [then, now] = await Promise.all([repository.blobs(job.base, paths), repository.blobs(base, paths)]);
  return then.every((blob, index) => blob === now[index]);
}

function alreadyDone(snapshot: Snapshot, line: CommandLine, print: Printer): number {
  if (line.isJson) print.json(jobJson(snapshot));
  else
    print.out(
      `${jobPage(snapshot.job)}\n\nThis spec is carried out already. After a merge nothing of it is left to do; \`--again\` does it once more.`,
    );
  return 0;
}

/** `step`: one bounded step of an open job. */
export async function step(line: CommandLine, print: Printer): Promise<number> {
  await using world = await laptop();
  return await drive(world, await findJob(world, line.job ?? line.rest[0]), 1, line, print);
}

async function openJobOf(world: Laptop, spec: string): Promise<Snapshot | undefined> {
  const open = (await world.checkpoints.list()).find(({ note }) => note.spec === spec && !isFinal(note.status));
  return open && loadSnapshot(world.checkpoints, open.job);
}

async function openNew(world: Laptop, spec: string, line: CommandLine, print: Printer): Promise<Snapshot> {
  const { baseBranch, base } = await baseOf(world, line.base);
  const job = `${slugOf(spec)}-${randomBytes(3).toString('hex')}`;
  const order = { job, spec, branch: `refs/heads/specbridge/${job}`, baseBranch, base, by: speaker(line) };
  const snapshot = await openOrJoin(world, job, order);
  if (snapshot.job.job === job) print.note(`${job}: opened for ${spec} at ${base.slice(0, 12)}`);
  return snapshot;
}

/** Whoever opened a job for the spec in the same moment has opened it for us too. */
async function openOrJoin(world: Laptop, job: string, order: Parameters<typeof openJob>[1]): Promise<Snapshot> {
  try {
    const mine = order.base === world.checkout.commit ? personsFiles(world) : undefined;
    return await openJob(world.ports(job), order, author(), mine);
  } catch (error) {
    if (!(error instanceof UserError) || error.code !== 'job-exists') throw error;
    const other = await openJobOf(world, order.spec);
    if (other !== undefined) return other;
    const cure = `To give it up: git update-ref -d ${openRef(order.spec)}`;
    throw new UserError(
      `A job for the spec ${order.spec} is open, and its journal cannot be read. ${cure}`,
      'journal-damaged',
    );
  }
}

/** The branch that holds the spec: the one named, else the one that is checked out. */
async function baseOf(world: Laptop, named: string | undefined): Promise<{ baseBranch: string; base: string }> {
  const { top, commit, branch } = world.checkout;
  if (named !== undefined) return namedBase(world, named);
  if (commit === undefined) {
    throw new UserError(
      `What is checked out in ${top} has no commit yet. Commit the spec, its approval and the configuration, or name a branch with --base.`,
      'base-missing',
    );
  }
  if (branch !== undefined) return { baseBranch: branch, base: commit };
  throw new UserError('No branch is checked out. Name one with --base.', 'base-missing');
}

async function namedBase({ checkout, repository }: Laptop, named: string): ReturnType<typeof baseOf> {
  const baseBranch = named.startsWith('refs/') ? named : `refs/heads/${named}`;
  const base = isRefName(baseBranch) ? await repository.tip(baseBranch) : undefined;
  if (base !== undefined) return { baseBranch, base };
  const cut = checkout.isShallow ? ` This clone is shallow: git fetch --unshallow origin ${named}:${named}` : '';
  const cure = cut || ' What is no branch here is named in full, such as refs/remotes/origin/main.';
  throw new UserError(`There is no branch ${named}.${cure}`, 'base-missing');
}

/** Step after step until a person is needed, the job is over, or the bounds are reached. */
async function drive(world: Laptop, from: Snapshot, makes: number, line: CommandLine, print: Printer): Promise<number> {
  const { job } = from.job;
  const ports = world.ports(job);
  const stop = stopOnSignal(print);
  const telling = {
    signal: stop.signal,
    onLine: (written: Line, after: Job) => print.note(progressLine(written, after)),
  };
  let snapshot = from;
  for (let races = 0; races < MOST_RACES;) {
    const end = await takeStep(ports, snapshot, author(), { makes }, telling);
    races = end.why === 'race-lost' ? races + 1 : 0;
    // Whoever was faster may only have put a word in: look again, and stand aside if it is at work.
    snapshot = end.why === 'race-lost' ? await findJob(world, job) : end.snapshot;
    if (end.why === 'race-lost') continue;
    await world.forge.forget(job, snapshot.job.heard);
    const sleepMs = makes === Infinity ? waitOf(end) : undefined;
    if (sleepMs === undefined) return report(end, snapshot, line, print);
    print.note(`${job}: waits ${Math.ceil(sleepMs / 1000)} s`);
    await sleep(sleepMs, undefined, { signal: stop.signal }).catch(() => {});
  }
  print.note(`${job}: other steps were faster ${MOST_RACES} times; this one did nothing.`);
  if (line.isJson) print.json(jobJson(snapshot));
  return 0;
}

function waitOf(end: StepEnd): number | undefined {
  if (end.why !== 'waits' || end.choice.move.type !== 'wait' || end.choice.move.until === undefined) return undefined;
  const ms = Date.parse(end.choice.move.until) - Date.now();
  return ms > LONGEST_SLEEP_MS ? undefined : Math.max(0, ms);
}

function report(end: StepEnd, snapshot: Snapshot, line: CommandLine, print: Printer): number {
  if (line.isJson) print.json(jobJson(snapshot));
  else print.out(jobPage(snapshot.job));
  if (end.why === 'waits' && end.choice.move.type === 'wait' && end.choice.move.who === 'other-step') {
    print.note(end.choice.because);
    return 4;
  }
  return end.why === 'interrupted' ? 4 : exitCodeOf(snapshot.job);
}

/** The first signal lets the move end as lost and be recorded; the second one ends the process at once. */
function stopOnSignal(print: Printer): AbortController {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (stop.signal.aborted) process.exit(4);
      print.note(`${name}: stopping; what is known is saved.`);
      stop.abort();
    });
  }
  return stop;
}
