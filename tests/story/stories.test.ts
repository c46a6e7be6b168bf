import { describe, expect, it } from 'vitest';
import { tell } from '../world/story.ts';
import { STORIES } from './stories.ts';

describe('stories without a fault', () => {
  it.each(STORIES)('$name', async ({ tasks, behaviour, person }) => {
    const { job, world } = await tell(tasks, behaviour(), person);
    expect({ status: job.status, because: job.blocker }).toEqual({ status: 'completed', because: undefined });
    expect(world.store.files(job.tip).get('.kiro/specs/demo/tasks.md')?.text).not.toContain('[ ]');
    expect(job.used.agentRuns).toBe(world.started.makes + world.started.checks);
  });
});
