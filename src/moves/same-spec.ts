import { digestOf } from '../core/digest.ts';
import type { Repository } from '../ports.ts';
import { DOCUMENTS, specFolder } from '../spec/spec-name.ts';
import { approvedForm } from '../spec/tasks.ts';

/** Whether two commits hold the same documents of a spec; marks of boxes do not make it another one. */
export async function isSameSpec(
  repository: Pick<Repository, 'read'>,
  spec: string,
  [one, other]: readonly [string, string],
): Promise<boolean> {
  const digests = async (commit: string): Promise<readonly (string | undefined)[]> =>
    Promise.all(
      DOCUMENTS.map(async (name) => {
        const bytes = await repository.read(commit, `${specFolder(spec)}/${name}`);
        return bytes && digestOf(approvedForm(name, bytes));
      }),
    );
  const [then, now] = [await digests(one), await digests(other)];
  return then.every((digest, index) => digest === now[index]);
}
