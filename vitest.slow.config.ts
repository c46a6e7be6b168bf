import { defineConfig } from 'vitest/config';

/** Suites that take minutes: CI runs them, `npm test` does not. */
export default defineConfig({
  test: { include: ['tests/slow/*.test.ts'], maxWorkers: 1, testTimeout: 600_000, hookTimeout: 60_000 },
});
