import type { Attempt, Job, Lesson, Node } from './job.ts';
import { atRest, mayBecome, NODE_MAY_BECOME, type JobStatus, type NodeStatus } from './transitions.ts';

/** The job in another status; an unlisted change is a bug, and throws. */
export function become(job: Job, status: JobStatus): Job {
  if (status === job.status) return job;
  if (!mayBecome(job.status, status, job.cameFrom))
    throw new Error(`A job may not go from ${job.status} to ${status}.`);
  return { ...job, status };
}

/** An attempt is in flight from now on: `repairing` out of `diagnosing`, else `running`. */
export function inFlight(job: Job): Job {
  if (job.status === 'running' || job.status === 'repairing') return job;
  if (job.status === 'planning' || job.status === 'replanning') return become(become(job, 'ready'), 'running');
  return become(job, job.status === 'diagnosing' ? 'repairing' : 'running');
}

/** A waiting, asking or blocked status, remembering where the job goes back to. */
export function interrupt(job: Job, status: 'waiting-retry' | 'needs-clarification' | 'blocked'): Job {
  const isInterrupted = ['waiting-retry', 'needs-clarification', 'blocked'].includes(job.status);
  const cameFrom = isInterrupted ? job.cameFrom : atRest(job.status);
  const changed = become(job, status);
  return cameFrom === undefined ? changed : { ...changed, cameFrom };
}

/** Back to where the job rested before it was interrupted; a job that still has questions goes back to them. */
export function goBack(job: Job): Job {
  const { cameFrom, blocker: _blocker, retry: _retry, ...rest } = job;
  if (cameFrom === undefined) return job;
  if (job.questions.length > 0 && job.status === 'blocked') {
    return { ...become({ ...rest, cameFrom }, 'needs-clarification'), cameFrom };
  }
  const { cameFrom: _done, ...back } = become({ ...rest, cameFrom }, cameFrom);
  return back;
}

/** Out of whatever it was at, as far as `ready` where work may go on: nothing is under way any more. */
export function settle(job: Job): Job {
  const back = job.status === 'needs-clarification' && job.questions.length === 0 ? goBack(job) : job;
  const isBetween = ['diagnosing', 'running', 'repairing', 'replanning'].includes(back.status);
  return isBetween ? become(back, 'ready') : back;
}

export function nodeOf(job: Job, id: string): Node {
  const node = job.nodes.get(id);
  if (node === undefined) throw new Error(`The journal names a node ${id} that the graph does not have.`);
  return node;
}

/** The job with one node changed; an unlisted change of status is a bug, and throws. */
export function withNode(job: Job, id: string, change: Partial<Node>): Job {
  const node = nodeOf(job, id);
  const changed = { ...node, ...change };
  if (changed.status !== node.status && !nodeMayBecome(node.status, changed.status)) {
    throw new Error(`Node ${id} may not go from ${node.status} to ${changed.status}.`);
  }
  return { ...job, nodes: job.nodes.with(changed) };
}

function nodeMayBecome(from: NodeStatus, to: NodeStatus): boolean {
  const allowed: readonly NodeStatus[] = NODE_MAY_BECOME[from];
  return allowed.includes(to);
}

/** The attempt under way on a node. */
export function attemptOf(node: Node): Attempt {
  if (node.attempt === undefined) throw new Error(`Node ${node.id} has no attempt under way.`);
  return node.attempt;
}

/** The node without its attempt. */
export function withoutAttempt(job: Job, id: string, change: Partial<Node> = {}): Job {
  const { attempt: _attempt, ...node } = nodeOf(job, id);
  const { status, ...others } = change;
  const cleared: Job = { ...job, nodes: job.nodes.with({ ...node, ...others }) };
  return status === undefined ? cleared : withNode(cleared, id, { status });
}

/** The node in flight: one that was stopped on its way goes on as `running`. */
export function atWork(job: Job, id: string): Job {
  const { status } = nodeOf(job, id);
  return status === 'running' || status === 'repairing' ? job : withNode(job, id, { status: 'running' });
}

/** The node with another lesson, or with none. */
export function withLesson(job: Job, id: string, lesson: Lesson | undefined): Job {
  const { lesson: _lesson, ...node } = nodeOf(job, id);
  return { ...job, nodes: job.nodes.with(lesson === undefined ? node : { ...node, lesson }) };
}

/** The node without what a person said of it: that its gates must fail, or that it is done. */
export function withoutWord(job: Job, id: string): Job {
  const { mustFail: _mustFail, isClaimed: _isClaimed, ...node } = nodeOf(job, id);
  return { ...job, nodes: job.nodes.with(node) };
}

/** The job without a node under way. */
export function withoutCurrent(job: Job): Job {
  const { current: _current, ...rest } = job;
  return rest;
}
