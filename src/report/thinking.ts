import { signalText } from '../core/complexity.ts';
import type { Job, Node } from '../core/job.ts';
import { reckoned } from '../core/routing.ts';
import { label } from '../core/rules/rule.ts';
import { planDiff, planText } from '../core/task-plan.ts';
import { planOf, planQuestion, thinkingOf, type Escalation, type PlanRevision } from '../core/thinking.ts';
import { counted, shifted } from './lines.ts';

type Reckoned = Pick<ReturnType<typeof reckoned>, 'complexity' | 'signals'>;

const WHO = { 'local-small': 'the local model', 'large-agent': 'the agent' } as const;

/** How hard a task is reckoned to be and by what, and why the agent thinks about it; nothing where the job does not think. */
export function reckoningLines({ plan }: Job, node: Node): readonly string[] {
  if (plan.reasoning === undefined || node.kind !== 'task') return [];
  const { escalations } = thinkingOf(node);
  return [
    `  complexity ${classOf(node)}`,
    ...(escalations.length === 0 ? [] : [`  escalated  ${escalations.map(escalationText).join(', ')}`]),
  ];
}

function classOf(node: Node): string {
  const { complexity: classified } = thinkingOf(node);
  return classText(reckoned(node), classified === undefined ? [] : [`the classifier says ${classified}`]);
}

/** How hard a task is, and by what. */
export function classText({ complexity, signals }: Reckoned, more: readonly string[] = []): string {
  const because = [...signals.map(signalText), ...more];
  return `${complexity}${because.length === 0 ? '' : `: ${because.join(', ')}`}`;
}

/** The same in a line, with the plan that holds; nothing of an easy task about which nobody has thought yet. */
export function thoughtOf(job: Job, node: Node): readonly string[] {
  const { thinking, kind } = node;
  const isEasy = thinking === undefined && reckoned(node).complexity === 'low';
  if (job.plan.reasoning === undefined || kind !== 'task' || isEasy) return [];
  const plan = planOf(node);
  const state = plan && stateOf(job, node, plan);
  const { escalations } = thinkingOf(node);
  const isHandedOn = plan === undefined && escalations.length > 0;
  return [
    `complexity ${classOf(node)}`,
    ...(isHandedOn ? [`the agent thinks about it (${escalations.map(escalationText).join(', ')})`] : []),
    ...(plan === undefined ? [] : [`plan ${plan.revision} by ${WHO[plan.tier]}${state === HOLDS ? '' : `, ${state}`}`]),
  ];
}

/** Why a plan is looked at: how hard the task is, who has planned it and why, and what the plan reaches for. */
export function reasonsToLook(node: Node, { tier, impacts }: PlanRevision): string {
  const { escalations } = thinkingOf(node);
  const because = tier === 'large-agent' ? escalations.map(escalationText) : [];
  return [
    `Complexity ${classOf(node)}`,
    `planned by ${WHO[tier]}${because.length === 0 ? '' : ` (${because.join(', ')})`}`,
    ...(impacts.length === 0 ? [] : [`speaks of what nobody approved: ${impacts.join(', ')}`]),
  ].join(' · ');
}

function escalationText({ reason, role, by }: Escalation): string {
  return `${reason}${role === undefined ? '' : ` (${role})`}${by === undefined ? '' : `, by ${shifted(by)}`}`;
}

/** All plans of a task: the first whole, of each other one what is new, and the one that holds whole again. */
export function planPage(job: Job, node: Node): string {
  const { plans, isPlanless } = thinkingOf(node);
  const none = isPlanless === true ? 'A person wants it made without a plan.' : 'It has no plan.';
  return [
    `${node.id}  ${label(node)}`,
    ...reckoningLines(job, node),
    ...(plans.length === 0 || isPlanless === true ? ['', none] : []),
    ...plans.flatMap((plan, index) => ['', ...revisionLines(job, node, plan, plans[index - 1])]),
  ].join('\n');
}

function revisionLines(job: Job, node: Node, plan: PlanRevision, before: PlanRevision | undefined): readonly string[] {
  const { revision, digest, tier, impacts, returned } = plan;
  const holds = planOf(node) === plan;
  const diff = before === undefined || holds ? undefined : planDiff(before.plan, plan.plan);
  const text = diff?.length === 0 ? [`the same as plan ${revision - 1}`] : (diff ?? planText(plan.plan));
  return [
    `plan ${revision} (${digest}), by ${WHO[tier]}: ${stateOf(job, node, plan)}`,
    ...(impacts.length === 0 ? [] : [`  speaks of what nobody approved: ${impacts.join(', ')}`]),
    ...text.map((line) => `  ${shifted(line, 4)}`),
    ...(returned?.changes ?? []).map((change) => `  wanted by the ${returned!.by}: ${shifted(change, 4)}`),
  ];
}

const HOLDS = 'holds';

function stateOf(job: Job, node: Node, plan: PlanRevision): string {
  const { returned, approvedBy, isDropped } = plan;
  if (isDropped === true) return 'dropped, a person kept the one before';
  if (returned !== undefined) return `sent back by the ${returned.by}`;
  if (approvedBy !== undefined) return `approved by ${shifted(approvedBy)}`;
  if (planOf(node) !== plan) return 'replaced';
  return planQuestion(job, node.id) === undefined ? HOLDS : 'waits for a person';
}

/** How much of the thinking was done on the machine, by questions that were answered; nothing where there is no model on it. */
export function shareOf({ nodes, plan }: Job): string | undefined {
  const kept = [...nodes].filter(({ status }) => status !== 'superseded').map((node) => thinkingOf(node).answers ?? {});
  const local = sum(kept.map((answers) => answers['local-small'] ?? 0));
  const all = local + sum(kept.map((answers) => answers['large-agent'] ?? 0));
  if (plan.localModel === undefined || all === 0) return undefined;
  return `${Math.round((100 * local) / all)} % of ${counted(all, 'question')} thought through on the machine`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
