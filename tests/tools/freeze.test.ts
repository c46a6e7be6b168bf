import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { processCount } from '../../src/tools/process/process.ts';

import { NO_SETUP } from './workshop.ts';
import { frozenScene } from './frozen-scene.ts';

describe('a worktree taken as a tree', () => {
  const scene = frozenScene();
  const { put, git, freeze, changed } = scene;

  test('what was added, changed, deleted and moved; what git ignores is left out', async () => {
    put('a.txt', 'two\n');
    put('new/file.txt', 'new');
    put('dist/out.js', 'built');
    put('debug.log', 'log');
    rmSync(join(scene.tree.path, 'src/util.ts'));
    const frozen = await freeze();
    const before = processCount();
    expect(await freeze()).toEqual(frozen);
    expect(processCount() - before).toBe(3);
    expect(changed(frozen)).toEqual(['100644 100644 a.txt', '000000 100644 new/file.txt', '100644 000000 src/util.ts']);
    expect(frozen.intrusions).toEqual([]);
    expect(scene.fixture.user.git(['show', `${frozen.tree}:new/file.txt`])).toBe('new');
  });

  test('C18: nothing to commit', async () => {
    const frozen = await freeze();
    expect(frozen).toEqual({
      tree: scene.fixture.user.git(['rev-parse', `${scene.base}^{tree}`]),
      changes: [],
      intrusions: [],
    });
  });

  test('C17: a mode-only change', async () => {
    chmodSync(join(scene.tree.path, 'a.txt'), 0o755);
    const { changes } = await freeze();
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ path: 'a.txt', oldMode: '100644', newMode: '100755' });
    expect(changes[0]!.oldBlob).toBe(changes[0]!.newBlob);
  });

  test('C14, C15: links are taken as links, whatever they lead to', async () => {
    symlinkSync('/etc', join(scene.tree.path, 'node_modules'));
    symlinkSync('/etc/passwd', join(scene.tree.path, 'passwd'));
    rmSync(join(scene.tree.path, 'src'), { recursive: true });
    symlinkSync(scene.fixture.user.folder, join(scene.tree.path, 'src'));
    const frozen = await freeze();
    expect(changed(frozen)).toEqual([
      '000000 120000 node_modules',
      '000000 120000 passwd',
      '000000 120000 src',
      '100644 000000 src/main.ts',
      '100644 000000 src/util.ts',
    ]);
    expect(scene.fixture.user.git(['show', `${frozen.tree}:passwd`])).toBe('/etc/passwd');
  });

  test('C19: names with quotes, newlines, and bytes that are no text', async () => {
    for (const name of ['quote".txt', 'new\nline', "it's", '-rf', ':(top)', '*', ' space ', 'ü']) put(name, name);
    writeFileSync(Buffer.concat([Buffer.from(`${scene.tree.path}/`), Buffer.from([0x62, 0xff])]), '');
    const frozen = await freeze();
    expect(frozen.changes.map(({ path }) => path)).toEqual([
      ' space ',
      '*',
      '-rf',
      ':(top)',
      'b\ufffd',
      "it's",
      'new\nline',
      'quote".txt',
      'ü',
    ]);
    expect(frozen.intrusions).toEqual([]);
    const names = execFileSync('git', ['ls-tree', '-z', '--name-only', frozen.tree], {
      cwd: scene.fixture.user.folder,
    });
    expect(names.includes(Buffer.from([0x62, 0xff, 0]))).toBe(true);
  });

  test('what the set-up keeps is left out, ignored by git or not', async () => {
    await using other = await scene.fixture.open({
      setup: { ...NO_SETUP, paths: ['node_modules', 'tools/cache', 'dist'] },
    });
    mkdirSync(join(other.path, 'dist'));
    writeFileSync(join(other.path, 'dist/built'), '');
    mkdirSync(join(other.path, 'node_modules/x/.git'), { recursive: true });
    writeFileSync(join(other.path, 'node_modules/x/.git/HEAD'), 'ref: refs/heads/main\n');
    mkdirSync(join(other.path, 'tools/cache'), { recursive: true });
    writeFileSync(join(other.path, 'tools/cache/y'), '');
    writeFileSync(join(other.path, 'tools/kept'), '');
    const frozen = await other.freeze(scene.base);
    expect(frozen.changes.map(({ path }) => path)).toEqual(['tools/kept']);
    expect(frozen.intrusions).toEqual([]);
  });

  test('names that would be patterns leave out nothing but themselves', async () => {
    const paths = ['*', '[a]', 'b?', '!c', ':(top)', 'd\\e', 'tools/*', 'ü'];
    await using other = await scene.fixture.open({ setup: { ...NO_SETUP, paths } });
    mkdirSync(join(other.path, 'tools'));
    const kept = paths.map((path) => `${path}/kept`);
    for (const path of kept) {
      mkdirSync(join(other.path, path, '..'));
      writeFileSync(join(other.path, path), '');
    }
    const others = ['a', 'bb', 'c', 'de', 'tools/cache', 'top', 'u'];
    for (const path of others) writeFileSync(join(other.path, path), '');
    const frozen = await other.freeze(scene.base);
    expect(frozen.changes.map(({ path }) => path)).toEqual(others);
    expect(frozen.intrusions).toEqual([]);
  });

  test('the candidate is compared with the scene.base, wherever the files came from', async () => {
    put('a.txt', 'two\n');
    const first = await freeze();
    const commit = scene.fixture.user.git(['commit-tree', '-p', scene.base, '-m', 'candidate', first.tree]);
    await using other = await scene.fixture.open({ at: commit, head: scene.base });
    writeFileSync(join(other.path, 'b.txt'), 'b');
    const frozen = await other.freeze(scene.base);
    expect(frozen.changes.map(({ path }) => path)).toEqual(['a.txt', 'b.txt']);
    expect(frozen.intrusions).toEqual([]);
  });

  test('HEAD and refs that an agent moved; looking around moves none', async () => {
    git('status');
    git('add', '-A');
    git('checkout', '-q', '--detach');
    git('config', 'user.name', 'An Agent');
    git('gc', '-q');
    expect((await freeze()).intrusions).toEqual([]);
    git('tag', 'mine');
    expect((await freeze()).intrusions).toEqual(['refs were moved in the worktree: refs/tags/mine']);
    git('pack-refs', '--all');
    expect((await freeze()).intrusions).toEqual(['refs were moved in the worktree: refs/tags/mine']);
    git('tag', '-d', 'mine');
    put('a.txt', 'two\n');
    git('commit', '-qam', 'mine');
    expect((await freeze()).intrusions).toEqual(['HEAD was moved in the worktree; an agent must not commit']);
    git('reset', '-q', '--soft', scene.base);
    git('checkout', '-q', '-b', 'branch');
    expect((await freeze()).intrusions).toHaveLength(2);
  });

  test('a .git that was replaced', async () => {
    const dotGit = join(scene.tree.path, '.git');
    const elsewhere = join(scene.fixture.user.folder, '.git');
    rmSync(dotGit, { recursive: true });
    expect((await freeze()).intrusions).toEqual(['the .git of the worktree was replaced or removed']);
    symlinkSync(elsewhere, dotGit);
    expect((await freeze()).intrusions).toEqual(['the .git of the worktree was replaced or removed']);
    rmSync(dotGit);
    put('.git', `gitdir: ${elsewhere}\n`);
    expect((await freeze()).intrusions).toEqual(['the .git of the worktree was replaced or removed']);
  });
});
