import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { forgetMark, recordMark } from '../../src/tools/process/marks.ts';
import { processCount } from '../../src/tools/process/process.ts';
import { markOf } from '../../src/tools/process/reaper.ts';
import { gitWorkshop } from '../../src/tools/worktree/worktree.ts';
import { isAlive, node, ours, until } from './children.ts';
import { digDeep, NO_SETUP, NO_SIGNAL, workshopFixture, type WorkshopFixture } from './workshop.ts';

/** Git as an agent calls it: no environment of ours. */
function agentGit(cwd: string, ...args: string[]): string {
  const env = { PATH: process.env['PATH'], HOME: '/nonexistent' };
  return execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio: 'pipe' }).trim();
}

describe('worktrees', () => {
  let fixture: WorkshopFixture;
  beforeAll(async () => {
    fixture = await workshopFixture();
    fixture.user.commit({ 'src/main.ts': 'export {};\n', 'bin/run': '#!/bin/sh\n', '.gitignore': 'dist/\n' });
    chmodSync(join(fixture.user.folder, 'bin/run'), 0o755);
    symlinkSync('src/main.ts', join(fixture.user.folder, 'link'));
    fixture.user.commit({});
  });

  test('files of the commit, for one process, and nothing left behind', async () => {
    const { root } = fixture;
    const before = processCount();
    const tree = await fixture.open();
    expect(processCount() - before).toBe(1);
    expect(readdirSync(tree.path).toSorted()).toEqual(['.git', '.gitignore', 'a.txt', 'bin', 'link', 'src']);
    expect(readFileSync(join(tree.path, 'link'), 'utf8')).toBe('export {};\n');
    expect(tree.path.startsWith(join(root, 'job', 'make-'))).toBe(true);
    await tree[Symbol.asyncDispose]();
    expect(existsSync(join(root, 'job'))).toBe(false);
  });

  test('A14: what a dead step has left is found as it was, with nothing running in it, and links to elsewhere are not', async () => {
    const { user, root, workshop, git } = fixture;
    const dead = await fixture.open({ place: 'dead' });
    const at = user.git(['rev-parse', 'HEAD']);
    const order = { place: 'dead', purpose: 'make', at, head: at, setup: NO_SETUP, isTrusted: true } as const;
    const busy = spawn('sh', ['-c', 'sleep 60'], { env: { SPECBRIDGE_RUN: 'dead#1' }, cwd: dead.path });
    writeFileSync(join(dead.path, 'new.txt'), 'new\n');
    rmSync(join(dead.path, 'a.txt'));
    const next = gitWorkshop({ git, root, logs: join(user.base, 'logs') });
    {
      await using found = await next.find({ ...order, deadline: new Date() });
      const { changes, intrusions } = await found!.freeze(at);
      expect(changes.map(({ path, newMode }) => [path, newMode])).toEqual([
        ['a.txt', '000000'],
        ['new.txt', '100644'],
      ]);
      expect(intrusions).toEqual([]);
      expect(isAlive(busy.pid!)).toBe(false);
    }
    expect(existsSync(join(root, 'dead'))).toBe(false);
    expect(await workshop.find({ ...order, deadline: new Date() })).toBeUndefined();
    mkdirSync(join(root, 'dead'));
    symlinkSync(user.folder, join(root, 'dead/make-1'));
    expect(await workshop.find({ ...order, deadline: new Date() })).toBeUndefined();
    await workshop.clear('dead');
    expect(existsSync(join(user.folder, '.git'))).toBe(true);
  });

  test('an agent’s git reads the history, finds nothing changed and has nowhere to send', async () => {
    await using tree = await fixture.open();
    expect(agentGit(tree.path, 'status', '--porcelain')).toBe('');
    expect(agentGit(tree.path, 'rev-parse', '--show-toplevel')).toBe(tree.path);
    expect(agentGit(tree.path, 'log', '--format=%s')).toBe('a commit\na commit\na commit');
    expect(agentGit(tree.path, 'remote')).toBe('');
    writeFileSync(join(tree.path, 'a.txt'), 'changed\n');
    expect(agentGit(tree.path, 'diff', '--stat')).toContain('a.txt');
    agentGit(tree.path, 'add', '-A');
    expect(fixture.user.git(['status', '--porcelain'])).toBe('');
  });

  test('what an earlier attempt made is shown as uncommitted', async () => {
    const { user } = fixture;
    const head = user.git(['rev-parse', 'HEAD']);
    user.commit({ 'made.txt': 'made\n' });
    const at = user.git(['rev-parse', 'HEAD']);
    user.git(['reset', '-q', '--hard', head]);
    await using tree = await fixture.open({ at, head });
    expect(agentGit(tree.path, 'status', '--porcelain')).toBe('A  made.txt');
  });

  test('objects that an agent writes stay with it', async () => {
    await using tree = await fixture.open();
    writeFileSync(join(tree.path, 'secret.txt'), 'only here\n');
    const blob = agentGit(tree.path, 'hash-object', '-w', 'secret.txt');
    expect(() => fixture.user.git(['cat-file', '-e', blob])).toThrow('Command failed');
  });

  test('C12: six worktrees at once', async () => {
    const trees = await Promise.all(Array.from({ length: 6 }, () => fixture.open({ purpose: 'check' })));
    expect(new Set(trees.map((tree) => tree.path)).size).toBe(6);
    const frozen = await Promise.all(
      trees.map(async (tree, index) => {
        writeFileSync(join(tree.path, 'mine.txt'), `${index}`);
        return tree.freeze(fixture.user.git(['rev-parse', 'HEAD']));
      }),
    );
    expect(frozen.map(({ changes }) => changes.map(({ path }) => path))).toEqual(trees.map(() => ['mine.txt']));
    expect(new Set(frozen.map(({ tree }) => tree)).size).toBe(6);
    await Promise.all(trees.map((tree) => tree[Symbol.asyncDispose]()));
  });

  test('C5: never in the repository, never through a link, never in a folder that was there', async () => {
    const { git, user, root } = fixture;
    const order = { place: 'job', purpose: 'gate', at: 'HEAD', head: 'HEAD', isTrusted: false } as const;
    const rest = { setup: { run: [], minutes: 1, key: [], paths: [] }, deadline: new Date(Date.now() + 60_000) };
    const inside = gitWorkshop({ git, root: join(user.folder, 'trees'), logs: root });
    await expect(inside.open({ ...order, ...rest }, NO_SIGNAL)).rejects.toThrow(UserError);
    symlinkSync(user.folder, join(root, 'linked'));
    await expect(fixture.open({ place: 'linked' })).rejects.toThrow('in the way');
    await expect(fixture.workshop.clear('linked')).rejects.toThrow('in the way');
    expect(existsSync(join(user.folder, 'a.txt'))).toBe(true);
    rmSync(join(user.folder, 'trees'), { recursive: true });
    for (const place of ['..', 'a/b', '', 'setup'])
      await expect(fixture.open({ place })).rejects.toThrow('name of a place');
  });

  test('C5: a folder that took the place of the worktree is not taken for it', async () => {
    const tree = await fixture.open();
    const before = await tree.inventory();
    rmSync(tree.path, { recursive: true });
    symlinkSync(fixture.user.folder, tree.path);
    const base = fixture.user.git(['rev-parse', 'HEAD']);
    expect(await tree.freeze(base)).toMatchObject({
      changes: [],
      intrusions: ['the worktree was replaced or removed'],
    });
    expect(await tree.inventory()).not.toBe(before);
    await tree[Symbol.asyncDispose]();
    expect(existsSync(join(fixture.user.folder, 'a.txt'))).toBe(true);
  });

  test('a commit that is not there leaves no folder', async () => {
    await expect(fixture.open({ at: 'f'.repeat(40) })).rejects.toThrow('git could not lay out');
    expect(existsSync(join(fixture.root, 'job'))).toBe(false);
  });

  test('C21: folders that cannot be read or written are removed, and links are not followed', async () => {
    const tree = await fixture.open();
    const outside = join(fixture.user.base, 'outside');
    mkdirSync(join(outside, 'inner'), { recursive: true });
    writeFileSync(join(outside, 'inner/kept'), '');
    chmodSync(join(outside, 'inner'), 0o500);
    mkdirSync(join(tree.path, 'locked/deep'), { recursive: true });
    writeFileSync(join(tree.path, 'locked/deep/file'), '');
    symlinkSync(join(outside, 'inner'), join(tree.path, 'locked/link'));
    chmodSync(join(tree.path, 'locked/deep'), 0o500);
    chmodSync(join(tree.path, 'locked'), 0);
    await tree[Symbol.asyncDispose]();
    expect(existsSync(tree.path)).toBe(false);
    expect(existsSync(join(outside, 'inner/kept'))).toBe(true);
  });

  test('C21: folders deeper than a path can name are removed', async () => {
    const tree = await fixture.open();
    digDeep(tree.path);
    await tree[Symbol.asyncDispose]();
    expect(existsSync(join(fixture.root, 'job'))).toBe(false);
  });

  test('C4: a worktree that was removed under us is no worktree without changes', async () => {
    const tree = await fixture.open();
    rmSync(join(tree.path, '..'), { recursive: true });
    const frozen = await tree.freeze(fixture.user.git(['rev-parse', 'HEAD']));
    expect(frozen).toMatchObject({ changes: [], intrusions: ['the worktree was replaced or removed'] });
    expect(await tree.inventory()).toBe('replaced');
    await tree[Symbol.asyncDispose]();
    // The next one is not in the way of anything.
    await (await fixture.open())[Symbol.asyncDispose]();
  });

  test('disposing ends what was recorded as working in it', async () => {
    const [tree, other] = [await fixture.open(), await fixture.open()];
    const [lost, living] = [spawn('sleep', ['60'], { detached: true }), spawn('sleep', ['60'], { detached: true })];
    await recordMark(tree.path, markOf(lost.pid!, 'x'));
    await recordMark(other.path, markOf(living.pid!, 'y'));
    await tree[Symbol.asyncDispose]();
    await until(() => !isAlive(lost.pid!));
    expect(isAlive(living.pid!)).toBe(true);
    await forgetMark(other.path, markOf(living.pid!, 'y'));
    await other[Symbol.asyncDispose]();
    expect(isAlive(living.pid!)).toBe(true);
    living.kill('SIGKILL');
  });

  test('clearing a place ends the processes and removes the folders of a dead step', async () => {
    const { workshop, root } = fixture;
    const tree = await fixture.open({ place: 'dead-1' });
    const marked = spawn('sleep', ['60'], { detached: true });
    await recordMark(tree.path, markOf(marked.pid!, 'x'));
    const env = { PATH: process.env['PATH'], SPECBRIDGE_RUN: 'dead-1#0' };
    const unmarked = spawn('sleep', ['60'], { detached: true, env });
    writeFileSync(join(root, 'dead-1/marks/torn'), '{');
    await workshop.clear('dead-1');
    await until(() => !isAlive(marked.pid!) && !isAlive(unmarked.pid!));
    expect(existsSync(join(root, 'dead-1'))).toBe(false);
    await workshop.clear('dead-1');
  });
});

test('C21: without the rights of root, too, a worktree is judged and removed', () => {
  const base = mkdtempSync(join(tmpdir(), 'specbridge-rights-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(base, 65_534, 65_534);
  const source = `
    import { execFileSync } from 'node:child_process';
    import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
    import { openGitStore } from ${ours('git/store.ts')};
    import { gitWorkshop } from ${ours('worktree/worktree.ts')};
    const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
    git('init', '-q', 'user');
    process.chdir('user');
    git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', 'x');
    const at = git('rev-parse', 'HEAD');
    const store = await openGitStore({ folder: '.', control: '../control.git' });
    const setup = { run: [], minutes: 1, key: [], paths: [] };
    const order = { place: 'j', purpose: 'make', at, head: at, setup, isTrusted: true, deadline: new Date() };
    const workshop = gitWorkshop({ git: store, root: '../trees', logs: '../logs' });
    const tree = await workshop.open(order, new AbortController().signal);
    process.chdir(tree.path);
    for (const folder of ['locked/deep', 'readonly']) mkdirSync(folder, { recursive: true });
    for (const file of ['locked/deep/file', 'readonly/file', 'secret']) writeFileSync(file, '');
    for (const path of ['locked/deep', 'readonly']) chmodSync(path, 0o500);
    for (const path of ['locked', 'secret']) chmodSync(path, 0);
    const { changes, intrusions } = await tree.freeze(at);
    await tree.inventory();
    process.chdir('/');
    await tree[Symbol.asyncDispose]();
    await store[Symbol.asyncDispose]();
    const left = existsSync(${JSON.stringify(join(base, 'trees/j'))});
    console.log(JSON.stringify([changes.map(({ path }) => path), intrusions, left]));`;
  const [file, ...args] = node(source);
  const env = { PATH: process.env['PATH'], HOME: '/nonexistent' };
  const who = isRoot ? { uid: 65_534, gid: 65_534 } : {};
  const said: unknown = JSON.parse(execFileSync(file, args, { cwd: base, env, encoding: 'utf8', ...who }));
  const words: unknown = expect.stringMatching(/git cannot take the worktree: .*secret.*Permission denied/);
  expect(said).toEqual([['readonly/file'], ['locked cannot be read', words], false]);
  rmSync(base, { recursive: true });
});

test('SHA-256: laid out, read by an agent’s git, frozen', async () => {
  const fixture = await workshopFixture('--object-format=sha256');
  await using tree = await fixture.open();
  expect(agentGit(tree.path, 'status', '--porcelain')).toBe('');
  writeFileSync(join(tree.path, 'b.txt'), 'b');
  const frozen = await tree.freeze(fixture.user.git(['rev-parse', 'HEAD']));
  expect(frozen.tree).toMatch(/^[0-9a-f]{64}$/);
  expect(frozen.changes.map(({ path }) => path)).toEqual(['b.txt']);
});

test('C10: submodules stay empty, large-file pointers stay pointers, sparse settings do not count', async () => {
  const { user, open } = await workshopFixture();
  const pointer = 'version https://git-lfs.github.com/spec/v1\n';
  const marker = join(user.base, 'ran');
  user.commit({ 'big.bin': pointer, '.gitattributes': '*.bin filter=lfs\n', 'deep/file': '' });
  user.git(['config', 'filter.lfs.smudge', `touch ${marker}; echo smudged`]);
  user.git(['config', 'filter.lfs.clean', `touch ${marker}; echo cleaned`]);
  user.git(['config', 'filter.lfs.required', 'true']);
  user.git(['config', 'core.sparseCheckout', 'true']);
  writeFileSync(join(user.folder, '.git/info/sparse-checkout'), '/a.txt\n');
  user.git(['update-index', '--add', '--cacheinfo', `160000,${user.git(['rev-parse', 'HEAD'])},module`]);
  user.git(['commit', '-q', '-m', 'a submodule']);
  rmSync(marker, { force: true });
  await using tree = await open();
  expect(readFileSync(join(tree.path, 'big.bin'), 'utf8')).toBe(pointer);
  expect(existsSync(join(tree.path, 'deep/file'))).toBe(true);
  expect(readdirSync(join(tree.path, 'module'))).toEqual([]);
  expect(agentGit(tree.path, 'status', '--porcelain')).toBe('');
  const frozen = await tree.freeze(user.git(['rev-parse', 'HEAD']));
  expect(frozen).toMatchObject({ changes: [], intrusions: [] });
  expect(existsSync(marker)).toBe(false);
});
