import { join } from 'node:path';
import type { CacheMode } from './job-runner.ts';
import type { Machine } from './machines.ts';
import type { Run } from './run.ts';

export interface Surroundings {
  readonly run: Run;
  readonly jobKey: string;
  readonly machine: Machine;
  readonly eventPath: string;
  readonly fullName: string;
  readonly apiUrl: string;
  readonly serverUrl: string;
  readonly resultsUrl: string;
  readonly runtimeToken: string;
  readonly cacheMode: CacheMode;
  readonly trackingId: string;
}

/** What every step finds in its environment. */
export function stepEnvironment(around: Surroundings): Record<string, string> {
  const { run, machine, apiUrl } = around;
  return {
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTOR: run.actor,
    GITHUB_API_URL: apiUrl,
    GITHUB_BASE_REF: '',
    GITHUB_EVENT_NAME: run.event,
    GITHUB_EVENT_PATH: around.eventPath,
    GITHUB_GRAPHQL_URL: `${apiUrl}/graphql`,
    GITHUB_HEAD_REF: '',
    GITHUB_JOB: around.jobKey,
    GITHUB_REF: run.ref,
    GITHUB_REF_NAME: run.branch,
    GITHUB_REF_PROTECTED: 'false',
    GITHUB_REF_TYPE: 'branch',
    GITHUB_REPOSITORY: around.fullName,
    GITHUB_REPOSITORY_OWNER: around.fullName.split('/')[0]!,
    GITHUB_RETENTION_DAYS: '90',
    GITHUB_RUN_ATTEMPT: String(run.attempt),
    GITHUB_RUN_ID: String(run.id),
    GITHUB_RUN_NUMBER: String(run.number),
    GITHUB_SERVER_URL: around.serverUrl,
    GITHUB_SHA: run.sha,
    GITHUB_TRIGGERING_ACTOR: run.triggeringActor,
    GITHUB_WORKFLOW: run.workflow.name,
    GITHUB_WORKFLOW_REF: `${around.fullName}/${run.workflow.path}@${run.ref}`,
    GITHUB_WORKFLOW_SHA: run.sha,
    GITHUB_WORKSPACE: machine.workspace,
    HOME: join(machine.folder, 'home'),
    RUNNER_ARCH: 'X64',
    RUNNER_ENVIRONMENT: machine.environment,
    RUNNER_NAME: machine.name,
    RUNNER_OS: 'Linux',
    RUNNER_TEMP: machine.temp,
    RUNNER_TOOL_CACHE: join(machine.folder, 'tools'),
    RUNNER_TRACKING_ID: around.trackingId,
    RUNNER_WORKSPACE: machine.folder,
    // A commit needs a name; GitHub's machines have none either.
    GIT_CONFIG_NOSYSTEM: '1',
  };
}

/** What only actions get: the way to cache and artifacts. */
export function actionEnvironment({ resultsUrl, runtimeToken, cacheMode }: Surroundings): Record<string, string> {
  const url = `${resultsUrl}/`;
  return {
    ACTIONS_CACHE_MODE: cacheMode,
    ACTIONS_CACHE_SERVICE_V2: 'True',
    ACTIONS_CACHE_URL: url,
    ACTIONS_RESULTS_URL: url,
    ACTIONS_RUNTIME_TOKEN: runtimeToken,
    ACTIONS_RUNTIME_URL: url,
  };
}

/** Inputs as an action reads them. */
export function inputEnvironment(inputs: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`, value]),
  );
}
