import { z } from 'zod';
import { DiagnoserAnswer, Digest, Failure, Usage } from './evidence.ts';
import { Impact } from './intent.ts';
import {
  ClassifierAnswer,
  CriticAnswer,
  EscalationReason,
  PlannerAnswer,
  ReasonRole,
  ReplannerAnswer,
  Tier,
} from './reasoning.ts';

const asked = {
  type: z.literal('reason-ended'),
  node: z.string(),
  attempt: z.int().nonnegative(),
  /** Absent in old journals: the small model. */
  tier: Tier.optional(),
  log: Digest.optional(),
  usage: Usage.optional(),
  program: z.string().optional(),
};
const answered = { ...asked, outcome: z.literal('answered') };

/** What came of a question to whoever thinks. */
export const ReasonEnded = z.discriminatedUnion('outcome', [
  z.discriminatedUnion('role', [
    z.strictObject({ ...answered, role: z.literal('classifier'), answer: ClassifierAnswer }),
    z.strictObject({
      ...answered,
      role: z.literal('planner'),
      answer: PlannerAnswer,
      /** What the plan speaks of that nobody approved. */
      impacts: z.array(Impact).optional(),
      /** Of a second plan beside the first: in what they differ; none where they may pass for one. */
      differences: z.array(z.string()).optional(),
    }),
    z.strictObject({ ...answered, role: z.literal('critic'), answer: CriticAnswer }),
    z.strictObject({ ...answered, role: z.literal('diagnoser'), answer: DiagnoserAnswer }),
    z.strictObject({
      ...answered,
      role: z.literal('replanner'),
      answer: ReplannerAnswer,
      impacts: z.array(Impact).optional(),
    }),
  ]),
  /** It says nothing of the work. */
  z.strictObject({
    ...asked,
    outcome: z.literal('failed'),
    role: ReasonRole,
    /** Absent in old journals. */
    why: z.enum(['unavailable', 'invalid', 'too-long']).optional(),
    problem: z.string(),
    failure: Failure.optional(),
  }),
]);

/** From now on the agent of a vendor is asked: for one role, or for all that is still thought about the task. */
export const TaskEscalated = z.strictObject({
  type: z.literal('task-escalated'),
  node: z.string(),
  reason: EscalationReason,
  role: ReasonRole.optional(),
});
