import type { AnswerOf, ReasonRole } from '../../src/core/reasoning.ts';
import type { Question, ReasonEnd } from '../../src/ports.ts';

const PLAN = { goal: 'it is done', steps: [{ id: '1', action: 'do it' }] };
/** Every first plan turns out wrong. */
const WORDS = {
  classifier: { complexity: 'low' },
  planner: { decision: 'plan', ...PLAN },
  critic: { verdict: 'accept' },
  diagnoser: { rootCause: 'the plan is wrong', recommendedAction: 'replan' },
  replanner: { decision: 'revised-plan', reason: 'it was wrong', impactsApprovedIntent: false, ...PLAN },
} as const satisfies { readonly [R in ReasonRole]: AnswerOf<R> };

/** Whoever thinks in a story, a small model or an agent. */
export function reason<R extends ReasonRole>({ role }: Question<R>): ReasonEnd<R> {
  return { outcome: 'answered', answer: WORDS[role] as unknown as AnswerOf<R> };
}
