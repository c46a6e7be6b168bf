import { describe, expect, it } from 'vitest';
import type { Job } from '../../src/core/job.ts';
import { watchBase } from '../../src/moves/base-watch.ts';
import { writeApproval } from '../../src/spec/approval.ts';
import { CONFIG, onBranch, scene, TASKS, tipOf, type Casting, type Play, type Scene } from './laptop.ts';

const TWO = '- [ ] 1. One\n- [ ] 2. Two\n';
const ONE_DONE = '- [x] 1. One\n- [ ] 2. Two\n';
const BOTH_DONE = '- [x] 1. One\n- [x] 2. Two';
const RECORD = '.specbridge/approvals/demo.json';

/** A person's commit on the job branch, while nobody looks. */
function pushed(set: Scene, play: Play, files: Readonly<Record<string, string>>): void {
  set.user.git(['switch', '-q', play.branch.replace('refs/heads/', '')]);
  set.user.commit(files);
  set.user.git(['switch', '-q', 'main']);
}

interface Started {
  readonly set: Scene;
  readonly play: Play;
  readonly job: Job;
}

/** A job of two tasks; when the second one begins, a person changes their mind. */
async function changed(mind: (set: Scene, play: Play) => void, casting: Casting = {}): Promise<Started> {
  const set = await scene({ tasks: TWO, maker: 'echo $SPECBRIDGE_TASK >> out.txt; REPORT=completed', ...casting });
  const play = await set.open();
  let isChanged = false;
  const job = await play.run(({ event }) => {
    if (event.type !== 'move-chosen' || event.move.type !== 'make' || isChanged || !event.move.node.startsWith('n2'))
      return;
    isChanged = true;
    mind(set, play);
  });
  expect(isChanged).toBe(true);
  return { set, play, job };
}

const repin = ({ job, play }: Started): Promise<Job> =>
  play.say({ verb: 're-pin', digest: job.blocker!.next.replace('re-pin ', '') });
const resume = ({ play }: Started): Promise<Job> => play.say({ verb: 'resume' });
const answer = ({ play }: Started, job: Job, text: string): Promise<Job> =>
  play.say({ verb: 'answer', question: job.questions[0]!.id, text });

describe('the spec is edited on the job branch', () => {
  const EDITED = '- [x] 1. One\n- [ ] 2. Two, and no more\n';
  const edit = (set: Scene, play: Play): void => pushed(set, play, { [TASKS]: EDITED });

  it('re-pin takes it over, once it is approved where people approve', async () => {
    const started = await changed(edit);
    await using set = started.set;
    expect(started.job.blocker).toMatchObject({ code: 'pin-broken', detail: expect.stringContaining(TASKS) });
    const refused = await repin(started);
    expect(refused.blocker).toMatchObject({
      code: 'pin-broken',
      detail: expect.stringContaining('What counts is what main says'),
    });
    set.user.commit({ [TASKS]: EDITED.replace('[x]', '[ ]') });
    const ended = await repin({ ...started, job: refused });
    expect(ended.status).toBe('completed');
    expect(onBranch(set, started.play, TASKS)).toBe('- [x] 1. One\n- [x] 2. Two, and no more');
  });

  it('put back, and resumed, it is the job that it was', async () => {
    const started = await changed(edit);
    await using set = started.set;
    pushed(set, started.play, { [TASKS]: ONE_DONE });
    expect((await resume(started)).status).toBe('completed');
    expect(onBranch(set, started.play, TASKS)).toBe(BOTH_DONE);
  });
});

describe('the configuration is mended on the default branch', () => {
  /** A job of one task whose gate never passes, until a person names another one there. */
  async function stuck(): Promise<Started & { readonly digest: string }> {
    const set = await scene({
      maker: 'echo bad >> result.txt; sed -i s/good// result.txt; REPORT=completed',
      config: { limits: { attemptsPerNode: 1 } },
    });
    const play = await set.open();
    const job = await play.run();
    expect(job.blocker).toMatchObject({ code: 'budget-exhausted' });
    const config = JSON.parse(set.user.git(['show', `main:${CONFIG}`])) as object;
    set.user.commit({
      [CONFIG]: JSON.stringify({ ...config, gates: { work: { run: ['test', '-e', 'result.txt'] } } }),
    });
    const { config: newer } = await watchBase(set.world.repository).look(job);
    expect(newer).toMatchObject({ paths: [CONFIG] });
    return { set, play, job, digest: newer!.digest };
  }

  it('re-pin takes it over, and nothing else does', async () => {
    const { set, play, job, digest } = await stuck();
    await using _set = set;
    expect((await play.say({ verb: 're-pin', digest: '0123456789abcdef' })).blocker).toEqual(job.blocker);
    expect(await play.say({ verb: 'raise', limit: 'attemptsPerNode', value: 2 })).toMatchObject({
      blocker: { code: 'budget-exhausted' },
      plan: job.plan,
    });
    const ended = await play.say({ verb: 're-pin', digest });
    expect(ended).toMatchObject({
      blocker: { code: 'budget-exhausted' },
      plan: { gates: [{ run: ['test', '-e', 'result.txt'] }] },
    });
    expect((await play.say({ verb: 'raise', limit: 'attemptsPerNode', value: 3 })).status).toBe('completed');
    expect(await watchBase(set.world.repository).look(ended)).toEqual({});
  });

  it('one that cannot be used is refused with what is wrong in it, and the job goes on as it was', async () => {
    const { set, play, job } = await stuck();
    await using _set = set;
    set.user.commit({ [CONFIG]: '{ "gates": {} }' });
    const { config } = await watchBase(set.world.repository).look(job);
    const refused = await play.say({ verb: 're-pin', digest: config!.digest });
    expect(refused).toMatchObject({
      blocker: { code: 'pin-broken', detail: expect.stringContaining('roles') },
      plan: job.plan,
    });
    expect((await play.say({ verb: 'resume' })).blocker).toMatchObject({ code: 'budget-exhausted' });
  });

  it('a remark in it makes no other plan', async () => {
    const { set, job } = await stuck();
    await using _set = set;
    set.user.commit({ [CONFIG]: `${set.user.git(['show', `${job.base}:${CONFIG}`])} # as before\n` });
    expect(await watchBase(set.world.repository).look(job)).toEqual({});
  });
});

describe('the configuration is edited on the job branch', () => {
  const WEAK = JSON.stringify({ gates: { work: { run: ['true'] } }, roles: {}, approval: 'merged' });
  const edit = (set: Scene, play: Play): void => pushed(set, play, { [CONFIG]: WEAK });

  it('re-pin takes the one of the default branch: what judges is never what lies on the job branch', async () => {
    const started = await changed(edit);
    await using _set = started.set;
    expect(started.job.blocker).toMatchObject({ code: 'pin-broken', detail: expect.stringContaining(CONFIG) });
    const ended = await repin(started);
    expect(ended).toMatchObject({
      status: 'completed',
      plan: { gates: [{ run: ['grep', '-q', 'good', 'result.txt'] }] },
    });
  });

  it('put back, and resumed, nothing of it was ever used', async () => {
    const started = await changed(edit);
    await using set = started.set;
    pushed(set, started.play, { [CONFIG]: set.user.git(['show', `main:${CONFIG}`]) });
    expect((await resume(started)).status).toBe('completed');
  });
});

describe('the configuration is edited on the default branch', () => {
  it('a running job does not even look at it', async () => {
    const started = await changed((set) => void set.user.commit({ [CONFIG]: 'gates: 7\n' }));
    await using _set = started.set;
    expect(started.job).toMatchObject({ status: 'completed' });
  });
});

describe('a box is ticked by hand', () => {
  const tick = (set: Scene, play: Play): void => pushed(set, play, { [TASKS]: ONE_DONE.replace('[ ]', '[x]') });

  it.each<readonly [string, string, string]>([
    ['check', 'already-done', '1'],
    ['work', 'integrated', '1\n2'],
  ])('the answer %s: the evidence is %s', async (text, claim, out) => {
    const started = await changed(tick);
    await using set = started.set;
    expect(started.job.blocker).toMatchObject({ code: 'pin-broken' });
    const asked = await repin(started);
    expect(asked.questions).toMatchObject([{ topic: 'ticked-by-hand', text: expect.stringContaining('2 “Two”') }]);
    const ended = await answer(started, asked, text);
    expect(ended.status).toBe('completed');
    expect([...ended.nodes].at(-1)).toMatchObject({ evidence: { claim, gates: [{ passed: true }] } });
    expect(onBranch(set, started.play, TASKS)).toBe(BOTH_DONE);
    expect(onBranch(set, started.play, 'out.txt')).toBe(out);
  });

  it('stop: the job waits, and asks again when it is resumed', async () => {
    const started = await changed(tick);
    await using _set = started.set;
    const stopped = await answer(started, await repin(started), 'stop');
    expect(stopped.blocker).toMatchObject({ code: 'human-stop', next: 'resume' });
    expect((await resume(started)).questions).toMatchObject([{ topic: 'ticked-by-hand' }]);
  });
});

it('a commit is pushed to the job branch: it is taken over, and judged with what comes after it', async () => {
  const { set, play, job } = await changed((set, play) => pushed(set, play, { 'NOTES.md': 'by a person\n' }));
  await using _set = set;
  expect(job.status).toBe('completed');
  expect(onBranch(set, play, 'NOTES.md')).toBe('by a person');
  expect(await play.events('tip-adopted')).toHaveLength(1);
  expect(await play.events('baseline-ended')).toHaveLength(2);
});

describe('the job branch is force-pushed', () => {
  const force = (set: Scene, play: Play): void => void set.user.git(['update-ref', play.branch, 'main']);

  it.each<readonly [string, string, number]>([
    ['restore-ours', '1\n2', 2],
    ['take-theirs', '1\n2', 4],
  ])('the answer %s', async (text, out, made) => {
    const started = await changed(force);
    await using set = started.set;
    expect(started.job.questions).toMatchObject([{ topic: 'base-diverged' }]);
    const ended = await answer(started, started.job, text);
    expect(ended.status).toBe('completed');
    expect(onBranch(set, started.play, 'out.txt')).toBe(out);
    expect(onBranch(set, started.play, TASKS)).toBe(BOTH_DONE);
    expect(await started.play.events('make-ended')).toHaveLength(made);
  });

  it('stop: the branch stays as it is until a person resumes', async () => {
    const started = await changed(force);
    await using set = started.set;
    const stopped = await answer(started, started.job, 'stop');
    expect(stopped.blocker).toMatchObject({ code: 'human-stop' });
    expect(tipOf(set, started.play)).toBe(set.user.git(['rev-parse', 'main']));
    expect((await resume(started)).questions).toMatchObject([{ topic: 'base-diverged' }]);
  });
});

describe('the approval is taken back', () => {
  const record = (tasks: string): string =>
    writeApproval({
      spec: 'demo',
      documents: [{ name: 'tasks.md', bytes: Buffer.from(tasks) }],
      by: 'a person',
      at: '2026-01-01T00:00:00.000Z',
    });
  const casting = { config: { approval: 'recorded' }, files: { [RECORD]: record(TWO) } };
  const revoke = (set: Scene): void => {
    set.user.git(['rm', '-q', RECORD]);
    set.user.commit({});
  };

  it('nothing is begun any more; put back, and resumed, it goes on', async () => {
    const started = await changed(revoke, casting);
    await using set = started.set;
    expect(started.job.blocker).toMatchObject({
      code: 'pin-broken',
      detail: expect.stringMatching(
        /^main does not approve any more .* there is no \.specbridge\/approvals\/demo\.json/,
      ),
    });
    expect((await resume(started)).blocker).toMatchObject({ code: 'pin-broken' });
    set.user.commit({ [RECORD]: record(TWO) });
    expect((await resume(started)).status).toBe('completed');
  });

  it('another spec is approved instead: re-pin carries on with it when the job branch has it', async () => {
    const OTHER = '- [ ] 1. One\n- [ ] 2. Two, otherwise\n';
    const started = await changed((set) => void set.user.commit({ [TASKS]: OTHER, [RECORD]: record(OTHER) }), casting);
    await using set = started.set;
    expect(started.job.blocker).toMatchObject({
      code: 'pin-broken',
      detail: expect.stringContaining('it approves another wording of tasks.md.'),
    });
    pushed(set, started.play, { [TASKS]: OTHER.replace('[ ]', '[x]') });
    const shown = await resume(started);
    const ended = await repin({ ...started, job: shown });
    expect(ended.status).toBe('completed');
    expect(onBranch(set, started.play, TASKS)).toBe('- [x] 1. One\n- [x] 2. Two, otherwise');
  });

  it('a newer spec on the default branch is no reason to stop', async () => {
    const { set, job } = await changed(
      (set) => void set.user.commit({ 'README.md': 'newer\n', [TASKS]: '- [ ] 9. Nine\n' }),
      casting,
    );
    await using _set = set;
    expect(job.status).toBe('completed');
  });
});
