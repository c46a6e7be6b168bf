import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { SUBMODULE, type TreeEntry } from '../git/tree-objects.ts';

/** Something in a worktree that git would look at; links are never followed. */
export interface Found {
  /** Byte path, see `tree-objects.ts`. */
  readonly path: string;
  /** `git`: a `.git` in any case, below the top or beside its own; `special`: pipe, socket or device. */
  readonly kind: 'file' | 'link' | 'git' | 'special' | 'unreadable';
  readonly mode: number;
  readonly size: number;
  /** The file itself, and when it was last touched in any way, as the system says: nobody can set that back. */
  readonly identity: string;
}

/** A worktree, and what is known of it before one looks. */
export interface Scene {
  readonly folder: string;
  /** Byte paths that are nobody's concern: what the set-up keeps. */
  readonly hidden: ReadonlySet<string>;
  /** What the commit has, by byte path. */
  readonly tracked: ReadonlyMap<string, TreeEntry>;
  /** Byte paths that git ignores, a folder with a slash at its end. Asked only when something is there that the commit has not. */
  readonly ignored: () => Promise<ReadonlySet<string>>;
}

/** Walks a worktree, sorted by path. Folders are not listed themselves: git does not know empty ones. */
export async function survey(scene: Scene): Promise<readonly Found[]> {
  const folders = foldersOf(scene.tracked.keys());
  let ignored: Promise<ReadonlySet<string>> | undefined;
  const isKnown = (path: string, isFolder: boolean): boolean =>
    isFolder ? folders.has(path) || scene.tracked.get(path)?.mode === SUBMODULE : scene.tracked.has(path);
  const isPassedOver = async (path: string, isFolder: boolean): Promise<boolean> => {
    if (path === '.git' || scene.hidden.has(path)) return true;
    if (isKnown(path, isFolder)) return false;
    ignored ??= scene.ignored();
    return (await ignored).has(isFolder ? `${path}/` : path);
  };
  const found = await walk(scene.folder, '', isPassedOver);
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function foldersOf(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}

const UNKNOWN = { mode: 0, size: 0, identity: '' };

type Skip = (path: string, isFolder: boolean) => Promise<boolean>;

async function walk(top: string, prefix: string, isPassedOver: Skip): Promise<Found[]> {
  const folder = placeOf(top, prefix);
  const entries = await readdir(folder, { withFileTypes: true, encoding: 'buffer' }).catch(() => undefined);
  if (entries === undefined) return [{ path: prefix, kind: 'unreadable', ...UNKNOWN }];
  const found = entries.map(async (entry): Promise<Found[]> => {
    const name = entry.name.toString('latin1');
    const path = prefix === '' ? name : `${prefix}/${name}`;
    if (await isPassedOver(path, entry.isDirectory())) return [];
    if (name.toLowerCase() === '.git') return [{ path, kind: 'git', ...UNKNOWN }];
    return entry.isDirectory() ? walk(top, path, isPassedOver) : [await look(top, path)];
  });
  return (await Promise.all(found)).flat();
}

async function look(top: string, path: string): Promise<Found> {
  const status = await lstat(placeOf(top, path)).catch(() => undefined);
  if (status === undefined) return { path, kind: 'unreadable', ...UNKNOWN };
  const kind = status.isFile() ? 'file' : status.isSymbolicLink() ? 'link' : 'special';
  const { mode, size, ino, ctimeMs } = status;
  return { path, kind, mode, size, identity: `${ino} ${ctimeMs}` };
}

/** A byte path in a folder, as the file system takes it. */
export function placeOf(folder: string, path: string): Buffer {
  // Without a slash at the end: with one, a link in the folder's place would be followed.
  return path === '' ? Buffer.from(folder) : Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(path, 'latin1')]);
}

/** Opens a regular file that nobody has put a link or a pipe in the place of since the survey. */
export function openFound(folder: string, path: string): ReturnType<typeof open> {
  return open(placeOf(folder, path), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
}
