import { expect, it } from 'vitest';
import { takeWalks } from '../core/walks.ts';

const ANSWERS = 10_000;

it(`whatever ${ANSWERS} answers say: no limit is exceeded, no task becomes easier, nothing changes but what is thought, and the job can be led to its end`, () => {
  const { given, refused } = takeWalks({ runs: 6_000, ofThinkers: true });
  expect(given).toBeGreaterThanOrEqual(ANSWERS);
  expect(refused).toBeGreaterThan(ANSWERS / 10);
});
