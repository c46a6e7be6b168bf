import { expect } from 'vitest';
import { broken } from '../world/invariants.ts';
import { tell, type Fault } from '../world/story.ts';
import type { Story } from './stories.ts';

/** The power fails at every call of a story; whenever it was, the story ends in the same tree. */
export async function cutEverywhere(
  { behaviour, person, ...setting }: Story,
  moments: (call: number) => readonly Fault['when'][],
): Promise<void> {
  const clean = await tell(setting, behaviour(), person);
  const expected = clean.world.store.commit(clean.job.tip)!.tree;
  for (let call = 1; call <= clean.calls; call += 1) {
    for (const when of moments(call)) {
      const { job, world, crashes } = await tell(setting, behaviour(), person, { call, when });
      const where = `call ${call} ${when}`;
      expect(await broken(world), where).toEqual([]);
      const { status, blocker } = job;
      const ended = { where, status, crashes, blocker, tree: world.store.commit(job.tip)!.tree };
      expect(ended).toEqual({ where, status: 'completed', crashes: 1, blocker: undefined, tree: expected });
    }
  }
}
