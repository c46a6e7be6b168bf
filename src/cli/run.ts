import { setTimeout as sleep } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import type { Job } from '../core/job.ts';
import { ChosenVendor } from '../core/plan.ts';
import type { Line } from '../core/journal.ts';
import { isRefName, jobRef, openRef } from '../core/refs.ts';
import { isFinal } from '../core/transitions.ts';
import { UserError } from '../errors.ts';
import type { Laptop } from '../local/ports.ts';
import { openJob } from '../moves/open.ts';
import { isSameSpec } from '../moves/same-spec.ts';
import { branchName, commitCommand, quoted, runCommand, takingOver } from '../report/next.ts';
import { jobPage } from '../report/page.ts';
import { loadSnapshot, type Snapshot } from '../session.ts';
import { slugOf, specNameOf } from '../spec/spec-name.ts';
import { step as takeStep, type StepEnd } from '../step.ts';
import { stopOnSignal, type Stop } from '../stop.ts';
import { dryRun, problemsOnDisk, uncommittedFiles } from './check.ts';
import { need, type CommandLine } from './command-line.ts';
import { exitCodeOf, jobAnswer } from './ends.ts';
import { personsFiles } from './files.ts';
import { findJob, hasOpenTasksAt, isMerged, jobNamed, readAll, standingOf } from './find.ts';
import { author, laptop, speaker } from './laptop.ts';
import type { Printer } from './printer.ts';
import { progressLine } from '../report/progress.ts';

/** A wait of this length is slept through; a longer one ends the command with exit code 4. */
const LONGEST_SLEEP_MS = 5 * 60_000;
/** How often a sleeping command looks whether there is news. */
const LOOK_EVERY_MS = 1_000;
const MOST_RACES = 5;

/** `run <spec>`: the whole job, as far as it goes without a person. */
export async function run(line: CommandLine, print: Printer): Promise<number> {
  const spec = specNameOf(need(line, 0, 'the name of a spec'));
  await using world = await laptop(line);
  const vendor = vendorIn(line);
  const open = await openJobOf(world, spec);
  if (open !== undefined && line.flags.has('again')) throw notAgain(open.job);
  if (open !== undefined && vendor !== undefined && vendor !== open.job.vendor) throw otherVendor(open.job);
  const done = open === undefined && !line.flags.has('again') ? await doneJobOf(world, spec, line) : undefined;
  if (open !== undefined) await remarkOnConfig(world, open, print);
  if (line.flags.has('dry-run')) {
    if (open !== undefined)
      print.note(`${open.job.job} is open for ${spec}; without --dry-run it goes on, as it was planned.`);
    if (done !== undefined) print.note(`${done.snapshot.job.job}: ${done.why}`);
    const { base } = await baseOf(world, spec, line);
    return await dryRun(world, { spec, base, vendor }, print);
  }
  if (done !== undefined) return await alreadyDone(world, done, print);
  return await drive(world, open ?? (await openNew(world, spec, line, print)), Infinity, print);
}

/** Before anything is spent: what a person has mended since does not count by itself. */
async function remarkOnConfig(world: Laptop, open: Snapshot, print: Printer): Promise<void> {
  for (const { command, means } of takingOver(await standingOf(world, open)))
    print.note(`${open.job.job}: ${means}: ${command}`);
}

function notAgain({ job, spec }: Job): UserError {
  const cure = `Without --again it goes on; \`specbridge cancel --job ${job}\` ends it.`;
  return new UserError(`${job} is open for ${spec}, so nothing can begin again. ${cure}`, 'job-exists');
}

function otherVendor({ job, vendor }: Job): UserError {
  const how = vendor === undefined ? 'as its configuration says' : `with ${vendor}`;
  const cure = `Without --vendor it goes on; \`specbridge cancel --job ${job}\` ends it.`;
  return new UserError(`${job} is open, and works ${how}. ${cure}`, 'job-exists');
}

function vendorIn({ values: { vendor } }: CommandLine): string | undefined {
  if (vendor === undefined || ChosenVendor.safeParse(vendor).success) return vendor;
  throw new UserError(
    `--vendor takes claude or codex, with a model behind a slash where one is meant, such as codex/gpt-5.5; not ${JSON.stringify(vendor)}.`,
  );
}

/** A job that has carried out a spec, and what is to be said instead of doing it once more. */
interface Done {
  readonly snapshot: Snapshot;
  readonly why: string;
  /** Nothing is left to do, not even a merge. */
  readonly isOver: boolean;
}

/** The last completed job for the very spec that the base holds: running it again would pay for the same work twice. */
async function doneJobOf(world: Laptop, spec: string, line: CommandLine): Promise<Done | undefined> {
  const listed = (await world.checkpoints.list()).filter(
    ({ note }) => note.spec === spec && note.status === 'completed',
  );
  if (listed.length === 0) return undefined;
  const { base, baseBranch } = await baseOf(world, spec, line);
  const { snapshots } = await readAll(
    world,
    listed.map(({ job }) => job),
  );
  for (const snapshot of snapshots) {
    // What git has cleared away after its branch was deleted is as if it had never been.
    const isThere = (await world.repository.relation(snapshot.job.tip, base)) !== 'gone';
    if (!isThere || !(await isSameSpec(world.repository, spec, [snapshot.job.tip, base]))) continue;
    const target = branchName(baseBranch);
    if (!(await hasOpenTasksAt(world, spec, base)))
      return { snapshot, isOver: true, why: `This spec is carried out, and on ${target} nothing of it is left to do.` };
    // Whoever has merged it and opened boxes again wants these done.
    if (await isMerged(world.repository, snapshot.job, base)) return undefined;
    return { snapshot, isOver: false, why: await unmerged(world, snapshot.job, target) };
  }
  return undefined;
}

async function unmerged({ repository }: Laptop, { spec, branch }: Job, target: string): Promise<string> {
  const again = `\`${runCommand(spec)} --again\` does it once more.`;
  return (await repository.tip(branch)) === undefined
    ? `This spec is carried out already, on a branch that is gone. ${again}`
    : `This spec is carried out already, and not merged into ${target}: \`git merge ${branchName(branch)}\` takes it over there. ${again}`;
}

async function alreadyDone(world: Laptop, { snapshot, why, isOver }: Done, print: Printer): Promise<number> {
  await show(world, snapshot, print, why);
  return isOver ? 0 : 1;
}

/** `step`: one bounded step of an open job. */
export async function step(line: CommandLine, print: Printer): Promise<number> {
  const named = jobNamed(line);
  await using world = await laptop(line);
  return await drive(world, await findJob(world, named), 1, print);
}

async function openJobOf(world: Laptop, spec: string): Promise<Snapshot | undefined> {
  const open = (await world.checkpoints.list()).find(({ note }) => note.spec === spec && !isFinal(note.status));
  return open && loadSnapshot(world.checkpoints, open.job);
}

async function openNew(world: Laptop, spec: string, line: CommandLine, print: Printer): Promise<Snapshot> {
  const { baseBranch, base } = await baseOf(world, spec, line);
  const job = `${slugOf(spec)}-${randomBytes(3).toString('hex')}`;
  const vendor = vendorIn(line);
  const asked = { by: await speaker(world, line), ...(vendor !== undefined && { vendor }) };
  const order = { job, spec, branch: `refs/heads/specbridge/${job}`, baseBranch, base, ...asked };
  const snapshot = await openOrJoin(world, job, order);
  if (snapshot.job.job === job) print.note(`${job}: opened for ${spec} at ${base.slice(0, 12)}`);
  return snapshot;
}

/** Whoever opened a job for the spec in the same moment has opened it for us too. */
async function openOrJoin(world: Laptop, job: string, order: Parameters<typeof openJob>[1]): Promise<Snapshot> {
  try {
    const mine = order.base === world.checkout.commit ? personsFiles(world) : undefined;
    return await openJob(world.ports(job), order, author(), { worktree: mine });
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

interface Base {
  readonly baseBranch: string;
  readonly base: string;
}

/** The branch that holds the spec: the one named, else the one that is checked out. */
async function baseOf(world: Laptop, spec: string, { values }: CommandLine): Promise<Base> {
  const { commit, branch } = world.checkout;
  if (values.base !== undefined) return namedBase(world, values.base);
  if (commit === undefined) throw await noCommit(world, spec);
  if (branch !== undefined) return { baseBranch: branch, base: commit };
  throw new UserError('No branch is checked out. Name one with --base.', 'base-missing');
}

/** What is to be committed is known where nothing else is wrong. */
async function noCommit(world: Laptop, spec: string): Promise<UserError> {
  const isWhole = (await problemsOnDisk(world, spec)).length === 0;
  const cure = isWhole
    ? commitCommand(spec, await uncommittedFiles(world, spec), `The spec ${spec}`)
    : `specbridge check ${quoted(spec)}`;
  const means = isWhole ? 'Commit what this one needs' : 'See what is to be written and committed first';
  return new UserError(
    `What is checked out in ${world.checkout.top} has no commit yet: make one, or name a branch with --base, because a job begins at a commit. ${means}: ${cure}`,
    'base-missing',
  );
}

async function namedBase({ checkout, repository }: Laptop, named: string): Promise<Base> {
  const baseBranch = named.startsWith('refs/') ? named : `refs/heads/${named}`;
  const base = isRefName(baseBranch) ? await repository.tip(baseBranch) : undefined;
  if (base !== undefined) return { baseBranch, base };
  const cure = checkout.isShallow
    ? `This clone is shallow: git fetch --unshallow origin ${named}:${named}`
    : '`git branch` lists those that there are; what is no branch here is named in full, such as refs/remotes/origin/main.';
  throw new UserError(`There is no branch ${named} here. ${cure}`, 'base-missing');
}

/** Step after step until a person is needed, the job is over, or the bounds are reached. */
async function drive(world: Laptop, from: Snapshot, makes: number, print: Printer): Promise<number> {
  const { job } = from.job;
  const ports = world.ports(job);
  using stop = stopWhenAsked(print);
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
    if (sleepMs === undefined) return await report(world, end, snapshot, print);
    print.note(`${job}: waits ${Math.ceil(sleepMs / 1000)} s`);
    await waitFor(world, snapshot, sleepMs, stop.signal);
    snapshot = await findJob(world, job);
  }
  print.note(`${job}: other steps were faster ${MOST_RACES} times; this one did nothing.`);
  await show(world, snapshot, print);
  return 4;
}

/** Sleeps, but no longer than until somebody has said something to the job, or has gone on with it. */
async function waitFor({ forge, repository }: Laptop, { job, head }: Snapshot, ms: number, signal: AbortSignal) {
  const until = Date.now() + ms;
  while (!signal.aborted && Date.now() < until) {
    await sleep(Math.min(LOOK_EVERY_MS, until - Date.now()), undefined, { signal }).catch(() => {});
    if ((await repository.tip(jobRef(job.job))) !== head.commit) return;
    if ((await forge.inbox(job.job)).some(({ id }) => !job.heard.includes(id))) return;
  }
}

function waitOf(end: StepEnd): number | undefined {
  if (end.why !== 'waits' || end.choice.move.type !== 'wait' || end.choice.move.until === undefined) return undefined;
  const ms = Date.parse(end.choice.move.until) - Date.now();
  return ms > LONGEST_SLEEP_MS ? undefined : Math.max(0, ms);
}

async function show(world: Laptop, snapshot: Snapshot, print: Printer, remark?: string): Promise<void> {
  const standing = await standingOf(world, snapshot);
  const page = [jobPage(standing), remark ?? []].flat().join('\n\n');
  print.answer('job', jobAnswer(snapshot, standing), page);
}

async function report(world: Laptop, end: StepEnd, snapshot: Snapshot, print: Printer): Promise<number> {
  const isBeside = end.why === 'waits' && end.choice.move.type === 'wait' && end.choice.move.who === 'other-step';
  await show(world, snapshot, print, isBeside ? beside(snapshot.job) : undefined);
  return isBeside || end.why === 'interrupted' ? 4 : exitCodeOf(snapshot.job);
}

function beside({ job, spec }: Job): string {
  return `This command did nothing: another one is at work on the job. \`specbridge job ${job}\` shows how far it is; when it has ended, \`${runCommand(spec)}\` goes on.`;
}

/** The first signal lets the move end as lost and be recorded; the second one ends the process at once. */
function stopWhenAsked(print: Printer): Stop {
  return stopOnSignal((name, isAgain) => {
    if (isAgain) process.exit(4);
    print.note(`${name}: stopping; what is known is saved. Once more ends it at once.`);
  });
}
