import type { Head } from '../ports.ts';
import type { ActionWorld } from './ports.ts';

/** Where a job stands, for whoever goes on from there. */
export function generationOf({ generation, commit }: Head): string {
  return `${generation}-${commit.slice(0, 12)}`;
}

/** Starts a run that takes a step of a job; answers with its id, where GitHub tells it. */
export async function dispatchStep(
  { context, api }: Pick<ActionWorld, 'context' | 'api'>,
  job: string,
  head?: Head,
): Promise<number | undefined> {
  const ref = context.payload.repository?.default_branch ?? (await api.defaultBranch());
  const inputs = { job, ...(head && { generation: generationOf(head) }) };
  return api.dispatch({ workflow: stepWorkflow(context.workflowFile), ref, inputs });
}

/** Comments are heard by a workflow of their own, whose file is named after the one that takes steps. */
export function stepWorkflow(file: string): string {
  return file.replace(/^.*\//, '').replace(/-comments(?=\.ya?ml$)/, '');
}
