import { defineConfig } from 'vitest/config';

/** The suites that need the GitHub of the tests, which is installed only for them: `npm run test:github`. */
export default defineConfig({
  test: {
    include: ['tests/github/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    maxWorkers: 2,
    // GitHub's clients tell everything they do.
    silent: 'passed-only',
    testTimeout: 60_000,
    hookTimeout: 30_000,
  },
});
