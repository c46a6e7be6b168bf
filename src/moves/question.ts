import { impactsOf, type Impact } from '../core/intent.ts';
import type { Job, Node } from '../core/job.ts';
import type { MoveOf } from '../core/move.ts';
import type { AnswerOf, ReasonRole } from '../core/reasoning.ts';
import { planIn, planOf, thinkingOf } from '../core/thinking.ts';
import { classifierPrompt } from '../roles/classifier-prompt.ts';
import { criticPrompt } from '../roles/critic-prompt.ts';
import { diagnoserPrompt } from '../roles/diagnoser-prompt.ts';
import { plannerPrompt } from '../roles/planner-prompt.ts';
import { headline, type Task } from '../roles/prompts.ts';
import { roomOf, type Asking } from '../roles/packet.ts';
import { replannerPrompt } from '../roles/replanner-prompt.ts';
import { divergence } from '../roles/divergence.ts';

type Answer = AnswerOf<ReasonRole>;

type Asked = (node: Node, task: Task, asking: Asking) => string | undefined;

/** What each role is told. */
const QUESTIONS: Readonly<Record<ReasonRole, Asked>> = {
  classifier: (_node, task, asking) => classifierPrompt({ task, ...asking }),
  planner: (node, task, asking) => {
    // An agent that is asked after a small model makes a plan of its own.
    if (asking.room !== undefined && planOf(node) !== undefined)
      return plannerPrompt({ task, requested: [], notes: [...node.notes, ANOTHER_WAY], ...asking });
    const last = thinkingOf(node).plans.at(-1);
    const { by, changes = [] } = last?.returned ?? {};
    const isNoted = by === 'person';
    const requested = isNoted ? [] : changes;
    const notes = isNoted ? [...node.notes, ...changes] : node.notes;
    return plannerPrompt({ task, earlier: last?.plan, requested, notes, ...asking });
  },
  critic: (node, task, asking) => criticPrompt({ task, plan: known(planOf(node)).plan, ...asking }),
  diagnoser: (node, task, asking) => {
    const { failure, candidate } = known(node.attempt);
    const earlier = node.lesson?.diagnosis.rootCause;
    const told = { failure: known(failure), paths: candidate?.paths ?? [], plan: planOf(node)?.plan, earlier };
    return diagnoserPrompt({ task, ...told, ...asking });
  },
  replanner: (node, task, asking) => {
    const { failure, diagnosis } = known(node.lesson);
    const told = { plan: planOf(node)?.plan, failure, cause: diagnosis.rootCause };
    return replannerPrompt({ task, ...told, attempts: node.attempts, notes: node.notes, ...asking });
  },
};

/** Two plans of one model are of use only where the second is no copy of the first. */
const ANOTHER_WAY = 'Plan it in the way that comes to mind second, where there is more than one.';

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('There is nothing to ask about.');
  return value;
}

/** The question of a move; nothing where what it must say has no room in the model. */
export function questionFor(
  { plan }: Job,
  node: Node,
  { role, tier }: MoveOf<'reason'>,
  task: Task,
  fence: string,
): string | undefined {
  const room = tier === 'large-agent' ? undefined : roomOf(known(plan.localModel));
  return QUESTIONS[role](node, task, { fence, room });
}

/** In what a second plan differs from the first, so that they are two ways to do the task. */
export function differencesIn(answer: Answer, node: Node): readonly string[] {
  const [first, second] = [planOf(node)?.plan, 'decision' in answer ? planIn(answer) : undefined];
  return first === undefined || second === undefined ? [] : divergence(first, second);
}

/** What a plan speaks of that neither the approved words nor the plan before it do. */
export function impactsIn(answer: Answer, node: Node, task: Task): readonly Impact[] {
  const plan = 'decision' in answer ? planIn(answer) : undefined;
  if (plan === undefined) return [];
  const { above = '', requirements } = task;
  const text = [headline(task), above, ...requirements.map((one) => one.text)].join('\n');
  const before = planOf(node)?.plan;
  return impactsOf(plan, { text, ...(before && { plan: before }) });
}
