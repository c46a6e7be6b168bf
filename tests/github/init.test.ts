import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { userEnvironment, userRepository } from '../tools/user-repository.ts';
import { openGitHub } from '../world/github/github.ts';
import { last, outputsOf, pullIn, start, tasks } from './example-flow.ts';
import { actionFolder, textTools } from './text-tools.ts';

it('what init writes into a repository carries its spec to a pull request that is ready', async () => {
  const action = actionFolder();
  const user = userRepository();
  const files = Object.entries(textTools(tasks(1))).filter(([path]) => !path.startsWith('.github/'));
  for (const [path, content] of files) {
    mkdirSync(dirname(join(user.folder, path)), { recursive: true });
    writeFileSync(join(user.folder, path), content ?? '');
  }
  execFileSync(process.execPath, [join(action, 'dist/cli/index.js'), 'init'], {
    cwd: user.folder,
    env: userEnvironment(),
    stdio: 'ignore',
  });
  const written = user.git(['ls-files', '--others', '--exclude-standard']).split('\n');
  expect(written.filter((path) => path.startsWith('.github/'))).toEqual([
    '.github/workflows/specbridge-comments.yml',
    '.github/workflows/specbridge.yml',
  ]);
  const all = Object.fromEntries(written.map((path) => [path, readFileSync(join(user.folder, path), 'utf8')]));
  rmSync(user.base, { recursive: true });
  await using github = await openGitHub({ files: all, actions: { 'specbridge/orchestrate@v1': action } });
  await start(github, { spec: 'text-tools' });
  expect(outputsOf(last(github))).toMatchObject({ status: 'completed', next: 'done' });
  expect((await pullIn(github)).draft).toBe(false);
});
