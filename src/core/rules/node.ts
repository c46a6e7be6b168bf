import { holds } from '../evidence.ts';
import { gateAtBase, redIn } from '../expectation.ts';
import type { Attempt, Job, Node } from '../job.ts';
import { activeMinutesLeft, exhausted, exhaustedByNode } from '../limits.ts';
import type { Choice } from '../move.ts';
import { makeMinutes, setupMinutes, stagesOf, type Stage } from '../plan.ts';
import { sentence } from '../sentence.ts';
import { planOf } from '../thinking.ts';
import { gateMinutes } from './opening.ts';
import { choose, currentNode, deadline, label, nodeInTurn, overBudget, type Rule, type View } from './rule.ts';
import { payment } from './thinking.ts';

export const integrateWhatIsVerified: Rule = ({ job }) => {
  const node = currentNode(job);
  const attempt = node?.attempt;
  if (node === undefined || attempt?.stage !== 'checked' || isStale(job, attempt) || !isVerified(job, attempt))
    return undefined;
  const candidate = attempt.candidate?.commit ?? job.tip;
  return choose(
    { type: 'integrate', node: node.id, attempt: attempt.number, candidate, onto: job.tip },
    `${label(node)} is ${STANDING[attempt.claim](saidBy(attempt.gates))}${judged(job, attempt)}.`,
  );
};

function judged(job: Job, { claim }: Attempt): string {
  return claim === 'integrated' && checkers(job).length > 0 ? ', and every checker passed it' : '';
}

const STANDING: Readonly<Record<Attempt['claim'], (gates: string) => string>> = {
  integrated: (gates) => `verified: ${gates} at the candidate`,
  'gate-only': (gates) => `verified: ${gates} at the tip`,
  'already-done': (gates) => `done already: ${gates} at the tip, and a person confirmed it`,
  'accepted-by-person': () => 'accepted by a person',
};

function saidBy(gates: Attempt['gates']): string {
  const red = redIn(gates).join(', ');
  if (red === '') return 'the gates passed';
  const areOthers = gates.some((gate) => gate.required && gate.expected === undefined);
  return `${red} failed, as it must,${areOthers ? ' and the other gates passed' : ''}`;
}

/** Never from the stage alone: at least one required gate, all of them passed, and a pass of each checker on this very tree. */
function isVerified(job: Job, attempt: Attempt): boolean {
  if (attempt.claim === 'accepted-by-person') return true;
  const required = attempt.gates.filter((gate) => gate.required);
  if (required.length === 0 || required.some((gate) => !holds(gate))) return false;
  if (attempt.claim !== 'integrated') return true;
  const { candidate } = attempt;
  const passes = attempt.verdicts.filter((verdict) => verdict.verdict === 'pass' && verdict.tree === candidate?.tree);
  return checkers(job).every((stage) => passes.some((verdict) => verdict.role === stage.key));
}

/** Evidence never moves to another tree: a candidate for an older tip is carried over and judged anew. */
export const carryAStaleCandidate: Rule = ({ job }) => {
  const node = currentNode(job);
  const attempt = node?.attempt;
  if (node === undefined || attempt?.candidate === undefined || attempt.failure !== undefined || !isStale(job, attempt))
    return undefined;
  const about = { node: node.id, attempt: attempt.number };
  const move = { type: 'carry', ...about, candidate: attempt.candidate.commit, onto: job.tip } as const;
  return choose(move, `${label(node)}: the branch moved on, so the same change becomes a new candidate.`);
};

function isStale(job: Job, attempt: Attempt): boolean {
  if (attempt.claim === 'accepted-by-person') return false;
  return (attempt.candidate?.base ?? attempt.at) !== job.tip;
}

function checkers(job: Job): readonly Stage[] {
  return job.plan.stages.filter((stage) => stage.kind === 'checker');
}

export const checkTheCandidate: Rule = (view) => {
  const { job, now } = view;
  const node = currentNode(job);
  const attempt = node?.attempt;
  if (node === undefined || attempt?.stage !== 'gated') return undefined;
  const stage = checkers(job).find(({ key }) => !attempt.verdicts.some((verdict) => verdict.role === key));
  if (stage === undefined) return undefined;
  const name = exhausted(job, [stage]);
  if (name !== undefined) return overBudget(job, name, node);
  const kept = payment(job, node, `${stage.key} judges the candidate`);
  if (kept !== undefined) return kept;
  const minutes = cut(job, stage.minutes + setupMinutes(job.plan));
  const about = { node: node.id, attempt: attempt.number, role: stage.key, at: attempt.at };
  return choose(
    { type: 'check', ...about, deadline: deadline(now, minutes) },
    `${label(node)}: ${stage.key} judges the candidate.`,
  );
};

/** The gates judge a candidate, or the tip itself where nothing had to be made. */
export const runTheGates: Rule = (view) => {
  const { job } = view;
  const node = nodeInTurn(job);
  if (node === undefined) return undefined;
  const { attempt } = node;
  if (attempt === undefined) {
    const claim = claimOf(node);
    return claim !== undefined && isAtRest(job) ? gate(view, node, node.attempts, claim) : undefined;
  }
  const isWaiting =
    attempt.stage === 'made' ||
    (attempt.stage === 'checked' && attempt.candidate === undefined && isStale(job, attempt));
  if (!isWaiting || attempt.claim === 'accepted-by-person') return undefined;
  return gate(view, node, attempt.number, attempt.claim === 'integrated' ? 'made' : attempt.claim);
};

/** Nothing is under way, and no failure is being answered. */
function isAtRest({ status }: Job): boolean {
  return status === 'ready' || status === 'planning';
}

/** What may hold without a maker: a checkpoint, and what a person says is done. */
function claimOf({ kind, isClaimed }: Node): 'gate-only' | 'already-done' | undefined {
  if (kind === 'checkpoint') return 'gate-only';
  return isClaimed === true ? 'already-done' : undefined;
}

function gate({ job, now }: View, node: Node, attempt: number, claim: 'made' | 'gate-only' | 'already-done'): Choice {
  const name = exhausted(job, []);
  if (name !== undefined) return overBudget(job, name, node);
  const at = claim === 'made' ? node.attempt!.at : job.tip;
  const move = {
    type: 'gate',
    node: node.id,
    attempt,
    claim,
    at,
    deadline: deadline(now, cut(job, gateMinutes(job) + baseMinutes(job, node))),
  } as const;
  return choose(move, `${label(node)}: the gates run ${claim === 'made' ? 'at the candidate' : 'at the tip'}.`);
}

/** A gate that must fail before the candidate runs at its base too. */
function baseMinutes(job: Job, node: Node): number {
  const gate = gateAtBase(job, node);
  return gate === undefined ? 0 : gate.minutes + setupMinutes(job.plan);
}

/** One attempt: the first, a repair that a diagnosis calls for, or a new try a person asked for. */
export const makeTheNextCandidate: Rule = ({ job, now }) => {
  const node = nodeInTurn(job);
  if (node === undefined || (node.attempt !== undefined && node.attempt.failure === undefined)) return undefined;
  const isRepair = job.status === 'diagnosing' || job.status === 'replanning';
  const name = exhausted(job, stagesOf(job.plan, { type: 'make' })) ?? exhaustedByNode(job, node, isRepair);
  if (name !== undefined) return overBudget(job, name, node);
  const kept = payment(
    job,
    node,
    `${stagesOf(job.plan, { type: 'make' })
      .map(({ key }) => key)
      .join(', then ')} works on it`,
  );
  if (kept !== undefined) return kept;
  const minutes = cut(job, makeMinutes(job.plan));
  const move = {
    type: 'make' as const,
    node: node.id,
    attempt: node.attempts + 1,
    base: job.tip,
    from: (isRepair ? startOf(node) : undefined) ?? job.tip,
    ...(isRepair && node.lesson && { repairs: node.lesson.seq }),
    deadline: deadline(now, minutes),
  };
  return choose(move, makeBecause(node, isRepair));
};

/** The files that a repair goes on from; a plan may want it begun anew, once. */
function startOf(node: Node): string | undefined {
  const { isAnew = false, answers } = planOf(node) ?? {};
  return isAnew && answers === node.lesson?.seq ? undefined : node.lesson?.candidate;
}

function makeBecause(node: Node, isRepair: boolean): string {
  if (isRepair && node.lesson)
    return sentence(
      `${label(node)}: attempt ${node.attempts + 1} answers the diagnosis: ${node.lesson.diagnosis.rootCause}`,
    );
  return node.attempts === 0 ? `${label(node)} is next.` : `${label(node)}: attempt ${node.attempts + 1} starts clean.`;
}

/** No deadline reaches past the minutes that the job has left. */
function cut(job: Job, minutes: number): number {
  return Math.max(1, Math.min(minutes, activeMinutesLeft(job)));
}
