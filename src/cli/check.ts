import { problemLine, UserError } from '../errors.ts';
import type { Laptop } from '../local/ports.ts';
import { prepare, type Prepared } from '../moves/preflight.ts';
import { lookupIn } from '../moves/preflight/lookup.ts';
import { specsIn } from '../moves/preflight/spec-problems.ts';
import { planPage } from '../report/plan.ts';
import { slugOf, specNameOf } from '../spec/spec-name.ts';
import type { CommandLine } from './command-line.ts';
import { personsFiles } from './files.ts';
import { laptop } from './laptop.ts';
import type { Printer } from './printer.ts';

/** `check [<spec>]`: everything that a job would find, in the files as they are on the disk; nothing is opened or written. */
export async function check(line: CommandLine, print: Printer): Promise<number> {
  await using world = await laptop();
  const [named] = line.rest;
  const files = personsFiles(world);
  const specs = named === undefined ? await specsIn(lookupIn(files, '')) : [specNameOf(named)];
  if (specs.length === 0) throw new UserError('There is no spec below .kiro/specs.', 'spec-missing');
  const found = await Promise.all(
    specs.map(async (spec) => {
      const tools = world.ports(slugOf(spec));
      return { spec, ...(await prepare(files, { spec, at: '', trusted: '' }, { tools })) };
    }),
  );
  if (line.isJson) print.json({ specs: found.map(json) });
  else print.out(found.map(page).join('\n\n'));
  return found.some(({ problems }) => problems.length > 0) ? 2 : 0;
}

/** `run --dry-run <spec>`: the plan that a job would be opened with, from the commit that it would begin at. */
export async function dryRun(
  world: Laptop,
  spec: string,
  base: string,
  line: CommandLine,
  print: Printer,
): Promise<number> {
  const mine = base === world.checkout.commit ? personsFiles(world) : undefined;
  const surroundings = { tools: world.ports(slugOf(spec)), worktree: mine };
  const prepared = { spec, ...(await prepare(world.repository, { spec, at: base, trusted: base }, surroundings)) };
  if (line.isJson) print.json({ base, ...json(prepared) });
  else print.out(page(prepared));
  return prepared.problems.length > 0 ? 2 : 0;
}

type Checked = Prepared & { readonly spec: string };

function page(checked: Checked): string {
  const { spec, problems } = checked;
  if (problems.length === 0) return planPage(checked);
  const lines = problems.map((problem) => `  ${problemLine(problem).replaceAll('\n', '\n    ')} [${problem.code}]`);
  return `${spec}  cannot be run\n\n${lines.join('\n')}`;
}

function json({ spec, plan, planDigest, units, notices, problems }: Checked): object {
  return problems.length > 0 ? { spec, problems, notices } : { spec, planDigest, plan, units, notices, problems };
}
