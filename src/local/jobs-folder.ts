import { lstat, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../errors.ts';

/**
 * The folder for what jobs keep beside their journals, made where it is missing, and never committed. No part of it may be a link:
 * a path that is inside by its words alone can lead out of the repository.
 */
export async function jobsFolder(top: string): Promise<string> {
  let folder = top;
  for (const part of ['.specbridge', 'jobs']) {
    folder = join(folder, part);
    const status = await lstat(folder).catch(() => undefined);
    if (status === undefined) await mkdir(folder, { recursive: true });
    else if (!status.isDirectory()) {
      throw new UserError(
        `${folder} is not a folder but a ${status.isSymbolicLink() ? 'link' : 'file'}. Remove it.`,
        'invalid-configuration',
      );
    }
  }
  for (const name of ['.gitignore', 'control.git']) await refuseLink(join(folder, name));
  await writeFile(join(folder, '.gitignore'), '*\n');
  return folder;
}

async function refuseLink(path: string): Promise<void> {
  const status = await lstat(path).catch(() => undefined);
  if (status?.isSymbolicLink() === true) throw new UserError(`${path} is a link. Remove it.`, 'invalid-configuration');
}
