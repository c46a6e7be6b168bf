import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userRepository, type UserRepository } from '../tools/user-repository.ts';
import { answerOf, terminal, typed } from './stage.ts';

const MANIFEST = JSON.stringify({ scripts: { test: 'node --test', lint: 'eslint .' }, devDependencies: {} });
const COMMENTS = '.github/workflows/specbridge-comments.yml';
const CONFIG = '.specbridge/orchestrate.yml';
const example = (name: string): string =>
  readFileSync(new URL(`../../examples/github/${name}`, import.meta.url), 'utf8');

let user: UserRepository;
beforeEach(() => {
  user = userRepository();
  user.git(['remote', 'add', 'origin', 'git@github.com:acme/widgets.git']);
  user.commit({ 'package.json': MANIFEST, 'package-lock.json': '{}' });
});
afterEach(() => rmSync(user.base, { recursive: true }));

const read = (path: string): string => readFileSync(join(user.folder, path), 'utf8');
const states = async (...args: string[]): Promise<unknown> => {
  const { files } = answerOf('init', await typed(user.folder, ['init', ...args, '--json'])) as {
    files: { state: string; isWritten: boolean }[];
  };
  return files.map(({ state, isWritten }) => (isWritten ? `${state}, written` : state));
};

describe('init', () => {
  it('writes the workflow files of the examples and a configuration that check takes, and says what it means', async () => {
    const one = terminal(user.folder);
    await one.looks('init', '--dry-run');
    expect(readdirSync(user.folder).toSorted()).toEqual(['.git', 'a.txt', 'package-lock.json', 'package.json']);
    expect((await one.type('init')).code).toBe(0);
    for (const name of ['specbridge.yml', 'specbridge-comments.yml'])
      expect(read(`.github/workflows/${name}`)).toBe(example(name));
    user.commit({ '.kiro/specs/demo/tasks.md': '- [ ] 1. Write\n' });
    await typed(user.folder, ['approve', 'demo', '--by', 'Ada']);
    user.commit({});
    const { specs } = answerOf('check', await typed(user.folder, ['check', 'demo', '--json'])) as { specs: object[] };
    expect(specs).toMatchObject([{ state: 'ready', problems: [], notices: [] }]);
    await expect(`${one.transcript()}\n${read(CONFIG)}`).toMatchFileSnapshot('snapshots/init.txt');
  });

  it('is the same the second time; a file that differs is shown and left alone, unless it is forced', async () => {
    expect(await states()).toEqual(['new, written', 'new, written', 'new, written']);
    expect(await states()).toEqual(['same', 'same', 'yours']);
    const mine = read(COMMENTS).replace('timeout-minutes: 5', 'timeout-minutes: 6');
    for (const path of [COMMENTS, CONFIG]) writeFileSync(join(user.folder, path), mine);
    rmSync(join(user.folder, '.github/workflows/specbridge.yml'));
    const one = terminal(user.folder);
    expect((await one.type('init')).code).toBe(1);
    expect(read(COMMENTS)).toBe(mine);
    expect(await states('--force', '--dry-run')).toEqual(['same', 'different', 'yours']);
    expect((await one.type('init', '--force')).code).toBe(0);
    expect(read(COMMENTS)).toBe(example('specbridge-comments.yml'));
    expect(read(CONFIG)).toBe(mine);
    await expect(one.transcript()).toMatchFileSnapshot('snapshots/init-again.txt');
  });

  it('--hardened writes three jobs; they are kept until the plain form is forced', async () => {
    const flow = '.github/workflows/specbridge.yml';
    expect((await typed(user.folder, ['init', '--hardened'])).code).toBe(0);
    expect(read(flow)).toBe(example('hardened/specbridge.yml'));
    expect(await states()).toEqual(['same', 'same', 'yours']);
    expect(await states('--force')).toEqual(['different, written', 'same', 'yours']);
    expect(read(flow)).toBe(example('specbridge.yml'));
    expect((await typed(user.folder, ['init', '--hardened'])).code).toBe(1);
  });

  it('takes files with other line ends for the same where git was told to write them', async () => {
    await states();
    user.commit({});
    writeFileSync(join(user.folder, COMMENTS), read(COMMENTS).replaceAll('\n', '\r\n'));
    expect(await states()).toEqual(['same', 'same', 'yours']);
  });

  it('goes behind no link, and then writes nothing at all', async () => {
    symlinkSync('.git', join(user.folder, '.github'));
    const { code, err } = await typed(user.folder, ['init']);
    expect(code).toBe(2);
    expect(err).toContain('.github: This is a link');
    expect(readdirSync(user.folder)).not.toContain('.specbridge');
  });
});
