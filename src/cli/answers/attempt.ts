import { z } from 'zod';
import { Tier } from '../../core/reasoning.ts';
import {
  Candidate,
  Claims,
  DiagnoserAnswer,
  Diagnosis,
  Failure,
  GateResult,
  Handoff,
  Staged,
  Verdict,
} from '../../core/evidence.ts';

const count = z.int().nonnegative();
const claim = z.enum(['integrated', 'gate-only', 'already-done', 'accepted-by-person']);
const judged = { gates: z.array(GateResult), verdicts: z.array(Verdict), isGuardAccepted: z.boolean() };
/** What a task stands on. */
export const Evidence = z.strictObject({
  seq: count,
  claim,
  commit: z.string(),
  tree: z.string(),
  attempt: count,
  candidate: z.string().optional(),
  ...judged,
  reason: z.string().optional(),
});
/** One maker pipeline on one task. */
export const Attempt = z.strictObject({
  number: count,
  claim,
  stage: z.enum(['making', 'made', 'gated', 'checked', 'no-change', 'failed']),
  at: z.string(),
  answers: count.optional(),
  candidate: Candidate.optional(),
  ...judged,
  failure: Failure.optional(),
  claims: Claims.optional(),
  handoffs: z.array(Handoff).optional(),
  staged: Staged.optional(),
  isFaulty: z.boolean().optional(),
  reasoned: z.strictObject({ answer: DiagnoserAnswer.optional(), tier: Tier.optional() }).optional(),
  reason: z.string().optional(),
});
/** What an attempt that failed teaches the next one. */
export const Lesson = z.strictObject({
  seq: count,
  attempt: count,
  failure: Failure,
  diagnosis: Diagnosis,
  candidate: z.string().optional(),
});
