import { nodeOf } from '../core/changes.ts';
import { canonical } from '../core/digest.ts';
import type { EventOf, JobEvent } from '../core/event.ts';
import type { Failure, GateResult } from '../core/evidence.ts';
import { gateAtBase } from '../core/expectation.ts';
import { isRealChange } from '../core/screen.ts';
import type { Job } from '../core/job.ts';
import type { ForeignMove, MoveOf } from '../core/move.ts';
import type { Repository } from '../ports.ts';
import { gatesOf, judged } from './gate.ts';
import { candidateAt, commitTree, screened } from './candidate.ts';
import { lowered } from './check.ts';
import { doubtAboutStaged } from './outputs.ts';
import { findingsIn } from './question.ts';
import { taskOf } from './task.ts';
import { doubtAboutUnfinished } from './unfinished.ts';

const RESULTS = {
  baseline: 'baseline-ended',
  make: 'make-ended',
  gate: 'gate-ended',
  check: 'check-ended',
  reason: 'reason-ended',
} as const satisfies Record<ForeignMove['type'], JobEvent['type']>;
type ResultOf<T extends ForeignMove['type']> = EventOf<(typeof RESULTS)[T]>;

/** Why a result is not believed, to complete `the result`; nothing where it holds as far as can be told. */
type Doubt = string | undefined;

type Rechecks = {
  readonly [T in ForeignMove['type']]: (
    job: Job,
    move: MoveOf<T>,
    event: ResultOf<T>,
    repository: Repository,
  ) => Promise<Doubt>;
};

const RECHECKS: Rechecks = {
  baseline: async (job, _move, event) =>
    doubtAboutGates(job, event) ?? (event.failure && doubtAboutFailure(event.failure, 'setup')),
  make: recheckMake,
  gate: recheckGate,
  check: recheckCheck,
  reason: recheckReason,
};

/**
 * Looks again at what another process says came of a move: everything that can be told without running anything is found out once more,
 * with the same functions, and has to be the same. What a gate did, and what an agent said, can only be plausible.
 */
export async function recheck(job: Job, move: ForeignMove, event: JobEvent, repository: Repository): Promise<Doubt> {
  if (event.type !== RESULTS[move.type]) return `is ${event.type}, which ${move.type} never ends with`;
  if ('node' in move && !('node' in event && event.node === move.node && event.attempt === move.attempt)) {
    return 'is that of another attempt';
  }
  const recheckOne = RECHECKS[move.type] as (
    job: Job,
    move: ForeignMove,
    event: JobEvent,
    repository: Repository,
  ) => Promise<Doubt>;
  return recheckOne(job, move, event, repository);
}

async function recheckMake(
  job: Job,
  move: MoveOf<'make'>,
  event: ResultOf<'make'>,
  repository: Repository,
): Promise<Doubt> {
  const makers = job.plan.stages.filter(({ kind }) => kind === 'maker').length;
  if (event.outcome === 'failed') {
    const doubt = doubtAboutMakers(event, makers) ?? doubtAboutFailure(event.failure, 'make');
    return doubt ?? doubtAboutUnfinished(job, move, event, repository);
  }
  if (event.runs !== makers) return `comes from ${event.runs} makers, not from ${makers}`;
  if (event.outcome === 'no-change') return undefined;
  const { tree } = event.candidate;
  const commit = await commitTree(job, move, tree, repository);
  const changes = await repository.changes(move.base, commit);
  const violation = await screened(job, { tree, changes, intrusions: [] }, repository);
  if (violation !== undefined) return `passes over this: ${violation.summary}`;
  if (!isRealChange(changes)) return 'calls a candidate what changes nothing';
  const ours = await candidateAt(job, move, commit, { tree, changes }, repository);
  if (!isSame(ours, event.candidate)) return 'says other things of its candidate than the candidate itself';
  return doubtAboutStaged(job, move, event, repository);
}

/** A set-up that fails is the only way to pay no maker. */
function doubtAboutMakers({ runs, failure }: Extract<ResultOf<'make'>, { outcome: 'failed' }>, makers: number): Doubt {
  const isPossible = failure.stage === 'setup' ? runs === 0 : runs > 0 && runs <= makers;
  return isPossible ? undefined : `counts ${runs} runs of ${makers} makers`;
}

async function recheckGate(job: Job, move: MoveOf<'gate'>, event: ResultOf<'gate'>): Promise<Doubt> {
  const node = nodeOf(job, move.node);
  const doubt = doubtAboutGates(job, event);
  if (doubt !== undefined || event.failure?.stage === 'setup') return doubt;
  const atBase = move.claim === 'made' ? gateAtBase(job, node)?.name : undefined;
  const isRun = event.gates.every((gate) => (gate.atBase !== undefined) === (gate.name === atBase));
  if (!isRun) return 'tells of other runs at the base than there were to be';
  const plain = event.gates.map(({ expected: _expected, ...gate }) => gate);
  const { gates, failure } = judged(node, plain);
  return isSame({ gates, failure }, { gates: event.gates, failure: event.failure })
    ? undefined
    : 'draws another conclusion from its gates than they allow';
}

/** Every gate of the plan in its order; none, or all of them, where a set-up failed. */
function doubtAboutGates(job: Job, { gates, failure }: ResultOf<'gate' | 'baseline'>): Doubt {
  const isSetup = failure?.stage === 'setup';
  if (isSetup && gates.length === 0) return undefined;
  const planned = gatesOf(job).map(({ name, required }) => ({ name, required }));
  const told = gates.map(({ name, required }) => ({ name, required }));
  if (!isSame(planned, told)) return 'is not about the gates of the plan';
  const odd = gates.find((gate) => !isPlausible(gate) || (gate.atBase !== undefined && !isPlausible(gate.atBase)));
  return odd === undefined ? undefined : `contradicts itself about the gate ${odd.name}`;
}

function isPlausible({ passed, outcome, exitCode, durationMs, tail }: Omit<GateResult, 'name' | 'required'>): boolean {
  const hasExited = outcome === 'exited';
  const isWhole = hasExited === (exitCode !== undefined) && passed === (hasExited && exitCode === 0);
  return isWhole && durationMs >= 0 && !(passed && tail !== undefined);
}

/** A verdict about this tree, by this role, which does not pass what it calls an error. */
async function recheckCheck(job: Job, { node, role }: MoveOf<'check'>, event: ResultOf<'check'>): Promise<Doubt> {
  if (event.role !== role) return `is by ${event.role}, not by ${role}`;
  if (event.outcome === 'failed') return doubtAboutFailure(event.failure, 'check');
  const { verdict } = event;
  const isAbout = verdict.role === role && verdict.tree === nodeOf(job, node).attempt?.candidate?.tree;
  if (!isAbout) return 'is a verdict about something else';
  return lowered(verdict) === verdict.verdict ? undefined : 'passes a candidate in which it names an error';
}

/** An answer to this question, by whom it was for; what a plan reaches for is told by its words, and not by whoever handed it over. */
async function recheckReason(
  job: Job,
  move: MoveOf<'reason'>,
  event: ResultOf<'reason'>,
  repository: Repository,
): Promise<Doubt> {
  if (event.role !== move.role) return `is by the ${event.role}, not by the ${move.role}`;
  if (event.tier !== move.tier) return 'is by somebody else than was to be asked';
  if (event.outcome === 'failed') return event.failure && doubtAboutFailure(event.failure, 'reason');
  const task = await taskOf(job, nodeOf(job, move.node), repository);
  const honest = { ...event, impacts: undefined, differences: undefined, ...findingsIn(event.answer, job, move, task) };
  return isSame(honest, event) ? undefined : 'says other things of its plan than the plan itself';
}

function doubtAboutFailure({ stage }: Failure, own: Failure['stage']): Doubt {
  return stage === own || stage === 'setup' ? undefined : `tells of a failure at the stage ${stage}`;
}

/** As JSON: what is absent and what is undefined is the same there. */
function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}
