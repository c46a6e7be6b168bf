import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEnvironment, userRepository, type UserRepository } from '../tools/user-repository.ts';
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
    // Who works is still to be said.
    const missing = (name: string): object => ({
      text: expect.stringContaining(`no file /opt/agents/${name}.mjs for node`),
    });
    expect(specs).toMatchObject([{ problems: [missing('implement'), missing('review')], notices: [] }]);
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
  });

  it('--hardened over a plain file says that it is plain still, and what makes it hardened; the other way it says what it was', async () => {
    const flow = '.github/workflows/specbridge.yml';
    await states();
    const { code, out } = await typed(user.folder, ['init', '--hardened']);
    expect(code).toBe(1);
    expect(out).toMatch(/specbridge\.yml +not touched: it is the plain form\n/);
    expect(out).toContain(
      'It is still the plain form: agents and the code of the repository run in the job that holds',
    );
    const [force = ''] = /specbridge (init --hardened --force)/.exec(out)?.slice(1) ?? [];
    expect((await typed(user.folder, force.split(' '))).out).toMatch(
      /specbridge\.yml +replaced: it was the plain form/,
    );
    expect((await typed(user.folder, ['init', '--force'])).out).toMatch(/\.yml +replaced: it was the hardened form/);
    expect(read(flow)).toBe(example('specbridge.yml'));
  });

  it('a hardened file that its owner has changed is held to the hardened form, and what a file lacks is said', async () => {
    const flow = '.github/workflows/specbridge.yml';
    await typed(user.folder, ['init', '--hardened']);
    writeFileSync(join(user.folder, flow), read(flow).replaceAll('timeout-minutes: 15', 'timeout-minutes: 20'));
    const { out } = await typed(user.folder, ['init']);
    expect(out).toContain('+    timeout-minutes: 15');
    expect(out).not.toContain('rescue:');
    expect(out).toContain(
      'It has all that is needed, and may stay as it is.\n`specbridge init --hardened --force` puts',
    );
    writeFileSync(join(user.folder, flow), read(flow).replaceAll('actions: write', 'actions: read'));
    expect((await typed(user.folder, ['init'])).out).toContain('It lacks the permission `actions: write`.');
  });

  it('--agents writes agent files and roles that follow them; what is there is never replaced', async () => {
    const agents = ['test-writer', 'implementer', 'reviewer'].map((name) => `.specbridge/agents/${name}.md`);
    mkdirSync(join(user.folder, '.specbridge/agents'), { recursive: true });
    writeFileSync(join(user.folder, agents[2]!), 'mine\n');
    const { out } = await typed(user.folder, ['init', '--agents']);
    expect(out).toContain('Claude makes and Codex checks, as the agent files say');
    expect(out).toMatch(/reviewer\.md +there already, and yours; not touched\n/);
    expect(out).not.toContain('No role of your configuration');
    for (const path of agents.slice(0, 2))
      expect(read(path)).toBe(
        readFileSync(new URL(`../../${path.replace('.specbridge/', '')}`, import.meta.url), 'utf8'),
      );
    expect(read(agents[2]!)).toBe('mine\n');
    expect(await states('--agents', '--force')).toEqual(['same', 'same', 'yours', 'same', 'same', 'yours']);
    expect(read(CONFIG)).toMatch(
      /^vendor: \[claude, codex\].*\nroles:\n(?: .*\n)*  implementer: \{ agent: \.specbridge/m,
    );
  });

  it('--agents beside a configuration of your own says which of them no role follows', async () => {
    await states();
    const { out } = await typed(user.folder, ['init', '--agents']);
    expect(out).toMatch(
      /No role of your configuration follows \.specbridge\/agents\/test-writer\.md, .*`agent: <path>`/,
    );
    expect(out).not.toContain('Claude makes');
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

describe('what init says is next', () => {
  /** Whoever is told to name agents, names these. */
  const AGENTS = `gates:
  test: { run: [node, --version] }
roles:
  implementer: { kind: maker, vendor: command, command: [node, --version] }
`;
  const next = async (folder = user.folder): Promise<readonly string[]> => {
    const said = answerOf('init', await typed(folder, ['init', '--json'])) as {
      next: { command: string; where?: string }[];
    };
    // What carries it out here comes after all that it needs, and what is for GitHub alone comes behind it.
    const marks = said.next.map(({ where }) => where);
    const at = marks.indexOf('here');
    expect([marks.slice(0, at), marks.slice(at + 1)].map((some) => [...new Set(some)])).toEqual([
      [undefined],
      ['github'],
    ]);
    expect(said.next[at]!.command).toMatch(/^specbridge run /);
    return said.next.filter(({ where }) => where !== 'here').map(({ command }) => command);
  };
  /** Ours are typed, of gh only a remote is made, and everything else is done by a shell, with an editor that names the agents. */
  const paste = async (commands: readonly string[], folder = user.folder): Promise<void> => {
    const editor = join(user.base, 'editor');
    writeFileSync(editor, `#!/bin/sh\nprintf '%s' '${AGENTS}' > "$1"\n`, { mode: 0o755 });
    const options = { cwd: folder, env: { ...userEnvironment(), EDITOR: editor }, stdio: 'pipe' } as const;
    for (const command of commands) {
      const [, words] = /^(?:GH_TOKEN=\S+ auth token\) )?specbridge (.*)$/.exec(command) ?? [];
      if (words !== undefined) {
        const { code, err } = await typed(folder, argumentsIn(words));
        expect({ command, code, err }).toEqual({ command, code: 0, err: '' });
      } else if (command.startsWith('gh repo create '))
        user.git(['remote', 'add', 'origin', origin()], { cwd: folder });
      else if (!command.startsWith('gh ')) execFileSync('sh', ['-c', command], options);
    }
  };
  const argumentsIn = (words: string): readonly string[] =>
    execFileSync('sh', ['-c', `printf '%s\\n' ${words}`], { encoding: 'utf8' })
      .trimEnd()
      .split('\n');
  const origin = (): string => join(user.base, 'origin.git');
  const begins = async (spec: string): Promise<void> => {
    const clone = join(user.base, 'clone');
    user.git(['clone', '-q', origin(), clone]);
    expect(await typed(clone, ['run', spec, '--dry-run'])).toMatchObject({ code: 0 });
    rmSync(clone, { recursive: true });
  };
  beforeEach(() => {
    user.git(['config', 'user.name', 'Ada']);
    user.git(['init', '-q', '--bare', '-b', 'main', origin()]);
    user.git(['remote', 'set-url', 'origin', origin()]);
  });

  it('in a repository without a commit, a remote or a spec: whoever pastes the lines has one that can be carried out', async () => {
    const fresh = join(user.base, 'fresh');
    user.git(['init', '-q', '-b', 'main', fresh]);
    user.git(['config', 'user.name', 'Ada'], { cwd: fresh });
    writeFileSync(join(fresh, 'package.json'), MANIFEST);
    const commands = await next(fresh);
    expect(commands.slice(-1)).toEqual(['gh workflow run specbridge.yml -f spec=hello']);
    await paste(commands, fresh);
    expect(user.git(['status', '--porcelain'], { cwd: fresh })).toBe('');
    await begins('hello');
    expect((await typed(fresh, ['init'])).out).not.toContain('Who works is for you to say');
  });

  it('on another branch than the default one of the server: names it, and leads there', async () => {
    user.git(['push', '-q', 'origin', 'main']);
    const clone = join(user.base, 'elsewhere');
    user.git(['clone', '-q', origin(), clone]);
    user.git(['config', 'user.name', 'Ada'], { cwd: clone });
    expect((await next(clone)).join('\n')).not.toContain('git switch');
    user.git(['switch', '-q', '-c', 'feature'], { cwd: clone });
    const { out } = await typed(clone, ['init']);
    expect(out).toMatch(
      /git switch main && git merge feature\n +feature is checked out, and the default branch is main;/,
    );
    await paste(await next(clone), clone);
    expect(user.git(['branch', '--show-current'], { cwd: clone })).toBe('main');
    await begins('hello');
  });

  it('with a spec: the same; done once more they change nothing, and afterwards fewer are left', async () => {
    mkdirSync(join(user.folder, '.kiro/specs/to do'), { recursive: true });
    writeFileSync(join(user.folder, '.kiro/specs/to do/tasks.md'), '- [ ] 1. Write\n');
    writeFileSync(join(user.folder, '.kiro/specs/to do/design.md'), 'Short.\n');
    const commands = await next();
    await expect(`${commands.join('\n')}\n`).toMatchFileSnapshot('snapshots/init-next.txt');
    await paste(commands);
    await begins('to do');
    const before = user.git(['rev-parse', 'HEAD']);
    const fewer = await next();
    expect(fewer.map((command) => command.split(' ', 2).join(' '))).toEqual([
      'specbridge check',
      'git push',
      'gh api',
      'GH_TOKEN=$(gh auth',
      'gh workflow',
    ]);
    await paste(fewer);
    expect(user.git(['rev-parse', 'HEAD'])).toBe(before);
  });
});
