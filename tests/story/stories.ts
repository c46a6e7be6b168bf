import type { Verb } from '../../src/core/command.ts';
import type { Job } from '../../src/core/job.ts';
import type { CheckerEnd, MakerEnd } from '../../src/ports.ts';
import type { Behaviour, MemoryWorld } from '../world/memory-world.ts';
import type { File } from '../world/memory-repository.ts';
import { reason } from './thinkers.ts';
import { BRANCH, CONFIG, MAIN, type Person, type Setting } from '../world/story.ts';

/** A story: a task list, what its agents do, and what people say. */
export interface Story extends Setting {
  readonly name: string;
  readonly behaviour: () => Behaviour;
  readonly person: Person;
}

type Turn = (files: Map<string, File>) => MakerEnd;

export const done: MakerEnd = { outcome: 'reported', says: 'completed', claims: { summary: 'done' } };

const guardTouched: Turn = (files) => write('package.json', '{"scripts":{"test":"node --test"}}')(files);

const unclear: MakerEnd = { outcome: 'reported', says: 'blocked', claims: { summary: 'unclear' } };

export function write(path: string, text: string): Turn {
  return (files) => {
    files.set(path, { mode: '100644', text });
    return done;
  };
}

const pass = (order: { treeId: string; nonce: string }): CheckerEnd => ({
  outcome: 'answered',
  answer: { verdict: 'pass', tree: order.treeId, nonce: order.nonce, findings: [] },
});

const reject = (order: { treeId: string; nonce: string }): CheckerEnd => ({
  outcome: 'answered',
  answer: {
    verdict: 'fail',
    tree: order.treeId,
    nonce: order.nonce,
    findings: [{ severity: 'error', problem: 'It is wrong.', fix: 'Mend it.' }],
  },
});

/**
 * Makers whose n-th call on a task does the n-th turn; a crash that lost a call has used its turn up, as in life. Gates fail on a BUG,
 * and the reviewer rejects what is poor.
 */
function agents(makes: Record<string, readonly Turn[]>): Behaviour {
  const calls = new Map<string, number>();
  const next = (task: string, turns: readonly Turn[] | undefined): Turn => {
    calls.set(task, (calls.get(task) ?? 0) + 1);
    return turns?.[Math.min(calls.get(task)!, turns.length) - 1] ?? write(`src/${task}.txt`, `the work of ${task}`);
  };
  return {
    make: ({ task }, files) => next(task, makes[task])(files),
    check: (order, files) => (holds(files, 'poor') ? reject(order) : pass(order)),
    gate: (_name, files) => !holds(files, 'BUG'),
  };
}

function holds(files: ReadonlyMap<string, File>, word: string): boolean {
  return [...files.values()].some((file) => file.text.includes(word));
}

export const FIVE = '- [ ] 1. One\n- [ ] 2. Two\n- [ ] 3. Three\n- [ ] 4. Four\n- [ ] 5. Five\n';
const TWO = '- [ ] 1. One\n- [ ] 2. Two\n';

const retryWhenBlocked = (job: Job): Verb | undefined => {
  const { blocker } = job;
  if (blocker === undefined) return answerFirst(job, 'stop');
  if (blocker.code === 'budget-exhausted') {
    const [, limit = '', value = ''] = blocker.next.split(' ');
    return { verb: 'raise', limit, value: Number(value) };
  }
  return blocker.node === undefined ? { verb: 'resume' } : { verb: 'retry', node: blocker.node };
};

function answerFirst(job: Job, text: string): Verb | undefined {
  const question = job.questions[0];
  return question && { verb: 'answer', question: question.id, text };
}

/** Goes on by itself: whatever a power cut leaves in the way is retried. */
export const persistent =
  (answers: Readonly<Record<string, string>> = {}): Person =>
  (job) => {
    const question = job.questions[0];
    if (question !== undefined && job.blocker === undefined)
      return { verb: 'answer', question: question.id, text: answers[question.topic] ?? 'retry' };
    return retryWhenBlocked(job);
  };

export const STORIES: readonly Story[] = [
  {
    name: 'the demo: five tasks, one red gate, one rejection',
    tasks: FIVE,
    behaviour: () =>
      agents({
        '2': [write('src/2.txt', 'BUG'), write('src/2.txt', 'the work of 2')],
        '3': [write('src/3.txt', 'poor'), write('src/3.txt', 'the work of 3')],
      }),
    person: persistent(),
  },
  {
    name: 'repair: the gate fails twice, each time with another tree',
    tasks: TWO,
    behaviour: () =>
      agents({
        '1': [write('src/1.txt', 'BUG one'), write('src/1.txt', 'BUG two'), write('src/1.txt', 'the work of 1')],
      }),
    person: persistent(),
  },
  {
    name: 'question: nothing had to change, and a person says so',
    tasks: TWO,
    behaviour: () =>
      agents({ '1': [() => ({ outcome: 'reported', says: 'no-change', claims: { summary: 'nothing to do' } })] }),
    person: persistent({ 'no-change': 'already-done' }),
  },
  {
    name: 'question: the maker asks, and goes on with the answer',
    tasks: TWO,
    behaviour: () =>
      agents({
        '1': [
          () => ({ outcome: 'reported', says: 'blocked', claims: { summary: 'which?', questions: ['Which?'] } }),
          write('src/1.txt', 'the work of 1'),
        ],
      }),
    person: persistent({ ambiguity: 'the first one' }),
  },
  {
    name: 'retry: the agent is down twice, then back',
    tasks: TWO,
    behaviour: () => {
      const down: Turn = () => ({
        outcome: 'failed',
        failure: { kind: 'transient-tool', stage: 'make', summary: 'the agent left no result' },
      });
      return agents({ '2': [down, down, write('src/2.txt', 'the work of 2')] });
    },
    person: persistent(),
  },
  {
    name: 'violation: a protected path, then a person says retry',
    tasks: TWO,
    behaviour: () =>
      agents({ '1': [write('.github/workflows/x.yml', 'on: push'), write('src/1.txt', 'the work of 1')] }),
    person: persistent(),
  },
  {
    name: 'guard: the test script changes, and a person accepts it',
    tasks: TWO,
    behaviour: () => agents({ '1': [write('package.json', '{"scripts":{"test":"node --test"}}')] }),
    person: persistent({ 'guard-touched': 'accept' }),
  },
  {
    name: 'supersession: the task is worded anew on the branch, and a person pins it',
    tasks: TWO,
    behaviour: () =>
      agents({
        '2': [(files) => (holds(files, 'and no more') ? write('src/2.txt', 'the work of 2')(files) : unclear)],
      }),
    person: (job, world) => {
      // Only what is merged counts as approved, so the new words are on the default branch too.
      const reword = (text: string): string => text.replace('2. Two\n', '2. Two, and no more\n');
      if (job.questions.length > 0) for (const ref of [MAIN, BRANCH]) push(world, TASKS, reword, ref);
      if (job.blocker?.code === 'pin-broken')
        return { verb: 're-pin', digest: job.blocker.next.slice('re-pin '.length) };
      return persistent()(job, world);
    },
  },
  {
    name: 'a person pushes to the branch while a candidate waits for an answer',
    tasks: TWO,
    behaviour: () => agents({ '1': [write('package.json', '{"scripts":{"test":"node --test"}}')] }),
    person: (job, world) => {
      if (job.questions.length > 0) push(world, 'NOTES.md', () => 'by a person');
      return persistent({ 'guard-touched': 'accept' })(job, world);
    },
  },
  {
    name: 'the branch is forced back, and a person has it restored',
    tasks: TWO,
    behaviour: () => agents({ '2': [(files) => (files.has('src/1.txt') ? guardTouched(files) : done)] }),
    person: (job, world) => {
      if (job.questions[0]?.topic === 'guard-touched') world.store.refs.set(BRANCH, job.base);
      return persistent({ 'guard-touched': 'accept', 'base-diverged': 'restore-ours' })(job, world);
    },
  },
  {
    name: 'the branch is forced back, and a person wants it so: the work that is lost is done again',
    tasks: TWO,
    behaviour: () => agents({ '2': [guardTouched] }),
    person: (job, world) => {
      const isFirst = job.questions[0]?.topic === 'guard-touched' && !job.heard.some((id) => id === 'c1');
      if (isFirst) world.store.refs.set(BRANCH, job.base);
      return persistent({ 'guard-touched': 'accept', 'base-diverged': 'take-theirs' })(job, world);
    },
  },
  {
    name: 'a person ticks a box by hand and pins it: the gates at the tip decide, and refute it',
    tasks: TWO,
    behaviour: () => {
      const base = agents({ '1': [() => unclear, write('src/1.txt', 'the work of 1')] });
      // Where both boxes are ticked, and one task was really done, the gates want the work of the other.
      return { ...base, gate: (name, files) => base.gate(name, files) && !isLie(files) };
    },
    person: (job, world) => {
      const tick = (text: string): string => text.replace('- [ ] 2. Two', '- [x] 2. Two');
      if (job.questions[0]?.topic === 'ambiguity') push(world, TASKS, tick);
      if (job.blocker?.code === 'pin-broken')
        return { verb: 're-pin', digest: job.blocker.next.slice('re-pin '.length) };
      return persistent({ 'ticked-by-hand': 'check' })(job, world);
    },
  },
  {
    name: 'the spec is taken from the default branch, and put back when a person sees what that does',
    tasks: TWO,
    behaviour: () => agents({ '2': [() => unclear, write('src/2.txt', 'the work of 2')] }),
    person: (job, world) => {
      if (job.questions[0]?.topic === 'ambiguity' && job.heard.length === 0) remove(world, TASKS, MAIN);
      if (job.blocker?.code === 'pin-broken') world.store.refs.set(MAIN, job.base);
      return persistent()(job, world);
    },
  },
  {
    name: 'checkpoint: red once, made green by a maker',
    tasks: '- [ ] 1. One\n- [ ] 2. Checkpoint - ensure all tests pass\n- [ ] 3. Three\n',
    behaviour: () => {
      const base = agents({ '2': [write('src/mended.txt', 'mended')] });
      return {
        ...base,
        gate: (name, files) =>
          base.gate(name, files) && (!files.has('src/1.txt') || files.has('src/mended.txt') || !isRedOnce(files)),
      };
    },
    person: persistent(),
  },
  {
    name: 'thinking: every role is asked, of the model and of the agent; both first plans turn out wrong, and people look at those of the agent',
    tasks: '- [ ] 1. One\n- [ ] 2. Add token security\n',
    config: `${CONFIG}localModel: { model: /models/small.gguf }\nreasoning: { agent: { vendor: command, command: [think] } }\n`,
    behaviour: () => ({ ...agents({ '1': wrongAtFirst('1'), '2': wrongAtFirst('2') }), reason }),
    person: persistent({ 'plan-review': 'approve' }),
  },
];

const wrongAtFirst = (task: string): readonly Turn[] => [
  write(`src/${task}.txt`, 'BUG'),
  write(`src/${task}.txt`, `the work of ${task}`),
];

const TASKS = '.kiro/specs/demo/tasks.md';

/** A person's commit on a branch; nothing where the file is like that already. */
function push(world: MemoryWorld, path: string, edit: (text: string) => string, ref = BRANCH): void {
  const tip = world.store.refs.get(ref)!;
  const files = new Map(world.store.files(tip));
  const before = files.get(path)?.text ?? '';
  if (edit(before) === before) return;
  files.set(path, { mode: '100644', text: edit(before) });
  const commit = world.store.writeCommit({
    tree: world.store.writeTree(files),
    parents: [tip],
    message: 'by a person',
    at: world.now.toISOString(),
  });
  world.store.refs.set(ref, commit);
}

function remove(world: MemoryWorld, path: string, ref: string): void {
  const tip = world.store.refs.get(ref)!;
  const files = new Map(world.store.files(tip));
  files.delete(path);
  const order = {
    tree: world.store.writeTree(files),
    parents: [tip],
    message: 'by a person',
    at: world.now.toISOString(),
  };
  world.store.refs.set(ref, world.store.writeCommit(order));
}

/** Both boxes are ticked, and the second task left nothing. */
function isLie(files: ReadonlyMap<string, File>): boolean {
  const list = files.get(TASKS)?.text ?? '';
  return list.includes('[x] 1.') && list.includes('[x] 2.') && !files.has('src/2.txt');
}

/** The checkpoint judges the tip, where the first task is done and its box is ticked; a candidate for it has an open box. */
function isRedOnce(files: ReadonlyMap<string, File>): boolean {
  return files.get(TASKS)?.text.includes('[x] 1.') === true && !files.has('src/3.txt');
}
