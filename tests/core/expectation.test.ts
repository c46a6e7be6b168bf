import { describe, expect, it } from 'vitest';
import { decide } from '../../src/core/decide.ts';
import type { GateResult } from '../../src/core/evidence.ts';
import type { Job } from '../../src/core/job.ts';
import { add, chose, EXPECTED, nodeIn, on, sha, spec, told, type Part } from './fixtures/jobs.ts';
import { adopted, baseline, begin, completed, gate, graph, heard, integrated, made, says } from './fixtures/tales.ts';

const LINT = gate(true, { name: 'lint' });
const RED_LINT = gate(false, { name: 'lint' });

function because(job: Job): string {
  return decide(job, EXPECTED, new Date(job.at)).because;
}

function next(job: Job): ReturnType<typeof decide>['move'] {
  return decide(job, EXPECTED, new Date(job.at)).move;
}

const asks: Part = (job) => {
  const move = next(job);
  if (move.type !== 'ask') throw new Error(`${move.type} comes first`);
  return on(job, chose(move), add({ type: 'question-asked', question: move.question }));
};

function answer(text: string): Part {
  return (job) => on(job, heard({ verb: 'answer', question: job.questions[0]!.id, text }));
}

/** The gates at the candidate of a node that stands at `made`. */
function judged(id: string, ...results: readonly GateResult[]): Part {
  return (job) => {
    const { number, at } = nodeIn(job, id).attempt!;
    const about = { node: id, attempt: number };
    const move = { type: 'gate', ...about, claim: 'made', at, deadline: job.at } as const;
    return on(job, chose(move), add({ type: 'gate-ended', ...about, gates: [...results] }));
  };
}

/** The first task is done: its test shows a fault. */
const shown: Part = (job) =>
  on(
    job,
    begin('n1'),
    made('candidate of n1', [], 'n1'),
    judged('n1', gate(false, { expected: 'fail' }), LINT),
    says('pass', [], 'n1'),
    integrated('n1'),
  );

const FAILS = { expects: { expect: 'fail', gate: 'test' } } as const;
const LIST = [graph(spec(1, FAILS), spec(2), spec(3)), baseline(gate(), LINT)] as const;

/** The branch as a person pushed it, without the work of some tasks. */
function taken(...reopened: readonly string[]): Part {
  const tip = sha(`without ${reopened.join()}`);
  return (job) => on(job, chose({ type: 'adopt', tip }), add({ type: 'tip-adopted', tip, reopened: [...reopened] }));
}

describe('a gate that is meant to be red at the tip', () => {
  it('is so still where the task that mended it is taken away', () => {
    const both = told(...LIST, shown, completed('n2'));
    expect(both.redAtTip).toEqual([]);
    const job = on(both, taken('n2'), baseline(gate(false), LINT));
    expect(job).toMatchObject({ redAtTip: ['test'], baseline: { isGreen: true } });
    expect(next(job)).toMatchObject({ type: 'make', node: 'n2' });
  });

  it('is so no more where the task that showed the fault is taken away', () => {
    const job = on(told(...LIST, shown), taken('n1'), baseline(gate(false), LINT));
    expect(job).toMatchObject({ redAtTip: [], baseline: { isGreen: false, red: ['test'] } });
  });

  it('must have run to its end: one that was killed is named, and a person can go on without it', () => {
    const killed = gate(false, { outcome: 'out-of-time' });
    const asked = on(told(...LIST, shown), adopted('pushed', killed, LINT), asks);
    expect(asked.questions[0]).toMatchObject({ topic: 'red-baseline', text: expect.stringContaining('fails: test (') });
    const job = on(asked, answer('continue'));
    expect(job.baseline?.warnOnly).toEqual(['test']);
    expect(next(job)).toMatchObject({ type: 'make', node: 'n2' });
  });

  it('judges like all others once it is mended, also where a person went on with another red one', () => {
    const red = on(told(...LIST, shown), adopted('pushed', gate(false), RED_LINT, gate(true, { name: 'build' })));
    const job = on(red, asks, answer('continue'), completed('n2'));
    expect(job.redAtTip).toEqual([]);
    expect(next(job)).toMatchObject({ type: 'make', node: 'n3' });
    expect(job.baseline?.warnOnly).toEqual(['lint']);
  });
});

it('a task that a person did, and that must leave a gate red, makes no red base', () => {
  const ticked = told(graph(spec(1, { ...FAILS, isTicked: true }), spec(2)), asks, answer('check'));
  const job = on(ticked, baseline(gate(false), LINT));
  expect(next(job)).toMatchObject({ type: 'gate', node: 'n1', claim: 'already-done' });
  const worked = told(graph(spec(1, { ...FAILS, isTicked: true }), spec(2)), asks, answer('work'));
  expect(next(on(worked, baseline(gate(false), LINT)))).toMatchObject({ type: 'ask' });
});

it('a tick that was asked about while its task was accepted says nothing when that is taken away', () => {
  const ticked = told(graph(spec(1, { isTicked: true }), spec(2)), asks);
  const accepted = on(ticked, heard({ verb: 'accept-task', node: 'n1', reason: 'seen' }), answer('check'));
  const done = on(accepted, baseline(), integrated('n1'));
  expect(nodeIn(done)).toMatchObject({ status: 'completed' });
  expect(next(on(done, taken('n1'), baseline()))).toMatchObject({ type: 'make', node: 'n1' });
});

describe('what is said of a task that leaves a gate red', () => {
  const made1 = on(told(...LIST), begin('n1'), made('candidate of n1', [], 'n1'));

  it.each<readonly [string, readonly GateResult[], string]>([
    [
      'with others beside it',
      [gate(false, { expected: 'fail' }), LINT],
      'test failed, as it must, and the other gates passed',
    ],
    ['alone', [gate(false, { expected: 'fail' })], 'test failed, as it must,'],
    ['none', [gate(), LINT], 'the gates passed'],
  ])('%s', (_name, results, words) => {
    const job = on(made1, judged('n1', ...results), says('pass', [], 'n1'));
    expect(because(job)).toBe(`1 “Task 1” is verified: ${words} at the candidate, and every checker passed it.`);
  });

  it('the last one: the job says so when it ends', () => {
    const job = on(told(graph(spec(1, FAILS)), baseline(gate(), LINT)), shown);
    expect(decide(job, EXPECTED, new Date(job.at))).toEqual({
      move: { type: 'close' },
      because: 'Every task in scope is verified. But the gate test fails at the tip, which no task was to mend.',
    });
  });
});
