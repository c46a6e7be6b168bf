import { describe, expect, it } from 'vitest';
import { broken } from '../world/invariants.ts';
import { memoryWorld } from '../world/memory-world.ts';
import { baseFiles, driver, faulty, jobOf, JOB, linesOf, open, tell } from '../world/story.ts';
import { loadSnapshot } from '../../src/session.ts';
import { step } from '../../src/step.ts';
import { FIVE, STORIES } from './stories.ts';

const [demo] = STORIES;
const telling = { signal: new AbortController().signal };

describe('two steps on one job', () => {
  it('A15: one performs, the other ends clean, and nothing is done twice', async () => {
    const world = memoryWorld(baseFiles(FIVE), demo!.behaviour());
    const drive = driver(world);
    const opened = await open(drive);
    const authors = [drive.author(), drive.author()];
    world.alive = new Set(authors.map(({ owner }) => owner));
    const ends = await Promise.all(authors.map((author) => step(world.ports, opened, author, { makes: 1 }, telling)));
    expect(ends.map(({ why }) => why).toSorted()).toEqual(['bounded', 'race-lost']);
    expect(world.started.makes).toBe(1);
    expect(await broken(world)).toEqual([]);
  });

  it('A15: a step that finds another one at work waits for it, and writes nothing', async () => {
    const world = memoryWorld(baseFiles(FIVE), demo!.behaviour());
    const drive = driver(world);
    await open(drive);
    const calls = { count: 0 };
    const first = drive.author();
    const cut = faulty(world.ports, calls, { call: 12, when: 'after' });
    await step(cut, (await loadSnapshot(world.ports.checkpoints, JOB))!, first, { makes: 1 }, telling).catch(() => {});
    const before = await linesOf(world);
    const second = drive.author();
    world.alive.add(first.owner);
    const end = await step(
      world.ports,
      (await loadSnapshot(world.ports.checkpoints, JOB))!,
      second,
      { makes: 1 },
      telling,
    );
    expect(end).toMatchObject({ why: 'waits', choice: { move: { type: 'wait', who: 'other-step' } } });
    expect(await linesOf(world)).toEqual(before);
  });

  it('the answer of a save is lost: the same save is recognised, whichever it was', async () => {
    const clean = await tell(demo!, demo!.behaviour(), demo!.person);
    for (let call = 1; call <= clean.calls; call += 1) {
      const { job, world } = await tell(demo!, demo!.behaviour(), demo!.person, {
        call,
        when: 'lost-answer',
      }).catch((error: Error) => {
        // Only a save may be sent again; any other lost answer ends the process, as a power cut would.
        expect(error.message).toBe('the answer is lost');
        return { job: undefined, world: undefined };
      });
      if (job === undefined) continue;
      expect(await broken(world)).toEqual([]);
      expect(job.status).toBe('completed');
      expect((await linesOf(world)).length).toBe(clean.job.seq);
    }
  });

  it('a step that comes late, with an old state of the job, does nothing', async () => {
    const world = memoryWorld(baseFiles(FIVE), demo!.behaviour());
    const drive = driver(world);
    const opened = await open(drive);
    await step(world.ports, opened, drive.author(), { makes: 1 }, telling);
    const { seq } = await jobOf(world);
    const makes = world.started.makes;
    expect(await step(world.ports, opened, drive.author(), { makes: 1 }, telling)).toEqual({ why: 'race-lost' });
    expect((await jobOf(world)).seq).toBe(seq);
    expect(world.started.makes).toBe(makes);
  });
});
