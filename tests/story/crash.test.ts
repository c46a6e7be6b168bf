import { describe, expect, it } from 'vitest';
import { broken } from '../world/invariants.ts';
import { tell, type Fault } from '../world/story.ts';
import { STORIES } from './stories.ts';

describe('a power cut before and after every call on a port', () => {
  it.each(STORIES)('$name', async ({ tasks, behaviour, person }) => {
    const clean = await tell(tasks, behaviour(), person);
    const expected = clean.world.store.commit(clean.job.tip)!.tree;
    for (let call = 1; call <= clean.calls; call += 1) {
      for (const when of ['before', 'after'] satisfies Fault['when'][]) {
        const { job, world, crashes } = await tell(tasks, behaviour(), person, { call, when });
        const where = `call ${call} ${when}`;
        expect(await broken(world), where).toEqual([]);
        expect({ where, status: job.status, crashes, blocker: job.blocker }).toEqual({
          where,
          status: 'completed',
          crashes: 1,
          blocker: undefined,
        });
        expect({ where, tree: world.store.commit(job.tip)!.tree }).toEqual({ where, tree: expected });
      }
    }
  });
});
