import { digestOf } from '../../core/digest.ts';
import type { Problem } from '../../errors.ts';
import { approvalPath, judgeApproval, type SpecDocument } from '../../spec/approval.ts';
import { specFolder } from '../../spec/spec-name.ts';
import { withMarksEqual } from '../../spec/tasks.ts';
import { conflictLine, readLines } from '../../spec/text-lines.ts';
import { statePath } from '../../spec/workspace-state.ts';
import { bytesOf, obstacleProblems, type Lookup } from './lookup.ts';

interface Judged {
  readonly spec: string;
  /** As they are where the job is to begin. */
  readonly documents: readonly SpecDocument[];
  readonly approval: 'recorded' | 'merged';
}

/** Why documents do not count as approved, by the records in the files of the default branch. */
export async function approvalProblems(trusted: Lookup, judged: Judged): Promise<readonly Problem[]> {
  if (judged.documents.length === 0) return [];
  const refused = judged.documents.filter(({ bytes }) => isUnfinished(bytes)).map(({ name }) => name);
  const ofRecord =
    judged.approval === 'recorded'
      ? recordProblems(trusted, judged, refused)
      : unmergedProblems(trusted, judged, refused);
  return [...(await ofRecord), ...(await specJsonProblems(trusted, judged))];
}

async function recordProblems(
  trusted: Lookup,
  { spec, documents }: Judged,
  refused: readonly string[],
): Promise<readonly Problem[]> {
  const path = approvalPath(spec);
  const found = await trusted.find(path);
  const record = bytesOf(found);
  const obstacles = obstacleProblems(found);
  if (obstacles.length > 0) return obstacles;
  if (record !== undefined) return judge(path, { spec, documents, refused, record });
  // Only where nothing is recorded here does what another program of ours recorded count.
  const foundState = await trusted.find(statePath(spec));
  const state = bytesOf(foundState);
  return [...obstacleProblems(foundState), ...judge(path, { spec, documents, refused, ...(state && { state }) })];
}

async function specJsonProblems(trusted: Lookup, { spec, documents }: Judged): Promise<readonly Problem[]> {
  const path = `${specFolder(spec)}/spec.json`;
  const found = await trusted.find(path);
  const specJson = bytesOf(found);
  return specJson === undefined
    ? obstacleProblems(found)
    : judge(path, { spec, documents, approval: 'merged', specJson });
}

/** Without a task list nothing can be approved, but that there is none is said already. */
function judge(path: string, evidence: Parameters<typeof judgeApproval>[0]): readonly Problem[] {
  const said = judgeApproval({ spec: evidence.spec, documents: [], approval: 'merged' }).map(({ text }) => text);
  const problems = judgeApproval(evidence).filter(({ text }) => !said.includes(text));
  return problems.map((problem) => ({ place: { path }, ...problem }));
}

/** Where what is merged counts as approved, it has to be there as it is here; the marks of boxes are ours to tick. */
async function unmergedProblems(
  trusted: Lookup,
  { spec, documents }: Judged,
  refused: readonly string[],
): Promise<readonly Problem[]> {
  const there = await Promise.all(
    documents.map(async (document) => ({
      document,
      found: await trusted.find(`${specFolder(spec)}/${document.name}`),
    })),
  );
  const missing = there.filter(
    ({ document, found }) => !refused.includes(document.name) && !isSame(document, bytesOf(found)),
  );
  return missing.map(({ document }) => ({
    code: 'approval-missing',
    text: 'It is not on the default branch as it is here, and only what is merged there counts as approved.',
    place: { path: `${specFolder(spec)}/${document.name}` },
  }));
}

/** That its merge is not finished is told elsewhere; nobody could approve it as it is. */
function isUnfinished(bytes: Uint8Array): boolean {
  return conflictLine(readLines(bytes).lines) !== undefined;
}

function isSame({ name, bytes }: SpecDocument, there: Uint8Array | undefined): boolean {
  if (there === undefined || there === bytes) return there === bytes;
  const identity = (one: Uint8Array): string => digestOf(name === 'tasks.md' ? withMarksEqual(one) : one);
  return identity(bytes) === identity(there);
}
