import { lstat, mkdir, readdir, rename, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canonical, digestOf } from '../../core/digest.ts';
import type { Setup } from '../../core/plan.ts';
import { copyFolder } from './copy-folder.ts';
import { exists } from '../git/home.ts';
import type { GitStore } from '../git/store.ts';
import { readCommit } from '../git/objects.ts';
import { removeFolder } from './remove-folder.ts';
import { LINK } from '../git/tree-objects.ts';
import { entriesAt } from '../git/trees.ts';

/** A place for the result of one set-up, outside every worktree. */
export interface Shelf {
  readonly folder: string;
  readonly paths: readonly string[];
}

/** Decide what is installed in every npm project, named by the configuration or not. */
const ALWAYS = ['package.json', '.npmrc'];

/**
 * The place for a set-up of these files, by whatever decides its result. Nothing when no folder is to be kept, or when one of the files
 * that decide is a link: its own bytes say nothing about what it leads to.
 */
export async function shelfFor(git: GitStore, shelves: string, at: string, setup: Setup): Promise<Shelf | undefined> {
  if (setup.paths.length === 0) return undefined;
  const files = [...new Set([...setup.key, ...ALWAYS])].toSorted();
  const { tree } = await readCommit(git.objects, at);
  const entries = await entriesAt(git.objects, tree, files);
  if (entries.some((entry) => entry?.mode === LINK)) return undefined;
  const blobs = entries.map((entry) => entry?.id ?? null);
  const runtime = [process.platform, process.arch, process.version];
  const key = digestOf(canonical({ files, blobs, run: setup.run, paths: setup.paths, runtime }));
  return { folder: join(shelves, key), paths: setup.paths };
}

/** Copies what is kept into a fresh worktree. False when nothing is kept, or when something stands in its place: then set up. */
export async function restore({ folder, paths }: Shelf, tree: string): Promise<boolean> {
  const isKept = await Promise.all(paths.map((_path, index) => exists(join(folder, String(index)))));
  if (!isKept.includes(true)) return false;
  const targets = paths.filter((_path, index) => isKept[index]);
  const isFree = await Promise.all(targets.map((path) => mayBeMade(tree, path)));
  if (isFree.includes(false)) return false;
  try {
    for (const [index, path] of paths.entries()) {
      if (isKept[index] !== true) continue;
      await mkdir(dirname(join(tree, path)), { recursive: true });
      await copyFolder(join(folder, String(index)), join(tree, path));
    }
    const now = new Date();
    await utimes(folder, now, now);
    return true;
  } catch {
    for (const path of targets) await removeFolder(join(tree, path));
    return false;
  }
}

/**
 * Keeps what a set-up has just made in a worktree of a trusted commit that nobody else has had yet. Whoever comes first wins; what
 * cannot be copied is not kept, and the next worktree is set up as this one was.
 */
export async function keep({ folder, paths }: Shelf, tree: string): Promise<void> {
  // In the job's own folder: what a step that dies here leaves is removed with the rest of it.
  const draft = `${tree}.kept`;
  try {
    await mkdir(dirname(folder), { recursive: true });
    await mkdir(draft);
    let kept = 0;
    for (const [index, path] of paths.entries()) {
      if (!(await isOwnFolder(tree, path))) continue;
      await copyFolder(join(tree, path), join(draft, String(index)));
      kept += 1;
    }
    if (kept === 0) return;
    await rename(draft, folder);
    await takeOut(dirname(folder), `${tree}.worn`);
  } catch {
    // Another step was faster, or the copy is not possible.
  } finally {
    await removeFolder(draft);
  }
}

const MOST_KEPT = 10;
const YOUNG_MS = 24 * 60 * 60_000;

/**
 * Removes the set-ups that were used longest ago, when there are many. Each goes away as a whole first: a step that is copying it then
 * finds nothing more under its name, and sets up by itself.
 */
async function takeOut(shelves: string, away: string): Promise<void> {
  const names = await readdir(shelves);
  const used = await Promise.all(
    names.map(async (name) => {
      const folder = join(shelves, name);
      return { folder, mtimeMs: (await lstat(folder)).mtimeMs };
    }),
  );
  const surplus = used.toSorted((a, b) => b.mtimeMs - a.mtimeMs).slice(MOST_KEPT);
  for (const { folder } of surplus.filter(({ mtimeMs }) => Date.now() - mtimeMs > YOUNG_MS)) {
    await rename(folder, away);
    await removeFolder(away);
  }
}

/** Every part of the path is absent or a folder, and the last one absent: nothing is written through a link. */
async function mayBeMade(tree: string, path: string): Promise<boolean> {
  const kinds = await kindsAlong(tree, path);
  return kinds.at(-1) === 'absent' && !kinds.includes('other');
}

async function isOwnFolder(tree: string, path: string): Promise<boolean> {
  return (await kindsAlong(tree, path)).every((kind) => kind === 'folder');
}

async function kindsAlong(tree: string, path: string): Promise<('absent' | 'folder' | 'other')[]> {
  const parts = path.split('/');
  const places = parts.map((_part, index) => join(tree, ...parts.slice(0, index + 1)));
  return Promise.all(
    places.map(async (place) => {
      const status = await lstat(place).catch(() => undefined);
      if (status === undefined) return 'absent';
      return status.isDirectory() ? 'folder' : 'other';
    }),
  );
}
