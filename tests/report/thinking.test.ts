import { describe, expect, it } from 'vitest';
import type { Job, Node } from '../../src/core/job.ts';
import { planPage, reckoningLines, shareOf } from '../../src/report/thinking.ts';
import { thinks, told } from '../core/fixtures/jobs.ts';
import { ANOTHER, answer, carryOn, PLAN, say, thinking } from '../core/fixtures/thinking.ts';

function golden(text: string, name: string): Promise<void> {
  return expect(`${text}\n`).toMatchFileSnapshot(`golden/${name}.txt`);
}

const hard = { signals: [{ name: 'security' as const, weight: 3 }] };
const one = (job: Job): Node => job.nodes.get('n1')!;
const page = (job: Job): string => planPage(job, one(job));
const review = { reasoning: thinks({ planReview: 'always' }) };

describe('how a task was planned', () => {
  it('every revision with what became of it, and what it changes', async () => {
    const asked = carryOn(thinking(review)).job;
    const rejected = say(asked, { verb: 'reject-plan', node: 'n1', note: 'keep the old format' });
    const second = { ...PLAN, steps: [...PLAN.steps, { id: '2', action: 'keep the old format' }] };
    const { job } = carryOn(rejected, { planner: [second] });
    await golden(page(job), 'plan-of-a-task');
  });

  it('the same words again, as such once they are not to be followed', () => {
    const asked = carryOn(thinking(review)).job;
    const note = { verb: 'reject-plan', node: 'n1', note: 'say how' } as const;
    const again = carryOn(say(asked, note)).job;
    const steps = '  Goal: it adds\n  Step 1: add';
    expect(page(again).split('plan 2 ')[1]).toContain(steps);
    const third = page(carryOn(say(again, note)).job);
    expect(third.split('plan 2 ')[1]).toMatch(/sent back by the person\n {2}the same as plan 1\n/);
    expect(third.split('plan 3 ')[1]).toContain(steps);
  });

  it('a replan that a person did not want', async () => {
    const { job } = carryOn(thinking(), {
      diagnoser: [{ rootCause: 'wrong', recommendedAction: 'replan' }],
      gates: [false],
      replanner: [
        { decision: 'revised-plan', reason: 'x', impactsApprovedIntent: false, ...ANOTHER, impacts: ['architecture'] },
      ],
    });
    await golden(page(answer(job, 'keep')), 'plan-that-was-dropped');
  });

  it('why it is hard, and why the agent thinks about it', () => {
    const { job } = carryOn(thinking({}, hard));
    expect(reckoningLines(job, one(job))).toEqual(['  complexity high: security(+3)', '  escalated  complexity-high']);
    const { job: classified } = carryOn(thinking(), { classifier: [{ complexity: 'medium' }] });
    expect(reckoningLines(classified, one(classified))).toEqual(['  complexity medium: the classifier says medium']);
  });

  it('a task without a plan, and a job that does not think', () => {
    expect(page(thinking())).toContain('It has no plan.');
    const plain = thinking({ reasoning: undefined });
    expect(reckoningLines(plain, one(plain))).toEqual([]);
  });
});

describe('how much was thought on the machine', () => {
  it('all, a part, nothing, and nobody was asked', () => {
    expect(shareOf(carryOn(thinking()).job)).toBe('100 % of 3 questions thought through on the machine');
    const { job } = carryOn(thinking({ limits: { planRevisions: 1 } }), {
      critic: [{ verdict: 'revise', requestedChanges: ['x'] }],
    });
    expect(shareOf(job)).toBe('75 % of 4 questions thought through on the machine');
    const silent = carryOn(thinking(), {
      planner: [{ why: 'unavailable' }, PLAN],
      classifier: [{ why: 'invalid' }],
    }).job;
    expect(shareOf(silent)).toBe('0 % of 1 question thought through on the machine');
    expect(shareOf(carryOn(thinking({ localModel: undefined })).job)).toBeUndefined();
    expect(shareOf(told())).toBeUndefined();
  });
});
