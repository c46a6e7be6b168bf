import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { DO_GOOD, onBranch, openPlay, scene, tipOf, worldIn } from './laptop.ts';
import { specbridge } from './typed.ts';

const TWO = '- [ ] 1. One\n- [ ] 2. Two\n';
/** Another file for each task. */
const EACH = 'echo $SPECBRIDGE_TASK > out-$SPECBRIDGE_TASK.txt; REPORT=completed';

describe('C1: names that people give', () => {
  it('C1: a base branch and a title with everything that git or a shell could take for its own', async () => {
    const title = 'A 😀 ~ .. ^{} "q" `x` $(touch trap) --help @{-1} .lock';
    await using set = await scene({ maker: DO_GOOD, tasks: `- [ ] 1. ${title}\n` });
    set.user.git(['switch', '-q', '-c', 'fix/#12(a)+b@c-ünï']);
    await using world = await worldIn(set.user.folder);
    const play = await openPlay(world);
    const job = await play.run();
    expect(job).toMatchObject({ status: 'completed', baseBranch: 'refs/heads/fix/#12(a)+b@c-ünï' });
    expect(set.user.git(['show', '-s', '--format=%s', play.branch])).toBe(
      '1 A 😀 ~ .. ^{} "q" `x` $(touch trap) --help @{-1} .lock',
    );
    expect(set.user.git(['show', '-s', '--format=%(trailers:key=Specbridge-Job,valueonly)', play.branch])).toBe(
      job.job,
    );
  });
});

describe('C2: a branch that is a folder of another one', () => {
  it('C2: a person’s branch `specbridge` is named, and nothing is opened; renamed, it is in nobody’s way', async () => {
    await using set = await scene();
    set.user.git(['branch', 'specbridge']);
    const failure: unknown = await set.open().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UserError);
    expect(failure).toMatchObject({ code: 'branch-taken' });
    expect(String(failure)).toContain('git branch -m specbridge <another name>');
    expect(set.user.git(['for-each-ref', '--format=%(refname)', 'refs/specbridge', 'refs/heads/specbridge/'])).toBe('');
    set.user.git(['branch', '-m', 'specbridge', 'mine']);
    expect((await (await set.open()).run()).status).toBe('completed');
  });

  it('C2: a branch below the job’s, made while that was gone: named, and the job goes on when it is renamed', async () => {
    await using set = await scene();
    const play = await set.open();
    set.user.git(['update-ref', '-d', play.branch]);
    const job = await play.run();
    expect(job.questions).toMatchObject([{ topic: 'base-diverged' }]);
    const below = `${play.branch}/below`.replace('refs/heads/', '');
    set.user.git(['branch', below]);
    const answer = { verb: 'answer', question: job.questions[0]!.id, text: 'restore-ours' } as const;
    await expect(play.say(answer)).rejects.toThrow(`git branch -m ${below} <another name>`);
    set.user.git(['branch', '-m', below, 'mine']);
    expect(await specbridge(set, ['run', 'demo']).end).toMatchObject({ code: 0 });
  });
});

it('C4: a linked worktree that is gone does not hold the job branch, whether git has noticed or not', async () => {
  const git = 'git --git-dir $BASE/user/.git';
  const come = `${git} worktree add -q $BASE/gone $(${git} for-each-ref --format='%(refname:short)' refs/heads/specbridge)`;
  await using set = await scene({ maker: `${come}; rm -rf $BASE/gone; ${DO_GOOD}` });
  expect((await (await set.open()).run()).status).toBe('completed');
  expect(set.user.git(['worktree', 'list', '--porcelain'])).toContain('prunable');
});

it('C6, C22: the base branch moves on, is renamed and deleted while the job runs: it stays bound to its base', async () => {
  await using set = await scene({ maker: EACH, tasks: TWO });
  set.user.git(['symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/gone']);
  const play = await set.open();
  const { user } = set;
  let moved = '';
  const job = await play.run(({ event }) => {
    if (event.type !== 'make-ended') return;
    if (moved !== '') user.git(['branch', '-D', 'trunk']);
    else {
      moved = user.commit({ 'out-1.txt': 'theirs\n' });
      user.git(['branch', '-m', 'main', 'trunk']);
      user.git(['switch', '-q', '--detach']);
    }
  });
  expect(job).toMatchObject({ status: 'completed', baseBranch: 'refs/heads/main' });
  expect(user.git(['rev-list', `${job.base}..${play.branch}`]).split('\n')).toHaveLength(2);
  expect(user.git(['merge-base', moved, play.branch])).toBe(job.base);
  expect(onBranch(set, play, 'out-1.txt')).toBe('1');
  expect(user.git(['rev-parse', 'HEAD'])).toBe(moved);
});

it('C11: a fetch with depth while the job runs cuts the history below it, and nothing else', async () => {
  const cut = 'git -C $BASE/user fetch -q --depth=1 $BASE/origin main';
  await using set = await scene({ maker: `${cut}; ${EACH}`, tasks: TWO });
  set.user.git(['clone', '-q', '--bare', set.user.folder, join(set.user.base, 'origin')]);
  const play = await set.open();
  const job = await play.run();
  expect(job.status).toBe('completed');
  expect(set.user.git(['rev-parse', '--is-shallow-repository'])).toBe('true');
  expect(set.user.git(['rev-list', '--count', play.branch])).toBe('3');
});

it('C20: a workflow file in the diff is found before anything is moved, named, and the rest is not taken either', async () => {
  const maker = `mkdir -p .github/workflows; echo 'on: push' > .github/workflows/ci.yml; ${DO_GOOD}`;
  await using set = await scene({ maker });
  const play = await set.open();
  const job = await play.run();
  expect(job).toMatchObject({ status: 'blocked', blocker: { code: 'protected-path' }, tip: job.base });
  expect(job.blocker?.detail).toContain('the candidate changes protected paths (.github/workflows/ci.yml)');
  expect(tipOf(set, play)).toBe(job.base);
  expect(set.user.git(['for-each-ref', 'refs/specbridge/candidates'])).toBe('');
  expect(await play.events('make-ended')).toMatchObject([
    { outcome: 'failed', failure: { kind: 'protected-path', paths: ['.github/workflows/ci.yml'] } },
  ]);
});

it('a repository that is itself a linked worktree of a bare one; what all worktrees share is in one place', async () => {
  await using set = await scene();
  const [bare, linked, other] = ['bare.git', 'linked', 'other'].map((name) => join(set.user.base, name));
  set.user.git(['clone', '-q', '--bare', set.user.folder, bare!]);
  set.user.git(['worktree', 'add', '-q', linked!, 'main'], { cwd: bare! });
  set.user.git(['worktree', 'add', '-q', '--detach', other!], { cwd: bare! });
  await using world = await worldIn(linked!);
  await using elsewhere = await worldIn(other!);
  const play = await openPlay(world);
  await elsewhere.forge.post(play.id, { verb: 'pause' }, 'a person', new Date());
  expect((await play.run()).blocker?.code).toBe('human-stop');
  expect((await play.say({ verb: 'resume' })).status).toBe('completed');
  expect(set.user.git(['status', '--porcelain'], { cwd: linked! })).toBe('');
});
