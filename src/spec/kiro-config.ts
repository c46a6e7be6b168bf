import { parseJson } from './json.ts';
import type { Notice } from './notice.ts';

/** What `.config.kiro` says of a spec. It never approves anything. */
export interface KiroConfig {
  readonly specType?: SpecType;
  readonly workflowType?: WorkflowType;
  readonly notices: readonly Notice[];
}

const SPEC_TYPES = ['feature', 'bugfix'] as const;
type SpecType = (typeof SPEC_TYPES)[number];
const WORKFLOW_TYPES = ['requirements-first', 'design-first', 'fast-task'] as const;
type WorkflowType = (typeof WORKFLOW_TYPES)[number];

const LONGEST_SHOWN = 60;

/** Reads `.config.kiro`. Any bytes give a result; what is not understood is left out, with a notice. */
export function readKiroConfig(bytes: Uint8Array): KiroConfig {
  const json = parseJson(bytes);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    const text = '.config.kiro is not a JSON object, so it says nothing of this spec.';
    return { notices: [{ code: 'kiro-config-unreadable', line: 1, text }] };
  }
  const specType = readOne('specType', json, SPEC_TYPES);
  const workflowType = readOne('workflowType', json, WORKFLOW_TYPES);
  return {
    ...(specType.value !== undefined && { specType: specType.value }),
    ...(workflowType.value !== undefined && { workflowType: workflowType.value }),
    notices: [...specType.notices, ...workflowType.notices],
  };
}

/** Whether a spec mends a bug, by the names of its documents and by what its `.config.kiro` says; either one is enough. */
export function typeOfSpec(
  documents: readonly string[],
  { specType }: Pick<KiroConfig, 'specType'>,
): { readonly type: SpecType; readonly notices: readonly Notice[] } {
  const hasBugfix = documents.includes('bugfix.md');
  const notice = (text: string): Notice[] => [{ code: 'spec-type-disagrees', line: 1, text }];
  if (specType === 'bugfix' && !hasBugfix) {
    return { type: 'bugfix', notices: notice('.config.kiro calls this spec a bugfix, and there is no bugfix.md.') };
  }
  if (specType === 'feature' && hasBugfix) {
    return { type: 'bugfix', notices: notice('.config.kiro calls this spec a feature, and there is a bugfix.md.') };
  }
  return { type: hasBugfix ? 'bugfix' : 'feature', notices: [] };
}

function readOne<Value extends string>(
  key: string,
  json: object,
  known: readonly Value[],
): { value?: Value; notices: readonly Notice[] } {
  const written: unknown = Object.entries(json).find(([name]) => name === key)?.[1];
  if (written === undefined) return { notices: [] };
  const value = known.find((candidate) => candidate === written);
  if (value !== undefined) return { value, notices: [] };
  const shown = (JSON.stringify(written) ?? '').slice(0, LONGEST_SHOWN);
  const text = `.config.kiro has the ${key} ${shown}, which is not known here; known are ${known.join(', ')}.`;
  return { notices: [{ code: 'kiro-config-unknown', line: 1, text }] };
}
