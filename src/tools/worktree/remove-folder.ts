import { chmod, lstat, readdir, rm } from 'node:fs/promises';
import { childEnvironment } from '../process/environment.ts';
import { run } from '../process/process.ts';
import { placeOf } from './survey.ts';

/**
 * Removes a folder with everything in it, also where folders were made unreadable or read-only. What belongs to another user stays:
 * it lies outside the repository and under a name that is not used again. Links are removed, never followed.
 */
export async function removeFolder(path: string): Promise<void> {
  const options = { recursive: true, force: true } as const;
  try {
    await rm(path, options);
  } catch {
    await unlock(path, '');
    await rm(path, options).catch(() => removeByProgram(path));
  }
}

const LONGEST_MS = 10 * 60_000;

/** What lies deeper than a path can name: the system's program goes down folder by folder. */
async function removeByProgram(path: string): Promise<void> {
  const env = childEnvironment(process.env);
  await run({ argv: ['rm', '-rf', '--', path], cwd: '/', env, deadline: Date.now() + LONGEST_MS, maxOutputBytes: 0 });
}

async function unlock(top: string, path: string): Promise<void> {
  const folder = placeOf(top, path);
  const status = await lstat(folder).catch(() => undefined);
  if (status?.isDirectory() !== true) return;
  await chmod(folder, 0o700).catch(() => {});
  const entries = await readdir(folder, { withFileTypes: true, encoding: 'buffer' }).catch(() => []);
  for (const entry of entries) {
    const name = entry.name.toString('latin1');
    if (entry.isDirectory()) await unlock(top, path === '' ? name : `${path}/${name}`);
  }
}
