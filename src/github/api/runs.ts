import { UserError } from '../../errors.ts';
import { ONCE, type Client } from './client.ts';
import { isRefused } from './refusals.ts';

export interface RunState {
  readonly status: string;
  readonly conclusion: string | undefined;
  readonly attempt: number;
  readonly isCompleted: boolean;
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
  /** Titles of a workflow's runs that have not ended. */
  liveTitles(workflow: string): Promise<readonly string[]>;
  /** Starts a run; its id, where GitHub tells it. */
  dispatch(order: DispatchOrder): Promise<number | undefined>;
}

export function runsOf({ octokit, at, ask }: Client): Runs {
  const { actions } = octokit.rest;
  return {
    run: (run_id) =>
      ask({ deed: 'show a run', needs: 'actions: read' }, async () => {
        try {
          const { data } = await actions.getWorkflowRun({ ...at, run_id });
          const { status, conclusion, run_attempt: attempt = 1 } = data;
          const isCompleted = status === 'completed';
          return { status: status ?? 'unknown', conclusion: conclusion ?? undefined, attempt, isCompleted };
        } catch (error) {
          if (isRefused(error, 404)) return undefined;
          throw error;
        }
      }),
    liveTitles: (workflow) =>
      ask({ deed: 'list runs', needs: 'actions: read' }, async () => {
        const { data } = await actions.listWorkflowRuns({ ...at, workflow_id: fileOf(workflow), per_page: 100 });
        return data.workflow_runs.filter((run) => run.status !== 'completed').map((run) => run.display_title);
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

/** GitHub takes the name of a workflow's file for its id. */
function fileOf(workflow: string): string {
  return workflow.slice(workflow.lastIndexOf('/') + 1);
}
