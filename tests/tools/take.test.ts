import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workshopFixture } from './workshop.ts';

const MOST = 1_000;

test('B8: outputs are taken out of a worktree, and what is no plain file is named and removed, with nothing behind it', async () => {
  const { user, open } = await workshopFixture();
  user.commit({ 'a.txt': 'one\n' });
  await using tree = await open();
  const at = (path: string): string => join(tree.path, path);
  const outside = join(user.base, 'outside.txt');
  writeFileSync(outside, 'secret');
  mkdirSync(join(user.base, 'outside'));
  writeFileSync(join(user.base, 'outside/x.md'), 'secret');
  for (const folder of ['ledger/deep/er', 'ledger/folder.md']) mkdirSync(at(folder), { recursive: true });
  writeFileSync(at('ledger/deep/er/good.md'), 'good');
  chmodSync(at('ledger/deep/er/good.md'), 0o600);
  symlinkSync(outside, at('ledger/link.md'));
  symlinkSync(join(user.base, 'outside'), at('ledger/away'));
  linkSync(outside, at('ledger/twin.md'));
  execFileSync('mkfifo', [at('ledger/pipe.md')]);
  writeFileSync(at('ledger/large.md'), 'x'.repeat(MOST + 1));

  const names = ['deep/er/good', 'link', 'away/x', 'twin', 'pipe', 'folder', 'large', 'none'];
  const taken = await tree.take(
    names.map((name) => `ledger/${name}.md`),
    MOST,
  );
  const [good, ...others] = taken;
  expect(good).toEqual({ path: 'ledger/deep/er/good.md', bytes: Buffer.from('good') });
  expect(others.map((one) => ('problem' in one ? one.problem : 'taken'))).toEqual([
    'is a link',
    'does not lie in a folder',
    'has another name beside this one',
    'is no regular file',
    'is no regular file',
    `has ${MOST + 1} bytes, and ${MOST} are taken at most`,
    'is missing',
  ]);
  expect([existsSync(at('ledger/deep')), existsSync(at('ledger'))]).toEqual([false, true]);
  expect(readdirSync(at('ledger'))).toEqual([]);
  expect(readdirSync(join(user.base, 'outside'))).toEqual(['x.md']);
  expect(readFileSync(outside, 'utf8')).toBe('secret');
});

test('B8: outputs of a worktree that was replaced are not looked at', async () => {
  const { user, open } = await workshopFixture();
  user.commit({ 'a.txt': 'one\n' });
  await using tree = await open();
  execFileSync('mv', [tree.path, `${tree.path}-gone`]);
  mkdirSync(join(tree.path, 'ledger'), { recursive: true });
  writeFileSync(join(tree.path, 'ledger/a.md'), 'mine');
  expect(await tree.take(['ledger/a.md'], MOST)).toEqual([
    { path: 'ledger/a.md', problem: 'is gone with the worktree' },
  ]);
  execFileSync('rm', ['-rf', `${tree.path}-gone`]);
});
