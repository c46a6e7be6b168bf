import type { Job, Node } from '../core/job.ts';
import type { Repository } from '../ports.ts';
import { tasksPath } from '../spec/spec-name.ts';
import { readTasks, withMarksEqual } from '../spec/tasks.ts';
import type { Deed } from './deed.ts';

/**
 * The branch as a person pushed it. Where it does not contain all the work of this job, tasks whose commits are missing are open again;
 * what the job was opened for must be the same there, or it would be another job.
 */
export const adopt: Deed<'adopt'> = async (job, { tip }, { repository }) => {
  if ((await repository.relation(job.tip, tip)) === 'ahead') return { type: 'tip-adopted', tip };
  const completed = [...job.nodes].filter((node) => node.status === 'completed');
  const lost = await lackedBy(tip, completed, repository);
  const kept = completed.filter((node) => !lost.has(node));
  const differing = await differingPins(job, tip, kept, repository);
  if (differing.length > 0) {
    const detail = `The branch as it was pushed holds another ${differing.join(', ')}. Put the branch back, or cancel this job and run the new spec.`;
    return { type: 'job-blocked', blocker: { code: 'pin-broken', detail, next: 'resume' } };
  }
  const open = [...job.nodes].filter(({ status }) => status !== 'completed' && status !== 'superseded');
  const ticked = await tickedAt(job, tip, [...open, ...lost], repository);
  const reopened = completed.filter((node) => lost.has(node)).map(({ id }) => id);
  return { type: 'tip-adopted', tip, reopened, ticked };
};

/** Nodes whose own boxes are ticked at the tip, though nothing shows that they are done; that of a group says nothing of its last task. */
async function tickedAt(job: Job, tip: string, nodes: readonly Node[], repository: Repository): Promise<string[]> {
  const bytes = (await repository.read(tip, tasksPath(job.spec))) ?? new Uint8Array();
  const own = new Set(readTasks(bytes).units.flatMap(({ marks }) => marks));
  const isTicked = ({ boxes }: Node): boolean => {
    const marks = boxes.filter((offset) => own.has(offset));
    return marks.length > 0 && marks.every((offset) => TICKED.includes(bytes[offset] ?? 0));
  };
  return nodes.filter(isTicked).map(({ id }) => id);
}

/**
 * Completed nodes whose commits a tip does not contain. Each commit was made on top of those before it, so with one of them all earlier
 * ones are there, and a few questions tell of any number.
 */
async function lackedBy(tip: string, completed: readonly Node[], repository: Repository): Promise<ReadonlySet<Node>> {
  const made = completed.toSorted((one, other) => (one.evidence?.seq ?? 0) - (other.evidence?.seq ?? 0));
  let [held, open] = [0, made.length];
  while (held < open) {
    const middle = Math.floor((held + open) / 2);
    const relation = await repository.relation(made[middle]!.evidence!.commit, tip);
    if (relation === 'ahead' || relation === 'same') held = middle + 1;
    else open = middle;
  }
  return new Set(made.slice(held));
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

const TICKED = ['x', 'X'].map((mark) => mark.charCodeAt(0));

async function isSameList(job: Job, tip: string, kept: readonly Node[], repository: Repository): Promise<boolean> {
  const list = tasksPath(job.spec);
  const [ours, theirs] = await Promise.all([repository.read(job.tip, list), repository.read(tip, list)]);
  if (ours === undefined || theirs === undefined) return false;
  if (!Buffer.from(withMarksEqual(ours)).equals(withMarksEqual(theirs))) return false;
  return kept.every((node) => node.boxes.every((offset) => TICKED.includes(theirs[offset] ?? 0)));
}
