import { describe, expect, it } from 'vitest';
import { offeredTo } from '../../src/core/apply-attempt.ts';
import { diagnose } from '../../src/core/failure.ts';
import type { Unfinished } from '../../src/core/evidence.ts';
import { leftBehind } from '../../src/moves/unfinished.ts';
import { recheck } from '../../src/moves/recheck.ts';
import type { AgentOrder, MakerEnd, Tree } from '../../src/ports.ts';
import { add, chose, on } from '../core/fixtures/jobs.ts';
import type { File } from '../world/memory-repository.ts';
import { as, bench, file, first, makeMove, type Bench } from './bench.ts';

const TIME_UP: MakerEnd = {
  outcome: 'failed',
  failure: { kind: 'implementation-defect', stage: 'make', summary: 'the agent ran out of time and was ended' },
};

/** Makers that are cut short, each after another change; what they were asked is kept. */
async function cutShort(...changes: readonly Readonly<Record<string, File>>[]) {
  const asked: AgentOrder[] = [];
  const make = (order: AgentOrder, files: Map<string, File>): MakerEnd => {
    asked.push(order);
    for (const [path, one] of Object.entries(changes[asked.length - 1] ?? {})) files.set(path, one);
    return asked.length > changes.length
      ? { outcome: 'reported', says: 'completed', claims: { summary: '' } }
      : TIME_UP;
  };
  return { ...(await bench({ behaviour: { make } })), asked };
}

async function endOf({ job, perform }: Bench): Promise<Unfinished | undefined> {
  const ended = as('make-ended', await perform(job, makeMove(job)));
  return ended.outcome === 'failed' ? ended.unfinished : undefined;
}

describe('an attempt that is cut short', () => {
  it('leaves its files as a commit on the tip, and says what ended it', async () => {
    const scene = await cutShort({ 'src/half.txt': file('half') });
    const left = await endOf(scene);
    const { base } = scene;
    expect(left).toMatchObject({ attempt: 1, base, from: base, paths: ['src/half.txt'] });
    expect(left?.because).toBe('the agent ran out of time and was ended');
    expect(scene.world.store.commit(left!.commit)).toMatchObject({ parents: [base], tree: left!.tree });
    expect(scene.world.store.files(left!.tree).get('src/half.txt')?.text).toBe('half');
  });

  it('leaves nothing where it changed nothing', async () => {
    expect(await endOf(await cutShort({}))).toBeUndefined();
  });

  it.each<readonly [string, string, File]>([
    ['a protected path', '.github/workflows/ci.yml', file('on: push')],
    ['a link out of the tree', 'out', file('../../etc/passwd', '120000')],
    ['a credential', 'src/a.txt', file(`token = "ghp_${'a1B2'.repeat(9)}"`)],
  ])('leaves nothing with %s in it; the violation outranks that it was cut short', async (_name, path, one) => {
    const { job, perform } = await cutShort({ 'src/half.txt': file('half'), [path]: one });
    const ended = as('make-ended', await perform(job, makeMove(job)));
    expect(ended).not.toHaveProperty('unfinished');
    expect(ended).toMatchObject({ failure: { kind: expect.stringMatching(/^(?:protected-path|safety-policy)$/) } });
  });
});

describe('the attempt after it', () => {
  it('starts from a clean base, with a patch and what ended the other beside its prompt', async () => {
    const { job, does, base, asked, world } = await cutShort({ 'src/half.txt': file('half') });
    const one = await does(job, makeMove(job));
    const two = await does(one, makeMove(one));
    const files = asked[1]?.files?.['unfinished.patch'];
    expect(new TextDecoder().decode(files)).toBe('src/half.txt: half');
    expect(asked[0]).not.toHaveProperty('files');
    expect(asked[1]?.prompt).toContain('Attempt 1 came to no end.');
    expect(asked[1]?.prompt).toContain('the agent ran out of time and was ended');
    expect(asked[1]?.prompt).toContain('unfinished.patch');
    expect(world.store.files(base).has('src/half.txt')).toBe(false);
    expect(two.nodes.get(first(job))?.attempt).toMatchObject({ stage: 'no-change' });
  });

  it('is told of nothing where the patch cannot be had any more', async () => {
    const { job, does, asked, world } = await cutShort({ 'src/half.txt': file('half') });
    const one = await does(job, makeMove(job));
    const repository = { ...world.ports.repository, patch: async () => undefined };
    await does(one, makeMove(one), { repository });
    expect(asked[1]).not.toHaveProperty('files');
    expect(asked[1]?.prompt).not.toContain('unfinished.patch');
  });

  it('gets what was added to the candidate that both go on from, and else all of it', async () => {
    const { job, does, asked } = await cutShort({ 'src/a.txt': file('a') }, { 'src/b.txt': file('b') });
    const one = await does(job, makeMove(job));
    const from = one.nodes.get(first(job))!.unfinished![0]!.commit;
    const two = await does(one, makeMove(one, { from }));
    await does(two, makeMove(two, { from }));
    await does(two, makeMove(two));
    const patches = asked.slice(2).map(({ files }) => new TextDecoder().decode(files?.['unfinished.patch']));
    expect(patches).toEqual(['src/b.txt: b', 'src/a.txt: a\nsrc/b.txt: b']);
  });

  it('is offered nothing that a candidate has come after', async () => {
    const { job, does } = await cutShort({ 'src/a.txt': file('a') });
    const one = await does(job, makeMove(job));
    const node = one.nodes.get(first(job))!;
    const { failure } = TIME_UP as Extract<MakerEnd, { outcome: 'failed' }>;
    const lesson = { seq: 9, failure, diagnosis: diagnose(failure, 1, 2), candidate: 'c' };
    expect(offeredTo({ ...node, lesson: { ...lesson, attempt: 2 } })).toBeUndefined();
    expect(offeredTo({ ...node, lesson: { ...lesson, attempt: 1 } })).toMatchObject({ attempt: 1 });
  });
});

describe('what a dead step was at', () => {
  const found = async (files: Readonly<Record<string, File>>) => {
    const { job, world, base } = await bench();
    const move = makeMove(job);
    const { repository, workshop } = world.ports;
    const tree = world.store.writeTree(new Map([...world.store.files(base), ...Object.entries(files)]));
    const find = async (): Promise<Tree> => ({
      path: '/left',
      setup: async () => undefined,
      take: async () => [],
      inventory: async () => '',
      freeze: async () => ({ tree, changes: await repository.changes(base, tree), intrusions: [] }),
      [Symbol.asyncDispose]: async () => {},
    });
    const ports = { ...world.ports, workshop: { ...workshop, find } };
    return { left: await leftBehind(on(job, chose(move)), ports), ports, job, move };
  };

  it('is kept', async () => {
    const { left, ports, job, move } = await found({ 'src/half.txt': file('half') });
    expect(left).toMatchObject({ attempt: 1, because: 'its step died', paths: ['src/half.txt'] });
    const intended = on(job, chose(move));
    const lost = add({ type: 'move-lost', intent: intended.seq, owner: 'run-1.1', unfinished: left });
    expect(on(intended, lost).nodes.get(move.node)?.unfinished).toEqual([left]);
    expect(await leftBehind(intended, { ...ports, workshop: (await bench()).world.ports.workshop })).toBeUndefined();
  });

  it('is not, where it may not leave', async () => {
    expect((await found({ '.github/workflows/ci.yml': file('on: push') })).left).toBeUndefined();
  });

  it('cannot keep the job from going on', async () => {
    const { ports, job, move } = await found({});
    const find = async (): Promise<never> => {
      throw new Error('a folder that cannot be read');
    };
    expect(await leftBehind(on(job, chose(move)), { ...ports, workshop: { ...ports.workshop, find } })).toBeUndefined();
  });
});

describe('what another process says that an attempt left', () => {
  const lies: readonly (readonly [string, (left: Unfinished) => Partial<Unfinished>, string])[] = [
    ['other paths', () => ({ paths: [] }), 'says other things of what it keeps'],
    ['another attempt', () => ({ attempt: 7 }), 'says other things of what it keeps'],
    ['another commit', ({ base }) => ({ commit: base }), 'says other things of what it keeps'],
  ];

  it.each(lies)('%s: not believed', async (_name, lie, words) => {
    const { job, perform, world } = await cutShort({ 'src/half.txt': file('half') });
    const move = makeMove(job);
    const event = as('make-ended', await perform(job, move));
    if (event.outcome !== 'failed' || event.unfinished === undefined) throw new Error('It left nothing.');
    const told = { ...event, unfinished: { ...event.unfinished, ...lie(event.unfinished) } };
    expect(await recheck(on(job, chose(move)), move, told, world.ports.repository)).toContain(words);
  });

  it('what may not be kept: not believed', async () => {
    const { job, perform, world, base } = await cutShort({ 'src/half.txt': file('half') });
    const move = makeMove(job);
    const event = as('make-ended', await perform(job, move));
    const files = new Map([...world.store.files(base), ['.github/workflows/ci.yml', file('on: push')]] as const);
    const tree = world.store.writeTree(files);
    const unfinished = { ...(event as { unfinished: Unfinished }).unfinished, tree };
    const told = { ...event, unfinished } as typeof event;
    expect(await recheck(on(job, chose(move)), move, told, world.ports.repository)).toContain('keeps this: ');
  });
});
