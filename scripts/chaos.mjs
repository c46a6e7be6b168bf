// The chaos story for as long as you like: npm run chaos, or npm run chaos -- 50000.
import { execFileSync } from 'node:child_process';

const runs = process.argv[2] ?? '10000';
execFileSync('vitest', ['run', 'tests/story/chaos.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, CHAOS_RUNS: runs },
});
