import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { readTasks } from '../../src/spec/tasks.ts';
import { codes, file, names, read, type Row } from './task-lists.ts';

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

describe('task lines', () => {
  it.each(FIXTURES)('$row', ({ lines, units, notices }) => {
    const list = read(...lines);
    expect(names(list)).toEqual(units);
    expect(codes(list)).toEqual(notices ?? []);
  });

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
