import { TransientError, UserError } from '../../errors.ts';
import { childEnvironment } from '../process/environment.ts';
import { text } from '../process/output.ts';
import { run, type Command } from '../process/process.ts';

/** Whatever of the user's or an agent's settings git would follow elsewhere, it does not follow here. */
const ENVIRONMENT = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_AUTHOR_NAME: 'specbridge',
  GIT_AUTHOR_EMAIL: 'specbridge@localhost',
  GIT_COMMITTER_NAME: 'specbridge',
  GIT_COMMITTER_EMAIL: 'specbridge@localhost',
  HOME: '/dev/null',
  LC_ALL: 'C',
};

/**
 * The command line wins over every config file, also over that of the user's repository, whose refs we move.
 *
 * About `core.fsync`: git writes what it makes out of the page cache and waits for that, but does not flush the disk. One real flush
 * per save, in `flush.ts`, then commits the file system's journal, and with it every file and name before it. This is what git itself
 * does for many objects under `core.fsyncMethod=batch`. Versions before 2.36 do not know these keys and pass over them.
 */
const SETTINGS = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.untrackedCache=false',
  'core.attributesFile=/dev/null',
  'core.excludesFile=/dev/null',
  // What another system takes for `.git` is refused on every one: the commit may be checked out there.
  'core.protectHFS=true',
  'core.protectNTFS=true',
  'core.fsync=-all,loose-object,pack,pack-metadata,reference',
  'core.fsyncMethod=writeout-only',
  'core.filesRefLockTimeout=1000',
  'core.packedRefsTimeout=1000',
  'protocol.allow=never',
  'submodule.recurse=false',
  'gc.auto=0',
  'maintenance.auto=false',
].flatMap((setting) => ['-c', setting]);

/** Longest run of one git; a checkout of a very large repository is what takes long. */
const LONGEST_MS = 10 * 60_000;
const LARGEST_OUTPUT = 256 * 1024 * 1024;

/** How one git ended; `words` is what it said on stderr. */
export interface GitEnd {
  readonly exitCode: number;
  readonly stdout: Uint8Array;
  readonly words: string;
}

/** A git command with everything fixed that the user's machine or an agent could have bent. */
export function gitCommand(
  args: readonly string[],
  cwd: string,
  where: Readonly<Record<string, string>> = {},
): Command {
  // A relative entry of PATH would find a `git` in the folder that an agent has written to.
  const { PATH = '/usr/local/bin:/usr/bin:/bin' } = childEnvironment({ PATH: process.env['PATH'] });
  return { argv: ['git', ...SETTINGS, ...args], cwd, env: { PATH, ...ENVIRONMENT, ...where } };
}

/** Runs one git to its end. Throws a UserError where there is no git, a TransientError where it was stopped. */
export async function runGit(
  command: Command,
  { stdin, signal }: { readonly stdin?: string | Uint8Array; readonly signal?: AbortSignal } = {},
): Promise<GitEnd> {
  const end = await run({
    ...command,
    deadline: Date.now() + LONGEST_MS,
    maxOutputBytes: LARGEST_OUTPUT,
    // No hook, filter, helper or maintenance of it is left to run by itself.
    isTidy: true,
    ...(stdin !== undefined && { stdin }),
    ...(signal && { signal }),
  });
  if (end.outcome === 'not-started') throw new UserError(`${end.problem} Install git 2.38 or newer.`, 'git-missing');
  const words = text(end.stderr).trim();
  if (end.outcome !== 'exited') throw new TransientError(`git was stopped (${end.outcome}). ${words}`.trim());
  if (end.droppedBytes.stdout > 0) throw new Error(`git wrote more than ${LARGEST_OUTPUT} bytes.`);
  return { exitCode: end.exitCode, stdout: end.stdout, words };
}

/**
 * The words of a machine that has no room or no right left, or that ended git: nothing is wrong with what git was asked. The capitals
 * are Node's codes, the rest is git's.
 */
const MACHINE =
  /No space left|unable to write|unable to create|Disk quota|Read-only file system|Too many open files|Cannot allocate|repository database|ended by SIG|ENOSPC|EDQUOT|EROFS|EMFILE/;

/** What to throw when git could not do what must always be possible. */
export function gitFailure(what: string, { exitCode, words }: GitEnd): Error {
  return asTransient(new Error(`git could not ${what} (exit code ${exitCode}): ${words}`));
}

/** The same error, but one that says to try again later, where only the machine is to blame. */
export function asTransient(error: unknown): Error {
  const known = error instanceof Error ? error : new Error(String(error));
  return MACHINE.test(known.message) ? new TransientError(known.message) : known;
}
