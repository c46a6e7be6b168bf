import { describe, expect, it } from 'vitest';
import { codes, names, read, type Row } from './task-lists.ts';

const OPTIONAL = 'optional-left-out';

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
    row: 'children by number of an optional parent',
    lines: ['- [ ]* 1. A', '- [ ] 1.1 B', '- [ ] 1.1.1 C', '- [x] 2. D'],
    units: ['2 D ✓'],
    notices: [OPTIONAL],
  },
  {
    row: 'the word "(optional)" alone',
    lines: ['- [ ] 1. A (optional)'],
    units: ['1 A (optional)'],
    notices: ['optional-by-word'],
  },
];

describe('numbers and marks of a task line', () => {
  it.each([...NUMBERS, ...MARKS])('$row', ({ lines, units, notices }) => {
    const list = read(...lines);
    expect(names(list)).toEqual(units);
    expect(codes(list)).toEqual(notices ?? []);
  });
});
