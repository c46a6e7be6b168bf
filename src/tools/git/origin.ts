import { gitCommand, runGit } from './git.ts';
import { text } from '../process/output.ts';

/** The repository at GitHub that a folder was cloned from, as `owner/name`; nothing where it was cloned from elsewhere, or from nowhere. */
export async function gitHubOrigin(folder: string): Promise<string | undefined> {
  return gitHubNameIn((await ask(folder, ['config', '--get', 'remote.origin.url'])).trim());
}

/** Names of the repositories on servers that a folder's repository knows. */
export async function remotesOf(folder: string): Promise<readonly string[]> {
  return (await ask(folder, ['remote'])).split('\n').filter((name) => name !== '');
}

/** The default branch of the server that a folder's repository was cloned from, as git has seen it last. */
export async function defaultBranchOf(folder: string): Promise<string | undefined> {
  const ref = (await ask(folder, ['symbolic-ref', '--quiet', 'refs/remotes/origin/HEAD'])).trim();
  return ref.startsWith('refs/remotes/origin/') ? ref.slice('refs/remotes/origin/'.length) : undefined;
}

async function ask(folder: string, args: readonly string[]): Promise<string> {
  return text((await runGit(gitCommand(['-c', 'safe.directory=*', ...args], folder))).stdout);
}

/** `owner/name` of an address at github.com, however it is written. */
export function gitHubNameIn(address: string): string | undefined {
  const [, owner, name] =
    /^(?:(?:https|ssh):\/\/(?:[^@/]*@)?|git@)(?:www\.)?github\.com(?::\d+)?[:/]+([\w-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(
      address,
    ) ?? [];
  return owner === undefined ? undefined : `${owner}/${name}`;
}
