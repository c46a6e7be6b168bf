import type { JobEvent } from '../../src/core/event.ts';
import type { Job } from '../../src/core/job.ts';
import type { Move, MoveOf } from '../../src/core/move.ts';
import type { ExecutionPlan } from '../../src/core/plan.ts';
import { perform } from '../../src/moves/index.ts';
import type { Ports } from '../../src/ports.ts';
import { add, chose, on, plan, toldOf, type Part } from '../core/fixtures/jobs.ts';
import { baseline } from '../core/fixtures/tales.ts';
import type { File } from '../world/memory-repository.ts';
import { memoryWorld, type Behaviour, type MemoryWorld } from '../world/memory-world.ts';
import { baseFiles, BRANCH } from '../world/story.ts';

export const TASKS = '.kiro/specs/demo/tasks.md';
export const TWO = '- [ ] 1. One\n- [ ] 2. Two\n';

const GOOD: Behaviour = {
  make: (_order, files) => {
    files.set('src/work.txt', file('work'));
    return { outcome: 'reported', says: 'completed', claims: { summary: 'done' } };
  },
  check: ({ treeId, nonce }) => ({
    outcome: 'answered',
    answer: { verdict: 'pass', tree: treeId, nonce, findings: [] },
  }),
  gate: () => true,
};

export function file(text: string, mode = '100644'): File {
  return { mode, text };
}

/** A world with one job in it, whose deeds can be done one by one. */
export interface Bench {
  readonly world: MemoryWorld;
  /** Task list read, base green. */
  readonly job: Job;
  readonly base: string;
  perform(job: Job, move: Exclude<Move, { type: 'wait' | 'rest' }>, ports?: Partial<Ports>): Promise<JobEvent>;
  /** The move, and what came of it. */
  does(job: Job, move: Exclude<Move, { type: 'wait' | 'rest' }>, ports?: Partial<Ports>): Promise<Job>;
}

interface Setting {
  readonly tasks?: string;
  readonly files?: Record<string, string>;
  readonly behaviour?: Partial<Behaviour>;
  readonly planned?: Partial<ExecutionPlan>;
}

export async function bench({ tasks = TWO, files = {}, behaviour = {}, planned = {} }: Setting = {}): Promise<Bench> {
  const world = memoryWorld({ ...baseFiles(tasks), ...files }, { ...GOOD, ...behaviour });
  const base = world.store.refs.get('refs/heads/main')!;
  world.store.refs.set(BRANCH, base);
  const act: Bench['perform'] = (job, move, ports) =>
    perform(on(job, chose(move)), move, { ...world.ports, ...ports }, new AbortController().signal);
  const does: Bench['does'] = async (job, move, ports) => on(job, chose(move), add(await act(job, move, ports)));
  const opened = toldOf({ base, plan: plan(planned) });
  const job = on(await does(opened, { type: 'build-graph', at: base }), baseline());
  return { world, job, base, perform: act, does };
}

/** Deeds of one node, at their plainest. */
export function first(job: Job): string {
  return [...job.nodes][0]!.id;
}

const deadline = '2026-01-01T12:00:00.000Z';

export function makeMove(job: Job, differences: Partial<MoveOf<'make'>> = {}): MoveOf<'make'> {
  const node = job.nodes.get(differences.node ?? first(job))!;
  return {
    type: 'make',
    node: node.id,
    attempt: node.attempts + 1,
    base: job.tip,
    from: job.tip,
    deadline,
    ...differences,
  };
}

export function gateMove(job: Job): MoveOf<'gate'> {
  const { id, attempt } = job.nodes.get(job.current!)!;
  return { type: 'gate', node: id, attempt: attempt!.number, claim: 'made', at: attempt!.at, deadline };
}

export function checkMove(job: Job): MoveOf<'check'> {
  const { id, attempt } = job.nodes.get(job.current!)!;
  return { type: 'check', node: id, attempt: attempt!.number, role: 'reviewer', at: attempt!.at, deadline };
}

export function candidateMove<T extends 'integrate' | 'carry'>(type: T, job: Job, onto = job.tip): MoveOf<T> {
  const { id, attempt } = job.nodes.get(job.current!)!;
  const candidate = attempt?.candidate?.commit ?? job.tip;
  return { type, node: id, attempt: attempt!.number, candidate, onto } as MoveOf<T>;
}

/** A commit of a person on top of another one. */
export function push(world: MemoryWorld, onto: string, files: Readonly<Record<string, string | undefined>>): string {
  const changed = new Map(world.store.files(onto));
  for (const [path, text] of Object.entries(files)) {
    if (text === undefined) changed.delete(path);
    else changed.set(path, file(text));
  }
  const tree = world.store.writeTree(changed);
  return world.store.writeCommit({ tree, parents: [onto], message: 'by a person', at: '2026-01-01T00:00:00.000Z' });
}

export function adoptedAt(tip: string): Part {
  return (job) => on(job, chose({ type: 'adopt', tip }), add({ type: 'tip-adopted', tip, reopened: [] }), baseline());
}

/** Narrows what a deed answered. */
export function as<T extends JobEvent['type']>(type: T, event: JobEvent): Extract<JobEvent, { type: T }> {
  if (event.type !== type) throw new Error(`${event.type} is not ${type}`);
  return event as Extract<JobEvent, { type: T }>;
}
