import { describe, expect, it } from 'vitest';
import { codes, names, read, type Row } from './task-lists.ts';

const OPTIONAL = 'optional-left-out';

const NESTING: readonly Row[] = [
  {
    row: 'no numbers: every box is a task',
    lines: ['- [ ] A', '  - [ ] B', '    - [ ] C', '  - [ ] D'],
    units: ['C', 'D'],
  },
  { row: 'nested by indentation', lines: ['- [ ] 1. A', '  - [ ] 1.1 B', '  - [ ] 1.2 C'], units: ['1.1 B', '1.2 C'] },
  {
    row: 'nested by tabs',
    lines: ['- [ ] 1. A', '\t- [ ] 1.1 B', '\t\t- [ ] 1.1.1 C', '\t- [ ] 1.2 D'],
    units: ['1.1.1 C', '1.2 D'],
  },
  {
    row: 'a tab is as wide as four spaces',
    lines: ['- [ ] A', '\t- [ ] B', '    - [ ] C', '   - [ ] D'],
    units: ['B', 'C', 'D'],
  },
  {
    row: 'flat by number',
    lines: ['- [ ] 1. A', '- [ ] 1.1 B', '- [ ] 1.1.1 C', '- [ ] 2. D'],
    units: ['1.1.1 C', '2 D'],
  },
  {
    row: 'both in one file',
    lines: ['- [ ] 1. A', '- [ ] 1.1 B', '- [ ] 2. C', '  - [ ] 2.1 D', '  - [ ] 2.1.1 E'],
    units: ['1.1 B', '2.1.1 E'],
  },
  {
    row: 'indentation wins',
    lines: ['- [ ] 1. A', '- [ ] 2. B', '  - [ ] 1.1 C'],
    units: ['1 A', '1.1 C'],
    notices: ['parent-disagrees'],
  },
  { row: 'one column is no indentation', lines: ['- [ ] A', ' - [ ] B'], units: ['A', 'B'] },
  {
    row: 'heading as a group',
    lines: ['- [ ] 3. Old', '## 3. Storage', '- [ ] 3.1 A', '- [ ] 3.2 B'],
    units: ['3 Old', '3.1 A', '3.2 B'],
    notices: [],
  },
  {
    row: 'headings, rules and text between',
    lines: [
      '## Phase 1',
      '- [ ] 1. A',
      '---',
      'Some text',
      '- a list',
      '## Phase 2',
      '- [ ] 1.1 B',
      '## Notes',
      '- [ ] 2. C',
    ],
    units: ['1.1 B', '2 C'],
  },
  {
    row: 'parent ticked over an open leaf',
    lines: ['- [x] 1. A', '  - [ ] 1.1 B'],
    units: ['1.1 B'],
    notices: ['mark-disagrees'],
  },
  {
    row: 'parent open over finished leaves',
    lines: ['- [ ] 1. A', '  - [x] 1.1 B'],
    units: ['1.1 B ✓'],
    notices: ['mark-disagrees'],
  },
  {
    row: 'parent with bullets open over finished leaves',
    lines: ['- [ ] 1. A', '  - do it', '  - [x] 1.1 B'],
    units: ['1 A ✓', '1.1 B ✓'],
    notices: ['mark-disagrees'],
  },
  {
    row: 'parent with bullets ticked before its leaves',
    lines: ['- [x] 1. A', '  - do it', '  - [ ] 1.1 B'],
    units: ['1 A ✓', '1.1 B'],
  },
  {
    row: 'prose and references make no parent a node',
    lines: ['- [ ] 1. A', '  About A.', '  - _Requirements: 1_', '  - _Boundary: X_', '  - [ ] 1.1 B'],
    units: ['1.1 B'],
  },
  {
    row: 'only optional children, references of its own',
    lines: ['- [ ] 1. A', '  - _Requirements: 1_', '  - [ ]* 1.1 B'],
    units: ['1 A'],
    notices: [OPTIONAL],
  },
  {
    row: 'only optional children, nothing of its own',
    lines: ['- [ ] 1. A', '  - [ ]* 1.1 B', '- [x] 2. C'],
    units: ['2 C ✓'],
    notices: ['bare-group', OPTIONAL],
  },
  {
    row: 'duplicate numbers',
    lines: ['- [ ] 1. A', '- [ ] 1. B', '- [ ] 1. C'],
    units: ['1 A', '1 B', '1 C'],
    notices: ['duplicate-number'],
  },
  {
    row: 'twins that are both open are two (A2)',
    lines: ['- [ ] 1. A', '- [ ] 1. A'],
    units: ['1 A', '1 A'],
    notices: ['duplicate-number'],
  },
  {
    row: 'checklist under a number',
    lines: ['- [ ] 1. A', '  - [ ] step', '    - [x] part', '- [ ] B'],
    units: ['1 A', 'B'],
  },
];

const SECTIONS: readonly Row[] = [
  ...['Success criteria', 'Acceptance Criteria', 'Definition of Done (DoD)', 'Release checklist', '✅ Checklist'].map(
    (heading) => ({
      row: `boxes under "${heading}"`,
      lines: ['- [ ] 1. A', `## ${heading}`, '- [ ] B', '### More', '- [ ] 2. C', '## Tasks', '- [ ] 3. D'],
      units: ['1 A', '3 D'],
      notices: ['ignored-boxes'],
    }),
  ),
  { row: 'the title of a file is no checklist', lines: ['# Release checklist', '- [ ] 1. A'], units: ['1 A'] },
  { row: 'nor is a heading of tasks', lines: ['## Implementation checklist', '- [ ] 1. A'], units: ['1 A'] },
  { row: 'nor is a numbered group', lines: ['## 5. Release checklist', '- [ ] 5.1 A'], units: ['5.1 A'] },
  {
    row: 'a heading is the task',
    lines: ['## Task 4: Export', '- [ ] write', '- [x] test', '### Task 5 - Import', '- [x] all'],
    units: ['4 Export', '5 Import ✓'],
    notices: ['heading-task', 'heading-task'],
  },
  {
    row: 'a heading over numbered boxes',
    lines: ['## Task 4: Export', '- [ ] 4.1 A', '- [ ] 4.2 B'],
    units: ['4.1 A', '4.2 B'],
  },
  {
    row: 'a mark that cannot be ticked does not take a heading with it',
    lines: ['## Task 4: Export', '- [✓] one', '- [ ] two', '## Task 5: Import', '- [✓] all', '- [✓]* more'],
    units: ['4 Export'],
    notices: ['heading-task', 'untickable-mark', 'heading-task', 'untickable-mark'],
  },
  {
    row: 'a heading over optional boxes alone is none',
    lines: ['## Task 4: Export', '- [ ]* one', '- [ ]* two', '## Task 5: Import', '- [ ] all'],
    units: ['5 Import'],
    notices: [OPTIONAL, 'heading-task'],
  },
  { row: 'a heading without boxes', lines: ['## Task 4: Export', 'text'], units: [], notices: ['no-tasks'] },
];

describe('the tree of tasks', () => {
  it.each([...NESTING, ...SECTIONS])('$row', ({ lines, units, notices }) => {
    const list = read(...lines);
    expect(names(list)).toEqual(units);
    expect(codes(list)).toEqual(notices ?? []);
  });
});
