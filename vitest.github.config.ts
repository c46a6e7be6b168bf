import { defineConfig } from 'vitest/config';

/** The suites that need the GitHub of the tests, which is installed only for them: `npm run test:github`. */
export default defineConfig({
  test: {
    include: ['tests/github/*.test.ts'],
    globalSetup: ['tests/github/build.ts'],
    setupFiles: ['tests/setup.ts'],
    maxWorkers: 2,
    // Real clocks and real signals all the way: a starved machine misses a rung now and then, and what is wrong fails each time.
    retry: 2,
    // GitHub's clients tell everything they do.
    silent: 'passed-only',
    testTimeout: 60_000,
    hookTimeout: 30_000,
  },
});
