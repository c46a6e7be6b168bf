import { describe, expect, it } from 'vitest';
import type { JobEvent } from '../../src/core/event.ts';
import type { GateResult, Verdict } from '../../src/core/evidence.ts';
import type { Job } from '../../src/core/job.ts';
import type { ForeignMove } from '../../src/core/move.ts';
import type { ReasonRole, Tier } from '../../src/core/reasoning.ts';
import { recheck } from '../../src/moves/recheck.ts';
import type { MakerEnd, Repository } from '../../src/ports.ts';
import { add, chose, LOCAL_MODEL, minute, on, plan, sha, thinks } from '../core/fixtures/jobs.ts';
import { gate } from '../core/fixtures/tales.ts';
import type { File, ObjectStore } from '../world/memory-repository.ts';
import type { Behaviour } from '../world/memory-world.ts';
import { as, bench, checkMove, file, first, gateMove, makeMove, type Bench } from './bench.ts';

/** A move under way, with what honestly came of it. */
interface Scene {
  readonly job: Job;
  readonly move: ForeignMove;
  readonly event: JobEvent;
  readonly repository: Repository;
  readonly store: ObjectStore;
}

const TWO_GATES = ['lint', 'test'].map((name) => ({ ...plan().gates[0]!, name, required: name === 'test' }));

async function sceneOf(built: Bench, job: Job, move: ForeignMove): Promise<Scene> {
  const event = await built.perform(job, move);
  return { job: on(job, chose(move)), move, event, repository: built.world.ports.repository, store: built.world.store };
}

const done: MakerEnd = { outcome: 'reported', says: 'completed', claims: { summary: 'done' } };

/** A maker that leaves these files. */
async function made(files: Readonly<Record<string, File>> = { 'src/work.txt': file('work') }, end = done) {
  const make = (_order: unknown, tree: Map<string, File>): MakerEnd => {
    for (const [path, one] of Object.entries(files)) tree.set(path, one);
    return end;
  };
  const built = await bench({ behaviour: { make }, planned: { gates: TWO_GATES } });
  return sceneOf(built, built.job, makeMove(built.job));
}

async function gated(behaviour: { readonly gate?: () => boolean } = {}): Promise<Scene> {
  const built = await bench({ behaviour, planned: { gates: TWO_GATES } });
  const job = await built.does(built.job, makeMove(built.job));
  return sceneOf(built, job, gateMove(job));
}

async function checked(): Promise<Scene> {
  const built = await bench();
  const job = await built.does(built.job, makeMove(built.job));
  const judged = await built.does(job, gateMove(job));
  return sceneOf(built, judged, checkMove(judged));
}

async function based(): Promise<Scene> {
  const built = await bench({ planned: { gates: TWO_GATES } });
  return sceneOf(built, built.job, { type: 'baseline', at: built.base, deadline: minute(60) });
}

/** Questions about one task, answered so; the last one is looked at. */
async function asked(answers: readonly (readonly [ReasonRole, object])[], tier: Tier = 'large-agent'): Promise<Scene> {
  const left = [...answers];
  const reason = () => ({ outcome: 'answered' as const, answer: left.shift()![1] });
  const behaviour = { reason: reason as unknown as NonNullable<Behaviour['reason']> };
  const built = await bench({ behaviour, planned: { localModel: LOCAL_MODEL, reasoning: thinks() } });
  const about = { type: 'reason', node: first(built.job), attempt: 0, tier, at: built.base } as const;
  const next = (): ForeignMove => ({ ...about, role: left[0]![0], deadline: minute(60) });
  let { job } = built;
  while (left.length > 1) job = await built.does(job, next());
  return sceneOf(built, job, next());
}

const planTo = (action: string) => ['planner', { decision: 'plan', goal: 'g', steps: [{ id: '1', action }] }] as const;

const doubt = (scene: Omit<Scene, 'store'>, event: JobEvent = scene.event) =>
  recheck(scene.job, scene.move, event, scene.repository);

describe('what honestly came of a move is believed', () => {
  it.each<readonly [string, () => Promise<Scene>]>([
    ['a candidate', () => made()],
    ['no change', () => made({})],
    ['a maker that asks', () => made({}, { ...done, says: 'blocked' })],
    ['a maker that fails in the middle', () => made(undefined, { ...done, says: 'failed' })],
    ['a candidate that may not be', () => made({ '.github/workflows/ci.yml': file('on: push') })],
    ['green gates', () => gated()],
    ['red gates', () => gated({ gate: () => false })],
    ['a verdict', checked],
    ['a baseline', based],
    ['a plan', () => asked([planTo('add src/a.ts')])],
    ['a plan that reaches far', () => asked([planTo('npm install left-pad')])],
    ['a second plan', () => asked([planTo('add src/a.ts'), planTo('add src/b.ts')], 'local-small')],
    ['a judgement of a plan', () => asked([planTo('add src/a.ts'), ['critic', { verdict: 'accept' }]], 'local-small')],
  ])('%s', async (_name, scene) => {
    expect(await doubt(await scene())).toBeUndefined();
  });
});

it('a result is that of its move, and of its attempt', async () => {
  const scene = await gated();
  expect(await doubt(scene, (await made()).event)).toContain('is make-ended, which gate never ends with');
  expect(await doubt(scene, { ...as('gate-ended', scene.event), attempt: 2 })).toContain('another attempt');
  const baseline = as('baseline-ended', (await based()).event);
  expect(await doubt(scene, { ...baseline, type: 'baseline-ended' })).toContain('never ends with');
});

describe('a candidate is what its tree makes of it', () => {
  it('and not what is said of it', async () => {
    const scene = await made({ 'src/work.txt': file('work'), 'package.json': file('{"scripts":{"test":"exit 0"}}') });
    const event = as('make-ended', scene.event);
    if (event.outcome !== 'candidate') throw new Error(event.outcome);
    const { candidate } = event;
    expect(candidate.guarded).toEqual(['package.json#scripts']);
    const told = (differences: Partial<typeof candidate>) =>
      doubt(scene, { ...event, candidate: { ...candidate, ...differences } });
    const other = 'says other things of its candidate';
    expect(await told({ guarded: [] })).toContain(other);
    expect(await told({ paths: ['src/work.txt'] })).toContain(other);
    expect(await told({ commit: sha('another') })).toContain(other);
    expect(await told({ base: sha('another') })).toContain(other);
    expect(await told({ tree: await scene.repository.treeOf(scene.job.tip) })).toContain('changes nothing');
  });

  it('a protected path that it passes over is found', async () => {
    const { store, ...scene } = await made();
    const event = as('make-ended', scene.event);
    if (event.outcome !== 'candidate') throw new Error(event.outcome);
    const files = new Map([...store.files(event.candidate.commit), ['.github/workflows/ci.yml', file('on: push')]]);
    const tree = store.writeTree(files);
    expect(await doubt(scene, { ...event, candidate: { ...event.candidate, tree } })).toBe(
      'passes over this: the candidate changes protected paths',
    );
  });

  it('no maker is left out, and none is paid for nothing', async () => {
    const scene = await made();
    const event = as('make-ended', scene.event);
    expect(await doubt(scene, { ...event, runs: 0 })).toContain('comes from 0 makers');
    const about = { type: 'make-ended' as const, node: first(scene.job), attempt: 1, logs: [] };
    const failure = { kind: 'transient-tool', stage: 'make', summary: 'it ended' } as const;
    const failed = (runs: number, stage: 'make' | 'setup' | 'gate') =>
      doubt(scene, { ...about, outcome: 'failed', runs, failure: { ...failure, stage } });
    expect(await failed(1, 'make')).toBeUndefined();
    expect(await failed(0, 'setup')).toBeUndefined();
    expect(await failed(0, 'make')).toContain('counts 0 runs');
    expect(await failed(-3, 'make')).toContain('counts -3 runs');
    expect(await failed(9, 'make')).toContain('counts 9 runs');
    expect(await failed(1, 'gate')).toContain('at the stage gate');
  });
});

describe('gates', () => {
  const told = async (gates: readonly GateResult[], failure?: object) => {
    const scene = await gated();
    const event = as('gate-ended', scene.event);
    return doubt(scene, { ...event, gates: [...gates], ...failure } as JobEvent);
  };
  const lint = gate(true, { name: 'lint', required: false });

  it('are those of the plan: none is missing, invented, or no longer required', async () => {
    expect(await told([lint, gate()])).toBeUndefined();
    const other = 'is not about the gates of the plan';
    expect(await told([])).toContain(other);
    expect(await told([lint])).toContain(other);
    expect(await told([gate(), lint])).toContain(other);
    expect(await told([lint, gate(), gate(true, { name: 'more' })])).toContain(other);
    expect(await told([lint, gate(false, { required: false })])).toContain(other);
  });

  it('that contradict themselves are not believed', async () => {
    const odd = 'contradicts itself about the gate test';
    expect(await told([lint, gate(true, { exitCode: 1 })])).toContain(odd);
    expect(await told([lint, gate(true, { outcome: 'out-of-time' })])).toContain(odd);
    expect(await told([lint, gate(false, { exitCode: 0 })])).toContain(odd);
    expect(await told([lint, gate(true, { durationMs: -1 })])).toContain(odd);
    expect(await told([lint, gate(true, { tail: 'red' })])).toContain(odd);
  });

  it('mean what they mean, whatever is concluded from them', async () => {
    const other = 'draws another conclusion';
    expect(await told([lint, gate(false)])).toContain(other);
    expect(await told([lint, gate(false, { expected: 'fail' })])).toContain(other);
    const { atBase: _none, ...run } = { ...gate(false), atBase: undefined };
    const { name: _name, required: _required, tail: _tail, ...atBase } = run;
    expect(await told([lint, gate(true, { atBase })])).toContain('other runs at the base');
    const failure = { kind: 'transient-tool', stage: 'gate', summary: 'it rained' };
    expect(await told([lint, gate()], { failure })).toContain(other);
    expect(await told([], { failure: { ...failure, stage: 'setup' } })).toBeUndefined();
  });

  it('of a baseline fail for nothing but a set-up', async () => {
    const scene = await based();
    const event = as('baseline-ended', scene.event);
    const failure = { kind: 'transient-tool', stage: 'gate', summary: 'it rained' } as const;
    expect(await doubt(scene, { ...event, failure })).toContain('at the stage gate');
  });
});

describe('a verdict', () => {
  it('is that of this role on this tree, and passes no error', async () => {
    const scene = await checked();
    const event = as('check-ended', scene.event);
    if (event.outcome !== 'answered') throw new Error(event.outcome);
    const told = (differences: Partial<Verdict>) =>
      doubt(scene, { ...event, verdict: { ...event.verdict, ...differences } });
    expect(await told({ tree: sha('another') })).toContain('about something else');
    expect(await told({ role: 'another' })).toContain('about something else');
    expect(await doubt(scene, { ...event, role: 'another' })).toContain('is by another');
    const findings = [{ severity: 'error', problem: 'It is wrong.', fix: 'Mend it.' }] as const;
    expect(await told({ findings: [...findings] })).toContain('names an error');
    expect(await told({ verdict: 'fail', findings: [...findings] })).toBeUndefined();
    const { verdict: _verdict, ...about } = event;
    const failure = { kind: 'transient-tool', stage: 'gate', summary: 'no' } as const;
    expect(await doubt(scene, { ...about, outcome: 'failed', failure })).toContain('at the stage gate');
  });
});

describe('an answer of whoever thinks', () => {
  const told = async (scene: Scene, differences: object) =>
    doubt(scene, { ...as('reason-ended', scene.event), ...differences } as JobEvent);
  const other = 'says other things of its plan than the plan itself';

  it('is to the question that was asked, by whom it was for', async () => {
    const scene = await asked([planTo('add src/a.ts')]);
    expect(await told(scene, { role: 'critic', answer: { verdict: 'accept' } })).toBe(
      'is by the critic, not by the planner',
    );
    expect(await told(scene, { tier: 'local-small' })).toBe('is by somebody else than was to be asked');
    expect(await told(scene, { tier: undefined })).toBe('is by somebody else than was to be asked');
  });

  it('cannot hide what its plan reaches for, nor invent it', async () => {
    const far = await asked([planTo('npm install left-pad')]);
    expect(far.event).toMatchObject({ impacts: ['new-dependency'] });
    expect(await told(far, { impacts: undefined })).toBe(other);
    expect(await told(far, { impacts: ['behaviour'] })).toBe(other);
    expect(await told(far, { answer: planTo('add src/a.ts')[1] })).toBe(other);
    expect(await told(await asked([planTo('add src/a.ts')]), { impacts: ['architecture'] })).toBe(other);
  });

  it('cannot pass a plan off as the like of another, nor as a first one', async () => {
    const second = await asked([planTo('add src/a.ts'), planTo('check the token')], 'local-small');
    expect(as('reason-ended', second.event)).toHaveProperty('differences.0');
    expect(await told(second, { differences: [] })).toBe(other);
    expect(await told(second, { differences: undefined })).toBe(other);
    expect(await told(await asked([planTo('add src/a.ts')]), { differences: [] })).toBe(other);
  });

  it('that did not come failed for nothing but the asking', async () => {
    const scene = await asked([planTo('add src/a.ts')]);
    const { answer: _answer, ...about } = as('reason-ended', scene.event) as { answer: object } & JobEvent;
    const failure = { kind: 'transient-tool', stage: 'reason', summary: 'it rained' };
    const failed = (stage: string) =>
      doubt(scene, {
        ...about,
        outcome: 'failed',
        why: 'unavailable',
        problem: 'no',
        failure: { ...failure, stage },
      } as JobEvent);
    expect(await failed('reason')).toBeUndefined();
    expect(await failed('gate')).toContain('at the stage gate');
  });

  it('is paid for, whatever is handed over of its run', async () => {
    const { job, event } = await asked([planTo('add src/a.ts')]);
    expect(event).not.toHaveProperty('log');
    expect(on(job, add(event)).used).toMatchObject({ agentRuns: 1 });
  });
});
