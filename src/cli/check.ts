import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../errors.ts';
import type { Laptop } from '../local/ports.ts';
import { prepare, type Prepared, type Source } from '../moves/preflight.ts';
import { planPage } from '../report/plan.ts';
import { specNameOf } from '../spec/spec-name.ts';
import type { CommandLine } from './command-line.ts';
import { readOnDisk } from './files.ts';
import { laptop } from './laptop.ts';
import type { Printer } from './printer.ts';

/** `check [<spec>]`: everything that a job would find, in the files as they are on the disk; nothing is opened or written. */
export async function check(line: CommandLine, print: Printer): Promise<number> {
  await using world = await laptop();
  const { top } = world.checkout;
  const [named] = line.rest;
  const specs = named === undefined ? await specsOnDisk(top) : [specNameOf(named)];
  if (specs.length === 0) throw new UserError('There is no spec below .kiro/specs.', 'spec-missing');
  const found = await Promise.all(
    specs.map(async (spec) => ({ spec, ...(await prepare(disk(top), { spec, at: '', trusted: '' })) })),
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
  const prepared = { spec, ...(await prepare(world.repository, { spec, at: base, trusted: base })) };
  if (line.isJson) print.json({ base, ...json(prepared) });
  else print.out(page(prepared));
  return prepared.problems.length > 0 ? 2 : 0;
}

type Checked = Prepared & { readonly spec: string };

function page(checked: Checked): string {
  const { spec, problems } = checked;
  if (problems.length === 0) return planPage(checked);
  return `${spec}  cannot be run\n\n${problems.map(({ code, text }) => `  ${code}: ${text.replaceAll('\n', '\n    ')}`).join('\n')}`;
}

function json({ spec, plan, planDigest, units, notices, problems }: Checked): object {
  return problems.length > 0 ? { spec, problems, notices } : { spec, planDigest, plan, units, notices, problems };
}

/** The worktree in the place of a commit: a person checks before committing. */
function disk(top: string): Source {
  return {
    read: (_commit, path) => readOnDisk(top, path),
    blobs: async (_commit, paths) =>
      Promise.all(paths.map(async (path) => ((await readOnDisk(top, path)) === undefined ? undefined : path))),
  };
}

/** Folders below .kiro/specs that hold a task list; those that begin with `_` or `.` are set aside. */
async function specsOnDisk(top: string): Promise<readonly string[]> {
  const root = join(top, '.kiro/specs');
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name === 'tasks.md')
    .map((entry) => entry.parentPath.slice(root.length + 1))
    .filter((spec) => spec !== '' && !spec.split('/').some((part) => /^[_.]/.test(part)))
    .toSorted();
}
