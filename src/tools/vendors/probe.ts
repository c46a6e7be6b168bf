import { tmpdir } from 'node:os';
import type { Argv } from '../../core/plan.ts';
import type { Problem } from '../../errors.ts';
import { childEnvironment } from '../process/environment.ts';
import { text } from '../process/output.ts';
import { run } from '../process/process.ts';
import { missingProgram } from '../process/program.ts';
import type { VendorAdapter } from './vendor.ts';

const LONGEST_MS = 20_000;
const LARGEST_HELP = 256 * 1024;

/** Which program there is, by its name and version; or why it cannot be used: it is not on this machine, or does not speak as expected. */
export type Probed =
  | { readonly program: string; readonly versions: VendorAdapter['versions'] }
  | { readonly lack: Problem };

/** Asks the program of a vendor itself. */
export async function probe(adapter: VendorAdapter): Promise<Probed> {
  const { program, product, versions, help, options } = adapter;
  const [from, before] = versions;
  const install = `Install ${product} ${from} or newer, before ${before}`;
  if ((await missingProgram([program])) !== undefined)
    return { lack: { code: 'tool-missing', text: `There is no program ${program} on the path. ${install}.` } };
  const said = await say([program, '--version']);
  const version = /\d+\.\d+\.\d+/.exec(said)?.[0];
  if (version === undefined || !isWithin(version, versions)) {
    const which = version === undefined ? 'does not say which version it is' : `is version ${version}`;
    return { lack: { code: 'adapter-incompatible', text: `The program ${program} ${which}. ${install}.` } };
  }
  const known = await say([program, ...help]);
  const missing = options.filter((option) => !known.includes(option));
  if (missing.length === 0) return { program: `${product} ${version}`, versions };
  const text = `${product} ${version} does not know ${missing.join(', ')}. ${install}, which knows it.`;
  return { lack: { code: 'adapter-incompatible', text } };
}

async function say(argv: Argv): Promise<string> {
  const end = await run({
    argv,
    cwd: tmpdir(),
    env: childEnvironment(process.env),
    deadline: Date.now() + LONGEST_MS,
    maxOutputBytes: LARGEST_HELP,
  });
  return end.outcome === 'exited' && end.exitCode === 0 ? text(end.stdout) : '';
}

function isWithin(version: string, [from, before]: VendorAdapter['versions']): boolean {
  return compare(version, from) >= 0 && compare(version, before) < 0;
}

function compare(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  return a!.map((number, at) => number - b![at]!).find((difference) => difference !== 0) ?? 0;
}
