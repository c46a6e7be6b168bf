import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { userEnvironment, userRepository } from '../tools/user-repository.ts';
import { openGitHub } from '../world/github/github.ts';
import { last, outputsOf, pullIn, start, tasks } from './example-flow.ts';
import { actionFolder, textTools } from './text-tools.ts';

it('whoever pastes the lines that init prints has a job that runs, up to a pull request that is ready', async () => {
  const action = actionFolder();
  const user = userRepository();
  const isTheirs = (path: string): boolean => !/^\.github\/|^\.specbridge\/approvals\//.test(path);
  for (const [path, content] of Object.entries(textTools(tasks(1))).filter(([path]) => isTheirs(path))) {
    mkdirSync(dirname(join(user.folder, path)), { recursive: true });
    writeFileSync(join(user.folder, path), content ?? '');
  }
  user.commit({});
  const origin = join(user.base, 'origin.git');
  user.git(['init', '-q', '--bare', '-b', 'main', origin]);
  user.git(['remote', 'add', 'origin', origin]);
  const bin = join(user.base, 'bin');
  const program = (name: string, text: string): void =>
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  mkdirSync(bin);
  program('specbridge', `exec '${process.execPath}' '${join(action, 'dist/cli/index.js')}' "$@"`);
  program('gh', `printf '%s ' "$@" >> '${user.base}/gh'`);
  const environment = { ...userEnvironment(), PATH: `${bin}:${process.env['PATH']}` };
  const shell = (text: string): string =>
    execFileSync('sh', ['-e', '-c', text], { cwd: user.folder, env: environment, encoding: 'utf8', stdio: 'pipe' });

  user.git(['config', 'user.name', 'Ada']);
  const { next } = JSON.parse(shell('specbridge init --json')) as {
    next: { command: string; where?: 'here' }[];
  };
  shell(
    next
      .filter(({ where }) => where !== 'here')
      .map(({ command }) => command)
      .join('\n'),
  );
  const [, spec = ''] = / workflow run specbridge\.yml -f spec=(\S+) $/.exec(
    readFileSync(join(user.base, 'gh'), 'utf8'),
  )!;
  const paths = user.git(['ls-tree', '-r', '--name-only', 'main'], { cwd: origin }).split('\n');
  const pushed = paths.map((path) => [path, `${user.git(['show', `main:${path}`], { cwd: origin })}\n`] as const);
  rmSync(user.base, { recursive: true });

  await using github = await openGitHub({
    files: Object.fromEntries(pushed),
    actions: { 'specbridge/orchestrate@v1': action },
  });
  await start(github, { spec });
  expect(outputsOf(last(github))).toMatchObject({ status: 'completed', next: 'done' });
  expect((await pullIn(github)).draft).toBe(false);
});
