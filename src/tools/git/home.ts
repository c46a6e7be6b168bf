import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, realpath, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UserError } from '../../errors.ts';
import { gitCommand, runGit } from './git.ts';
import { text } from '../process/output.ts';
import type { Command } from '../process/process.ts';

/** Where a repository is: the user's, and the control plane's own beside it, which shares its objects and nothing else. */
export interface GitHome {
  /** Our own bare repository: no setting, hook, filter or ref in it but what we wrote. */
  readonly control: string;
  /** Git folder of the user's repository, the main one where there are linked worktrees. The refs are here. */
  readonly common: string;
  /** Object folder of both. */
  readonly objects: string;
  /** Top of the user's worktree; a bare repository has none. */
  readonly top: string | undefined;
  readonly format: 'sha1' | 'sha256';
  readonly isReftable: boolean;
}

/** The user's repository (any folder of it), and where ours is to be. */
export interface GitHomeOrder {
  readonly folder: string;
  readonly control: string;
}

/** Finds the user's repository and writes our own beside it; throws a UserError where there is none. */
export async function openGitHome({ folder, control }: GitHomeOrder): Promise<GitHome> {
  const questions = [
    '--git-common-dir',
    '--git-path',
    'objects',
    '--show-object-format',
    '--is-bare-repository',
    '--show-cdup',
  ];
  // The person named this folder, so whose it is does not matter; CI containers often run as another user.
  const args = ['-c', 'safe.directory=*', 'rev-parse', '--path-format=absolute', ...questions];
  const end = await runGit(gitCommand(args, folder));
  if (end.exitCode !== 0)
    throw new UserError(`${folder} is not in a git repository that can be read: ${end.words}`, 'no-repository');
  const [common = '', objects = '', format, isBare, up = ''] = text(end.stdout).split('\n');
  if (format !== 'sha1' && format !== 'sha256') throw lineEndIn(common);
  const home: GitHome = {
    control: resolve(control),
    common: await realpath(common),
    objects: await realpath(objects),
    top: isBare === 'true' ? undefined : await realpath(resolve(folder, up)),
    format,
    isReftable: await exists(join(common, 'reftable')),
  };
  await writeControl(home);
  return home;
}

/** git answers in lines, and its alternates are lines too. */
export function lineEndIn(path: string): UserError {
  return new UserError(
    `The path of the repository holds a line end: ${JSON.stringify(path)}. Move it to a folder without one.`,
    'no-repository',
  );
}

/** What git takes for a bare repository, without a commit. */
export async function layOutBare(folder: string): Promise<void> {
  for (const part of ['refs', 'objects']) await mkdir(join(folder, part), { recursive: true });
  await replaceFile(join(folder, 'HEAD'), 'ref: refs/heads/none\n');
  await replaceFile(join(folder, 'config'), gitConfig('sha1', true));
}

/** Written by hand, and again each time: `git init` would read templates, and whatever else lies there is not ours. */
async function writeControl(home: GitHome): Promise<void> {
  await mkdir(join(home.control, 'refs'), { recursive: true });
  await mkdir(join(home.control, 'tmp'), { recursive: true });
  await replaceFile(join(home.control, 'HEAD'), 'ref: refs/heads/none\n');
  const foldsCase = await exists(join(home.control, 'hEAD'));
  await replaceFile(join(home.control, 'config'), gitConfig(home.format, true, foldsCase));
}

/** The text of a config file for one of our repositories: the form it must state, and nothing that git could run. */
export function gitConfig(format: GitHome['format'], isBare: boolean, foldsCase = false): string {
  const core = [
    `repositoryformatversion = ${format === 'sha256' ? 1 : 0}`,
    'filemode = true',
    `bare = ${isBare}`,
    ...(foldsCase ? ['ignorecase = true'] : []),
    ...(process.platform === 'darwin' ? ['precomposeunicode = true'] : []),
  ];
  const extensions = format === 'sha256' ? ['[extensions]', '\tobjectformat = sha256'] : [];
  return ['[core]', ...core.map((line) => `\t${line}`), ...extensions, '[gc]', '\tauto = 0', ''].join('\n');
}

/** Several steps may open the same repository at once, so nobody may see half a file. */
async function replaceFile(path: string, content: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => undefined)) === content) return;
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, content, { flag: 'wx' });
  await rename(draft, path);
}

/** Whether anything is there; a link counts for what it leads to. */
export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** A git over our own repository: it sees the user's objects and none of the settings or refs. */
export function controlCommand(home: GitHome, args: readonly string[], worktree: WorktreePlace = {}): Command {
  const where = {
    GIT_DIR: home.control,
    GIT_OBJECT_DIRECTORY: home.objects,
    GIT_SHALLOW_FILE: join(home.common, 'shallow'),
  };
  if (worktree.folder === undefined) return gitCommand(args, home.control, where);
  const { folder, index } = worktree;
  return gitCommand(args, folder, { ...where, GIT_WORK_TREE: folder, GIT_INDEX_FILE: index });
}

/** A folder to work on, and an index outside it. */
type WorktreePlace = { readonly folder: string; readonly index: string } | { readonly folder?: undefined };

/** A git over the refs of the user's repository. */
export function refsCommand(home: GitHome, args: readonly string[]): Command {
  return gitCommand(args, home.common, { GIT_DIR: home.common });
}
