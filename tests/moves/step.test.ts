import { describe, expect, it } from 'vitest';
import { readLines, type Line } from '../../src/core/journal.ts';
import type { Node } from '../../src/core/job.ts';
import type { Ports } from '../../src/ports.ts';
import type { Save } from '../../src/ports/checkpoints.ts';
import { TransientError } from '../../src/errors.ts';
import { loadSnapshot } from '../../src/session.ts';
import { step } from '../../src/step.ts';
import { broken } from '../world/invariants.ts';
import { memoryWorld, type Behaviour, type MemoryWorld } from '../world/memory-world.ts';
import { baseFiles, BRANCH, driver, JOB, jobOf, linesOf, open } from '../world/story.ts';
import { file, push } from './bench.ts';

const GOOD: Behaviour = {
  make: ({ task }, files) => {
    files.set(`src/${task}.txt`, file('work'));
    return { outcome: 'reported', says: 'completed', claims: { summary: 'done' } };
  },
  check: ({ treeId, nonce }) => ({
    outcome: 'answered',
    answer: { verdict: 'pass', tree: treeId, nonce, findings: [] },
  }),
  gate: () => true,
};

const telling = { signal: new AbortController().signal };

/** Checkpoints that somebody else is a moment faster than, at the first save that `isTheOne`. */
function overtaken(world: MemoryWorld, isTheOne: (save: Save) => boolean, act: () => void): Ports {
  let isOver = false;
  const { checkpoints } = world.ports;
  const save = (order: Save): ReturnType<typeof checkpoints.save> => {
    if (!isOver && isTheOne(order)) {
      isOver = true;
      act();
    }
    return checkpoints.save(order);
  };
  return { ...world.ports, checkpoints: { ...checkpoints, save } };
}

/** A server with a rule against some of the refs, as long as there is one. */
function ruled(world: MemoryWorld, rule: { against?: RegExp }): Ports {
  const { checkpoints } = world.ports;
  const save = async (order: Save): ReturnType<typeof checkpoints.save> => {
    const hit = order.refs.find(({ ref, to }) => to !== undefined && rule.against?.test(ref));
    return hit === undefined ? checkpoints.save(order) : { outcome: 'forbidden', ref: hit.ref, words: 'GH013:\n no' };
  };
  return { ...world.ports, checkpoints: { ...checkpoints, save } };
}

async function opened(tasks = '- [ ] 1. One\n') {
  const world = memoryWorld(baseFiles(tasks), GOOD);
  const drive = driver(world);
  return { world, drive, snapshot: await open(drive) };
}

describe('a step', () => {
  it('whose last save is refused does not end on what does not hold: it looks again, and goes on', async () => {
    const { world, drive, snapshot } = await opened();
    const ports = overtaken(
      world,
      ({ refs }) => refs.some(({ ref, to }) => ref === BRANCH && to !== undefined),
      () => world.store.refs.set(BRANCH, push(world, world.store.refs.get(BRANCH)!, { 'NOTES.md': 'by a person' })),
    );
    const end = await step(ports, snapshot, drive.author(), { makes: 5 }, telling);
    expect(end).toMatchObject({
      why: 'waits',
      choice: { move: { type: 'rest' } },
      snapshot: { job: { status: 'completed' } },
    });
    const job = await jobOf(world);
    expect([...world.store.files(job.tip).keys()]).toEqual(expect.arrayContaining(['NOTES.md', 'src/1.txt']));
    expect(await broken(world, false)).toEqual([]);
  });

  it('E15: whose branch may not be moved blocks in the words of the server, once; mended, the same candidate goes in', async () => {
    const { world, drive, snapshot } = await opened();
    const rule = { against: /^refs\/heads\// as RegExp };
    const blocked = await step(ruled(world, rule), snapshot, drive.author(), { makes: 5 }, telling);
    expect(blocked).toMatchObject({
      why: 'waits',
      snapshot: {
        job: { status: 'blocked', blocker: { code: 'push-refused', detail: expect.stringContaining('GH013: no') } },
      },
    });
    world.say({ verb: 'resume' });
    const { snapshot: after } = blocked as Extract<typeof blocked, { snapshot: unknown }>;
    const again = await step(ruled(world, rule), after, drive.author(), { makes: 5 }, telling);
    expect(again).toMatchObject({ snapshot: { job: { status: 'blocked', blocker: { code: 'push-refused' } } } });
    world.say({ verb: 'resume' });
    const end = await step(
      ruled(world, {}),
      (await loadSnapshot(world.ports.checkpoints, JOB))!,
      drive.author(),
      { makes: 5 },
      telling,
    );
    expect(end).toMatchObject({ snapshot: { job: { status: 'completed' } } });
    expect(world.started.makes).toBe(1);
    expect(await broken(world, false)).toEqual([]);
  });

  it('E15: whose candidate the server does not take has none: the task is blocked, and a retry makes another one', async () => {
    const { world, drive, snapshot } = await opened();
    const blocked = await step(
      ruled(world, { against: /candidates/ }),
      snapshot,
      drive.author(),
      { makes: 5 },
      telling,
    );
    expect(blocked).toMatchObject({
      why: 'waits',
      snapshot: {
        job: { status: 'blocked', blocker: { code: 'safety-policy', detail: expect.stringContaining('GH013: no') } },
      },
    });
    const job = await jobOf(world);
    world.say({ verb: 'retry', node: [...job.nodes][0]!.id });
    const end = await step(
      world.ports,
      (await loadSnapshot(world.ports.checkpoints, JOB))!,
      drive.author(),
      { makes: 5 },
      telling,
    );
    expect(end).toMatchObject({ snapshot: { job: { status: 'completed' } } });
    expect(world.started.makes).toBe(2);
    expect(await broken(world, false)).toEqual([]);
  });

  it('that lost its last save to another step ends, and says so', async () => {
    const { world, drive, snapshot } = await opened();
    const other = { owner: 'other.1', engine: 'test', nonce: 'other', now: () => new Date(world.now) };
    let racing: Promise<unknown> = Promise.resolve();
    const ports = overtaken(
      world,
      () => true,
      () => {
        racing = step(world.ports, snapshot, other, { makes: 0 }, telling);
      },
    );
    await step(ports, snapshot, drive.author(), { makes: 5 }, telling);
    await racing;
    expect(await broken(world)).toEqual([]);
  });

  it('ends when as many attempts are made as it may make', async () => {
    const { world, drive, snapshot } = await opened('- [ ] 1. One\n- [ ] 2. Two\n');
    const end = await step(world.ports, snapshot, drive.author(), { makes: 1 }, telling);
    expect(end).toMatchObject({ why: 'bounded', choice: { move: { type: 'make' } } });
    expect(world.started.makes).toBe(1);
  });

  it('that only hears starts nothing, and records what was said', async () => {
    const { world, drive, snapshot } = await opened();
    world.say({ verb: 'pause' });
    const bounds = { makes: 9, foreign: 'left' } as const;
    const end = await step(world.ports, snapshot, drive.author(), bounds, telling);
    expect(end).toMatchObject({
      why: 'waits',
      snapshot: { job: { status: 'blocked', blocker: { code: 'human-stop' } } },
    });
    expect(world.started).toMatchObject({ makes: 0, checks: 0, gates: 0 });
  });

  it('that lends saves the intent of a move, and starts nothing; a later one finds it open', async () => {
    const { world, drive, snapshot } = await opened();
    const lender = drive.author();
    const end = await step(world.ports, snapshot, lender, { makes: 9, foreign: 'lent' }, telling);
    expect(end).toMatchObject({ why: 'lent', choice: { move: { type: 'baseline' } } });
    expect(world.started).toMatchObject({ makes: 0, checks: 0, gates: 0 });
    expect((await jobOf(world)).intent).toMatchObject({ owner: lender.owner, move: { type: 'baseline' } });
    world.alive.delete(lender.owner);
    const next = await step(
      world.ports,
      (await loadSnapshot(world.ports.checkpoints, JOB))!,
      drive.author(),
      { makes: 9, foreign: 'left' },
      telling,
    );
    expect(next).toMatchObject({ why: 'bounded', choice: { move: { type: 'baseline' } } });
    expect(
      readLines(await linesOf(world))
        .slice(-2)
        .map(({ event }) => event.type),
    ).toEqual(['move-chosen', 'move-lost']);
  });

  it('that is told to stop before it begins writes nothing', async () => {
    const { world, drive, snapshot } = await opened();
    const before = await linesOf(world);
    const end = await step(world.ports, snapshot, drive.author(), { makes: 1 }, { signal: AbortSignal.abort() });
    expect(end.why).toBe('interrupted');
    expect(await linesOf(world)).toEqual(before);
  });

  it('A13: that is told to stop at work records the move as lost, charged', async () => {
    const stop = new AbortController();
    const world = memoryWorld(baseFiles('- [ ] 1. One\n'), {
      ...GOOD,
      make: (_order, files) => {
        stop.abort();
        files.set('src/half.txt', { mode: '100644', text: 'half' });
        return { outcome: 'failed', failure: { kind: 'transient-tool', stage: 'make', summary: 'interrupted' } };
      },
    });
    const drive = driver(world);
    const end = await step(world.ports, await open(drive), drive.author(), { makes: 1 }, { signal: stop.signal });
    expect(end).toMatchObject({ why: 'interrupted', snapshot: { job: { status: 'ready', used: { agentRuns: 1 } } } });
    const { job } = (await loadSnapshot(world.ports.checkpoints, JOB))!;
    expect(job.intent).toBeUndefined();
    const [{ id, unfinished = [] }] = [...job.nodes] as [Node];
    expect(unfinished).toMatchObject([{ attempt: 1, paths: ['src/half.txt'], because: 'interrupted' }]);
    expect(world.store.refs.get(`refs/specbridge/wip/${JOB}/${id}-1`)).toBe(unfinished[0]!.commit);
  });

  it('that is told to stop when the makers are done keeps their candidate', async () => {
    const stop = new AbortController();
    const world = memoryWorld(baseFiles('- [ ] 1. One\n'), {
      ...GOOD,
      make: (order, files) => {
        stop.abort();
        return GOOD.make(order, files);
      },
    });
    const drive = driver(world);
    const end = await step(world.ports, await open(drive), drive.author(), { makes: 1 }, { signal: stop.signal });
    expect(end).toMatchObject({ why: 'interrupted', snapshot: { job: { status: 'running' } } });
    const { job } = (await loadSnapshot(world.ports.checkpoints, JOB))!;
    expect([...job.nodes].map(({ candidates }) => candidates.length)).toEqual([1]);
  });

  it('A13: … also where what was ended was a tool, and not the agent', async () => {
    const stop = new AbortController();
    const world = memoryWorld(baseFiles('- [ ] 1. One\n'), GOOD);
    const drive = driver(world);
    const snapshot = await open(drive);
    const { workshop } = world.ports;
    const ports = {
      ...world.ports,
      workshop: {
        ...workshop,
        open: async (...order: Parameters<typeof workshop.open>) => {
          if (order[0].purpose !== 'make') return workshop.open(...order);
          stop.abort();
          throw new TransientError('git was stopped (aborted).');
        },
      },
    };
    const end = await step(ports, snapshot, drive.author(), { makes: 1 }, { signal: stop.signal });
    expect(end).toMatchObject({ why: 'interrupted', snapshot: { job: { status: 'ready' } } });
    expect((await loadSnapshot(world.ports.checkpoints, JOB))!.job.intent).toBeUndefined();
  });

  it('tells every line once it is saved, with the job after it', async () => {
    const { world, drive, snapshot } = await opened();
    const told: number[] = [];
    await step(
      world.ports,
      snapshot,
      drive.author(),
      { makes: 5 },
      {
        ...telling,
        onLine: (line, job) => {
          expect(job.seq).toBe(line.seq);
          told.push(line.seq);
        },
      },
    );
    expect(told).toEqual(Array.from({ length: told.length }, (_, index) => index + 2));
    expect(told.length + 1).toBe((await linesOf(world)).length);
  });

  it('tells nothing that does not hold: a race that is lost, a line that is refused', async () => {
    const { world, drive, snapshot } = await opened();
    const told: Line[] = [];
    const telling = { signal: new AbortController().signal, onLine: (line: Line) => void told.push(line) };
    const ports = overtaken(
      world,
      ({ refs }) => refs.some(({ ref, to }) => ref === BRANCH && to !== undefined),
      () => world.store.refs.set(BRANCH, push(world, world.store.refs.get(BRANCH)!, { 'NOTES.md': 'by a person' })),
    );
    await step(ports, snapshot, drive.author(), { makes: 5 }, telling);
    expect(told).toEqual(readLines(await linesOf(world)).slice(1));
    const before = told.length;
    expect(await step(ports, snapshot, drive.author(), { makes: 5 }, telling)).toEqual({ why: 'race-lost' });
    expect(told).toHaveLength(before);
  });
});
