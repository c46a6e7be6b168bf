import { describe, expect, it } from 'vitest';
import { gravest, outcomeOf, type Check, type Checks, type Report } from '../../src/core/checks.ts';
import { decide } from '../../src/core/decide.ts';
import type { Job } from '../../src/core/job.ts';
import type { Choice } from '../../src/core/move.ts';
import { areChecksMoving } from '../../src/core/rules/closing.ts';
import { EXPECTED, plan, sha, spec, toldOf } from './fixtures/jobs.ts';
import { blocked, completed, graph, baseline } from './fixtures/tales.ts';

const COMMIT = sha('tip');
const check = (name: string, state: Check['state'], more: Partial<Report> = {}): Report => ({
  name,
  state,
  word: { failed: 'failure', pending: 'in_progress', passed: 'success', skipped: 'skipped' }[state],
  ...more,
});
const on = (...seen: Check[]): Checks => ({ commit: COMMIT, seen });

describe('what checks come to', () => {
  const NAMES = ['build', 'lint'];

  it.each([
    ['all of them passed', on(check('build', 'passed'), check('lint', 'passed')), 'green'],
    ['one of them failed, whatever the others do', on(check('build', 'pending'), check('lint', 'failed')), 'failed'],
    ['one is not over', on(check('build', 'passed'), check('lint', 'pending')), 'pending'],
    ['one is not there', on(check('build', 'passed')), 'missing'],
    ['one is not there, and a run is not over', { ...on(check('build', 'passed')), isGoing: true }, 'pending'],
    ['none is there', on(), 'missing'],
    ['one is not there, and a run waits for a person', { ...on(), approval: 'https://x' }, 'approval-required'],
    ['one was skipped beside one that ran', on(check('build', 'passed'), check('lint', 'skipped')), 'green'],
    ['nothing but skipped ones', on(check('build', 'skipped'), check('lint', 'skipped')), 'skipped'],
  ] as const)('%s', (_name, checks, outcome) => {
    expect(outcomeOf(NAMES, checks)).toBe(outcome);
  });

  it('where one App is to say it, the others, and statuses, can only call it red', () => {
    const [actions, other] = [{ app: 'github-actions' }, { app: 'theirs' }];
    const told = (...found: Report[]) => gravest(['build'], found, 'github-actions');
    expect(told(check('build', 'passed'), check('build', 'passed', other))).toEqual([]);
    expect(told(check('build', 'pending'), check('build', 'passed', actions))).toEqual([check('build', 'passed')]);
    expect(told(check('build', 'pending', actions), check('build', 'passed'))).toEqual([check('build', 'pending')]);
    expect(told(check('build', 'failed'), check('build', 'passed', actions))).toEqual([check('build', 'failed')]);
  });

  it('of several with one name the gravest counts, whoever reported it; others are not looked at', () => {
    const found = [
      check('build', 'passed'),
      check('build', 'failed', { url: 'https://other' }),
      check('docs', 'failed'),
      check('lint', 'skipped'),
      check('lint', 'passed'),
    ];
    expect(gravest(NAMES, found)).toEqual([
      check('build', 'failed', { url: 'https://other' }),
      check('lint', 'passed'),
    ]);
  });
});

describe('a job that waits for checks', () => {
  const waiting = (...names: string[]): Job =>
    toldOf({ plan: plan({ waitForChecks: names }) }, graph(spec(1)), baseline(), completed());
  const JOB = waiting('build');
  const later = (seconds: number): Date => new Date(Date.parse(JOB.at) + seconds * 1_000);
  const choice = (checks: Checks | undefined, seconds = 0, job = JOB): Choice =>
    decide(job, { ...EXPECTED, ...(checks && { checks }) }, later(seconds));

  it('is complete when they are green, and where there is nobody to ask', () => {
    expect(choice(on(check('build', 'passed'))).move).toEqual({ type: 'close' });
    expect(choice(undefined).move).toEqual({ type: 'close' });
  });

  it('looks again ever more rarely, and costs no run of an agent', () => {
    const waits = [0, 60, 600, 7_200].map((seconds) => choice(on(check('build', 'pending')), seconds).move);
    const until = (seconds: number): object => ({ type: 'wait', who: 'clock', until: later(seconds).toISOString() });
    expect(waits).toEqual([until(10), until(100), until(910), until(10_810)]);
  });

  it('says which of them failed, and where to look', () => {
    const failed = check('build', 'failed', { word: 'timed_out', url: 'https://github.com/acme/widgets/runs/1' });
    expect(choice(on(failed))).toEqual({
      because: `Every task is done; of the checks on ${COMMIT.slice(0, 12)} build says timed_out.`,
      move: {
        type: 'block',
        blocker: {
          code: 'ci-failed',
          detail: `Every task is done; of the checks on ${COMMIT.slice(0, 12)} build says timed_out.`,
          next: 'resume',
          links: [{ name: 'build', url: failed.url }],
        },
      },
    });
  });

  it('is blocked after three minutes without them, and at once where a person has to approve them', () => {
    expect(choice(on(), 179).move).toMatchObject({ type: 'wait' });
    expect(choice(on(), 180).move).toMatchObject({ type: 'block', blocker: { code: 'ci-not-started' } });
    expect(choice({ ...on(), isGoing: true }, 7_200).move).toMatchObject({ type: 'wait' });
    expect(choice({ ...on(), approval: 'https://run' }).move).toMatchObject({
      type: 'block',
      blocker: { code: 'ci-approval-required', links: [{ url: 'https://run' }] },
    });
  });

  it('is not complete by checks that were all skipped', () => {
    const skipped = check('build', 'skipped', { url: 'https://run' });
    expect(choice(on(skipped)).move).toMatchObject({
      blocker: { code: 'ci-not-started', links: [{ name: 'build', url: 'https://run' }] },
    });
  });

  it('goes on by itself when what blocked it has moved', () => {
    const stuck = (code: 'ci-failed' | 'ci-not-started'): Job =>
      toldOf(
        { plan: plan({ waitForChecks: ['build'] }) },
        graph(spec(1)),
        baseline(),
        completed(),
        blocked({ code, detail: 'x', next: 'resume' }),
      );
    const moves = (job: Job): boolean[] =>
      [
        on(check('build', 'failed')),
        on(check('build', 'pending')),
        on(check('build', 'passed')),
        on(),
        on(check('build', 'skipped')),
      ].map((checks) => areChecksMoving(job, checks));
    expect(moves(stuck('ci-failed'))).toEqual([false, true, true, false, false]);
    expect(moves(stuck('ci-not-started'))).toEqual([true, true, true, false, false]);
  });
});
