import type { Stats } from 'node:fs';
import { lstat, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { IS_MISSING, type Taken } from '../../core/ledger.ts';
import { secretsOf } from '../../core/secrets.ts';
import { bytePath } from '../git/tree-objects.ts';
import { removeFolder } from './remove-folder.ts';
import { openFound, placeOf } from './survey.ts';

/**
 * Takes files out of a worktree in which nothing runs any more: each a regular file of one name, with no link on the way to it. What is
 * none is removed, because it must be part of nothing else either. What holds the value of a variable of ours stays, for whoever looks at
 * the whole folder.
 */
export async function takeFiles(folder: string, paths: readonly string[], largest: number): Promise<readonly Taken[]> {
  const taken: Taken[] = [];
  for (const path of paths) taken.push(await takeFile(folder, path, largest));
  return taken;
}

async function takeFile(folder: string, path: string, largest: number): Promise<Taken> {
  const parts = path.split('/');
  const above = parts.slice(1).map((_part, index) => parts.slice(0, index + 1).join('/'));
  try {
    for (const one of above)
      if (!(await look(folder, one)).isDirectory()) return await untaken(folder, path, 'does not lie in a folder', one);
    const bytes = await readOnly(folder, path, largest);
    if (typeof bytes === 'string') return await untaken(folder, path, bytes);
    const [leaked] = secretsOf(process.env).namesIn(Buffer.concat([Buffer.from(`${path}\0`), bytes]));
    if (leaked !== undefined) return { path, problem: `holds the value of ${leaked}` };
    await unlink(placeOf(folder, bytePath(path)));
    for (const one of above.toReversed()) await rmdir(placeOf(folder, bytePath(one))).catch(() => {});
    return { path, bytes };
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { path, problem: IS_MISSING };
    return untaken(folder, path, code === 'ELOOP' ? 'is a link' : `cannot be read (${code})`);
  }
}

async function untaken(folder: string, path: string, problem: string, odd = path): Promise<Taken> {
  await removeFolder(join(folder, odd));
  return { path, problem };
}

/** The bytes of the one file of that name, or why it is none. */
async function readOnly(folder: string, path: string, largest: number): Promise<Uint8Array | string> {
  const found = await look(folder, path);
  await using file = await openFound(folder, bytePath(path));
  const status = await file.stat();
  if (!status.isFile() || status.ino !== found.ino || status.dev !== found.dev) return 'is no regular file';
  if (status.nlink !== 1) return 'has another name beside this one';
  if (status.size > largest) return `has ${status.size} bytes, and ${largest} are taken at most`;
  // Not one byte more, whoever goes on writing.
  const { buffer, bytesRead } = await file.read(Buffer.alloc(status.size), 0, status.size, 0);
  return buffer.subarray(0, bytesRead);
}

function look(folder: string, path: string): Promise<Stats> {
  return lstat(placeOf(folder, bytePath(path)));
}
