import { become, inFlight, nodeOf, withNode, withoutAttempt } from './changes.ts';
import type { EventOf } from './event.ts';
import type { Attempt, Claim, Job } from './job.ts';
import type { Line } from './journal.ts';
import type { MoveOf } from './move.ts';

/** An intent: what it spends is counted now, so that a move which is lost has been charged. */
export function onMoveChosen(job: Job, event: EventOf<'move-chosen'>, line: Line): Job {
  const { move, owner } = event;
  if (job.intent !== undefined)
    throw new Error(`Line ${line.seq} opens an intent while that of line ${job.intent.seq} is open.`);
  const steps = job.used.steps + (owner === job.owner ? 0 : 1);
  const intended: Job = {
    ...job,
    owner,
    intent: { seq: line.seq, at: line.at, owner, move },
    used: { ...job.used, steps },
  };
  if (move.type === 'make') return beginMake(intended, move);
  if (move.type === 'gate') return beginGate(intended, move);
  if (move.type === 'check') return spend(inFlight(intended), 1);
  if (move.type === 'integrate' || move.type === 'carry') return inFlight(intended);
  return intended;
}

function beginMake(job: Job, move: MoveOf<'make'>): Job {
  const node = nodeOf(job, move.node);
  const isRepair = move.repairs !== undefined;
  const counted = {
    attempts: node.attempts + 1,
    repairs: node.repairs + (isRepair && node.lesson?.diagnosis.remedy === 'repair' ? 1 : 0),
  };
  const attempt: Attempt = { ...emptyAttempt(move.attempt, 'integrated', move.base), stage: 'making' };
  const begun = withNode(inFlight(job), node.id, { ...counted, attempt, status: isRepair ? 'repairing' : 'running' });
  const makers = job.plan.stages.filter((stage) => stage.kind === 'maker').length;
  return { ...spend(begun, makers), current: node.id };
}

function beginGate(job: Job, move: MoveOf<'gate'>): Job {
  const node = nodeOf(job, move.node);
  const flying: Job = { ...inFlight(job), current: node.id };
  if (move.claim === 'made') return isActive(node.status) ? flying : withNode(flying, node.id, { status: 'running' });
  const attempt: Attempt = { ...emptyAttempt(move.attempt, move.claim, move.at), stage: 'made' };
  return withNode(flying, node.id, { attempt, ...(isActive(node.status) ? {} : { status: 'running' }) });
}

function isActive(status: string): boolean {
  return status === 'running' || status === 'repairing';
}

/** An attempt of which nothing is known yet. */
export function emptyAttempt(number: number, claim: Claim, at: string): Attempt {
  return { number, claim, stage: 'made', at, gates: [], verdicts: [], isGuardAccepted: false };
}

function spend(job: Job, runs: number): Job {
  return { ...job, used: { ...job.used, agentRuns: job.used.agentRuns + runs } };
}

/** The run that held the intent died. Its attempt stays counted; what it was about is decided again. */
export function onMoveLost(job: Job, event: EventOf<'move-lost'>): Job {
  const current = job.current === undefined ? undefined : nodeOf(job, job.current);
  if (current?.attempt?.stage !== 'making') return job;
  if (event.intent > job.seq) throw new Error('A move is lost after it was chosen.');
  return withoutAttempt(job.status === 'repairing' ? become(job, 'diagnosing') : become(job, 'ready'), current.id, {
    status: 'ready',
  });
}
