import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { PassThrough } from 'node:stream';
import { WriteStream } from 'node:tty';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { OPTIONS } from '../../src/cli/options.ts';
import { DIFF_STYLE, PAGE_STYLE, paint } from '../../src/cli/paint.ts';
import { CONFIG_PATH, readConfig } from '../../src/spec/config.ts';
import { Config } from '../../src/spec/config/form.ts';
import { VERSION } from '../../src/cli/version.ts';
import { printable } from '../../src/report/harmless.ts';
import { answerOf, terminal, typed } from './stage.ts';

/** No repository. */
const NOWHERE = tmpdir();

function golden(text: string, name: string): Promise<void> {
  return expect(text).toMatchFileSnapshot(`snapshots/${name}.txt`);
}

describe('help', () => {
  it('fits on one screen, and is what is said to somebody who types nothing', async () => {
    const { out, code } = await typed(NOWHERE, []);
    expect(code).toBe(0);
    expect(out.split('\n').length).toBeLessThan(50);
    expect(out.split('\n').filter((line) => line.length > 100)).toEqual([]);
    for (const args of [['help'], ['--help'], ['-h']]) expect((await typed(NOWHERE, args)).out).toBe(out);
    await golden(out, 'help');
  });

  it('of each command is the same however it is asked for', async () => {
    let pages = '';
    for (const { name, alias, options } of COMMANDS) {
      const { out } = await typed(NOWHERE, ['help', name]);
      expect((await typed(NOWHERE, [name, '--help'])).out).toBe(out);
      if (alias !== undefined) expect((await typed(NOWHERE, ['help', alias])).out).toBe(out);
      for (const option of options) expect(out).toContain(`--${option}`);
      expect(out.split('\n').filter((line) => line.length > 100)).toEqual([]);
      pages += `${out}\n`;
    }
    await golden(pages, 'help-of-commands');
  });

  it('every option is taken by a command', () => {
    const taken = new Set<string>(COMMANDS.flatMap(({ options }) => options));
    expect(Object.keys(OPTIONS).filter((name) => !taken.has(name))).toEqual(['help', 'version']);
  });

  it('with --json is the table of commands', async () => {
    const whole = answerOf('help', await typed(NOWHERE, ['help', '--json'])) as { commands: { name: string }[] };
    expect(whole.commands.map(({ name }) => name)).toEqual(COMMANDS.map(({ name }) => name));
    expect(answerOf('help', await typed(NOWHERE, ['run', '--help', '--json']))).toMatchObject({
      commands: [{ name: 'run', usage: 'specbridge run <spec>' }],
    });
  });

  it('the version is that of the package', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    expect(VERSION).toBe(version);
    for (const args of [['version'], ['--version'], ['job', '--version'], ['-v'], ['-V']])
      expect((await typed(NOWHERE, args)).out).toBe(`specbridge ${version}\n`);
    expect(answerOf('version', await typed(NOWHERE, ['--version', '--json']))).toEqual({ version });
  });
});

describe('help config', () => {
  it('shows a configuration that holds, with every part that there is', async () => {
    const { config } = answerOf('help', await typed(NOWHERE, ['help', 'config', '--json'])) as { config: string };
    expect((await typed(NOWHERE, ['help', 'config'])).out).toContain(config);
    const { plan } = readConfig({ path: CONFIG_PATH, bytes: Buffer.from(config) });
    expect(plan).toMatchObject({ guard: 'ask', approval: 'recorded', limits: { attemptsPerNode: 4 } });
    expect(Object.keys(Config.shape).filter((key) => !config.includes(`\n${key}:`))).toEqual([]);
  });
});

describe('what is not understood', () => {
  const REFUSED: readonly (readonly string[])[] = [
    ['chekc'],
    ['jbo', '--json'],
    ['help', 'rnu'],
    ['setup'],
    ['start', 'demo'],
    ['list'],
    ['pause', 'demo-a1b2c3'],
    ['frobnicate', '--help'],
    ['jobs', '--node', '3'],
    ['job', '--jurnal'],
    ['job', '-x'],
    ['job', '--node'],
    ['job', '--node', '--json'],
    ['job', '--node='],
    ['job', '--node', '1', '--node', '2'],
    ['job', '--journal=yes'],
    ['job', '--node', '3', '--why', '5'],
    ['job', 'one', '--job', 'two'],
    ['check', 'a', 'b'],
    ['jobs', 'mine'],
    ['run'],
    ['run', ''],
    ['run', '../x'],
    ['approve', '--dryrun', 'demo'],
    ['answer', 'q1', '-5 degrees'],
    ['cancel', '--no-longer', 'wanted'],
  ];

  it('is refused with what was probably meant, or how it is typed; nothing is looked at', async () => {
    const one = terminal(NOWHERE);
    for (const args of REFUSED) expect({ args, code: (await one.type(...args)).code }).toEqual({ args, code: 2 });
    await golden(one.transcript(), 'not-understood');
  });

  it('is one JSON object with --json, wherever that stands', async () => {
    for (const args of REFUSED) {
      const { code, out } = await typed(NOWHERE, ['--json', ...args]);
      expect({ args, code }).toEqual({ args, code: 2 });
      expect(answerOf('', { code, out, err: '' })).toMatchObject({ error: { code: expect.any(String), problems: [] } });
    }
  });

  it('after `--` nothing is an option', async () => {
    const { out, err } = await typed(NOWHERE, ['help', '--', '--json']);
    expect(out).toBe('');
    expect(err).toContain('There is no command --json.');
  });
});

describe('colours', () => {
  // What Node itself asks of a terminal, over the environment that this process has.
  const TERMINAL = { isTTY: true, getColorDepth: () => WriteStream.prototype.getColorDepth() };
  const BOLD = '\u001b[1mspecbridge help\u001b[22m';

  it.each([
    [{ TERM: 'xterm' }, TERMINAL, true],
    [{ TERM: 'xterm' }, {}, false],
    [{ TERM: 'dumb' }, TERMINAL, false],
    [{ TERM: 'xterm', NO_COLOR: '1' }, TERMINAL, false],
    [{ TERM: 'dumb', FORCE_COLOR: '1' }, {}, true],
  ])('%j on %j: %s', async (env, stream, isPainted) => {
    for (const name of ['TERM', 'NO_COLOR', 'FORCE_COLOR', 'CI', 'GITHUB_ACTIONS']) vi.stubEnv(name, undefined);
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const { out } = await typed(NOWHERE, ['help', 'help'], stream);
    const { out: json, err } = await typed(NOWHERE, ['helq', '--json'], stream);
    vi.unstubAllEnvs();
    expect(out.startsWith(isPainted ? BOLD : 'specbridge help')).toBe(true);
    expect(err.startsWith(isPainted ? '\u001b[31mspecbridge: \u001b[39m' : 'specbridge: ')).toBe(true);
    expect(json).not.toContain('\u001b');
  });

  it('of a table reach every row, however wide its columns are', () => {
    const page = 'demo-1        completed  a\nlong-name-22  blocked    b\nx  needs-clarification  c';
    const stream = Object.assign(new PassThrough(), { isTTY: true, getColorDepth: () => 8 });
    expect(
      paint(page, PAGE_STYLE, stream)
        .split('\n')
        .every((line) => line.includes('\u001b')),
    ).toBe(true);
  });

  it('are ours alone: a text that brings escapes or looks like a line of ours gains nothing', () => {
    const text = printable('\u001b[31mred\u001b[0m\n  ✔ $& $1 mine\n+$&');
    const painted = paint(text, DIFF_STYLE, Object.assign(new PassThrough(), { isTTY: true, getColorDepth: () => 8 }));
    expect(stripVTControlCharacters(painted)).toBe('[31mred[0m\n  ✔ $& $1 mine\n+$&');
  });
});
