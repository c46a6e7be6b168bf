import { describe, expect, it } from 'vitest';
import { thinkingOf } from '../../src/core/thinking.ts';
import { tell } from '../world/story.ts';
import { STORIES } from './stories.ts';

describe('stories without a fault', () => {
  it.each(STORIES)('$name', async ({ behaviour, person, ...setting }) => {
    const { job, world } = await tell(setting, behaviour(), person);
    expect({ status: job.status, because: job.blocker }).toEqual({ status: 'completed', because: undefined });
    expect(world.store.files(job.tip).get('.kiro/specs/demo/tasks.md')?.text).not.toContain('[ ]');
    const { makes, checks, agentQuestions, localQuestions } = world.started;
    expect(job.used).toMatchObject({ agentRuns: makes + checks + agentQuestions, localCalls: localQuestions });
  });

  it('thinking: each role was asked', async () => {
    const { behaviour, person, ...setting } = STORIES.find(({ name }) => name.startsWith('thinking'))!;
    const { job } = await tell(setting, behaviour(), person);
    expect([...job.nodes].map((node) => thinkingOf(node).rounds)).toEqual([
      { classifier: 1, planner: 1, critic: 2, diagnoser: 1, replanner: 1 },
      { planner: 1, diagnoser: 1, replanner: 1 },
    ]);
  });
});
