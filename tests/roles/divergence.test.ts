import { describe, expect, it, test } from 'vitest';
import type { Plan } from '../../src/core/reasoning.ts';
import { divergence } from '../../src/roles/divergence.ts';

function plan(...actions: readonly string[]): Plan {
  return { goal: 'Keep it', steps: actions.map((action, index) => ({ id: `s${index}`, action })) };
}

const ONE = plan('Write the store in src/store/file.ts', 'Test it in tests/store.test.ts');

describe('two plans of one task', () => {
  it('that are the same do not diverge', () => expect(divergence(ONE, ONE)).toEqual([]));

  test.each([
    ['in other words', plan('Create src/store/file.ts with the store', 'Write tests/store.test.ts')],
    ['with more steps', plan('Write the store in src/store/file.ts', 'Test it in tests/store.test.ts', 'Tell of it')],
    ['with fewer', plan('Write the store in src/store/file.ts')],
    ['in another file of the same folder', plan('Write the store in src/store/entries.ts')],
    ['without naming a file', plan('Write the store')],
  ])('that say it %s do not diverge', (_, other) => {
    expect(divergence(ONE, other)).toEqual([]);
    expect(divergence(other, ONE)).toEqual([]);
  });

  it('diverge where only one touches what is dear', () => {
    expect(divergence(ONE, plan('Write the store in src/store/file.ts and encrypt it'))).toEqual([
      'only one of them touches security',
    ]);
    expect(divergence(ONE, plan('Write the store in src/store/file.ts'), { recovery: ['test it'] })).toEqual([
      'only one of them touches recovery',
    ]);
  });

  it('diverge where they work in other places', () => {
    expect(divergence(ONE, plan('Write the store in lib/keep/main.ts'))).toEqual([
      'one works in src/store, tests, the other in lib/keep',
    ]);
  });

  it('diverge where their steps have nothing to do with each other', () => {
    expect(divergence(plan('Write the store anew'), plan('Delete every cached entry'))).toEqual([
      'their steps have hardly a word in common',
    ]);
  });

  it('name a few of many places', () => {
    const many = plan(Array.from({ length: 40 }, (_, index) => `d${index}/f.ts`).join(' '));
    expect(divergence(many, plan('e/f.ts'))[0]).toMatch(/^one works in (?:d\d+, ){4}d\d+ and 35 more, the other in e$/);
  });

  it('are compared in one go, however large and hostile they are', () => {
    const large = plan(...Array<string>(40).fill('a/'.repeat(750)));
    expect(divergence(large, plan('*/'.repeat(750)))).toEqual([]);
  });
});
