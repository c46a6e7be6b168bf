import { canonical, digestOf } from '../core/digest.ts';
import type { Job } from '../core/job.ts';
import type { Facts } from '../core/move.ts';
import type { Repository } from '../ports.ts';
import { approvalPath, judgeApproval, type SpecDocument } from '../spec/approval.ts';
import { DOCUMENTS, specFolder } from '../spec/spec-name.ts';
import { approvedForm } from '../spec/tasks.ts';
import { statePath } from '../spec/workspace-state.ts';

/** Why the default branch, at a commit, does not approve any more what a job carries out; a newer spec there is no reason. */
export async function withdrawnAt(job: Job, commit: string, repository: Repository): Promise<Facts['approval']> {
  const { spec, plan } = job;
  const papers = [approvalPath(spec), statePath(spec), `${specFolder(spec)}/spec.json`];
  const named = plan.approval === 'merged' ? DOCUMENTS.map((name) => `${specFolder(spec)}/${name}`) : [];
  const looked = [...papers, ...named];
  // What was approved when the job was opened need not be there any more: the branch may have been written anew.
  const [documents, there, blobs] = await Promise.all([
    documentsOf(job.spec, job.tip, repository),
    read(repository, commit, papers),
    repository.blobs(commit, looked),
  ]);
  const absent = new Set(looked.filter((_path, index) => blobs[index] === undefined));
  const gone = named
    .filter((path) => absent.has(path) && documents.has(path))
    .map((path) => `${path} is gone from it.`);
  const objections = judged(job, documents, there);
  const other = objections.length > 0 ? await otherWording(job, documents, there, { commit, repository }) : undefined;
  const reasons = [...(other === undefined ? objections : [other]), ...gone];
  if (reasons.length === 0) return undefined;
  return { commit, reasons, digest: digestOf(canonical([looked, blobs.map((blob) => blob ?? '')])).slice(0, 16) };
}

interface Place {
  readonly commit: string;
  readonly repository: Repository;
}

/** Where people approve another wording, it is not that they have taken this one back. */
async function otherWording(
  job: Job,
  held: Documents,
  papers: Documents,
  { commit, repository }: Place,
): Promise<string | undefined> {
  const theirs = await documentsOf(job.spec, commit, repository);
  if (judged(job, theirs, papers).length > 0) return undefined;
  const isSame = (path: string): boolean => identityOf(path, held.get(path)) === identityOf(path, theirs.get(path));
  const names = DOCUMENTS.filter((name) => !isSame(`${specFolder(job.spec)}/${name}`));
  return `it approves another wording of ${names.join(', ')}.`;
}

function identityOf(path: string, bytes: Uint8Array | undefined): string | undefined {
  return bytes && digestOf(approvedForm(path.slice(path.lastIndexOf('/') + 1), bytes));
}

type Documents = ReadonlyMap<string, Uint8Array>;

function documentsOf(spec: string, at: string, repository: Repository): Promise<Documents> {
  return read(
    repository,
    at,
    DOCUMENTS.map((name) => `${specFolder(spec)}/${name}`),
  );
}

function judged({ spec, plan }: Job, documents: Documents, papers: Documents): readonly string[] {
  const [record, state] = [papers.get(approvalPath(spec)), papers.get(statePath(spec))];
  const specJson = papers.get(`${specFolder(spec)}/spec.json`);
  const held: SpecDocument[] = [...documents].map(([path, bytes]) => ({
    name: path.slice(specFolder(spec).length + 1),
    bytes,
  }));
  const papersHeld = { ...(record && { record }), ...(state && { state }), ...(specJson && { specJson }) };
  return judgeApproval({ spec, documents: held, approval: plan.approval, ...papersHeld }).map(({ text }) => text);
}

async function read(repository: Repository, commit: string, paths: readonly string[]): Promise<Documents> {
  const found = await Promise.all(paths.map(async (path) => [path, await repository.read(commit, path)] as const));
  return new Map(found.flatMap(([path, bytes]) => (bytes === undefined ? [] : [[path, bytes] as const])));
}
