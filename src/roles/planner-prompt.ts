import { dataRule } from './fence.ts';
import type { Task } from './prompts.ts';
import { packet, type Asking } from './packet.ts';
import { contextParts, PLAN_FORM, PLAN_RULE, takenUpParts, taskParts, type TakenUp } from './task-parts.ts';

interface PlannerBrief extends Asking, TakenUp {
  readonly task: Task;
  /** Which commands judge the result. */
  readonly gates: string;
  /** There is a plan already, which this one is to be compared with. */
  readonly isSecond?: true;
}

/**
 * The same question has the same answer. Asked for another way, a model finds one, however clear the task is; asked from another side, it
 * finds another one only where there is one.
 */
const FROM_THE_END = 'Begin at the end: think of what shows that it is done, and plan what leads there.';

/** How a task is to be done, as a planner is asked; nothing where what it must know has no room. */
export function plannerPrompt(brief: PlannerBrief): string | undefined {
  const { task, gates, isSecond, earlier, requested, notes, ...asking } = brief;
  return packet(
    [
      'You plan how one task of an approved specification is to be done. You carry out nothing: whoever makes the change is given your plan.',
      ...taskParts(task, asking),
      ...contextParts(task, 'planner', asking),
      ...takenUpParts({ earlier, requested, notes }),
      gates,
      PLAN_RULE,
      ...(isSecond === true ? [FROM_THE_END] : []),
      dataRule(asking.fence),
      `Answer with one JSON object. "decision" is "plan": then ${PLAN_FORM} "risks" name what may go wrong.`,
      '"decision" is "escalate" only where you know too little to plan it: then "escalationReason" says what is missing.',
    ],
    asking,
  );
}
