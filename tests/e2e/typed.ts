import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { userEnvironment } from '../tools/user-repository.ts';
import type { Scene } from './laptop.ts';

const CLI = join(import.meta.dirname, '../../src/cli/index.ts');

/** A command that a person typed: a process of its own. */
export interface Typed {
  readonly child: ChildProcess;
  readonly end: Promise<Ended>;
  /** Waits until it has said these words on stderr. */
  says(words: RegExp): Promise<void>;
}

export interface Ended {
  /** Exit code, or the signal that ended it. */
  readonly code: number | string;
  readonly out: string;
  readonly err: string;
}

/** What a test left running ends with its file. */
const children = new Set<ChildProcess>();
afterAll(() => children.forEach((child) => child.kill('SIGKILL')));

/** Types a command in the person's repository, with more or other variables where `env` is given. */
export function specbridge({ user }: Pick<Scene, 'user'>, args: readonly string[], env: NodeJS.ProcessEnv = {}): Typed {
  const cache = process.env['SPECBRIDGE_CACHE']!;
  // What was compiled for one command serves the next; what a command that is killed leaves behind goes with the scene.
  const ours = { SPECBRIDGE_CACHE: cache, NODE_COMPILE_CACHE: join(cache, 'compiled'), TMPDIR: user.base };
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd: user.folder,
    env: { ...userEnvironment(), ...ours, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => void (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (said.err += chunk.toString()));
  const end = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => resolve({ code: code ?? String(signal), ...said }));
  });
  const says = (words: RegExp): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => (words.test(said.err) ? resolve() : undefined);
      child.stderr.on('data', look);
      child.once('close', () => reject(new Error(`It never said ${words}, but:\n${said.err}`)));
      look();
    });
  return { child, end, says };
}

/** How a command with `--json` ended. */
export interface Told {
  readonly code: number | string;
  readonly job: { readonly status?: string; readonly job?: string; readonly base?: string };
  /** What was said of the job or of the error, as one text. */
  readonly words: string;
}

/** What a person types in a folder, with `--json`, and what comes of it. */
export async function type(
  set: Scene,
  args: readonly string[],
  folder = set.user.folder,
  env: NodeJS.ProcessEnv = {},
): Promise<Told> {
  const { code, out, err } = await specbridge({ ...set, user: { ...set.user, folder } }, [...args, '--json'], env).end;
  return { code, job: JSON.parse(out), words: `${out}\n${err}` };
}
