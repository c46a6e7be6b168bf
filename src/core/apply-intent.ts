import { excusedAttempt, withUnfinished } from './apply-attempt.ts';
import { atWork, become, inFlight, nodeOf, withNode, withoutAttempt } from './changes.ts';
import { beginThinking, payOnce, unasked } from './apply-thinking.ts';
import type { EventOf } from './event.ts';
import type { Attempt, Claim, Job } from './job.ts';
import type { Line } from './journal.ts';
import type { MoveOf } from './move.ts';
import { stagesOf } from './plan.ts';
import type { ReasonRole } from './reasoning.ts';
import { reserve, reserveAnswer } from './spending.ts';

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
  if (move.type === 'reason') return beginReason(intended, move);
  if (move.type === 'check')
    return reserve(atWork(inFlight(payOnce(intended, move.node)), move.node), stagesOf(job.plan, move));
  if (move.type === 'integrate' || move.type === 'carry') return atWork(inFlight(intended), move.node);
  return intended;
}

function beginMake(job: Job, move: MoveOf<'make'>): Job {
  const node = nodeOf(job, move.node);
  const { repairs: answers } = move;
  const isRepair = answers !== undefined;
  const counted = {
    attempts: node.attempts + 1,
    repairs: node.repairs + (isRepair && node.lesson?.diagnosis.remedy === 'repair' ? 1 : 0),
  };
  const attempt: Attempt = {
    ...emptyAttempt(move.attempt, 'integrated', move.base),
    stage: 'making',
    ...(isRepair && { answers }),
  };
  const begun = withNode(inFlight(payOnce(job, node.id)), node.id, {
    ...counted,
    attempt,
    status: isRepair ? 'repairing' : 'running',
  });
  return { ...reserve(begun, stagesOf(job.plan, move)), current: node.id };
}

function beginGate(job: Job, move: MoveOf<'gate'>): Job {
  const flying = atWork({ ...inFlight(job), current: move.node }, move.node);
  if (move.claim === 'made') return flying;
  // A claim is tried once; where the gates refute it, the task is worked on.
  return withNode(flying, move.node, { attempt: emptyAttempt(move.attempt, move.claim, move.at), isClaimed: false });
}

/** Asked once: a step that dies over a model does not ask it again. */
function beginReason(before: Job, move: MoveOf<'reason'>): Job {
  const { node: id, role, tier = 'local-small' } = move;
  const job = reserveAnswer(beginThinking(planning(before, role), move), tier);
  const { attempt } = nodeOf(job, id);
  if (role !== 'diagnoser' || attempt === undefined) return job;
  return withNode(job, id, { attempt: { ...attempt, reasoned: move.tier === undefined ? {} : { tier } } });
}

/** Where the job stands while it thinks: a diagnosis is what `diagnosing` is for. */
function planning(job: Job, role: ReasonRole): Job {
  if (role === 'diagnoser' || job.status === 'planning') return job;
  const isAfterAFailure = job.status === 'diagnosing' || job.status === 'replanning';
  return become(job, isAfterAFailure ? 'replanning' : 'planning');
}

/** An attempt of which nothing is known yet. */
export function emptyAttempt(number: number, claim: Claim, at: string): Attempt {
  return { number, claim, stage: 'made', at, gates: [], verdicts: [], isGuardAccepted: false };
}

/**
 * The run that held the intent died, or a person stopped it. What it spent stays counted, its attempt too, unless it was stopped; what it was
 * about is decided again.
 */
export function onMoveLost(before: Job, event: EventOf<'move-lost'>, _line: Line, closed: Job['intent']): Job {
  const isStopped = event.isInterrupted === true && closed?.move.type === 'reason';
  const job = isStopped ? unasked(before, closed.move) : before;
  const current = job.current === undefined ? undefined : nodeOf(job, job.current);
  if (current?.attempt?.stage !== 'making') return job;
  if (event.intent > job.seq) throw new Error('A move is lost after it was chosen.');
  const back = become(job, job.status === 'repairing' ? 'diagnosing' : 'ready');
  const excused = event.isInterrupted === true ? excusedAttempt(current, current.attempt) : {};
  return withoutAttempt(withUnfinished(back, current.id, event), current.id, { status: 'ready', ...excused });
}
