import { defineConfig } from 'vitest/config';

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
