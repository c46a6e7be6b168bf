import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { overhear } from './toolkit.ts';

/** Where a copy lies while it is on its way: the same path each time, because it is part of what an entry is found by. */
interface CachePlace {
  readonly folder: string;
  readonly job: string;
}

const FILE = 'journal.bundle';

/** Entries never change, so each bears the save that it ends with. */
function keyOf(job: string, commit: string): string {
  return `specbridge-${job}-${commit.slice(0, 12)}`;
}

/** Puts a copy of a journal into the cache; what kept it out, where anything did. */
export async function saveToCache(
  { folder, job }: CachePlace,
  commit: string,
  bundle: Uint8Array,
): Promise<string | undefined> {
  const path = join(folder, FILE);
  await mkdir(folder, { recursive: true });
  await writeFile(path, bundle);
  const { saveCache } = await import('@actions/cache');
  const { value, words } = await overhear(() => saveCache([path], keyOf(job, commit)));
  // It throws for next to nothing, and tells why in words alone.
  return value >= 0 ? undefined : words || 'it was not taken';
}

/** The newest copy of a journal in the cache, one that ends with `commit` before all others. */
export async function readFromCache({ folder, job }: CachePlace, commit = ''): Promise<Uint8Array | undefined> {
  const path = join(folder, FILE);
  await rm(path, { force: true });
  const { restoreCache } = await import('@actions/cache');
  const { value } = await overhear(() => restoreCache([path], keyOf(job, commit), [keyOf(job, '')]));
  return value === undefined ? undefined : readFile(path);
}
