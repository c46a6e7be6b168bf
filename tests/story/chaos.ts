import fc from 'fast-check';
import { canonical } from '../../src/core/digest.ts';
import type { Job } from '../../src/core/job.ts';
import { isFinal } from '../../src/core/transitions.ts';
import type { CheckerEnd, MakerEnd } from '../../src/ports.ts';
import { loadSnapshot, type Snapshot } from '../../src/session.ts';
import { step } from '../../src/step.ts';
import { broken } from '../world/invariants.ts';
import { memoryWorld, type Behaviour, type MemoryWorld } from '../world/memory-world.ts';
import { driver, faulty, jobOf, JOB, open, PowerCut, type Driver } from '../world/story.ts';
import { draw, disturb, lead, type Draw } from './chaos-people.ts';
import { filesOf, passes, SETTINGS, TASKS, workWell, type Setting } from './chaos-settings.ts';
import { done, persistent } from './stories.ts';

/** A whole history: a list of tasks and what happens, turn by turn. */
export const history = fc.record({
  setting: fc.constantFrom(...SETTINGS),
  draws: fc.array(draw, { minLength: 1, maxLength: 14 }),
});

interface Chaos {
  readonly setting: Setting;
  draws: readonly Draw[];
  turn: number;
  isOver: boolean;
}

/** Plays a history, then lets everybody behave; returns what does not hold. */
export async function play({ setting, draws }: { setting: Setting; draws: readonly Draw[] }): Promise<string[]> {
  const chaos: Chaos = { setting, draws, turn: 0, isOver: false };
  const world = memoryWorld(filesOf(setting), behaviour(chaos));
  const drive = driver(world);
  let oldest = await open(drive);
  for (chaos.turn = 0; chaos.turn < draws.length; chaos.turn += 1) {
    const now = draws[chaos.turn]!;
    const loaded = (await loadSnapshot(world.ports.checkpoints, JOB))!;
    await stepBadly(drive, now, now.stale ? oldest : loaded, loaded);
    oldest = now.stale ? loaded : oldest;
    disturb(world, await jobOf(world), now, setting);
    const problems = await broken(world, false);
    if (problems.length > 0) return [`after turn ${chaos.turn}`, ...problems];
  }
  chaos.isOver = true;
  return [...(await settle(drive, setting)), ...(await broken(world, false)), ...unsaid(world, await jobOf(world))];
}

/** A job that is complete says which of its gates are red at the tip. */
function unsaid(world: MemoryWorld, job: Job): string[] {
  if (job.status !== 'completed') return [];
  const red = job.plan.gates.filter(({ name }) => !passes(name, world.store.files(job.tip))).map(({ name }) => name);
  const said = [...job.redAtTip, ...(job.baseline?.warnOnly ?? [])];
  return red.filter((name) => !said.includes(name)).map((name) => `${name} is red at the end, and nobody says so`);
}

async function stepBadly({ world, author }: Driver, now: Draw, snapshot: Snapshot, loaded: Snapshot): Promise<void> {
  const ports = faulty(world.ports, { count: 0 }, { call: now.crashAt, when: now.when });
  const one = author();
  const other = now.twin ? author() : undefined;
  world.alive = new Set([one.owner, ...(other ? [other.owner] : [])]);
  const telling = { signal: new AbortController().signal };
  const steps = [step(ports, snapshot, one, { makes: 1 + (now.make % 3) }, telling)];
  if (other) steps.push(step(world.ports, loaded, other, { makes: 1 }, telling));
  for (const end of await Promise.allSettled(steps)) {
    if (end.status === 'rejected' && !(end.reason instanceof PowerCut)) throw end.reason;
    if (end.status === 'fulfilled' && 'snapshot' in end.value && !other)
      await sameAsJournal(end.value.snapshot.job, world);
  }
}

/** What the step held in memory is what its journal says. */
async function sameAsJournal(live: Job, world: MemoryWorld): Promise<void> {
  const told = await jobOf(world);
  const flat = (job: Job): string => canonical({ ...job, nodes: [...job.nodes] });
  if (flat(live) !== flat(told)) throw new Error(`the journal tells another job:\n${flat(live)}\n${flat(told)}`);
}

function behaviour(chaos: Chaos): Behaviour {
  const now = (): Draw | undefined => (chaos.isOver ? undefined : chaos.draws[chaos.turn]);
  return {
    make: (order, files) => {
      const drawn = now();
      if (drawn === undefined) {
        workWell(chaos.setting, order.task, `${order.node} ${order.attempt}`, files);
        return done;
      }
      if (drawn.make % MAKES.length === 1) workWell(chaos.setting, order.task, `work ${drawn.crashAt}`, files);
      return MAKES[drawn.make % MAKES.length]!(files, drawn);
    },
    check: (order) => {
      const drawn = now();
      const answer = { verdict: 'pass' as const, tree: order.treeId, nonce: order.nonce, findings: [] };
      return drawn === undefined
        ? { outcome: 'answered', answer }
        : CHECKS[drawn.check % CHECKS.length]!(answer, drawn);
    },
    gate: (name, files) => ((now()?.gate ?? true) || name === 'lint') && passes(name, files),
  };
}

type Files = Map<string, { mode: string; text: string }>;
const set =
  (path: string, text: string, end: MakerEnd = done) =>
  (files: Files): MakerEnd => {
    files.set(path, { mode: '100644', text });
    return end;
  };

const MAKES: readonly ((files: Files, drawn: Draw) => MakerEnd)[] = [
  set('src/work.txt', 'work'),
  (files, drawn) => set('src/work.txt', `work ${drawn.crashAt}`)(files),
  set('bad-build.txt', 'it does not build'),
  () => done,
  set(TASKS, '- [x] 1. One\n'),
  set('package.json', '{"scripts":{"test":"exit 0"}}'),
  set('bad-key.txt', `key = "ghp_${'a'.repeat(36)}"`),
  (files) => {
    files.set('out', { mode: '120000', text: '../../etc/passwd' });
    return done;
  },
  () => ({ outcome: 'reported', says: 'blocked', claims: { summary: 'what?', questions: ['What?'] } }),
  () => ({ outcome: 'reported', says: 'failed', claims: { summary: 'I cannot' } }),
  (_files, drawn) => ({
    outcome: 'failed',
    failure: { kind: drawn.kind, stage: 'make', summary: `it says ${drawn.kind}` },
  }),
];

type Answer = Extract<CheckerEnd, { outcome: 'answered' }>['answer'];
const CHECKS: readonly ((answer: Answer, drawn: Draw) => CheckerEnd)[] = [
  (answer) => ({ outcome: 'answered', answer }),
  (answer) => ({ outcome: 'answered', answer: { ...answer, nonce: 'guessed' } }),
  (answer) => ({ outcome: 'answered', answer: { ...answer, tree: '1'.repeat(40) } }),
  (answer) => ({ outcome: 'answered', answer: { ...answer, verdict: 'fail' } }),
  (_answer, drawn) => ({
    outcome: 'failed',
    failure: { kind: drawn.kind, stage: 'check', summary: `it says ${drawn.kind}` },
  }),
];

/** Whatever state the job is in, something legal leads on: with agents that work and a person who answers, it ends. */
async function settle({ world, author }: Driver, setting: Setting): Promise<string[]> {
  const answer = persistent({
    'red-baseline': 'mend',
    'red-gate': 'meant',
    'ticked-by-hand': setting.isRecorded ? 'check' : 'work',
    'no-change': 'retry',
    'guard-touched': 'accept',
    'consecutive-failures': 'continue',
    'base-diverged': 'restore-ours',
  });
  for (let round = 0; round < 120; round += 1) {
    const loaded = (await loadSnapshot(world.ports.checkpoints, JOB))!;
    const end = await step(world.ports, loaded, author(), { makes: 3 }, { signal: new AbortController().signal });
    if (end.why !== 'waits') continue;
    const { job } = end.snapshot;
    if (isFinal(job.status)) return [];
    const { move } = end.choice;
    if (move.type === 'wait' && move.who === 'clock') {
      world.now = new Date(move.until!);
      continue;
    }
    lead(world, job, answer(job, world), setting);
  }
  const { status, blocker, questions } = await jobOf(world);
  return [`it does not settle: ${status} ${JSON.stringify(blocker)} ${JSON.stringify(questions)}`];
}
