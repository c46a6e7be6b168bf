import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const INSTALL_MS = 180_000;

/** A program that gives a second opinion, and is never needed. */
interface ToolOrder {
  readonly name: string;
  readonly version: string;
  /** Path of the program below the folder that it is installed in. */
  readonly program: string;
  /** Commands that install it there, in order. */
  readonly install: (folder: string) => readonly (readonly [string, ...string[]])[];
  readonly variables?: (folder: string) => Readonly<Record<string, string>>;
}

/** Path of the program, which is installed once, outside of the repository; where it cannot be had, that is said, and nothing given. */
export function cachedTool({ name, version, program, install, variables }: ToolOrder): string | undefined {
  const folder = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), `specbridge-${name}`, version);
  const path = join(folder, program);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  for (const [command, ...args] of install(folder)) {
    const env = { ...process.env, ...variables?.(folder) };
    const end = spawnSync(command, args, { env, timeout: INSTALL_MS, encoding: 'utf8' });
    if (end.status === 0) continue;
    const said = `${end.stdout ?? ''}\n${end.stderr ?? ''}`.trim().split('\n').at(-1);
    process.stdout.write(`skipped: ${name} cannot be had here (${end.error?.message ?? `${command}: ${said}`})\n`);
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
  return path;
}
