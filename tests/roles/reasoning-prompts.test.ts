import { describe, expect, it, test } from 'vitest';
import { classifierPrompt } from '../../src/roles/classifier-prompt.ts';
import { criticPrompt } from '../../src/roles/critic-prompt.ts';
import { plannerPrompt } from '../../src/roles/planner-prompt.ts';
import { makerPrompt, type Task } from '../../src/roles/prompts.ts';
import { replannerPrompt } from '../../src/roles/replanner-prompt.ts';
import { nodeIn, told } from '../core/fixtures/jobs.ts';
import { begin, READY } from '../core/fixtures/tales.ts';
import { FAILURE, FENCE, GATES, PLAN, TASK } from './briefs.ts';

const SMALL = { fence: FENCE, room: 6_000 };
const AGENT = { fence: FENCE, room: undefined };
const FAILED = { failure: FAILURE, cause: 'It adds one too little.', attempts: 2, requested: [], notes: [] };
const JOB = told(...READY, begin());

function golden(text: string | undefined, name: string): Promise<void> {
  return expect(`${text}\n`).toMatchFileSnapshot(`golden/${name}.md`);
}

describe('every question of those who think, word for word', () => {
  const again = { earlier: PLAN, requested: ['Test the second half, too'], notes: ['Keep it in one file.'] };

  test.each([
    ['planner', plannerPrompt({ gates: GATES, ...SMALL, task: TASK, requested: [], notes: [] })],
    ['planner-agent', plannerPrompt({ gates: GATES, ...AGENT, task: TASK, requested: [], notes: [] })],
    ['planner-again', plannerPrompt({ gates: GATES, ...SMALL, task: TASK, ...again })],
    ['critic', criticPrompt({ gates: GATES, ...SMALL, task: TASK, plan: PLAN })],
    ['critic-agent', criticPrompt({ gates: GATES, ...AGENT, task: TASK, plan: PLAN })],
    ['classifier', classifierPrompt({ ...SMALL, task: TASK })],
    ['replanner', replannerPrompt({ gates: GATES, ...SMALL, task: TASK, plan: PLAN, ...FAILED })],
    [
      'replanner-agent',
      replannerPrompt({ gates: GATES, ...AGENT, task: TASK, plan: PLAN, ...FAILED, notes: ['Keep it.'] }),
    ],
    [
      'maker-with-a-plan',
      makerPrompt({ job: JOB, node: nodeIn(JOB), task: TASK, fence: FENCE, way: 'file', plan: { plan: PLAN } }),
    ],
  ])('%s', (name, prompt) => golden(prompt, name));
});

/** What each is told that has to be there whole, in the room of a small model or in that of an agent. */
const ASKED: readonly (readonly [string, (task: Task, room: number | undefined) => string | undefined])[] = [
  [
    'planner',
    (task, room) =>
      plannerPrompt({ gates: GATES, task, requested: ['more'], notes: ['note'], earlier: PLAN, fence: FENCE, room }),
  ],
  ['critic', (task, room) => criticPrompt({ gates: GATES, task, plan: PLAN, fence: FENCE, room })],
  ['classifier', (task, room) => classifierPrompt({ task, fence: FENCE, room })],
  ['replanner', (task, room) => replannerPrompt({ gates: GATES, task, plan: PLAN, ...FAILED, fence: FENCE, room })],
];

describe.each(ASKED)('the room of the %s', (_, ask) => {
  const surrounded = (text: string): Task => ({
    ...TASK,
    above: text,
    context: { ...TASK.context, steering: [{ path: 'a.md', text }] },
  });

  it('is filled, and not more than that', () => {
    for (const letter of ['x', 'ü', '語', '👍']) {
      const prompt = ask(surrounded(letter.repeat(100_000)), 8_000)!;
      expect(Buffer.byteLength(prompt)).toBeLessThanOrEqual(8_000);
      expect(Buffer.byteLength(prompt)).toBeGreaterThan(7_800);
      expect(prompt).toMatch(/\n\(cut: \d+ more characters\)/);
      expect(prompt.isWellFormed()).toBe(true);
    }
  });

  it('has its task and its requirements whole, or nothing is asked', () => {
    const long = 'x'.repeat(20_000);
    for (const task of [
      { ...TASK, details: long },
      { ...TASK, requirements: [{ id: '1', text: long }] },
    ]) {
      expect(ask(task, 8_000)).toBeUndefined();
      expect(ask(task, 15_000)).toContain(long);
      expect(ask(task, undefined)).toContain(long);
    }
  });

  it('has all of a short task', () => {
    expect(ask(TASK, 8_000)).not.toContain('(cut:');
    expect(ask(TASK, 300)).toBeUndefined();
  });
});

it('what a critic requests and a person says is never cut', () => {
  const long = 'x'.repeat(10_000);
  const about = { task: TASK, fence: FENCE, room: 5_000 };
  expect(plannerPrompt({ gates: GATES, ...about, requested: [long], notes: [] })).toBeUndefined();
  expect(plannerPrompt({ gates: GATES, ...about, requested: [], notes: [long] })).toBeUndefined();
});
