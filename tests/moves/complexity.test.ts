import { expect, it } from 'vitest';
import { complexityOf, signalText, type SignalName } from '../../src/core/complexity.ts';
import type { Complexity } from '../../src/core/reasoning.ts';
import { reckoned } from '../../src/core/routing.ts';
import { nodeIn, thinks } from '../core/fixtures/jobs.ts';
import { carryOn, thinking } from '../core/fixtures/thinking.ts';
import { bench } from './bench.ts';

const REQUIREMENTS = [1, 2, 3, 4]
  .map((id) => `### Requirement ${id}\n\n#### Acceptance Criteria\n\n1. THE SYSTEM SHALL add ${id}.\n`)
  .join('\n');

/** For each signal that can be told before anything was tried: a task, what the signal weighs, and how hard the task is for that alone. */
const TASKS: Readonly<
  Record<Exclude<SignalName, 'earlier-replans' | 'repeated-failures'>, readonly [string, number, Complexity]>
> = {
  'several-requirements': ['Add two\n  - _Requirements: 1.1, 2.1_', 1, 'low'],
  'many-requirements': ['Add four\n  - _Requirements: 1.1, 2.1, 3.1, 4.1_', 2, 'low'],
  'sub-tasks': ['Add in parts\n  - [ ] one\n  - [ ] two\n  - [ ] three\n  - [ ] four', 3, 'medium'],
  'public-api': ['Add an endpoint', 3, 'high'],
  architecture: ['Redesign the sum', 3, 'high'],
  security: ['Ask for a token', 3, 'high'],
  distributed: ['Make it idempotent', 3, 'high'],
  'new-dependency': ['Add a new dependency', 2, 'high'],
  concurrency: ['Sum in a thread of its own', 2, 'low'],
  persistence: ['Keep it in a database', 2, 'low'],
  recovery: ['Survive a crash', 2, 'low'],
};

it('the nodes of a graph carry each signal that can be told before anything was tried', async () => {
  const tasks = Object.values(TASKS).map(([text], index) => `- [ ] ${index + 1}. ${text}\n`);
  const files = { '.kiro/specs/demo/requirements.md': REQUIREMENTS };
  const { job } = await bench({ tasks: tasks.join(''), files, planned: { reasoning: thinks() } });
  const told = [...job.nodes].map(({ signals = [] }) => {
    const { complexity } = complexityOf(signals, { replans: 0, failures: 0 });
    return [...signals.map(signalText), complexity];
  });
  expect(told).toEqual(Object.entries(TASKS).map(([name, [, weight, each]]) => [`${name}(+${weight})`, each]));
});

it('where nobody thinks about tasks, nothing is reckoned', async () => {
  const { job } = await bench({ tasks: '- [ ] 1. Add a new dependency\n' });
  expect([...job.nodes][0]).not.toHaveProperty('signals');
});

it('a task is searched with its details and its requirements; a checkpoint is not searched', async () => {
  const [blocks, requirements] = ['  - ```\n    at-least-once\n    ```', 'THE SYSTEM SHALL ask for the permission'];
  const tasks = `- [ ] 1. Send it\n${blocks}\n- [ ] 2. Add\n  - _Requirements: 1.1_\n- [ ] 3. Checkpoint - ensure all tokens work\n`;
  const files = { '.kiro/specs/demo/requirements.md': REQUIREMENTS.replace('THE SYSTEM SHALL add 1', requirements) };
  const { job } = await bench({ tasks, files, planned: { reasoning: thinks() } });
  expect([...job.nodes].map(({ signals }) => signals?.map(signalText))).toEqual([
    ['distributed(+3)'],
    ['security(+3)'],
    undefined,
  ]);
});

it('a project’s own words are looked for instead', async () => {
  const words = { signals: { recovery: ['sort*'] }, intent: {} };
  const { job } = await bench({
    tasks: '- [ ] 1. Sorting after a crash\n- [ ] 2. A crash\n',
    planned: { reasoning: thinks({ words }) },
  });
  expect([...job.nodes].map(({ signals = [] }) => signals.map(signalText))).toEqual([['recovery(+2)'], []]);
});

it('what went wrong counts as well', () => {
  const wrong = [{ rootCause: 'the plan is wrong', recommendedAction: 'replan' }] as const;
  const { job } = carryOn(thinking(), { diagnoser: wrong, gates: [false, false, true] });
  const { signals } = reckoned(nodeIn(job));
  expect(signals.map(signalText)).toEqual(['earlier-replans(+4)', 'repeated-failures(+2)']);
});
