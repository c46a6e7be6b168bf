import { z } from 'zod';
import { Signal } from '../../core/complexity.ts';
import { Failure } from '../../core/evidence.ts';
import { Impact } from '../../core/intent.ts';
import { Complexity, EscalationReason, Plan, ReasonRole, Tier } from '../../core/reasoning.ts';
import { Next } from './setting-up.ts';

const count = z.int().nonnegative();

const PlanRevision = z.strictObject({
  revision: count,
  /** Whoever approves a plan names it. */
  digest: z.string(),
  plan: Plan,
  tier: Tier,
  answers: count.optional(),
  isAnew: z.boolean().optional(),
  impacts: z.array(Impact),
  isCompared: z.boolean().optional(),
  isCriticised: z.boolean().optional(),
  returned: z.strictObject({ by: z.enum(['critic', 'person']), changes: z.array(z.string()) }).optional(),
  isDropped: z.boolean().optional(),
  approvedBy: z.string().optional(),
});

/** What has been thought about one task. */
export const Thinking = z.strictObject({
  complexity: Complexity.optional(),
  isClassified: z.boolean().optional(),
  plans: z.array(PlanRevision),
  escalations: z.array(
    z.strictObject({ reason: EscalationReason, role: ReasonRole.optional(), by: z.string().optional() }),
  ),
  due: EscalationReason.optional(),
  asked: z.strictObject({ role: ReasonRole, tier: Tier }).optional(),
  fault: Failure.optional(),
  isPlanless: z.boolean().optional(),
  mayPay: z.enum(['once', 'always']).optional(),
  replans: count,
  failures: count,
  localDiagnoses: count,
  answers: z.partialRecord(Tier, count).optional(),
  rounds: z.partialRecord(ReasonRole, count),
});

/** How hard a task is reckoned to be, and by what. */
export const Reckoned = z.strictObject({ complexity: Complexity, score: count, signals: z.array(Signal) });

/** How a task was planned. */
export const Planned = z.strictObject({
  job: z.string(),
  id: z.string(),
  number: z.string().optional(),
  title: z.string(),
  plans: Thinking.shape.plans,
  escalations: Thinking.shape.escalations,
  reckoned: Reckoned,
  /** What can be said of the plan that waits for a person. */
  next: z.array(Next),
});
