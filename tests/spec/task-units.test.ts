import { describe, expect, it } from 'vitest';
import { readTasks, tick, withMarksEqual, type Unit } from '../../src/spec/tasks.ts';
import { file, names, read } from './task-lists.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The unit with this number. */
function unit(number: string, ...lines: readonly string[]): Unit {
  const found = read(...lines).units.find((one) => one.number === number);
  if (!found) throw new Error(`There is no task ${number}.`);
  return found;
}

/** The lines of the boxes that a unit ticks, from 1. */
function boxLines(number: string, ...lines: readonly string[]): number[] {
  const text = decoder.decode(file(...lines));
  return unit(number, ...lines).boxes.map((offset) => text.slice(0, offset).split('\n').length);
}

describe('boxes of a unit', () => {
  const tree = ['- [ ] 1. A', '  - [ ] 1.1 B', '  - [ ] 1.2 C', '    - [x] 1.2.1 D', '    - [ ] 1.2.2 E', '- [x] 2. F'];
  it.each([
    { row: 'its own', number: '1.1', lines: tree, boxes: [2] },
    { row: "its parents', as the last leaf", number: '1.2.2', lines: tree, boxes: [1, 3, 5] },
    { row: 'none once it is done', number: '2', lines: tree, boxes: [] },
    {
      row: "a parent's goes to the last leaf that is open",
      number: '1.1',
      lines: ['- [ ] 1. A', '  - [ ] 1.1 B', '  - [x] 1.2 C'],
      boxes: [1, 2],
    },
    {
      row: 'a parent with work of its own keeps its own',
      number: '1',
      lines: ['- [ ] 1. A', '  - do it', '  - [ ] 1.1 B'],
      boxes: [1],
    },
    {
      row: 'so its child has one',
      number: '1.1',
      lines: ['- [ ] 1. A', '  - do it', '  - [ ] 1.1 B'],
      boxes: [3],
    },
    {
      row: "a ticked parent's is left alone",
      number: '1.1',
      lines: ['- [x] 1. A', '  - [ ] 1.1 B'],
      boxes: [2],
    },
    {
      row: 'a checklist is left alone',
      number: '1',
      lines: ['- [ ] 1. A', '  - [ ] step', '  - [x] step'],
      boxes: [1],
    },
    {
      row: 'a heading owns its list, without what is optional',
      number: '4',
      lines: ['## Task 4: A', '- [ ] one', '  - [x] two', '- [ ]* three', '- [ ] four'],
      boxes: [2, 5],
    },
    {
      row: "the last leaf of the order, not of the file, has its parent's",
      number: '1.1',
      lines: [
        '- [ ] 1. A',
        '  - [ ] 1.1 B',
        '  - [ ] 1.2 C',
        '## Task Dependency Graph',
        '```json',
        '[["1.2"], ["1.1"]]',
        '```',
      ],
      boxes: [1, 2],
    },
  ])('$row', ({ number, lines, boxes }) => {
    expect(boxLines(number, ...lines)).toEqual(boxes);
    // Its own marks are its own, whether they are open or not.
    expect(unit(number, ...lines).marks).toEqual(
      unit(number, ...lines.map((line) => line.replace('[ ]', '[x]'))).marks,
    );
  });

  it.each([
    { row: 'byte order mark', prefix: '\ufeff', end: '\n' },
    { row: 'CRLF (C16)', prefix: '', end: '\r\n' },
    { row: 'CR alone', prefix: '', end: '\r' },
    { row: 'characters of several bytes before it', prefix: '# 需求 🎉\n\n', end: '\n' },
  ])('offsets count the bytes of the file: $row', ({ prefix, end }) => {
    const text = `${prefix}- [x] 1. Füße${end}\t* [ ] 2. B${end}`;
    const bytes = new TextEncoder().encode(text);
    const offsets = readTasks(bytes).units.flatMap((one) => one.boxes);
    expect(offsets).toHaveLength(1);
    expect(decoder.decode(tick(bytes, offsets))).toBe(text.replace('[ ]', '[x]'));
  });

  it('broken UTF-8 moves no offset and gives a notice', () => {
    const bytes = Uint8Array.from([0xff, 0x0a, ...file('- [ ] 1. A'), ...file('- [ ] 2. B')]);
    const { units, notices } = readTasks(bytes);
    expect(units.map((one) => one.boxes)).toEqual([[5], [16]]);
    expect(notices).toMatchObject([{ code: 'invalid-utf8', line: 1 }]);
  });

  it('a broken byte as a mark is one byte, so it can be ticked', () => {
    const bytes = file('- [ ] 1. A');
    bytes[3] = 0xff;
    const [only] = readTasks(bytes).units;
    expect(only).toMatchObject({ state: 'open', boxes: [3] });
    expect(tick(bytes, [3])[3]).toBe(0x78);
  });
});

describe('tick', () => {
  it.each([0, 2, 4, 5, 10, 99, -1, 0.5])('refuses byte %d, which is no mark', (offset) => {
    expect(() => tick(file('- [ ] 1. A'), [offset])).toThrow('is not the mark of a box');
  });

  it('leaves the bytes it was given as they are', () => {
    const bytes = file('- [ ] 1. A');
    expect(decoder.decode(tick(bytes, [3]))).toBe('- [x] 1. A\n');
    expect(bytes).toEqual(file('- [ ] 1. A'));
  });
});

describe('withMarksEqual', () => {
  it('puts a space into every box that can be seen and ticked, whoever ticks it', () => {
    const marked = ['- [x] 1. A', '  - [X] step', '- [-]* 2. B', '- [/] 3. C', '## Checklist', '- [x] D'];
    const hidden = ['```', '- [x] E', '```', '<!--', '- [x] F', '-->', '- [✓] 4. G', '- [x](url)', '-[x] H', '[x]'];
    expect(decoder.decode(withMarksEqual(file(...marked, ...hidden)))).toBe(
      decoder.decode(file(...marked.map((line) => line.replace(/\[.\]/, '[ ]')), ...hidden)),
    );
  });

  it('reads a file with conflict markers too: it only says what an approval is bound to', () => {
    const bytes = file('<<<<<<< HEAD', '- [x] 1. A');
    expect(decoder.decode(withMarksEqual(bytes))).toBe('<<<<<<< HEAD\n- [ ] 1. A\n');
  });
});

describe('details of a unit', () => {
  it.each([
    {
      row: 'bullets at the left margin, checklist included, references left out',
      lines: ['- [ ] 1. A', '  - one', '    - two', '  - [x] step', '  - _Requirements: 1.1_', '', '  more', ''],
      details: '- one\n  - two\n- [x] step\n\nmore',
    },
    {
      row: 'a fence keeps its shape',
      lines: ['- [ ] 1. A', '  ```ts', '  if (a) {', '    - b', '', '  }', '  ```'],
      details: '```ts\nif (a) {\n  - b\n\n}\n```',
    },
    {
      row: 'a wrapped title, also without indentation',
      lines: ['- [ ] 1. A', 'and more', '  - b'],
      details: 'and more\n- b',
    },
    { row: 'text that stands left of it belongs to nobody', lines: ['- [ ] 1. A', '', 'Text', '  - b'], details: '' },
    { row: 'comments are left out', lines: ['- [ ] 1. A', '  <!-- x -->', '  - b <!-- y -->'], details: '- b' },
    {
      row: 'mixed references stay as text',
      lines: ['- [ ] 1. A', '  - _Requirements: N/A_'],
      details: '- _Requirements: N/A_',
    },
    { row: 'a scope hint stays as text', lines: ['- [ ] 1. A', '  - _Boundary: X_'], details: '- _Boundary: X_' },
    {
      row: 'text after a child belongs to the task whose column it is under',
      lines: ['- [ ] 1. A', '  - own', '  - [ ] 1.1 B', '    - of B', '  - own again', '    - deeper'],
      details: '- own\n- own again\n  - deeper',
    },
    {
      row: 'a heading takes all that is below it',
      lines: ['## Task 1: A', 'Text', '', '### Files', '- a', '- [ ] step', '## Notes', 'x'],
      details: 'Text\n\n### Files\n- a\n- [ ] step',
    },
  ])('$row', ({ lines, details }) => {
    expect(unit('1', ...lines).details).toBe(details);
  });
});

describe('identity of a unit', () => {
  it('has an id of ordinal and digest, and its place in the file', () => {
    const { units } = read('# Plan', '- [ ] 1. A', '  - [ ] 1.1 B', '  - [ ] 1.2 C');
    expect(units.map(({ id }) => id)).toEqual([
      expect.stringMatching(/^n1-[0-9a-f]{6}$/),
      expect.stringMatching(/^n2-[0-9a-f]{6}$/),
    ]);
    expect(units[1]).toMatchObject({
      number: '1.2',
      title: 'C',
      kind: 'task',
      line: 4,
      within: '1 A',
    });
  });

  it.each([
    { row: 'a mark', same: true, lines: ['- [x] 1. A', '  - [ ] step', '  - _Requirements: 1_'] },
    { row: 'a mark of its checklist', same: true, lines: ['- [ ] 1. A', '  - [x] step', '  - _Requirements: 1_'] },
    { row: 'its place', same: true, lines: ['', '- [ ] 1. A', '    - [ ] step', '    - _Requirements: 1_'] },
    { row: 'its number', same: false, lines: ['- [ ] 2. A', '  - [ ] step', '  - _Requirements: 1_'] },
    { row: 'its title', same: false, lines: ['- [ ] 1. B', '  - [ ] step', '  - _Requirements: 1_'] },
    { row: 'its details', same: false, lines: ['- [ ] 1. A', '  - [ ] stop', '  - _Requirements: 1_'] },
    { row: 'its references', same: false, lines: ['- [ ] 1. A', '  - [ ] step', '  - _Requirements: 2_'] },
  ])('$row changes the digest: not $same', ({ same, lines }) => {
    const before = read('- [ ] 1. A', '  - [ ] step', '  - _Requirements: 1_').units[0]?.digest;
    expect(before).toMatch(/^[0-9a-f]{64}$/);
    expect(read(...lines).units[0]?.digest === before).toBe(same);
  });

  it('a twin keeps its own id, state and box (A2)', () => {
    const { units } = read('- [ ] 1. A', '- [ ] 1. A');
    expect(new Set(units.map(({ id }) => id)).size).toBe(2);
    expect(units.map(({ boxes }) => boxes)).toEqual([[3], [14]]);
    const ticked = readTasks(tick(file('- [ ] 1. A', '- [ ] 1. A'), [3]));
    expect(names(ticked)).toEqual(['1 A ✓', '1 A']);
    expect(ticked.units.map(({ id }) => id)).toEqual(units.map(({ id }) => id));
  });
});

describe('checkpoints', () => {
  it.each([
    ['1. Checkpoint'],
    ['1. Final checkpoint - Ensure all tests pass'],
    ['1. **Checkpoint 2: core works**'],
    ['1. Phase 2 checkpoint'],
    ['1. 检查点 - 确保所有测试通过'],
    ['1. Ensure all tests pass'],
    ['1. Make sure that all unit tests still pass'],
    ['1. Delivery', '  - Ensure all tests pass, ask the user if questions arise.'],
  ])('is one: %s', (...lines) => {
    expect(read(...lines.map((line, index) => (index === 0 ? `- [ ] ${line}` : line))).units).toMatchObject([
      { kind: 'checkpoint' },
    ]);
  });

  it.each([
    ['1. Checkpoint storage adapter'],
    ['1. Add checkpoint saving'],
    ['1. Ensure all inputs are checked'],
    ['1. Parser', '  - Write it', '  - Ensure all tests pass'],
  ])('is none: %s', (...lines) => {
    expect(read(...lines.map((line, index) => (index === 0 ? `- [ ] ${line}` : line))).units).toMatchObject([
      { kind: 'task' },
    ]);
  });
});

describe('what the tasks above a unit say', () => {
  const lines = [
    '- [ ] 1. Store',
    '  All of it in memory.',
    '  - [ ] 1.1 Read',
    '    - [ ] 1.1.1 Lines',
    '  - [ ] 1.2 Write',
    '    - to disk',
    '    - [ ] 1.2.1 Test it',
    '- [ ] 2. Bare',
    '  - [ ] 2.1 Print',
  ];
  it.each([
    ['1.1.1', '1 Store\nAll of it in memory.\n1.1 Read'],
    ['1.2', '1 Store\nAll of it in memory.'],
    ['1.2.1', '1 Store\nAll of it in memory.\n1.2 Write\n- to disk'],
    ['2.1', undefined],
  ])('%s', (number, above) => expect(unit(number, ...lines).above).toBe(above));

  it('is no reason to do a task again', () => {
    const others = lines.with(1, '  All of it on disk.');
    expect(unit('1.1.1', ...others).digest).toBe(unit('1.1.1', ...lines).digest);
  });

  it('is one text for all the parts of a task, however many there are', () => {
    const parts = Array.from({ length: 2_000 }, (_, index) => `  - [ ] 1.${index + 1} Part`);
    const { units } = read('- [ ] 1. Store', `  ${'word '.repeat(20_000)}`, ...parts);
    expect(units).toHaveLength(2_000);
    expect(new Set(units.map(({ above }) => above)).size).toBe(1);
  });
});
