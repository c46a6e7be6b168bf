import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The line of a repository's settings in which `actions/checkout` leaves its token. */
const TOKEN = /^\s*extraheader\s*=.*authorization/i;
/** The one that names a key of its own. */
const KEY = /^\s*sshcommand\s*=/i;

/**
 * Takes away the credentials that a checkout has left on the machine: agents, gates and set-ups run as the same user, and would find them.
 * They lie in the settings of the repository; newer versions put them into a file in the runner's folder, where keys lie too. Returns
 * where they were.
 */
export async function removeLeftCredentials(machine: {
  readonly workspace: string;
  readonly temp: string;
}): Promise<readonly string[]> {
  const { workspace, temp } = machine;
  const inTemp = await namesIn(temp);
  const folders = ['', ...(await namesIn(workspace))];
  const configs = await Promise.all(folders.map((folder) => cleaned(workspace, join(folder, '.git/config'))));
  const keys = configs.flatMap(({ lines }) => lines.filter((line) => KEY.test(line)));
  const left = inTemp.filter(
    (name) => /^git-credentials-.*\.config$/.test(name) || keys.some((line) => line.includes(name)),
  );
  for (const name of left) await rm(join(temp, name), { force: true });
  return [...configs.flatMap(({ wasCleaned, path }) => (wasCleaned ? [path] : [])), ...left];
}

/** A settings file without the token. */
async function cleaned(
  workspace: string,
  path: string,
): Promise<{ readonly path: string; readonly lines: readonly string[]; readonly wasCleaned: boolean }> {
  const file = join(workspace, path);
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const kept = lines.filter((line) => !TOKEN.test(line));
  const wasCleaned = kept.length < lines.length;
  if (wasCleaned) await writeFile(file, kept.join('\n'));
  return { path, lines, wasCleaned };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}
