import { homedir } from 'node:os';
import { join } from 'node:path';
import { gitCommand, runGit } from './git.ts';
import { exists } from './home.ts';
import { text } from '../process/output.ts';

/** How a person is called in git, by the settings of the repository or their own; nothing where they never said. */
export async function nameOfPerson(folder: string): Promise<string | undefined> {
  const command = gitCommand(['-c', 'safe.directory=*', 'config', '--get', 'user.name'], folder, {
    HOME: homedir(),
    GIT_CONFIG_GLOBAL: process.env['GIT_CONFIG_GLOBAL'] ?? (await ownSettings()),
  });
  return text((await runGit(command)).stdout).trim() || undefined;
}

/** The first of the two places that git itself looks at. */
async function ownSettings(): Promise<string> {
  const usual = join(homedir(), '.gitconfig');
  if (await exists(usual)) return usual;
  return join(process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'git/config');
}
