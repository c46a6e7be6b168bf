import { describe, expect, it } from 'vitest';
import type { PlannerAnswer, ReplannerAnswer } from '../../src/core/reasoning.ts';
import { differencesIn, impactsIn, questionFor } from '../../src/moves/question.ts';
import { nodeIn, plan, thinks } from '../core/fixtures/jobs.ts';
import { carryOn, thinking } from '../core/fixtures/thinking.ts';
import { FENCE, TASK } from '../roles/briefs.ts';

const GERMAN = {
  signals: { security: ['*schlüssel*'] },
  intent: { 'new-dependency': ['*bibliothek*'] },
};
const answer = (action: string): PlannerAnswer => ({ decision: 'plan', goal: 'g', steps: [{ id: '1', action }] });
const planned = carryOn(thinking(), { planner: [answer('add src/a.ts')] }).job;
const node = nodeIn(planned);

describe('the words of a project', () => {
  const own = plan({ reasoning: thinks({ words: GERMAN }) });

  it('tell what a new plan changes', () => {
    expect(impactsIn(answer('Eine Programmbibliothek nehmen'), node, TASK, own)).toEqual(['new-dependency']);
    expect(impactsIn(answer('take a library'), node, TASK, own)).toEqual([]);
    expect(impactsIn(answer('take a library'), node, TASK, plan())).toEqual(['new-dependency']);
  });

  it('tell in what two plans differ', () => {
    expect(differencesIn(answer('add src/a.ts and its Schlüssel'), node, own)).toEqual([
      'only one of them touches security',
    ]);
    expect(differencesIn(answer('add src/a.ts'), node, own)).toEqual([]);
  });
});

it('an answer without a plan changes nothing', () => {
  const blocked: ReplannerAnswer = { decision: 'blocked', reason: 'a library', impactsApprovedIntent: false };
  expect(impactsIn(blocked, node, TASK, plan())).toEqual([]);
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
