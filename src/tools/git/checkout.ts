import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UserError } from '../../errors.ts';
import { gitCommand, runGit } from './git.ts';
import type { GitHome } from './home.ts';
import { text } from '../process/output.ts';

/** What a person has checked out. */
export interface Checkout {
  /** Top of the worktree. */
  readonly top: string;
  /** Absent where nothing was committed yet. */
  readonly commit?: string;
  /** Full ref name; absent where HEAD is detached. */
  readonly branch?: string;
  /** A clone whose history was cut off. */
  readonly isShallow: boolean;
}

/** Reads which worktree a folder belongs to and what is checked out there; throws UserError where there is none. */
export async function readCheckout(folder: string): Promise<Checkout> {
  // The person named this folder, so whose it is does not matter; CI containers often run as another user.
  const questions = ['--show-toplevel', '--is-shallow-repository', 'HEAD', '--symbolic-full-name', 'HEAD'];
  const end = await runGit(gitCommand(['-c', 'safe.directory=*', 'rev-parse', ...questions], folder));
  const [top = '', shallow, commit, branch = ''] = text(end.stdout).split('\n');
  if (top === '') throw new UserError(`${folder} is in no worktree of a git repository: ${end.words}`, 'no-repository');
  const isShallow = shallow === 'true';
  if (end.exitCode !== 0 || commit === undefined) return { top, isShallow };
  return { top, isShallow, commit, ...(branch.startsWith('refs/') && { branch }) };
}

/**
 * Where a branch is checked out: HEAD of the main worktree and of the linked ones, read from their files, because a process for each look
 * would cost more than all else. A bare repository has no main worktree.
 */
export async function holderOf({ common, top }: GitHome, ref: string): Promise<string | undefined> {
  const linked = join(common, 'worktrees');
  const names = await readdir(linked).catch(() => []);
  const folders = [...(top === undefined ? [] : [common]), ...names.map((name) => join(linked, name))];
  for (const folder of folders) {
    const head = await readFile(join(folder, 'HEAD'), 'utf8').catch(() => '');
    if (head.trim() === `ref: ${ref}`) return folder === common ? dirname(common) : worktreeOf(folder);
  }
  return undefined;
}

/** A linked worktree's folder, as git wrote it down. */
async function worktreeOf(folder: string): Promise<string> {
  const pointer = await readFile(join(folder, 'gitdir'), 'utf8').catch(() => folder);
  return dirname(pointer.trim());
}
