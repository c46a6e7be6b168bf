import { attemptOf, nodeOf, withLesson, withNode } from './changes.ts';
import { canonical, digestOf } from './digest.ts';
import type { EventOf } from './event.ts';
import type { DiagnoserAnswer } from './evidence.ts';
import { FAILURES } from './failure.ts';
import type { Job } from './job.ts';
import type { MoveOf } from './move.ts';
import { limitsOf } from './limits.ts';
import type { ReasonRole } from './reasoning.ts';
import { settleAnswer } from './spending.ts';
import { planIn, planOf, thinkingOf, type PlanRevision, type Thinking } from './thinking.ts';

type Ended = EventOf<'reason-ended'>;
type Answered<R extends ReasonRole> = Extract<Ended, { outcome: 'answered'; role: R }>;

/** An answer changes what is thought about a task, and nothing else. */
export function onReasonEnded(before: Job, event: Ended): Job {
  const job = forgetAsked(settleAnswer(before, event), event.node);
  if (event.outcome === 'failed') return onFailed(job, event);
  return answeredBy(handled(job, event), event);
}

function handled(job: Job, event: Extract<Ended, { outcome: 'answered' }>): Job {
  const handle = HANDLERS[event.role] as (job: Job, event: Ended) => Job;
  return handle(job, event);
}

function answeredBy(job: Job, { node, tier = 'local-small' }: Ended): Job {
  const { answers = {} } = thinkingOf(nodeOf(job, node));
  return think(job, node, { answers: { ...answers, [tier]: (answers[tier] ?? 0) + 1 } });
}

type Handlers = { readonly [R in ReasonRole]: (job: Job, event: Answered<R>) => Job };

const HANDLERS: Handlers = {
  classifier: (job, { node, answer }) => think(job, node, { isClassified: true, complexity: answer.complexity }),
  planner: onPlanned,
  critic: onCriticised,
  diagnoser: (job, { node, answer }) => withCause(job, node, answer),
  replanner: onReplanned,
};

/** The small model that brought nothing is followed by the agent; where the agent brought nothing, work goes on without it if it can. */
function onFailed(job: Job, event: Extract<Ended, { outcome: 'failed' }>): Job {
  const { node, role, tier = 'local-small', why = 'unavailable', problem } = event;
  if (job.plan.reasoning === undefined) return withCause(job, node);
  if (role === 'classifier') return think(job, node, { isClassified: true });
  if (tier === 'local-small') return think(job, node, { due: DUE[why] });
  const failure = event.failure ?? { kind: 'implementation-defect', stage: 'reason', role, summary: problem };
  return WITHOUT[role](job, node, failure);
}

const DUE = {
  unavailable: 'local-worker-unavailable',
  invalid: 'invalid-local-output',
  'too-long': 'context-limit-exceeded',
} as const;

const WITHOUT: Readonly<
  Record<Exclude<ReasonRole, 'classifier'>, (job: Job, id: string, failure: Thinking['fault'] & object) => Job>
> = {
  planner: (job, id, fault) => {
    const isPassing = FAILURES[fault.kind].remedy === 'retry';
    return withNode(think(job, id, { fault }), id, { retries: nodeOf(job, id).retries + (isPassing ? 1 : 0) });
  },
  critic: (job, id) => revise(job, id, { isCriticised: true }),
  diagnoser: (job, id) => withCause(job, id),
  replanner: (job, id) => withoutReplan(job, id),
};

/** The agent is asked from now on; what brought that about is settled. */
export function onTaskEscalated(job: Job, { node, reason, role }: EventOf<'task-escalated'>): Job {
  const { due: _due, asked: _asked, ...thinking } = thinkingOf(nodeOf(job, node));
  const escalations = [...thinking.escalations, { reason, ...(role && { role }) }];
  return withNode(job, node, { thinking: { ...thinking, escalations } });
}

function onPlanned(job: Job, event: Answered<'planner'>): Job {
  const { node, answer, impacts = [], differences, tier = 'local-small' } = event;
  const plan = planIn(answer);
  if (plan === undefined) {
    if (tier === 'local-small') return think(job, node, { due: 'complexity-high' });
    const summary = answer.escalationReason ?? 'the agent says that it cannot plan the task';
    return think(job, node, { fault: { kind: 'ambiguity', stage: 'reason', role: 'planner', summary } });
  }
  if (differences !== undefined) return compared(job, node, differences);
  const planned = withPlan(job, node, { plan, tier, impacts });
  const isOwn =
    tier === 'local-small' && impacts.some((impact) => impact === 'architecture' || impact === 'public-api');
  return isOwn ? think(revise(planned, node, RETURNED), node, { due: 'architecture-impact' }) : planned;
}

/** The first of two plans stands, or the agent makes one. */
function compared(job: Job, id: string, differences: readonly string[]): Job {
  if (differences.length === 0) return revise(job, id, { isCompared: true });
  return think(revise(job, id, RETURNED), id, { due: 'competing-plans-diverged' });
}

/** Whoever plans anew begins anew. */
const RETURNED = { returned: { by: 'critic', changes: [] } } as const;

function onCriticised(job: Job, { node, answer }: Answered<'critic'>): Job {
  const { verdict, requestedChanges = [] } = answer;
  if (verdict === 'accept') return revise(job, node, { isCriticised: true });
  const returned = revise(job, node, { returned: { by: 'critic', changes: requestedChanges } });
  if (verdict === 'escalate') return think(returned, node, { due: 'critic-escalated' });
  const rounds = thinkingOf(nodeOf(returned, node)).plans.filter(
    ({ returned: back, tier }) => back?.by === 'critic' && tier === 'local-small',
  );
  return rounds.length < limitsOf(job).planRevisions
    ? returned
    : think(returned, node, { due: 'planner-critic-disagreement' });
}

/** What a model found, or nothing; asked once about each failure. */
function withCause(job: Job, id: string, answer?: DiagnoserAnswer): Job {
  const attempt = attemptOf(nodeOf(job, id));
  return withNode(job, id, { attempt: { ...attempt, reasoned: { ...attempt.reasoned, ...(answer && { answer }) } } });
}

function onReplanned(job: Job, event: Answered<'replanner'>): Job {
  const { node: id, answer, impacts = [], tier = 'local-small' } = event;
  const plan = planIn(answer);
  const { lesson } = nodeOf(job, id);
  if (plan === undefined || lesson === undefined) {
    if (answer.decision === 'escalate' && tier === 'local-small') return think(job, id, { due: 'complexity-high' });
    return withoutReplan(job, id, answer.reason);
  }
  const changes = answer.impactsApprovedIntent && impacts.length === 0 ? (['behaviour'] as const) : impacts;
  const isAnew = answer.decision === 'supersede-node';
  const made = { plan, tier, impacts: [...changes], answers: lesson.seq, ...(isAnew && { isAnew }) };
  const { plans, replans } = thinkingOf(nodeOf(job, id));
  // What a person sends back is no other replan of ours.
  const isAgain = plans.at(-1)?.returned?.by === 'person';
  return think(withPlan(job, id, made), id, { replans: replans + (isAgain ? 0 : 1) });
}

/** The facts decide on their own; a person is asked where the replanner has said that only they can go on. */
function withoutReplan(job: Job, id: string, question?: string): Job {
  const { lesson } = nodeOf(job, id);
  if (lesson === undefined) return job;
  const isStuck = question !== undefined || lesson.diagnosis.kind === 'no-progress';
  const remedy = isStuck ? ('ask' as const) : ('repair' as const);
  const diagnosis = { ...lesson.diagnosis, remedy, ...(question !== undefined && { question }) };
  return withLesson(job, id, { ...lesson, diagnosis });
}

function withPlan(job: Job, id: string, made: Omit<PlanRevision, 'revision' | 'digest'>): Job {
  const node = nodeOf(job, id);
  const { fault: _fault, ...thinking } = thinkingOf(node);
  const digest = digestOf(canonical({ task: node.digest, plan: made.plan })).slice(0, 16);
  const plans = [...thinking.plans, { revision: thinking.plans.length + 1, digest, ...made }];
  return withNode(job, id, { thinking: { ...thinking, plans } });
}

/** What was said of the plan that holds. */
export function revise(job: Job, id: string, change: Partial<PlanRevision>): Job {
  const node = nodeOf(job, id);
  const current = planOf(node);
  if (current === undefined) return job;
  const plans = thinkingOf(node).plans.map((plan) => (plan === current ? { ...plan, ...change } : plan));
  return think(job, id, { plans });
}

/** A person's word about the plan that holds: it is approved, or sent back with a note, which holds for all that is still thought and made. */
export function reviewed(job: Job, id: string, note: string | undefined, by: string): Job {
  if (note === undefined) return revise(job, id, { approvedBy: by });
  const { notes, ...node } = nodeOf(job, id);
  const noted = [...notes, `Of plan ${planOf(node)?.revision}: ${note}`];
  return withNode(revise(job, id, { returned: { by: 'person', changes: [note] } }), id, { notes: noted });
}

/** The plan before it holds; the failure is answered by a repair. */
export function kept(job: Job, id: string): Job {
  return withoutReplan(revise(job, id, { isDropped: true }), id);
}

/** The agent thinks about this task from now on, because a person wants it. */
export function escalatedBy(job: Job, id: string, by: string): Job {
  const { due: _due, ...thinking } = thinkingOf(nodeOf(job, id));
  const escalations = [...thinking.escalations, { reason: 'role-policy' as const, by }];
  return withNode(job, id, { thinking: { ...thinking, escalations } });
}

export function think(job: Job, id: string, change: Partial<Thinking>): Job {
  return withNode(job, id, { thinking: { ...thinkingOf(nodeOf(job, id)), ...change } });
}

/** The question is recorded with its intent: a small model over which a step died is not asked a second time. */
export function beginThinking(before: Job, move: MoveOf<'reason'>): Job {
  const { node: id, role, tier = 'local-small' } = move;
  const job = tier === 'large-agent' ? payOnce(before, id) : before;
  const { rounds, localDiagnoses } = thinkingOf(nodeOf(job, id));
  const isLocalDiagnosis = role === 'diagnoser' && tier === 'local-small';
  return think(job, id, {
    asked: { role, tier },
    rounds: { ...rounds, [role]: (rounds[role] ?? 0) + 1 },
    localDiagnoses: localDiagnoses + (isLocalDiagnosis ? 1 : 0),
  });
}

/** A question that a person has stopped may be asked again; what it cost stays charged. */
export function unasked(before: Job, { node: id, role, tier = 'local-small' }: MoveOf<'reason'>): Job {
  const job = forgetAsked(before, id);
  const { attempt } = nodeOf(job, id);
  if (role !== 'diagnoser' || attempt === undefined) return job;
  const { reasoned: _reasoned, ...rest } = attempt;
  const { localDiagnoses } = thinkingOf(nodeOf(job, id));
  const unfound = withNode(job, id, { attempt: rest });
  return tier === 'local-small' ? think(unfound, id, { localDiagnoses: localDiagnoses - 1 }) : unfound;
}

function forgetAsked(job: Job, id: string): Job {
  const { thinking } = nodeOf(job, id);
  if (thinking?.asked === undefined) return job;
  const { asked: _asked, ...rest } = thinking;
  return withNode(job, id, { thinking: rest });
}

/** Whoever had no answer may be asked once more; the small model only where nobody else may be. */
export function withoutFault(job: Job, id: string): Job {
  const { thinking } = nodeOf(job, id);
  if (thinking === undefined) return job;
  const { fault: _fault, ...others } = thinking;
  if (job.plan.reasoning?.escalation !== 'off') return withNode(job, id, { thinking: others });
  const { due: _due, asked: _asked, ...rest } = others;
  return withNode(job, id, { thinking: rest });
}

/** A run that a person allowed once has begun. */
export function payOnce(job: Job, id: string): Job {
  const { thinking } = nodeOf(job, id);
  if (thinking?.mayPay !== 'once') return job;
  const { mayPay: _mayPay, ...rest } = thinking;
  return withNode(job, id, { thinking: rest });
}
