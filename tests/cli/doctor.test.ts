import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { EXAMPLE_WORKFLOWS, HARDENED_WORKFLOWS } from '../../src/cli/example-workflows.ts';
import { localCheckpoints } from '../../src/local/checkpoints.ts';
import { localOwner } from '../../src/local/forge.ts';
import type { SaveNote } from '../../src/ports/checkpoints.ts';
import { claude } from '../../src/tools/vendors/claude.ts';
import { headOf, saveOf } from '../contract/saves.ts';
import { userRepository } from '../tools/user-repository.ts';
import { answerOf, typed } from './stage.ts';

const user = userRepository();
afterAll(() => rmSync(user.base, { recursive: true }));

interface Told {
  readonly findings: readonly {
    readonly check: string;
    readonly level: string;
    readonly text: string;
    readonly cure?: string;
  }[];
}

/** What is found there, by code and level, with its text and its cure. */
async function found(...args: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const said = await typed(user.folder, ['doctor', ...args, '--json']);
  const { findings } = answerOf('doctor', said) as Told;
  expect(said.code).toBe(findings.some(({ level }) => level === 'error') ? 2 : 0);
  return new Map(findings.map(({ check, level, text, cure = '' }) => [`${level} ${check}`, `${text} → ${cure}`]));
}

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(user.folder, path)), { recursive: true });
    writeFileSync(join(user.folder, path), text);
  }
}

const LATER = '2099-01-01T00:00:00.000Z';
/** A process that never was. */
const DEAD = `laptop|${hostname()}|1|never|a`;

const STEP = '.github/workflows/specbridge.yml';

it('of a clone where nothing is set up says what to write, and writes nothing; only GitHub needs a remote and workflows', async () => {
  const before = user.git(['status', '--porcelain']);
  const page = await typed(user.folder, ['doctor']);
  expect(page.code).toBe(0);
  expect(page.out).toMatch(/! \.github\/workflows\/specbridge\.yml is not on main\.\n +Only GitHub needs it/);
  expect(page.out).toMatch(/0 errors, 3 warnings\. Nothing was changed\.\n$/);
  const now = await found();
  expect([...now.keys()]).toEqual([
    'ok checkout',
    'unknown default-branch',
    'warning workflow-file',
    'warning specs',
    'ok sandbox',
    'unknown origin',
  ]);
  expect(now.get('unknown default-branch')).toMatch(/→ .*git remote add origin/);
  expect(now.get('warning specs')).toMatch(/→ Write one: \.kiro\/specs/);
  expect(user.git(['status', '--porcelain'])).toBe(before);
});

it('of a configuration without a spec says what its roles would find', async () => {
  const maker = '{ kind: maker, vendor: command, command: [no-such-agent] }';
  write({ '.specbridge/orchestrate.yml': `gates: { test: { run: [sh] } }\nroles: { maker: ${maker} }\nguard: no\n` });
  const broken = await found();
  expect(broken.get('error specs')).toMatch(/guard: expected ask or allow/);
  expect([...broken.keys()]).not.toContain('ok programs');
  write({ '.specbridge/orchestrate.yml': `gates: { test: { run: [sh] } }\nroles: { maker: ${maker} }\n` });
  const now = await found();
  expect([now.get('warning programs'), now.get('warning specs')]).toEqual([
    expect.stringMatching(/no-such-agent.* It matters where steps run\./),
    expect.stringContaining('There is no spec'),
  ]);
  rmSync(join(user.folder, '.specbridge'), { recursive: true });
  write(EXAMPLE_WORKFLOWS);
  expect((await found()).get('warning workflow-file')).toMatch(/→ Only GitHub needs it/);
  rmSync(join(user.folder, '.github'), { recursive: true });
});

it('names what keeps a workflow file from GitHub, as far as it has come; what is not committed', async () => {
  write({ '.kiro/specs/demo/tasks.md': '- [ ] 1. One\n' });
  const now = await found();
  expect(now.get('error specs')).toMatch(/There is no configuration.*→ specbridge init$/);
  expect(now.get('warning specs')).toMatch(
    /Not committed yet.*→ git add \.kiro\/specs\/demo\/tasks\.md .*&& git commit$/,
  );
  user.git(['remote', 'add', 'origin', '../nowhere']);
  expect((await found()).get('warning default-branch')).toMatch(/→ git fetch origin$/);
  expect((await found()).get('error workflow-file')).toMatch(/→ Write it with `specbridge init`/);
  write(EXAMPLE_WORKFLOWS);
  expect((await found()).get('error workflow-file')).toMatch(/→ It is written here\. Commit it to main/);
  user.git(['update-ref', 'refs/remotes/origin/main', 'HEAD']);
  user.commit({});
  expect((await found()).get('error workflow-file')).toMatch(/→ It is committed here\. Push that/);
  user.git(['update-ref', 'refs/remotes/origin/main', 'HEAD']);
  expect((await found()).get('ok workflow-file')).toMatch(/with all that is needed/);
});

it('names what a workflow file lacks, as it is committed; a spec that is not ready; a program that is not there', async () => {
  user.git(['remote', 'remove', 'origin']);
  user.commit({
    '.specbridge/orchestrate.yml': `gates: { test: { run: [no-such-program] } }\nroles: { maker: { kind: maker, vendor: command, command: [sh, -c, 'true'] } }\n`,
  });
  const now = await found();
  expect(now.get('error specs')).toMatch(/is not approved.*→ specbridge approve demo$/);
  expect(now.get('warning programs')).toMatch(/no-such-program/);
  write({ [STEP]: EXAMPLE_WORKFLOWS[STEP].replaceAll(/ +statuses: write.*\n/g, '') });
  user.commit({});
  expect((await found()).get('error workflow-file')).toMatch(
    /lacks the permission `statuses: write`.*→ .*`specbridge init --force` replaces the whole file/,
  );
  write({ [STEP]: HARDENED_WORKFLOWS[STEP].replaceAll(/ +statuses: write.*\n/g, '') });
  user.commit({});
  expect((await found()).get('error workflow-file')).toMatch(/→ .*`specbridge init --hardened --force`/);
});

it('names the program of a vendor that a role asks for, as it is on this machine, and what could confine it', async () => {
  const bin = join(user.base, 'bin');
  mkdirSync(bin);
  const says = (version: string): void =>
    writeFileSync(
      join(bin, 'claude'),
      `#!/bin/sh\ncase "$*" in --version) echo ${version} ;; *) echo "${claude.options.join(' ')}" ;; esac\n`,
      { mode: 0o755 },
    );
  user.commit({
    '.specbridge/orchestrate.yml':
      'gates: { test: { run: [sh] } }\nroles: { maker: { kind: maker, vendor: claude } }\n',
  });
  vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`);
  says(claude.versions[0]);
  const now = await found();
  expect(now.get('ok agents')).toMatch(/is here: it is .* or newer, before .*, and knows every option that is used/);
  expect(now.get('ok agents')).toMatch(
    /What it holds: read-only.*: enforced; .*: declared; agents of its own: unsupported/,
  );
  expect(now.get('ok sandbox')).toMatch(/^Agents, gates and set-ups run as you, with no sandbox around them; /);
  says('0.0.1');
  expect((await found()).get('warning agents')).toMatch(/claude is version 0\.0\.1\. .*It matters where steps run/);
  vi.unstubAllEnvs();
});

describe('a job', () => {
  it('is named by its name or by its spec; an unknown one is refused, and where nobody looked is said', async () => {
    const unknown = await typed(user.folder, ['doctor', '--job', 'nobody']);
    expect([unknown.code, unknown.err]).toEqual([
      2,
      expect.stringMatching(/There is no job nobody\. .*\n.*no origin at github\.com\. Name the repository/),
    ]);
    expect((await typed(user.folder, ['doctor', '--job', '../odd'])).code).toBe(2);
  });

  it.each<readonly [name: string, note: Partial<SaveNote>, says: string]>([
    ['over', { status: 'completed' }, 'It is completed, and nothing is left to do.'],
    ['due', { status: 'ready' }, 'No step is at work; `specbridge run due` takes it up.'],
    ['asks', { status: 'blocked' }, 'A person is waited for: `specbridge job asks` says for what.'],
    ['later', { status: 'waiting-retry', due: LATER }, `the next try is due at ${LATER}, and \`specbridge run later\``],
    ['busy', { status: 'running', owner: localOwner() }, `At work: the process ${process.pid} on ${hostname()}.`],
  ])('%s: who takes it up, and when', async (job, note, says) => {
    await using git = await user.open();
    const save = saveOf(job, undefined);
    const { due, ...usual } = { ...save.note, owner: DEAD, spec: job, ...note };
    const isDue = usual.status !== 'blocked';
    headOf(await localCheckpoints(git).save({ ...save, lines: [], note: { ...usual, ...(isDue && { due }) } }));
    expect((await found('--job', job)).get('ok sweep')).toContain(says);
  });
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
