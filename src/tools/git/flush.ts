import { open } from 'node:fs/promises';
import { join } from 'node:path';

let flushes = 0;

/** Number of times this process has flushed a disk. */
export function flushCount(): number {
  return flushes;
}

/**
 * Makes everything durable that git wrote before in the repository whose git folder this is.
 *
 * git has already sent the bytes out of the page cache. What is missing is the file system's journal (names, sizes) and the disk's own
 * cache, and one flush of any file takes both along, because journals are committed in order. The file must have changed, or there is
 * nothing to commit. Where that order does not hold (btrfs, ZFS), a power cut can lose the last saves, but not break an older one.
 */
export async function flushDisk(common: string): Promise<void> {
  flushes += 1;
  await using file = await open(join(common, 'specbridge-flush'), 'w');
  await file.writeFile(`${flushes}\n`);
  await file.sync();
}
