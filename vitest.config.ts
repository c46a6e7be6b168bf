import { defineConfig } from 'vitest/config';

// Suites full of child processes starve vitest's worker channel, so they are a project of their own with few workers; as many as the pure
// ones, because vitest runs projects side by side only where these numbers agree.
const childProcesses = ['tests/tools/**', 'tests/contract/**', 'tests/local/**', 'tests/e2e/**', 'tests/cli/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          setupFiles: ['tests/setup.ts'],
          maxWorkers: 2,
          include: ['tests/**/*.test.ts'],
          exclude: [
            ...childProcesses,
            'tests/slow/**',
            'tests/github/**',
            'tests/vendors/**',
            'tests/model/**',
            '**/node_modules/**',
          ],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'processes',
          setupFiles: ['tests/setup.ts'],
          include: childProcesses.map((folder) => `${folder}/*.test.ts`),
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
