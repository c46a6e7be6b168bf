import type { Failure } from '../core/evidence.ts';
import type { Plan } from '../core/reasoning.ts';
import { failureParts } from './failure-parts.ts';
import { dataRule } from './fence.ts';
import type { Task } from './prompts.ts';
import { packet, type Asking } from './packet.ts';
import { contextParts, PLAN_FORM, PLAN_RULE, planPart, takenUpParts, taskParts, type TakenUp } from './task-parts.ts';

interface ReplannerBrief extends Asking, TakenUp {
  readonly task: Task;
  /** Which commands judge the result. */
  readonly gates: string;
  /** The plan that did not work out. */
  readonly plan?: Plan | undefined;
  readonly failure: Failure;
  /** Why it failed, as far as that was found. */
  readonly cause: string;
  /** How often the task was tried. */
  readonly attempts: number;
}

/** How a task goes on that failed as it was planned, as a replanner is asked; nothing where what it must know has no room. */
export function replannerPrompt(brief: ReplannerBrief): string | undefined {
  const { task, gates, plan, failure, cause, attempts, earlier, requested, notes, ...asking } = brief;
  return packet(
    [
      'One task of an approved specification has failed, and another repair of the same kind will not mend it. Say how it goes on.',
      `It was tried ${attempts === 1 ? 'once' : `${attempts} times`}.`,
      ...taskParts(task, asking),
      ...contextParts(task, 'planner', asking),
      ...(plan === undefined ? [] : [planPart('the plan that it was worked by', plan)]),
      ...failureParts(failure),
      { name: 'the cause, as far as it was found', text: cause, share: 3 },
      ...takenUpParts({ earlier, requested, notes }),
      gates,
      PLAN_RULE,
      dataRule(asking.fence),
      `Answer with one JSON object. "decision" is "revised-plan" where the work goes on from what was made, and "supersede-node" where it must begin anew from a clean base; for both, ${PLAN_FORM}`,
      '"decision" is "blocked" where nobody can do it before a person has said or done something, and "escalate" where you know too little to say. "reason" says why you decided so.',
      '"impactsApprovedIntent" is true where the new plan meets what people approved in another way than they expect, or does not meet all of it: then a person is asked.',
    ],
    asking,
  );
}
