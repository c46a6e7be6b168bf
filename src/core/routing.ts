import type { Job, Node } from './job.ts';
import { limitsOf } from './limits.ts';
import type { Complexity, EscalationReason, ReasonRole, Tier } from './reasoning.ts';
import { thinkingOf } from './thinking.ts';
import { complexityOf } from './complexity.ts';

/** Who is to be asked for a role about a task, or why it must go to the agent first; nothing where nobody is asked. */
export type Routed = { readonly tier: Tier } | { readonly reason: EscalationReason; readonly role?: ReasonRole };

export function routeOf(job: Job, node: Node, role: ReasonRole): Routed | undefined {
  const { reasoning, localModel } = job.plan;
  const isLocal = localModel !== undefined && job.used.localCalls < limitsOf(job).localCalls;
  if (reasoning === undefined) return role === 'diagnoser' && isLocal ? { tier: 'local-small' } : undefined;
  if (reasoning.roles[role] === 'disabled') return undefined;
  const { due, escalations } = thinkingOf(node);
  const isEscalated = (only?: ReasonRole): boolean => escalations.some((escalation) => escalation.role === only);
  if (isEscalated()) return LARGE;
  if (due !== undefined) return { reason: due };
  if (isEscalated(role)) return LARGE;
  if (reasoning.roles[role] === 'large-agent') return { reason: 'role-policy', role };
  const reason = isLocal ? reasonToEscalate(job, node, role) : 'local-worker-unavailable';
  return reason === undefined ? { tier: 'local-small' } : { reason };
}

const LARGE = { tier: 'large-agent' } as const;
/** So many failures of a task the small model is asked about, and no more. */
const LOCAL_DIAGNOSES = 2;

function reasonToEscalate(job: Job, node: Node, role: ReasonRole): EscalationReason | undefined {
  const { asked, localDiagnoses, plans } = thinkingOf(node);
  // A step died over it, for want of memory perhaps: the next one would, too.
  if (asked?.role === role && asked.tier === 'local-small') return 'local-worker-unavailable';
  if (role === 'diagnoser') return localDiagnoses >= LOCAL_DIAGNOSES ? 'repeated-local-failure' : undefined;
  if (role === 'classifier' || role === 'critic') return undefined;
  if (role === 'replanner' && node.lesson?.diagnosis.kind === 'no-progress') return 'no-progress';
  // What a person sends back is still the same replan.
  const isAgain = plans.at(-1)?.returned?.by === 'person';
  if (role === 'replanner' && replansLeft(job, node) <= 1 && !isAgain) return 'replan-budget-pressure';
  return reckoned(node).complexity === 'high' ? 'complexity-high' : undefined;
}

/** How often a task may still be planned anew after a failure. */
export function replansLeft(job: Job, node: Node): number {
  const { replansPerNode, replansPerJob } = limitsOf(job);
  let all = 0;
  for (const one of job.nodes) all += thinkingOf(one).replans;
  return Math.max(0, Math.min(replansPerNode - thinkingOf(node).replans, replansPerJob - all));
}

/** How hard a task is reckoned to be, as far as that is known now: it only rises. */
export function reckoned(node: Node): ReturnType<typeof complexityOf> {
  const { complexity, replans, failures } = thinkingOf(node);
  return complexityOf(node.signals ?? [], { replans, failures }, complexity);
}

/** A person has to approve such a plan. */
export function isRisky(node: Node, complexity: Complexity = reckoned(node).complexity): boolean {
  return complexity === 'high' || thinkingOf(node).escalations.some(({ reason }) => reason === 'architecture-impact');
}
