import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { UserError } from '../../errors.ts';
import { gitCommand, gitFailure, runGit } from './git.ts';
import { exists, lineEndIn, refsCommand, type GitHome } from './home.ts';
import { text } from '../process/output.ts';
import type { Command } from '../process/process.ts';

/** What a person has checked out. */
export interface Checkout {
  /** Top of the worktree. */
  readonly top: string;
  /** The same of the main worktree, for what all worktrees share; the git folder itself where there is no main one. */
  readonly main: string;
  /** Absent where nothing was committed yet. */
  readonly commit?: string;
  /** Full ref name; absent where HEAD is detached. */
  readonly branch?: string;
  /** A clone whose history was cut off. */
  readonly isShallow: boolean;
}

/** Reads which worktree a folder belongs to and what is checked out there; throws UserError where there is none. */
export async function readCheckout(folder: string): Promise<Checkout> {
  if (folder.includes('\n')) throw lineEndIn(folder);
  const where = [
    '--path-format=absolute',
    '--show-toplevel',
    '--git-dir',
    '--git-common-dir',
    '--is-shallow-repository',
  ];
  const end = await runGit(personsCommand(['rev-parse', ...where, 'HEAD', '--symbolic-full-name', 'HEAD'], folder));
  const [top = '', own = '', common = '', shallow, commit, named = ''] = text(end.stdout).split('\n');
  if (top === '') throw noWorktree(folder, end.words);
  const shared = basename(common) === '.git' ? dirname(common) : common;
  const places = { top, main: own === common ? top : shared, isShallow: shallow === 'true' };
  if (end.exitCode !== 0 || commit === undefined) return places;
  // Nothing is said where a tag or a branch is called HEAD too; a detached HEAD is called HEAD.
  const branch = named === '' ? await headOf(folder) : named;
  return { ...places, commit, ...(branch.startsWith('refs/') && { branch }) };
}

/** Why there is none, and what leads to one; git's own words only where nothing better is known. */
function noWorktree(folder: string, words: string): UserError {
  const what = `${folder} is in no worktree of a git repository`;
  const why = /not a git repository/.test(words)
    ? '. Change into one, or make one: git init'
    : /must be run in a work tree/.test(words)
      ? ', but in a git folder or a bare repository. Change into a worktree; `git worktree list` names those that there are.'
      : ` that git can read. Mend what it says: ${words.replace(/^fatal: /, '')}`;
  return new UserError(`${what}${why}`, 'no-repository');
}

async function headOf(folder: string): Promise<string> {
  return text((await runGit(personsCommand(['symbolic-ref', '--quiet', 'HEAD'], folder))).stdout).trim();
}

/** Paths that a person's sparse checkout leaves out: they are committed, and not on the disk. */
export async function leftOutOf(top: string, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const args = ['--literal-pathspecs', 'ls-files', '-z', '-v', '--', ...paths];
  const end = await runGit(personsCommand(args, top));
  if (end.exitCode !== 0) throw gitFailure('list what is checked out', end);
  const lines = text(end.stdout).split('\0');
  return new Set(lines.filter((line) => /^S /i.test(line)).map((line) => line.slice(2)));
}

/** The person named this folder, so whose it is does not matter; CI containers often run as another user. */
function personsCommand(args: readonly string[], folder: string): Command {
  return gitCommand(['-c', 'safe.directory=*', ...args], folder);
}

/**
 * Where a branch is checked out: HEAD of the main worktree and of the linked ones, read from their files, because a process for each look
 * would cost more than all else. A bare repository has no main worktree.
 */
export async function holderOf(home: GitHome, ref: string): Promise<string | undefined> {
  const { common, top, isReftable } = home;
  if (isReftable) return askForHolder(home, ref);
  const linked = join(common, 'worktrees');
  const names = await readdir(linked).catch(() => []);
  const folders = [...(top === undefined ? [] : [common]), ...names.map((name) => join(linked, name))];
  for (const folder of folders) {
    if (!(await namesBranch(folder, ref))) continue;
    const holder = folder === common ? dirname(common) : await worktreeOf(folder);
    if (holder !== undefined) return holder;
  }
  return undefined;
}

async function askForHolder(home: GitHome, ref: string): Promise<string | undefined> {
  const end = await runGit(refsCommand(home, ['for-each-ref', '--format=%(worktreepath)', ref]));
  return text(end.stdout).split('\n')[0] || undefined;
}

/** What names a branch in a worktree's git folder: HEAD, and while HEAD is detached for it, a rebase or a bisection that comes back. */
const BRANCH_FILES = ['HEAD', 'rebase-merge/head-name', 'rebase-apply/head-name', 'BISECT_START'];

async function namesBranch(folder: string, ref: string): Promise<boolean> {
  const names = [`ref: ${ref}`, ref, ref.replace('refs/heads/', '')];
  const said = await Promise.all(BRANCH_FILES.map((file) => readFile(join(folder, file), 'utf8').catch(() => '')));
  return said.some((content) => names.includes(content.trim()));
}

/** A linked worktree's folder, as git wrote it down; nothing where it is gone, unless a lock says that it comes back. */
async function worktreeOf(folder: string): Promise<string | undefined> {
  const pointer = await readFile(join(folder, 'gitdir'), 'utf8').catch(() => 'gitdir');
  const place = resolve(folder, pointer.trim());
  return (await exists(place)) || (await exists(join(folder, 'locked'))) ? dirname(place) : undefined;
}
