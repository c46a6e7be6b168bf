import { UserError } from '../../errors.ts';
import { ONCE, type Client } from './client.ts';
import { isRefused } from './refusals.ts';

export interface RunState {
  readonly status: string;
  readonly conclusion: string | undefined;
  readonly attempt: number;
  readonly isCompleted: boolean;
  readonly createdAt: string;
  /** When something of it changed last; of one that is completed, its end. */
  readonly changedAt: string;
}

/** A run as a list shows it. */
export interface ListedRun extends RunState {
  readonly id: number;
  readonly title: string;
  /** Who asked for it, also where somebody else has run it again. */
  readonly by: string;
  readonly isBot: boolean;
}

/** A job of a workflow, as it ran or is to run. */
export interface RunJob {
  readonly status: string;
  readonly conclusion: string | undefined;
  readonly labels: readonly string[];
  /** Whether a machine has taken it. */
  readonly hasBegun: boolean;
  readonly createdAt: string;
  /** Absent while it is not over. */
  readonly endedAt: string | undefined;
}

interface DispatchOrder {
  /** The path of its file. */
  readonly workflow: string;
  readonly ref: string;
  readonly inputs: Readonly<Record<string, string>>;
}

/** Runs of workflows. */
export interface Runs {
  /** Nothing where there is no such run any more; only one that has ended can be deleted. */
  run(id: number): Promise<RunState | undefined>;
  /** The newest runs of a workflow that were asked for by a person or a program, a hundred at most; only those that began at `since` or later. */
  dispatched(workflow: string, since?: string): Promise<readonly ListedRun[]>;
  /** The jobs of a run's newest attempt. */
  jobsOf(run: number): Promise<readonly RunJob[]>;
  /** Starts a run; its id, where GitHub tells it. */
  dispatch(order: DispatchOrder): Promise<number | undefined>;
}

export function runsOf({ octokit, at, ask }: Client): Runs {
  const { actions } = octokit.rest;
  return {
    run: (run_id) =>
      ask({ deed: 'show a run', needs: 'actions: read' }, async () => {
        try {
          return stateOf((await actions.getWorkflowRun({ ...at, run_id })).data);
        } catch (error) {
          if (isRefused(error, 404)) return undefined;
          throw error;
        }
      }),
    dispatched: (workflow, since) =>
      ask({ deed: 'list runs', needs: 'actions: read' }, async () => {
        const only = { event: 'workflow_dispatch', ...(since !== undefined && { created: `>=${since}` }) };
        const list = { ...at, workflow_id: fileOf(workflow), ...only, per_page: 100 };
        return (await actions.listWorkflowRuns(list)).data.workflow_runs.map(asListed);
      }),
    jobsOf: (run_id) =>
      ask({ deed: 'list the jobs of a run', needs: 'actions: read' }, async () => {
        const { data } = await actions.listJobsForWorkflowRun({ ...at, run_id, per_page: 100 });
        return data.jobs.map(asJob);
      }),
    dispatch: ({ workflow, ref, inputs }) =>
      ask({ deed: `start ${workflow}`, needs: 'actions: write' }, async () => {
        const workflow_id = fileOf(workflow);
        try {
          const order = { ...at, workflow_id, ref, inputs, return_run_details: true, ...ONCE };
          const { data } = await actions.createWorkflowDispatch(order);
          return (data as { workflow_run_id?: number } | undefined)?.workflow_run_id;
        } catch (error) {
          if (!isRefused(error, 404) && !isRefused(error, 422)) throw error;
          throw new UserError(
            `GitHub cannot start ${workflow} on ${ref} (${error.message}). The file must be on the default branch, with \`workflow_dispatch\` and every input that this version sends.`,
            'workflow-missing',
          );
        }
      }),
  };
}

type Shown = Awaited<ReturnType<Client['octokit']['rest']['actions']['getWorkflowRun']>>['data'];

function stateOf({ status, conclusion, run_attempt: attempt = 1, created_at, updated_at }: Shown): RunState {
  const isCompleted = status === 'completed';
  const state = { status: status ?? 'unknown', conclusion: conclusion ?? undefined };
  return { ...state, attempt, isCompleted, createdAt: created_at, changedAt: updated_at };
}

function asListed(shown: Shown): ListedRun {
  const { id, display_title: title, actor } = shown;
  const by = actor?.login ?? 'ghost';
  return { ...stateOf(shown), id, title, by, isBot: actor?.type === 'Bot' };
}

type ShownJob = Awaited<ReturnType<Client['octokit']['rest']['actions']['listJobsForWorkflowRun']>>['data']['jobs'][0];

function asJob({ status, conclusion, labels, runner_name, created_at, completed_at }: ShownJob): RunJob {
  return {
    status,
    conclusion: conclusion ?? undefined,
    labels,
    hasBegun: (runner_name ?? '') !== '',
    createdAt: created_at,
    endedAt: completed_at ?? undefined,
  };
}

/** GitHub takes the name of a workflow's file for its id. */
function fileOf(workflow: string): string {
  return workflow.slice(workflow.lastIndexOf('/') + 1);
}
