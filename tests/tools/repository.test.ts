import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { openGitStore, type GitStore } from '../../src/tools/git/store.ts';
import { processCount } from '../../src/tools/process/process.ts';
import { gitRepository } from '../../src/tools/git/repository.ts';
import { repositoryContract, type RepositoryWorld } from '../contract/repository.ts';
import { userRepository, type UserRepository } from './user-repository.ts';

const stores: GitStore[] = [];
const repositories: UserRepository[] = [];

function made(...initOptions: string[]): UserRepository {
  const user = userRepository(...initOptions);
  repositories.push(user);
  return user;
}

async function opened(user: UserRepository, folder?: string): Promise<GitStore> {
  const store = await user.open(folder);
  stores.push(store);
  return store;
}

afterAll(async () => {
  await Promise.all(stores.map((store) => store[Symbol.asyncDispose]()));
  for (const { base } of repositories) rmSync(base, { recursive: true });
});

async function world(user: UserRepository, folder?: string): Promise<RepositoryWorld> {
  const store = await opened(user, folder);
  return {
    repository: gitRepository(store),
    tree: async (files) => {
      user.git(['rm', '-rqf', '--ignore-unmatch', '.']);
      return user.git(['rev-parse', `${user.commit(files)}^{tree}`]);
    },
    point: async (ref, commit) => void user.git(['update-ref', ref, commit]),
    [Symbol.asyncDispose]: async () => {},
  };
}

repositoryContract('git', () => world(made()));
repositoryContract('git with SHA-256, from a linked worktree', async () => {
  const user = made('--object-format=sha256');
  user.git(['worktree', 'add', '-q', join(user.base, 'linked')]);
  return world(user, join(user.base, 'linked'));
});

describe('a git repository', () => {
  test('reads and writes without a process for each', async () => {
    const user = made();
    const repository = gitRepository(await opened(user));
    const base = user.commit({ 'specs/tasks.md': '- [ ] one\n', 'a.txt': 'two\n' });
    const integrate = async (): Promise<string> => {
      const tree = await repository.replace(base, 'specs/tasks.md', Buffer.from(`- [x] one ${Math.random()}\n`));
      return repository.commit({ tree, parents: [base], message: 'ticked', at: '2026-01-01T00:00:00.000Z' });
    };
    await integrate();
    const before = processCount();
    for (let round = 0; round < 5; round += 1) {
      const commit = await integrate();
      expect(await repository.changes(base, commit)).toHaveLength(1);
      expect(await repository.tip('refs/heads/main')).toBe(base);
    }
    expect(processCount() - before).toBe(0);
    expect(user.git(['fsck', '--strict', '--no-dangling'])).toBe('');
  });

  test('sees what others write while it is open, packed or not', async () => {
    const user = made();
    const repository = gitRepository(await opened(user));
    const first = user.git(['rev-parse', 'HEAD']);
    expect(await repository.tip('refs/heads/main')).toBe(first);
    const second = user.commit({ 'b.txt': 'b' });
    user.git(['gc', '-q', '--prune=now']);
    expect(await repository.tip('refs/heads/main')).toBe(second);
    expect(await repository.relation(first, second)).toBe('ahead');
    expect(String(await repository.read(second, 'b.txt'))).toBe('b');
  });

  test('C8: a tag and a branch of one name', async () => {
    const user = made();
    const repository = gitRepository(await opened(user));
    const first = user.git(['rev-parse', 'HEAD']);
    const second = user.commit({ 'b.txt': 'b' });
    user.git(['tag', 'v1', first]);
    user.git(['branch', 'v1', second]);
    user.git(['tag', 'refs/heads/absent', first]);
    user.git(['tag', '-a', '-m', 'annotated', 'v2', second]);
    expect(await repository.tip('refs/heads/v1')).toBe(second);
    expect(await repository.tip('refs/tags/v1')).toBe(first);
    expect(await repository.tip('refs/heads/absent')).toBeUndefined();
    expect(await repository.tip('refs/tags/v2')).toBe(second);
    await expect(repository.tip('v1')).rejects.toThrow('full name');
  });

  test('a symbolic branch is followed', async () => {
    const user = made();
    user.git(['symbolic-ref', 'refs/heads/trunk', 'refs/heads/main']);
    const repository = gitRepository(await opened(user));
    expect(await repository.tip('refs/heads/trunk')).toBe(user.git(['rev-parse', 'HEAD']));
  });

  test('C11: a shallow clone ends where it ends', async () => {
    const user = made();
    user.commit({ 'b.txt': 'b' });
    const clone = join(user.base, 'clone');
    user.git(['clone', '-q', '--depth=1', `file://${user.folder}`, clone]);
    const store = await openGitStore({ folder: clone, control: join(user.base, 'clone-control.git') });
    stores.push(store);
    const repository = gitRepository(store);
    const tip = user.git(['rev-parse', 'HEAD']);
    const tree = await repository.treeOf(tip);
    const next = await repository.commit({ tree, parents: [tip], message: 'next', at: '2026-01-01T00:00:00.000Z' });
    const other = await repository.commit({ tree, parents: [], message: 'other', at: '2026-01-01T00:00:00.000Z' });
    expect(await repository.relation(tip, next)).toBe('ahead');
    expect(await repository.relation(other, next)).toBe('diverged');
    expect(await repository.relation(user.git(['rev-parse', 'HEAD~1']), next)).toBe('gone');
  });

  test.each([
    ['files', ['--filter=blob:none', '--sparse'], 2],
    ['folders, its own among them', ['--filter=tree:0', '--no-checkout'], 1],
  ])('C10: a clone that was made without some %s says so', async (_name, options, missing) => {
    const user = made();
    user.commit({ 'src/b.txt': 'b', 'src/c.txt': 'c' });
    user.git(['config', 'uploadpack.allowFilter', 'true']);
    const clone = join(user.base, 'clone');
    user.git(['clone', '-q', ...options, `file://${user.folder}`, clone]);
    const store = await openGitStore({ folder: clone, control: join(user.base, 'clone-control.git') });
    stores.push(store);
    const repository = gitRepository(store);
    const tip = user.git(['rev-parse', 'HEAD']);
    const text = expect.stringContaining(`without ${missing} of the files and folders`);
    expect(await repository.lacks(tip)).toEqual({ code: 'base-missing', text });
    user.git(['fetch', '-q', '--refetch', '--no-filter'], { cwd: clone });
    expect(await repository.lacks(tip)).toBeUndefined();
  });

  test('C15, C17, C19: links, modes and strange names', async () => {
    const user = made();
    const strange = { 'quote".txt': '1', 'new\nline.txt': '2', 'tab\t.txt': '3', '-dash': '4', 'ünï/ç.txt': '5' };
    const before = user.commit(strange);
    writeFileSync(Buffer.concat([Buffer.from(`${user.folder}/`), Buffer.from([0xff, 0x2e, 0x74])]), 'bytes');
    symlinkSync('/etc/passwd', join(user.folder, 'link'));
    user.git(['update-index', '--chmod=+x', 'a.txt']);
    user.git(['config', 'core.fileMode', 'false']);
    const after = user.commit({ 'new\nline.txt': 'changed' });
    const repository = gitRepository(await opened(user));
    const changes = await repository.changes(before, after);
    expect(changes.map(({ path, oldMode, newMode }) => [path, oldMode, newMode])).toEqual([
      ['a.txt', '100644', '100755'],
      ['link', '000000', '120000'],
      ['new\nline.txt', '100644', '100644'],
      ['\ufffd.t', '000000', '100644'],
    ]);
    expect(changes[0]!.oldBlob).toBe(changes[0]!.newBlob);
    const listed = await repository.list(after, '');
    expect(listed.filter(({ isProgram }) => isProgram)).toEqual([{ name: 'a.txt', kind: 'file', isProgram: true }]);
    expect(await repository.read(after, 'link')).toBeUndefined();
    expect(String(await repository.read(after, 'ünï/ç.txt'))).toBe('5');
    const tree = await repository.replace(after, 'quote".txt', Buffer.from('6'));
    const rewritten = await repository.commit({ tree, parents: [after], message: 'm', at: '2026-01-01T00:00:00.000Z' });
    expect((await repository.changes(after, rewritten)).map(({ path }) => path)).toEqual(['quote".txt']);
    await expect(repository.replace(after, 'link', Buffer.from('x'))).rejects.toThrow('regular file');
    expect(user.git(['ls-tree', '-z', '--name-only', rewritten])).toBe(
      user.git(['ls-tree', '-z', '--name-only', after]),
    );
  });

  test('what is to be a file and a folder is no tree, in whatever order it is named', async () => {
    const user = made();
    user.commit({ 'a.txt': '1' });
    const repository = gitRepository(await opened(user));
    const [file, below] = [{ a: Buffer.from('1') }, { 'a/b/c': Buffer.from('2') }];
    for (const files of [
      { ...file, ...below },
      { ...below, ...file },
    ])
      await expect(repository.plant(files, undefined)).rejects.toThrow('a is to be a file and a folder.');
  });

  test('a carried change keeps renames and modes, and runs no merge driver', async () => {
    const user = made();
    const marker = join(user.base, 'ran');
    const base = user.commit({ 'a.txt': 'one\n'.repeat(20), '.gitattributes': '* merge=mine\n' });
    user.git(['config', 'merge.mine.driver', `touch ${marker}; false`]);
    user.git(['mv', 'a.txt', 'b.txt']);
    user.git(['update-index', '--chmod=+x', 'b.txt']);
    user.git(['config', 'core.fileMode', 'false']);
    const candidate = user.commit({});
    user.git(['reset', '-q', '--hard', base]);
    const onto = user.commit({ 'a.txt': `two\n${'one\n'.repeat(19)}` });
    const repository = gitRepository(await opened(user));
    const tree = await repository.carry(candidate, onto);
    expect(user.git(['ls-tree', tree!])).toContain('100755');
    expect(user.git(['show', `${tree}:b.txt`])).toMatch(/^two\n/);
    expect(() => rmSync(marker)).toThrow('ENOENT');
  });

  test('a folder without a repository is a mistake that can be mended', async () => {
    const user = made();
    const order = { folder: user.base, control: join(user.base, 'none.git') };
    await expect(openGitStore(order)).rejects.toThrow(UserError);
  });
});
