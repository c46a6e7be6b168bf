import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tree } from '../../src/ports.ts';
import { processCount } from '../../src/tools/process/process.ts';
import { userEnvironment } from './user-repository.ts';
import { NO_SETUP, workshopFixture } from './workshop.ts';

describe('B7: the inventory of a worktree', () => {
  let tree: Tree;
  beforeAll(async () => {
    const { user, open } = await workshopFixture();
    user.commit({ 'a.txt': 'one\n', 'src/x.ts': 'x\n', 'src/y.ts': 'y\n', '.gitignore': 'dist/\n' });
    symlinkSync('a.txt', join(user.folder, 'link'));
    user.commit({});
    tree = await open({ purpose: 'check', setup: { ...NO_SETUP, paths: ['node_modules'] } });
  });
  afterAll(() => tree[Symbol.asyncDispose]());

  const at = (path: string): string => join(tree.path, path);
  /** Whether a change shows, and whether it still does when it is taken back. */
  const shows = async (
    change: () => void,
    back: () => void,
  ): Promise<readonly [changed: boolean, restored: boolean]> => {
    const before = await tree.inventory();
    change();
    const after = await tree.inventory();
    back();
    return [after !== before, (await tree.inventory()) !== before];
  };

  test('costs no process while there is nothing new', async () => {
    await tree.inventory();
    const before = processCount();
    await tree.inventory();
    expect(processCount() - before).toBe(0);
  });

  /** Of what was there, or is new: what is made and removed again is as if it had never been. */
  const CHANGES: Record<string, [change: () => void, back: () => void, isNew?: true]> = {
    'bytes of a file, its size and time the same': [
      () => (writeFileSync(at('a.txt'), 'eno\n'), utimesSync(at('a.txt'), 0, 0)),
      () => writeFileSync(at('a.txt'), 'one\n'),
    ],
    'a new file': [() => writeFileSync(at('src/new'), ''), () => unlinkSync(at('src/new')), true],
    'a new file in a new folder': [
      () => (mkdirSync(at('deep/er'), { recursive: true }), writeFileSync(at('deep/er/f'), '')),
      () => rmSync(at('deep'), { recursive: true }),
      true,
    ],
    'a new file whose name is no text': [
      () => writeFileSync(Buffer.from(at('\xff'), 'latin1'), ''),
      () => unlinkSync(Buffer.from(at('\xff'), 'latin1')),
      true,
    ],
    'a deleted file': [() => unlinkSync(at('src/x.ts')), () => writeFileSync(at('src/x.ts'), 'x\n')],
    'a renamed file': [
      () => renameSync(at('src/x.ts'), at('src/z.ts')),
      () => renameSync(at('src/z.ts'), at('src/x.ts')),
    ],
    'a mode': [() => chmodSync(at('a.txt'), 0o600), () => chmodSync(at('a.txt'), 0o644)],
    'the target of a link': [
      () => (unlinkSync(at('link')), symlinkSync('src/x.ts', at('link'))),
      () => (unlinkSync(at('link')), symlinkSync('a.txt', at('link'))),
    ],
    'a file that became a link to the same bytes': [
      () => (
        renameSync(at('a.txt'), at('dist-a')),
        mkdirSync(at('dist')),
        renameSync(at('dist-a'), at('dist/a')),
        symlinkSync('dist/a', at('a.txt'))
      ),
      () => (unlinkSync(at('a.txt')), renameSync(at('dist/a'), at('a.txt')), rmSync(at('dist'), { recursive: true })),
    ],
    'a pipe': [() => execFileSync('mkfifo', [at('pipe')]), () => unlinkSync(at('pipe')), true],
    'a .git inside': [() => mkdirSync(at('src/.git')), () => rmSync(at('src/.git'), { recursive: true }), true],
    'a branch of the repository in it': [
      () => execFileSync('git', ['branch', 'b'], { cwd: tree.path, env: userEnvironment() }),
      () => execFileSync('git', ['branch', '-D', 'b'], { cwd: tree.path, env: userEnvironment() }),
      true,
    ],
  };

  for (const [what, [change, back, isNew = false]] of Object.entries(CHANGES)) {
    test(`B7: sees ${what}${isNew ? '' : ', also when it is put back'}`, async () => {
      expect(await shows(change, back)).toEqual([true, !isNew]);
    });
  }

  test('B7: sees a file that another name was made for, or whose times were set', async () => {
    const link = (): void => linkSync(at('a.txt'), at('dist-link'));
    expect(await shows(link, () => unlinkSync(at('dist-link')))).toEqual([true, true]);
    const { atime, mtime } = statSync(at('a.txt'));
    const restore = (): void => (writeFileSync(at('a.txt'), 'one\n'), utimesSync(at('a.txt'), atime, mtime));
    expect(await shows(() => writeFileSync(at('a.txt'), 'eno\n'), restore)).toEqual([true, true]);
  });

  test('sees the last byte of a large file', async () => {
    const bytes = Buffer.alloc(3 * 1024 * 1024);
    writeFileSync(at('large'), bytes);
    const write = (last: number) => (): void => writeFileSync(at('large'), bytes.fill(last, bytes.length - 1));
    expect(await shows(write(1), write(0))).toEqual([true, true]);
    unlinkSync(at('large'));
  });

  test('passes over what the set-up keeps and what git ignores', async () => {
    const build = (): void => {
      for (const folder of ['dist/deep', 'node_modules/x', 'src/dist']) {
        mkdirSync(at(folder), { recursive: true });
        writeFileSync(join(at(folder), 'file'), `${Math.random()}`);
      }
    };
    const remove = (): void =>
      ['dist', 'node_modules', 'src/dist'].forEach((path) => rmSync(at(path), { recursive: true }));
    expect(await shows(build, remove)).toEqual([false, false]);
  });

  test('a look of an agent’s git changes nothing', async () => {
    const look = (): void => void execFileSync('git', ['status'], { cwd: tree.path, env: userEnvironment() });
    expect(await shows(look, () => {})).toEqual([false, false]);
  });
});
