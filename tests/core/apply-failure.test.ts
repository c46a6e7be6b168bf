import { describe, expect, it } from 'vitest';
import type { Job, Node } from '../../src/core/job.ts';
import { limitsOf } from '../../src/core/limits.ts';
import { decide } from '../../src/core/decide.ts';
import { add, chose, EXPECTED, minute, nodeIn, on, plan, sha, spec, told, toldOf, type Part } from './fixtures/jobs.ts';
import {
  adopted,
  asked,
  baseline,
  begin,
  blocked,
  checkFails,
  diagnosed,
  diagnosedAs,
  due,
  gates,
  gatesOf,
  graph,
  heard,
  lost,
  made,
  makeFails,
  noChange,
  postponed,
  READY,
} from './fixtures/tales.ts';

const CANDIDATE: readonly Part[] = [...READY, begin(), made()];
const toolFails = makeFails({ kind: 'transient-tool', summary: 'the connection failed' });

function next(job: Job): ReturnType<typeof decide>['move'] {
  return decide(job, EXPECTED, new Date(job.at)).move;
}

/** The diagnosis as the ladder makes it, stalls counted. */
const diagnosedNow: Part = (job) => {
  const move = next(job);
  if (move.type !== 'diagnose') throw new Error(`${move.type} comes first`);
  return diagnosedAs(move.diagnosis, move.node, move.attempt)(job);
};

/** A repair as the ladder begins it. */
const repair: Part = (job) => {
  const move = next(job);
  if (move.type !== 'make') throw new Error(`${move.type} comes first`);
  return begin(move.node, move.repairs === undefined ? {} : { repairs: move.repairs })(job);
};

describe('a failure that is diagnosed', () => {
  it('counts, and teaches the next attempt, which goes on from the candidate', () => {
    const job = told(...CANDIDATE, gates({}), diagnosed);
    expect(job.used.consecutiveFailures).toBe(1);
    expect(nodeIn(job)).toMatchObject({ retries: 0, excused: 0, stalls: 1 });
    expect(nodeIn(job).lesson).toMatchObject({ seq: job.seq, attempt: 1, candidate: sha('candidate') });
    expect(next(job)).toMatchObject({ type: 'make', from: sha('candidate'), repairs: job.seq });
  });

  it.each([
    ['a violation', makeFails({ kind: 'safety-policy' })],
    ['a question', makeFails({ kind: 'ambiguity' })],
  ])('%s leaves no files to go on from', (_name, failing) => {
    expect(nodeIn(told(...READY, begin(), failing, diagnosed)).lesson!.candidate).toBeUndefined();
  });

  it('a conflict with what a person pushed starts again on the new tip, and is no repair', () => {
    const failure = { kind: 'repository-diverged', stage: 'carry', summary: 'conflict' } as const;
    const about = { node: 'n1', attempt: 1 };
    const job = told(
      ...CANDIDATE,
      adopted(),
      chose({ type: 'carry', ...about, candidate: sha('candidate'), onto: sha('pushed') }),
      add({ type: 'candidate-carried', ...about, outcome: 'conflict', failure }),
      diagnosed,
      repair,
    );
    expect(nodeIn(job)).toMatchObject({ attempts: 2, repairs: 0 });
    expect(job.intent!.move).toMatchObject({ type: 'make', from: sha('pushed') });
  });
});

it('the same attempt may fail more than once: each failure has its own diagnosis', () => {
  const checkpoint = told(
    graph(spec(1, { kind: 'checkpoint' })),
    baseline(),
    gatesOf('n1', 'gate-only', {}),
    diagnosed,
  );
  const again = on(
    checkpoint,
    heard({ verb: 'retry', node: 'n1' }),
    gatesOf('n1', 'gate-only', { summary: 'another' }),
  );
  expect(next(again)).toMatchObject({ type: 'diagnose', attempt: 0 });
});

describe('a passing fault', () => {
  const oncePassing: readonly Part[] = [begin(), toolFails, diagnosed, postponed(minute(50)), due];

  it('waits for its time, then the attempt begins anew; it counts neither as attempt nor as failure', () => {
    const waiting = told(...READY, begin(), toolFails, diagnosed, postponed(minute(50)));
    expect(waiting).toMatchObject({ status: 'waiting-retry', cameFrom: 'diagnosing', retry: { until: minute(50) } });
    const job = on(waiting, due);
    expect(job).toMatchObject({ status: 'ready', used: { consecutiveFailures: 0 } });
    expect(nodeIn(job)).toMatchObject({ attempts: 1, excused: 1, retries: 1 });
    expect(nodeIn(job).attempt).toBeUndefined();
    expect(nodeIn(job).lesson).toBeUndefined();
    expect(next(job)).toMatchObject({ type: 'make', attempt: 2 });
    expect(next(job)).not.toHaveProperty('repairs');
  });

  it('of a check keeps the candidate, and excuses no attempt', () => {
    const job = told(...CANDIDATE, gates(), checkFails(), diagnosed, postponed(minute(50)), due);
    expect(nodeIn(job)).toMatchObject({ attempts: 1, excused: 0, retries: 1, attempt: { stage: 'gated' } });
    expect(next(job)).toMatchObject({ type: 'check' });
  });

  it('many of a check buy no further attempt', () => {
    const limits = { attemptsPerNode: 2, transientRetries: 5 };
    const fault: readonly Part[] = [checkFails(), diagnosed, postponed(minute(50)), due];
    const first = toldOf({ plan: plan({ limits }) }, ...CANDIDATE, gates(), ...fault, ...fault, ...fault);
    const second = on(
      first,
      checkFails({ kind: 'implementation-defect' }),
      diagnosedNow,
      repair,
      made('b'),
      gates({}),
      diagnosedNow,
    );
    expect(nodeIn(second)).toMatchObject({ attempts: limitsOf(second).attemptsPerNode, retries: 3 });
    expect(next(second)).toMatchObject({
      type: 'block',
      blocker: { code: 'budget-exhausted', next: 'raise attemptsPerNode 3' },
    });
  });

  it('of a set-up before the gates judges the same candidate again', () => {
    const job = told(
      ...CANDIDATE,
      gates({ kind: 'transient-tool', stage: 'setup' }),
      diagnosed,
      postponed(minute(50)),
      due,
    );
    expect(nodeIn(job).attempt).toMatchObject({ stage: 'made', at: sha('candidate') });
    expect(next(job)).toMatchObject({ type: 'gate', claim: 'made' });
  });

  it('at a checkpoint runs its gates again, and calls no maker', () => {
    const checkpoint = told(
      graph(spec(1, { kind: 'checkpoint' })),
      baseline(),
      gatesOf('n1', 'gate-only', { kind: 'transient-tool', stage: 'setup' }),
      diagnosed,
      postponed(minute(50)),
      due,
    );
    expect(next(checkpoint)).toMatchObject({ type: 'gate', claim: 'gate-only' });
  });

  it('where a person says that it is done already asks the gates again, and keeps what was said', () => {
    const job = told(
      ...READY,
      begin(),
      noChange,
      asked('no-change'),
      heard({ verb: 'answer', question: 'q1', text: 'already-done' }),
      gates({ kind: 'transient-tool' }, 'already-done'),
      diagnosed,
      postponed(minute(50)),
      due,
    );
    expect(nodeIn(job)).toMatchObject({ attempts: 1, excused: 0 });
    expect(next(job)).toMatchObject({ type: 'gate', claim: 'already-done' });
  });

  it('in the middle of a repair forgets neither what was learnt nor the files, and is no second repair', () => {
    const learnt = told(...CANDIDATE, gates({}), diagnosed);
    const job = on(learnt, begin('n1', { repairs: learnt.seq }), toolFails, diagnosed, postponed(minute(50)), due);
    expect(job.status).toBe('diagnosing');
    expect(nodeIn(job)).toMatchObject({ attempts: 2, excused: 1, repairs: 0, lesson: { seq: learnt.seq } });
    expect(next(job)).toMatchObject({ type: 'make', attempt: 3, from: sha('candidate'), repairs: learnt.seq });
  });

  it('twice in a row still remembers', () => {
    const learnt = told(...CANDIDATE, gates({}), diagnosed);
    const fault: readonly Part[] = [toolFails, diagnosed, postponed(minute(50)), due];
    const job = on(learnt, repair, ...fault, repair, ...fault);
    expect(nodeIn(job).lesson).toEqual(nodeIn(learnt).lesson);
    expect(nodeIn(job)).toMatchObject({ repairs: 0, excused: 2 });
  });

  it('once too often blocks; more retries are a word away', () => {
    const job = toldOf(
      { plan: plan({ limits: { transientRetries: 1 } }) },
      ...READY,
      ...oncePassing,
      begin(),
      toolFails,
      diagnosed,
    );
    expect(next(job)).toMatchObject({ type: 'block', blocker: { next: 'raise transientRetries 2', node: 'n1' } });
  });
});

describe('a move that is lost', () => {
  function counts({ attempts, repairs, excused }: Node): object {
    return { attempts, repairs, excused };
  }

  it('a make stays charged, and begins anew', () => {
    const job = told(...READY, begin(), lost);
    expect(job).toMatchObject({ status: 'ready', used: { agentRuns: 1 } });
    expect(job.intent).toBeUndefined();
    expect(nodeIn(job).status).toBe('ready');
    expect(counts(nodeIn(job))).toEqual({ attempts: 1, repairs: 0, excused: 0 });
    expect(next(job)).toMatchObject({ type: 'make', attempt: 2 });
  });

  it('a repair stays charged, and answers the same diagnosis', () => {
    const failed = told(...CANDIDATE, gates({}), diagnosed);
    const job = on(failed, begin('n1', { repairs: failed.seq }), lost);
    expect(job.status).toBe('diagnosing');
    expect(counts(nodeIn(job))).toEqual({ attempts: 2, repairs: 1, excused: 0 });
    expect(next(job)).toMatchObject({ type: 'make', repairs: failed.seq, from: sha('candidate') });
  });

  const stopped: Part = (job) =>
    on(job, add({ type: 'move-lost', intent: job.intent!.seq, owner: 'run-1.1', isInterrupted: true }));

  it('a person who stops a step pays for it, and no task has an attempt less', () => {
    const job = told(...READY, begin(), stopped);
    expect(job.used.agentRuns).toBe(1);
    expect(counts(nodeIn(job))).toEqual({ attempts: 1, repairs: 0, excused: 1 });
    const failed = told(...CANDIDATE, gates({}), diagnosed);
    const again = on(failed, begin('n1', { repairs: failed.seq }), stopped);
    expect(counts(nodeIn(again))).toEqual({ attempts: 2, repairs: 0, excused: 1 });
    expect(next(again)).toMatchObject({ type: 'make', repairs: failed.seq });
  });

  it('three in a row block the job, whatever they were about, until a person has looked', () => {
    const again = begin('n1', { owner: 'run-2.1' });
    const dying = told(...READY, begin(), lost, again, lost);
    expect(next(dying)).toMatchObject({ type: 'make' });
    expect(next(on(dying, again, stopped))).toMatchObject({ type: 'make' });
    expect(on(dying, again, made()).used.lostInARow).toBe(0);
    const dead = on(dying, again, lost);
    expect(next(dead)).toMatchObject({ type: 'block', blocker: { code: 'runs-lost', next: 'resume' } });
    const held = on(dead, blocked({ code: 'runs-lost', next: 'resume' }));
    expect(next(on(held, heard({ verb: 'resume' })))).toMatchObject({ type: 'make' });
  });

  it('a gate or a check is done again', () => {
    const made = told(...CANDIDATE);
    const gate = next(made);
    const job = on(
      made,
      add({ type: 'move-chosen', move: gate, because: 'x', facts: EXPECTED, owner: 'r.1', engine: 't' }),
      lost,
    );
    expect(next(job)).toMatchObject({ type: 'gate' });
    expect(job.used.activeMs).toBeGreaterThan(made.used.activeMs);
  });
});
