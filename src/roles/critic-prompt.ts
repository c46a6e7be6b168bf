import type { Plan } from '../core/reasoning.ts';
import { dataRule } from './fence.ts';
import type { Task } from './prompts.ts';
import { packet, type Asking } from './packet.ts';
import { contextParts, PLAN_RULE, planPart, taskParts } from './task-parts.ts';

interface CriticBrief extends Asking {
  readonly task: Task;
  /** Which commands judge the result. */
  readonly gates: string;
  readonly plan: Plan;
}

/** Whether a plan will do, as a critic is asked; nothing where what it must know has no room. */
export function criticPrompt({ task, gates, plan, ...asking }: CriticBrief): string | undefined {
  return packet(
    [
      'You judge the plan of one task of an approved specification, before anybody works by it.',
      ...taskParts(task, asking),
      ...contextParts(task, 'critic', asking),
      planPart('the plan', plan),
      gates,
      PLAN_RULE,
      'Judge whether somebody who works by it does that, in an order that is possible, and whether it can be seen in the end that it is done. What is a matter of taste is no fault.',
      dataRule(asking.fence),
      'Answer with one JSON object. "verdict" is "accept" where the plan will do; "revise" where it has a fault: then "requestedChanges" name each change that it needs, in a sentence that whoever planned can follow; "escalate" only where you know too little to judge it: then "escalationReason" says what is missing. "reasons" say what you found.',
    ],
    asking,
  );
}
