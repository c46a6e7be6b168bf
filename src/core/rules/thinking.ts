import { FAILURES, retryAt } from '../failure.ts';
import type { Job, Node } from '../job.ts';
import { activeMinutesLeft, exhausted, limitsOf } from '../limits.ts';
import type { Choice } from '../move.ts';
import { reasonMinutes, type LimitName } from '../plan.ts';
import type { EscalationReason, ReasonRole, Tier } from '../reasoning.ts';
import { isRisky, reckoned, routeOf } from '../routing.ts';
import { sentence } from '../sentence.ts';
import { onOneLine } from '../task-plan.ts';
import { planOf, thinkingOf, type PlanRevision } from '../thinking.ts';
import {
  askAbout,
  block,
  choose,
  currentNode,
  deadline,
  label,
  nodeInTurn,
  overBudget,
  type Rule,
  type View,
} from './rule.ts';

/** Before a maker is paid for a task: how hard it is, how it is to be done, and whether that is any good. */
export const planTheTask: Rule = (view) => {
  const { job } = view;
  const node = nodeInTurn(job);
  const { reasoning } = job.plan;
  if (reasoning === undefined || node?.kind !== 'task' || node.attempt !== undefined) return undefined;
  const { isPlanless, fault } = thinkingOf(node);
  if (isPlanless === true) return undefined;
  if (fault !== undefined) return withoutAPlan(view, node);
  const plan = planOf(node);
  if (plan === undefined) return classify(view, node) ?? ask(view, node, 'planner');
  return compare(view, node, plan) ?? judge(view, node, plan);
};

/** What a plan has to pass before it is followed: another one than the first may not change by itself what people approved. */
function judge(view: View, node: Node, plan: PlanRevision): Choice | undefined {
  if (plan.approvedBy !== undefined) return undefined;
  if (plan.answers === undefined || plan.impacts.length === 0)
    return criticise(view, node, plan) ?? review(view.job, node, plan);
  const text = `${label(node)}: the new plan changes what was approved (${plan.impacts.join(', ')}). ${sentence(onOneLine(plan.plan.goal))}`;
  return askAbout(view.job.seq, 'intent-change', node, text);
}

/** The small model plans it a second time. */
function compare(view: View, node: Node, { tier, revision, isCompared }: PlanRevision): Choice | undefined {
  const isDue = view.job.plan.reasoning?.competingPlans === true && tier === 'local-small' && revision === 1;
  return isDue && isCompared !== true ? ask(view, node, 'planner') : undefined;
}

/** Only where its answer can change something: it may raise the class, and a high one needs nobody to say so. */
function classify(view: View, node: Node): Choice | undefined {
  const { isClassified, plans, due } = thinkingOf(node);
  const isSettled = isClassified === true || plans.length > 0 || due !== undefined;
  if (isSettled || reckoned(node).complexity === 'high') return undefined;
  const routed = routeOf(view.job, node, 'classifier');
  return routed !== undefined && 'tier' in routed && routed.tier === 'local-small'
    ? ask(view, node, 'classifier')
    : undefined;
}

/** What the agent has planned is not criticised by a smaller model. */
function criticise(view: View, node: Node, { tier, isCriticised }: PlanRevision): Choice | undefined {
  if (tier === 'large-agent' || isCriticised === true) return undefined;
  return ask(view, node, 'critic');
}

function review({ seq, plan }: Job, node: Node, revision: PlanRevision): Choice | undefined {
  const { planReview } = plan.reasoning!;
  const isDue = planReview === 'always' || (planReview === 'high-risk' && isRisky(node));
  if (!isDue) return undefined;
  const { digest, plan: proposed } = revision;
  const steps = proposed.steps.map(({ id, action }) => sentence(onOneLine(`(${id}) ${action}`))).join(' ');
  const what = `${label(node)}: plan ${revision.revision} (${digest}) waits for your word.`;
  const told = `${what} ${sentence(onOneLine(proposed.goal))} ${steps}`;
  const text =
    told.length > LONGEST_SHOWN
      ? `${told.slice(0, LONGEST_SHOWN)}… That is not all: \`plan ${node.id}\` shows it.`
      : told;
  return askAbout(seq, 'plan-review', node, text);
}

const LONGEST_SHOWN = 4_000;

/** After a failure that speaks against the plan: another one, which changes nothing that people approved unless they say so. */
export const planAnew: Rule = (view) => {
  const { job } = view;
  const node = currentNode(job);
  const { lesson, attempt } = node ?? {};
  if (node === undefined || attempt?.failure === undefined || lesson?.diagnosis.remedy !== 'replan') return undefined;
  const plan = planOf(node);
  if (plan === undefined || plan.answers !== lesson.seq) return ask(view, node, 'replanner');
  return judge(view, node, plan);
};

/** The agent has brought no plan: what passes is waited for, the rest is a person's. */
function withoutAPlan({ job, now }: View, node: Node): Choice {
  const fault = thinkingOf(node).fault!;
  const { remedy, blocker = 'internal' } = FAILURES[fault.kind];
  const told = sentence(`${label(node)} has no plan: ${fault.summary}`);
  if (remedy === 'block') return block(blocker, told, `retry ${node.id}`, { node: node.id });
  if (remedy !== 'retry') return askAbout(job.seq, 'no-plan', node, told);
  if (node.retries > limitsOf(job).transientRetries) return overBudget(job, 'transientRetries', node);
  const until = retryAt(fault, node.retries, now).toISOString();
  return choose({ type: 'postpone', node: node.id, until }, `${told} The next try is due at ${until}.`);
}

/** One question of one role, to whoever it has to go to; nothing where nobody is asked. */
export function ask(view: View, node: Node, role: ReasonRole, occasion?: string): Choice | undefined {
  const { job, now } = view;
  const routed = routeOf(job, node, role);
  if (routed === undefined) return undefined;
  if ('reason' in routed) return escalate(job, node, role, routed.reason, routed.role);
  const { tier } = routed;
  const name = beyond(job, tier);
  if (name !== undefined) return role === 'diagnoser' ? undefined : overBudget(job, name, node);
  const kept = tier === 'large-agent' ? payment(job, node, `the agent ${ASKED[role]}`) : undefined;
  if (kept !== undefined) return kept;
  const minutes = Math.min(minutesOf(job, tier), activeMinutesLeft(job));
  const at = node.attempt?.at ?? job.tip;
  const about = { node: node.id, attempt: node.attempt?.number ?? node.attempts, role };
  return choose(
    { type: 'reason', ...about, ...(job.plan.reasoning && { tier, at }), deadline: deadline(now, minutes) },
    occasion === undefined
      ? `${label(node)}: ${WHO[tier]} ${ASKED[role]}.`
      : `${occasion} T${WHO[tier].slice(1)} ${ASKED[role]}.`,
  );
}

const WHO: Readonly<Record<Tier, string>> = {
  'local-small': 'the local model',
  'large-agent': 'the agent',
};
const ASKED: Readonly<Record<ReasonRole, string>> = {
  classifier: 'says how hard it is',
  planner: 'plans it',
  critic: 'looks at the plan',
  diagnoser: 'is asked why',
  replanner: 'plans it anew',
};

function beyond(job: Job, tier: Tier): LimitName | undefined {
  return exhausted(job, tier === 'large-agent' ? [job.plan.reasoning!.agent] : []);
}

function minutesOf({ plan: { localModel, reasoning } }: Job, tier: Tier): number {
  return tier === 'large-agent' ? reasoning!.agent.minutes : reasonMinutes(localModel!);
}

function escalate(
  { plan }: Job,
  node: Node,
  role: ReasonRole,
  reason: EscalationReason,
  only: ReasonRole | undefined,
): Choice | undefined {
  const isNone = reason === 'local-worker-unavailable' && plan.localModel === undefined;
  const told = `${label(node)}: ${isNone ? 'there is no local model' : WHY[reason]}`;
  if (plan.reasoning?.escalation !== 'off')
    return choose(
      { type: 'escalate', node: node.id, reason, ...(only && { role: only }) },
      `${told}, so the agent is asked.`,
    );
  // Without a cause, or a second opinion, work goes on.
  if (role !== 'planner' && role !== 'replanner') return undefined;
  const detail = `${told}, and the configuration lets nobody else think.`;
  return block('escalation-off', detail, `escalate ${node.id}`, { node: node.id });
}

const WHY: Readonly<Record<EscalationReason, string>> = {
  'complexity-high': 'it is too hard for the local model',
  'role-policy': 'the configuration leaves this to the agent',
  'local-worker-unavailable': 'the local model cannot be asked',
  'invalid-local-output': 'nothing can be made of what the local model says',
  'critic-escalated': 'the critic of the plan wants the agent to plan it',
  'planner-critic-disagreement': 'the local planner and its critic do not come together',
  'competing-plans-diverged': 'two plans for it have little in common',
  'context-limit-exceeded': 'it has no room in the local model',
  'repeated-local-failure': 'what the local model found did not help',
  'architecture-impact': 'the plan of the local model reaches beyond what was approved',
  'no-progress': 'the same failure came again',
  'replan-budget-pressure': 'this is the last plan that it may have',
};

/** Where a person wants to be asked before anything is paid for: the question; nothing where it is allowed. */
export function payment(job: Job, node: Node, what: string): Choice | undefined {
  const isFree = job.plan.reasoning?.escalation !== 'manual' || job.mayPay === true;
  if (isFree || thinkingOf(node).mayPay !== undefined) return undefined;
  return askAbout(job.seq, 'paid-run', node, `${label(node)}: ${what}, which is paid for. May it begin?`);
}
