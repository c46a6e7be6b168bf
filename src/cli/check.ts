import { CAPABILITIES } from '../core/capabilities.ts';
import { UserError, type Problem } from '../errors.ts';
import type { Laptop } from '../local/ports.ts';
import { prepare, type Prepared } from '../moves/preflight.ts';
import { checkSpec, isThere } from '../moves/preflight/checked.ts';
import { lookupIn, type Source } from '../moves/preflight/lookup.ts';
import { specFoldersIn } from '../moves/preflight/spec-problems.ts';
import { workersOf } from '../moves/preflight/workers.ts';
import { fleetPage, specPage, type CheckedSpec } from '../report/plan.ts';
import { slugOf, specNameOf } from '../spec/spec-name.ts';
import type { Ports } from '../ports.ts';
import type { Unit } from '../spec/tasks.ts';
import type { Answer } from './answers.ts';
import type { CommandLine } from './command-line.ts';
import { personsFiles } from './files.ts';
import { laptop } from './laptop.ts';
import type { Printer } from './printer.ts';

/** What to do where there is none. */
export const WRITE_A_SPEC = 'Write one: .kiro/specs/<name>/tasks.md with at least `- [ ] 1. What is to be done`.';

/** `check [<spec>]`: everything that a job would find, in the files as they are on the disk; nothing is opened or written. */
export async function check(line: CommandLine, print: Printer): Promise<number> {
  await using world = await laptop(line);
  const [named] = line.rest;
  const files = personsFiles(world);
  const { specs, withoutTasks } =
    named === undefined ? await specFoldersIn(lookupIn(files, '')) : { specs: [specNameOf(named)], withoutTasks: [] };
  if (specs.length === 0 && withoutTasks.length === 0) {
    throw new UserError(`There is no spec below .kiro/specs in ${world.checkout.top}. ${WRITE_A_SPEC}`, 'spec-missing');
  }
  const found = await Promise.all(
    specs.map(async (spec) => {
      const checked = await checkSpec(files, { spec, at: '' }, { tools: () => world.ports(slugOf(spec)) });
      return isThere(checked) ? { ...checked, uncommitted: await uncommittedFiles(world, spec) } : checked;
    }),
  );
  const page = named === undefined ? fleetPage(found, withoutTasks) : specPage(found[0]!, line.flags.has('all'));
  print.answer('check', { specs: found.map(described), ...(named === undefined && { withoutTasks }) }, page);
  return found.some(({ state }) => state === 'blocked') ? 2 : 0;
}

/** What a job would find, and what would stand in its way, once everything on the disk is committed. */
export async function preparedOnDisk(world: Laptop, spec: string): Promise<Prepared> {
  const surroundings = { tools: (): Ports => world.ports(slugOf(spec)) };
  return prepare(personsFiles(world), { spec, at: '', trusted: '' }, surroundings);
}

/** What stands in the way of a job once everything on the disk is committed. */
export async function problemsOnDisk(world: Laptop, spec: string): Promise<readonly Problem[]> {
  return (await preparedOnDisk(world, spec)).problems;
}

/** What there is before the first commit. */
const NOTHING: Source = {
  lacks: () => Promise.resolve(undefined),
  read: () => Promise.resolve(undefined),
  list: () => Promise.resolve([]),
};

/** Files of a job that are not on the disk as they are committed: until they are, no job is opened. */
export async function uncommittedFiles(world: Laptop, spec: string): Promise<readonly string[]> {
  const { commit: at = '' } = world.checkout;
  const source = at === '' ? NOTHING : world.repository;
  const { problems } = await prepare(source, { spec, at, trusted: at }, { worktree: personsFiles(world) });
  return problems.flatMap(({ code, place }) => (code === 'dirty-base' && place !== undefined ? [place.path] : []));
}

/** `run --dry-run <spec>`: the plan that a job would be opened with, from the commit that it would begin at. */
export async function dryRun(
  world: Laptop,
  { spec, base, vendor }: { readonly spec: string; readonly base: string; readonly vendor: string | undefined },
  print: Printer,
): Promise<number> {
  const mine = base === world.checkout.commit ? personsFiles(world) : undefined;
  const surroundings = { tools: (): Ports => world.ports(slugOf(spec)), worktree: mine };
  const found = await checkSpec(world.repository, { spec, at: base, vendor }, surroundings);
  print.answer('dry-run', { base, ...described(found) }, specPage(found, true));
  return found.state === 'blocked' ? 2 : 0;
}

function described({ units, ticks, plan, reckoned, ...checked }: CheckedSpec): Checked {
  const tasks = units.map((unit, index) => {
    const hard = reckoned?.get(unit.id);
    return { ...taskOf(unit, ticks[index] ?? []), ...(hard && { reckoned: hard }) };
  });
  const vendors = new Set(plan && workersOf(plan.plan).map(({ stage }) => stage.vendor));
  const capabilities = Object.fromEntries([...vendors].map((vendor) => [vendor, CAPABILITIES[vendor].holds]));
  return { ...checked, tasks, ...(plan && { planDigest: plan.digest, plan: plan.plan, capabilities }) };
}

function taskOf(unit: Unit, ticks: readonly number[]): Checked['tasks'][number] {
  const { id, number, title, kind, state, line, within, rank, after } = unit;
  const references = [...unit.references.keys()];
  return { id, number, title, kind, state, line, within, rank, after, references, ticks };
}

type Checked = Answer<'check'>['specs'][number];
