import { describe, expect, it } from 'vitest';
import { codes, graph, order, read, waits } from './task-lists.ts';

const TASKS = ['- [ ] 1. A', '  - [ ] 1.1 B', '  - [ ] 1.2 C', '- [ ] 2. D', '  - [ ] 2.1 E', '  - [ ] 2.2 F'];

describe('waves', () => {
  it.each([
    {
      row: 'id and tasks',
      waves: {
        waves: [
          { id: 0, tasks: ['1.1', '2.1'] },
          { id: 1, tasks: ['1.2', '2.2'] },
        ],
      },
    },
    {
      row: 'wave, extra keys',
      waves: {
        waves: [
          { wave: 1, tasks: ['1.1', '2.1'], name: 'x' },
          { wave: 2, tasks: ['1.2', '2.2'] },
        ],
        note: '',
      },
    },
    {
      row: 'list of lists',
      waves: {
        waves: [
          ['1.1', '2.1'],
          ['1.2', '2.2'],
        ],
      },
    },
    {
      row: 'list of lists alone',
      waves: [
        ['1.1', '2.1'],
        ['1.2', '2.2'],
      ],
    },
    { row: 'list of waves alone', waves: [{ tasks: ['1.1', '2.1'] }, { tasks: ['1.2', '2.2'] }] },
    {
      row: 'words and stops around numbers',
      waves: [
        ['Task 1.1', '2.1.'],
        [' 1.2 ', '2.2*'],
      ],
    },
  ])('$row', ({ waves }) => {
    const list = read(...TASKS, ...graph(waves));
    expect(order(list)).toEqual(['1.1 2.1', '1.2 2.2']);
    expect(codes(list)).toEqual([]);
  });

  it('may stand before the tasks, among other fences', () => {
    const mermaid = ['```mermaid', 'graph TD', '```'];
    const [heading = '', ...rest] = graph([['2.1'], ['2.2', '1.1'], ['1.2']]);
    expect(order(read(heading, ...mermaid, ...rest, '## Tasks', ...TASKS))).toEqual(['2.1', '1.1 2.2', '1.2']);
  });

  it.each([
    { row: 'integer ids name parents', waves: [[2], [1]], ranks: ['2.1 2.2', '1.1 1.2'] },
    { row: 'a leaf named itself stays in its wave', waves: [['1'], ['2', '1.2']], ranks: ['1.1', '1.2 2.1 2.2'] },
    {
      row: 'the first wave that names a task has it',
      waves: [
        ['1.1', '1.2'],
        ['2', '1.1'],
      ],
      ranks: ['1.1 1.2', '2.1 2.2'],
    },
  ])('$row', ({ waves, ranks }) => {
    expect(order(read(...TASKS, ...graph(waves)))).toEqual(ranks);
  });

  it('a heading that is a group may be named', () => {
    const lines = ['## 1. A', '- [ ] 1.1 B', '## 2. C', '- [ ] 2.1 D', '- [ ] 2.2 E'];
    expect(order(read(...lines, ...graph([['2'], ['1']])))).toEqual(['2.1 2.2', '1.1']);
  });

  it("a parent's own work comes with its first child, and before it", () => {
    const lines = [
      '- [ ] 1. A',
      '- [ ] 2. B',
      '  - do it',
      '  - [ ] 2.1 C',
      '  - [ ] 2.2 D',
      ...graph([['2.1'], ['1', '2.2']]),
    ];
    expect(order(read(...lines))).toEqual(['2 2.1', '1 2.2']);
    expect(waits(lines)).toEqual({ '2.1': '2', '2.2': '2' });
  });

  it('optional tasks that are named stay optional', () => {
    const list = read(
      ...TASKS,
      '- [ ]* 3. G',
      ...graph([
        ['3', '1.1'],
        ['1.2', '2'],
      ]),
    );
    expect(order(list)).toEqual(['1.1', '1.2 2.1 2.2']);
    expect(codes(list)).toEqual(['optional-left-out']);
  });

  it('done tasks keep their place', () => {
    const done = TASKS.map((line) => line.replace('[ ]', '[x]'));
    expect(order(read(...done, ...graph([['2'], ['1']])))).toEqual(['2.1 2.2', '1.1 1.2']);
  });

  it.each([
    { row: 'a wave waits for the one before', depends: {}, ranks: ['1.1', '1.2', '2.1', '2.2'], after: {} },
    {
      row: 'depends_on instead',
      depends: { depends_on: [0] },
      ranks: ['1.1', '1.2 2.1', '2.2'],
      after: { '2.1': '1.1' },
    },
    { row: 'dependsOn, one id', depends: { dependsOn: 0 }, ranks: ['1.1', '1.2 2.1', '2.2'], after: { '2.1': '1.1' } },
    { row: 'on nothing', depends: { dependsOn: [] }, ranks: ['1.1 2.1', '1.2 2.2'], after: {} },
    {
      row: 'on two',
      depends: { depends_on: [0, '1'] },
      ranks: ['1.1', '1.2', '2.1', '2.2'],
      after: { '2.1': '1.1 1.2' },
    },
  ])('$row', ({ depends, ranks, after }) => {
    const waves = [
      { id: 0, tasks: ['1.1'] },
      { id: 1, tasks: ['1.2'] },
      { id: 2, tasks: ['2.1'], ...depends },
      { id: 3, tasks: ['2.2'] },
    ];
    const lines = [...TASKS, ...graph({ waves })];
    expect(order(read(...lines))).toEqual(ranks);
    expect(waits(lines)).toEqual(after);
  });

  it.each([
    { row: 'an unknown id', waves: [['1.1', '9'], ['2']], code: 'graph-unknown-task' },
    { row: 'an id with a fraction', waves: [[1.1], [2]], code: 'graph-unreadable' },
    {
      row: 'a wave that waits for a later one',
      waves: [{ tasks: ['2'], depends_on: [1] }, { tasks: ['1'] }],
      code: 'graph-unreadable',
    },
    { row: 'another shape', waves: { tasks: {} }, code: 'graph-unreadable' },
    { row: 'broken JSON', waves: '{"waves":[', code: 'graph-unreadable' },
    { row: 'arrows', waves: '1.1 --> 1.2', code: 'graph-unreadable' },
    { row: 'nothing', waves: '', code: 'graph-unreadable' },
  ])('order of the file and a notice: $row', ({ waves, code }) => {
    const list = read(...TASKS, ...graph(waves));
    expect(order(list)).toEqual(['1.1', '1.2', '2.1', '2.2']);
    expect(list.notices).toMatchObject([{ code, line: 7 }]);
  });

  it('a heading without a fence gives a notice, another graph none', () => {
    expect(codes(read(...TASKS, '## Task Dependency Graph', 'Soon.'))).toEqual(['graph-unreadable']);
    expect(codes(read(...TASKS, '## Diagram', '```json', '[["9"]]', '```'))).toEqual([]);
  });
});

describe('barriers', () => {
  const lines = [
    '- [ ] 1. A',
    '- [ ] 2. B',
    '- [ ] 3. Checkpoint',
    '- [ ] 4. C',
    '- [ ] 5. D',
    '- [ ] 6. Final checkpoint',
  ];
  it.each([
    {
      row: 'a checkpoint that waves leave out',
      waves: [
        ['1', '2'],
        ['4', '5'],
      ],
      ranks: ['1 2', '3', '4 5', '6'],
      notices: [],
    },
    {
      row: 'a checkpoint that a wave names',
      waves: [
        ['1', '2', '3'],
        ['4', '5', '6'],
      ],
      ranks: ['1 2', '3', '4 5', '6'],
      notices: [],
    },
    {
      row: 'waves that cross it',
      waves: [
        ['1', '4'],
        ['2', '5'],
      ],
      ranks: ['1', '2', '3', '4', '5', '6'],
      notices: ['graph-crosses-checkpoint'],
    },
    {
      row: 'a task that waves leave out is one, never the last',
      waves: [['1', '4'], ['5']],
      ranks: ['1', '2', '3', '4', '5', '6'],
      notices: [],
    },
  ])('$row', ({ waves, ranks, notices }) => {
    const list = read(...lines, ...graph(waves));
    expect(order(list)).toEqual(ranks);
    expect(codes(list)).toEqual(notices);
  });
});
