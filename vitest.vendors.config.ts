import { defineConfig } from 'vitest/config';
import { absentWords } from './tests/world/vendors/programs.ts';

const absent = absentWords();
if (absent !== undefined) process.stderr.write(`${absent}\n`);

/** The suites that need the vendors' own command lines, which are installed only for them: `npm run test:vendors`. */
export default defineConfig({
  test: {
    include: ['tests/vendors/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 30_000,
  },
});
