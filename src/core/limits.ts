import type { Job, Node } from './job.ts';
import { Limits, type ExecutionPlan, type LimitName, type LimitOverrides, type Stage } from './plan.ts';
import { reckoned } from './spending.ts';

/** Accepted range of each limit, for the configuration and for `raise`. */
export const LIMIT_RANGES: Readonly<Record<LimitName, readonly [number, number]>> = {
  agentRuns: [1, 1_000_000],
  attemptsPerNode: [1, 50],
  repairCyclesPerNode: [0, 50],
  transientRetries: [0, 50],
  consecutiveFailures: [1, 50],
  clarificationRounds: [0, 50],
  planRevisions: [1, 10],
  replansPerNode: [0, 20],
  replansPerJob: [0, 1_000],
  localCalls: [1, 1_000_000],
  noProgress: [1, 10],
  activeMinutes: [1, 525_600],
  steps: [1, 1_000_000],
  tokens: [1, 1_000_000_000_000],
  costUsd: [1, 1_000_000],
};

export const LIMIT_NAMES = Object.keys(Limits.shape) as readonly LimitName[];

const OF_THINKING: readonly LimitName[] = ['planRevisions', 'replansPerNode', 'replansPerJob'];

/** The limits that can be met by such a plan. */
export function limitNamesOf({
  reasoning,
  localModel,
}: Pick<ExecutionPlan, 'reasoning' | 'localModel'>): readonly LimitName[] {
  const isMet = (name: LimitName): boolean => {
    if (name === 'localCalls') return localModel !== undefined;
    return reasoning !== undefined || !OF_THINKING.includes(name);
  };
  return LIMIT_NAMES.filter(isMet);
}

/** Whether anything is limited here: some are only where a person says so. */
export function isLimited(value: number | undefined): boolean {
  return value !== undefined && value !== Infinity;
}

/** The limits in force: what a person raised, else what the configuration says, else the default for so many nodes. */
export function limitsOf(job: Job): Limits {
  return { ...defaultLimits(job.nodes.size), ...stated(job.plan.limits), ...stated(job.raised) };
}

/** Budgets that let a job of any length end; those of a node do not depend on the length. */
export function defaultLimits(nodes: number): Limits {
  return {
    agentRuns: 12 * nodes + 20,
    attemptsPerNode: 4,
    repairCyclesPerNode: 3,
    transientRetries: 5,
    consecutiveFailures: 5,
    clarificationRounds: 3,
    planRevisions: 3,
    replansPerNode: 2,
    replansPerJob: Math.max(6, nodes),
    localCalls: 20 * nodes + 100,
    noProgress: 2,
    activeMinutes: Math.max(480, 60 * nodes),
    steps: 20 * nodes + 50,
    tokens: Infinity,
    costUsd: Infinity,
  };
}

function stated(overrides: LimitOverrides): Partial<Limits> {
  return Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined));
}

/** Minutes of work left, an open intent counted at its worst case. Waiting for people is free. */
export function activeMinutesLeft(job: Job): number {
  return limitsOf(job).activeMinutes - job.used.activeMs / 60_000;
}

/** What one more run of each of these stages would exceed, if anything. */
export function exhausted(job: Job, stages: readonly Stage[]): LimitName | undefined {
  const limits = limitsOf(job);
  const more = reckoned(stages);
  const isBeyond = (name: 'agentRuns' | 'tokens' | 'costUsd'): boolean => job.used[name] + more[name] > limits[name];
  const beyond = (['agentRuns', 'tokens', 'costUsd'] as const).find(isBeyond);
  if (beyond !== undefined && stages.length > 0) return beyond;
  if (activeMinutesLeft(job) < 1) return 'activeMinutes';
  return job.used.steps > limits.steps ? 'steps' : undefined;
}

/** What one more attempt on this node would exceed, if anything. */
export function exhaustedByNode(job: Job, node: Node, isRepair: boolean): LimitName | undefined {
  const limits = limitsOf(job);
  if (node.attempts - node.excused >= limits.attemptsPerNode) return 'attemptsPerNode';
  const isCounted = isRepair && node.lesson?.diagnosis.remedy === 'repair';
  return isCounted && node.repairs >= limits.repairCyclesPerNode ? 'repairCyclesPerNode' : undefined;
}
