import { lstat, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../errors.ts';

/** Where jobs keep what lies beside their journals; it need not be there. */
interface JobsFolder {
  readonly path: string;
  readonly isThere: boolean;
  /** Makes it when it is first needed, so that nothing in it is ever committed. */
  made(): Promise<void>;
}

/** Looks at the folder. No part of it may be a link: a path that is inside by its words alone can lead out of the repository. */
export async function jobsFolder(top: string): Promise<JobsFolder> {
  const path = join(top, '.specbridge', 'jobs');
  const isThere = [await isFolder(join(top, '.specbridge')), await isFolder(path)].every(Boolean);
  for (const name of ['.gitignore', 'control.git']) await refuseLink(join(path, name));
  let making: Promise<void> | undefined;
  return { path, isThere, made: () => (making ??= make(path)) };
}

async function make(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  await writeFile(join(path, '.gitignore'), '*\n');
}

async function isFolder(path: string): Promise<boolean> {
  const status = await lstat(path).catch(() => undefined);
  if (status === undefined || status.isDirectory()) return status !== undefined;
  const what = status.isSymbolicLink() ? 'link' : 'file';
  throw new UserError(`${path} is not a folder but a ${what}. Remove it.`, 'invalid-configuration');
}

async function refuseLink(path: string): Promise<void> {
  const status = await lstat(path).catch(() => undefined);
  if (status?.isSymbolicLink() === true) throw new UserError(`${path} is a link. Remove it.`, 'invalid-configuration');
}
