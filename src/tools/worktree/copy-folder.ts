import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';

/**
 * Copies a folder: files by reflink where the file system can, so that neither copy sees what is written to the other, and links as they
 * are. Throws for what cannot be copied (a pipe, a socket) and for an absolute link, which would lead back into the first place.
 */
export async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to);
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isDirectory()) return copyFolder(source, target);
      if (entry.isSymbolicLink()) return copyLink(source, target);
      if (!entry.isFile()) throw new Error(`${source} is no file.`);
      return copyFile(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    }),
  );
}

async function copyLink(source: string, target: string): Promise<void> {
  const destination = await readlink(source);
  if (isAbsolute(destination)) throw new Error(`${source} is an absolute link.`);
  await symlink(destination, target);
}
