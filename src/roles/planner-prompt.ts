import type { Plan } from '../core/reasoning.ts';
import { dataRule } from './fence.ts';
import type { Task } from './prompts.ts';
import { packet, type Asking } from './packet.ts';
import { contextParts, decisions, PLAN_FORM, PLAN_RULE, planPart, taskParts } from './task-parts.ts';

interface PlannerBrief extends Asking {
  readonly task: Task;
  /** Which commands judge the result. */
  readonly gates: string;
  /** There is a plan already, which this one is to be compared with. */
  readonly isSecond?: true;
  /** The plan that was not accepted. */
  readonly earlier?: Plan | undefined;
  /** What a critic wants changed about it. */
  readonly requested: readonly string[];
  /** What people have said. */
  readonly notes: readonly string[];
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
      ...(earlier === undefined ? [] : [planPart('the plan before yours, which was not accepted', earlier)]),
      ...(requested.length === 0
        ? []
        : [
            'Whoever reviewed it wants this changed. Your plan takes it up, as far as the task and its requirements allow:',
            { name: 'requested changes', text: requested.map((change) => `- ${change}`).join('\n') },
          ]),
      ...decisions(notes),
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
