import { expect, it } from 'vitest';
import { planOf } from '../../src/core/thinking.ts';
import { nodeIn, thinks } from './fixtures/jobs.ts';
import { answer, carryOn, carryTo, PLAN, say, thinking, WORDS, type Cast } from './fixtures/thinking.ts';

const WRONG = { rootCause: 'the plan is wrong', recommendedAction: 'replan' } as const;

it('a `retry` is no yes to a plan that changes what was approved', () => {
  const cast: Cast = {
    gates: [false],
    diagnoser: [WRONG],
    replanner: [{ ...WORDS.replanner, impactsApprovedIntent: true }],
  };
  const { job } = carryOn(thinking(), cast);
  expect(job.questions).toMatchObject([{ topic: 'intent-change' }]);
  const again = carryOn(say(job, { verb: 'retry', node: 'n1' }));
  expect(again.deeds).toEqual(['ask: intent-change']);
  expect(carryOn(answer(again.job, 'keep')).job.status).toBe('completed');
});

it('a plan that begins anew does so once: what is made by it is repaired, not thrown away', () => {
  const cast: Cast = {
    gates: [false, false, true],
    diagnoser: [WRONG, { rootCause: 'a typo', recommendedAction: 'repair' }],
    replanner: [{ ...WORDS.replanner, decision: 'supersede-node' }],
  };
  const begun: boolean[] = [];
  carryOn(thinking(), cast, (move, job) => {
    if (move.type === 'make') begun.push(move.from === job.tip);
  });
  expect(begun).toEqual([true, true, false]);
});

it('a task that a person wants made without a plan has none, though the first of two lies there', () => {
  const twice = thinking({ reasoning: thinks({ competingPlans: true }) });
  const { job } = carryOn(twice, { planner: [PLAN, { why: 'invalid' }, { why: 'invalid' }] });
  expect(job.questions).toMatchObject([{ topic: 'no-plan' }]);
  const made = carryOn(answer(job, 'without'));
  expect(made.deeds[0]).toBe('make');
  expect(planOf(nodeIn(made.job))).toBeUndefined();
});

it('an agent whose quota is used up while it plans is asked at once where a person says `resume`', () => {
  const failure = { kind: 'quota', stage: 'reason', summary: 'no more today' } as const;
  const waiting = carryTo('resume', thinking({ localModel: undefined }), {
    planner: [{ why: 'unavailable', failure }],
  });
  expect(carryOn(say(waiting, { verb: 'resume' })).deeds[0]).toBe('planner (agent)');
});
