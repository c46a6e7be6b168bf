import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONFIG, DO_GOOD, scene, TASKS, type Scene } from '../e2e/laptop.ts';
import { type, type Told } from '../e2e/typed.ts';

const TWO = '- [ ] 1. One\n- [ ] 2. Two\n';
/** Another file for each task. */
const EACH = 'echo $SPECBRIDGE_TASK > out-$SPECBRIDGE_TASK.txt; REPORT=completed';
const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 12345\n`;

const run = (set: Scene, folder?: string): Promise<Told> => type(set, ['run', 'demo'], folder);

/** A clone of the person's repository, as another person would have it. */
function clone({ user }: Scene, ...options: string[]): string {
  const folder = join(user.base, 'clone');
  user.git(['config', 'uploadpack.allowFilter', 'true']);
  user.git(['clone', '-q', ...options, `file://${user.folder}`, folder]);
  return folder;
}

describe('C1, C6, C7, C8: where a job begins', () => {
  it.each(['a..b', 'refs/', '../..', 'x'.repeat(300), 'main~1', '', 'origin/main'])(
    'C1: there is no branch %j, and that is said',
    async (name) => {
      await using set = await scene();
      const told = await type(set, ['run', 'demo', '--base', name]);
      expect(told).toMatchObject({ code: 2, job: { error: { code: name === '' ? 'usage' : 'base-missing' } } });
    },
  );

  it.each(['team/feat-1', 'HEAD', 'f'.repeat(40), 'heads/main', '分支'])('C1, C8: a branch %s', async (name) => {
    await using set = await scene({ maker: DO_GOOD });
    const base = set.user.git(['rev-parse', 'HEAD']);
    set.user.git(['update-ref', `refs/heads/${name}`, base]);
    set.user.commit({ x: 'x' });
    set.user.git(['update-ref', `refs/tags/${name}`, 'refs/heads/main']);
    expect(await type(set, ['run', 'demo', '--base', name])).toMatchObject({
      code: 0,
      job: { status: 'completed', base },
    });
  });

  it('C6: a HEAD that leads nowhere, as after a rename elsewhere: a base can be named', async () => {
    await using set = await scene({ maker: DO_GOOD });
    set.user.git(['symbolic-ref', 'HEAD', 'refs/heads/master']);
    expect((await run(set)).words).toContain('or name a branch with --base');
    expect((await type(set, ['run', 'demo', '--base', 'main'])).code).toBe(0);
  });

  it('C7: a detached HEAD begins nothing until a base is named', async () => {
    await using set = await scene({ maker: DO_GOOD });
    set.user.git(['switch', '-q', '--detach']);
    expect((await run(set)).words).toContain('No branch is checked out. Name one with --base.');
    expect((await type(set, ['run', 'demo', '--base', 'main'])).code).toBe(0);
  });

  it('C8: tags, branches and remote-tracking branches of the names of what is checked out', async () => {
    await using set = await scene({ maker: DO_GOOD });
    const base = set.user.commit({ x: 'x' });
    const refs = [
      'tags/HEAD',
      'heads/HEAD',
      'tags/main',
      'heads/heads/main',
      'remotes/main/HEAD',
      'remotes/origin/main',
    ];
    for (const ref of refs) set.user.git(['update-ref', `refs/${ref}`, 'refs/heads/main~1']);
    expect(await run(set)).toMatchObject({ code: 0, job: { status: 'completed', base } });
  });
});

it('C9: the specs Login and login: two jobs at once, each with its own branch, override and approval', async () => {
  const files = Object.fromEntries(
    ['Login', 'login'].flatMap((spec) => [
      [`.kiro/specs/${spec}/tasks.md`, `- [ ] 1. ${spec}\n`],
      [`.specbridge/specs/${spec}.yml`, JSON.stringify({ limits: { attemptsPerNode: spec === 'Login' ? 2 : 3 } })],
    ]),
  );
  await using set = await scene({ maker: DO_GOOD, config: { approval: 'recorded' }, files });
  await type(set, ['approve', 'Login']);
  set.user.commit({});
  expect((await type(set, ['run', 'login'])).words).toContain('The spec login (tasks.md) is not approved');
  await type(set, ['approve', 'login']);
  set.user.commit({});
  const told = await Promise.all(['Login', 'login'].map((spec) => type(set, ['run', spec])));
  expect(told.map(({ code }) => code)).toEqual([0, 0]);
  const plans = await Promise.all(told.map(async ({ job }) => (await set.world.checkpoints.load(job.job!))!.lines[0]));
  expect(plans[0]).toContain('"attemptsPerNode":2');
  expect(plans[1]).toContain('"attemptsPerNode":3');
  for (const [index, spec] of ['Login', 'login'].entries()) {
    const branch = `refs/heads/specbridge/${told[index]!.job.job}`;
    expect(set.user.git(['show', `${branch}:.kiro/specs/${spec}/tasks.md`])).toBe(`- [x] 1. ${spec}`);
    const other = spec === 'Login' ? 'login' : 'Login';
    expect(set.user.git(['show', `${branch}:.kiro/specs/${other}/tasks.md`])).toBe(`- [ ] 1. ${other}`);
  }
});

describe('C10: what is not all there', () => {
  it.each([
    ['--cone', '--no-sparse-index'],
    ['--cone', '--sparse-index'],
    ['--no-cone', '--no-sparse-index'],
  ])('C10: a sparse checkout, %s %s', async (...options) => {
    await using set = await scene({ maker: DO_GOOD, files: { 'deep/x': 'x', 'other/y': 'y' } });
    const git = (...args: string[]): string => set.user.git(args);
    git('sparse-checkout', 'set', ...options, 'deep');
    expect(existsSync(join(set.user.folder, TASKS))).toBe(false);
    const { code, job } = await run(set);
    expect({ code, status: job.status }).toEqual({ code: 0, status: 'completed' });
    const branch = `refs/heads/specbridge/${job.job}`;
    expect(git('diff', '--name-only', 'main', branch).split('\n')).toEqual([TASKS, 'result.txt']);
    expect(git('status', '--porcelain')).toBe('');
    // What a person removed is still a change that is not committed.
    git('sparse-checkout', 'disable');
    rmSync(join(set.user.folder, CONFIG));
    const again = await type(set, ['run', 'demo', '--again']);
    expect(again).toMatchObject({
      code: 2,
      job: { error: { problems: expect.arrayContaining([expect.objectContaining({ code: 'dirty-base' })]) } },
    });
  });

  it('C10: a submodule is an empty folder for agents and gates, and no change', async () => {
    const maker = `ls -A module > $BASE/notes/seen; rmdir module; ${DO_GOOD}`;
    const gates = {
      work: { run: ['sh', '-c', 'grep -q good result.txt && test -d module && test -z "$(ls -A module)"'] },
    };
    await using set = await scene({ maker, config: { gates } });
    const { git } = set.user;
    git(['update-index', '--add', '--cacheinfo', `160000,${git(['rev-parse', 'HEAD'])},module`]);
    git(['commit', '-q', '-m', 'a submodule']);
    const { code, job } = await run(set);
    expect(code).toBe(0);
    expect(set.note('seen')).toBe('');
    expect(git(['diff', '--name-only', 'main', `refs/heads/specbridge/${job.job}`]).split('\n')).toEqual([
      TASKS,
      'result.txt',
    ]);
  });

  it('C10: Git LFS: no filter runs, pointers stay pointers, and bytes in the place of one are a violation', async () => {
    const files = {
      '.gitattributes': '*.bin filter=lfs diff=lfs merge=lfs -text\n',
      'a.bin': POINTER,
      'b.bin': POINTER,
    };
    const maker = `cp a.bin $BASE/notes/seen; git mv -f a.bin c.bin 2> /dev/null; ${DO_GOOD}
      [ $SPECBRIDGE_TASK = 1 ] || echo bytes > b.bin`;
    await using set = await scene({ maker, files, tasks: TWO });
    for (const filter of ['clean', 'smudge', 'process'])
      set.user.git(['config', `filter.lfs.${filter}`, `${set.user.base}/trap`]);
    set.user.git(['config', 'filter.lfs.required', 'true']);
    const { job, words } = await run(set);
    expect(job.status).toBe('blocked');
    expect(words).toContain('of which only pointers are here (b.bin)');
    expect(set.note('seen')).toBe(POINTER.trim());
    expect(set.user.git(['rev-parse', `refs/heads/specbridge/${job.job}:c.bin`])).toBe(
      set.user.git(['rev-parse', 'main:a.bin']),
    );
  });

  it.each([
    ['with all of a branch', [], false],
    ['without files', ['--filter=blob:none', '--no-checkout'], true],
    ['without folders', ['--filter=tree:0', '--no-checkout'], true],
    ['that is sparse', ['--filter=blob:none', '--sparse'], true],
  ] as const)('C10: a partial clone %s', async (_name, options, lacks) => {
    await using set = await scene({ maker: DO_GOOD, files: { 'deep/x': 'x' } });
    const folder = clone(set, '--filter=blob:none', ...options);
    if (!lacks) expect(await run(set, folder)).toMatchObject({ code: 0, job: { status: 'completed' } });
    if (!lacks) return;
    const refused = await run(set, folder);
    expect(refused.code).toBe(2);
    expect(refused.words).toMatch(/made without \d+ of the files and folders .* git fetch --refetch --no-filter/);
    set.user.git(['fetch', '-q', '--refetch', '--no-filter'], { cwd: folder });
    set.user.git(['checkout', '-q', 'main'], { cwd: folder });
    expect(await run(set, folder)).toMatchObject({ code: 0, job: { status: 'completed' } });
  });
});

it('C11: a clone of depth 1 carries a whole job, also when it gets its history in the middle', async () => {
  const deepen =
    '[ $SPECBRIDGE_TASK = 1 ] || [ ! -e $BASE/clone/.git/shallow ] || git -C $BASE/clone fetch -q --unshallow';
  await using set = await scene({
    maker: `git log --oneline | wc -l >> $BASE/notes/seen; ${deepen}; ${EACH}`,
    tasks: TWO,
  });
  set.user.commit({ y: 'y' });
  const folder = clone(set, '--depth=1');
  expect(await run(set, folder)).toMatchObject({ code: 0, job: { status: 'completed' } });
  expect(set.note('seen')?.split('\n').map(Number)).toEqual([1, 2]);
  expect(set.user.git(['fsck', '--strict', '--no-dangling'], { cwd: folder })).toBe('');
});

it('C12: six jobs at once in one repository', async () => {
  const specs = ['one', 'two', 'three', 'four', 'five', 'six'];
  const files = Object.fromEntries(specs.map((spec) => [`.kiro/specs/${spec}/tasks.md`, TWO]));
  await using set = await scene({ maker: EACH, files });
  const told = await Promise.all(specs.map((spec) => type(set, ['run', spec])));
  expect(told.map(({ code }) => code)).toEqual(specs.map(() => 0));
  for (const { job } of told)
    expect(set.user.git(['rev-list', '--count', `main..refs/heads/specbridge/${job.job}`])).toBe('2');
  expect(set.user.git(['fsck', '--strict', '--no-dangling'])).toBe('');
});

describe('C13: locks of a git that is gone', () => {
  it.each(['packed-refs', 'refs/heads/specbridge/$JOB', 'refs/specbridge/jobs/$JOB'])('C13: %s', async (name) => {
    await using set = await scene({ maker: DO_GOOD });
    const play = await set.open();
    writeFileSync(join(set.user.folder, '.git/index.lock'), '');
    const lock = join(set.user.folder, '.git', `${name.replace('$JOB', play.id)}.lock`);
    writeFileSync(lock, '');
    utimesSync(lock, 0, 0);
    const told = await run(set);
    expect(told).toMatchObject({ code: 2, job: { error: { code: 'stale-lock' } } });
    expect(told.words).toContain(lock);
    rmSync(lock);
    expect(await run(set)).toMatchObject({ code: 0, job: { status: 'completed' } });
    rmSync(join(set.user.folder, '.git/index.lock'));
  });
});

describe('C16: a person whose git writes other line ends', () => {
  it.each([
    ['core.autocrlf', 'true', ''],
    ['core.autocrlf', 'input', ''],
    ['core.eol', 'crlf', '* text\n'],
    ['core.eol', 'lf', '* text eol=crlf\n'],
  ])(
    'C16: %s=%s, rule %j: what they see can be approved and run, and the candidate is what was written',
    async (key, value, rules) => {
      const maker = `printf 'good\\r\\n' > result.txt; printf 'x\\r\\ny\\r\\n' > new.dat; REPORT=completed`;
      const files = rules === '' ? {} : { '.gitattributes': `${rules}*.dat -text\n` };
      await using set = await scene({ maker, config: { approval: 'recorded' }, files });
      const { user } = set;
      user.git(['config', key, value]);
      user.git(['rm', '-rq', '--cached', '.']);
      user.git(['reset', '-q', '--hard']);
      expect(readFileSync(join(user.folder, TASKS), 'utf8').includes('\r\n')).toBe(value !== 'input');
      expect((await type(set, ['approve', 'demo'])).code).toBe(0);
      user.commit({});
      const { code, job } = await run(set);
      expect({ code, status: job.status }).toEqual({ code: 0, status: 'completed' });
      const branch = `refs/heads/specbridge/${job.job}`;
      const changed = user.git(['diff', '--name-only', 'main', branch]).split('\n');
      expect(changed).toEqual([TASKS, 'new.dat', 'result.txt']);
      const written = user.git(['hash-object', '--no-filters', '--stdin'], { input: 'x\r\ny\r\n' });
      expect(user.git(['rev-parse', `${branch}:new.dat`])).toBe(written);
      expect(user.git(['cat-file', 'blob', `${branch}:${TASKS}`])).not.toContain('\r');
    },
  );
});

it('C19: names that no shell likes go through a whole job, byte for byte', async () => {
  const names = [
    '-rf',
    '--help',
    'q\'uo"te',
    'new\nline',
    ' lead',
    'trail ',
    ':(top)x',
    '*',
    '[a]',
    '\\',
    'ünï',
    'l'.repeat(255),
  ];
  const maker = `${names.map((name) => `printf x > "./${name.replaceAll(/["\\$`]/g, '\\$&')}"`).join('\n')}
    printf x > "$(printf 'b\\377')"; ${DO_GOOD}`;
  await using set = await scene({ maker, checker: 'VERDICT=pass' });
  const { code, job } = await run(set);
  expect(code).toBe(0);
  const args = ['ls-tree', '-z', '--name-only', `refs/heads/specbridge/${job.job}`];
  const there = execFileSync('git', args, { cwd: set.user.folder }).toString('latin1').split('\0');
  const latin = names.map((name) => Buffer.from(name).toString('latin1'));
  expect(there).toEqual(expect.arrayContaining([...latin, 'b\u00ff']));
});

it('C21: what cannot be removed is not in the way of the next worktree, nor of the job', async () => {
  const leave =
    'mkdir -p node_modules/locked/deep node_modules/held; touch node_modules/held/file; chattr +i node_modules/held/file 2> /dev/null; chmod 000 node_modules/locked';
  await using set = await scene({ maker: `${leave}; ${EACH}`, tasks: TWO, files: { '.gitignore': 'node_modules\n' } });
  expect(await run(set)).toMatchObject({ code: 0, job: { status: 'completed' } });
  const cache = process.env['SPECBRIDGE_CACHE']!;
  const left = readdirSync(cache, { recursive: true, encoding: 'utf8' }).filter((path) => /node_modules/.test(path));
  expect(left.filter((path) => path.includes('locked'))).toEqual([]);
  // Where the file system keeps a file in spite of all, it lies under a name that is not used again.
  for (const file of left.filter((path) => path.endsWith('held/file')))
    execFileSync('chattr', ['-i', join(cache, file)]);
  mkdirSync(cache, { recursive: true });
});
