import { describe, expect, it } from 'vitest';
import type { Verb } from '../../src/core/command.ts';
import { decide } from '../../src/core/decide.ts';
import type { Job } from '../../src/core/job.ts';
import { limitsOf } from '../../src/core/limits.ts';
import type { Facts } from '../../src/core/move.ts';
import { add, chose, EXPECTED, minute, nodeIn, on, plan, sha, told, toldOf, type Part } from './fixtures/jobs.ts';
import {
  asked,
  begin,
  blocked,
  checkFails,
  diagnosed,
  gates,
  heard,
  made,
  makeFails,
  postponed,
  READY,
} from './fixtures/tales.ts';

const CANDIDATE: readonly Part[] = [...READY, begin(), made()];
const WAITING: readonly Part[] = [...CANDIDATE, gates(), checkFails(), diagnosed, postponed(minute(1_000))];

function next(job: Job): ReturnType<typeof decide>['move'] {
  return decide(job, EXPECTED, new Date(job.at)).move;
}

describe('a command', () => {
  it('is remembered, so that it is heard once', () => {
    expect(told(heard({ verb: 'pause' })).heard).toEqual(['c1']);
  });

  it('that is refused changes nothing else', () => {
    const job = told(...READY, heard({ verb: 'cancel', reason: 'no' }, 'You may not.'));
    expect(job).toMatchObject({ status: 'ready', heard: [expect.any(String)] });
  });
});

describe('pause and resume', () => {
  it('pause stops at the next move, resume goes on where it stood', () => {
    const paused = told(...CANDIDATE, gates({}), diagnosed, heard({ verb: 'pause' }));
    expect(next(paused)).toMatchObject({ type: 'block', blocker: { code: 'human-stop', next: 'resume' } });
    const stopped = on(paused, blocked());
    expect(stopped).toMatchObject({ status: 'blocked', cameFrom: 'diagnosing' });
    const job = on(stopped, heard({ verb: 'resume' }));
    expect(job).toMatchObject({ status: 'diagnosing', isPaused: false });
    expect(job.blocker).toBeUndefined();
    expect(next(job).type).toBe('make');
  });

  it('pause stops a job that waits for the clock at once', () => {
    const paused = told(...WAITING, heard({ verb: 'pause' }));
    expect(next(paused)).toMatchObject({ type: 'block', blocker: { code: 'human-stop' } });
    const job = on(paused, blocked(), heard({ verb: 'resume' }));
    expect(job.status).toBe('diagnosing');
    expect(job.retry).toBeUndefined();
    expect(next(job).type).toBe('postpone');
  });

  it('resume does not wait for the clock', () => {
    const job = told(...WAITING, heard({ verb: 'resume' }));
    expect(job.status).toBe('ready');
    expect(job.retry).toBeUndefined();
    expect(next(job)).toMatchObject({ type: 'check' });
  });

  it('a pause of a job that asks stays until the answer', () => {
    const job = told(...CANDIDATE, gates(), asked('guard-touched'), heard({ verb: 'pause' }));
    expect(next(job)).toMatchObject({ type: 'wait', who: 'person' });
    expect(next(on(job, heard({ verb: 'answer', question: 'q1', text: 'accept' })))).toMatchObject({ type: 'block' });
  });
});

describe('A1: raise', () => {
  const full: readonly Part[] = [begin(), makeFails(), diagnosed];
  const limits = { attemptsPerNode: 1 };
  const stopped = toldOf(
    { plan: plan({ limits }) },
    ...READY,
    ...full,
    blocked({ code: 'budget-exhausted', detail: 'no', next: 'raise attemptsPerNode 2', node: 'n1' }),
  );

  it('resumes the same job, which goes on where it stood', () => {
    const job = on(stopped, heard({ verb: 'raise', limit: 'attemptsPerNode', value: 2 }));
    expect(limitsOf(job).attemptsPerNode).toBe(2);
    expect(job.status).toBe('diagnosing');
    expect(nodeIn(job).status).toBe('ready');
    expect(next(job)).toMatchObject({ type: 'make', attempt: 2 });
  });

  it('of another limit is blocked again, by the same one', () => {
    const job = on(stopped, heard({ verb: 'raise', limit: 'steps', value: 500 }));
    expect(next(job)).toMatchObject({ type: 'block', blocker: { next: 'raise attemptsPerNode 2' } });
  });

  it('does not take back a pause', () => {
    const job = on(stopped, heard({ verb: 'pause' }), heard({ verb: 'raise', limit: 'attemptsPerNode', value: 2 }));
    expect(next(job)).toMatchObject({ type: 'block', blocker: { code: 'human-stop' } });
  });

  it('of a job that is not blocked on a limit only raises it', () => {
    const job = told(...READY, blocked(), heard({ verb: 'raise', limit: 'steps', value: 500 }));
    expect(job.status).toBe('blocked');
    expect(limitsOf(job).steps).toBe(500);
  });
});

describe('retry', () => {
  it('starts clean: no attempt, no files of an earlier one, no question about it, no row of failures', () => {
    const before = told(...CANDIDATE, gates({}), diagnosed, asked('no-progress'));
    const job = on(before, heard({ verb: 'retry', node: 'n1' }));
    expect(job).toMatchObject({ status: 'ready', current: 'n1', questions: [], used: { consecutiveFailures: 0 } });
    expect(nodeIn(job).attempt).toBeUndefined();
    expect(nodeIn(job).lesson!.candidate).toBeUndefined();
    expect(next(job)).toMatchObject({ type: 'make', from: job.tip });
    expect(next(job)).not.toHaveProperty('repairs');
  });

  it.each([
    [
      'blocked',
      told(
        ...READY,
        begin(),
        makeFails({ kind: 'protected-path' }),
        diagnosed,
        blocked({ code: 'protected-path', node: 'n1' }),
      ),
    ],
    ['waiting for the clock', told(...WAITING)],
    ['at work', told(...CANDIDATE)],
    ['paused', told(...READY, heard({ verb: 'pause' }), blocked())],
  ])('leads out of a job that is %s', (_name, job) => {
    const after = on(job, heard({ verb: 'retry', node: 'n1' }));
    expect(after).toMatchObject({ status: 'ready', isPaused: false });
    expect(after.blocker).toBeUndefined();
    expect(next(after)).toMatchObject({ type: 'make', node: 'n1' });
  });
});

describe('accept-task', () => {
  it('is evidence of its own, with who said it and why', () => {
    const job = told(...CANDIDATE, gates({}), diagnosed, heard({ verb: 'accept-task', node: 'n1', reason: 'seen' }));
    expect(nodeIn(job).attempt).toMatchObject({ claim: 'accepted-by-person', stage: 'checked', reason: 'ada: seen' });
    expect(next(job)).toMatchObject({ type: 'integrate', candidate: job.tip });
  });

  it('may come before the turn of the task', () => {
    const job = told(...READY, heard({ verb: 'accept-task', node: 'n2', reason: 'seen' }));
    expect(next(job)).toMatchObject({ type: 'integrate', node: 'n2' });
  });
});

describe('the end that a person wants', () => {
  const states: readonly (readonly [string, Job])[] = [
    ['fresh', told()],
    ['ready', told(...READY)],
    ['at work', told(...CANDIDATE)],
    ['waiting', told(...WAITING)],
    ['asking', told(...CANDIDATE, gates(), asked('guard-touched'))],
    ['blocked', told(...CANDIDATE, gates(), blocked({ code: 'budget-exhausted', node: 'n1' }))],
  ];

  it.each(states)('comes out of a job that is %s, and leaves nothing to wait for', (_name, job) => {
    const cancelled = on(job, heard({ verb: 'cancel', reason: 'enough' }));
    const failed = on(job, heard({ verb: 'give-up' }));
    expect(cancelled).toMatchObject({ status: 'cancelled', closedBecause: 'ada: enough', questions: [] });
    expect(failed).toMatchObject({ status: 'failed', closedBecause: 'ada gave up', questions: [] });
    for (const over of [cancelled, failed]) {
      expect(over).not.toHaveProperty('blocker');
      expect(over).not.toHaveProperty('retry');
      expect([...over.nodes].some((node) => node.status === 'running' || node.status === 'repairing')).toBe(false);
      expect(next(over).type).toBe('rest');
    }
  });
});

describe('questions and blockers, one inside the other', () => {
  it('a blocker over a question leads back to the question, and the answer back to where it was asked', () => {
    const nested = told(...CANDIDATE, gates({}), diagnosed, asked('no-progress'), blocked());
    expect(nested).toMatchObject({ status: 'blocked', cameFrom: 'diagnosing' });
    const open = on(nested, heard({ verb: 'resume' }));
    expect(open).toMatchObject({ status: 'needs-clarification', cameFrom: 'diagnosing', questions: [{ id: 'q1' }] });
    expect(open.blocker).toBeUndefined();
    const job = on(open, heard({ verb: 'answer', question: 'q1', text: 'try the other way' }));
    expect(job).toMatchObject({ status: 'diagnosing', questions: [] });
    expect(job).not.toHaveProperty('cameFrom');
  });

  it('of two questions the first answer leaves the second one open', () => {
    const two = told(
      ...CANDIDATE,
      gates({}),
      diagnosed,
      asked('no-progress'),
      asked('consecutive-failures', { id: 'q2' }),
    );
    const one = on(two, heard({ verb: 'answer', question: 'q2', text: 'continue' }));
    expect(one).toMatchObject({ status: 'needs-clarification', questions: [{ id: 'q1' }] });
  });

  it('an answer under a blocker is taken, and the blocker stays', () => {
    const nested = told(...CANDIDATE, gates(), asked('guard-touched'), blocked());
    const job = on(nested, heard({ verb: 'answer', question: 'q1', text: 'accept' }));
    expect(job).toMatchObject({ status: 'blocked', questions: [] });
    expect(nodeIn(job).attempt!.isGuardAccepted).toBe(true);
    expect(on(job, heard({ verb: 'resume' })).status).toBe('ready');
  });

  it('an answer to a question that is not open is a bug', () => {
    const say: Verb = { verb: 'answer', question: 'q9', text: 'yes' };
    expect(() => told(...READY, heard(say))).toThrow('no open question q9');
  });
});

it('re-pin is remembered until the spec has been read again, or cannot be', () => {
  const pinned = told(
    ...READY,
    blocked({ code: 'pin-broken', next: `re-pin ${sha('x')}` }),
    heard({ verb: 're-pin', digest: sha('x') }),
  );
  expect(pinned.repin).toBe(sha('x'));
  expect(on(pinned, blocked({ code: 'invalid-configuration' }))).not.toHaveProperty('repin');
});

it('a branch that was moved away after a re-pin is asked about, once, and the re-pin is void', () => {
  const diverged: Facts = { ...EXPECTED, tip: { relation: 'diverged', commit: sha('forced') } };
  const digest = sha('x').slice(0, 16);
  const pinned = told(
    ...READY,
    blocked({ code: 'pin-broken', next: `re-pin ${digest}` }),
    heard({ verb: 're-pin', digest }),
  );
  const { move } = decide(pinned, diverged, new Date(pinned.at));
  if (move.type !== 'ask') throw new Error(move.type);
  const job = on(pinned, chose(move), add({ type: 'question-asked', question: move.question }));
  expect(job.status).toBe('needs-clarification');
  for (const gone of ['repin', 'blocker']) expect(job).not.toHaveProperty(gone);
  expect(decide(job, diverged, new Date(job.at)).move).toMatchObject({ type: 'wait', who: 'person' });
});
