/** Where a job stands (behaviour §1). */
export type JobStatus =
  | 'created'
  | 'planning'
  | 'ready'
  | 'running'
  | 'diagnosing'
  | 'repairing'
  | 'replanning'
  | 'waiting-retry'
  | 'needs-clarification'
  | 'blocked'
  | 'completed'
  | 'failed'
  | 'cancelled';

export type NodeStatus =
  | 'pending'
  | 'ready'
  | 'running'
  | 'repairing'
  | 'blocked'
  | 'completed'
  | 'failed'
  | 'superseded';

const ENDS = ['blocked', 'cancelled', 'failed'] as const;

/** What a job may become; what is not listed does not happen. `came-from` stands for the status it rested in before. */
export const JOB_MAY_BECOME = {
  created: ['planning', 'needs-clarification', ...ENDS],
  planning: ['ready', 'waiting-retry', 'needs-clarification', ...ENDS],
  ready: ['running', 'planning', 'replanning', 'waiting-retry', 'needs-clarification', 'completed', ...ENDS],
  running: ['ready', 'diagnosing', 'waiting-retry', 'needs-clarification', ...ENDS],
  diagnosing: ['repairing', 'replanning', 'waiting-retry', 'needs-clarification', 'ready', ...ENDS],
  repairing: ['ready', 'diagnosing', 'waiting-retry', 'needs-clarification', ...ENDS],
  replanning: ['planning', 'ready', 'waiting-retry', 'needs-clarification', ...ENDS],
  'waiting-retry': ['came-from', ...ENDS],
  'needs-clarification': ['needs-clarification', 'came-from', 'planning', 'replanning', ...ENDS],
  blocked: ['came-from', 'planning', 'replanning', 'needs-clarification', 'cancelled', 'failed'],
  completed: [],
  failed: [],
  cancelled: [],
} as const satisfies Record<JobStatus, readonly (JobStatus | 'came-from')[]>;

/** What a node may become. */
export const NODE_MAY_BECOME = {
  pending: ['ready', 'running', 'repairing', 'superseded'],
  ready: ['running', 'repairing', 'blocked', 'completed', 'superseded'],
  running: ['ready', 'repairing', 'blocked', 'completed', 'failed', 'superseded'],
  repairing: ['ready', 'running', 'blocked', 'completed', 'failed', 'superseded'],
  blocked: ['ready', 'superseded'],
  completed: ['superseded', 'pending'],
  failed: ['ready', 'superseded'],
  superseded: [],
} as const satisfies Record<NodeStatus, readonly NodeStatus[]>;

/** Final statuses leave nothing to do. */
export function isFinal(status: JobStatus): boolean {
  return JOB_MAY_BECOME[status].length === 0;
}

/** The status a job rests in when what was in flight has ended. */
export function atRest(status: JobStatus): JobStatus {
  if (status === 'running') return 'ready';
  return status === 'repairing' ? 'diagnosing' : status;
}

export function mayBecome(from: JobStatus, to: JobStatus, cameFrom: JobStatus | undefined): boolean {
  const allowed: readonly string[] = JOB_MAY_BECOME[from];
  return allowed.includes(to) || (allowed.includes('came-from') && to === cameFrom);
}
