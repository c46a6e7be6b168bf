import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { history, play } from './chaos.ts';

/** Set by `npm run chaos` for a long run. */
const RUNS = Number(process.env['CHAOS_RUNS'] ?? 400);

describe('chaos', () => {
  it(
    `whatever agents answer, whatever crashes, whoever interferes: the job settles, within its limits (${RUNS} histories)`,
    async () => {
      await fc.assert(
        fc.asyncProperty(history, async (drawn) => {
          expect(await play(drawn)).toEqual([]);
        }),
        { numRuns: RUNS },
      );
    },
    RUNS * 500,
  );
});
