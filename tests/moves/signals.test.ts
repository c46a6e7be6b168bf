import { expect, it } from 'vitest';
import { SignalName, signalText } from '../../src/core/complexity.ts';
import { reckoned } from '../../src/core/routing.ts';
import { nodeIn, thinks } from '../core/fixtures/jobs.ts';
import { carryOn, thinking } from '../core/fixtures/thinking.ts';
import { bench } from './bench.ts';

const TASKS = `
- [ ] 1. Sort the list
- [ ] 2. Add an endpoint
- [ ] 3. Wire the parts
  - Redesign the loader
- [ ] 4. Keep out strangers
  - _Requirements: 1.1_
- [ ] 5. Send it
  - \`\`\`
    at-least-once
    \`\`\`
- [ ] 6. Add a small library
- [ ] 7. Work in parallel
- [ ] 8. Fill the database
- [ ] 9. Go on after a crash
- [ ] 10. Two things
  - _Requirements: 2.1, 2.2_
- [ ] 11. Four things
  - _Requirements: 2.1, 2.2, 2.3, 2.4_
- [ ] 12. Parts
  - [ ] one
  - [ ] two
- [ ] 13. Checkpoint - ensure all endpoints work
`;
const REQUIREMENTS = `
### Requirement 1
#### Acceptance Criteria
1. WHEN a stranger comes THE SYSTEM SHALL ask for the permission
### Requirement 2
#### Acceptance Criteria
1. WHEN a THE SYSTEM SHALL b
2. WHEN c THE SYSTEM SHALL d
3. WHEN e THE SYSTEM SHALL f
4. WHEN g THE SYSTEM SHALL h
`;

const files = { '.kiro/specs/demo/requirements.md': REQUIREMENTS };
const SAID = [
  [],
  ['public-api(+3)'],
  ['architecture(+3)'],
  ['security(+3)'],
  ['distributed(+3)'],
  ['new-dependency(+2)'],
  ['concurrency(+2)'],
  ['persistence(+2)'],
  ['recovery(+2)'],
  ['several-requirements(+1)'],
  ['many-requirements(+2)'],
  ['sub-tasks(+2)'],
  undefined,
];

const signalsOf = async (reasoning: ReturnType<typeof thinks> | undefined) => {
  const { job } = await bench({ tasks: TASKS, files, planned: { reasoning } });
  return [...job.nodes].map(({ signals }) => signals?.map(signalText));
};

it('each signal of a task is found by the reading of its list, in its own words, its details and its requirements', async () => {
  expect(await signalsOf(thinks())).toEqual(SAID);
});

it('a project’s own words are looked for instead', async () => {
  const words = { signals: { recovery: ['sort*'] }, intent: {} };
  const [sorts, , , , , , , , crashes] = await signalsOf(thinks({ words }));
  expect([sorts, crashes]).toEqual([['recovery(+2)'], []]);
});

it('where nobody thinks about tasks, nobody looks for signals', async () => {
  expect((await signalsOf(undefined)).every((signals) => signals === undefined)).toBe(true);
});

it('what went wrong counts as well', () => {
  const wrong = [{ rootCause: 'the plan is wrong', recommendedAction: 'replan' }] as const;
  const { job } = carryOn(thinking(), { diagnoser: wrong, gates: [false, false, true] });
  const { signals } = reckoned(nodeIn(job));
  expect(signals.map(signalText)).toEqual(['earlier-replans(+4)', 'repeated-failures(+2)']);
  const told = [...SAID.flatMap((said) => said ?? []), ...signals.map(signalText)];
  expect(new Set(told.map((text) => text.split('(')[0]))).toEqual(new Set(SignalName.options));
});
