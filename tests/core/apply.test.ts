import { describe, expect, it } from 'vitest';
import { apply, replay } from '../../src/core/apply.ts';
import type { JobEvent } from '../../src/core/event.ts';
import type { Job } from '../../src/core/job.ts';
import type { Line } from '../../src/core/journal.ts';
import {
  add,
  BASE,
  chose,
  lineAfter,
  minute,
  nodeIn,
  on,
  opening,
  plan,
  sha,
  spec,
  told,
  toldOf,
  type Part,
} from './fixtures/jobs.ts';
import { baseline, begin, blocked, diagnosed, gate, gates, graph, made, makeFails, READY } from './fixtures/tales.ts';

const CANDIDATE: readonly Part[] = [...READY, begin(), made()];

describe('the first line', () => {
  it('opens the job with nothing done', () => {
    expect(told()).toMatchObject({
      job: 'demo-1',
      status: 'created',
      tip: BASE,
      trusted: BASE,
      isGraphed: false,
      questions: [],
      used: { agentRuns: 0, tokens: 0, costUsd: 0, activeMs: 0, steps: 0, consecutiveFailures: 0, lostInARow: 0 },
      openedAt: minute(1),
      seq: 1,
    });
  });

  it('trusts the branch that it began at, where the base holds the work of an earlier job, too', () => {
    const continues = { branch: 'refs/heads/specbridge/demo-0', trusted: sha('main') };
    expect(toldOf({ continues })).toMatchObject({ tip: BASE, trusted: sha('main') });
  });

  it('is job-opened, once', () => {
    const other = lineAfter(undefined, { type: 'job-completed' });
    expect(() => apply(undefined, other)).toThrow('begins with job-opened, not with job-completed');
    expect(() => on(told(), add({ type: 'job-opened', opening: opening() }))).toThrow('opened once');
    expect(() => replay([])).toThrow('An empty journal is no job.');
  });
});

it('replay goes on from an earlier state as from the first line', () => {
  const lines: readonly Line[] = [
    lineAfter(undefined, { type: 'job-opened', opening: opening() }),
    { seq: 2, at: minute(2), event: { type: 'graph-built', nodes: [spec(1)], notices: [] } },
  ];
  const half = replay(lines.slice(0, 1));
  const flat = (job: Job): unknown => ({ ...job, nodes: [...job.nodes] });
  expect(flat(replay(lines.slice(1), half))).toEqual(flat(replay(lines)));
});

describe('a line that cannot follow throws', () => {
  const about = { node: 'n1', attempt: 1 };
  const diagnosis = {
    kind: 'ambiguity',
    remedy: 'ask',
    rootCause: 'x',
    fingerprint: 'f'.repeat(64),
    by: 'failure-table',
  } as const;
  const cases: readonly (readonly [name: string, job: Job, event: JobEvent, words: string])[] = [
    ['a result for a node that is not there', told(...READY), { type: 'retry-due', node: 'n9' }, 'a node n9'],
    ['gates of no attempt', told(...READY), { type: 'gate-ended', ...about, gates: [] }, 'no attempt under way'],
    [
      'a diagnosis of no failure',
      told(...CANDIDATE),
      { type: 'failure-diagnosed', ...about, diagnosis },
      'Only a failure',
    ],
    ['completion out of a running attempt', told(...READY, begin()), { type: 'job-completed' }, 'running to completed'],
    ['completion of a job that has not begun', told(), { type: 'job-completed' }, 'created to completed'],
  ];

  it.each(cases)('%s', (_name, job, event, words) => {
    expect(() => on(job, add(event))).toThrow(words);
  });

  it('a line that is missing', () => {
    const line = { ...lineAfter(told(), { type: 'tip-adopted', tip: BASE }), seq: 3 };
    expect(() => apply(told(), line)).toThrow('Line 3 follows line 1.');
  });

  it('a second intent while one is open', () => {
    expect(() => on(told(...READY, begin()), begin())).toThrow('opens an intent while that of line 6 is open');
  });

  it('two nodes with one id', () => {
    expect(() => told(graph(spec(1), spec(1)))).toThrow('same id');
  });
});

describe('an intent is charged at once', () => {
  const twoMakers = { plan: plan({ stages: [...plan().stages, { ...plan().stages[0]!, key: 'second' }] }) };

  it('a make: the attempt, and a run for every maker', () => {
    const job = toldOf(twoMakers, ...READY, begin());
    expect(job).toMatchObject({ status: 'running', current: 'n1', used: { agentRuns: 2 } });
    expect(nodeIn(job)).toMatchObject({
      status: 'running',
      attempts: 1,
      repairs: 0,
      attempt: { stage: 'making', at: BASE },
    });
  });

  it('a repair: a repair too, out of diagnosing into repairing', () => {
    const failed = told(...CANDIDATE, gates({}), diagnosed);
    const job = on(failed, begin('n1', { repairs: failed.seq }));
    expect(job.status).toBe('repairing');
    expect(nodeIn(job)).toMatchObject({
      status: 'repairing',
      attempts: 2,
      repairs: 1,
      attempt: { answers: failed.seq },
    });
  });

  it('a check: one run', () => {
    const before = told(...CANDIDATE, gates());
    const { at } = nodeIn(before).attempt!;
    const move = { type: 'check', node: 'n1', attempt: 1, role: 'reviewer', at, deadline: minute(90) } as const;
    expect(on(before, chose(move)).used.agentRuns).toBe(before.used.agentRuns + 1);
  });

  it('a gate of a checkpoint begins what is judged, and costs no attempt', () => {
    const job = told(graph(spec(1, { kind: 'checkpoint' })), baseline(), gates(undefined, 'gate-only'));
    expect(nodeIn(job)).toMatchObject({
      status: 'running',
      attempts: 0,
      attempt: { claim: 'gate-only', stage: 'checked' },
    });
  });

  it('a step is counted once, whatever it chooses', () => {
    expect(told(...READY).used.steps).toBe(1);
    expect(on(told(...READY), begin('n1', { owner: 'run-2.1' })).used.steps).toBe(2);
  });
});

describe('time is charged when the intent ends', () => {
  const end = (at: string): Job =>
    on(
      told(graph()),
      chose({ type: 'baseline', at: BASE, deadline: minute(14) }),
      add({ type: 'baseline-ended', gates: [gate()] }, at),
    );

  it.each([
    ['what it took', minute(9), 5 * 60_000],
    ['no more than its deadline: a lost one is found long after it died', minute(5_000), 10 * 60_000],
    ['nothing where the clock went back', minute(1), 0],
  ])('%s', (_name, at, ms) => {
    expect(end(at).used.activeMs).toBe(ms);
  });

  it('only for moves that agents or gates work in: waiting for people is free', () => {
    const job = told(...READY);
    const late = on(
      job,
      chose({ type: 'adopt', tip: sha('pushed') }),
      add({ type: 'tip-adopted', tip: sha('pushed') }, minute(5_000)),
    );
    expect(late.used.activeMs).toBe(job.used.activeMs);
  });
});

describe('a baseline', () => {
  it.each([
    ['green', [gate()], 'ready', true],
    ['red', [gate(false)], 'planning', false],
    ['red where a gate only warns', [gate(), gate(false, { name: 'lint', required: false })], 'ready', true],
    ['without a required gate, which proves nothing', [gate(true, { required: false })], 'planning', false],
  ] as const)('%s', (_name, results, status, isGreen) => {
    expect(told(graph(), baseline(...results))).toMatchObject({ status, baseline: { isGreen, warnOnly: [] } });
  });

  it('whose set-up failed is not green', () => {
    const failure = { kind: 'verification-failure', stage: 'setup', summary: 'npm ci failed' } as const;
    const job = told(graph(), add({ type: 'baseline-ended', gates: [], failure }));
    expect(job).toMatchObject({ status: 'planning', baseline: { isGreen: false, failure } });
  });

  it('of a branch that moved on while a task is under way leaves the task where it is', () => {
    expect(on(told(...CANDIDATE), baseline()).status).toBe('running');
  });
});

it('a blocker that names a node holds the node, unless it has not begun', () => {
  const held = told(...READY, begin(), makeFails(), diagnosed, blocked({ code: 'budget-exhausted', node: 'n1' }));
  expect(held).toMatchObject({ status: 'blocked', cameFrom: 'diagnosing', blocker: { node: 'n1' } });
  expect(nodeIn(held).status).toBe('blocked');
  expect(nodeIn(told(...READY, blocked({ code: 'budget-exhausted', node: 'n1' }))).status).toBe('pending');
});
