import { FailureKind, type Failure } from '../../src/core/evidence.ts';
import type { JobEvent } from '../../src/core/event.ts';
import type { Job } from '../../src/core/job.ts';
import type { MoveOf } from '../../src/core/move.ts';
import type { Draw } from './walk.ts';

const KINDS = FailureKind.options;

/** Any failure of a stage. */
export function failure(stage: Failure['stage'], draw: Draw): Failure {
  return {
    kind: KINDS[draw(KINDS.length)]!,
    stage,
    summary: `it failed in way ${'abc'[draw(3)]}${['', '.', '?', '…'][draw(4)]}`,
  };
}

/** Whoever thinks says anything that has the form of an answer, or nothing. */
export function thought({ node, attempt, role, tier }: MoveOf<'reason'>, _job: Job, draw: Draw): JobEvent {
  const about = { type: 'reason-ended' as const, node, attempt, ...(tier && { tier }) };
  const usage = { role, inputTokens: draw(50), cachedInputTokens: 0, outputTokens: draw(9) };
  if (draw(4) === 1) {
    const why = (['unavailable', 'invalid', 'too-long'] as const)[draw(3)]!;
    const failed = tier === 'large-agent' && draw(2) === 1 ? { failure: failure('reason', draw) } : {};
    return { ...about, role, outcome: 'failed', why, problem: 'it is not there', ...failed };
  }
  const impacts = draw(4) === 1 ? (['architecture', 'behaviour'] as const) : [];
  const said = { ...about, usage, outcome: 'answered' as const };
  const plan = { goal: 'it works', steps: [{ id: '1', action: 'do it' }] };
  switch (role) {
    case 'classifier':
      return { ...said, role, answer: { complexity: (['low', 'medium', 'high'] as const)[draw(3)]! } };
    case 'planner':
      return draw(5) === 1
        ? { ...said, role, answer: { decision: 'escalate' } }
        : { ...said, role, answer: { decision: 'plan', ...plan }, impacts: [...impacts] };
    case 'critic': {
      const verdict = (['accept', 'revise', 'escalate'] as const)[draw(3)]!;
      return { ...said, role, answer: { verdict, requestedChanges: ['smaller'] } };
    }
    case 'diagnoser': {
      const recommendedAction = (['repair', 'replan', 'clarify'] as const)[draw(3)]!;
      return { ...said, role, answer: { rootCause: 'so it is', recommendedAction } };
    }
    case 'replanner': {
      const decision = (['revised-plan', 'supersede-node', 'escalate', 'blocked'] as const)[draw(4)]!;
      const impactsApprovedIntent = draw(3) === 1;
      return {
        ...said,
        role,
        answer: { decision, reason: 'so', impactsApprovedIntent, ...plan },
        impacts: [...impacts],
      };
    }
  }
}
