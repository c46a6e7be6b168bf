import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { userEnvironment, userRepository } from '../tools/user-repository.ts';
import { typed } from './stage.ts';

const user = userRepository();
afterAll(() => rmSync(user.base, { recursive: true }));

it('before the first commit, run and doctor say what is to be committed, as a command that commits no more than that', async () => {
  const folder = join(user.base, 'fresh');
  user.git(['init', '-q', '-b', 'main', folder]);
  user.git(['config', 'user.name', 'Ada'], { cwd: folder });
  for (const path of ['.specbridge', '.kiro/specs/to do']) mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, '.kiro/specs/to do/tasks.md'), '- [ ] 1. One\n');
  for (const path of ['secret.txt', 'check.mjs']) writeFileSync(join(folder, path), '');
  const run = async (...more: string[]) => typed(folder, ['run', 'to do', ...more]);
  expect((await run()).err).toMatch(/a job begins at a commit\. See what .* first: specbridge check 'to do'\n$/);
  writeFileSync(
    join(folder, '.specbridge/orchestrate.yml'),
    'gates: { test: { run: [node, check.mjs] } }\nroles: { maker: { kind: maker, vendor: command, command: [node] } }\n',
  );
  await typed(folder, ['approve', 'to do']);
  const { err, code } = await run();
  expect(code).toBe(2);
  const { out } = await typed(folder, ['doctor']);
  expect(out).toContain('Nothing is committed yet');
  expect(out).not.toContain('--all');
  const [command = ''] = /git add .*/.exec(err)!;
  execFileSync('sh', ['-c', command], { cwd: folder, env: userEnvironment(), stdio: 'pipe' });
  expect(await run('--dry-run')).toMatchObject({ code: 0 });
  expect(user.git(['status', '--porcelain'], { cwd: folder })).toBe('?? secret.txt');
});
