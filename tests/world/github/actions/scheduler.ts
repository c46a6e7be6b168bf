import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Json } from '../http.ts';
import type { HostedRepository } from '../git.ts';
import { notFound } from '../rest.ts';
import type { Happening } from '../site.ts';
import { interpolate, resolveValue } from './expressions.ts';
import { githubContext, playRun, type Stage } from './play.ts';
import { conclusionOf, type Run, type RunOrder } from './run.ts';
import { dispatchInputs, isStarted } from './triggers.ts';
import { concurrencyOf, readWorkflow, type Concurrency, type Workflow } from './workflow.ts';

export interface DispatchOrder {
  /** File name or path. */
  readonly workflow: string;
  readonly ref: string;
  readonly inputs: Json;
  readonly actor: string;
}

/** GitHub Actions. */
export interface Actions {
  readonly runs: readonly Run[];
  run(id: number): Run | undefined;
  /** The workflow files of the default branch. */
  workflows(): Promise<Workflow[]>;
  /** Starts a run, or says why not. */
  dispatch(order: DispatchOrder): Promise<Run | Answer>;
  /** The clock strikes: every workflow with a `schedule`, or one of them. */
  strike(file?: string): Promise<Run[]>;
  /** Starts whatever something that happened starts. */
  happened(happening: Happening): void;
  cancel(run: Run): void;
  /** Ends a run without asking its conditions. */
  forceCancel(run: Run): void;
  rerun(run: Run, actor: string): void;
  /** A person lets a run begin that was held. */
  approve(run: Run): void;
  /** The machines of a run are gone from one moment to the next. */
  killRunner(runId: number): void;
  /** Until nothing moves any more: every run has ended, or waits for a runner that is not there. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const FIRST_RUN = 7_000_000_001;

interface Parts {
  readonly stage: Stage;
  readonly repository: HostedRepository;
  readonly owner: string;
  /** Is told what a run cannot tell: a workflow file that cannot be read, say. */
  readonly problem: (words: string) => void;
  /** How GitHub shows the repository and a user in a payload. */
  readonly decorate: (payload: Json, sender: string) => Promise<Json>;
  /** Whether what this starts waits for a person's approval. */
  readonly isHeld: (happening: Happening) => boolean;
}

export function openActions({ stage, repository, owner, problem, decorate, isHeld }: Parts): Actions {
  const runs: Run[] = [];
  const moving = new Set<Promise<unknown>>();
  let last: Promise<unknown> = Promise.resolve();
  // In the order in which things happened, so that a test is not a matter of luck.
  const inTurn = <Value>(begin: () => Promise<Value>): Promise<Value> => {
    const promise = last.then(begin);
    last = promise.catch(() => undefined);
    moving.add(promise);
    promise.then(
      () => moving.delete(promise),
      () => moving.delete(promise),
    );
    return promise;
  };
  const read = new Map<string, Promise<Workflow[]>>();
  const readAt = async (sha: string): Promise<Workflow[]> => {
    const listed = await repository.git(['ls-tree', '--name-only', sha, '--', '.github/workflows/']);
    const paths = listed.split('\n').filter((path) => /\.ya?ml$/.test(path));
    return Promise.all(paths.map(async (path) => readWorkflow(path, (await stage.read(sha, path))!)));
  };
  // Every comment asks for them, and what a commit holds does not change.
  const workflowsAt = (sha: string): Promise<Workflow[]> => {
    const known = read.get(sha) ?? readAt(sha);
    read.set(sha, known);
    return known;
  };
  const start = async (order: RunOrder, isWaiting = false): Promise<Run> => {
    const payload = await decorate(order.payload, order.actor);
    const run = newRun(stage, runs, { ...order, payload });
    if (isWaiting) Object.assign(run, { status: 'completed', conclusion: 'action_required' });
    else void play(stage, run, problem);
    return run;
  };
  const startOnMain = async (happening: Happening, wanted?: string): Promise<Run[]> => {
    const isPush = happening.event === 'push';
    const ref = isPush ? String(happening.payload['ref']) : 'refs/heads/main';
    const pull = happening.payload['pull_request'] as { head: { sha: string } } | undefined;
    const sha = happening.event === 'pull_request' ? pull?.head.sha : await repository.resolve(ref);
    if (sha === undefined) return [];
    const found = (await workflowsAt(sha)).filter(
      (one) => isStarted(one, happening) && one.path.endsWith(wanted ?? ''),
    );
    const { event, action, sender } = happening;
    const payload = { ...(action && { action }), ...happening.payload };
    const order = { event, payload, ref, sha, actor: sender, inputs: {} };
    return Promise.all(found.map((workflow) => start({ ...order, workflow }, isHeld(happening))));
  };
  const cancel = (run: Run): void => {
    if (run.status === 'completed') return;
    run.isCancelled = true;
    run.leave?.();
    for (const job of run.jobs) job.end?.('cancel');
  };
  return {
    runs,
    run: (id) => runs.find((run) => run.id === id),
    workflows: async () => workflowsAt((await repository.resolve('refs/heads/main'))!),
    dispatch: (order) => inTurn(() => dispatch(order)),
    strike: (file) =>
      inTurn(() => startOnMain({ event: 'schedule', payload: { schedule: '0 */2 * * *' }, sender: owner }, file)),
    happened: (happening) => {
      // What is done with the GITHUB_TOKEN starts nothing, or workflows would start each other for ever.
      if (happening.sender !== 'github-actions[bot]' || isHeld(happening)) {
        void inTurn(() => startOnMain(happening)).catch((error: unknown) => problem(String(error)));
      }
    },
    cancel,
    forceCancel: (run) => {
      run.isCancelled = true;
      run.isForced = true;
      run.leave?.();
      for (const job of run.jobs) job.end?.('kill');
    },
    rerun: (run, actor) => {
      run.earlierJobs.push(...run.jobs.splice(0));
      const again = {
        attempt: run.attempt + 1,
        triggeringActor: actor,
        startedAt: new Date(),
        status: 'queued',
      } as const;
      Object.assign(run, { ...again, conclusion: undefined, isCancelled: false, isForced: false });
      void play(stage, run, problem);
    },
    approve: (run) => {
      Object.assign(run, { status: 'queued', conclusion: undefined });
      void play(stage, run, problem);
    },
    killRunner: (runId) => {
      for (const job of runs.find((run) => run.id === runId)?.jobs ?? [])
        if (job.status === 'in_progress') job.end?.('kill');
    },
    settled: async () => {
      for (let quiet = 0; quiet < 2; quiet += 1) {
        await pause(5);
        if (moving.size > 0 || runs.some(isMoving)) quiet = -1;
      }
    },
    close: async () => {
      while (runs.some((run) => run.status !== 'completed')) {
        for (const run of runs) {
          run.isCancelled = true;
          run.leave?.();
          for (const job of run.jobs) job.end?.('kill');
        }
        await pause(5);
      }
    },
  };

  async function dispatch({ workflow: wanted, ref: given, inputs, actor }: DispatchOrder): Promise<Run | Answer> {
    const known = (await workflowsAt((await repository.resolve('refs/heads/main'))!)).find(
      ({ path }) => path.endsWith(`/${wanted}`) || path === wanted,
    );
    if (known === undefined) return notFound;
    const ref = given.startsWith('refs/') ? given : `refs/heads/${given}`;
    const sha = await repository.resolve(ref);
    if (sha === undefined) return { status: 422, body: { message: `No ref found for: ${given}` } };
    const text = await stage.read(sha, known.path);
    if (text === undefined) return notFound;
    const workflow = readWorkflow(known.path, text);
    const typed = dispatchInputs(workflow, inputs);
    if ('status' in typed && 'body' in typed) return typed as Answer;
    const asStrings = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, String(value)]));
    const payload = { ref, workflow: workflow.path, inputs: asStrings };
    return start({
      workflow,
      event: 'workflow_dispatch',
      payload,
      ref,
      sha,
      actor,
      inputs: typed as Record<string, unknown>,
    });
  }
}

function newRun(stage: Stage, runs: Run[], order: RunOrder): Run {
  const { issue, head_commit: commit } = order.payload as {
    issue?: { title: string };
    head_commit?: { message: string };
  };
  const started = new Date();
  const run: Run = {
    ...order,
    id: FIRST_RUN + runs.length,
    number: runs.filter((one) => one.workflow.path === order.workflow.path).length + 1,
    branch: order.ref.replace(/^refs\/heads\//, ''),
    displayTitle: '',
    createdAt: started,
    startedAt: started,
    updatedAt: started,
    attempt: 1,
    triggeringActor: order.actor,
    status: 'queued',
    conclusion: undefined,
    isCancelled: false,
    isForced: false,
    jobs: [],
    earlierJobs: [],
  };
  const contexts = { github: githubContext(stage, run), inputs: order.inputs, vars: stage.vars };
  const written = interpolate(order.workflow['run-name'] ?? '', contexts).trim();
  const title = written === '' ? (issue?.title ?? commit?.message ?? order.workflow.name) : written;
  const titled = { ...run, displayTitle: title };
  runs.push(titled);
  return titled;
}

async function play(stage: Stage, run: Run, problem: Parts['problem']): Promise<void> {
  try {
    const contexts = { github: githubContext(stage, run), inputs: run.inputs, vars: stage.vars };
    await playInTurn(stage, run, concurrencyOf(resolveValue(run.workflow.concurrency, contexts)));
  } catch (error) {
    problem(`${run.workflow.path}: ${(error as Error).message}`);
  }
  const isCancelled = run.isCancelled && run.jobs.every(({ conclusion }) => conclusion !== 'success');
  const conclusion = isCancelled ? 'cancelled' : conclusionOf(run.jobs, false);
  Object.assign(run, { status: 'completed', conclusion, updatedAt: new Date() });
}

async function playInTurn(stage: Stage, run: Run, wish: Concurrency | undefined): Promise<void> {
  const holder = {
    cancel: (): void => {
      run.isCancelled = true;
      for (const job of run.jobs) job.end?.('cancel');
    },
  };
  try {
    if (wish !== undefined) {
      run.status = 'pending';
      run.leave = () => stage.groups.leave(wish, holder);
      if ((await stage.groups.enter(wish, holder)) === 'replaced') {
        run.isCancelled = true;
        return;
      }
      run.status = 'queued';
    }
    delete run.leave;
    await playRun(stage, run);
  } finally {
    if (wish !== undefined) stage.groups.leave(wish, holder);
  }
}

/** Whether a run has something left that happens by itself. */
function isMoving(run: Run): boolean {
  if (run.status === 'completed' || run.status === 'pending') return false;
  const waitsForRunner = run.jobs.some((job) => job.status === 'queued' || job.status === 'pending');
  return !waitsForRunner || run.jobs.some((job) => job.status === 'in_progress');
}
