import { z } from 'zod';
import { DiagnoserAnswer } from './evidence.ts';

/** Who thinks, and writes nothing. */
export const ReasonRole = z.enum(['classifier', 'planner', 'critic', 'diagnoser', 'replanner']);
export type ReasonRole = z.infer<typeof ReasonRole>;

/** A small model on the machine itself, or the agent of a vendor, which costs money. */
export const Tier = z.enum(['local-small', 'large-agent']);
export type Tier = z.infer<typeof Tier>;

/** Why the thinking about a task goes to the agent of a vendor: a closed list (behaviour §5). */
export const EscalationReason = z.enum([
  'complexity-high',
  'role-policy',
  'local-worker-unavailable',
  'invalid-local-output',
  'critic-escalated',
  'planner-critic-disagreement',
  'competing-plans-diverged',
  'context-limit-exceeded',
  'repeated-local-failure',
  'architecture-impact',
  'no-progress',
  'replan-budget-pressure',
]);
export type EscalationReason = z.infer<typeof EscalationReason>;

/** How hard a task is reckoned to be. */
export const Complexity = z.enum(['low', 'medium', 'high']);
export type Complexity = z.infer<typeof Complexity>;

const short = z.string().max(300);
const text = z.string().max(1_500);
const said = text.min(1);

export const ClassifierAnswer = z.strictObject({
  complexity: Complexity,
  reasons: z.array(short).max(20).optional(),
});
export type ClassifierAnswer = z.infer<typeof ClassifierAnswer>;

const Step = z.strictObject({
  id: z.string().min(1).max(40),
  action: said,
  /** What shows that it is done. */
  expectedEvidence: short.optional(),
});

const steps = z.array(Step).min(1).max(40);
const more = {
  testStrategy: text.optional(),
  verificationStrategy: text.optional(),
  assumptions: z.array(short).max(20).optional(),
};

/** How a task is to be done, for its maker. */
export const Plan = z.strictObject({ goal: said, steps, ...more, risks: z.array(short).max(20).optional() });
export type Plan = z.infer<typeof Plan>;

/** A plan without its parts is none. */
function isWhole({ goal, steps }: { readonly goal?: string | undefined; readonly steps?: unknown }): boolean {
  return goal !== undefined && steps !== undefined;
}

export const PlannerAnswer = z
  .strictObject({
    /** `escalate`: it is beyond the one who was asked. */
    decision: z.enum(['plan', 'escalate']),
    ...Plan.partial({ goal: true, steps: true }).shape,
    escalationReason: short.optional(),
  })
  .refine((answer) => answer.decision !== 'plan' || isWhole(answer), 'lacks the goal or the steps of the plan');
export type PlannerAnswer = z.infer<typeof PlannerAnswer>;

export const CriticAnswer = z
  .strictObject({
    verdict: z.enum(['accept', 'revise', 'escalate']),
    reasons: z.array(short).max(20).optional(),
    requestedChanges: z.array(short.min(1)).max(20).optional(),
    escalationReason: short.optional(),
  })
  .refine(
    ({ verdict, requestedChanges = [] }) => verdict !== 'revise' || requestedChanges.length > 0,
    'does not say in `requestedChanges` what to revise',
  );
export type CriticAnswer = z.infer<typeof CriticAnswer>;

export const ReplannerAnswer = z
  .strictObject({
    /** `revised-plan` goes on from what was made; `supersede-node` starts the task anew; `blocked`: only a person can say. */
    decision: z.enum(['revised-plan', 'supersede-node', 'escalate', 'blocked']),
    reason: said,
    /** Whether what people approved would be met in another way, or not at all. */
    impactsApprovedIntent: z.boolean(),
    goal: said.optional(),
    steps: steps.optional(),
    ...more,
  })
  .refine(
    (answer) => !['revised-plan', 'supersede-node'].includes(answer.decision) || isWhole(answer),
    'lacks the goal or the steps of the plan',
  );
export type ReplannerAnswer = z.infer<typeof ReplannerAnswer>;

/** What each role must answer, and nothing else. */
export const ANSWERS = {
  classifier: ClassifierAnswer,
  planner: PlannerAnswer,
  critic: CriticAnswer,
  diagnoser: DiagnoserAnswer,
  replanner: ReplannerAnswer,
} as const satisfies Record<ReasonRole, z.ZodType>;
export type AnswerOf<R extends ReasonRole> = z.infer<(typeof ANSWERS)[R]>;
