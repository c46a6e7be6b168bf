import type { Failure } from './evidence.ts';
import type {
  Complexity,
  EscalationReason,
  Plan,
  PlannerAnswer,
  ReasonRole,
  ReplannerAnswer,
  Tier,
} from './reasoning.ts';
import type { Impact } from './intent.ts';
import type { Job, Node } from './job.ts';
import type { Question, QuestionTopic } from './question.ts';

/** One plan of a task; revisions are counted from 1. */
export interface PlanRevision {
  readonly revision: number;
  /** Of the task's words and the plan: whoever approves names it. */
  readonly digest: string;
  readonly plan: Plan;
  readonly tier: Tier;
  /** Sequence number of the diagnosis that it answers; absent where it is no replan. */
  readonly answers?: number;
  /** It is made from a clean base; of a replan. */
  readonly isAnew?: boolean;
  /** What it speaks of that nobody approved. */
  readonly impacts: readonly Impact[];
  /** The small model has planned the task a second time, and came to much the same. */
  readonly isCompared?: boolean;
  /** A critic has accepted it, or had nothing to say. */
  readonly isCriticised?: boolean;
  /** What the next revision has to take up, and who wants that. */
  readonly returned?: { readonly by: 'critic' | 'person'; readonly changes: readonly string[] };
  /** A person kept what held before it. */
  readonly isDropped?: boolean;
  /** Who approved this very revision. */
  readonly approvedBy?: string;
}

export interface Escalation {
  readonly reason: EscalationReason;
  /** The role that it holds for; absent where it holds for all that is still thought about the task. */
  readonly role?: ReasonRole;
  /** The person who wanted it. */
  readonly by?: string;
}

/** What has been thought about one task. */
export interface Thinking {
  /** A classifier has said how hard it is at least; absent where none was asked, or none answered. */
  readonly complexity?: Complexity;
  readonly isClassified?: boolean;
  readonly plans: readonly PlanRevision[];
  readonly escalations: readonly Escalation[];
  /** Why it must go to the agent from now on, before anything else. */
  readonly due?: EscalationReason;
  /** The question that is being asked; still there, the step died over it. */
  readonly asked?: { readonly role: ReasonRole; readonly tier: Tier };
  /** How the agent failed to plan. */
  readonly fault?: Failure;
  /** A person wants it made without a plan. */
  readonly isPlanless?: boolean;
  /** Where a person is asked before anything is paid for: what was allowed. */
  readonly mayPay?: 'once' | 'always';
  readonly replans: number;
  /** Failures of its attempts, those that pass by themselves left out. */
  readonly failures: number;
  /** Failures that the small model was asked about. */
  readonly localDiagnoses: number;
  /** Questions that were answered, by who answered. */
  readonly answers?: Readonly<Partial<Record<Tier, number>>>;
  /** Questions that were asked, by role. */
  readonly rounds: Readonly<Partial<Record<ReasonRole, number>>>;
}

const NOTHING: Thinking = { plans: [], escalations: [], replans: 0, failures: 0, localDiagnoses: 0, rounds: {} };

/** Asked about a plan, which is to be seen, and approved or sent back. */
export const ABOUT_A_PLAN: readonly QuestionTopic[] = ['plan-review', 'intent-change'];

/** The open question whether a plan of this task may be followed. */
export function planQuestion({ questions }: Pick<Job, 'questions'>, id: string): Question | undefined {
  return questions.find(({ topic, node }) => ABOUT_A_PLAN.includes(topic) && node === id);
}

/** What has been thought about a task so far. */
export function thinkingOf({ thinking = NOTHING }: Pick<Node, 'thinking'>): Thinking {
  return thinking;
}

/** What stays of it when the task is worded anew: it is no easier for that, and has no new budget; its plans were for other words. */
export function carriedThinking({ thinking }: Pick<Node, 'thinking'>): Thinking | undefined {
  if (thinking === undefined) return undefined;
  const { escalations, replans, failures, localDiagnoses, rounds, complexity, answers } = thinking;
  const counts = { replans, failures, localDiagnoses, rounds, ...(answers && { answers }) };
  return { plans: [], escalations, ...counts, ...(complexity && { complexity }) };
}

/** The plan that holds for a task, or is to hold; nothing where it has none, is due another one, or is made without. */
export function planOf(node: Pick<Node, 'thinking'>): PlanRevision | undefined {
  const { plans, isPlanless } = thinkingOf(node);
  if (isPlanless === true) return undefined;
  const last = plans.findLast(({ isDropped }) => isDropped !== true);
  return last?.returned === undefined ? last : undefined;
}

/** The plan that a task was last worked by, or may be: nobody has sent it back or dropped it. */
export function workedBy(node: Pick<Node, 'thinking'>): Plan | undefined {
  return thinkingOf(node).plans.findLast(({ returned, isDropped }) => returned === undefined && isDropped !== true)
    ?.plan;
}

/** The plan in an answer; nothing where it holds none. */
export function planIn({ goal, steps, ...answer }: PlannerAnswer | ReplannerAnswer): Plan | undefined {
  const isPlan = ['plan', 'revised-plan', 'supersede-node'].includes(answer.decision);
  if (!isPlan || goal === undefined || steps === undefined) return undefined;
  const { testStrategy, verificationStrategy, assumptions } = answer;
  const risks = 'risks' in answer ? answer.risks : undefined;
  return {
    goal,
    steps,
    ...(testStrategy !== undefined && { testStrategy }),
    ...(verificationStrategy !== undefined && { verificationStrategy }),
    ...(assumptions && { assumptions }),
    ...(risks && { risks }),
  };
}
