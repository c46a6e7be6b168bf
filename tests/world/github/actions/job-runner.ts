import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runtimeToken, type CacheScope } from '../runtime-token.ts';
import { endOrphans, type Patience } from './child.ts';
import { asText, evaluate, interpolate, isTrue, type Contexts, type Standing } from './expressions.ts';
import type { Machine } from './machines.ts';
import { addMask, stepOutput } from './output.ts';
import type { Conclusion, Job, Run, StepRecord } from './run.ts';
import { stepEnvironment, type Surroundings } from './step-environment.ts';
import { runPost, runStep, type Post } from './steps.ts';
import type { JobSpec, StepSpec, Workflow } from './workflow.ts';

export type CacheMode = 'read' | 'write';

export interface JobOrder {
  readonly run: Run;
  readonly job: Job;
  readonly workflow: Workflow;
  readonly machine: Machine;
  readonly token: string;
  /** Everything an expression of the job can name, but what changes while it runs. */
  readonly contexts: Contexts;
  readonly secrets: Readonly<Record<string, string>>;
  readonly scopes: readonly CacheScope[];
  readonly fullName: string;
  readonly apiUrl: string;
  readonly serverUrl: string;
  readonly resultsUrl: string;
  /** Folders of actions that live in other repositories, by `owner/name@version`. */
  readonly actions: Readonly<Record<string, string>>;
  readonly patience: Patience;
}

/** A job while it runs. */
export interface Running extends JobOrder {
  readonly around: Surroundings;
  readonly masks: Set<string>;
  readonly posts: Post[];
  readonly path: string[];
  env: Record<string, string>;
  standing: Standing;
  isLost: boolean;
  /** The step that runs now, and how it is stopped. */
  current: { readonly stop: AbortController; readonly mayGoOn: () => boolean } | undefined;
}

/** Runs a job's steps and their post steps on a machine. What became of it stands in the job. */
export async function runJob(order: JobOrder): Promise<void> {
  const running = prepare(order);
  const { job, patience } = order;
  const minutes = Number(evaluatedOr(job.spec['timeout-minutes'], running, 360));
  const timeOut = setTimeout(() => {
    const limit = `The job has exceeded the maximum execution time of ${minutes}m0s`;
    job.annotations.push({ level: 'error', message: limit });
    end(running, 'cancel');
  }, minutes * patience.minuteMs);
  job.end = (how) => end(running, how);
  try {
    for (const [at, spec] of (job.spec.steps ?? []).entries()) await oneStep(running, spec, at);
    for (const post of running.posts.toReversed()) await onePost(running, post);
    readOutputs(running, job.spec);
  } finally {
    clearTimeout(timeOut);
    delete job.end;
    endOrphans(running.around.trackingId);
  }
  if (running.isLost) {
    const message = `The hosted runner lost communication with the server.`;
    job.annotations.push({ level: 'error', message });
  }
  job.conclusion = running.isLost ? 'failure' : (running.standing as Conclusion);
}

function prepare(order: JobOrder): Running {
  const { run, job, machine, scopes } = order;
  const trackingId = `github_${randomUUID()}`;
  const eventPath = join(machine.temp, '_github_workflow', 'event.json');
  mkdirSync(join(machine.temp, '_github_workflow'), { recursive: true });
  mkdirSync(join(machine.folder, 'home'), { recursive: true });
  writeFileSync(eventPath, JSON.stringify(run.payload));
  const claims = { run: `run-${run.id}`, job: `job-${job.id}`, scopes };
  const cacheMode = scopes.some(({ Permission }) => (Permission & 2) !== 0) ? 'write' : 'read';
  const around = {
    ...order,
    jobKey: job.key,
    eventPath,
    trackingId,
    runtimeToken: runtimeToken(claims),
    cacheMode,
  } as const;
  const masks = new Set<string>();
  for (const secret of [order.token, around.runtimeToken, ...Object.values(order.secrets)]) addMask(masks, secret);
  const running: Running = {
    ...order,
    around,
    masks,
    posts: [],
    path: [],
    env: {},
    standing: 'success',
    isLost: false,
    current: undefined,
  };
  for (const [name, value] of Object.entries({ ...order.workflow.env, ...job.spec.env })) {
    running.env[name] = interpolate(value, contextsOf(running));
  }
  return running;
}

/** What an expression can name right now. */
export function contextsOf(running: Running, env: Readonly<Record<string, string>> = {}): Contexts {
  const { machine, around, job } = running;
  const steps = Object.fromEntries(
    Object.entries(job.steps).map(([id, { conclusion, outcome, outputs }]) => [id, { conclusion, outcome, outputs }]),
  );
  const runner = {
    name: machine.name,
    os: 'Linux',
    arch: 'X64',
    temp: machine.temp,
    tool_cache: stepEnvironment(around)['RUNNER_TOOL_CACHE'],
    environment: machine.environment,
  };
  const more = {
    env: { ...running.env, ...env },
    job: { status: running.standing },
    runner,
    steps,
    strategy: {},
    matrix: {},
  };
  return { ...running.contexts, ...more };
}

function end(running: Running, how: 'cancel' | 'kill'): void {
  if (how === 'kill') {
    running.isLost = true;
    running.current?.stop.abort('kill');
    return;
  }
  running.standing = 'cancelled';
  if (running.current?.mayGoOn() === false) running.current.stop.abort('cancel');
  // What is to run in any case has five minutes, then the machine is taken away.
  setTimeout(() => end(running, 'kill'), 5 * running.patience.minuteMs).unref();
}

async function oneStep(running: Running, spec: StepSpec, at: number): Promise<void> {
  const { job } = running;
  const record: StepRecord = {
    name: spec.name ?? spec.uses ?? `Run ${spec.run?.split('\n')[0]}`,
    conclusion: undefined,
    outcome: undefined,
    outputs: {},
  };
  const holds = (): boolean => isTrue(spec.if, contextsOf(running), running.standing);
  const result = (outcome: Conclusion): void => {
    const isForgiven =
      outcome === 'failure' && String(evaluatedOr(spec['continue-on-error'], running, false)) === 'true';
    record.outcome = outcome;
    record.conclusion = isForgiven ? 'success' : outcome;
    if (outcome === 'failure' && !isForgiven && running.standing === 'success') running.standing = 'failure';
  };
  const shouldRun = !running.isLost && holds();
  job.steps[spec.id ?? `__${at}`] = record;
  if (!shouldRun) return result('skipped');
  const stop = new AbortController();
  running.current = { stop, mayGoOn: holds };
  const limit = evaluatedOr(spec['timeout-minutes'], running, undefined);
  const timer =
    limit === undefined
      ? undefined
      : setTimeout(() => stop.abort('timeout'), Number(limit) * running.patience.minuteMs);
  const output = stepOutput(job, running.masks);
  try {
    const code = await runStep(running, spec, { stop: stop.signal, output, record });
    result(code === 0 ? 'success' : stop.signal.reason === 'cancel' ? 'cancelled' : 'failure');
    if (stop.signal.reason === 'timeout') output.line(`::error::The action has timed out.`);
    else if (code !== 0 && code !== 'stopped') output.line(`::error::Process completed with exit code ${code}.`);
  } catch (error) {
    output.line(`::error::${(error as Error).message.replaceAll('\n', '%0A')}`);
    result('failure');
  } finally {
    clearTimeout(timer);
    running.current = undefined;
  }
}

async function onePost(running: Running, post: Post): Promise<void> {
  const holds = (): boolean => isTrue(post.condition, contextsOf(running), running.standing);
  if (running.isLost || !holds()) return;
  const stop = new AbortController();
  running.current = { stop, mayGoOn: holds };
  const output = stepOutput(running.job, running.masks);
  const code = await runPost(running, post, { stop: stop.signal, output });
  running.current = undefined;
  if (code !== 0 && running.standing === 'success') running.standing = 'failure';
}

function evaluatedOr(written: unknown, running: Running, fallback: unknown): unknown {
  if (written === undefined) return fallback;
  const inner = /^\s*\$\{\{([\s\S]*)\}\}\s*$/.exec(asText(written))?.[1];
  return inner === undefined ? written : evaluate(inner, contextsOf(running), running.standing);
}

/** The job's outputs; one that holds a secret is dropped, as GitHub drops it. */
function readOutputs(running: Running, { outputs = {} }: JobSpec): void {
  for (const [name, written] of Object.entries(outputs)) {
    const value = interpolate(written, contextsOf(running), running.standing);
    const isSecret = [...running.masks].some((mask) => value.includes(mask));
    if (isSecret) running.job.log.push(`Skip output '${name}' since it may contain secret.`);
    else running.job.outputs[name] = value;
  }
}
