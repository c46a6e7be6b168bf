import { z } from 'zod';
import { digestOf } from '../core/digest.ts';
import { Digest, Moment } from '../core/evidence.ts';
import { UserError, type Problem } from '../errors.ts';
import { damageOf, parseJson } from './json.ts';
import { hasHiddenCharacters } from './repository-path.ts';
import { specFolder, tasksPath } from './spec-name.ts';
import { withMarksEqual } from './tasks.ts';
import { judgeState, type Objection } from './workspace-state.ts';

/** A document of a spec, by the name of its file. */
export interface SpecDocument {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What an approval is judged by. */
interface Evidence {
  readonly spec: string;
  /** The documents that the spec's folder holds. */
  readonly documents: readonly SpecDocument[];
  /** Names of those that the caller refuses for a reason of its own, and that nobody could approve as they are. */
  readonly refused?: readonly string[];
  /** `merged`: what is on the default branch counts as approved, and no record is looked at. `recorded` where absent. */
  readonly approval?: 'recorded' | 'merged';
  /** Bytes of the record; absent where there is none. */
  readonly record?: Uint8Array;
  /** Bytes of an existing workspace's state of the spec, which counts where there is no record. */
  readonly state?: Uint8Array;
  /** Bytes of cc-sdd's `spec.json`, which can forbid but never approve. */
  readonly specJson?: Uint8Array;
}

/** What a person approves now: all documents of a spec. `before` is the record so far. */
interface ApprovalOrder {
  readonly spec: string;
  readonly documents: readonly SpecDocument[];
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
  readonly before?: Uint8Array;
}

// Names end up in sentences that people read, so they hold nothing that cannot be seen.
const By = z
  .string()
  .regex(/\S/)
  .max(200)
  .refine((by) => !hasHiddenCharacters(by));
const Entry = z.strictObject({ sha256: Digest, by: By, at: Moment });
const FileName = z.string().regex(/^[\w-][\w.-]{0,99}$/);
const Approvals = z.strictObject({ version: z.literal(1), spec: z.string(), documents: z.record(FileName, Entry) });
type Approvals = z.infer<typeof Approvals>;

const SpecJson = z.looseObject({
  approvals: z.record(z.string(), z.looseObject({ approved: z.unknown() }).partial()).optional(),
});

const TASKS = 'tasks.md';
const ORDER = ['requirements.md', 'bugfix.md', 'design.md', TASKS];

/** Where the approval of a spec is recorded. */
export function approvalPath(spec: string): string {
  return `.specbridge/approvals/${spec}.json`;
}

/** Everything that keeps a spec from counting as approved; empty means approved. Whatever cannot be read approves nothing. */
export function judgeApproval(evidence: Evidence): readonly Problem[] {
  const { spec, documents, approval, specJson } = evidence;
  const hasTasks = documents.some(({ name }) => name === TASKS);
  const nothing = `The spec ${spec} has no ${TASKS}, so there is nothing that could be approved.`;
  const absent = hasTasks ? [] : [{ path: tasksPath(spec), text: nothing }];
  const recorded = approval === 'merged' ? [] : judgeRecorded(evidence);
  const objections = [...absent, ...recorded, ...judgeSpecJson(spec, documents, specJson)];
  return objections.map(({ path, text }) => ({ code: 'approval-missing', text, place: { path } }));
}

/** The record of an approval, as text; who approved the same bytes before, and when, stays. */
export function writeApproval({ spec, documents, by, at, before }: ApprovalOrder): string {
  const name = by.trim().replaceAll(/\s+/g, ' ');
  if (!By.safeParse(name).success)
    throw new UserError('An approval needs the name of who gives it: up to 200 characters that can be seen.');
  const read = before && readRecord(before);
  const earlier = read?.record?.spec === spec ? read.record.documents : {};
  const ranked = documents.toSorted((a, b) => rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : 1));
  const entries = ranked.map((document) => {
    const sha256 = digestOfDocument(document);
    const kept = Object.hasOwn(earlier, document.name) ? earlier[document.name] : undefined;
    return [document.name, kept?.sha256 === sha256 ? kept : { sha256, by: name, at }] as const;
  });
  const record: Approvals = { version: 1, spec, documents: Object.fromEntries(entries) };
  return `${JSON.stringify(record, undefined, 2)}\n`;
}

/** Where there is a record of ours, it alone counts: it is the newer word, and may have been written to take back the older one. */
function judgeRecorded({ spec, documents, refused = [], record, state }: Evidence): readonly Objection[] {
  const path = approvalPath(spec);
  const readable = documents.filter(({ name }) => !refused.includes(name));
  if (readable.length < documents.length && readable.length === 0) return [];
  const cure = `Read it, run \`specbridge approve ${spec}\` and commit ${path}.`;
  if (record !== undefined) return judgeRecord({ spec, documents, readable }, record, cure);
  if (state !== undefined) return judgeState({ spec, documents: readable, state, cure });
  const names = readable.map(({ name }) => name).join(', ');
  return [{ path, text: `The spec ${spec} (${names}) is not approved: there is no ${path}. ${cure}` }];
}

interface Judged extends Pick<Evidence, 'spec' | 'documents'> {
  /** Those that nobody has refused. */
  readonly readable: readonly SpecDocument[];
}

function judgeRecord({ spec, documents, readable }: Judged, bytes: Uint8Array, cure: string): readonly Objection[] {
  const path = approvalPath(spec);
  const { record, fault } = readRecord(bytes);
  if (record?.spec !== spec) {
    const why = fault ?? 'is the approval of another spec';
    return readable.map(({ name }) => ({
      path,
      text: `${name} of the spec ${spec} is not approved: ${path} ${why}. ${cure}`,
    }));
  }
  const changed = readable.flatMap((document) => {
    const { name } = document;
    const approved = Object.hasOwn(record.documents, name) ? record.documents[name] : undefined;
    if (approved?.sha256 === digestOfDocument(document)) return [];
    const why =
      approved === undefined
        ? `is not approved: ${path} does not name it`
        : `has changed since ${approved.by} approved it at ${approved.at}`;
    return [{ path: `${specFolder(spec)}/${name}`, text: `${name} of the spec ${spec} ${why}. ${cure}` }];
  });
  const present = new Set(documents.map(({ name }) => name));
  const gone = Object.keys(record.documents).filter((name) => !present.has(name));
  const lost = gone.map((name) => ({
    path,
    text: `${name} was approved as a part of the spec ${spec}, and is gone. ${cure}`,
  }));
  return [...changed, ...lost];
}

function readRecord(bytes: Uint8Array): { record?: Approvals; fault?: string } {
  const json = parseJson(bytes);
  if (json === undefined) return { fault: 'is not JSON' };
  const version = z.looseObject({ version: z.unknown() }).safeParse(json).data?.version;
  if (version !== 1) return { fault: 'is not of version 1, the only one that is known here' };
  const { data, error } = Approvals.safeParse(json);
  return error === undefined ? { record: data } : { fault: damageOf(error) };
}

function judgeSpecJson(
  spec: string,
  documents: readonly SpecDocument[],
  bytes: Uint8Array | undefined,
): readonly Objection[] {
  if (bytes === undefined) return [];
  const path = `${specFolder(spec)}/spec.json`;
  const { data } = SpecJson.safeParse(parseJson(bytes));
  if (data === undefined)
    return [{ path, text: `spec.json of the spec ${spec} cannot be read, so it may forbid. Mend it or remove it.` }];
  const { approvals = {} } = data;
  return documents.flatMap(({ name }) => {
    const part = name.replace(/\.md$/, '');
    const approved = Object.hasOwn(approvals, part) ? approvals[part]?.approved : undefined;
    if (approved === undefined || approved === true) return [];
    const text = `spec.json of the spec ${spec} says that ${name} is not approved: approvals.${part}.approved is not true.`;
    return [{ path, text }];
  });
}

/** Our own ticks must not make an approval stale. */
function digestOfDocument({ name, bytes }: SpecDocument): string {
  return digestOf(name === TASKS ? withMarksEqual(bytes) : bytes);
}

function rank(name: string): number {
  const at = ORDER.indexOf(name);
  return at < 0 ? ORDER.length : at;
}
