import { textOf, type Answer, type Json } from '../http.ts';
import { invalid } from '../rest.ts';
import type { Happening } from '../site.ts';
import { inputsOf, typedInput, type Workflow } from './workflow.ts';

const DEFAULT_TYPES: Readonly<Record<string, readonly string[]>> = {
  issue_comment: ['created', 'edited', 'deleted'],
  pull_request: ['opened', 'synchronize', 'reopened'],
};

/** Whether something that happened starts a workflow. */
export function isStarted({ on }: Workflow, { event, action, payload }: Happening): boolean {
  if (!(event in on)) return false;
  const filter = (on[event] ?? {}) as { types?: string | string[]; branches?: string[] };
  const types = filter.types === undefined ? DEFAULT_TYPES[event] : [filter.types].flat();
  if (action !== undefined && types?.includes(action) === false) return false;
  if (event === 'repository_dispatch') return types?.includes(String(payload['event_type'])) !== false;
  if (filter.branches === undefined) return true;
  const pull = payload['pull_request'] as { base: { ref: string } } | undefined;
  const branch = pull?.base.ref ?? textOf(payload['ref']).replace('refs/heads/', '');
  return filter.branches.some((pattern) => asPattern(pattern).test(branch));
}

function asPattern(glob: string): RegExp {
  const escaped = glob.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll('**', '\0').replaceAll('*', '[^/]*').replaceAll('\0', '.*')}$`);
}

/** GitHub's refusal of a dispatch, or its inputs with their types. */
export function dispatchInputs(workflow: Workflow, given: Json): Answer | Readonly<Record<string, unknown>> {
  if (!('workflow_dispatch' in workflow.on)) return invalid("Workflow does not have 'workflow_dispatch' trigger");
  const declared = inputsOf(workflow, 'workflow_dispatch');
  if (Object.keys(given).length > 25)
    return invalid('you may only define up to 25 `inputs` for a `workflow_dispatch` event');
  if (JSON.stringify(given).length > 65_535) return invalid('inputs are too large.');
  const unexpected = Object.keys(given).filter((name) => !(name in declared));
  if (unexpected.length > 0) return invalid(`Unexpected inputs provided: ${JSON.stringify(unexpected)}`);
  for (const [name, { required, default: fallback, options, type }] of Object.entries(declared)) {
    const value = given[name];
    if (value === undefined && required === true && fallback === undefined)
      return invalid(`Required input '${name}' not provided`);
    if (value === undefined || type !== 'choice' || options?.includes(textOf(value)) === true) continue;
    return invalid(`Provided value '${textOf(value)}' for input '${name}' not in the list of allowed values`);
  }
  return Object.fromEntries(Object.entries(declared).map(([name, spec]) => [name, typedInput(spec, given[name])]));
}
