import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { EXAMPLE_WORKFLOWS } from '../../src/cli/example-workflows.ts';
import { userRepository } from '../tools/user-repository.ts';
import { answerOf, typed } from './stage.ts';

const user = userRepository();
afterAll(() => rmSync(user.base, { recursive: true }));

interface Told {
  readonly findings: readonly { readonly check: string; readonly level: string; readonly text: string }[];
}

/** What is found there, by code and level, with its text. */
async function found(...args: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const said = await typed(user.folder, ['doctor', ...args, '--json']);
  const { findings } = answerOf('doctor', said) as Told;
  expect(said.code).toBe(findings.some(({ level }) => level === 'error') ? 2 : 0);
  return new Map(findings.map(({ check, level, text }) => [`${level} ${check}`, text]));
}

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(user.folder, path)), { recursive: true });
    writeFileSync(join(user.folder, path), text);
  }
}

it('of a clone where nothing is set up says what to write, and writes nothing', async () => {
  const before = user.git(['status', '--porcelain']);
  const page = await typed(user.folder, ['doctor']);
  expect(page.code).toBe(2);
  expect(page.out).toMatch(
    /✗ \.github\/workflows\/specbridge\.yml is not on [\w-]+\.\n +Write it with `specbridge init`/,
  );
  expect(page.out).toMatch(/\d errors, \d warnings?\. Nothing was changed\.\n$/);
  expect([...(await found()).keys()]).toEqual([
    'ok checkout',
    'warning default-branch',
    'error workflow-file',
    'warning specs',
    'unknown origin',
  ]);
  expect(user.git(['status', '--porcelain'])).toBe(before);
});

it('names what a workflow file lacks, as it is committed; a spec that is not ready; a program that is not there', async () => {
  write(EXAMPLE_WORKFLOWS);
  write({
    '.kiro/specs/demo/tasks.md': '- [ ] 1. One\n',
    '.specbridge/orchestrate.yml': `gates: { test: { run: [no-such-program] } }\nroles: { maker: { kind: maker, vendor: command, command: [sh, -c, 'true'] } }\n`,
  });
  expect((await found()).has('error workflow-file')).toBe(true);
  user.commit({});
  const now = await found();
  expect(now.get('ok workflow-file')).toMatch(/with all that is needed/);
  expect(now.has('error workflow-file')).toBe(false);
  expect(now.get('error specs')).toMatch(/approve/);
  expect(now.get('warning programs')).toMatch(/no-such-program/);
  write({
    '.github/workflows/specbridge.yml': EXAMPLE_WORKFLOWS['.github/workflows/specbridge.yml'].replaceAll(
      / +statuses: write.*\n/g,
      '',
    ),
  });
  user.commit({});
  expect((await found()).get('error workflow-file')).toMatch(/lacks the permission `statuses: write`/);
});

it('says that it needs a token to ask GitHub, and refuses what is none', async () => {
  user.git(['remote', 'add', 'origin', 'https://github.com/acme/widgets.git']);
  expect((await found()).get('unknown token')).toMatch(/acme\/widgets is not asked/);
  const refused = await typed(user.folder, ['doctor', '--token-env', 'NO_SUCH_TOKEN']);
  expect([refused.code, refused.err]).toEqual([
    2,
    expect.stringContaining('The variable NO_SUCH_TOKEN holds no token.'),
  ]);
  expect((await typed(user.folder, ['doctor', '--repository', 'widgets'])).err).toContain('owner/name');
});
