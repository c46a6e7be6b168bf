import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import type { Json } from '../http.ts';
import type { Permissions } from '../people.ts';
import type { CacheScope } from '../runtime-token.ts';
import type { Patience } from './child.ts';
import type { Groups } from './concurrency.ts';
import { interpolate, isTrue, resolveValue, type Contexts, type Standing } from './expressions.ts';
import { runJob } from './job-runner.ts';
import type { Machines } from './machines.ts';
import { conclusionOf, type Conclusion, type Job, type Run } from './run.ts';
import {
  concurrencyOf,
  inputsOf,
  permissionsOf,
  readWorkflow,
  typedInput,
  type JobSpec,
  type Workflow,
} from './workflow.ts';

/** What playing a run needs of the rest of GitHub. */
export interface Stage {
  readonly fullName: string;
  readonly apiUrl: string;
  readonly serverUrl: string;
  readonly resultsUrl: string;
  readonly actions: Readonly<Record<string, string>>;
  readonly secrets: Record<string, string>;
  readonly vars: Record<string, string>;
  readonly patience: Patience;
  readonly machines: Machines;
  readonly groups: Groups;
  defaultPermissions(): 'read' | 'write';
  /** A file of the repository at a commit. */
  read(sha: string, path: string): Promise<string | undefined>;
  /** Makes the token of a job, and takes it back. */
  mint(permissions: Permissions, run: Pick<Run, 'id'>): string;
  revoke(token: string): void;
  nextJobId(): number;
}

/** Jobs of one workflow file of a run: its own, or a called one's. */
interface Scene {
  readonly workflow: Workflow;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, string>>;
  readonly prefix: string;
  readonly permissions: unknown;
}

// The token of these cannot write caches: anybody can make them happen.
const READ_ONLY_CACHE = new Set([
  'issue_comment',
  'issues',
  'pull_request_target',
  'workflow_run',
  'discussion_comment',
]);

/** Plays all jobs of a run, in the order that their needs allow. */
export async function playRun(stage: Stage, run: Run): Promise<void> {
  const { workflow, inputs } = run;
  await playScene(stage, run, {
    workflow,
    inputs,
    secrets: stage.secrets,
    prefix: '',
    permissions: workflow.permissions,
  });
}

async function playScene(stage: Stage, run: Run, scene: Scene): Promise<ReadonlyMap<string, Job>> {
  const jobs = new Map<string, Job>();
  for (const [key, spec] of Object.entries(scene.workflow.jobs))
    jobs.set(key, addJob(stage, run, { scene, key, spec }));
  const played = new Map<string, Promise<void>>();
  const play = (key: string): Promise<void> => {
    const job = jobs.get(key);
    if (job === undefined) throw new Error(`${scene.workflow.path} needs a job ${key}, which it does not have.`);
    const promise =
      played.get(key) ?? Promise.all(job.needs.map(play)).then(() => playJob(stage, run, { scene, jobs, job }));
    played.set(key, promise);
    return promise;
  };
  await Promise.all([...jobs.keys()].map(play));
  return jobs;
}

function addJob(stage: Stage, run: Run, { scene, key, spec }: { scene: Scene; key: string; spec: JobSpec }): Job {
  const job: Job = {
    id: stage.nextJobId(),
    key: `${scene.prefix}${key}`,
    name: interpolate(spec.name ?? key, contextsFor(stage, run, scene)),
    spec,
    attempt: run.attempt,
    needs: spec.needs === undefined ? [] : [spec.needs].flat(),
    labels: [],
    runnerName: undefined,
    permissions: permissionsOf(spec.permissions ?? scene.permissions, stage.defaultPermissions()),
    status: 'waiting',
    conclusion: undefined,
    steps: {},
    outputs: {},
    log: [],
    annotations: [],
    summary: '',
    startedAt: undefined,
    completedAt: undefined,
  };
  run.jobs.push(job);
  return job;
}

interface Part {
  readonly scene: Scene;
  readonly jobs: ReadonlyMap<string, Job>;
  readonly job: Job;
}

async function playJob(stage: Stage, run: Run, part: Part): Promise<void> {
  const { scene, jobs, job } = part;
  const needs = Object.fromEntries(
    job.needs.map((key) => [key, { result: jobs.get(key)!.conclusion, outputs: jobs.get(key)!.outputs }]),
  );
  const contexts = { ...contextsFor(stage, run, scene), needs };
  const holds = (): boolean => !run.isForced && isTrue(job.spec.if, contexts, standingOf(run, jobs, job));
  try {
    if (!holds()) job.conclusion = run.isCancelled ? 'cancelled' : 'skipped';
    else if (job.spec.uses === undefined) await withPlace(stage, run, { part, contexts, holds });
    else await callWorkflow(stage, run, { part, contexts, uses: job.spec.uses });
  } catch (error) {
    job.annotations.push({ level: 'error', message: (error as Error).message });
    job.conclusion = 'failure';
  }
  if (run.isForced && job.conclusion !== 'success') job.conclusion = 'cancelled';
  job.status = 'completed';
  job.completedAt = new Date();
  run.updatedAt = new Date();
}

/** How it stands with everything that a job builds on. */
function standingOf(run: Run, jobs: ReadonlyMap<string, Job>, job: Job): Standing {
  if (run.isCancelled) return 'cancelled';
  const found = new Set<Conclusion | undefined>();
  const visit = (key: string): void => {
    const needed = jobs.get(key)!;
    found.add(
      needed.spec['continue-on-error'] === true && needed.conclusion === 'failure' ? 'success' : needed.conclusion,
    );
    needed.needs.forEach(visit);
  };
  job.needs.forEach(visit);
  if (found.has('failure')) return 'failure';
  return [...found].every((one) => one === 'success') ? 'success' : 'skipped';
}

interface Start {
  readonly part: Part;
  readonly contexts: Contexts;
  readonly holds: () => boolean;
}

async function withPlace(stage: Stage, run: Run, start: Start): Promise<void> {
  const { job } = start.part;
  const stop = new AbortController();
  const wish = concurrencyOf(resolveValue(job.spec.concurrency, start.contexts));
  const holder = { cancel: () => (job.status === 'in_progress' ? job.end?.('cancel') : stop.abort()) };
  job.end = (how) => (how === 'kill' ? stop.abort() : start.holds() || stop.abort());
  stop.signal.addEventListener('abort', () => wish && stage.groups.leave(wish, holder));
  try {
    job.status = 'pending';
    if (wish !== undefined && (await stage.groups.enter(wish, holder)) === 'replaced') job.conclusion = 'cancelled';
    else await onMachine(stage, run, start, stop.signal);
  } finally {
    delete job.end;
    if (wish !== undefined) stage.groups.leave(wish, holder);
  }
}

async function onMachine(stage: Stage, run: Run, { part, contexts }: Start, stop: AbortSignal): Promise<void> {
  const { job, scene } = part;
  const wanted = resolveValue(job.spec['runs-on'], contexts) as string | string[] | { labels: string | string[] };
  job.labels = typeof wanted === 'object' && 'labels' in wanted ? [wanted.labels].flat() : [wanted].flat();
  job.status = 'queued';
  const machine = await stage.machines.acquire(job.labels, stop).catch(() => undefined);
  if (machine === undefined) {
    job.conclusion = 'cancelled';
    return;
  }
  const token = stage.mint(job.permissions, run);
  Object.assign(job, { status: 'in_progress', startedAt: new Date(), runnerName: machine.name });
  Object.assign(run, { status: 'in_progress' });
  const { secrets, workflow } = scene;
  const own = { ...secrets, GITHUB_TOKEN: token };
  const github = { ...(contexts['github'] as Json), token, job: job.key, workspace: machine.workspace };
  try {
    await runJob({
      ...stage,
      run,
      job,
      workflow,
      machine,
      token,
      secrets,
      scopes: scopesOf(run),
      contexts: { ...contexts, github, secrets: own },
    });
  } finally {
    stage.revoke(token);
    stage.machines.release(machine);
  }
}

function scopesOf({ event, ref }: Run): CacheScope[] {
  const own = { Scope: ref, Permission: READ_ONLY_CACHE.has(event) ? 1 : 3 };
  return ref === 'refs/heads/main' ? [own] : [own, { Scope: 'refs/heads/main', Permission: 1 }];
}

/** A job that is another workflow: its jobs are played as jobs of this run. */
async function callWorkflow(
  stage: Stage,
  run: Run,
  { part, contexts, uses }: Omit<Start, 'holds'> & { uses: string },
): Promise<void> {
  const { job, scene } = part;
  const workflow = await calledWorkflow(stage, run, uses);
  const given = (resolveValue(job.spec.with ?? {}, contexts) ?? {}) as Json;
  const declared = Object.entries(inputsOf(workflow, 'workflow_call'));
  const inputs = Object.fromEntries(declared.map(([name, spec]) => [name, typedInput(spec, given[name])]));
  const secrets =
    job.spec.secrets === 'inherit'
      ? scene.secrets
      : resolveValue(job.spec.secrets ?? {}, { ...contexts, secrets: scene.secrets });
  job.status = 'in_progress';
  const called = await playScene(stage, run, {
    workflow,
    inputs,
    secrets: secrets as Record<string, string>,
    prefix: `${job.key} / `,
    permissions: job.spec.permissions ?? scene.permissions,
  });
  job.conclusion = conclusionOf([...called.values()], run.isCancelled);
  const jobs = Object.fromEntries(
    [...called].map(([key, { conclusion, outputs }]) => [key, { result: conclusion, outputs }]),
  );
  const outputs =
    (workflow.on['workflow_call'] as { outputs?: Record<string, { value: string }> } | null)?.outputs ?? {};
  for (const [name, { value }] of Object.entries(outputs))
    job.outputs[name] = interpolate(value, { ...contexts, inputs, jobs });
}

async function calledWorkflow(stage: Stage, run: Run, uses: string): Promise<Workflow> {
  const [, repository = '', path = '', version = ''] = /^(?:\.|([^/]+\/[^/]+))\/(.+?)(@.+)?$/.exec(uses) ?? [];
  const folder = stage.actions[`${repository}${version}`];
  const text = folder === undefined ? await stage.read(run.sha, path) : readFileSync(join(folder, path), 'utf8');
  if (text === undefined) throw new Error(`error parsing called workflow "${uses}": workflow was not found.`);
  return readWorkflow(path, text);
}

/** What an expression outside of a running job can name. */
function contextsFor(stage: Stage, run: Run, scene: Scene): Contexts {
  return { github: githubContext(stage, run), inputs: scene.inputs, vars: stage.vars };
}

/** The `github` context. */
export function githubContext(
  { fullName, apiUrl, serverUrl }: Pick<Stage, 'fullName' | 'apiUrl' | 'serverUrl'>,
  run: Run,
): Json {
  return {
    actor: run.actor,
    triggering_actor: run.triggeringActor,
    api_url: apiUrl,
    server_url: serverUrl,
    graphql_url: `${apiUrl}/graphql`,
    event: run.payload,
    event_name: run.event,
    ref: run.ref,
    ref_name: run.branch,
    ref_type: 'branch',
    repository: fullName,
    repository_owner: fullName.split('/')[0],
    run_id: String(run.id),
    run_number: String(run.number),
    run_attempt: String(run.attempt),
    sha: run.sha,
    workflow: run.workflow.name,
    workflow_ref: `${fullName}/${run.workflow.path}@${run.ref}`,
    workflow_sha: run.sha,
  };
}
