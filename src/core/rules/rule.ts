import type { Job, Node } from '../job.ts';
import { nextInOrder } from '../graph.ts';
import { LIMIT_RANGES, limitsOf } from '../limits.ts';
import type { Blocker, Choice, Facts, Move } from '../move.ts';
import type { LimitName } from '../plan.ts';
import { OPTIONS, STOP, type QuestionTopic } from '../question.ts';
import { sentence } from '../sentence.ts';
import { reckoned } from '../spending.ts';

/** What a rule may look at. */
export interface View {
  readonly job: Job;
  readonly facts: Facts;
  readonly now: Date;
}

/** One rung of the ladder: an answer, or nothing. */
export type Rule = (view: View) => Choice | undefined;

export function choose(move: Move, because: string): Choice {
  return { move, because };
}

/** What a blocker is about, where that is one task, and where to look. */
type BlockedBy = Partial<Pick<Blocker, 'node' | 'links'>>;

export function block(code: Blocker['code'], detail: string, next: string, more: BlockedBy = {}): Choice {
  const blocker = { code, detail, next, ...more };
  return choose({ type: 'block', blocker }, detail);
}

/** A node as people know it: its number and title. */
export function label(node: Node): string {
  return node.number === undefined ? `“${node.title}”` : `${node.number} “${node.title}”`;
}

export function deadline(now: Date, minutes: number): string {
  return new Date(now.getTime() + minutes * 60_000).toISOString();
}

/** Still to be done. */
export function isOpen(node: Node): boolean {
  return node.status !== 'completed' && node.status !== 'superseded';
}

/** Of these something may be left, and yet not enough. */
const OF_THE_JOB: readonly LimitName[] = ['agentRuns', 'tokens', 'costUsd', 'activeMinutes'];

/** A limit that cannot be raised any further leaves a person only the task itself, or the end. */
export function overBudget(job: Job, name: LimitName, node?: Node): Choice {
  const limit = limitsOf(job)[name];
  const [, most] = LIMIT_RANGES[name];
  const least = leastToGoOn(job, name);
  const raised = Math.min(most, Math.max(least, limit + Math.max(1, Math.ceil(limit / 2))));
  const otherwise = node === undefined ? 'cancel <reason>' : `accept-task ${node.id} <reason>`;
  const next = raised > limit && raised >= least ? `raise ${name} ${raised}` : otherwise;
  const about = node === undefined ? 'The' : `${label(node)}: the`;
  const last = node?.lesson && ` Attempt ${node.lesson.attempt} failed: ${sentence(node.lesson.failure.summary)}`;
  const what = OF_THE_JOB.includes(name) ? 'leaves too little for what comes next' : 'is used up';
  const detail = `${about} limit ${name} (${limit}) ${what}.${last ?? ''}`;
  return block('budget-exhausted', detail, next, node && { node: node.id });
}

/** With less than this nothing goes on: what runs have told may lie far beyond the limit that let them begin. */
function leastToGoOn({ used, plan }: Job, name: LimitName): number {
  if (name === 'agentRuns' || name === 'tokens' || name === 'costUsd')
    return Math.ceil(used[name] + reckoned([...plan.stages, ...(plan.reasoning ? [plan.reasoning.agent] : [])])[name]);
  if (name === 'activeMinutes') return Math.ceil(used.activeMs / 60_000) + 1;
  return name === 'steps' ? used.steps : 0;
}

/** The node whose attempt is under way, or was interrupted. */
export function currentNode(job: Job): Node | undefined {
  return job.current === undefined ? undefined : job.nodes.get(job.current);
}

/** The node that is under way, or else the next one. */
export function nodeInTurn(job: Job): Node | undefined {
  return currentNode(job) ?? nextInOrder(job.nodes, isOpen);
}

const TAKES_TEXT: readonly QuestionTopic[] = ['ambiguity', 'no-progress', 'plan-review', 'intent-change', 'no-plan'];

/** A question with the options that its topic always has. */
export function askAbout(seq: number, topic: QuestionTopic, node: Node | undefined, text: string): Choice {
  const question = {
    id: `q${seq}`,
    topic,
    text,
    freeText: TAKES_TEXT.includes(topic),
    options: [...OPTIONS[topic], STOP],
    ...(node && { node: node.id }),
  };
  return choose({ type: 'ask', question }, text);
}
