import { describe, expect, it } from 'vitest';
import { exitCodeOf } from '../../src/cli/ends.ts';
import type { Verb } from '../../src/core/command.ts';
import type { Job } from '../../src/core/job.ts';
import { jobRef } from '../../src/core/refs.ts';
import type { MakerEnd } from '../../src/ports.ts';
import { loadSnapshot, type Snapshot } from '../../src/session.ts';
import { step } from '../../src/step.ts';
import { broken } from '../world/invariants.ts';
import type { File } from '../world/memory-repository.ts';
import { memoryWorld, type Behaviour, type MemoryWorld } from '../world/memory-world.ts';
import { baseFiles, BRANCH, CONFIG, driver, faulty, JOB, MAIN, open, PowerCut } from '../world/story.ts';
import { done } from './stories.ts';

type Make = (order: { readonly task: string; readonly attempt: number }, files: Map<string, File>) => MakerEnd;

const TASKS = '.kiro/specs/demo/tasks.md';

const work: Make = ({ task }, files) => {
  files.set(`src/${task}.txt`, { mode: '100644', text: `the work of ${task}` });
  return done;
};

function agents(make: Make = work, more: Partial<Behaviour> = {}): Behaviour {
  return {
    make,
    check: ({ treeId, nonce }) => ({
      outcome: 'answered',
      answer: { verdict: 'pass', tree: treeId, nonce, findings: [] },
    }),
    gate: () => true,
    ...more,
  };
}

interface Told {
  readonly world: MemoryWorld;
  /** As far as it goes without a person and without waiting, in steps of one attempt. */
  go(say?: Verb): Promise<Job>;
}

async function begin(tasks: string, behaviour: Behaviour, config = ''): Promise<Told> {
  const world = memoryWorld(baseFiles(tasks, `${CONFIG}${config}`), behaviour);
  const drive = driver(world);
  await open(drive);
  const go: Told['go'] = async (say) => {
    if (say !== undefined) world.say(say);
    for (;;) {
      const loaded = (await loadSnapshot(world.ports.checkpoints, JOB))!;
      const telling = { signal: new AbortController().signal };
      const end = await step(world.ports, loaded, drive.author(), { makes: 1 }, telling);
      if (end.why === 'waits') return end.snapshot.job;
      if (end.why !== 'bounded') throw new Error(`The step ended with ${end.why}.`);
    }
  };
  return { world, go };
}

describe('a way out of everything', () => {
  it('A1: a job that a limit stopped goes on when a person raises it: the same job, and nothing is made twice', async () => {
    const { world, go } = await begin('- [ ] 1. One\n- [ ] 2. Two\n', agents(), 'limits: { agentRuns: 3 }\n');
    const stopped = await go();
    expect(stopped).toMatchObject({ status: 'blocked', blocker: { code: 'budget-exhausted' } });
    const refused = await go({ verb: 'raise', limit: 'agentRuns', value: 3 });
    expect(refused).toMatchObject({ status: 'blocked', seq: stopped.seq + 2 });
    const [, limit = '', value] = stopped.blocker!.next.split(' ');
    const job = await go({ verb: 'raise', limit, value: Number(value) });
    expect(job).toMatchObject({ job: JOB, status: 'completed', used: { agentRuns: 4 } });
    expect(world.started).toMatchObject({ makes: 2, checks: 2 });
    expect(await broken(world)).toEqual([]);
  });

  it('A9: an agent that is stuck leaves a question with options, even if it asks nothing', async () => {
    const stuck: Make = () => ({ outcome: 'reported', says: 'blocked', claims: { summary: 'I cannot tell which.' } });
    const { world, go } = await begin(
      '- [ ] 1. One\n',
      agents((order, files) => (order.attempt < 3 ? stuck : work)(order, files)),
    );
    const asked = await go();
    const [question] = asked.questions;
    expect(asked.status).toBe('needs-clarification');
    expect(question).toMatchObject({ topic: 'ambiguity', text: '1 “One”: I cannot tell which.', freeText: true });
    expect(question!.options.map(({ id }) => id)).toEqual(['retry', 'stop']);
    const again = await go({ verb: 'answer', question: question!.id, text: 'retry' });
    expect(again.questions).toHaveLength(1);
    expect(again.questions[0]!.id).not.toBe(question!.id);
    const job = await go({ verb: 'answer', question: again.questions[0]!.id, text: 'The first.' });
    expect(job.status).toBe('completed');
    expect([...job.nodes][0]).toMatchObject({ clarifications: 2, notes: [expect.stringContaining('The first.')] });
    expect(await broken(world)).toEqual([]);
  });

  it('A18: when nothing more may be spent, there is still room for `cancel`, and for `raise`', async () => {
    for (const last of ['cancel', 'raise'] as const) {
      const { go } = await begin('- [ ] 1. One\n- [ ] 2. Two\n- [ ] 3. Three\n', agents(), 'limits: { steps: 2 }\n');
      const stopped = await go();
      expect(stopped).toMatchObject({
        status: 'blocked',
        blocker: { code: 'budget-exhausted', detail: expect.stringContaining('steps (2)') },
      });
      const say: Verb =
        last === 'cancel' ? { verb: 'cancel', reason: 'enough' } : { verb: 'raise', limit: 'steps', value: 50 };
      const job = await go(say);
      expect(job.status).toBe(last === 'cancel' ? 'cancelled' : 'completed');
    }
  });
});

describe('waiting', () => {
  it('A12: is data: due in the save’s note, exit code 4, and any step after that hour goes on', async () => {
    const down: MakerEnd = {
      outcome: 'failed',
      failure: { kind: 'quota', stage: 'make', summary: 'no more today', until: '2026-01-02T00:00:00.000Z' },
    };
    const { world, go } = await begin(
      '- [ ] 1. One\n',
      agents((order, files) => (order.attempt === 1 ? down : work(order, files))),
    );
    const waiting = await go();
    const [saved] = await world.ports.checkpoints.list();
    expect(saved?.note).toMatchObject({ status: 'waiting-retry', due: '2026-01-02T00:00:00.000Z' });
    expect(exitCodeOf(waiting)).toBe(4);
    const before = world.store.refs.get(jobRef(JOB));
    world.now = new Date('2026-01-01T23:59:59.000Z');
    await go();
    expect(world.store.refs.get(jobRef(JOB))).toBe(before);
    world.now = new Date('2026-01-02T00:00:00.000Z');
    expect((await go()).status).toBe('completed');
  });
});

describe('the task list', () => {
  it('A2: two tasks numbered alike are two nodes, and the job is not complete before both boxes are ticked', async () => {
    const { world, go } = await begin(
      '- [ ] 1. One\n- [ ] 1. Another one\n- [ ] 2. Two\n',
      agents((order, files) => {
        files.set(`src/${order.task}.txt`, {
          mode: '100644',
          text: `${files.get(`src/${order.task}.txt`)?.text ?? ''}more`,
        });
        return done;
      }),
    );
    const job = await go();
    expect([...job.nodes].map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
    expect(world.started.makes).toBe(3);
    const commits = [...job.nodes].map(({ evidence }) => evidence!.commit);
    expect(commits.map((commit) => world.store.files(commit).get(TASKS)?.text)).toEqual([
      '- [x] 1. One\n- [ ] 1. Another one\n- [ ] 2. Two\n',
      '- [x] 1. One\n- [x] 1. Another one\n- [ ] 2. Two\n',
      '- [x] 1. One\n- [x] 1. Another one\n- [x] 2. Two\n',
    ]);
  });

  it('A16: a task that is worded anew begins clean, and carries the counts of the one before it', async () => {
    const seen: string[][] = [];
    const make: Make = (order, files) => {
      seen.push([...files.keys()].filter((path) => path.startsWith('src/')));
      const isNew = files.get(TASKS)!.text.includes('better');
      files.set(isNew ? 'src/good.txt' : 'src/BUG.txt', { mode: '100644', text: `${order.attempt}` });
      return done;
    };
    const behaviour = agents(make, { gate: (_name, files) => !files.has('src/BUG.txt') });
    const { world, go } = await begin('- [ ] 1. One\n', behaviour, 'limits: { attemptsPerNode: 2 }\n');
    const stopped = await go();
    expect(stopped.blocker).toMatchObject({ code: 'budget-exhausted', next: 'raise attemptsPerNode 3' });
    reword(world, 'One', 'One, better');
    const moved = await go({ verb: 'resume' });
    expect(moved.blocker?.code).toBe('pin-broken');
    const digest = moved.blocker!.next.slice('re-pin '.length);
    const carried = await go({ verb: 're-pin', digest });
    expect([...carried.nodes].map(({ status }) => status).toSorted()).toEqual(['pending', 'superseded']);
    const successor = [...carried.nodes].find(({ status }) => status === 'pending')!;
    expect(successor).toMatchObject({ attempts: 2, repairs: 1, succeeds: [...stopped.nodes][0]!.id });
    expect(carried.blocker).toMatchObject({ code: 'budget-exhausted', next: 'raise attemptsPerNode 3' });
    const job = await go({ verb: 'raise', limit: 'attemptsPerNode', value: 3 });
    expect(job.status).toBe('completed');
    expect(job.nodes.get(successor.id)?.evidence?.attempt).toBe(3);
    expect(seen).toEqual([[], ['src/BUG.txt'], []]);
    expect([...world.store.files(job.tip).keys()].filter((path) => path.startsWith('src/'))).toEqual(['src/good.txt']);
  });
});

describe('long jobs', () => {
  it.each([16, 40])('A22: %i tasks, each failing twice on the way, end within the default limits', async (count) => {
    const tasks = Array.from({ length: count }, (_, index) => `- [ ] ${index + 1}. Task ${index + 1}\n`).join('');
    const make: Make = ({ task, attempt }, files) => {
      files.set(`src/${task}.txt`, { mode: '100644', text: attempt < 3 ? `BUG ${attempt}` : 'the work' });
      return done;
    };
    const isClean = (text: string): boolean => !text.includes('BUG');
    const behaviour = agents(make, { gate: (_name, files) => [...files.values()].every(({ text }) => isClean(text)) });
    const { world, go } = await begin(tasks, behaviour);
    const job = await go();
    expect({ status: job.status, blocker: job.blocker?.detail }).toEqual({ status: 'completed', blocker: undefined });
    expect(world.started.makes).toBe(3 * count);
    expect(await broken(world)).toEqual([]);
  });
});

/** A person's commit on the job branch that words the task list anew. */
function reword(world: MemoryWorld, from: string, to: string): void {
  for (const ref of [MAIN, BRANCH]) {
    const tip = world.store.refs.get(ref)!;
    const files = new Map(world.store.files(tip));
    files.set(TASKS, { mode: '100644', text: files.get(TASKS)!.text.replace(from, to) });
    const order = {
      tree: world.store.writeTree(files),
      parents: [tip],
      message: 'by a person',
      at: world.now.toISOString(),
    };
    world.store.refs.set(ref, world.store.writeCommit(order));
  }
}

describe('what is charged', () => {
  it('A20: a job that is taken up again is charged what was added, not what it had used before, nor the weeks between', async () => {
    const { world } = await begin('- [ ] 1. One\n- [ ] 2. Two\n', agents());
    const drive = driver(world);
    const telling = { signal: new AbortController().signal };
    const load = async (): Promise<Snapshot> => (await loadSnapshot(world.ports.checkpoints, JOB))!;
    await step(world.ports, await load(), drive.author(), { makes: 1 }, telling);
    const before = (await load()).job.used;
    // The next step dies in the middle of its attempt, and is found three weeks later.
    const dying = faulty(world.ports, { count: 0 }, { call: 12, when: 'after' });
    await expect(step(dying, await load(), drive.author(), { makes: 1 }, telling)).rejects.toThrow(PowerCut);
    const { intent } = (await load()).job;
    if (intent?.move.type !== 'make') throw new Error('The step died elsewhere.');
    world.now = new Date(world.now.getTime() + 21 * 24 * 60 * 60_000);
    await step(world.ports, await load(), drive.author(), { makes: 3 }, telling);
    const { used, status } = (await load()).job;
    const worstCaseMs = Date.parse(intent.move.deadline) - Date.parse(intent.at);
    // One attempt, its gate and its check, as in the first step, and the lost attempt at its deadline; the first step had a baseline too.
    expect(status).toBe('completed');
    expect(used.activeMs - before.activeMs).toBeLessThanOrEqual(worstCaseMs + before.activeMs);
    expect(used.activeMs - before.activeMs).toBeGreaterThanOrEqual(worstCaseMs);
    expect(used.agentRuns).toBe(before.agentRuns + 3);
    expect(used.steps).toBe(3);
  });
});
