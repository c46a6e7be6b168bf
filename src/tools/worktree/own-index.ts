import { randomBytes } from 'node:crypto';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Our index of a worktree, which is a file only while our git reads it: nobody who works in the tree can find it, let alone change it. */
export interface OwnIndex {
  /** Runs something that needs the index; what it does to the file is forgotten. */
  use<T>(work: (index: string) => Promise<T>): Promise<T>;
}

/** Where the file of an index lies while it is one. */
export function indexPlace(control: string): string {
  return join(control, 'tmp', `index-${randomBytes(8).toString('hex')}`);
}

/** Takes an index that git has written into memory, and its file away. */
export async function takeIndex(control: string, path: string): Promise<OwnIndex> {
  const [bytes, { mtimeMs }] = [await readFile(path), await stat(path)];
  await rm(path);
  return {
    use: async (work) => {
      const place = indexPlace(control);
      await writeFile(place, bytes, { flag: 'wx' });
      // Git looks into every file that is as young as the index: the copy must not be younger than what it was taken from.
      const seconds = Math.floor(mtimeMs) / 1000;
      await utimes(place, seconds, seconds);
      try {
        return await work(place);
      } finally {
        for (const file of [place, `${place}.lock`]) await rm(file, { force: true });
      }
    },
  };
}
