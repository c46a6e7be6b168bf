import { expect, it } from 'vitest';
import { takeWalks } from './walks.ts';

const WALKS = 300;

it(`whatever happens to a job: it keeps its limits and its order, says what is true, and can be led to its end (${WALKS} walks)`, () => {
  expect(takeWalks({ runs: WALKS }).given).toBeGreaterThan(0);
});
