import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UserError } from '../errors.ts';
import { refuse } from '../moves/open.ts';
import { bytesOf, lookupIn, obstacleProblems, type Source } from '../moves/preflight/lookup.ts';
import { readSpec } from '../moves/preflight/spec-problems.ts';
import type { Laptop } from '../local/ports.ts';
import type { FolderEntry } from '../ports.ts';
import type { SpecDocument } from '../spec/approval.ts';

/**
 * The person's files in the place of a commit, as they would be committed: what differs from the commit by line ends alone is as it is
 * there, because git was told to write other ones on the disk, and so is what a sparse checkout leaves out.
 */
export function personsFiles({ checkout, repository, leftOut }: Laptop): Source {
  const { top, commit } = checkout;
  const committed = async (path: string): Promise<Uint8Array | undefined> =>
    commit === undefined ? undefined : repository.read(commit, path);
  return {
    lacks: async () => undefined,
    read: async (_commit, path) => {
      const here = await readFile(join(top, path)).catch(() => undefined);
      if (here !== undefined && !isMaybeCrlf(here)) return here;
      const there = await committed(path);
      if (here === undefined) return there !== undefined && (await leftOut([path])).has(path) ? there : undefined;
      return there !== undefined && isSameText(here, there) ? there : here;
    },
    list: async (_commit, folder) => {
      const entries = await readdir(join(top, folder), { withFileTypes: true }).catch(() => []);
      const here = (await Promise.all(entries.map(entryOf))).filter((entry) => entry !== undefined);
      const names = new Set(entries.map(({ name }) => name));
      const there = commit === undefined ? [] : await repository.list(commit, folder);
      const absent = there.filter(({ name }) => !names.has(name));
      if (absent.length === 0) return here;
      const sparse = [...(await leftOut(absent.map(({ name }) => pathIn(folder, name))))];
      const isSparse = (path: string): boolean => sparse.some((one) => one === path || one.startsWith(`${path}/`));
      return [...here, ...absent.filter(({ name }) => isSparse(pathIn(folder, name)))];
    },
  };
}

function pathIn(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

function isMaybeCrlf(bytes: Uint8Array): boolean {
  return bytes.includes(0x0d);
}

function isSameText(one: Uint8Array, other: Uint8Array): boolean {
  const plain = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n');
  return plain(one) === plain(other);
}

/** As git would commit it; nothing for what git passes over. */
async function entryOf(entry: Dirent): Promise<FolderEntry | undefined> {
  const { name } = entry;
  const place = join(entry.parentPath, name);
  if (entry.isSymbolicLink()) return { name, kind: 'link' };
  if (entry.isFile()) return { name, kind: 'file', ...((await mayBeStarted(place)) && { isProgram: true }) };
  if (!entry.isDirectory()) return undefined;
  return { name, kind: (await isThere(join(place, '.git'))) ? 'submodule' : 'folder' };
}

/** As git would see it: by the right of its owner. */
async function mayBeStarted(place: string): Promise<boolean> {
  const { mode } = await lstat(place).catch(() => ({ mode: 0 }));
  return (mode & 0o100) !== 0;
}

/** The documents of a spec as they are on the disk; throws a UserError where they are not what a person can read and approve. */
export async function specOnDisk(world: Laptop, spec: string): Promise<readonly SpecDocument[]> {
  const { documents, problems } = await readSpec(lookupIn(personsFiles(world), ''), spec);
  refuse({ problems: problems.filter(({ code }) => code !== 'no-tasks') });
  return documents;
}

/** Bytes of a file in the worktree; a link on the way to it is refused, because it could lead anywhere. */
export async function readOnDisk(world: Laptop, path: string): Promise<Uint8Array | undefined> {
  const found = await lookupIn(personsFiles(world), '').find(path);
  refuse({ problems: obstacleProblems(found) });
  return bytesOf(found);
}

/** Writes a file in the worktree, whole or not at all. */
export async function writeOnDisk(world: Laptop, path: string, text: string): Promise<void> {
  const place = join(world.checkout.top, path);
  if ((await readOnDisk(world, path)) === undefined && (await isThere(place))) {
    const what = `${path} is there already, in other letters or as something else than a file`;
    throw new UserError(`${what}. Rename it or remove it.`, 'spec-invalid');
  }
  await mkdir(dirname(place), { recursive: true });
  // A draft that is there already is somebody else's, and may be a link.
  const draft = `${place}.${randomUUID()}.draft`;
  await writeFile(draft, text, { flag: 'wx' });
  await rename(draft, place);
}

async function isThere(place: string): Promise<boolean> {
  return lstat(place).then(
    () => true,
    () => false,
  );
}
