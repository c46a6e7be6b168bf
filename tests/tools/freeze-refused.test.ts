import { execFileSync } from 'node:child_process';
import {
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
import { describe, expect, test } from 'vitest';

import { userEnvironment } from './user-repository.ts';

import { frozenScene } from './frozen-scene.ts';
import { digDeep } from './workshop.ts';

describe('what a worktree may not hold', () => {
  const scene = frozenScene();
  const { put, freeze, springs } = scene;

  test('C23: hooks, settings and filters of the repository in the worktree', async () => {
    const hooks = ['pre-commit', 'post-index-change', 'reference-transaction', 'post-checkout', 'fsmonitor-watchman'];
    mkdirSync(join(scene.tree.path, '.git/hooks'), { recursive: true });
    for (const hook of hooks) copyFileSync(scene.trap, join(scene.tree.path, '.git/hooks', hook));
    const settings = {
      'core.fsmonitor': scene.trap,
      'core.hooksPath': join(scene.tree.path, '.git/hooks'),
      'core.editor': scene.trap,
    };
    const drivers = {
      'filter.evil.clean': scene.trap,
      'filter.evil.smudge': scene.trap,
      'filter.evil.process': scene.trap,
      'diff.evil.textconv': scene.trap,
    };
    const all = Object.entries({ ...settings, ...drivers }).map(([key, value]) => {
      const [section, ...rest] = key.split('.');
      return `[${section}${rest.length > 1 ? ` "${rest[0]}"` : ''}]\n\t${rest.at(-1)} = ${value}\n`;
    });
    writeFileSync(
      join(scene.tree.path, '.git/config'),
      `${all.join('')}[core]\n\tworktree = ${scene.fixture.user.folder}\n`,
    );
    put('.git/info/attributes', '* filter=evil diff=evil\n');
    put('.git/objects/info/alternates', '/nowhere\n');
    put('.gitattributes', '* filter=evil diff=evil merge=evil\n');
    put('.gitmodules', `[submodule "x"]\n\tpath = src\n\turl = ${scene.trap}\n\tupdate = !${scene.trap}\n`);
    put('a.txt', 'two\n');
    const frozen = await freeze();
    expect(frozen.changes.map(({ path }) => path)).toEqual(['.gitattributes', '.gitmodules', 'a.txt']);
    expect(scene.fixture.user.git(['show', `${frozen.tree}:a.txt`])).toBe('two');
    expect(frozen.intrusions).toEqual([]);
    await scene.tree.inventory();
    expect(existsSync(scene.trace)).toBe(false);
    springs(scene.tree.path);
  });

  test('C23: a repository inside the worktree, whole, torn, linked or in capitals', async () => {
    const config = `[core]\n\trepositoryformatversion = 0\n\tfsmonitor = ${scene.trap}\n\thooksPath = ${scene.fixture.user.base}\n`;
    const inner = join(scene.tree.path, 'inner');
    mkdirSync(inner);
    execFileSync('git', ['init', '-q'], { cwd: inner, env: userEnvironment() });
    execFileSync('git', ['commit', '-q', '--allow-empty', '-m', 'x'], { cwd: inner, env: userEnvironment() });
    writeFileSync(join(inner, '.git/config'), config);
    put('inner/file.txt', 'x');
    put('src/.git', `gitdir: ${join(scene.fixture.user.folder, '.git')}\n`);
    put('torn/.git/HEAD', 'x');
    mkdirSync(join(scene.tree.path, 'linked'));
    symlinkSync(join(scene.fixture.user.folder, '.git'), join(scene.tree.path, 'linked/.git'));
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
    const { user } = scene.fixture;
    user.git(['update-index', '--add', '--cacheinfo', `160000,${scene.base},module`]);
    user.git(['commit', '-q', '-m', 'a submodule']);
    const withModule = user.git(['rev-parse', 'HEAD']);
    user.git(['reset', '-q', '--hard', scene.base]);
    // Its HEAD is the recorded commit, which is when an ordinary `git add` runs a `git status` in there.
    await using other = await scene.fixture.open({ at: withModule, head: scene.base });
    const inner = join(other.path, 'module');
    cpSync(join(other.path, '.git'), join(inner, '.git'), { recursive: true });
    execFileSync('git', ['config', 'core.fsmonitor', scene.trap], { cwd: inner, env: userEnvironment() });
    writeFileSync(join(inner, 'file'), '');
    const frozen = await other.freeze(withModule);
    expect(frozen).toMatchObject({ changes: [], intrusions: ['module/.git is inside the worktree'] });
    const against = await other.freeze(scene.base);
    expect(against.intrusions).toContain('module is a repository of its own');
    expect(existsSync(scene.trace)).toBe(false);
    springs(other.path);
  });

  test('files that are too large, pipes, sockets, and what cannot be taken', async () => {
    put('big.bin');
    ftruncateSync(openSync(join(scene.tree.path, 'big.bin'), 'r+'), 50 * 1024 * 1024 + 1);
    execFileSync('mkfifo', [join(scene.tree.path, 'pipe')]);
    const server = createServer().listen(join(scene.tree.path, 's'));
    put('dist/ignored.bin');
    ftruncateSync(openSync(join(scene.tree.path, 'dist/ignored.bin'), 'r+'), 60 * 1024 * 1024);
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

  test('D13: what a variable of ours holds, in a file, a link or a name, unless it was there before', async () => {
    const { user } = scene.fixture;
    const value = 'correct-horse-battery';
    const known = user.commit({ 'known.txt': `a ${value}`, 'other.txt': 'x' });
    user.git(['reset', '-q', '--hard', scene.base]);
    await using other = await scene.fixture.open({ at: known });
    writeFileSync(join(other.path, 'known.txt'), `b ${value}`);
    writeFileSync(join(other.path, 'other.txt'), Buffer.from(value).toString('base64'));
    writeFileSync(join(other.path, value), '');
    symlinkSync(`${value}.txt`, join(other.path, 'link'));
    process.env['DEPLOY_TOKEN'] = value;
    const { intrusions } = await other.freeze(known);
    delete process.env['DEPLOY_TOKEN'];
    expect(intrusions.toSorted()).toEqual(
      ['***', 'link', 'other.txt'].map((path) => `${path} holds the value of DEPLOY_TOKEN`),
    );
  });

  test('C19: names that another system takes for .git', async () => {
    put('b.txt', 'b');
    for (const name of ['.git ', 'GIT~1', '.g\u200cit']) {
      put(`${name}/config`, 'x');
      const { changes, intrusions } = await freeze();
      expect(changes.map(({ path }) => path)).toEqual(['b.txt']);
      expect(intrusions).toEqual([expect.stringMatching(/git cannot take the worktree: error: invalid path '/)]);
      rmSync(join(scene.tree.path, name), { recursive: true });
    }
  });

  test('C19: a folder deeper than a path can name is told in words that can be read', async () => {
    digDeep(scene.tree.path);
    const { intrusions } = await freeze();
    expect(intrusions.at(0)).toMatch(/^a{80}…a{80} cannot be read$/);
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
    const { user } = scene.fixture;
    const large = Buffer.alloc(51 * 1024 * 1024);
    const withLarge = user.commit({ 'large.bin': large });
    user.git(['reset', '-q', '--hard', scene.base]);
    await using other = await scene.fixture.open({ at: withLarge });
    expect(await other.freeze(withLarge)).toMatchObject({ changes: [], intrusions: [] });
    large[0] = 1;
    writeFileSync(join(other.path, 'large.bin'), large);
    expect((await other.freeze(withLarge)).intrusions).toEqual(['large.bin is larger than 50 MB']);
  });
});
