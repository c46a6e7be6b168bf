import type { AnswerOf, ReasonRole } from '../../src/core/reasoning.ts';

const plan = {
  goal: 'The parser takes comments.',
  steps: [{ id: '1', action: 'Skip from # to the end of the line.', expectedEvidence: 'npm test is green' }],
  testStrategy: 'One test for each place of a comment.',
};

/** An answer of each role, with members of every kind that its contract has. */
export const EXAMPLES: { readonly [R in ReasonRole]: AnswerOf<R> } = {
  classifier: { complexity: 'high', reasons: ['It changes the parser.'] },
  planner: { decision: 'plan', ...plan, risks: ['# inside a string'] },
  critic: { verdict: 'revise', reasons: ['No test.'], requestedChanges: ['Name a test.'] },
  diagnoser: { rootCause: 'It stops at #.', recommendedAction: 'clarify', evidence: ['line 3'], question: 'Nested?' },
  replanner: { decision: 'revised-plan', reason: '# in strings', impactsApprovedIntent: false, ...plan },
};
