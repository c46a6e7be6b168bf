import type { Repository } from '../ports.ts';
import { DOCUMENTS, specFolder } from '../spec/spec-name.ts';

/** Whether two commits hold the very same documents of a spec. */
export async function isSameSpec(
  repository: Pick<Repository, 'blobs'>,
  spec: string,
  commits: readonly [string, string],
): Promise<boolean> {
  const paths = DOCUMENTS.map((name) => `${specFolder(spec)}/${name}`);
  const [then, now] = await Promise.all(commits.map((commit) => repository.blobs(commit, paths)));
  return then!.every((blob, index) => blob === now![index]);
}
