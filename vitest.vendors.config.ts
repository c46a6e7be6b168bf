import { defineConfig } from 'vitest/config';
import { absentWords, LIVE, unaskedWords } from './tests/world/vendors/programs.ts';

for (const words of [absentWords(), unaskedWords()]) if (words !== undefined) process.stderr.write(`${words}\n`);

/** The suites that need the vendors' own command lines, which are installed only for them: `npm run test:vendors`. */
export default defineConfig({
  test: {
    include: ['tests/vendors/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    maxWorkers: 2,
    testTimeout: LIVE === undefined ? 60_000 : 320_000,
    hookTimeout: 30_000,
  },
});
