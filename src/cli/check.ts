import { UserError, type Problem } from '../errors.ts';
import type { Laptop } from '../local/ports.ts';
import { prepare, type Prepared } from '../moves/preflight.ts';
import { bytesOf, lookupIn, type Source } from '../moves/preflight/lookup.ts';
import { specFoldersIn } from '../moves/preflight/spec-problems.ts';
import { fleetPage, specPage, type CheckedSpec } from '../report/plan.ts';
import { slugOf, specNameOf, tasksPath } from '../spec/spec-name.ts';
import type { Unit } from '../spec/tasks.ts';
import { readLines } from '../spec/text-lines.ts';
import type { Answer } from './answers.ts';
import type { CommandLine } from './command-line.ts';
import { personsFiles } from './files.ts';
import { laptop } from './laptop.ts';
import type { Printer } from './printer.ts';

/** `check [<spec>]`: everything that a job would find, in the files as they are on the disk; nothing is opened or written. */
export async function check(line: CommandLine, print: Printer): Promise<number> {
  await using world = await laptop(line);
  const [named] = line.rest;
  const files = personsFiles(world);
  const { specs, withoutTasks } =
    named === undefined ? await specFoldersIn(lookupIn(files, '')) : { specs: [specNameOf(named)], withoutTasks: [] };
  if (specs.length === 0 && withoutTasks.length === 0) {
    const cure = 'Write one: .kiro/specs/<name>/tasks.md with at least `- [ ] 1. What is to be done`.';
    throw new UserError(`There is no spec below .kiro/specs in ${world.checkout.top}. ${cure}`, 'spec-missing');
  }
  const found = await Promise.all(
    specs.map(async (spec) => ({
      ...(await checkedSpec(world, files, spec, '')),
      uncommitted: await uncommittedFiles(world, spec),
    })),
  );
  const page = named === undefined ? fleetPage(found, withoutTasks) : specPage(found[0]!, line.flags.has('all'));
  print.answer('check', { specs: found.map(described), ...(named === undefined && { withoutTasks }) }, page);
  return found.some(({ state }) => state === 'blocked') ? 2 : 0;
}

/** What stands in the way of a job once everything on the disk is committed. */
export async function problemsOnDisk(world: Laptop, spec: string): Promise<readonly Problem[]> {
  const surroundings = { tools: world.ports(slugOf(spec)) };
  return (await prepare(personsFiles(world), { spec, at: '', trusted: '' }, surroundings)).problems;
}

/** Files of a job that are not on the disk as they are committed: until they are, no job is opened. */
export async function uncommittedFiles(world: Laptop, spec: string): Promise<readonly string[]> {
  const { commit } = world.checkout;
  const worktree = personsFiles(world);
  if (commit === undefined) return Object.keys((await prepare(worktree, { spec, at: '', trusted: '' })).pins);
  const { problems } = await prepare(world.repository, { spec, at: commit, trusted: commit }, { worktree });
  return problems.flatMap(({ code, place }) => (code === 'dirty-base' && place !== undefined ? [place.path] : []));
}

/** `run --dry-run <spec>`: the plan that a job would be opened with, from the commit that it would begin at. */
export async function dryRun(world: Laptop, spec: string, base: string, print: Printer): Promise<number> {
  const mine = base === world.checkout.commit ? personsFiles(world) : undefined;
  const found = await checkedSpec(world, world.repository, spec, base, mine);
  print.answer('dry-run', { base, ...described(found) }, specPage(found, true));
  return found.state === 'blocked' ? 2 : 0;
}

async function checkedSpec(
  world: Laptop,
  source: Source,
  spec: string,
  at: string,
  mine?: Source,
): Promise<CheckedSpec> {
  const surroundings = { tools: world.ports(slugOf(spec)), worktree: mine };
  const prepared = await prepare(source, { spec, at, trusted: at }, surroundings);
  const bytes = bytesOf(await lookupIn(mine ?? source, at).find(tasksPath(spec)));
  return { spec, ...judged(prepared), uncommitted: [], ticks: ticksOf(prepared.units, bytes ?? new Uint8Array()) };
}

function judged({
  units,
  notices,
  proposal,
  problems,
  plan,
  planDigest,
}: Prepared): Omit<CheckedSpec, 'spec' | 'ticks' | 'uncommitted'> {
  const isDone = units.length > 0 && units.every((unit) => unit.state === 'done');
  const isRefused = problems.some(({ code }) => code === 'approval-missing');
  const isReadable = problems.every(({ code }) => code !== 'spec-invalid');
  const isPlanned = plan.stages.length > 0 || plan.gates.length > 0;
  return {
    state: isDone ? 'done' : problems.length > 0 ? 'blocked' : 'ready',
    ...((isRefused || (isPlanned && isReadable)) && { isApproved: !isRefused }),
    units,
    notices,
    problems: isDone ? problems.filter(({ code }) => code !== 'no-tasks') : problems,
    ...(proposal !== undefined && { proposal }),
    ...(isPlanned && { plan: { plan, digest: planDigest } }),
  };
}

/** The lines on which each unit's boxes stand. */
function ticksOf(units: Prepared['units'], bytes: Uint8Array): readonly (readonly number[])[] {
  const starts = readLines(bytes).lines.map(({ start }) => start);
  return units.map(({ boxes }) => boxes.map((offset) => lineOf(offset, starts)));
}

function lineOf(offset: number, starts: readonly number[]): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function described({ units, ticks, plan, ...checked }: CheckedSpec): Checked {
  const tasks = units.map((unit, index) => taskOf(unit, ticks[index] ?? []));
  return { ...checked, tasks, planDigest: plan?.digest, plan: plan?.plan };
}

function taskOf(unit: Unit, ticks: readonly number[]): Checked['tasks'][number] {
  const { id, number, title, kind, state, line, within, rank, after, references } = unit;
  return { id, number, title, kind, state, line, within, rank, after, references, ticks };
}

type Checked = Answer<'check'>['specs'][number];
