import { describe, expect, it } from 'vitest';
import type { Job } from '../../src/core/job.ts';
import type { PlannerAnswer, ReplannerAnswer, Tier } from '../../src/core/reasoning.ts';
import { findingsIn, questionFor } from '../../src/moves/question.ts';
import { nodeIn, thinks } from '../core/fixtures/jobs.ts';
import { answer as word, carryOn, carryTo, say, thinking, type Cast } from '../core/fixtures/thinking.ts';
import { FENCE, TASK } from '../roles/briefs.ts';

const GERMAN = {
  signals: { security: ['*schlüssel*'] },
  intent: { 'new-dependency': ['*bibliothek*'] },
};
const answer = (action: string): PlannerAnswer => ({ decision: 'plan', goal: 'g', steps: [{ id: '1', action }] });
const planned = carryOn(thinking(), { planner: [answer('add src/a.ts')] }).job;
const node = nodeIn(planned);

const own = { ...planned, plan: { ...planned.plan, reasoning: thinks({ words: GERMAN }) } };
const byAgent = { node: 'n1', role: 'planner', tier: 'large-agent' } as const;
const again = { ...byAgent, tier: 'local-small' } as const;

describe('the words of a project', () => {
  it('tell what a new plan changes', () => {
    const german = answer('Eine Programmbibliothek nehmen');
    expect(findingsIn(german, own, byAgent, TASK)).toEqual({ impacts: ['new-dependency'] });
    expect(findingsIn(answer('take a library'), own, byAgent, TASK)).toEqual({});
    expect(findingsIn(answer('take a library'), planned, byAgent, TASK)).toEqual({ impacts: ['new-dependency'] });
  });

  it('tell in what two plans differ', () => {
    const differences = ['only one of them touches security'];
    expect(findingsIn(answer('add src/a.ts and its Schlüssel'), own, again, TASK)).toEqual({ differences });
    expect(findingsIn(answer('add src/a.ts'), own, again, TASK)).toEqual({ differences: [] });
  });
});

it('an answer without a plan changes nothing', () => {
  const blocked: ReplannerAnswer = { decision: 'blocked', reason: 'a library', impactsApprovedIntent: false };
  expect(findingsIn(blocked, planned, { ...byAgent, role: 'replanner' }, TASK)).toEqual({});
});

it('whoever plans or judges a plan is told which commands judge the result', () => {
  const about = { type: 'reason', node: 'n1', attempt: 0, deadline: '' } as const;
  for (const role of ['planner', 'critic'] as const)
    for (const tier of ['local-small', 'large-agent'] as const)
      expect(questionFor(planned, node, { ...about, role, tier }, TASK, FENCE)).toContain(
        'These commands judge the result:\n- test: npm test',
      );
});

it('a small model that plans a second time is asked from another side, and not for another way', () => {
  const about = { type: 'reason', node: 'n1', attempt: 0, deadline: '', role: 'planner' } as const;
  const another = 'Begin at the end';
  expect(questionFor(planned, node, { ...about, tier: 'local-small' }, TASK, FENCE)).toContain(another);
  expect(questionFor(planned, node, { ...about, tier: 'large-agent' }, TASK, FENCE)).not.toContain(another);
});

describe('a new plan that was sent back', () => {
  const reasoning = thinks({ planReview: 'always' });
  const cast = { gates: [false], diagnoser: [{ rootCause: 'so', recommendedAction: 'replan' }] } as const;
  const about = { type: 'reason', node: 'n1', attempt: 1, deadline: '', role: 'replanner' } as const;
  const asked = (job: Job, tier: Tier) => questionFor(job, nodeIn(job), { ...about, tier }, TASK, FENCE);

  it.each(['local-small', 'large-agent'] as const)('by a person is planned anew with all they said (%s)', (tier) => {
    const first = carryOn(thinking({ reasoning })).job;
    const second = carryOn(say(first, { verb: 'reject-plan', node: 'n1', note: 'keep the old format' })).job;
    const third = carryOn(word(second, 'approve'), cast).job;
    const back = say(third, { verb: 'reject-plan', node: 'n1', note: 'and no new file' });
    const prompt = asked(back, tier);
    for (const told of ['Of plan 1: keep the old format', 'Of plan 3: and no new file', 'it adds', 'it adds well'])
      expect(prompt).toContain(told);
    expect(nodeIn(back).notes).toHaveLength(2);
  });

  it('by a critic is planned anew with what that wants', () => {
    const critic: Cast['critic'] = [{ verdict: 'accept' }, { verdict: 'revise', requestedChanges: ['test the rest'] }];
    const limits = { replansPerNode: 5 };
    const back = carryTo('reason', thinking({ limits }), { ...cast, critic }, 6);
    expect(asked(back, 'local-small')).toContain('- test the rest');
  });
});
