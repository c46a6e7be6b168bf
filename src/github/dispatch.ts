import type { Runner } from '../core/plan.ts';
import type { Head } from '../ports/checkpoints.ts';
import type { ActionWorld } from './ports.ts';

/** Where a job stands, for whoever goes on from there. */
export function generationOf({ generation, commit }: Head): string {
  return `${generation}-${commit.slice(0, 12)}`;
}

type Starting = Pick<ActionWorld, 'context' | 'api'>;

/** What a run that is started in the place of one that did nothing is told, so that this is done once. */
export const AGAIN = 'again';

interface NextStep {
  /** Where the job stands now. */
  readonly head?: Head;
  /** The machine it needs; absent where the workflow chooses. */
  readonly runner?: Runner | undefined;
  readonly isAgain?: boolean;
}

/** Starts a run that takes a step of a job; answers with its id, where GitHub tells it. */
export function dispatchStep(
  world: Starting,
  job: string,
  { head, runner, isAgain = false }: NextStep = {},
): Promise<number | undefined> {
  const again = isAgain ? { command: 'step', argument: AGAIN } : {};
  const machine = runner === undefined ? {} : { runner: JSON.stringify([runner].flat()) };
  return dispatch(world, { job, ...(head && { generation: generationOf(head) }), ...machine, ...again });
}

/** Starts a run that opens a job, because somebody asked for it in a comment; that run reads the comment itself. */
export async function dispatchStart(world: Starting, spec: string, comment: number): Promise<void> {
  await dispatch(world, { spec, command: 'run', argument: `comment-${comment}` });
}

/** Starts a run that rebuilds a job's journal, because somebody asked for it in a comment; that run reads the comment itself. */
export async function dispatchRecovery(world: Starting, job: string, comment: number): Promise<void> {
  await dispatch(world, { job, command: 'recover', argument: `comment-${comment}` });
}

/** Always on the default branch: what lies on another one need not be what people have agreed on. */
async function dispatch({ context, api }: Starting, inputs: Record<string, string>): Promise<number | undefined> {
  const ref = context.payload.repository?.default_branch ?? (await api.defaultBranch());
  return api.dispatch({ workflow: stepWorkflow(context.workflowFile), ref, inputs });
}

/** Comments are heard by a workflow of their own, whose file is named after the one that takes steps. */
export function stepWorkflow(file: string): string {
  return file.replace(/^.*\//, '').replace(/-comments(?=\.ya?ml$)/, '');
}
