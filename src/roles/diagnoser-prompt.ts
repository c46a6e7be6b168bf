import type { Failure } from '../core/evidence.ts';
import type { Plan } from '../core/reasoning.ts';
import { planText } from '../core/task-plan.ts';
import { failureParts } from './failure-parts.ts';
import { dataRule } from './fence.ts';
import { headline, type Worded } from './prompts.ts';
import { packet, type Asking } from './packet.ts';
import { lookingAround } from './task-parts.ts';

interface DiagnoserBrief extends Asking {
  readonly failure: Failure;
  readonly task: Worded;
  /** What the attempt worked by. */
  readonly plan?: Plan | undefined;
  /** What the attempt had changed. */
  readonly paths: readonly string[];
  /** What was found at the attempt before it. */
  readonly earlier?: string | undefined;
}

/** Why an attempt failed, as a diagnoser is asked. All of it may be cut: a cause can be found in a part of it. */
export function diagnoserPrompt(brief: DiagnoserBrief): string | undefined {
  const { failure, task, plan, paths, earlier = '', ...asking } = brief;
  return packet(
    [
      'An attempt at a task of a software project has failed. Say why, for whoever has to mend it.',
      ...lookingAround({ documents: [] }, asking),
      ...failureParts(failure),
      { name: 'task', text: headline(task), share: 4 },
      { name: 'the plan that it was worked by', text: plan === undefined ? '' : planText(plan).join('\n'), share: 3 },
      { name: 'changed paths', text: paths.join('\n'), share: 2 },
      { name: 'the cause that was found the last time', text: earlier, share: 2 },
      dataRule(asking.fence),
      'Answer with one JSON object: "rootCause" says in a few sentences what is wrong and where; "evidence" quotes the lines that show it.',
      [
        '"recommendedAction" is "repair" where somebody who changes the files can mend it, and "clarify" only where nobody can before a person has answered a question: then "question" asks it.',
        ...(plan === undefined ? [] : ['It is "replan" where the plan is wrong, so that no work by it can succeed.']),
      ].join(' '),
    ],
    asking,
  );
}
