import { withoutFault } from './apply-thinking.ts';
import { attemptOf, become, goBack, nodeOf, withLesson, withNode, withoutAttempt, withoutCurrent } from './changes.ts';
import type { Failure, Unfinished } from './evidence.ts';
import { redIn } from './expectation.ts';
import type { EventOf } from './event.ts';
import type { Attempt, Job, Lesson, Node } from './job.ts';
import type { Line } from './journal.ts';
import { stagesOf } from './plan.ts';
import { settleRuns } from './spending.ts';

export function onMakeEnded(job: Job, event: EventOf<'make-ended'>): Job {
  const node = nodeOf(job, event.node);
  const attempt = attemptOf(node);
  const makers = stagesOf(job.plan, { type: 'make' });
  const charged = settleRuns(job, makers, makers.slice(0, event.runs), event.usage ?? []);
  if (event.outcome === 'failed')
    return failed(withUnfinished(charged, node.id, event), event.node, attempt, event.failure);
  if (event.outcome === 'no-change')
    return withNode(charged, event.node, { attempt: { ...attempt, stage: 'no-change' } });
  const { candidate } = event;
  const candidates = [...node.candidates, event.staged?.commit ?? candidate.commit];
  return withNode(charged, event.node, {
    candidates,
    attempt: { ...attempt, stage: 'made', candidate, at: candidate.commit, ...claimsOf(event) },
  });
}

/** The job with what an attempt left, where it left anything. */
export function withUnfinished(
  job: Job,
  id: string,
  { unfinished }: { readonly unfinished?: Unfinished | undefined },
): Job {
  if (unfinished === undefined) return job;
  return withNode(job, id, { unfinished: [...(nodeOf(job, id).unfinished ?? []), unfinished] });
}

/** What the next attempt may take from an earlier one; nothing where a candidate has come after it. */
export function offeredTo({ unfinished = [], lesson }: Node): Unfinished | undefined {
  const last = unfinished.at(-1);
  const isPast = last !== undefined && lesson?.candidate !== undefined && lesson.attempt > last.attempt;
  return isPast ? undefined : last;
}

function claimsOf({ claims, handoffs, staged }: MadeCandidate): Pick<Attempt, 'claims' | 'handoffs' | 'staged'> {
  return { ...(claims && { claims }), ...(handoffs && { handoffs }), ...(staged && { staged }) };
}

type MadeCandidate = Extract<EventOf<'make-ended'>, { outcome: 'candidate' }>;

export function onGateEnded(job: Job, event: EventOf<'gate-ended'>): Job {
  const attempt = { ...attemptOf(nodeOf(job, event.node)), gates: event.gates };
  if (event.failure !== undefined) return failed(job, event.node, attempt, event.failure);
  const isJudged = attempt.claim === 'integrated' && job.plan.stages.some((stage) => stage.kind === 'checker');
  return withNode(job, event.node, { attempt: { ...attempt, stage: isJudged ? 'gated' : 'checked' } });
}

export function onCheckEnded(before: Job, event: EventOf<'check-ended'>): Job {
  const stages = stagesOf(before.plan, { type: 'check', role: event.role });
  const isBegun = event.outcome === 'answered' || event.failure.stage !== 'setup';
  const job = settleRuns(before, stages, isBegun ? stages : [], event.usage ? [event.usage] : []);
  const attempt = attemptOf(nodeOf(job, event.node));
  if (event.outcome === 'failed') return failed(job, event.node, attempt, event.failure);
  const verdicts = [...attempt.verdicts, event.verdict];
  if (event.verdict.verdict === 'fail') {
    return failed(job, event.node, { ...attempt, verdicts }, rejection(event.role, event.verdict.findings));
  }
  const checkers = job.plan.stages.filter((stage) => stage.kind === 'checker');
  const isDone = checkers.every(({ key }) => verdicts.some(({ role }) => role === key));
  return withNode(job, event.node, { attempt: { ...attempt, verdicts, stage: isDone ? 'checked' : 'gated' } });
}

function rejection(role: string, findings: Failure['findings'] & object): Failure {
  const count = findings.length === 1 ? 'one finding' : `${findings.length} findings`;
  return {
    kind: 'review-rejected',
    stage: 'check',
    role,
    summary: `${role} rejects the candidate with ${count}`,
    findings,
  };
}

function failed(job: Job, id: string, { reasoned: _earlier, ...attempt }: Attempt, failure: Failure): Job {
  return become(withNode(job, id, { attempt: { ...attempt, stage: 'failed', failure } }), 'diagnosing');
}

export function onFailureDiagnosed(job: Job, event: EventOf<'failure-diagnosed'>, line: Line): Job {
  const { diagnosis } = event;
  const node = nodeOf(job, event.node);
  const attempt = attemptOf(node);
  const lesson = lessonOf(node, attempt, event, line);
  if (diagnosis.remedy === 'retry') return withNode(job, node.id, { ...excuse(node, attempt), lesson });
  const lastFailure = { fingerprint: diagnosis.fingerprint, tree: treeOf(node, attempt) };
  const { thinking } = node;
  const learnt = withNode(job, node.id, {
    ...(thinking && { thinking: { ...thinking, failures: thinking.failures + 1 } }),
    lastFailure,
    stalls: stallsAfter(node, lesson.failure, lastFailure),
    lesson,
  });
  return { ...learnt, used: { ...learnt.used, consecutiveFailures: learnt.used.consecutiveFailures + 1 } };
}

/** A passing fault, and the attempt that it ended; one with a candidate goes on. */
function excuse(node: Node, attempt: Attempt): Pick<Node, 'retries' | 'excused' | 'repairs'> {
  const { excused, repairs } = node;
  return { retries: node.retries + 1, ...(isUnmade(attempt) ? excusedAttempt(node, attempt) : { excused, repairs }) };
}

/** What was ended from outside counts neither as an attempt nor as a repair. */
export function excusedAttempt(node: Node, { answers }: Attempt): Pick<Node, 'excused' | 'repairs'> {
  const isRepair = answers !== undefined && lastingLesson(node)?.diagnosis.remedy === 'repair';
  return { excused: node.excused + 1, repairs: node.repairs - (isRepair ? 1 : 0) };
}

/** A maker's attempt that has come to nothing yet. */
function isUnmade(attempt: Attempt): boolean {
  return attempt.claim === 'integrated' && attempt.candidate === undefined;
}

/** What a node has learnt, passing faults left out. */
export function lastingLesson({ lesson }: Node): Lesson | undefined {
  return lesson?.diagnosis.remedy === 'retry' ? lesson.earlier : lesson;
}

/** A passing fault is over: what was made is judged again, and an attempt that came to nothing begins anew. */
export function retryNow(job: Job, id: string): Job {
  const node = nodeOf(job, id);
  const back = withLesson(goBack(withoutFault(job, id)), id, lastingLesson(node));
  const { attempt } = node;
  if (attempt?.failure === undefined || isUnmade(attempt)) return withoutAttempt(rested(back, attempt), id);
  return judgedAgain(back, id, attempt);
}

/** The failure of an attempt is void: what was made stays, and is judged once more where it failed. */
export function judgedAgain(job: Job, id: string, attempt: Attempt): Job {
  const { failure, ...rest } = attempt;
  const stage = failure?.stage === 'check' ? 'gated' : 'made';
  return withNode(rested(job, attempt), id, { attempt: { ...rest, stage } });
}

/** Only an attempt that answers a diagnosis goes on from it. */
function rested(job: Job, attempt: Attempt | undefined): Job {
  return job.status === 'diagnosing' && attempt?.answers === undefined ? become(job, 'ready') : job;
}

/**
 * How often in a row this failure has come, this time included: on the same tree, or, of a checker with the same findings, on any: what
 * was changed in between has answered none of them.
 */
export function stallsAfter(node: Node, { kind }: Failure, failed: Node['lastFailure'] & object): number {
  const { fingerprint, tree } = node.lastFailure ?? {};
  const isSame = fingerprint === failed.fingerprint && (kind === 'review-rejected' || tree === failed.tree);
  return isSame ? node.stalls + 1 : 1;
}

/** The tree an attempt failed on; without a candidate, that of its unfinished work, or the commit it started from. */
export function treeOf({ unfinished = [] }: Node, { number, candidate, at }: Attempt): string {
  return candidate?.tree ?? unfinished.find(({ attempt }) => attempt === number)?.tree ?? at;
}

/** A repair goes on from the candidate's files; anything else, and above all a violation, starts clean. */
function lessonOf(node: Node, attempt: Attempt, event: EventOf<'failure-diagnosed'>, line: Line): Lesson {
  const { failure, candidate } = attempt;
  if (failure === undefined) throw new Error('Only a failure can be diagnosed.');
  const lesson: Lesson = { seq: line.seq, attempt: attempt.number, failure, diagnosis: event.diagnosis };
  const earlier = lastingLesson(node);
  if (event.diagnosis.remedy === 'retry') return earlier ? { ...lesson, earlier } : lesson;
  const isGoneOnFrom = event.diagnosis.remedy === 'repair' || event.diagnosis.remedy === 'replan';
  return isGoneOnFrom && candidate ? { ...lesson, candidate: candidate.commit } : lesson;
}

export function onNodeIntegrated(job: Job, event: EventOf<'node-integrated'>, { seq }: Line): Job {
  const node = nodeOf(job, event.node);
  const attempt = attemptOf(node);
  const { claim, gates, verdicts, isGuardAccepted, candidate, reason } = attempt;
  const evidence = {
    seq,
    claim,
    gates,
    verdicts,
    isGuardAccepted,
    commit: event.commit,
    tree: event.tree,
    attempt: attempt.number,
    ...(candidate && { candidate: candidate.commit }),
    ...(reason !== undefined && { reason }),
  };
  const done = withoutAttempt(finished(job, node), node.id, { status: 'completed', evidence });
  const used = { ...job.used, consecutiveFailures: 0 };
  // A person's word alone says nothing of any gate.
  const redAtTip = claim === 'accepted-by-person' ? job.redAtTip : redIn(gates);
  return {
    ...become(withoutCurrent(done), 'ready'),
    tip: event.commit,
    redAtTip,
    used,
    ...(event.ledger && { ledger: event.ledger }),
  };
}

function finished(job: Job, { unfinished: _unfinished, ...node }: Node): Job {
  return { ...job, nodes: job.nodes.with(node) };
}

/** The same change on another tip is another candidate: everything that was said of the old one is void. */
export function onCandidateCarried(job: Job, event: EventOf<'candidate-carried'>): Job {
  const node = nodeOf(job, event.node);
  const attempt = attemptOf(node);
  if (event.outcome === 'conflict') return failed(job, event.node, attempt, event.failure);
  const { candidate } = event;
  const fresh: Attempt = {
    ...attempt,
    stage: 'made',
    candidate,
    at: candidate.commit,
    gates: [],
    verdicts: [],
    isGuardAccepted: false,
  };
  return withNode(job, event.node, { candidates: [...node.candidates, candidate.commit], attempt: fresh });
}
