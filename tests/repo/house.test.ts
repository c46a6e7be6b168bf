import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { commandPage, overview } from '../../src/cli/help.ts';
import { OPTIONS } from '../../src/cli/options.ts';
import { Verb } from '../../src/core/command.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const read = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT });

describe('the house', () => {
  it('the room table names every file of src, and no other', () => {
    const rows = [...read('docs/one-step.md').matchAll(/^\| `([^`]+\.ts)` \|/gm)].map((match) => match[1]);
    const files = globSync('src/**/*.ts', { cwd: ROOT }).map((file) => file.slice('src/'.length));
    expect(rows.toSorted()).toEqual(files.toSorted());
  });

  const help = [overview(), ...COMMANDS.map(commandPage)];

  it('every command that a document or the help names exists, and every verb is a command', () => {
    const known = new Set(COMMANDS.flatMap(({ name, alias }) => [name as string, alias ?? []].flat()));
    const named = [...help, ...documents.map(read)].flatMap((text) => [
      ...text.matchAll(/(?:`|^ {2}|^)specbridge ([a-z-]+)/gm),
    ]);
    expect(named.length).toBeGreaterThan(40);
    const prose = new Set(['carries']);
    expect(named.map((match) => match[1]!).filter((command) => !known.has(command) && !prose.has(command))).toEqual([]);
    expect(Verb.options.map((option) => option.shape.verb.value).filter((verb) => !known.has(verb))).toEqual([]);
  });

  it('every option that a document or the help names exists', () => {
    const scripts = Object.values(JSON.parse(read('package.json')).scripts as Record<string, string>).join(' ');
    const ours = [...help, read('README.md')]
      .flatMap((text) => [...text.matchAll(/(?<![\w-])--([a-z][a-z-]+)/g)])
      .map((match) => match[1]!);
    expect(ours.length).toBeGreaterThan(40);
    expect(ours.filter((option) => !Object.hasOwn(OPTIONS, option) && !scripts.includes(`--${option}`))).toEqual([]);
  });

  it('every script that a document names exists', () => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts as object);
    const named = documents.flatMap((path) => [...read(path).matchAll(/npm run ([a-z:]+)/g)]).map((match) => match[1]!);
    expect(named.filter((script) => !scripts.includes(script))).toEqual([]);
  });

  it('every link between documents leads somewhere', () => {
    const broken = documents.flatMap((path) =>
      [...read(path).matchAll(/\]\(([^)#:]+)\)/g)]
        .map((match) => new URL(match[1]!, `file://${ROOT}${path}`).pathname)
        .filter((target) => globSync(target.replace(/\/$/, '')).length === 0),
    );
    expect(broken).toEqual([]);
  });

  it('no file names a folder of a machine or the host of a registry', () => {
    const files = execFileSync('git', ['ls-files', '-z', '--', '.', ':!dist', ':!package-lock.json'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    // Written so that this file does not hold what it looks for.
    const folders = ['w[o]rk', 'ro[o]t', 't[m]p/[a-z]'].join('|');
    const hosts = ['regis[t]ry\\.[a-z]+', 'npm[j]s', 'yarn[p]kg'].join('|');
    const pattern = new RegExp(`(^|[\\s"'\`(=])/(${folders})/|(${hosts})\\.(com|org)`, 'm');
    const names = files.split('\0').filter((name) => name !== '' && existsSync(`${ROOT}${name}`));
    expect(names.filter((name) => pattern.test(read(name)))).toEqual([]);
  });

  it.each(globSync('**/package-lock.json', { cwd: ROOT, exclude: ['**/node_modules'] }))(
    '%s holds no addresses',
    (file) => {
      expect(read(file)).not.toMatch(/"resolved": "[a-z+]+:/);
    },
  );
});
