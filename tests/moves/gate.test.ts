import { describe, expect, it } from 'vitest';
import { holds, type GateResult } from '../../src/core/evidence.ts';
import type { Job } from '../../src/core/job.ts';
import type { Expectation } from '../../src/core/plan.ts';
import type { Gates, Ports, TreeOrder } from '../../src/ports.ts';
import { on, plan } from '../core/fixtures/jobs.ts';
import { asked, baseline, gate, heard } from '../core/fixtures/tales.ts';
import { as, bench, first, gateMove, makeMove, type Bench } from './bench.ts';

const THREE = ['lint', 'test', 'build'].map((name) => ({ ...plan().gates[0]!, name, required: name !== 'lint' }));

/** Gates that end as they are told to, by name. */
function ending(results: Readonly<Record<string, Partial<GateResult>>>): Gates {
  return {
    lacks: async () => undefined,
    run: async ({ name, required }) =>
      gate(results[name]?.passed ?? results[name] === undefined, { name, required, ...results[name] }),
  };
}

async function candidateOf({ job, does }: Bench): Promise<Job> {
  return does(job, makeMove(job));
}

async function judged(results: Readonly<Record<string, Partial<GateResult>>>, before?: (job: Job) => Job) {
  const scene = await bench({ planned: { gates: THREE } });
  const job = await candidateOf(before === undefined ? scene : { ...scene, job: before(scene.job) });
  return as('gate-ended', await scene.perform(job, gateMove(job), { gates: ending(results) }));
}

const red = { passed: false } as const;

describe('the gates at a candidate', () => {
  it('all green: no failure', async () => {
    expect(await judged({})).toMatchObject({ gates: [{ name: 'lint' }, { name: 'test' }, { name: 'build' }] });
    expect(await judged({})).not.toHaveProperty('failure');
  });

  it('a red one does not hide the next', async () => {
    const { gates, failure } = await judged({ lint: red, test: red });
    expect(gates.map(({ name, passed }) => `${name} ${passed}`)).toEqual(['lint false', 'test false', 'build true']);
    expect(failure).toMatchObject({
      kind: 'verification-failure',
      stage: 'gate',
      summary: 'the gate test failed (exit 1): “expected 1 to be 2”',
    });
  });

  it('two red ones are named together, with the end of the first', async () => {
    const { failure } = await judged({ test: { ...red, tail: 'first' }, build: { ...red, tail: 'second' } });
    expect(failure).toMatchObject({ summary: 'the gates test, build failed (exit 1): “first”', tail: 'first' });
  });

  it('one that only warns is no failure', async () => {
    expect(await judged({ lint: red })).not.toHaveProperty('failure');
  });

  it.each<readonly [string, Partial<GateResult>, string]>([
    [
      'out of time',
      { passed: false, outcome: 'out-of-time' },
      'the gate test failed (out-of-time): “expected 1 to be 2”',
    ],
    ['silent', { passed: false, outcome: 'idle' }, 'the gate test failed (idle): “expected 1 to be 2”'],
    ['killed', { passed: false, outcome: 'signalled' }, 'the gate test failed (signalled): “expected 1 to be 2”'],
  ])('%s is a failure of the work', async (_name, result, summary) => {
    expect((await judged({ test: result })).failure).toMatchObject({ kind: 'verification-failure', summary });
  });

  it('programs that cannot be started say nothing about the work', async () => {
    const absent = { passed: false, outcome: 'not-started' } as const;
    expect((await judged({ test: absent, build: absent })).failure).toMatchObject({ kind: 'capability-unavailable' });
    expect((await judged({ test: absent, build: red })).failure).toMatchObject({ kind: 'verification-failure' });
  });

  it('a set-up that fails: no gate is run', async () => {
    const failure = { kind: 'verification-failure', stage: 'setup', summary: 'npm ci failed' } as const;
    const scene = await bench({ behaviour: { setup: (files) => (files.has('src/work.txt') ? failure : undefined) } });
    const job = await candidateOf(scene);
    expect(await scene.perform(job, gateMove(job))).toMatchObject({ type: 'gate-ended', gates: [], failure });
    expect(scene.world.started.gates).toBe(0);
  });
});

describe('a task whose test shows a fault', () => {
  const expecting =
    (expects: Expectation) =>
    (job: Job): Job => ({
      ...job,
      nodes: job.nodes.with({ ...job.nodes.get(first(job))!, expects }),
    });
  const fails = expecting({ expect: 'fail', gate: 'test' });

  it('must turn its gate red, and the others stay green', async () => {
    const { gates, failure } = await judged({ test: red }, fails);
    expect(failure).toBeUndefined();
    expect(gates.map(({ name, passed, expected }) => [name, passed, expected])).toEqual([
      ['lint', true, undefined],
      ['test', false, 'fail'],
      ['build', true, undefined],
    ]);
  });

  it.each<readonly [string, Readonly<Record<string, Partial<GateResult>>>, object]>([
    [
      'a gate that passes shows no fault',
      {},
      {
        kind: 'verification-failure',
        summary: 'the gate test must fail at the end of this task, and passes: no test shows the fault',
      },
    ],
    [
      'neither does one that was killed',
      { test: { passed: false, outcome: 'signalled' } },
      { summary: expect.stringContaining('and ended otherwise (signalled)') },
    ],
    [
      'another red gate is a failure',
      { test: red, build: red },
      { summary: 'the gate build failed (exit 1): “expected 1 to be 2”' },
    ],
  ])('%s', async (_name, results, failure) => {
    expect((await judged(results, fails)).failure).toMatchObject(failure);
  });

  const said =
    (...mustFail: readonly string[]) =>
    (job: Job): Job => ({ ...job, nodes: job.nodes.with({ ...job.nodes.get(first(job))!, mustFail }) });

  it('a person may say so too', async () => {
    expect((await judged({ test: red }, said('test'))).failure).toBeUndefined();
  });

  it('a person says so of several: one must fail, and the others may pass', async () => {
    const { gates, failure } = await judged({ test: red }, said('test', 'build'));
    expect(failure).toBeUndefined();
    expect(gates.map(({ passed, expected }) => [passed, expected])).toEqual([
      [true, undefined],
      [false, 'fail'],
      [true, undefined],
    ]);
    const killed = { passed: false, outcome: 'signalled' } as const;
    expect((await judged({ test: red, build: killed }, said('test', 'build'))).failure).toMatchObject({
      summary: expect.stringContaining('build must fail'),
    });
  });

  it('where it passes after all, a person is asked: no maker is told to bring back what came by chance', async () => {
    expect((await judged({}, said('test'))).failure).toMatchObject({
      kind: 'blocked-dependency',
      summary: expect.stringContaining('the gate test must fail at the end of this task, and passes'),
    });
  });

  /** The gate `test` is as red as its tree: the base holds no work yet. */
  async function redFirst(isRedAtBase: boolean) {
    const scene = await bench({ planned: { gates: THREE } });
    const job = await candidateOf({ ...scene, job: expecting({ expect: 'red-first', gate: 'test' })(scene.job) });
    const heads: string[] = [];
    const open: Ports['workshop']['open'] = (order, signal) => {
      heads.push(order.at);
      return scene.world.ports.workshop.open(order, signal);
    };
    const run: Gates['run'] = async ({ name, required }) =>
      gate(!(name === 'test' && isRedAtBase && heads.at(-1) === scene.base), { name, required });
    const ports = { gates: { ...ending({}), run }, workshop: { ...scene.world.ports.workshop, open } };
    return { heads, base: scene.base, ended: as('gate-ended', await scene.perform(job, gateMove(job), ports)) };
  }

  it('red first: the gate fails at the base of the candidate and passes at it; both are evidence', async () => {
    const { heads, base, ended } = await redFirst(true);
    expect(ended).not.toHaveProperty('failure');
    expect(ended.gates.find(({ name }) => name === 'test')).toMatchObject({ passed: true, atBase: { passed: false } });
    expect(heads.at(-1)).toBe(base);
    expect(ended.gates.filter(holds)).toHaveLength(3);
  });

  it('red first: a gate that is green at the base shows nothing, and no maker can mend that', async () => {
    const { ended } = await redFirst(false);
    expect(ended.failure).toMatchObject({
      kind: 'blocked-dependency',
      summary: expect.stringContaining('must fail before the candidate'),
    });
    expect(ended.gates.filter(holds)).toHaveLength(2);
  });
});

describe('a red base that a person accepted', () => {
  const accepted = (job: Job): Job =>
    on(
      job,
      baseline(gate(false), gate(true, { name: 'build' })),
      asked('red-baseline'),
      heard({ verb: 'answer', question: 'q1', text: 'continue' }),
    );

  it('a gate that was red there only warns, and its result says so', async () => {
    const { gates, failure } = await judged({ test: red }, accepted);
    expect(gates.find(({ name }) => name === 'test')).toMatchObject({ passed: false, required: false });
    expect(failure).toBeUndefined();
  });

  it('neither does it show a fault, though it had to: its result does not say that it must fail', async () => {
    const fails = (job: Job): Job => {
      const { nodes } = accepted(job);
      const expects = { expect: 'fail', gate: 'test' } as const;
      return { ...accepted(job), nodes: nodes.with({ ...nodes.get(first(job))!, expects }) };
    };
    const { gates } = await judged({}, fails);
    expect(gates.find(({ name }) => name === 'test')).not.toHaveProperty('expected');
  });

  it('one that was green there still judges', async () => {
    expect((await judged({ build: red }, accepted)).failure).toMatchObject({
      summary: 'the gate build failed (exit 1): “expected 1 to be 2”',
    });
  });
});

describe('where the gates run', () => {
  const deadline = '2026-01-01T12:00:00.000Z';

  function watched(ports: Ports): { readonly orders: TreeOrder[]; readonly workshop: Ports['workshop'] } {
    const orders: TreeOrder[] = [];
    const open: Ports['workshop']['open'] = (order, signal) => {
      orders.push(order);
      return ports.workshop.open(order, signal);
    };
    return { orders, workshop: { ...ports.workshop, open } };
  }

  it('C24: at a candidate nothing that is set up is kept; at the base and at the tip it may be', async () => {
    const scene = await bench();
    const { orders, workshop } = watched(scene.world.ports);
    const job = await candidateOf(scene);
    const { at } = gateMove(job);
    await scene.perform(job, gateMove(job), { workshop });
    await scene.perform(scene.job, { type: 'baseline', at: scene.base, deadline }, { workshop });
    const node = { node: gateMove(job).node, attempt: 0 };
    await scene.perform(
      scene.job,
      { type: 'gate', ...node, claim: 'gate-only', at: scene.base, deadline },
      { workshop },
    );
    expect(orders.map(({ at, head, purpose, isTrusted }) => ({ at, head, purpose, isTrusted }))).toEqual([
      { at, head: at, purpose: 'gate', isTrusted: false },
      { at: scene.base, head: scene.base, purpose: 'baseline', isTrusted: true },
      { at: scene.base, head: scene.base, purpose: 'gate', isTrusted: true },
    ]);
  });
});

describe('the baseline', () => {
  const move = { type: 'baseline', deadline: '2026-01-01T12:00:00.000Z' } as const;

  it('records what is red, and calls only a set-up a failure', async () => {
    const { job, perform, base } = await bench({ behaviour: { gate: () => false } });
    const ended = as('baseline-ended', await perform(job, { ...move, at: base }));
    expect(ended.gates).toMatchObject([{ name: 'test', passed: false, required: true }]);
    expect(ended).not.toHaveProperty('failure');
  });

  it('tells of a set-up that fails', async () => {
    const failure = { kind: 'verification-failure', stage: 'setup', summary: 'npm ci failed' } as const;
    const { job, perform, base } = await bench({ behaviour: { setup: () => failure } });
    expect(await perform(job, { ...move, at: base })).toEqual({ type: 'baseline-ended', gates: [], failure });
  });
});
