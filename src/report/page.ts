import { nodeOf } from '../core/changes.ts';
import { allIsVerified } from '../core/expectation.ts';
import type { Attempt, Job, Node } from '../core/job.ts';
import { isLimited, limitsOf } from '../core/limits.ts';
import type { Question } from '../core/question.ts';
import { ledgerRef } from '../core/refs.ts';
import { isOpen, label } from '../core/rules/rule.ts';
import { sentence } from '../core/sentence.ts';
import { thinkingOf } from '../core/thinking.ts';
import { isFinal, type NodeStatus } from '../core/transitions.ts';
import { counted, shifted, shortened } from './lines.ts';
import { shareOf } from './thinking.ts';
import { answersTo, branchName, looksBefore, nextSteps, takingOver, type Next, type Standing } from './next.ts';

const MARKS: Readonly<Record<NodeStatus, string>> = {
  pending: '·',
  ready: '·',
  running: '▸',
  repairing: '▸',
  blocked: '!',
  completed: '✔',
  failed: '✘',
  superseded: '–',
};

const STAGES: Readonly<Record<Attempt['stage'], string>> = {
  making: 'is being made',
  made: 'is at the gates',
  gated: 'passed the gates',
  checked: 'is verified',
  'no-change': 'changed nothing',
  failed: 'failed',
};

/** A job of so many tasks is shown whole. */
export const MOST_TASKS = 25;
/** Of a longer one, so many of those that are left. */
export const SOME_TASKS = 12;

/** A job as a person wants to see it in a terminal: where it stands, why, what is next. `isAll`: every task of a long list. */
export function jobPage(standing: Standing, isAll = false): string {
  const { job } = standing;
  const nodes = [...job.nodes];
  const hasQuestions = job.questions.length > 0 && job.blocker === undefined;
  return [
    `${job.job}  ${job.status}${job.blocker === undefined ? '' : ` (${job.blocker.code})`}`,
    `  ${hasQuestions ? `${counted(job.questions.length, 'question')} for you, below.` : shifted(reasonOf(standing))}`,
    `  branch ${branchName(job.branch)} at ${job.tip.slice(0, 12)}, from ${job.base.slice(0, 12)}`,
    `  ${usageOf(job)}`,
    ...(job.ledger === undefined
      ? []
      : [`  ledger ${counted(job.ledger.outputs.length, 'file')}: git ls-tree -r --name-only ${ledgerRef(job.job)}`]),
    ...(nodes.length === 0 ? [] : ['', ...nodeLines(standing, isAll)]),
    ...job.questions.flatMap((question) => ['', ...questionLines(job, question)]),
    ...nextLines(hasQuestions ? takingOver(standing) : nextSteps(standing)),
  ].join('\n');
}

/** What became of the branch of a job that is complete. */
const ENDED: Readonly<Record<Standing['branch'], string>> = {
  kept: '',
  moved: '',
  gone: '; its branch is gone',
  merged: ' and merged',
};

/** One sentence: why the job stands where it stands. */
export function reasonOf({ job, isAtWork, branch }: Standing): string {
  if (job.status === 'completed') return allIsVerified(job, ENDED[branch]);
  const standstill = standstillOf(job);
  if (standstill !== undefined) return standstill;
  if (job.retry !== undefined)
    return `${howFar(nodeOf(job, job.retry.node))} The next try is due at ${job.retry.until}.`;
  if (job.intent === undefined) return 'Nobody is waited for; work can go on.';
  const { move, at } = job.intent;
  return isAtWork
    ? `A step is at work: ${move.type}, since ${at}.`
    : `The step that began ${move.type} at ${at} is dead; the next one charges it and decides again.`;
}

/** How far a task is, in a sentence. */
export function howFar(node: Node): string {
  const { attempt } = node;
  const { fault } = thinkingOf(node);
  if (attempt === undefined && fault !== undefined) return sentence(`${label(node)} has no plan: ${fault.summary}`);
  return attempt === undefined ? `${label(node)} is next.` : sentence(`${label(node)}: ${stageOf(attempt)}`);
}

/** How far an attempt is. */
export function stageOf({ claim, number, stage, failure }: Attempt): string {
  const which = claim === 'integrated' ? `attempt ${number}` : 'it';
  return `${which} ${STAGES[stage]}${failure === undefined ? '' : `: ${failure.summary}`}`;
}

/** Why nothing goes on before a person has spoken, or ever; nothing where the job goes on by itself. */
export function standstillOf(job: Job): string | undefined {
  if (job.status === 'completed') return allIsVerified(job);
  if (isFinal(job.status)) return job.closedBecause ?? '';
  return job.blocker?.detail ?? job.questions[0]?.text;
}

/** What leads on, each with what it does and what comes before it. */
export function nextLines(steps: readonly Next[]): readonly string[] {
  return steps.flatMap(({ command, means, before = [] }) => [
    '',
    `next: ${command}`,
    `      ${means}`,
    ...before.map((first) => `      first: ${first}`),
  ]);
}

/** What is done of how much, and what is used of the limits. */
export function usageOf(job: Job): string {
  const limits = limitsOf(job);
  const { done, total } = progressOf(job);
  // A task that was worded anew carries the attempts of its predecessor.
  const attempts = [...job.nodes].reduce((sum, node) => sum + (node.status === 'superseded' ? 0 : node.attempts), 0);
  const minutes = (job.used.activeMs / 60_000).toFixed(1);
  const tasks = job.isGraphed ? `${done} of ${counted(total, 'task')}` : 'the task list is not read yet';
  const parts = [tasks, counted(attempts, 'attempt')];
  return [
    ...parts,
    `${job.used.agentRuns} of ${limits.agentRuns} agent runs`,
    ...(isLimited(limits.tokens) ? [`${job.used.tokens} of ${limits.tokens} tokens`] : []),
    ...(isLimited(limits.costUsd) ? [`$${job.used.costUsd.toFixed(2)} of $${limits.costUsd}`] : []),
    `${minutes} of ${limits.activeMinutes} minutes`,
    shareOf(job) ?? [],
  ]
    .flat()
    .join(' · ');
}

/** How many of the tasks in scope are complete. */
export function progressOf({ nodes }: Job): { readonly done: number; readonly total: number } {
  const inScope = [...nodes].filter((node) => node.status !== 'superseded');
  return { done: inScope.filter((node) => node.status === 'completed').length, total: inScope.length };
}

/** A task about which a person is asked waits for them, however far it is. */
function nodeLine({ job, isAtWork }: Standing, node: Node): string {
  const { questions } = job;
  const number = node.number === undefined ? '' : `${node.number} `;
  const tries = node.attempts > 1 ? `, ${node.attempts} attempts` : '';
  const asked = questions.find((question) => question.node === node.id);
  const isIdle = isHeldUp(job, node) || (isBegun(node) && !isAtWork);
  const status = asked !== undefined ? `waits for you: ${asked.id}` : isIdle ? idleAs(job, node) : node.status;
  const evidence = node.evidence === undefined ? status : `${node.evidence.claim} ${node.evidence.commit.slice(0, 12)}`;
  const mark = asked !== undefined ? '?' : isIdle ? MARKS.ready : MARKS[node.status];
  return `  ${mark} ${number}${shifted(node.title)}  (${node.id}: ${evidence}${tries})`;
}

function idleAs(job: Job, node: Node): string {
  if (job.isPaused) return 'paused';
  return job.status === 'waiting-retry' && job.retry?.node === node.id ? 'waits for its next try' : 'begun';
}

/** A task that was begun, while nothing goes on in its job. */
export function isHeldUp({ status }: Job, node: Node): boolean {
  return isBegun(node) && (status === 'blocked' || status === 'needs-clarification' || status === 'waiting-retry');
}

function isBegun({ status }: Node): boolean {
  return status === 'running' || status === 'repairing';
}

/** Of a long list what is complete is a number, and what is in hand comes first. */
function nodeLines(standing: Standing, isAll: boolean): readonly string[] {
  const nodes = [...standing.job.nodes];
  const lineOf = (node: Node): string => nodeLine(standing, node);
  if (isAll || nodes.length <= MOST_TASKS) return nodes.map(lineOf);
  const { complete, replaced, left } = digested(nodes);
  return [
    ...(complete === 0 ? [] : [`  ${MARKS.completed} ${counted(complete, 'task')} complete`]),
    ...(replaced === 0 ? [] : [`  ${MARKS.superseded} ${replaced} replaced by a newer reading of the spec`]),
    ...shortened(left.map(lineOf), SOME_TASKS),
  ];
}

/** A long list: numbers of what is over, and what is left, what is in hand before what waits. */
export function digested(nodes: readonly Node[]): {
  readonly complete: number;
  readonly replaced: number;
  readonly left: readonly Node[];
} {
  const count = (status: NodeStatus): number => nodes.filter((node) => node.status === status).length;
  const left = nodes.filter(isOpen);
  const [inHand, waiting] = [
    left.filter(({ status }) => status !== 'pending'),
    left.filter(({ status }) => status === 'pending'),
  ];
  return { complete: count('completed'), replaced: count('superseded'), left: [...inHand, ...waiting] };
}

/** The question, and below it what to look at and each answer, as commands. */
export function questionLines(job: Job, question: Question): string[] {
  return [
    `question ${question.id} (${question.topic}): ${shifted(question.text)}`,
    ...looksBefore(job, question).map((command) => `  look: ${command}`),
    ...answersTo(job, question).flatMap(({ command, means }) => [`  ${command}`, `      ${means}`]),
  ];
}
