import { nodeOf } from '../core/changes.ts';
import { impactsOf, type Impact } from '../core/intent.ts';
import type { Job, Node } from '../core/job.ts';
import type { MoveOf } from '../core/move.ts';
import type { AnswerOf, ReasonRole } from '../core/reasoning.ts';
import { planIn, planOf, thinkingOf, workedBy } from '../core/thinking.ts';
import { classifierPrompt } from '../roles/classifier-prompt.ts';
import { criticPrompt } from '../roles/critic-prompt.ts';
import { diagnoserPrompt } from '../roles/diagnoser-prompt.ts';
import { plannerPrompt } from '../roles/planner-prompt.ts';
import { headline, judgedBy, type Task } from '../roles/prompts.ts';
import { roomOf, type Asking } from '../roles/packet.ts';
import { replannerPrompt } from '../roles/replanner-prompt.ts';
import type { TakenUp } from '../roles/task-parts.ts';
import { divergence } from '../roles/divergence.ts';

type Answer = AnswerOf<ReasonRole>;

/** What is asked about. */
interface Subject {
  readonly job: Job;
  readonly node: Node;
  readonly task: Task;
}

type Asked = (subject: Subject, asking: Asking) => string | undefined;

/** What each role is told. */
const QUESTIONS: Readonly<Record<ReasonRole, Asked>> = {
  classifier: ({ task }, asking) => classifierPrompt({ task, ...asking }),
  planner: ({ job, node, task }, asking) => {
    const about = { task, gates: judgedBy(job, node), ...asking };
    // An agent that is asked after a small model makes a plan of its own.
    if (asking.room !== undefined && planOf(node) !== undefined)
      return plannerPrompt({ ...about, isSecond: true, requested: [], notes: node.notes });
    return plannerPrompt({ ...about, ...takenUp(node) });
  },
  critic: ({ job, node, task }, asking) =>
    criticPrompt({ task, gates: judgedBy(job, node), plan: known(planOf(node)).plan, ...asking }),
  diagnoser: ({ node, task }, asking) => {
    const { failure, candidate } = known(node.attempt);
    const earlier = node.lesson?.diagnosis.rootCause;
    const told = { failure: known(failure), paths: candidate?.paths ?? [], plan: planOf(node)?.plan, earlier };
    return diagnoserPrompt({ task, ...told, ...asking });
  },
  replanner: ({ job, node, task }, asking) => {
    const { failure, diagnosis } = known(node.lesson);
    const told = { plan: workedBy(node), failure, cause: diagnosis.rootCause };
    const about = { task, gates: judgedBy(job, node), attempts: node.attempts };
    return replannerPrompt({ ...about, ...told, ...takenUp(node), ...asking });
  },
};

/** What the next plan has to take up. */
function takenUp(node: Node): TakenUp {
  const { plan: earlier, returned } = thinkingOf(node).plans.at(-1) ?? {};
  const requested = returned?.by === 'critic' ? returned.changes : [];
  return { ...(returned && { earlier }), requested, notes: node.notes };
}

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('There is nothing to ask about.');
  return value;
}

/** The question of a move; nothing where what it must say has no room in the model. */
export function questionFor(
  job: Job,
  node: Node,
  { role, tier }: MoveOf<'reason'>,
  task: Task,
  fence: string,
): string | undefined {
  const room = tier === 'large-agent' ? undefined : roomOf(known(job.plan.localModel));
  return QUESTIONS[role]({ job, node, task }, { fence, room });
}

/** What can be told of an answer without asking anybody. */
interface Findings {
  /** What its plan speaks of that nobody approved. */
  readonly impacts?: readonly Impact[];
  /** In what a second plan differs from the first. */
  readonly differences?: readonly string[];
}

/** What can be told of an answer without asking anybody: the same here and wherever it is looked at again. */
export function findingsIn(
  answer: Answer,
  job: Job,
  { role, tier, node: id }: Pick<MoveOf<'reason'>, 'role' | 'tier' | 'node'>,
  task: Task,
): Findings {
  const node = nodeOf(job, id);
  if (role === 'planner' && tier === 'local-small' && planOf(node) !== undefined)
    return { differences: differencesIn(answer, node, job.plan) };
  const impacts = impactsIn(answer, node, task, job.plan);
  return impacts.length > 0 ? { impacts } : {};
}

/** In what a second plan differs from the first, so that they are two ways to do the task. */
function differencesIn(answer: Answer, node: Node, { reasoning }: Job['plan']): readonly string[] {
  const [first, second] = [planOf(node)?.plan, 'decision' in answer ? planIn(answer) : undefined];
  return first === undefined || second === undefined ? [] : divergence(first, second, reasoning?.words?.signals);
}

/** What a plan speaks of that neither the approved words nor the plan before it do. */
function impactsIn(answer: Answer, node: Node, task: Task, { reasoning }: Job['plan']): readonly Impact[] {
  const plan = 'decision' in answer ? planIn(answer) : undefined;
  if (plan === undefined) return [];
  const { above = '', requirements } = task;
  const text = [headline(task), above, ...requirements.map((one) => one.text)].join('\n');
  const before = workedBy(node);
  return impactsOf(plan, { text, ...(before && { plan: before }) }, reasoning?.words?.intent);
}
