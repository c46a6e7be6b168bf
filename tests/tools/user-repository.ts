import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openGitStore, type GitStore } from '../../src/tools/git/store.ts';

/** A repository as a user has it, made by git itself. */
export interface UserRepository {
  /** Everything of this test lies here. */
  readonly base: string;
  /** Top of its worktree. */
  readonly folder: string;
  /** Runs git in it, or in another folder, as a user would; gives its stdout. */
  git(args: readonly string[], more?: { readonly cwd?: string; readonly input?: string }): string;
  /** Writes files and commits all of them; gives the commit. */
  commit(files: Readonly<Record<string, string | Uint8Array>>): string;
  /** Opens it, or another folder of it, as a step does. */
  open(folder?: string): Promise<GitStore>;
}

/** Makes a repository with one commit of one file. */
export function userRepository(...initOptions: string[]): UserRepository {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'specbridge-git-')));
  const folder = join(base, 'user');
  mkdirSync(folder);
  const git: UserRepository['git'] = (args, { cwd = folder, input = '' } = {}) =>
    execFileSync('git', args, { cwd, input, env: userEnvironment(), encoding: 'utf8', stdio: 'pipe' }).trim();
  git(['init', '-q', '-b', 'main', ...initOptions]);
  const commit = (files: Readonly<Record<string, string | Uint8Array>>): string => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    git(['add', '-A']);
    git(['commit', '-q', '--allow-empty', '-m', 'a commit']);
    return git(['rev-parse', 'HEAD']);
  };
  commit({ 'a.txt': 'one\n' });
  const open = (at = folder): Promise<GitStore> => openGitStore({ folder: at, control: join(base, 'control.git') });
  return { base, folder, git, commit, open };
}

/** A user's environment, without this machine's settings. */
export function userEnvironment(): NodeJS.ProcessEnv {
  const who = { NAME: 'A Person', EMAIL: 'person@example.com', DATE: '2026-01-01T00:00:00Z' };
  const names = Object.entries(who).flatMap(([key, value]) => [
    [`GIT_AUTHOR_${key}`, value],
    [`GIT_COMMITTER_${key}`, value],
  ]);
  return { PATH: process.env['PATH'], HOME: '/nonexistent', GIT_CONFIG_NOSYSTEM: '1', ...Object.fromEntries(names) };
}
