import type { Job, Node } from '../core/job.ts';
import type { Repository } from '../ports.ts';
import { tasksPath } from '../spec/spec-name.ts';
import { withMarksEqual } from '../spec/tasks.ts';
import type { Deed } from './deed.ts';

/**
 * The branch as a person pushed it. Where it does not contain all the work of this job, tasks whose commits are missing are open again;
 * what the job was opened for must be the same there, or it would be another job.
 */
export const adopt: Deed<'adopt'> = async (job, { tip }, { repository }) => {
  if ((await repository.relation(job.tip, tip)) === 'ahead') return { type: 'tip-adopted', tip };
  const completed = [...job.nodes].filter((node) => node.status === 'completed');
  const isKept = await Promise.all(completed.map((node) => contains(repository, tip, node)));
  const differing = await differingPins(
    job,
    tip,
    completed.filter((_node, index) => isKept[index]),
    repository,
  );
  if (differing.length > 0) {
    const detail = `The branch as it was pushed holds another ${differing.join(', ')}. Put the branch back, or cancel this job and run the new spec.`;
    return { type: 'job-blocked', blocker: { code: 'pin-broken', detail, next: 'resume' } };
  }
  const lost = completed.filter((_node, index) => isKept[index] !== true);
  const open = [...job.nodes].filter(({ status }) => status !== 'completed' && status !== 'superseded');
  const ticked = await tickedAt(job, tip, [...open, ...lost], repository);
  return { type: 'tip-adopted', tip, reopened: lost.map((node) => node.id), ticked };
};

/** Nodes whose boxes are all ticked at the tip, though nothing shows that they are done. */
async function tickedAt(job: Job, tip: string, nodes: readonly Node[], repository: Repository): Promise<string[]> {
  const bytes = await repository.read(tip, tasksPath(job.spec));
  const isTicked = ({ boxes }: Node): boolean => boxes.every((offset) => BY_HAND.includes(bytes?.[offset] ?? 0));
  return nodes.filter((node) => node.boxes.length > 0 && isTicked(node)).map(({ id }) => id);
}

async function contains(repository: Repository, tip: string, node: Node): Promise<boolean> {
  if (node.evidence === undefined) return false;
  const relation = await repository.relation(node.evidence.commit, tip);
  return relation === 'ahead' || relation === 'same';
}

/** Pinned files that are not the same; in the task list marks may differ, but the boxes of what is still complete must be ticked. */
async function differingPins(
  job: Job,
  tip: string,
  kept: readonly Node[],
  repository: Repository,
): Promise<readonly string[]> {
  const list = tasksPath(job.spec);
  const paths = Object.keys(job.pins).filter((path) => path !== list);
  const [ours, theirs] = await Promise.all([repository.blobs(job.tip, paths), repository.blobs(tip, paths)]);
  const differing = paths.filter((_path, index) => ours[index] !== theirs[index]);
  return (await isSameList(job, tip, kept, repository)) ? differing : [...differing, list];
}

const TICKED = 'x'.charCodeAt(0);
const BY_HAND = [TICKED, 'X'.charCodeAt(0)];

async function isSameList(job: Job, tip: string, kept: readonly Node[], repository: Repository): Promise<boolean> {
  const list = tasksPath(job.spec);
  const [ours, theirs] = await Promise.all([repository.read(job.tip, list), repository.read(tip, list)]);
  if (ours === undefined || theirs === undefined) return false;
  if (!Buffer.from(withMarksEqual(ours)).equals(withMarksEqual(theirs))) return false;
  return kept.every((node) => node.boxes.every((offset) => theirs[offset] === TICKED));
}
