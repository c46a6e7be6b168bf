import { describe, expect, it } from 'vitest';
import { codes, graph, order, read, waits } from './task-lists.ts';

const TASKS = ['- [ ] 1. A', '  - [ ] 1.1 B', '  - [ ] 1.2 C', '- [ ] 2. D', '  - [ ] 2.1 E', '  - [ ] 2.2 F'];

describe('order of the file', () => {
  it('gives each unit a rank of its own, done or open', () => {
    expect(order(read(...TASKS, '- [x] 3. Checkpoint'))).toEqual(['1.1', '1.2', '2.1', '2.2', '3']);
  });

  it("puts a parent's own work before its children", () => {
    const lines = ['- [ ] 1. A', '  - do it', '  - [ ] 1.1 B', '    - do it', '    - [ ] 1.1.1 C', '- [ ] 2. D'];
    expect(order(read(...lines))).toEqual(['1', '1.1', '1.1.1', '2']);
    expect(waits(lines)).toEqual({ '1.1': '1', '1.1.1': '1.1' });
  });
});

describe('_Depends:', () => {
  it.each([
    {
      row: 'on earlier tasks',
      lines: ['- [ ] 1. A', '- [ ] 2. B', '  - _Depends: 1_'],
      ranks: ['1', '2'],
      after: { 2: '1' },
    },
    {
      row: 'on a later task',
      lines: ['- [ ] 1. A', '  - _Depends: 3_', '- [ ] 2. B', '- [ ] 3. C', '- [ ] 4. D'],
      ranks: ['2', '3', '1', '4'],
      after: { 1: '3' },
    },
    {
      row: 'one behind the other',
      lines: ['- [ ] 1. A', '  - _Depends: 2_', '- [ ] 2. B', '  - _Depends: 3_', '- [ ] 3. C'],
      ranks: ['3', '2', '1'],
      after: { 1: '2', 2: '3' },
    },
    {
      row: 'two on one, kept apart',
      lines: ['- [ ] 1. A', '  - _Depends: 3_', '- [ ] 2. B', '  - _Depends: 3_', '- [ ] 3. C'],
      ranks: ['3', '1', '2'],
      after: { 1: '3', 2: '3' },
    },
    {
      row: 'on a group',
      lines: [...TASKS, '- [ ] 3. G', '  - _Depends: 1, 2.1_'],
      ranks: ['1.1', '1.2', '2.1', '2.2', '3'],
      after: { 3: '1.1 1.2 2.1' },
    },
    {
      row: 'of a group',
      lines: ['- [ ] 1. A', '- [ ] 2. B', '  - _Depends: 1_', '  - [ ] 2.1 C', '  - [ ] 2.2 D', '    - _Depends: 2.1_'],
      ranks: ['1', '2.1', '2.2'],
      after: { 2.1: '1', 2.2: '2.1 1' },
    },
    { row: 'in the title', lines: ['- [ ] 1. A', '- [ ] 2. B _Depends: 1_'], ranks: ['1', '2'], after: { 2: '1' } },
    {
      row: 'behind a checkpoint',
      lines: ['- [ ] 1. A', '  - _Depends: 3_', '- [ ] 2. Checkpoint', '- [ ] 3. B'],
      ranks: ['2', '3', '1'],
      after: { 1: '3' },
    },
    {
      row: 'within a wave',
      lines: ['- [ ] 1. A', '  - _Depends: 2_', '- [ ] 2. B', ...graph([['1', '2']])],
      ranks: ['1 2'],
      after: { 1: '2' },
    },
    {
      row: 'against the waves',
      lines: ['- [ ] 1. A', '  - _Depends: 2_', '- [ ] 2. B', '- [ ] 3. C', ...graph([['1', '3'], ['2']])],
      ranks: ['3', '2', '1'],
      after: { 1: '2' },
    },
    { row: 'on itself', lines: ['- [ ] 1. A', '  - _Depends: 1_'], ranks: ['1'], after: {} },
  ])('$row', ({ lines, ranks, after }) => {
    const list = read(...lines);
    expect(order(list)).toEqual(ranks);
    expect(waits(lines)).toEqual(after);
    expect(codes(list)).toEqual([]);
  });

  it('on a task that is not there gives a notice', () => {
    const lines = ['- [ ] 1. A', '  - _Depends: 7, 1.1_'];
    expect(codes(read(...lines))).toEqual(['unknown-dependency', 'unknown-dependency']);
    expect(waits(lines)).toEqual({});
  });

  it('in a circle is dropped where it closes, with a notice', () => {
    const lines = [
      '- [ ] 1. A',
      '  - _Depends: 2_',
      '- [ ] 2. B',
      '  - _Depends: 3_',
      '- [ ] 3. C',
      '  - _Depends: 1_',
    ];
    const list = read(...lines);
    expect(order(list)).toEqual(['3', '2', '1']);
    expect(waits(lines)).toEqual({ 1: '2', 2: '3' });
    expect(codes(list)).toEqual(['dependency-cycle']);
  });
});
