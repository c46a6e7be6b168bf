import { afterAll } from 'vitest';
import type { GitHub } from '../world/github/github.ts';
import { runtimeToken, type CacheScope } from '../world/github/runtime-token.ts';

/** Runs of the default branch may read and write its caches. */
export const MAIN: CacheScope = { Scope: 'refs/heads/main', Permission: 3 };

interface Step {
  readonly run: number;
  readonly folder: string;
  readonly scopes?: readonly CacheScope[];
  readonly mode?: string;
}

const before = { ...process.env };
afterAll(() => {
  process.env = before;
});

/** Gives this process the variables by which GitHub's toolkit knows the step of a run that it works in. */
export function becomeRun(github: GitHub, { run, folder, scopes = [MAIN], mode = 'write' }: Step): void {
  Object.assign(process.env, {
    ACTIONS_CACHE_MODE: mode,
    ACTIONS_CACHE_SERVICE_V2: 'True',
    ACTIONS_RESULTS_URL: `${github.results.url}/`,
    ACTIONS_RUNTIME_TOKEN: runtimeToken({ run: `run-${run}`, job: 'job-1', scopes }),
    GITHUB_SERVER_URL: github.serverUrl,
    GITHUB_WORKSPACE: folder,
    RUNNER_TEMP: folder,
  });
}
