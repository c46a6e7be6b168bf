import { stallsAfter, treeOf } from '../apply-attempt.ts';
import type { Diagnosis, Failure } from '../evidence.ts';
import { diagnose, FAILURES, fingerprintOf, reasoned, retryAt } from '../failure.ts';
import type { Blocker } from '../move.ts';
import type { Attempt, Job, Node } from '../job.ts';
import { activeMinutesLeft, exhausted, limitsOf } from '../limits.ts';
import { stagesOf } from '../plan.ts';
import { replansLeft } from '../routing.ts';
import { clause, sentence } from '../sentence.ts';
import { planOf, thinkingOf } from '../thinking.ts';
import { block, choose, currentNode, label, overBudget, type Rule } from './rule.ts';
import { ask } from './thinking.ts';

export const diagnoseTheFailure: Rule = ({ job }) => {
  const undiagnosed = undiagnosedIn(job);
  if (undiagnosed === undefined) return undefined;
  const { node, attempt, failure, facts } = undiagnosed;
  const mayReplan = mayPlanAnew(job, node);
  // A model may have one question of its own for each task: it knows less than a maker.
  const may = { ask: node.clarifications === 0, replan: mayReplan };
  const diagnosis = reasoned(facts, attempt.reasoned, may);
  return choose(
    { type: 'diagnose', node: node.id, attempt: attempt.number, diagnosis },
    sentence(`${label(node)} failed: ${failure.summary}`),
  );
};

/** There is room for an attempt; where there is none, nothing that is found out about the last one helps. */
function mayBeMadeAgain(job: Job, node: Node): boolean {
  const isLeft = node.attempts - node.excused < limitsOf(job).attemptsPerNode;
  return isLeft && exhausted(job, stagesOf(job.plan, { type: 'make' })) === undefined;
}

/** There is a plan that may be wrong, and room for another one. */
function mayPlanAnew(job: Job, node: Node): boolean {
  const isPlanned = job.plan.reasoning !== undefined && planOf(node) !== undefined;
  return isPlanned && replansLeft(job, node) > 0 && mayBeMadeAgain(job, node);
}

interface Undiagnosed {
  readonly node: Node;
  readonly attempt: Attempt;
  readonly failure: Failure;
  /** What the table of failures says. */
  readonly facts: Diagnosis;
}

function undiagnosedIn(job: Job): Undiagnosed | undefined {
  const node = currentNode(job);
  const attempt = node?.attempt;
  const failure = attempt?.failure;
  if (node === undefined || failure === undefined || isDiagnosed(node, attempt!)) return undefined;
  const stalls = stallsAfter(node, failure, { fingerprint: fingerprintOf(failure), tree: treeOf(node, attempt!) });
  return { node, attempt: attempt!, failure, facts: diagnose(failure, stalls, limitsOf(job).noProgress) };
}

/** Whoever thinks says why, where a maker is to mend it: what it costs is little beside a maker that looks in the wrong place. */
export const askForTheCause: Rule = (view) => {
  const undiagnosed = undiagnosedIn(view.job);
  if (undiagnosed?.facts.remedy !== 'repair' || activeMinutesLeft(view.job) < 1) return undefined;
  const { node, attempt, failure } = undiagnosed;
  const { answer, tier = 'local-small' } = attempt.reasoned ?? {};
  // Asked once; and once more, where the small model had no answer and there is another to ask.
  if (!mayBeMadeAgain(view.job, node)) return undefined;
  const isAsked = answer !== undefined || (attempt.reasoned !== undefined && tier === 'large-agent');
  const isOver = attempt.reasoned !== undefined && !hasAnotherToAsk(view.job, node);
  if (isAsked || isOver) return undefined;
  return ask(view, node, 'diagnoser', sentence(`${label(node)} failed: ${failure.summary}`));
};

/** The small model brought nothing, a step died over it, or the agent thinks about the task already. */
function hasAnotherToAsk({ plan }: Job, node: Node): boolean {
  const { due, asked, escalations } = thinkingOf(node);
  if (plan.reasoning === undefined) return false;
  const isEscalated = escalations.some(({ role }) => role === undefined || role === 'diagnoser');
  return due !== undefined || isEscalated || asked?.role === 'diagnoser';
}

/** The lesson names the attempt it was drawn from; a retried check keeps its attempt, so its stage tells the rest. */
function isDiagnosed(node: Node, attempt: Attempt): boolean {
  return (
    attempt.stage === 'failed' && node.lesson?.attempt === attempt.number && node.lesson.failure === attempt.failure
  );
}

export const postponeARetry: Rule = ({ job, now }) => {
  const node = currentNode(job);
  const { failure } = node?.attempt ?? {};
  if (node === undefined || failure === undefined || node.lesson?.diagnosis.remedy !== 'retry') return undefined;
  const name = node.retries > limitsOf(job).transientRetries ? 'transientRetries' : undefined;
  if (name !== undefined) return overBudget(job, name, node);
  const until = retryAt(failure, node.retries, now).toISOString();
  return choose(
    { type: 'postpone', node: node.id, until },
    `${sentence(`${label(node)}: ${failure.summary}`)} The next try is due at ${until}.`,
  );
};

export const blockOnWhatOnlyAPersonCanMend: Rule = ({ job }) => {
  const node = currentNode(job);
  const { failure } = node?.attempt ?? {};
  if (node === undefined || failure === undefined || node.lesson?.diagnosis.remedy !== 'block') return undefined;
  const { diagnosis } = node.lesson;
  const paths = failure.paths === undefined ? '' : ` (${failure.paths.slice(0, 5).join(', ')})`;
  const { blocker = 'internal' } = FAILURES[diagnosis.kind];
  const detail = sentence(`${label(node)}: ${paths === '' ? failure.summary : `${clause(failure.summary)}${paths}.`}`);
  return block(blocker, `${detail}${CURES[blocker] ?? ''}`, `retry ${node.id}`, { node: node.id });
};

const MENDED = 'mend that where the job began, and take it over with the `re-pin` that the job shows then.';

/** A configuration is fixed when its job begins. */
const CURES: { readonly [Code in Blocker['code']]?: string } = {
  'capability-unavailable': ` Install it; or, where the configuration names it wrongly, ${MENDED}`,
  'invalid-configuration': ` Where the configuration names it wrongly, ${MENDED}`,
};
