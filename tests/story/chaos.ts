import fc from 'fast-check';
import type { Verb } from '../../src/core/command.ts';
import type { FailureKind } from '../../src/core/evidence.ts';
import { canonical } from '../../src/core/digest.ts';
import type { Job } from '../../src/core/job.ts';
import { isFinal } from '../../src/core/transitions.ts';
import type { CheckerEnd, MakerEnd } from '../../src/ports.ts';
import { loadSnapshot, type Snapshot } from '../../src/session.ts';
import { step } from '../../src/step.ts';
import { broken } from '../world/invariants.ts';
import { memoryWorld, type Behaviour, type MemoryWorld } from '../world/memory-world.ts';
import { baseFiles, driver, faulty, jobOf, JOB, MAIN, open, PowerCut, type Driver } from '../world/story.ts';
import { done, persistent } from './stories.ts';

const TASKS = '.kiro/specs/demo/tasks.md';

const LISTS = [
  '- [ ] 1. One\n',
  '- [ ] 1. One\n- [ ] 1. One\n- [ ] 2. Two\n',
  '- [ ] 1. One\n- [ ] 2. Checkpoint - ensure all tests pass\n- [ ] 3. Three\n',
  '- [ ] 1. One\n  - [ ] 1.1 Inner\n  - [ ] 1.2 Inner too\n- [x] 2. Done\n- [ ]* 3. Optional\n',
];

const KINDS: readonly FailureKind[] = [
  'transient-tool',
  'quota',
  'implementation-defect',
  'ambiguity',
  'capability-unavailable',
  'authentication',
  'stale-context',
  'safety-policy',
];

/** One thing that happens in a world, drawn by chance. */
interface Draw {
  readonly make: number;
  readonly check: number;
  readonly gate: boolean;
  readonly kind: FailureKind;
  readonly verb: number;
  readonly crashAt: number;
  readonly when: 'before' | 'after';
  readonly twin: boolean;
  readonly stale: boolean;
  readonly push: number;
}

const draw = fc.record({
  make: fc.nat(11),
  check: fc.nat(6),
  gate: fc.boolean(),
  kind: fc.constantFrom(...KINDS),
  verb: fc.nat(13),
  crashAt: fc.nat(40),
  when: fc.constantFrom('before' as const, 'after' as const),
  twin: fc.boolean(),
  stale: fc.boolean(),
  push: fc.nat(30),
});

/** A whole history: a list of tasks and what happens, turn by turn. */
export const history = fc.record({
  list: fc.constantFrom(...LISTS),
  draws: fc.array(draw, { minLength: 1, maxLength: 14 }),
});

interface Chaos {
  draws: readonly Draw[];
  turn: number;
  isOver: boolean;
}

/** Plays a history, then lets everybody behave; returns what does not hold. */
export async function play({ list, draws }: { list: string; draws: readonly Draw[] }): Promise<string[]> {
  const chaos: Chaos = { draws, turn: 0, isOver: false };
  const world = memoryWorld(baseFiles(list), behaviour(chaos));
  const drive = driver(world);
  let oldest = await open(drive);
  for (chaos.turn = 0; chaos.turn < draws.length; chaos.turn += 1) {
    const now = draws[chaos.turn]!;
    const loaded = (await loadSnapshot(world.ports.checkpoints, JOB))!;
    await stepBadly(drive, now, now.stale ? oldest : loaded, loaded);
    oldest = now.stale ? loaded : oldest;
    disturb(world, await jobOf(world), now);
    const problems = await broken(world, false);
    if (problems.length > 0) return [`after turn ${chaos.turn}`, ...problems];
  }
  chaos.isOver = true;
  return [...(await settle(drive)), ...(await broken(world, false))];
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
        files.set(`src/${order.node}.txt`, { mode: '100644', text: `${order.node} ${order.attempt}` });
        for (const path of files.keys()) if (path.startsWith('bad')) files.delete(path);
        return done;
      }
      return MAKES[drawn.make % MAKES.length]!(files, drawn);
    },
    check: (order) => {
      const drawn = now();
      const answer = { verdict: 'pass' as const, tree: order.treeId, nonce: order.nonce, findings: [] };
      return drawn === undefined
        ? { outcome: 'answered', answer }
        : CHECKS[drawn.check % CHECKS.length]!(answer, drawn);
    },
    gate: (_name, files) => (now()?.gate ?? true) && ![...files.keys()].some((path) => path.startsWith('bad-build')),
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

/** A person, or the repository, does something that may or may not be to the point. */
function disturb(world: MemoryWorld, job: Job, drawn: Draw): void {
  const say = verbFor(job, drawn);
  if (say !== undefined) world.say(say);
  if (drawn.verb % 2 === 0 && job.retry !== undefined) world.now = new Date(job.retry.until);
  const tip = world.store.refs.get(job.branch);
  if (drawn.push > 3 || tip === undefined || isFinal(job.status)) return;
  const path = drawn.push === 0 ? TASKS : 'NOTES.md';
  const text = drawn.push === 0 ? '- [ ] 1. One\n- [ ] 9. Nine\n' : `note ${drawn.crashAt}`;
  push(world, job.branch, drawn.push === 3 ? [] : [tip], path, text);
  // A new spec counts when it is merged, which may have happened or not.
  if (drawn.push === 0 && drawn.gate) push(world, MAIN, [world.store.refs.get(MAIN)!], path, text);
}

function push(world: MemoryWorld, ref: string, parents: readonly string[], path: string, text: string): void {
  const files = new Map(world.store.files(world.store.refs.get(ref)!)).set(path, { mode: '100644', text });
  const at = world.now.toISOString();
  const tree = world.store.writeTree(files);
  world.store.refs.set(ref, world.store.writeCommit({ tree, parents, message: 'by a person', at }));
}

function verbFor(job: Job, drawn: Draw): Verb | undefined {
  const node = [...job.nodes][drawn.crashAt % Math.max(1, job.nodes.size)]?.id ?? 'none';
  const question = job.questions[0];
  const verbs: readonly (Verb | undefined)[] = [
    question && {
      verb: 'answer',
      question: question.id,
      text: question.options[drawn.crashAt % question.options.length]!.id,
    },
    question && { verb: 'answer', question: question.id, text: 'some words' },
    { verb: 'retry', node },
    { verb: 'accept-task', node, reason: 'seen' },
    { verb: 'raise', limit: 'attemptsPerNode', value: 5 + drawn.crashAt },
    { verb: 'pause' },
    { verb: 'resume' },
    { verb: 're-pin', digest: job.blocker?.next.slice('re-pin '.length) ?? 'nothing' },
    { verb: 'answer', question: 'q0', text: 'yes' },
    drawn.crashAt > 36 ? { verb: 'give-up' } : undefined,
    drawn.crashAt > 36 ? { verb: 'cancel', reason: 'enough' } : undefined,
  ];
  return verbs[drawn.verb];
}

/** Whatever state the job is in, something legal leads on: with agents that work and a person who answers, it ends. */
async function settle({ world, author }: Driver): Promise<string[]> {
  const answer = persistent({
    'red-baseline': 'again',
    'no-change': 'retry',
    'guard-touched': 'accept',
    'consecutive-failures': 'continue',
    'base-diverged': 'restore-ours',
    'ticked-by-hand': 'work',
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
    lead(world, job, answer(job, world));
  }
  const { status, blocker, questions } = await jobOf(world);
  return [`it does not settle: ${status} ${JSON.stringify(blocker)} ${JSON.stringify(questions)}`];
}

function lead(world: MemoryWorld, job: Job, say: Verb | undefined): void {
  const { blocker } = job;
  const list = world.store.files(world.store.refs.get(job.branch) ?? job.tip).get(TASKS);
  if (blocker?.code === 'pin-broken' && list) push(world, MAIN, [world.store.refs.get(MAIN)!], TASKS, list.text);
  // What the job proposes is what is said.
  if (blocker?.next.startsWith('re-pin ') === true)
    world.say({ verb: 're-pin', digest: blocker.next.slice('re-pin '.length) });
  else if (blocker?.code === 'invalid-configuration') world.say({ verb: 'cancel', reason: 'it cannot go on' });
  else if (say !== undefined) world.say(say);
}
