import { describe, expect, it } from 'vitest';
import { digestOf } from '../../src/core/digest.ts';
import type { Job } from '../../src/core/job.ts';
import type { Stage } from '../../src/core/plan.ts';
import { recheck } from '../../src/moves/recheck.ts';
import type { AgentOrder } from '../../src/ports.ts';
import { add, chose, nodeIn, on } from '../core/fixtures/jobs.ts';
import { gate } from '../core/fixtures/tales.ts';
import type { File } from '../world/memory-repository.ts';
import { as, bench, candidateMove, checkMove, file, first, gateMove, makeMove, type Bench } from './bench.ts';

const stage = (key: string, kind: Stage['kind'], more: Partial<Stage>): Stage => ({
  key,
  kind,
  vendor: 'command',
  command: [key],
  minutes: 5,
  ...more,
});
const STAGES = [
  stage('planner', 'maker', { outputs: ['ledger/plan-{attempt}.md'] }),
  stage('implementer', 'maker', { outputs: ['ledger/{node}/notes.md'], inputs: ['ledger/plan-{attempt}.md'] }),
  stage('reviewer', 'checker', {
    inputs: ['ledger/{node}/notes.md'],
    outputs: ['ledger/review-{node}.txt', 'ledger/review.json'],
  }),
];

type Write = (key: string, files: Map<string, File>, order: AgentOrder) => void;

/** What each maker should. */
const writesAll: Write = (key, files, { node }) => {
  files.set(`src/${key}-${node}.txt`, file(key));
  files.set(key === 'planner' ? 'ledger/plan-1.md' : `ledger/${node}/notes.md`, file(`by ${key}`));
};

async function scene(
  write: Write = writesAll,
): Promise<{ readonly built: Bench; readonly orders: Map<string, AgentOrder> }> {
  const orders = new Map<string, AgentOrder>();
  const built = await bench({
    planned: { stages: STAGES, protectedPaths: ['/ledger'] },
    behaviour: {
      make: (order, files) => {
        orders.set(order.stage.key, order);
        write(order.stage.key, files, order);
        const claims = { summary: `words of ${order.stage.key}` };
        return { outcome: 'reported', says: 'completed', claims, log: digestOf(order.stage.key) };
      },
      check: (order) => {
        orders.set(order.stage.key, order);
        const findings = [{ severity: 'note' as const, file: 'a.ts', line: 3, problem: 'Odd\n<b>', fix: '' }];
        return { outcome: 'answered', answer: { verdict: 'pass', nonce: order.nonce, tree: order.treeId, findings } };
      },
    },
  });
  return { built, orders };
}

/** The job after its makers, its gate and its checker. */
async function judged({ built }: Awaited<ReturnType<typeof scene>>, job = built.job, at = first(job)): Promise<Job> {
  const made = await built.does(job, makeMove(job, { node: at }));
  const move = gateMove(made);
  const { node, attempt } = move;
  const gated = on(made, chose(move), add({ type: 'gate-ended', node, attempt, gates: [gate()] }));
  return built.does(gated, checkMove(gated));
}

const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString();

describe('what makers make for the ledger', () => {
  it('B3: is no part of the candidate, and stays unpublished behind it', async () => {
    const { built } = await scene();
    const id = first(built.job);
    const event = as('make-ended', await built.perform(built.job, makeMove(built.job)));
    if (event.outcome !== 'candidate') throw new Error('no candidate');
    const { store } = built.world;
    expect([...store.files(event.candidate.commit).keys()].filter((path) => path.startsWith('ledger'))).toEqual([]);
    expect(event.staged?.outputs).toEqual([
      { role: 'planner', path: 'ledger/plan-1.md', digest: digestOf('by planner'), bytes: 10 },
      { role: 'implementer', path: `ledger/${id}/notes.md`, digest: digestOf('by implementer'), bytes: 14 },
    ]);
    expect(store.commit(event.staged!.commit)).toMatchObject({
      parents: [event.candidate.commit],
      tree: event.staged!.tree,
    });
    const made = on(built.job, chose(makeMove(built.job)), add(event));
    expect(nodeIn(made, id).candidates).toEqual([event.staged!.commit]);
    expect(made.ledger).toBeUndefined();
  });

  it('B11: reaches those who come after as files, with digests, and nobody else', async () => {
    const set = await scene();
    await judged(set);
    const [planner, implementer, reviewer] = ['planner', 'implementer', 'reviewer'].map((key) => set.orders.get(key)!);
    const id = first(set.built.job);
    expect(planner!.files).toBeUndefined();
    expect(Object.keys(implementer!.files!)).toEqual(['handoff/1-planner.json', 'ledger/plan-1.md']);
    expect(Object.keys(reviewer!.files!)).toEqual([
      'handoff/1-planner.json',
      'handoff/2-implementer.json',
      `ledger/${id}/notes.md`,
    ]);
    expect(JSON.parse(text(reviewer!.files!['handoff/2-implementer.json']))).toEqual({
      role: 'implementer',
      status: 'completed',
      summary: 'words of implementer',
      outputs: [{ path: `ledger/${id}/notes.md`, sha256: digestOf('by implementer'), bytes: 14 }],
    });
    expect(text(reviewer!.files![`ledger/${id}/notes.md`])).toBe('by implementer');
    expect(planner!.prompt).toContain('Besides, make ledger/plan-1.md:');
    expect(implementer!.prompt).toContain('The files handoff/ and ledger/ beside this prompt');
    expect(reviewer!.prompt).not.toContain('Besides, make');
  });

  const id = async (): Promise<string> => first((await scene()).built.job);

  it.each<readonly [string, Write, string, RegExp]>([
    [
      'is missing',
      (key, files) => files.set(`src/${key}`, file('')),
      'implementation-defect',
      /^outputs of planner are not there: ledger\/plan-1\.md is missing$/,
    ],
    [
      'brings a credential',
      (key, files, order) => {
        writesAll(key, files, order);
        if (key === 'planner') files.set('ledger/plan-1.md', file(`key = "${['AKIA', 'ABCDEFGHIJKLMNOP'].join('')}"`));
      },
      'safety-policy',
      /credential/,
    ],
    [
      'another role owns',
      (key, files, order) => {
        writesAll(key, files, order);
        if (key === 'planner') files.set(`ledger/${order.node}/notes.md`, file('forged'));
      },
      'implementation-defect',
      /^planner has made what other roles own: ledger\/\S+\/notes\.md$/,
    ],
    [
      'lies beside what somebody owns',
      (key, files, order) => {
        writesAll(key, files, order);
        files.set('ledger/other.md', file(''));
      },
      'protected-path',
      /protected/,
    ],
  ])('that %s ends the attempt', async (_name, write, kind, summary) => {
    const { built } = await scene(write);
    const event = as('make-ended', await built.perform(built.job, makeMove(built.job)));
    expect(event).toMatchObject({ outcome: 'failed', failure: { kind, summary: expect.stringMatching(summary) } });
  });

  it('B20: an attempt that fails has its logs in the journal, and nothing in the ledger, whatever it made', async () => {
    const { built } = await scene((key, files, order) => {
      if (key === 'planner') writesAll(key, files, order);
    });
    const job = await built.does(built.job, makeMove(built.job));
    const { attempt } = nodeIn(job, first(job));
    expect(attempt).toMatchObject({
      stage: 'failed',
      failure: { role: 'implementer', summary: expect.stringContaining(`ledger/${await id()}/notes.md`) },
    });
    expect([job.ledger, attempt!.staged]).toEqual([undefined, undefined]);
    const event = as('make-ended', await built.perform(built.job, makeMove(built.job)));
    expect([event.runs, event.logs.length]).toEqual([2, 2]);
  });
});

describe('the ledger', () => {
  it('B3, B6: has what all have judged, and verdicts as the control plane writes them, with the commit of the task', async () => {
    const set = await scene();
    const { built } = set;
    const job = await judged(set);
    const id = first(job);
    const done = await built.does(job, candidateMove('integrate', job));
    const { store } = built.world;
    const files = store.files(done.ledger!.commit);
    expect([...files.keys()].toSorted()).toEqual(
      [`ledger/${id}/notes.md`, 'ledger/plan-1.md', `ledger/review-${id}.txt`, 'ledger/review.json'].toSorted(),
    );
    expect(files.get(`ledger/review-${id}.txt`)!.text).toMatch(
      /^reviewer: pass, of the tree \w+\n\n1 finding:\n- note — a\.ts:3 — Odd <b>\n$/,
    );
    expect(JSON.parse(files.get('ledger/review.json')!.text)).toMatchObject({ role: 'reviewer', verdict: 'pass' });
    for (const { path, digest } of done.ledger!.outputs) expect(digestOf(files.get(path)!.text)).toBe(digest);
    expect(done.ledger!.outputs.map(({ role }) => role)).toEqual(['planner', 'implementer', 'reviewer', 'reviewer']);
  });

  it('grows with each task, and is seen by those that come later', async () => {
    const set = await scene();
    const { built, orders } = set;
    const first = await judged(set);
    const one = await built.does(first, candidateMove('integrate', first));
    const second = [...one.nodes][1]!.id;
    const job = await judged(set, one, second);
    // Its own plan takes the place of the one before it, and the notes of the first task are there besides.
    expect(Object.keys(orders.get('reviewer')!.files!)).toContain(`ledger/${second}/notes.md`);
    expect(Object.keys(orders.get('reviewer')!.files!)).toContain(`ledger/${[...one.nodes][0]!.id}/notes.md`);
    expect(Object.keys(orders.get('implementer')!.files!)).toEqual(['handoff/1-planner.json', 'ledger/plan-1.md']);
    const two = await built.does(job, candidateMove('integrate', job));
    expect(built.world.store.commit(two.ledger!.commit)!.parents).toEqual([one.ledger!.commit]);
    expect(two.ledger!.outputs.filter(({ path }) => path.endsWith('notes.md'))).toHaveLength(2);
  });
});

it('B3: a ledger whose commit is cleared away hands nothing on, and begins anew', async () => {
  const set = await scene();
  const { built, orders } = set;
  const first = await judged(set);
  const one = await built.does(first, candidateMove('integrate', first));
  const lost = { ...one, ledger: { ...one.ledger!, commit: 'f'.repeat(40) } };
  const second = [...one.nodes][1]!.id;
  const job = await judged(set, lost, second);
  expect(Object.keys(orders.get('reviewer')!.files!)).not.toContain(`ledger/${[...one.nodes][0]!.id}/notes.md`);
  const two = await built.does(job, candidateMove('integrate', job));
  expect(built.world.store.commit(two.ledger!.commit)!.parents).toEqual([]);
  expect(two.ledger!.outputs.filter(({ path }) => path.endsWith('notes.md'))).toHaveLength(1);
});

describe('outputs that another process has taken', () => {
  it('are believed as they are, and not with one word changed', async () => {
    const { built } = await scene();
    const move = makeMove(built.job);
    const event = as('make-ended', await built.perform(built.job, move));
    if (event.outcome !== 'candidate' || event.staged === undefined) throw new Error('no outputs');
    const doubt = (staged: typeof event.staged | undefined): Promise<string | undefined> =>
      recheck(on(built.job, chose(move)), move, { ...event, staged } as typeof event, built.world.ports.repository);
    const { staged } = event;
    expect(await doubt(staged)).toBeUndefined();
    expect(await doubt(undefined)).toBe('brings other outputs than its makers own');
    expect(await doubt({ ...staged, outputs: staged.outputs.slice(1) })).toBe(
      'brings other outputs than its makers own',
    );
    expect(await doubt({ ...staged, tree: event.candidate.tree })).toContain('says other things of its outputs');
    const forged = staged.outputs.map((output) => ({ ...output, digest: digestOf('forged') }));
    await expect(doubt({ ...staged, outputs: forged })).rejects.toThrow('is not what was taken');
  });
});
