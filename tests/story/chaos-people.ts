import fc from 'fast-check';
import type { Verb } from '../../src/core/command.ts';
import type { FailureKind } from '../../src/core/evidence.ts';
import type { Job } from '../../src/core/job.ts';
import { isFinal } from '../../src/core/transitions.ts';
import type { MemoryWorld } from '../world/memory-world.ts';
import { MAIN } from '../world/story.ts';
import { push, RECORD, recordOf, TASKS, type Setting } from './chaos-settings.ts';

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
export interface Draw {
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
  readonly tick: number;
}

export const draw = fc.record({
  make: fc.nat(11),
  check: fc.nat(6),
  gate: fc.boolean(),
  kind: fc.constantFrom(...KINDS),
  verb: fc.nat(13),
  crashAt: fc.nat(40),
  when: fc.constantFrom('before' as const, 'after' as const),
  twin: fc.boolean(),
  stale: fc.boolean(),
  push: fc.nat(40),
  tick: fc.nat(200),
});

/** A person, or the repository, does something that may or may not be to the point. */
export function disturb(world: MemoryWorld, job: Job, drawn: Draw, setting: Setting): void {
  const say = verbFor(job, drawn);
  if (say !== undefined) world.say(say);
  if (drawn.verb % 2 === 0 && job.retry !== undefined) world.now = new Date(job.retry.until);
  const tip = world.store.refs.get(job.branch);
  if (drawn.push > 8 || tip === undefined || isFinal(job.status)) return;
  // What was deleted is made anew, where the job began.
  const main = world.store.refs.get(MAIN) ?? job.base;
  world.store.refs.set(MAIN, main);
  PUSHES[drawn.push]!({ world, tip, main, branch: job.branch, drawn, setting });
}

interface Push {
  readonly world: MemoryWorld;
  readonly tip: string;
  readonly main: string;
  readonly branch: string;
  readonly drawn: Draw;
  readonly setting: Setting;
}

const note = ({ drawn }: Push): Record<string, string> => ({ 'NOTES.md': `note ${drawn.crashAt}` });
const ticks = ({ world, tip, drawn }: Push): Record<string, string> => {
  const list = world.store.files(tip).get(TASKS)?.text ?? '';
  const boxes = [...list.matchAll(/\[[ x]\]/g)];
  const { index = 0 } = boxes[drawn.tick % Math.max(1, boxes.length)] ?? {};
  const mark = ['x', 'X', ' '][drawn.tick % 3]!;
  return boxes.length === 0 ? {} : { [TASKS]: `${list.slice(0, index)}[${mark}]${list.slice(index + 3)}` };
};

/** What is pushed to the job branch, and to the default branch. */
const PUSHES: readonly ((about: Push) => void)[] = [
  ({ world, branch, tip, main, drawn, setting: { list } }) => {
    const reworded = `${list.replace(/One|Mend/, 'Anew')}- [ ] 9. Nine\n`;
    push(world, branch, [tip], { [TASKS]: reworded });
    // A new spec counts when it is merged, which may have happened or not.
    if (drawn.gate) push(world, MAIN, [main], { [TASKS]: reworded });
  },
  (about) => push(about.world, about.branch, [about.tip], note(about)),
  (about) => push(about.world, about.branch, [about.tip], note(about)),
  (about) => push(about.world, about.branch, [], note(about)),
  (about) => push(about.world, about.branch, [about.tip], ticks(about)),
  (about) => push(about.world, about.branch, [], ticks(about)),
  ({ world, main, setting }) => push(world, MAIN, [main], { [setting.isRecorded ? RECORD : TASKS]: undefined }),
  ({ world, main, drawn }) => {
    const forbids = JSON.stringify({ approvals: { tasks: { approved: drawn.gate } } });
    push(world, MAIN, drawn.twin ? [main] : [], { '.kiro/specs/demo/spec.json': forbids });
  },
  ({ world, drawn }) => {
    if (drawn.gate) world.store.refs.delete(MAIN);
  },
];

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

/** What the job proposes is what is said. */
export function lead(world: MemoryWorld, job: Job, say: Verb | undefined, setting: Setting): void {
  const { blocker, questions } = job;
  if (blocker?.code === 'pin-broken') approve(world, job, setting);
  const [question] = questions;
  // What the job proposes is what is said.
  if (blocker?.next.startsWith('re-pin ') === true)
    world.say({ verb: 're-pin', digest: blocker.next.slice('re-pin '.length) });
  else if (blocker?.code === 'invalid-configuration') world.say({ verb: 'cancel', reason: 'it cannot go on' });
  // No maker can make the gate red where the one before did not.
  else if (question?.topic === 'ambiguity' && question.text.includes('nothing shows what the candidate mends'))
    world.say({ verb: 'accept-task', node: question.node!, reason: 'seen' });
  else if (question?.topic === 'red-baseline' && !question.options.some(({ id }) => id === 'mend'))
    world.say({ verb: 'answer', question: question.id, text: 'again' });
  else if (say !== undefined) world.say(say);
}

/** The spec as the job branch has it, approved on the default branch. */
function approve(world: MemoryWorld, job: Job, { isRecorded }: Setting): void {
  const files = world.store.files(world.store.refs.get(job.branch) ?? job.tip);
  const texts = new Map([...files].map(([path, { text }]) => [path, text]));
  if (!world.store.refs.has(MAIN)) world.store.refs.set(MAIN, job.base);
  push(world, MAIN, [world.store.refs.get(MAIN)!], {
    [TASKS]: texts.get(TASKS),
    '.kiro/specs/demo/spec.json': undefined,
    ...(isRecorded && { [RECORD]: recordOf(texts) }),
  });
}
