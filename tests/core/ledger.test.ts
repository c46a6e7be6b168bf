import { describe, expect, it } from 'vitest';
import { mayMeet, outputPath } from '../../src/core/ledger.ts';

const OF = { job: 'demo-1', node: 'n1-ab', attempt: '2', date: '2026-01-01' };

it('an output has the path of its attempt', () => {
  expect(outputPath('ledger/{job}/{node}-{attempt}_{date}.md', OF)).toBe('ledger/demo-1/n1-ab-2_2026-01-01.md');
});

describe('B12: two names may be one path', () => {
  it.each([
    ['ledger/a.md', 'ledger/a.md'],
    ['ledger/a.md', 'ledger/A.md'],
    ['ledger/{node}.md', 'ledger/n1.md'],
    ['ledger/{node}.md', 'ledger/{job}.md'],
    ['ledger/{attempt}.md', 'ledger/{date}.md'],
    ['ledger/{job}-{node}.md', 'ledger/a-b-c.md'],
    ['ledger/x{node}.md', 'ledger/{job}y.md'],
    ['ledger/{node}{node}', 'ledger/ab'],
  ])('%s and %s', (one, other) => {
    expect([mayMeet(one, other), mayMeet(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['ledger/a.md', 'ledger/b.md'],
    ['ledger/{node}.md', 'ledger/n1.txt'],
    ['ledger/{node}.md', 'ledger/n1/a.md'],
    ['ledger/{attempt}.md', 'ledger/one.md'],
    ['ledger/{node}{node}', 'ledger/a'],
    ['ledger/a', 'ledger/a{attempt}'],
    ['ledger/{date}/a.md', 'ledger/{date}/b.md'],
  ])('%s and %s may not', (one, other) => {
    expect([mayMeet(one, other), mayMeet(other, one)]).toEqual([false, false]);
  });

  it('is found out at once for names that leave everything open', () => {
    const long = (end: string): string => `ledger/${'{node}'.repeat(150)}${end}`;
    expect([mayMeet(long('a'), long('b')), mayMeet(long('/a'), long('/b'))]).toEqual([false, false]);
  });
});
