import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFree, nextInOrder, nodeTable } from '../../src/core/graph.ts';

interface Item {
  readonly id: string;
  readonly rank: number;
  readonly after: readonly string[];
  readonly isDone?: boolean;
}

function item(id: string, rank = 0, after: readonly string[] = [], isDone = false): Item {
  return { id, rank, after, isDone };
}

const isOpen = (node: Item): boolean => node.isDone !== true;

describe('nodeTable', () => {
  it('equals a plain array in which one element is replaced at a time', () => {
    const change = fc.record({ at: fc.nat(), rank: fc.nat(9) });
    fc.assert(
      fc.property(fc.nat(300), fc.array(change, { maxLength: 30 }), (size, changes) => {
        const items = Array.from({ length: size }, (_, index) => item(`n${index}`));
        let table = nodeTable(items);
        let plain: readonly Item[] = items;
        for (const { at, rank } of size === 0 ? [] : changes) {
          const index = at % size;
          const changed = { ...plain[index]!, rank };
          table = table.with(changed);
          plain = plain.with(index, changed);
          expect(table.get(changed.id)).toBe(changed);
        }
        expect([...table]).toEqual(plain);
        expect(table.size).toBe(size);
      }),
      { numRuns: 60 },
    );
  });

  it('leaves the table it came from alone', () => {
    const before = nodeTable([item('a'), item('b')]);
    before.with(item('a', 7));
    expect(before.get('a')!.rank).toBe(0);
  });

  it('knows no strangers', () => {
    const table = nodeTable([item('a')]);
    expect(table.get('b')).toBeUndefined();
    expect(() => table.with(item('b'))).toThrow('There is no node b.');
    expect(() => nodeTable([item('a'), item('a')])).toThrow('same id');
  });
});

describe('nextInOrder', () => {
  const cases: readonly (readonly [name: string, items: readonly Item[], next: string | undefined])[] = [
    ['the first in document order', [item('a'), item('b')], 'a'],
    ['what is done is passed over', [item('a', 0, [], true), item('b')], 'b'],
    ['a smaller rank first, wherever it stands', [item('a', 1), item('b', 0)], 'b'],
    [
      'a barrier: a greater rank waits for every open one below it',
      [item('a', 0, [], true), item('b', 0), item('c', 1)],
      'b',
    ],
    ['one that waits for another lets it pass', [item('a', 0, ['b']), item('b')], 'b'],
    ['what it waited for is done', [item('a', 0, ['b']), item('b', 0, [], true)], 'a'],
    ['a name of nobody is nothing to wait for', [item('a', 0, ['gone'])], 'a'],
    ['nothing left', [item('a', 0, [], true)], undefined],
    ['nothing at all', [], undefined],
    ['a cycle of two', [item('a', 0, ['b']), item('b', 0, ['a'])], undefined],
    ['a task that waits for itself', [item('a', 0, ['a'])], undefined],
    ['one that waits for a later rank', [item('a', 0, ['b']), item('b', 1)], undefined],
  ];

  it.each(cases)('%s', (_name, items, next) => {
    expect(nextInOrder(nodeTable(items), isOpen)?.id).toBe(next);
  });

  it('whatever is next is free, and nothing before it in the list is', () => {
    const drawn = fc.array(
      fc.record({ rank: fc.nat(2), after: fc.array(fc.nat(7), { maxLength: 2 }), isDone: fc.boolean() }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(drawn, (rows) => {
        const items = rows.map((row, index) => ({ ...row, id: `n${index}`, after: row.after.map((at) => `n${at}`) }));
        const table = nodeTable<Item>(items);
        const free = items.filter((node) => isOpen(node) && isFree(table, node, isOpen));
        expect(nextInOrder(table, isOpen)).toBe(free[0]);
      }),
    );
  });

  it('ten thousand tasks are walked through in the time of a few', () => {
    const items = Array.from({ length: 10_000 }, (_, index) => item(`n${index}`, index));
    const began = performance.now();
    let table = nodeTable(items);
    for (const node of items) table = table.with({ ...node, isDone: true });
    expect(nextInOrder(table, isOpen)).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
