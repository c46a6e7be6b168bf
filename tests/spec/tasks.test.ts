import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { readOutline } from '../../src/spec/tasks/outline.ts';
import { readTasks } from '../../src/spec/tasks.ts';
import { readLines } from '../../src/spec/text-lines.ts';
import { seeText } from '../../src/spec/visible-text.ts';
import { file, read } from './task-lists.ts';

/** What people write, line by line, and what each line is read as where all of them stand in one file. */
const LINES: readonly (readonly [line: string, reading: string])[] = [
  ['- [X] 1. Capital mark', '1 "Capital mark" done'],
  ['- [~] 2. Queued', '2 "Queued" open'],
  ['- [/] 3. Foreign mark', '3 "Foreign mark" open, foreign-mark'],
  ['- [ ]\\* 4. Escaped star', '4 "Escaped star" optional, optional-left-out'],
  ['- [ ] *5. Star before number', '5 "Star before number" optional'],
  ['- [ ] 6* Star after number', '6 "Star after number" optional'],
  ['- [ ] 7. Parent of one optional', '7 "Parent of one optional" open'],
  ['  - write the widget', ''],
  ['- [ ]* 7.1 Test the widget', '7.1 "Test the widget" in 7, optional'],
  ['- [ ] 8. Bare group', '8 "Bare group" no node'],
  ['  - [ ]* 8.1 Test only', '8.1 "Test only" in 8, optional'],
  ['\t- [ ] 8.2 Tab child', '8.2 "Tab child" in 8, open'],
  ['- [ ] 9. Fence', '9 "Fence" open'],
  ['  ```', ''],
  ['  - [ ] 9.1 not a task', ''],
  ['  ```', ''],
  ['- [ ] 10. After the fence', '10 "After the fence" open'],
  ['<!-- - [ ] 11. hidden -->', ''],
  ['- [ ] 12. Twin', '12 "Twin" open'],
  ['- [x] 12. Twin', '12 "Twin" done, twin-task'],
  ['- [ ] 13. Range _Requirements: 2.1–2.3, FR-4_', '13 "Range" open, of 2.1 2.2 2.3 FR-4'],
  ['- [ ] 14. Build it and its tests', '14 "Build it and its tests" open'],
  ['  - write the parser', ''],
  ['  - [ ] 14.1 Unit tests', '14.1 "Unit tests" in 14, open, after 14'],
  ['- [ ] **15. Bold title**', '15 "Bold title" open'],
  ['- [x] ~~16 Gone~~ [removed]', '16 "Gone [removed]" done'],
];

/** Each line as it is read: number and title, what it is part of, whether and how it is a node, and its notices. */
function readings(bytes: Uint8Array): string[] {
  const { lines } = readLines(bytes);
  const { tasks } = readOutline(seeText(lines).seen, bytes);
  const { units, notices } = readTasks(bytes);
  const numberOf = new Map(units.map(({ id, number }) => [id, number]));
  return lines.map(({ number: at }) => {
    const task = tasks.find(({ line }) => line === at);
    const unit = units.find(({ line }) => line === at);
    const kind = unit?.state ?? (task?.optional ? 'optional' : 'no node');
    const parts = [
      task?.parent && `in ${task.parent.number}`,
      task && kind,
      unit?.references.size && `of ${[...unit.references.keys()].join(' ')}`,
      unit?.after.length && `after ${unit.after.map((id) => numberOf.get(id)).join(' ')}`,
      ...notices.filter(({ line }) => line === at).map(({ code }) => code),
    ];
    const head = task ? `${task.number} ${JSON.stringify(task.title)} ` : '';
    return head + parts.filter(Boolean).join(', ');
  });
}

it('what people write, all in one file, line by line', () => {
  expect(readings(file(...LINES.map(([line]) => line)))).toEqual(LINES.map(([, reading]) => reading));
});

describe('a whole file', () => {
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
