import { describe, expect, it } from 'vitest';
import { canonical, digestOf } from '../../src/core/digest.ts';
import type { Turn } from '../../src/tools/scripted.ts';
import { prepare } from '../../src/moves/preflight.ts';
import { CONFIG, DO_GOOD, GOOD, onBranch, scene, TASKS, tipOf, type Play } from './laptop.ts';

const report = { outcome: 'completed', summary: 'done' };
const BAD: Turn = { write: { 'result.txt': 'bad\n' }, report };

/** A program that does this in its first attempt, and its work in the next. */
function firstly(deed: string): string {
  return `[ $SPECBRIDGE_ATTEMPT != 1 ] || ${deed}; [ $SPECBRIDGE_ATTEMPT = 1 ] || echo good > result.txt; REPORT=completed`;
}

/** Exit codes of each run of the gates at a candidate, in order. */
async function judged(play: Play): Promise<(number | undefined)[]> {
  return (await play.events('gate-ended')).map(({ gates }) => gates[0]?.exitCode);
}

describe('A5: a weak command does not judge', () => {
  it('A5: the configuration is edited and the agent says that it is blocked; the pinned command judges', async () => {
    const weak = JSON.stringify({ gates: { work: { run: ['true'] } } });
    const blocked = { outcome: 'blocked', summary: 'stuck', questions: ['Which way?'] };
    const maker = [{ write: { [CONFIG]: weak }, report: blocked }, BAD, GOOD];
    await using set = await scene({ maker });
    const play = await set.open();
    const job = await play.run();
    expect(job).toMatchObject({ status: 'blocked', questions: [], blocker: { code: 'protected-path' } });
    const done = await play.say({ verb: 'retry', node: job.blocker!.node! });
    expect(done.status).toBe('completed');
    expect(await judged(play)).toEqual([1, 0]);
    expect([...done.nodes][0]!.evidence?.attempt).toBe(3);
  });

  it('A5: what the command runs is edited and the agent says that it is blocked; after the answer it is as it was', async () => {
    const gates = { work: { run: ['sh', 'check.sh'], guard: ['check.sh'] } };
    const maker = [
      { write: { 'check.sh': 'exit 0' }, report: { outcome: 'blocked', summary: 'stuck', questions: ['Which way?'] } },
      BAD,
      GOOD,
    ];
    await using set = await scene({ maker, config: { gates }, files: { 'check.sh': 'grep -q good result.txt' } });
    const play = await set.open();
    const [question] = (await play.run()).questions;
    expect(question).toMatchObject({ topic: 'ambiguity', text: '1 “One”: Which way?' });
    const done = await play.say({ verb: 'answer', question: question!.id, text: 'This way.' });
    expect(done.status).toBe('completed');
    expect(await judged(play)).toEqual([1, 0]);
    expect(onBranch(set, play, 'check.sh')).toBe('grep -q good result.txt');
  });
});

describe('C25: a candidate weakens its own `npm test`', () => {
  const packageOf = (test: string): string => JSON.stringify({ scripts: { test } });
  const gates = { work: { run: [process.execPath, '--run', 'test'] } };
  const files = { 'package.json': packageOf('grep -q good result.txt') };
  const weaken: Turn = { write: { 'result.txt': 'bad\n', 'package.json': packageOf('true') }, report };
  const mend: Turn = { write: { 'result.txt': 'good\n', ...files }, report };

  it('C25: is no test passed before a person accepts it, and the evidence says that one did', async () => {
    await using set = await scene({ maker: [weaken], config: { gates }, files });
    const play = await set.open();
    const job = await play.run();
    const [question] = job.questions;
    expect(question).toMatchObject({ topic: 'guard-touched', text: expect.stringContaining('package.json#scripts') });
    expect(question!.options.map(({ id }) => id)).toEqual(['accept', 'send-back', 'stop']);
    expect(job.tip).toBe(job.base);
    const done = await play.say({ verb: 'answer', question: question!.id, text: 'accept' });
    expect(done.status).toBe('completed');
    expect([...done.nodes][0]!.evidence).toMatchObject({ isGuardAccepted: true, attempt: 1 });
  });

  it('C25: `stop` stops, `resume` asks again, and `send-back` sends it back with what was found', async () => {
    await using set = await scene({ maker: [weaken, mend], config: { gates }, files });
    const play = await set.open();
    const asked = await play.run();
    const stopped = await play.say({ verb: 'answer', question: asked.questions[0]!.id, text: 'stop' });
    expect(stopped).toMatchObject({ status: 'blocked', blocker: { code: 'human-stop', next: 'resume' } });
    const again = await play.say({ verb: 'resume' });
    expect(again.questions).toMatchObject([{ topic: 'guard-touched' }]);
    const done = await play.say({ verb: 'answer', question: again.questions[0]!.id, text: 'send-back' });
    expect(done.status).toBe('completed');
    expect([...done.nodes][0]!).toMatchObject({ repairs: 1, evidence: { isGuardAccepted: false, attempt: 2 } });
    expect((await play.events('failure-diagnosed')).map(({ diagnosis }) => diagnosis.kind)).toEqual([
      'review-rejected',
    ]);
    expect(onBranch(set, play, 'package.json')).toBe(files['package.json']);
  });
});

describe('nothing to judge', () => {
  it('C17: a mode is changed and nothing else: no work, and a person is asked', async () => {
    await using set = await scene({ maker: firstly('chmod +x result.txt') });
    const play = await set.open();
    const job = await play.run();
    expect(job).toMatchObject({ status: 'needs-clarification', questions: [{ topic: 'no-change' }], tip: job.base });
    const done = await play.say({ verb: 'answer', question: job.questions[0]!.id, text: 'retry' });
    expect(done.status).toBe('completed');
    expect(set.user.git(['diff', '--summary', 'main', done.tip])).toBe('');
  });

  it('C18: nothing is changed though the agent says that it is done: the box stays open until a person says so too', async () => {
    await using set = await scene({ maker: 'REPORT=completed' });
    const play = await set.open();
    const job = await play.run();
    expect(job).toMatchObject({ questions: [{ topic: 'no-change' }], tip: job.base });
    expect(await judged(play)).toEqual([]);
    expect(onBranch(set, play, TASKS)).toBe('- [ ] 1. One');
    const done = await play.say({ verb: 'answer', question: job.questions[0]!.id, text: 'already-done' });
    expect([...done.nodes][0]!.evidence).toMatchObject({ claim: 'already-done', gates: [{ passed: true }] });
    expect(onBranch(set, play, TASKS)).toBe('- [x] 1. One');
  });
});

describe('what a job stands on', () => {
  it('B9: the plan of preflight is the plan that runs, whatever the base branch says later', async () => {
    await using set = await scene({ maker: firstly('echo bad > result.txt') });
    const { repository } = set.world;
    const base = set.user.git(['rev-parse', 'HEAD']);
    const dry = await prepare(repository, { spec: 'demo', at: base, trusted: base });
    const play = await set.open();
    set.user.commit({ [CONFIG]: JSON.stringify({ gates: { work: { run: ['true'] } }, roles: {}, guard: 'allow' }) });
    const done = await play.run();
    const { pins, plan, planDigest } = (await play.events('job-opened'))[0]!.opening;
    expect({ pins, plan, planDigest }).toEqual({ pins: dry.pins, plan: dry.plan, planDigest: dry.planDigest });
    expect(digestOf(canonical(done.plan))).toBe(dry.planDigest);
    expect(done).toMatchObject({ status: 'completed', planDigest: dry.planDigest });
    expect(await judged(play)).toEqual([1, 0]);
    const trailers = set.user.git(['log', '-1', '--format=%(trailers:key=Specbridge-Plan,valueonly)', done.tip]);
    expect(trailers).toBe(dry.planDigest.slice(0, 16));
  });

  it('B3: nothing of a maker is on the job branch before the last checker passed', async () => {
    await using set = await scene({ maker: DO_GOOD, checker: 'VERDICT=pass' });
    const play = await set.open();
    const tips = new Map<string, string | undefined>();
    const job = await play.run(({ event }) => {
      tips.set(event.type === 'move-chosen' ? event.move.type : event.type, tipOf(set, play));
    });
    const before = ['make', 'make-ended', 'gate', 'gate-ended', 'check'];
    expect(before.map((moment) => tips.get(moment))).toEqual(before.map(() => job.base));
    expect(tipOf(set, play)).toBe(job.tip);
    expect(job.tip).not.toBe(job.base);
  });
});
