import { canonical, digestOf } from '../core/digest.ts';
import type { Pins } from '../core/event.ts';
import type { Job } from '../core/job.ts';
import type { Facts } from '../core/move.ts';
import type { Repository } from '../ports.ts';
import { approvalPath } from '../spec/approval.ts';
import { CONFIG_PATH, overridePath } from '../spec/config.ts';
import { WORKSPACE_PATH } from '../spec/config/workspace.ts';
import { specFolder } from '../spec/spec-name.ts';
import { statePath } from '../spec/workspace-state.ts';
import { prepare } from './preflight.ts';

/**
 * The configuration at a commit, where a job that was opened now would follow another plan, or run another script, than this one does. A
 * remark that was added to a file makes no other plan.
 */
export async function newerConfigAt(job: Job, commit: string, repository: Repository): Promise<Facts['config']> {
  const { spec, tip, vendor } = job;
  const written = [CONFIG_PATH, overridePath(spec), WORKSPACE_PATH];
  const pinned = configIn(job);
  if (await areAsPinned(repository, commit, pinned, written)) return undefined;
  const { pins, planDigest } = await prepare(repository, { spec, at: tip, trusted: commit, vendor });
  const now = configIn({ spec, pins });
  const paths = [...new Set([...Object.keys(pinned), ...Object.keys(now)])].filter(
    (path) => pinned[path] !== now[path],
  );
  const isOtherwise = planDigest !== job.planDigest || paths.some((path) => !written.includes(path));
  if (planDigest === '' || paths.length === 0 || !isOtherwise) return undefined;
  return { commit, paths: paths.toSorted(), digest: digestOf(canonical(now)).slice(0, 16) };
}

/** Of what is pinned, what is neither the spec nor its approval. */
function configIn({ spec, pins }: Pick<Job, 'spec' | 'pins'>): Pins {
  const others = [approvalPath(spec), statePath(spec)];
  const own = Object.entries(pins).filter(
    ([path]) => !path.startsWith(`${specFolder(spec)}/`) && !others.includes(path),
  );
  return Object.fromEntries(own);
}

/** Another plan takes another file. */
async function areAsPinned(
  { read }: Repository,
  commit: string,
  pinned: Pins,
  written: readonly string[],
): Promise<boolean> {
  const paths = [...new Set([...Object.keys(pinned), ...written])];
  const bytes = await Promise.all(paths.map((path) => read(commit, path)));
  return paths.every((path, index) => pinned[path] === (bytes[index] && digestOf(bytes[index])));
}
