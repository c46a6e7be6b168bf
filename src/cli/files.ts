import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UserError } from '../errors.ts';
import { refuse } from '../moves/open.ts';
import { bytesOf, lookupIn, obstacleProblems, type Source } from '../moves/preflight/lookup.ts';
import { readSpec } from '../moves/preflight/spec-problems.ts';
import type { FolderEntry } from '../ports.ts';
import type { SpecDocument } from '../spec/approval.ts';

/** The person's worktree in the place of a commit, so that files can be judged before they are committed. */
export function worktree(top: string): Source {
  return {
    lacks: async () => undefined,
    read: (_commit, path) => readFile(join(top, path)).catch(() => undefined),
    list: async (_commit, folder) => {
      const entries = await readdir(join(top, folder), { withFileTypes: true }).catch(() => []);
      const listed = await Promise.all(entries.map(async (entry) => ({ name: entry.name, kind: await kindOf(entry) })));
      return listed.flatMap(({ name, kind }) => (kind === undefined ? [] : [{ name, kind }]));
    },
  };
}

/** As git would commit it; nothing for what git passes over. */
async function kindOf(entry: Dirent): Promise<FolderEntry['kind'] | undefined> {
  if (entry.isSymbolicLink()) return 'link';
  if (entry.isFile()) return 'file';
  if (!entry.isDirectory()) return undefined;
  return (await isThere(join(entry.parentPath, entry.name, '.git'))) ? 'submodule' : 'folder';
}

/** The documents of a spec as they are on the disk; throws a UserError where they are not what a person can read and approve. */
export async function specOnDisk(top: string, spec: string): Promise<readonly SpecDocument[]> {
  const { documents, problems } = await readSpec(lookupIn(worktree(top), ''), spec);
  refuse({ problems: problems.filter(({ code }) => code !== 'no-tasks') });
  return documents;
}

/** Bytes of a file in the worktree; a link on the way to it is refused, because it could lead anywhere. */
export async function readOnDisk(top: string, path: string): Promise<Uint8Array | undefined> {
  const found = await lookupIn(worktree(top), '').find(path);
  refuse({ problems: obstacleProblems(found) });
  return bytesOf(found);
}

/** Writes a file in the worktree, whole or not at all. */
export async function writeOnDisk(top: string, path: string, text: string): Promise<void> {
  const place = join(top, path);
  if ((await readOnDisk(top, path)) === undefined && (await isThere(place))) {
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
