import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holderOf, leftOutOf, readCheckout } from '../../src/tools/git/checkout.ts';
import { openGitStore, type GitStore } from '../../src/tools/git/store.ts';
import { userRepository, type UserRepository } from './user-repository.ts';

let user: UserRepository;
let store: GitStore;
beforeAll(async () => {
  user = userRepository();
  user.commit({ 'b.txt': 'b\n' });
  store = await user.open();
});
afterAll(async () => {
  await store[Symbol.asyncDispose]();
  rmSync(user.base, { recursive: true });
});

/** A worktree of a new branch, and who holds that branch. */
function linked(name: string, ...options: string[]): { folder: string; holder: () => Promise<string | undefined> } {
  const folder = join(user.base, name);
  user.git(['worktree', 'add', '-q', ...options, '-b', name, folder]);
  return { folder, holder: () => holderOf(store.home, `refs/heads/${name}`) };
}

describe('who has a branch checked out', () => {
  test('C3: the main worktree and a linked one, the same when refs are kept in tables', async () => {
    const { folder, holder } = linked('held');
    expect(await holder()).toBe(folder);
    expect(await holderOf({ ...store.home, isReftable: true }, 'refs/heads/held')).toBe(folder);
    expect(await holderOf(store.home, 'refs/heads/main')).toBe(user.folder);
    expect(await holderOf({ ...store.home, isReftable: true }, 'refs/heads/absent')).toBeUndefined();
  });

  test('C4: a worktree that is gone holds nothing, unless a lock says that it comes back', async () => {
    const [gone, locked] = [linked('gone'), linked('locked', '--lock')];
    expect(await gone.holder()).toBe(gone.folder);
    rmSync(gone.folder, { recursive: true });
    expect(user.git(['worktree', 'list', '--porcelain'])).toContain('prunable');
    expect(await gone.holder()).toBeUndefined();
    rmSync(locked.folder, { recursive: true });
    expect(await locked.holder()).toBe(locked.folder);
    user.git(['worktree', 'unlock', locked.folder]);
    expect(await locked.holder()).toBeUndefined();
  });

  test('C4: a worktree that is named by a relative path is found', async () => {
    const { folder, holder } = linked('relative');
    writeFileSync(join(user.folder, '.git/worktrees/relative/gitdir'), '../../../../relative/.git\n');
    expect(await holder()).toBe(folder);
  });

  test('C3: a rebase or a bisection in the middle holds the branch that it comes back to', async () => {
    const [rebased, bisected] = [linked('rebased'), linked('bisected')];
    expect(() => user.git(['rebase', '-q', '--exec', 'false', '--root'], { cwd: rebased.folder })).toThrow(
      'Command failed',
    );
    expect((await readCheckout(rebased.folder)).branch).toBeUndefined();
    expect(await rebased.holder()).toBe(rebased.folder);
    user.git(['bisect', 'start', 'HEAD', 'HEAD~1'], { cwd: bisected.folder });
    user.git(['checkout', '-q', '--detach'], { cwd: bisected.folder });
    expect(await bisected.holder()).toBe(bisected.folder);
  });
});

describe('what is checked out', () => {
  test('C7: a detached HEAD has a commit and no branch', async () => {
    const folder = join(user.base, 'detached');
    user.git(['worktree', 'add', '-q', '--detach', folder]);
    const commit = user.git(['rev-parse', 'HEAD']);
    expect(await readCheckout(folder)).toEqual({ top: folder, main: user.folder, isShallow: false, commit });
  });

  test('C8: a tag and branches that are called HEAD, or like what is checked out', async () => {
    const names = [
      'refs/tags/HEAD',
      'refs/heads/HEAD',
      'refs/tags/main',
      'refs/remotes/main/HEAD',
      'refs/heads/heads/main',
    ];
    for (const ref of names) user.git(['update-ref', ref, 'refs/heads/main~1']);
    const commit = user.git(['rev-parse', 'refs/heads/main']);
    expect(await readCheckout(user.folder)).toMatchObject({ branch: 'refs/heads/main', commit });
    user.git(['worktree', 'add', '-q', '--detach', join(user.base, 'nowhere')]);
    expect((await readCheckout(join(user.base, 'nowhere'))).branch).toBeUndefined();
    for (const ref of names) user.git(['update-ref', '-d', ref]);
  });

  test('C6: a branch that is gone under HEAD has no commit', async () => {
    const folder = join(user.base, 'unborn');
    user.git(['worktree', 'add', '-q', '--detach', folder]);
    user.git(['symbolic-ref', 'HEAD', 'refs/heads/renamed'], { cwd: folder });
    expect(await readCheckout(folder)).toEqual({ top: folder, main: user.folder, isShallow: false });
  });

  test('C10: what a sparse checkout leaves out is known, and what was removed by hand is not taken for it', async () => {
    const folder = join(user.base, 'sparse');
    user.commit({ 'in/x': 'x', 'out/y [1]': 'y', 'in/z': 'z' });
    user.git(['worktree', 'add', '-q', '--detach', folder]);
    user.git(['sparse-checkout', 'set', '--cone', '--sparse-index', 'in'], { cwd: folder });
    rmSync(join(folder, 'in/x'));
    expect(await leftOutOf(folder, ['in/x', 'in/z', 'out/y [1]', 'nowhere'])).toEqual(new Set(['out/y [1]']));
  });

  test('a bare repository and the git folder are no worktree; a line end in a path is refused before anything is written', async () => {
    await expect(readCheckout(join(user.folder, '.git'))).rejects.toThrow(
      'or a bare repository. Change into a worktree;',
    );
    await expect(readCheckout(user.base)).rejects.toThrow(
      `${user.base} is in no worktree of a git repository. Change into one, or make one: git init`,
    );
    const folder = join(user.base, 'line\nend');
    mkdirSync(folder);
    user.git(['init', '-q'], { cwd: folder });
    await expect(readCheckout(folder)).rejects.toThrow('holds a line end');
    await expect(openGitStore({ folder, control: join(user.base, 'c') })).rejects.toThrow('holds a line end');
  });
});
