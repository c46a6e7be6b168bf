import { z } from 'zod';
import { digestOf } from '../core/digest.ts';
import { Digest } from '../core/evidence.ts';
import { damageOf, parseJson } from './json.ts';
import { specFolder } from './spec-name.ts';
import { withMarksEqual } from './tasks.ts';

/** What keeps a spec from counting as approved, and the file that says so. */
export interface Objection {
  readonly path: string;
  readonly text: string;
}

/** A spec with its documents, and what a workspace says of it. */
interface Witness {
  readonly spec: string;
  readonly documents: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly state: Uint8Array;
  /** What a person does about it, as sentences. */
  readonly cure: string;
}

const Stage = z.looseObject({
  status: z.enum(['approved', 'draft', 'blocked']),
  file: z.string(),
  approvedAt: z.iso.datetime({ offset: true }).nullish(),
  approvedHash: Digest.nullish(),
  /** Absent or `HUMAN` where a person read it; newer workspaces also derive it from the approval of the intent it was made from. */
  approvalMode: z.string().optional(),
  /** Of a task list alone: what it is where the marks of its boxes do not count. */
  approvedPlanHash: Digest.nullish(),
});
type Stage = z.infer<typeof Stage>;

const Stages = z.looseObject({
  requirements: Stage.optional(),
  bugfix: Stage.optional(),
  design: Stage.optional(),
  tasks: Stage.optional(),
});
const State = z.looseObject({ specName: z.string(), stages: Stages });
const NAMES = ['requirements', 'bugfix', 'design', 'tasks'] as const;

/** Where an existing SpecBridge workspace records how far a spec has come. */
export function statePath(spec: string): string {
  return `.specbridge/state/specs/${spec}.json`;
}

/** Everything that keeps a spec from counting as approved by the state of its workspace. Any doubt approves nothing. */
export function judgeState({ spec, documents, state, cure }: Witness): readonly Objection[] {
  const path = statePath(spec);
  const { stages, fault } = readState(spec, state);
  if (stages === undefined) return [{ path, text: `The spec ${spec} is not approved: ${path} ${fault}. ${cure}` }];
  const judged = documents.flatMap(({ name, bytes }) => {
    const stage = NAMES.find((known) => name === `${known}.md`);
    const objection = judgeStage(stage && stages[stage], `${specFolder(spec)}/${name}`, bytes);
    if (objection === undefined) return [];
    const text = `${name} of the spec ${spec} is not approved: ${path} ${objection}. ${cure}`;
    return [{ path: `${specFolder(spec)}/${name}`, text }];
  });
  const present = new Set(documents.map(({ name }) => name));
  const gone = NAMES.filter((name) => stages[name]?.status === 'approved' && !present.has(`${name}.md`));
  const lost = gone.map((name) => ({
    path,
    text: `${name}.md is approved in ${path} as a part of the spec ${spec}, and is gone. ${cure}`,
  }));
  return [...judged, ...lost];
}

function readState(spec: string, bytes: Uint8Array): { stages?: z.infer<typeof Stages>; fault?: string } {
  const json = parseJson(bytes);
  if (json === undefined) return { fault: 'is not JSON' };
  const { data: versioned } = z.looseObject({ schemaVersion: z.string() }).safeParse(json);
  if (!versioned?.schemaVersion.startsWith('1.')) return { fault: 'is not of a version 1.x, the only one known here' };
  const { data, error } = State.safeParse(json);
  if (error !== undefined) return { fault: damageOf(error) };
  return data.specName === spec ? { stages: data.stages } : { fault: 'is the state of another spec' };
}

/** What is wrong with the approval of one document; nothing where it is the approved one. */
function judgeStage(stage: Stage | undefined, file: string, bytes: Uint8Array): string | undefined {
  if (stage === undefined) return 'does not name it';
  if (stage.status !== 'approved') return `calls it ${stage.status}`;
  if ((stage.approvalMode ?? 'HUMAN') !== 'HUMAN') return 'derives its approval from another one, and nobody read it';
  if (stage.file !== file) return 'approves another file in its place';
  if (typeof stage.approvedAt !== 'string') return 'does not say when it was approved';
  return isApproved(stage, file, bytes) ? undefined : `approved other bytes, at ${stage.approvedAt}`;
}

function isApproved({ approvedHash, approvedPlanHash }: Stage, file: string, bytes: Uint8Array): boolean {
  if (approvedHash === digestOf(bytes)) return true;
  if (!file.endsWith('/tasks.md')) return false;
  // Ticks since then must not make the approval stale; a list with no tick in it is its own plan.
  const plan = digestOf(withMarksEqual(bytes));
  return approvedPlanHash === plan || approvedHash === plan;
}
