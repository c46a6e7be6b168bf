import { defineConfig } from 'vitest/config';
import { absentWords } from './tests/world/llama/program.ts';

const absent = absentWords();
if (absent !== undefined) process.stderr.write(`${absent}\n`);

/** The suites that need a real llama-server, which is built only for them: `npm run test:model`. */
export default defineConfig({
  test: {
    include: absent === undefined ? ['tests/model/*.test.ts'] : [],
    passWithNoTests: absent !== undefined,
    setupFiles: ['tests/setup.ts'],
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 30_000,
  },
});
