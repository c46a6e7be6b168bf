import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Frozen, Tree } from '../../src/ports.ts';
import { processCount } from '../../src/tools/process/process.ts';
import { userEnvironment } from './user-repository.ts';
import { NO_SETUP, workshopFixture, type WorkshopFixture } from './workshop.ts';

describe('a worktree taken as a tree', () => {
  let fixture: WorkshopFixture;
  let base: string;
  let tree: Tree;
  /** A program that leaves a trace when anybody runs it. */
  let trap: string;
  let trace: string;
  beforeAll(async () => {
    fixture = await workshopFixture();
    base = fixture.user.commit({
      'a.txt': 'one\n',
      'src/main.ts': 'x\n',
      'src/util.ts': 'y\n',
      '.gitignore': 'dist/\n*.log\n',
    });
    trace = join(fixture.user.base, 'trace');
    trap = join(fixture.user.base, 'trap');
    writeFileSync(trap, `#!/bin/sh\necho "$0 $*" >> ${trace}\ncat\n`, { mode: 0o755 });
  });
  beforeEach(async () => {
    tree = await fixture.open();
  });
  afterEach(async () => {
    await tree[Symbol.asyncDispose]();
    if (existsSync(trace)) throw new Error('Somebody stepped into the trap.');
  });

  const put = (path: string, content: string | Uint8Array = ''): void => {
    mkdirSync(join(tree.path, path, '..'), { recursive: true });
    writeFileSync(join(tree.path, path), content);
  };
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: tree.path, env: userEnvironment(), encoding: 'utf8', stdio: 'pipe' });
  const freeze = (): Promise<Frozen> => tree.freeze(base);
  /** The trap works: an ordinary git steps into it. */
  const springs = (cwd: string): void => {
    spawnSync('git', ['add', '-A'], { cwd, env: userEnvironment() });
    rmSync(trace);
  };
  const changed = ({ changes }: Frozen): string[] =>
    changes.map(({ path, oldMode, newMode }) => `${oldMode} ${newMode} ${path}`);

  test('what was added, changed, deleted and moved; what git ignores is left out', async () => {
    put('a.txt', 'two\n');
    put('new/file.txt', 'new');
    put('dist/out.js', 'built');
    put('debug.log', 'log');
    rmSync(join(tree.path, 'src/util.ts'));
    const frozen = await freeze();
    const before = processCount();
    expect(await freeze()).toEqual(frozen);
    expect(processCount() - before).toBe(3);
    expect(changed(frozen)).toEqual(['100644 100644 a.txt', '000000 100644 new/file.txt', '100644 000000 src/util.ts']);
    expect(frozen.intrusions).toEqual([]);
    expect(fixture.user.git(['show', `${frozen.tree}:new/file.txt`])).toBe('new');
  });

  test('C18: nothing to commit', async () => {
    const frozen = await freeze();
    expect(frozen).toEqual({ tree: fixture.user.git(['rev-parse', `${base}^{tree}`]), changes: [], intrusions: [] });
  });

  test('C17: a mode-only change', async () => {
    chmodSync(join(tree.path, 'a.txt'), 0o755);
    const { changes } = await freeze();
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ path: 'a.txt', oldMode: '100644', newMode: '100755' });
    expect(changes[0]!.oldBlob).toBe(changes[0]!.newBlob);
  });

  test('C14, C15: links are taken as links, whatever they lead to', async () => {
    symlinkSync('/etc', join(tree.path, 'node_modules'));
    symlinkSync('/etc/passwd', join(tree.path, 'passwd'));
    rmSync(join(tree.path, 'src'), { recursive: true });
    symlinkSync(fixture.user.folder, join(tree.path, 'src'));
    const frozen = await freeze();
    expect(changed(frozen)).toEqual([
      '000000 120000 node_modules',
      '000000 120000 passwd',
      '000000 120000 src',
      '100644 000000 src/main.ts',
      '100644 000000 src/util.ts',
    ]);
    expect(fixture.user.git(['show', `${frozen.tree}:passwd`])).toBe('/etc/passwd');
  });

  test('C19: names with quotes, newlines, and bytes that are no text', async () => {
    for (const name of ['quote".txt', 'new\nline', "it's", '-rf', ':(top)', '*', ' space ', 'ü']) put(name, name);
    writeFileSync(Buffer.concat([Buffer.from(`${tree.path}/`), Buffer.from([0x62, 0xff])]), '');
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
    const names = execFileSync('git', ['ls-tree', '-z', '--name-only', frozen.tree], { cwd: fixture.user.folder });
    expect(names.includes(Buffer.from([0x62, 0xff, 0]))).toBe(true);
  });

  test('what the set-up keeps is left out, ignored by git or not', async () => {
    await using other = await fixture.open({ setup: { ...NO_SETUP, paths: ['node_modules', 'tools/cache', 'dist'] } });
    mkdirSync(join(other.path, 'dist'));
    writeFileSync(join(other.path, 'dist/built'), '');
    mkdirSync(join(other.path, 'node_modules/x/.git'), { recursive: true });
    writeFileSync(join(other.path, 'node_modules/x/.git/HEAD'), 'ref: refs/heads/main\n');
    mkdirSync(join(other.path, 'tools/cache'), { recursive: true });
    writeFileSync(join(other.path, 'tools/cache/y'), '');
    writeFileSync(join(other.path, 'tools/kept'), '');
    const frozen = await other.freeze(base);
    expect(frozen.changes.map(({ path }) => path)).toEqual(['tools/kept']);
    expect(frozen.intrusions).toEqual([]);
  });

  test('names that would be patterns leave out nothing but themselves', async () => {
    const paths = ['*', '[a]', 'b?', '!c', ':(top)', 'd\\e', 'tools/*', 'ü'];
    await using other = await fixture.open({ setup: { ...NO_SETUP, paths } });
    mkdirSync(join(other.path, 'tools'));
    const kept = paths.map((path) => `${path}/kept`);
    for (const path of kept) {
      mkdirSync(join(other.path, path, '..'));
      writeFileSync(join(other.path, path), '');
    }
    const others = ['a', 'bb', 'c', 'de', 'tools/cache', 'top', 'u'];
    for (const path of others) writeFileSync(join(other.path, path), '');
    const frozen = await other.freeze(base);
    expect(frozen.changes.map(({ path }) => path)).toEqual(others);
    expect(frozen.intrusions).toEqual([]);
  });

  test('the candidate is compared with the base, wherever the files came from', async () => {
    put('a.txt', 'two\n');
    const first = await freeze();
    const commit = fixture.user.git(['commit-tree', '-p', base, '-m', 'candidate', first.tree]);
    await using other = await fixture.open({ at: commit, head: base });
    writeFileSync(join(other.path, 'b.txt'), 'b');
    const frozen = await other.freeze(base);
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
    git('reset', '-q', '--soft', base);
    git('checkout', '-q', '-b', 'branch');
    expect((await freeze()).intrusions).toHaveLength(2);
  });

  test('a .git that was replaced', async () => {
    const dotGit = join(tree.path, '.git');
    const elsewhere = join(fixture.user.folder, '.git');
    rmSync(dotGit, { recursive: true });
    expect((await freeze()).intrusions).toEqual(['the .git of the worktree was replaced or removed']);
    symlinkSync(elsewhere, dotGit);
    expect((await freeze()).intrusions).toEqual(['the .git of the worktree was replaced or removed']);
    rmSync(dotGit);
    put('.git', `gitdir: ${elsewhere}\n`);
    expect((await freeze()).intrusions).toEqual(['the .git of the worktree was replaced or removed']);
  });

  test('C23: hooks, settings and filters of the repository in the worktree', async () => {
    const hooks = ['pre-commit', 'post-index-change', 'reference-transaction', 'post-checkout', 'fsmonitor-watchman'];
    mkdirSync(join(tree.path, '.git/hooks'), { recursive: true });
    for (const hook of hooks) copyFileSync(trap, join(tree.path, '.git/hooks', hook));
    const settings = { 'core.fsmonitor': trap, 'core.hooksPath': join(tree.path, '.git/hooks'), 'core.editor': trap };
    const drivers = {
      'filter.evil.clean': trap,
      'filter.evil.smudge': trap,
      'filter.evil.process': trap,
      'diff.evil.textconv': trap,
    };
    const all = Object.entries({ ...settings, ...drivers }).map(([key, value]) => {
      const [section, ...rest] = key.split('.');
      return `[${section}${rest.length > 1 ? ` "${rest[0]}"` : ''}]\n\t${rest.at(-1)} = ${value}\n`;
    });
    writeFileSync(join(tree.path, '.git/config'), `${all.join('')}[core]\n\tworktree = ${fixture.user.folder}\n`);
    put('.git/info/attributes', '* filter=evil diff=evil\n');
    put('.git/objects/info/alternates', '/nowhere\n');
    put('.gitattributes', '* filter=evil diff=evil merge=evil\n');
    put('.gitmodules', `[submodule "x"]\n\tpath = src\n\turl = ${trap}\n\tupdate = !${trap}\n`);
    put('a.txt', 'two\n');
    const frozen = await freeze();
    expect(frozen.changes.map(({ path }) => path)).toEqual(['.gitattributes', '.gitmodules', 'a.txt']);
    expect(fixture.user.git(['show', `${frozen.tree}:a.txt`])).toBe('two');
    expect(frozen.intrusions).toEqual([]);
    await tree.inventory();
    expect(existsSync(trace)).toBe(false);
    springs(tree.path);
  });

  test('C23: a repository inside the worktree, whole, torn, linked or in capitals', async () => {
    const config = `[core]\n\trepositoryformatversion = 0\n\tfsmonitor = ${trap}\n\thooksPath = ${fixture.user.base}\n`;
    const inner = join(tree.path, 'inner');
    mkdirSync(inner);
    execFileSync('git', ['init', '-q'], { cwd: inner, env: userEnvironment() });
    execFileSync('git', ['commit', '-q', '--allow-empty', '-m', 'x'], { cwd: inner, env: userEnvironment() });
    writeFileSync(join(inner, '.git/config'), config);
    put('inner/file.txt', 'x');
    put('src/.git', `gitdir: ${join(fixture.user.folder, '.git')}\n`);
    put('torn/.git/HEAD', 'x');
    mkdirSync(join(tree.path, 'linked'));
    symlinkSync(join(fixture.user.folder, '.git'), join(tree.path, 'linked/.git'));
    put('.GIT/config', config);
    put('capital/.Git/config', config);
    put('b.txt', 'b');
    const frozen = await freeze();
    expect(frozen.intrusions).toEqual(
      ['.GIT', 'capital/.Git', 'inner/.git', 'linked/.git', 'src/.git', 'torn/.git'].map(
        (path) => `${path} is inside the worktree`,
      ),
    );
    expect(frozen.changes.map(({ path }) => path)).toEqual(['b.txt']);
  });

  test('C23: a submodule’s folder that an agent filled with a repository of its own', async () => {
    const { user } = fixture;
    user.git(['update-index', '--add', '--cacheinfo', `160000,${base},module`]);
    user.git(['commit', '-q', '-m', 'a submodule']);
    const withModule = user.git(['rev-parse', 'HEAD']);
    user.git(['reset', '-q', '--hard', base]);
    // Its HEAD is the recorded commit, which is when an ordinary `git add` runs a `git status` in there.
    await using other = await fixture.open({ at: withModule, head: base });
    const inner = join(other.path, 'module');
    cpSync(join(other.path, '.git'), join(inner, '.git'), { recursive: true });
    execFileSync('git', ['config', 'core.fsmonitor', trap], { cwd: inner, env: userEnvironment() });
    writeFileSync(join(inner, 'file'), '');
    const frozen = await other.freeze(withModule);
    expect(frozen).toMatchObject({ changes: [], intrusions: ['module/.git is inside the worktree'] });
    const against = await other.freeze(base);
    expect(against.intrusions).toContain('module is a repository of its own');
    expect(existsSync(trace)).toBe(false);
    springs(other.path);
  });

  test('files that are too large, pipes, sockets, and what cannot be taken', async () => {
    put('big.bin');
    ftruncateSync(openSync(join(tree.path, 'big.bin'), 'r+'), 50 * 1024 * 1024 + 1);
    execFileSync('mkfifo', [join(tree.path, 'pipe')]);
    const server = createServer().listen(join(tree.path, 's'));
    put('dist/ignored.bin');
    ftruncateSync(openSync(join(tree.path, 'dist/ignored.bin'), 'r+'), 60 * 1024 * 1024);
    put('b.txt', 'b');
    const frozen = await freeze();
    server.close();
    expect(frozen.changes.map(({ path }) => path)).toEqual(['b.txt']);
    expect(frozen.intrusions).toEqual([
      'big.bin is larger than 50 MB',
      'pipe is a pipe, a socket or a device',
      's is a pipe, a socket or a device',
    ]);
  });

  test('a name that would write on a terminal is not repeated', async () => {
    put('\u001b[31m\n/.git/HEAD', 'x');
    expect((await freeze()).intrusions).toEqual(['?[31m?/.git is inside the worktree']);
  });

  test('what git itself refuses is an intrusion with git’s words, not a crash', async () => {
    put('utf16.txt', 'x');
    put('.gitattributes', 'utf16.txt text working-tree-encoding=UTF-16\n');
    const { intrusions } = await freeze();
    expect(intrusions).toEqual([expect.stringMatching(/git cannot take the worktree: .*utf16\.txt/)]);
  });

  test('a large file that was there before is nobody’s intrusion, until it changes', async () => {
    const { user } = fixture;
    const large = Buffer.alloc(51 * 1024 * 1024);
    const withLarge = user.commit({ 'large.bin': large });
    user.git(['reset', '-q', '--hard', base]);
    await using other = await fixture.open({ at: withLarge });
    expect(await other.freeze(withLarge)).toMatchObject({ changes: [], intrusions: [] });
    large[0] = 1;
    writeFileSync(join(other.path, 'large.bin'), large);
    expect((await other.freeze(withLarge)).intrusions).toEqual(['large.bin is larger than 50 MB']);
  });
});
