import { gitCommand, runGit } from './git.ts';
import { text } from '../process/output.ts';

/** The repository at GitHub that a folder was cloned from, as `owner/name`; nothing where it was cloned from elsewhere, or from nowhere. */
export async function gitHubOrigin(folder: string): Promise<string | undefined> {
  const args = ['-c', 'safe.directory=*', 'config', '--get', 'remote.origin.url'];
  return gitHubNameIn(text((await runGit(gitCommand(args, folder))).stdout).trim());
}

/** `owner/name` of an address at github.com, however it is written. */
export function gitHubNameIn(address: string): string | undefined {
  const [, owner, name] =
    /^(?:(?:https|ssh):\/\/(?:[^@/]*@)?|git@)(?:www\.)?github\.com(?::\d+)?[:/]+([\w-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(
      address,
    ) ?? [];
  return owner === undefined ? undefined : `${owner}/${name}`;
}
