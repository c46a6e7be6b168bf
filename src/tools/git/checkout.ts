import { UserError } from '../../errors.ts';
import { gitCommand, runGit } from './git.ts';
import { text } from '../process/output.ts';

/** What a person has checked out. */
export interface Checkout {
  /** Top of the worktree. */
  readonly top: string;
  /** Absent where nothing was committed yet. */
  readonly commit?: string;
  /** Full ref name; absent where HEAD is detached. */
  readonly branch?: string;
}

/** Reads which worktree a folder belongs to and what is checked out there; throws UserError where there is none. */
export async function readCheckout(folder: string): Promise<Checkout> {
  // The person named this folder, so whose it is does not matter; CI containers often run as another user.
  const args = ['-c', 'safe.directory=*', 'rev-parse', '--show-toplevel', 'HEAD', '--symbolic-full-name', 'HEAD'];
  const end = await runGit(gitCommand(args, folder));
  const [top = '', commit, branch = ''] = text(end.stdout).split('\n');
  if (top === '') throw new UserError(`${folder} is in no worktree of a git repository: ${end.words}`, 'no-repository');
  if (end.exitCode !== 0 || commit === undefined) return { top };
  return { top, commit, ...(branch.startsWith('refs/') && { branch }) };
}
