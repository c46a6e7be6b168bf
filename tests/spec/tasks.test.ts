import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { readTasks } from '../../src/spec/tasks.ts';
import { codes, file, names, read } from './task-lists.ts';

interface Row {
  row: string;
  lines: readonly string[];
  units: readonly string[];
  notices?: readonly string[];
}

const OPTIONAL = 'optional-left-out';

const FIXTURES: readonly Row[] = [
  { row: 'capital mark', lines: ['- [X] 1. Capital mark'], units: ['1 Capital mark ✓'] },
  { row: 'queued', lines: ['- [~] 2. Queued'], units: ['2 Queued'] },
  { row: 'foreign mark', lines: ['- [/] 3. Foreign mark'], units: ['3 Foreign mark'], notices: ['foreign-mark'] },
  { row: 'escaped star', lines: ['- [ ]\\* 4. Escaped star'], units: [], notices: ['no-tasks', OPTIONAL] },
  { row: 'star before number', lines: ['- [ ] *5. Star before number'], units: [], notices: ['no-tasks', OPTIONAL] },
  { row: 'star after number', lines: ['- [ ] 6* Star after number'], units: [], notices: ['no-tasks', OPTIONAL] },
  {
    row: 'parent of one optional',
    lines: ['- [ ] 7. Parent of one optional', '  - write the widget', '- [ ]* 7.1 Test the widget'],
    units: ['7 Parent of one optional'],
    notices: [OPTIONAL],
  },
  {
    row: 'bare group with a tab child',
    lines: ['- [ ] 8. Bare group', '  - [ ]* 8.1 Test only', '\t- [ ] 8.2 Tab child'],
    units: ['8.2 Tab child'],
    notices: [OPTIONAL],
  },
  {
    row: 'fence',
    lines: ['- [ ] 9. Fence', '  ```', '  - [ ] 9.1 not a task', '  ```', '- [ ] 10. After the fence'],
    units: ['9 Fence', '10 After the fence'],
  },
  { row: 'comment', lines: ['<!-- - [ ] 11. hidden -->', '- [ ] 1. Seen'], units: ['1 Seen'] },
  {
    row: 'twin',
    lines: ['- [ ] 12. Twin', '- [x] 12. Twin'],
    units: ['12 Twin', '12 Twin ✓'],
    notices: ['twin-task'],
  },
  { row: 'range in the title', lines: ['- [ ] 13. Range _Requirements: 2.1–2.3, FR-4_'], units: ['13 Range'] },
  {
    row: 'own work before the children',
    lines: ['- [ ] 14. Build it and its tests', '  - write the parser', '  - [ ] 14.1 Unit tests'],
    units: ['14 Build it and its tests', '14.1 Unit tests'],
  },
  { row: 'bold title', lines: ['- [ ] **15. Bold title**'], units: ['15 Bold title'] },
  { row: 'struck out', lines: ['- [x] ~~16 Gone~~ [removed]'], units: ['16 Gone [removed] ✓'] },
];

const NUMBERS: readonly Row[] = [
  ...['1. A', '1.1 A', '1.1. A', '1) A', '1: A', '0. A', '2.1v A', '7.3.5a A', '9A.1 A', 'T01: A'].map((text) => ({
    row: `number as in "${text}"`,
    lines: [`- [ ] ${text}`],
    units: [`${text.replace(/[.):]? A$/, '')} A`],
  })),
  ...['**1.** A', '**1**. A', '`1.` A', '__1.__ A', '**1. A**', '**`1.` A**', '1. (P) A', '1. A (P)'].map((text) => ({
    row: `number as in "${text}"`,
    lines: [`- [ ] ${text}`],
    units: ['1 A'],
  })),
  { row: 'bold inside the title is kept', lines: ['- [ ] 1. Add **kwargs**'], units: ['1 Add **kwargs**'] },
  { row: 'bold title without a number is kept', lines: ['- [ ] **A**'], units: ['**A**'] },
  {
    row: 'a word that starts with a digit',
    lines: ['- [ ] 3D view', '- [ ] 2FA login'],
    units: ['3D view', '2FA login'],
  },
  { row: 'other words with digits', lines: ['- [ ] 100% coverage', '- [ ] 3.js'], units: ['100% coverage', '3.js'] },
  { row: 'bullets * and +', lines: ['* [ ] 1. A', '+ [x] 2. B'], units: ['1 A', '2 B ✓'] },
  { row: 'an anchor before the number', lines: ['- [ ] <a id="x"></a>1. A'], units: ['1 A'] },
  { row: 'gaps', lines: ['- [ ] 1. A', '- [ ] 7. B'], units: ['1 A', '7 B'] },
  { row: 'a number without a title', lines: ['- [ ] 3.'], units: ['3'] },
];

const MARKS: readonly Row[] = [
  { row: '[-] in progress is open', lines: ['- [-] 1. A'], units: ['1 A'] },
  { row: 'no mark', lines: ['- [] 1. A'], units: [], notices: ['no-tasks', 'malformed-box'] },
  {
    row: 'a space too many',
    lines: ['- [ x] 1. A', '- [  ] B'],
    units: [],
    notices: ['no-tasks', 'malformed-box', 'malformed-box'],
  },
  {
    row: 'no space after the bullet',
    lines: ['-[ ] 1. A', '- [x] 2. B'],
    units: ['2 B ✓'],
    notices: ['malformed-box'],
  },
  { row: 'nothing after the box', lines: ['- [ ]', '- [x] 2. B'], units: ['2 B ✓'], notices: ['malformed-box'] },
  { row: 'no space after the box', lines: ['- [ ]1. A'], units: ['1 A'] },
  { row: 'links are no boxes', lines: ['- [x](url) A', '- [a]: url', '- [P1] A'], units: [], notices: ['no-tasks'] },
  {
    row: 'a mark of several bytes cannot be ticked',
    lines: ['- [✓] 1. A', '- [x] 2. B'],
    units: ['2 B ✓'],
    notices: ['untickable-mark'],
  },
  {
    row: 'nor can a no-break space',
    lines: ['- [\u00a0] 1. A', '- [x] 2. B'],
    units: ['2 B ✓'],
    notices: ['untickable-mark'],
  },
  {
    row: 'boxes in ordered lists',
    lines: ['1. [ ] A', '> - [ ] B'],
    units: [],
    notices: ['no-tasks', 'not-a-task', 'not-a-task'],
  },
  {
    row: 'optional as in "7.9*" and "*1.6"',
    lines: ['- [ ] 7.9* A', '- [ ] *1.6 B', '- [ ] \\*1.7 C', '- [x] 2. D'],
    units: ['2 D ✓'],
    notices: [OPTIONAL],
  },
  {
    row: 'optional in bold',
    lines: ['- [ ]* **1. A**', '- [ ] **2*** B', '- [x] 3. C'],
    units: ['3 C ✓'],
    notices: [OPTIONAL],
  },
  {
    row: 'emphasis is no star',
    lines: ['- [ ] *1. All of it*', '- [ ] *Some* of it', '- [ ]**Bold**'],
    units: ['1 All of it', '*Some* of it', '**Bold**'],
  },
  {
    row: 'children of an optional parent',
    lines: ['- [ ]* 1. A', '  - [ ] 1.1 B', '- [x] 2. C'],
    units: ['2 C ✓'],
    notices: [OPTIONAL],
  },
  {
    row: 'the word "(optional)" alone',
    lines: ['- [ ] 1. A (optional)'],
    units: ['1 A (optional)'],
    notices: ['optional-by-word'],
  },
];

const NESTING: readonly Row[] = [
  {
    row: 'no numbers: every box is a task',
    lines: ['- [ ] A', '  - [ ] B', '    - [ ] C', '  - [ ] D'],
    units: ['C', 'D'],
  },
  { row: 'nested by indentation', lines: ['- [ ] 1. A', '  - [ ] 1.1 B', '  - [ ] 1.2 C'], units: ['1.1 B', '1.2 C'] },
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
  ...['Success criteria', 'Definition of Done (DoD)', 'Release checklist', '✅ Checklist'].map((heading) => ({
    row: `boxes under "${heading}"`,
    lines: ['- [ ] 1. A', `## ${heading}`, '- [ ] B', '### More', '- [ ] 2. C', '## Tasks', '- [ ] 3. D'],
    units: ['1 A', '3 D'],
    notices: ['ignored-boxes'],
  })),
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
  { row: 'a heading without boxes', lines: ['## Task 4: Export', 'text'], units: [], notices: ['no-tasks'] },
];

const HIDING: readonly Row[] = [
  { row: 'tilde fence', lines: ['~~~md', '- [ ] 1. A', '```', '~~~', '- [ ] 2. B'], units: ['2 B'] },
  { row: 'longer fence', lines: ['````', '```', '- [ ] 1. A', '````', '- [ ] 2. B'], units: ['2 B'] },
  {
    row: 'a fence that would swallow a task',
    lines: ['- [ ] 1. A', '  ```', '  code', '- [ ] 2. B'],
    units: ['1 A', '2 B'],
    notices: ['fence-cut'],
  },
  {
    row: 'a fence that starts a bullet',
    lines: ['- [ ] 1. A', '- ```', '- [ ] 2. B'],
    units: ['1 A', '2 B'],
    notices: ['fence-cut'],
  },
  {
    row: 'a fence without an end',
    lines: ['- [ ] 1. A', '```', '- [ ] 2. B'],
    units: ['1 A'],
    notices: ['fence-unclosed'],
  },
  { row: 'inline code is no fence', lines: ['```not a fence```', '- [ ] 1. A'], units: ['1 A'] },
  { row: 'comment of several lines', lines: ['<!--', '- [ ] 1. A', '-->', '- [ ] 2. B'], units: ['2 B'] },
  {
    row: 'comment without an end',
    lines: ['- [ ] 1. A', '<!-- from here', '- [ ] 2. B'],
    units: ['1 A'],
    notices: ['comment-unclosed'],
  },
  { row: 'comment in a title', lines: ['- [ ] 1. A <!-- why --> B', '- [ ] 2. C'], units: ['1 A  B', '2 C'] },
  {
    row: 'a comment that runs on in its paragraph',
    lines: ['- [ ] 1. A <!-- why', '  and so -->', '- [ ] 2. B'],
    units: ['1 A', '2 B'],
  },
  {
    row: 'a comment sign that nothing ends',
    lines: ['- [ ] 1. Strip <!-- from it', '- [ ] 2. B -->'],
    units: ['1 Strip <!-- from it', '2 B -->'],
  },
  {
    row: 'a comment sign in code',
    lines: ['- [ ] 1. Strip `<!--` here', '- [ ] 2. B `-->`'],
    units: ['1 Strip `<!--` here', '2 B `-->`'],
  },
  { row: 'front matter', lines: ['---', 'name: x', '- [ ] 1. A', '---', '- [ ] 2. B'], units: ['2 B'] },
  { row: 'a rule is no front matter', lines: ['---', '- [ ] 1. A', '---', '- [ ] 2. B'], units: ['1 A', '2 B'] },
  { row: 'table', lines: ['| - [ ] 1. A | x |', '|---|---|', '', '- [ ] 2. B'], units: ['2 B'] },
];

describe('task lines', () => {
  it.each([...FIXTURES, ...NUMBERS, ...MARKS, ...NESTING, ...SECTIONS, ...HIDING])(
    '$row',
    ({ lines, units, notices }) => {
      const list = read(...lines);
      expect(names(list)).toEqual(units);
      expect(codes(list)).toEqual(notices ?? []);
    },
  );

  it.each([
    {
      row: 'a whole conflict',
      lines: ['- [ ] 1. A', '<<<<<<< HEAD', '- [ ] 2. B', '=======', '>>>>>>> theirs'],
      line: 2,
    },
    { row: 'a leftover end', lines: ['- [ ] 1. A', '>>>>>>> theirs'], line: 2 },
    { row: 'a conflict in a fence', lines: ['```', '<<<<<<<', '```'], line: 2 },
  ])('conflict markers: $row', ({ lines, line }) => {
    expect(() => read(...lines)).toThrow(UserError);
    expect(() => read(...lines)).toThrow(`(line ${line})`);
  });

  it.each([
    { row: 'an empty file', bytes: new Uint8Array(), found: 'the file is empty' },
    { row: 'only a byte order mark', bytes: Uint8Array.of(0xef, 0xbb, 0xbf), found: 'the file is empty' },
    { row: 'prose only', bytes: file('# Plan', '', 'We shall see.'), found: 'found 2 line(s) of text' },
    { row: 'optional tasks only', bytes: file('- [ ]* 1. A'), found: 'found 1 optional task(s)' },
    { row: 'criteria only', bytes: file('## Checklist', '- [ ] A'), found: 'found 1 box(es) that are criteria' },
    { row: 'hidden boxes only', bytes: file('```', '- [ ] A', '```'), found: 'found 1 box(es) in fences or comments' },
  ])('nothing to do: $row', ({ bytes, found }) => {
    const { units, notices } = readTasks(bytes);
    expect(units).toEqual([]);
    expect(notices.find(({ code }) => code === 'no-tasks')?.text).toContain(found);
  });
});
