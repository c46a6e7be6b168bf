import type { Repository } from '../ports.ts';
import { readKiroConfig, typeOfSpec } from '../spec/kiro-config.ts';
import type { Notice } from '../spec/notice.ts';
import { specFolder } from '../spec/spec-name.ts';

/** Whether a spec mends a bug, by the names of its documents and by what its `.config.kiro` says in a commit. */
export async function readSpecType(
  repository: Pick<Repository, 'read'>,
  { spec, at }: { readonly spec: string; readonly at: string },
  documents: readonly string[],
): Promise<{ readonly isBugfix: boolean; readonly notices: readonly Notice[] }> {
  const bytes = await repository.read(at, `${specFolder(spec)}/.config.kiro`);
  const config = bytes === undefined ? { notices: [] } : readKiroConfig(bytes);
  const { type, notices } = typeOfSpec(documents, config);
  return { isBugfix: type === 'bugfix', notices: [...config.notices, ...notices] };
}
