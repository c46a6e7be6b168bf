import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personsFiles } from '../../src/cli/files.ts';
import { CODES } from '../../src/core/codes.ts';
import { problemLine, type Problem, type UserError } from '../../src/errors.ts';
import { localOwner } from '../../src/local/forge.ts';
import { openJob } from '../../src/moves/open.ts';
import { CONFIG, DO_GOOD, scene, SCRIPT, TASKS, type Scene } from './laptop.ts';
import { specbridge, type Ended } from './typed.ts';

const SPEC = dirname(TASKS);
const RECORD = '.specbridge/approvals/demo.json';

/** Everything that is in a repository after a command and was not before it. */
function traces({ user }: Scene): readonly string[] {
  const refs = user.git(['for-each-ref', '--format=%(refname)', 'refs/specbridge', 'refs/heads/specbridge']);
  const folders = ['.specbridge/jobs', '.specbridge/.gitignore'].filter((path) => existsSync(join(user.folder, path)));
  const kept = readdirSync(process.env['SPECBRIDGE_CACHE']!).filter((name) => name !== 'compiled');
  return [
    ...refs.split('\n').filter(Boolean),
    ...folders,
    ...kept,
    ...user.git(['status', '--porcelain', '--ignored']).split('\n'),
  ];
}

/** Where, and which code. */
function places(problems: readonly Problem[]): readonly string[] {
  return problems.map((problem) => problemLine({ ...problem, text: problem.code }));
}

function problemsIn({ out }: Ended): readonly Problem[] {
  const said = JSON.parse(out) as { error?: Said; specs?: readonly Said[] } & Said;
  return (said.error ?? said.specs?.[0] ?? said).problems;
}

interface Said {
  readonly problems: readonly Problem[];
}

describe('A7: as many faults at once as one repository can hold', () => {
  const committed = {
    [TASKS]: '# Tasks\n\nSome day\u202E.\n',
    [`${SPEC}/requirements.md`]: '# Requirements\n\n<<<<<<< ours\nOne.\n=======\nTwo.\n>>>>>>> theirs\n',
    '.kiro/steering/style.md': 'Be kind\u200B.\n',
    [CONFIG]: 'gates: {}\nroles:\n  maker: { kind: maker, vendor: command, command: [maker] }\nlimitz: {}\n',
  };
  const found = [
    `${SPEC}/design.md: spec-invalid`,
    `${SPEC}/requirements.md:3: spec-invalid`,
    `${TASKS}: no-tasks`,
    `${TASKS}:3:9: hidden-characters`,
    '.kiro/steering/style.md:1:8: hidden-characters',
    `${RECORD}: approval-missing`,
    `${CONFIG}:4:1: invalid-configuration`,
    `${CONFIG}:1:8: verification-missing`,
  ];
  const dirty = `${SPEC}/bugfix.md: dirty-base`;

  it('A7: each command reports all of them, with file, line and code, and nothing is made', async () => {
    await using set = await scene({ files: committed });
    const { folder } = set.user;
    symlinkSync(join(set.user.base, 'elsewhere.md'), join(folder, SPEC, 'design.md'));
    set.user.commit({});
    writeFileSync(join(folder, SPEC, 'bugfix.md'), '# A bug\n');
    const before = traces(set);
    const commands = [['check', 'demo'], ['run', 'demo', '--dry-run'], ['run', 'demo'], ['step']];
    const [checked, dry, run, step] = await Promise.all(
      commands.map((args) => specbridge(set, [...args, '--json']).end),
    );
    expect(places(problemsIn(checked!))).toEqual(found);
    expect(places(problemsIn(dry!))).toEqual([...found, dirty]);
    expect(problemsIn(run!)).toEqual(problemsIn(dry!));
    expect([checked, dry, run, step].map((end) => end!.code)).toEqual([2, 2, 2, 2]);
    expect(JSON.parse(step!.out)).toMatchObject({ error: { code: 'job-missing' } });
    for (const problem of problemsIn(run!)) {
      expect(Object.hasOwn(CODES, problem.code), problem.code).toBe(true);
      expect(run!.err).toContain(`${problemLine(problem)} [${problem.code}]`);
    }
    expect(traces(set)).toEqual(before);
  });
});

describe('each fault alone', () => {
  let set: Scene;
  let good: string;
  beforeAll(async () => {
    set = await scene({ maker: DO_GOOD });
    good = set.user.git(['rev-parse', 'HEAD']);
  });
  afterAll(() => set[Symbol.asyncDispose]());

  /** Puts a link where a file or a folder was. */
  function link(path: string): void {
    rmSync(join(set.user.folder, path), { recursive: true, force: true });
    mkdirSync(dirname(join(set.user.folder, path)), { recursive: true });
    symlinkSync('/nowhere', join(set.user.folder, path));
  }

  async function refused(change: () => void, isCommitted: boolean): Promise<UserError | undefined> {
    const { user, world } = set;
    rmSync(join(user.folder, SPEC, '.git'), { recursive: true, force: true });
    user.git(['reset', '-q', '--hard', good]);
    user.git(['clean', '-dfq']);
    change();
    const base = isCommitted ? user.commit({}) : good;
    const order = {
      job: 'demo-1',
      spec: 'demo',
      branch: 'refs/heads/specbridge/demo-1',
      baseBranch: 'refs/heads/main',
      base,
      by: 'me',
    };
    const author = { owner: localOwner(), engine: 'test', nonce: '1', now: () => new Date() };
    return openJob(world.ports('demo-1'), order, author, { worktree: personsFiles(world) }).then(
      () => undefined,
      (error: UserError) => error,
    );
  }

  const config = (more: object): Record<string, string> => ({
    [CONFIG]: JSON.stringify({
      gates: { work: { run: ['true'] } },
      roles: { maker: { kind: 'maker', vendor: 'command', command: ['true'] } },
      approval: 'merged',
      ...more,
    }),
  });
  const scripted = { roles: { maker: { kind: 'maker', vendor: 'scripted', script: SCRIPT } } };

  it.each<readonly [name: string, change: () => unknown, found: readonly string[]]>([
    ['the list is a link', () => link(TASKS), [`${TASKS}: spec-invalid`]],
    ['the spec is a link', () => link(SPEC), [`${SPEC}: spec-invalid`]],
    ['.kiro/specs is a link', () => link('.kiro/specs'), ['.kiro/specs: spec-invalid']],
    [
      'the configuration is a link',
      () => link(CONFIG),
      [`${RECORD}: approval-missing`, `${CONFIG}: invalid-configuration`],
    ],
    [
      'the record is a link',
      () => (set.user.commit(config({ approval: 'recorded' })), link(RECORD)),
      [`${RECORD}: invalid-configuration`],
    ],
    [
      'the spec is a repository of its own',
      () => {
        set.user.git(['init', '-q', SPEC]);
        set.user.git(['-C', SPEC, 'commit', '-q', '--allow-empty', '-m', 'x']);
        set.user.git(['rm', '-rq', '--cached', SPEC]);
      },
      [`${SPEC}: spec-invalid`],
    ],
    [
      'a role without its program',
      () =>
        set.user.commit(
          config({ roles: { maker: { kind: 'maker', vendor: 'command', command: ['no-such-program'] } } }),
        ),
      [`${CONFIG}:1:98: tool-missing`],
    ],
    [
      'a gate without its program',
      () => set.user.commit(config({ gates: { work: { run: ['/no/such/program'] } } })),
      [`${CONFIG}:1:25: tool-missing`],
    ],
    [
      'a script that is no YAML',
      () => set.user.commit({ ...config(scripted), [SCRIPT]: '{' }),
      [`${SCRIPT}: script-invalid`],
    ],
    [
      'a script that does not fit',
      () => set.user.commit({ ...config(scripted), [SCRIPT]: 'maker: {}' }),
      [`${SCRIPT}: script-invalid`],
    ],
    ['C9: the spec in other letters', () => set.user.git(['mv', SPEC, '.kiro/specs/Demo']), [`${SPEC}: spec-missing`]],
  ])('%s', async (_name, change, found) => {
    const error = await refused(() => void change(), true);
    expect(places(error?.problems ?? [])).toEqual(found);
    expect(set.user.git(['for-each-ref', 'refs/specbridge', 'refs/heads/specbridge'])).toBe('');
    expect(existsSync(join(set.user.folder, '.specbridge/jobs'))).toBe(false);
  });

  it('what is written and not committed', async () => {
    const error = await refused(() => writeFileSync(join(set.user.folder, TASKS), '- [ ] 1. Two\n'), false);
    expect(places(error?.problems ?? [])).toEqual([`${TASKS}: dirty-base`]);
    expect(error?.message).toContain(`git add ${TASKS} && git commit`);
  });

  it('none: a job is opened', async () => {
    expect(await refused(() => {}, true)).toBeUndefined();
    expect(existsSync(join(set.user.folder, '.specbridge/jobs/.gitignore'))).toBe(true);
  });
});

describe('C11: a shallow clone', () => {
  it('C11: carries a job to its end, and names what it lacks', async () => {
    await using set = await scene({ maker: DO_GOOD });
    const folder = join(set.user.base, 'clone');
    set.user.git(['branch', 'other']);
    set.user.git(['clone', '-q', '--depth=1', `file://${set.user.folder}`, folder]);
    const clone = { ...set, user: { ...set.user, folder } };
    const [done, lacking] = await Promise.all([
      specbridge(clone, ['run', 'demo']).end,
      specbridge(clone, ['run', 'demo', '--base', 'other']).end,
    ]);
    expect(done.code).toBe(0);
    expect(lacking).toMatchObject({
      code: 2,
      err: expect.stringContaining('git fetch --unshallow origin other:other'),
    });
  });
});

describe('an approval', () => {
  it('is not written for what a person cannot have read', async () => {
    await using set = await scene({ tasks: '- [ ] 1. One\u200B\n' });
    const [hidden, other] = await Promise.all(['demo', 'Demo'].map((spec) => specbridge(set, ['approve', spec]).end));
    expect(hidden).toMatchObject({ code: 2, err: expect.stringContaining(`${TASKS}:1:13: U+200B`) });
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining('Did you mean demo?') });
    expect(existsSync(join(set.user.folder, '.specbridge/approvals'))).toBe(false);
  });
});
