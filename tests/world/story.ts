import { replay } from '../../src/core/apply.ts';
import type { Verb } from '../../src/core/command.ts';
import type { Job } from '../../src/core/job.ts';
import { readLines } from '../../src/core/journal.ts';
import { isFinal } from '../../src/core/transitions.ts';
import { TransientError } from '../../src/errors.ts';
import { openJob } from '../../src/moves/open.ts';
import type { Ports } from '../../src/ports.ts';
import { loadSnapshot, type Author, type Snapshot } from '../../src/session.ts';
import { step, type StepEnd } from '../../src/step.ts';
import { memoryWorld, type Behaviour, type MemoryWorld } from './memory-world.ts';

export const JOB = 'demo-1';
export const BRANCH = 'refs/heads/specbridge/demo-1';
export const MAIN = 'refs/heads/main';

export const CONFIG = `
gates:
  test: { run: [test] }
roles:
  implementer: { kind: maker, vendor: command, command: [maker] }
  reviewer: { kind: checker, vendor: command, command: [checker] }
approval: merged
`;

/** A repository with a spec of these tasks. */
export function baseFiles(tasks: string, config: string = CONFIG): Record<string, string> {
  return {
    '.kiro/specs/demo/tasks.md': tasks,
    '.specbridge/orchestrate.yml': config,
    'package.json': '{"scripts":{"test":"true"}}',
  };
}

/** The machine lost power. Nothing that was in memory is there any more. */
export class PowerCut extends Error {}

export interface Fault {
  /** Which call on any port, from 1. */
  readonly call: number;
  /** `lost-answer`: the call had its effect, and the caller is told that it may try again. */
  readonly when: 'before' | 'after' | 'lost-answer';
}

/** Counts the calls on all ports, and on the trees they open, and lets one of them go wrong. */
export function faulty(ports: Ports, calls: { count: number }, fault: Fault | undefined): Ports {
  const guarded =
    (object: object, method: Method): Method =>
    async (...args: unknown[]) => {
      calls.count += 1;
      const isHere = fault?.call === calls.count;
      if (isHere && fault.when === 'before') throw new PowerCut();
      const result: unknown = await method.apply(object, args);
      if (isHere && fault.when === 'lost-answer') throw new TransientError('the answer is lost');
      if (isHere) throw new PowerCut();
      return isTree(result) ? Object.assign(result, guardAll(result)) : result;
    };
  const guardAll = (object: object): object =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => [
        name,
        typeof value === 'function' && name !== 'nonce' ? guarded(object, value as Method) : value,
      ]),
    );
  return Object.fromEntries(
    Object.entries(ports).map(([name, port]) => [name, guardAll(port as object)]),
  ) as unknown as Ports;
}

type Method = (...args: unknown[]) => unknown;

function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'freeze' in value;
}

/** What a person says when the job waits for one; nothing = leave it. */
export type Person = (job: Job, world: MemoryWorld) => Verb | undefined;

export interface Driver {
  readonly world: MemoryWorld;
  readonly author: () => Author;
}

/** Time passes between any two looks at the clock, so that nothing may hold only where it stands still. */
function tick(world: MemoryWorld): Date {
  world.now = new Date(world.now.getTime() + 1);
  return world.now;
}

export function driver(world: MemoryWorld): Driver {
  let steps = 0;
  return {
    world,
    author: () => {
      const owner = `run-${(steps += 1)}.1`;
      world.alive = new Set([owner]);
      return { owner, engine: 'test', nonce: owner, now: () => tick(world) };
    },
  };
}

export function open({ world, author }: Driver, ports: Ports = world.ports): Promise<Snapshot> {
  const base = world.store.refs.get(MAIN)!;
  const order = { job: JOB, spec: 'demo', branch: BRANCH, baseBranch: MAIN, base, by: 'someone' };
  return openJob(ports, order, author());
}

export interface Told {
  readonly world: MemoryWorld;
  readonly job: Job;
  readonly crashes: number;
  readonly calls: number;
}

/** What the repository of a story holds; the configuration is the usual one where none is named. */
export interface Setting {
  readonly tasks: string;
  readonly config?: string;
}

/** Drives a story to its end, or to where nobody answers, whatever power cut comes in between. */
export async function tell(
  { tasks, config }: Setting,
  behaviour: Behaviour,
  person: Person,
  fault?: Fault,
  makes = 1,
): Promise<Told> {
  const world = memoryWorld(baseFiles(tasks, config), behaviour);
  const drive = driver(world);
  const calls = { count: 0 };
  const ports = faulty(world.ports, calls, fault);
  let crashes = 0;
  let known: Snapshot | undefined;
  for (let round = 0; round < 300; round += 1) {
    try {
      const loaded = (await loadSnapshot(ports.checkpoints, JOB, known)) ?? (await open(drive, ports));
      known = loaded;
      const end = await step(ports, loaded, drive.author(), { makes }, { signal: new AbortController().signal });
      if (isSettled(end, world, person)) break;
    } catch (error) {
      if (!(error instanceof PowerCut)) throw error;
      crashes += 1;
      known = undefined;
    }
  }
  return { world, job: await jobOf(world), crashes, calls: calls.count };
}

/** Answers, or moves the clock; true when the job is over or nobody has anything to say. */
function isSettled(end: StepEnd, world: MemoryWorld, person: Person): boolean {
  if (end.why !== 'waits') return false;
  const { move } = end.choice;
  const { job } = end.snapshot;
  if (isFinal(job.status)) return true;
  if (move.type === 'wait' && move.who === 'clock') {
    world.now = new Date(Date.parse(move.until!));
    return false;
  }
  const say = person(job, world);
  if (say === undefined) return true;
  world.say(say);
  return false;
}

/** The job as its journal alone tells it. */
export async function jobOf(world: MemoryWorld): Promise<Job> {
  return replay(readLines(await linesOf(world)));
}

export async function linesOf(world: MemoryWorld): Promise<readonly string[]> {
  return (await world.ports.checkpoints.load(JOB))?.lines ?? [];
}
