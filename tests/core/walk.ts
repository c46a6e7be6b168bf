import { apply } from '../../src/core/apply.ts';
import type { Verb } from '../../src/core/command.ts';
import { decide } from '../../src/core/decide.ts';
import type { FailureKind, GateResult } from '../../src/core/evidence.ts';
import type { EventOf, JobEvent, NodeSpec, Opening } from '../../src/core/event.ts';
import type { Job, Node } from '../../src/core/job.ts';
import { MOVES, type Facts, type Move, type MoveOf } from '../../src/core/move.ts';
import { planOf } from '../../src/core/thinking.ts';
import { isFinal } from '../../src/core/transitions.ts';
import { EXPECTED, opening, sha, spec } from './fixtures/jobs.ts';
import { gate } from './fixtures/tales.ts';
import { failure, thought } from './walk-thoughts.ts';

/** Whole numbers, drawn by chance; when there are no more, everything goes well. */
export type Draw = (below: number) => number;

export interface Walker {
  readonly job: Job;
  readonly now: number;
  readonly facts: Facts;
  /** What was given as the reason of the last turn. */
  readonly because: string;
  /** The job in which the last turn began something, whatever came of it. */
  readonly begun?: Job;
  /** What has really been begun, by node: attempts that nothing excuses, and repairs. */
  readonly made: ReadonlyMap<string, number>;
  /** In the last turn somebody thought: the job before that was told, what was told, and the job after it. */
  readonly thought?: { readonly before: Job; readonly event: EventOf<'reason-ended'>; readonly after: Job };
}

const MINUTE = 60_000;

export function start(differences: Partial<Opening>): Walker {
  const now = Date.UTC(2026, 0, 1);
  const event = { type: 'job-opened' as const, opening: opening(differences) };
  const job = apply(undefined, { seq: 1, at: new Date(now).toISOString(), event });
  return { job, now, facts: EXPECTED, because: '', made: new Map() };
}

/** One turn: something becomes true outside, the ladder answers, and what it chose has some end. */
export function turn(walker: Walker, draw: Draw, specs: readonly NodeSpec[]): Walker {
  const facts = factsFor(walker, draw);
  const { move, because } = decide(walker.job, facts, new Date(walker.now));
  const { thought: _thought, begun: _begun, ...last } = walker;
  const before = { ...last, facts, because };
  if (move.type === 'rest') return before;
  if (move.type === 'wait') return move.until === undefined ? before : { ...before, now: Date.parse(move.until) };
  if (move.type === 'recover') return append(before, { type: 'move-lost', intent: move.intent, owner: move.owner });
  const owner = `run-${Math.floor(before.job.seq / 5)}.1`;
  const chosen = { type: 'move-chosen' as const, move, because, facts: before.facts, owner, engine: 'test' };
  const told = append(before, chosen);
  const intended = { ...told, begun: told.job };
  const isLost = MOVES[move.type].intent === 'saved' && draw(8) === 1;
  if (isLost) return count(intended, move);
  const event = endOf(move, intended.job, draw, specs);
  const ended = moved(count(append(intended, event), move, event), move);
  return event.type === 'reason-ended'
    ? { ...ended, thought: { before: intended.job, event, after: ended.job } }
    : ended;
}

function append(walker: Walker, event: JobEvent): Walker {
  const now = walker.now + MINUTE / 4;
  const { job } = walker;
  return { ...walker, now, job: apply(job, { seq: job.seq + 1, at: new Date(now).toISOString(), event }) };
}

/** Keeps its own book: an attempt counts unless a passing fault ended it. */
function count(walker: Walker, move: Move, event?: JobEvent): Walker {
  if (move.type !== 'make') return walker;
  const isExcused = event?.type === 'make-ended' && event.outcome === 'failed' && PASSING.includes(event.failure.kind);
  if (isExcused) return walker;
  return { ...walker, made: new Map(walker.made).set(move.node, (walker.made.get(move.node) ?? 0) + 1) };
}

const PASSING: readonly FailureKind[] = ['transient-transport', 'transient-tool', 'quota'];

/** A push that was taken over is the tip from now on. */
function moved(walker: Walker, { type }: Move): Walker {
  return type === 'adopt' || type === 'restore' || type === 'build-graph' ? { ...walker, facts: EXPECTED } : walker;
}

function factsFor({ job, facts, now }: Walker, draw: Draw): Facts {
  const owner = job.intent === undefined ? 'none' : draw(4) === 1 ? 'alive' : 'dead';
  const tip = tipFor(facts.tip, draw(160), job);
  const say = verbFor(job, draw);
  const inbox = say && { id: `c${job.seq}`, by: 'ada', at: new Date(now).toISOString(), say };
  const digest = sha(`approvals after ${job.seq}`).slice(0, 16);
  const isWithdrawn = draw(160) === 1;
  const approval = isWithdrawn ? { commit: sha('withdrawn'), reasons: ['It was taken back.'], digest } : undefined;
  return { owner, tip, ...(inbox && { inbox }), ...(approval && { approval }) };
}

function tipFor(tip: Facts['tip'], drawn: number, job: Job): Facts['tip'] {
  const commit = sha(`pushed after ${job.seq}`);
  if (drawn === 1) return { relation: 'ahead', commit };
  if (drawn === 2) return { relation: 'pins-changed', commit, paths: ['tasks.md'], digest: commit.slice(0, 16) };
  if (drawn === 3) return { relation: 'diverged', commit };
  if (drawn === 4) return { relation: 'gone' };
  return drawn % 4 === 1 ? { relation: 'expected' } : tip;
}

/** A person waits for nothing to be asked: some words are to the point, others are not. */
function verbFor(job: Job, draw: Draw): Verb | undefined {
  const [question] = job.questions;
  const node = [...job.nodes][draw(job.nodes.size)]?.id ?? 'n1';
  const limits = ['attemptsPerNode', 'agentRuns', 'transientRetries', 'repairCyclesPerNode'] as const;
  const option = question?.options[draw(question.options.length)]?.id ?? 'nothing';
  const verbs: readonly Verb[] = [
    { verb: 'answer', question: question?.id ?? 'q0', text: option },
    { verb: 'answer', question: question?.id ?? 'q0', text: 'in words' },
    { verb: 'retry', node },
    { verb: 'accept-task', node, reason: 'seen' },
    { verb: 'raise', limit: limits[draw(limits.length)]!, value: 1 + draw(60) },
    { verb: 'escalate', node },
    { verb: 'approve-plan', node, digest: planOf(job.nodes.get(node) ?? {})?.digest ?? 'none' },
    { verb: 'reject-plan', node, note: 'smaller' },
    { verb: 'pause' },
    { verb: 'resume' },
    { verb: 're-pin', digest: job.blocker?.next.slice('re-pin '.length) ?? 'nothing' },
  ];
  const isWaiting = job.status === 'blocked' || job.status === 'needs-clarification';
  const drawn = draw(isWaiting ? verbs.length : 60);
  return drawn === 0 ? undefined : verbs[drawn - 1];
}

type Ended = Exclude<Move, { type: 'wait' | 'rest' | 'recover' }>;

function endOf(move: Ended, job: Job, draw: Draw, specs: readonly NodeSpec[]): JobEvent {
  return ENDS[move.type](move as never, job, draw, specs);
}

type Ends = {
  readonly [T in Ended['type']]: (move: MoveOf<T>, job: Job, draw: Draw, specs: readonly NodeSpec[]) => JobEvent;
};

const ENDS: Ends = {
  'build-graph': (move, job, draw, specs) => graphOf(move, job, draw, specs),
  baseline: (_move, _job, draw) => {
    const drawn = draw(20);
    if (drawn === 1) return { type: 'baseline-ended', gates: [], failure: failure('setup', draw) };
    if (drawn === 3) return { type: 'baseline-ended', gates: [gate(false, { outcome: 'out-of-time' })] };
    return { type: 'baseline-ended', gates: [gate(drawn !== 2), gate(drawn !== 4, { name: 'lint' })] };
  },
  make: ({ node, attempt }, job, draw) => {
    const about = { type: 'make-ended' as const, node, attempt, logs: [] };
    const drawn = draw(6);
    if (drawn === 1) return { ...about, outcome: 'no-change', runs: 1 };
    if (drawn === 2) return { ...about, outcome: 'failed', runs: draw(3), failure: failure('make', draw) };
    if (drawn === 3) return { ...about, outcome: 'failed', runs: 0, failure: failure('setup', draw) };
    return { ...about, outcome: 'candidate', runs: 1, candidate: candidate(job, draw) };
  },
  gate: ({ node, attempt }, job, draw) => {
    const about = { type: 'gate-ended' as const, node, attempt };
    const drawn = draw(5);
    if (drawn === 1) return { ...about, gates: [], failure: failure('setup', draw) };
    if (drawn === 2) return { ...about, gates: [gate(false)], failure: failure('gate', draw) };
    return { ...about, gates: [asExpected(job.nodes.get(node)!)] };
  },
  check: ({ node, attempt, role }, job, draw) => {
    const about = { type: 'check-ended' as const, node, attempt, role };
    const drawn = draw(6);
    if (drawn === 1) return { ...about, outcome: 'failed', failure: failure('check', draw) };
    const { tree } = job.nodes.get(node)!.attempt!.candidate!;
    return {
      ...about,
      outcome: 'answered',
      verdict: { role, tree, findings: [], verdict: drawn === 2 ? 'fail' : 'pass' },
    };
  },
  reason: thought,
  escalate: ({ node, reason, role }) => ({ type: 'task-escalated', node, reason, ...(role && { role }) }),
  integrate: ({ node, attempt, onto }) => {
    return { type: 'node-integrated', node, attempt, commit: sha(`${node} on ${onto}`), tree: sha(`tree ${onto}`) };
  },
  carry: ({ node, attempt }, job, draw) => {
    const about = { type: 'candidate-carried' as const, node, attempt };
    if (draw(3) === 1)
      return { ...about, outcome: 'conflict', failure: { kind: 'repository-diverged', stage: 'carry', summary: 'no' } };
    return { ...about, outcome: 'carried', candidate: candidate(job, draw) };
  },
  adopt: ({ tip }, job, draw) => {
    const done = [...job.nodes].filter((node) => node.status === 'completed').map((node) => node.id);
    const open = [...job.nodes].filter(({ status }) => status !== 'completed' && status !== 'superseded');
    const ticked = draw(3) === 1 ? open.slice(0, 2).map(({ id }) => id) : [];
    return { type: 'tip-adopted', tip, ...(job.branchChoice && { reopened: done, ticked }) };
  },
  restore: ({ from, to }) => ({ type: 'tip-restored', to, ...(from !== undefined && { from }) }),
  diagnose: ({ node, attempt, diagnosis }) => ({ type: 'failure-diagnosed', node, attempt, diagnosis }),
  ask: ({ question }) => ({ type: 'question-asked', question }),
  hear: ({ command: { id, by, say }, refused }) => {
    return { type: 'command-heard', id, by, say, ...(refused !== undefined && { refused }) };
  },
  postpone: ({ node, until }) => ({ type: 'retry-scheduled', node, until }),
  resume: ({ node }) => ({ type: 'retry-due', node }),
  block: ({ blocker }) => ({ type: 'job-blocked', blocker }),
  close: () => ({ type: 'job-completed' }),
};

/** A gate that did what it had to do for this node. */
function asExpected({ expects, mustFail = [] }: Node): GateResult {
  if (expects?.expect === 'fail' || mustFail.includes('test')) return gate(false, { expected: 'fail' });
  const { passed, outcome, durationMs, log } = gate(false);
  return expects === undefined ? gate() : gate(true, { atBase: { passed, outcome, durationMs, log } });
}

function candidate(job: Job, draw: Draw): Extract<JobEvent, { outcome: 'carried' }>['candidate'] {
  const name = `candidate ${job.seq - draw(2) * job.seq}`;
  const guarded = draw(5) === 1 ? ['package.json#scripts'] : [];
  return { commit: sha(name), tree: sha(`tree of ${name}`), base: job.tip, paths: [], guarded };
}

/** After a `re-pin`, one task is worded anew, or the list cannot be used. */
function graphOf(move: MoveOf<'build-graph'>, job: Job, draw: Draw, specs: readonly NodeSpec[]): JobEvent {
  if (move.repin === undefined) return { type: 'graph-built', nodes: [...specs], notices: [] };
  if (draw(4) === 1) {
    const blocker = { code: 'invalid-configuration' as const, detail: 'It cannot be read.', next: 'resume' };
    return { type: 'job-blocked', blocker };
  }
  const living = [...job.nodes].filter((node) => node.status !== 'superseded');
  const changed = draw(living.length);
  const nodes = living.map(({ id, number, title, kind, digest, boxes, rank, after }, index) => {
    const isTicked = job.nodes.get(id)!.status !== 'completed' && draw(4) === 1;
    const marks = { ...(number !== undefined && { number }), ...(isTicked && { isTicked: true as const }) };
    const same = { id, title, kind, digest, boxes, rank, after, ...marks };
    return index === changed ? { ...same, id: `${id}-${job.seq}`, succeeds: id } : same;
  });
  const kept = nodes.filter(({ id }) => job.nodes.get(id) !== undefined).map(({ id }) => id);
  const { pins, plan, planDigest } = job;
  return {
    type: 'graph-built',
    nodes,
    notices: [],
    repinned: { pins, plan, planDigest, tip: move.at, trusted: job.base, kept },
  };
}

/** Whoever answers as the job itself proposes, in a world where all goes well, sees it end; returns where it stands then. */
export function settle(walker: Walker, specs: readonly NodeSpec[], choose: Draw): { walker: Walker; turns: number } {
  const well: Draw = () => 0;
  let now: Walker = { ...walker, facts: EXPECTED };
  for (let turns = 0; turns < 400; turns += 1) {
    if (isFinal(now.job.status)) return { walker: now, turns };
    const say = proposed(now, choose);
    now = { ...now, facts: EXPECTED };
    now = say === undefined ? turn(now, well, specs) : answered(now, say);
  }
  return { walker: now, turns: Infinity };
}

function proposed({ job }: Walker, choose: Draw): Verb | undefined {
  if (job.repin !== undefined) return undefined;
  if (job.status === 'blocked') return verbOf(job.blocker!.next);
  if (job.status !== 'needs-clarification') return undefined;
  const [question] = job.questions;
  return { verb: 'answer', question: question!.id, text: question!.options[choose(question!.options.length)]!.id };
}

/** A proposal as a person would type it. */
export function verbOf(next: string): Verb {
  const [verb = '', first = '', second = ''] = next.split(' ');
  if (verb === 'raise') return { verb, limit: first, value: Number(second) };
  if (verb === 'retry' || verb === 'escalate') return { verb, node: first };
  if (verb === 're-pin') return { verb, digest: first };
  if (verb === 'accept-task') return { verb, node: first, reason: second };
  if (verb === 'resume' || verb === 'give-up') return { verb };
  if (verb === 'cancel') return { verb, reason: first };
  throw new Error(`nobody can say: ${next}`);
}

function answered(walker: Walker, say: Verb): Walker {
  const command = { id: `s${walker.job.seq}`, by: 'ada', at: new Date(walker.now).toISOString(), say };
  const facts: Facts = { ...EXPECTED, inbox: command };
  const { move, because } = decide(walker.job, facts, new Date(walker.now));
  if (move.type !== 'hear') return turn(walker, () => 0, []);
  if (move.refused !== undefined)
    throw new Error(`what was proposed is refused: ${JSON.stringify(say)} ${move.refused}`);
  const chosen = { type: 'move-chosen' as const, move, because, facts, owner: 'settle.1', engine: 'test' };
  return append(append(walker, chosen), { type: 'command-heard', id: command.id, by: 'ada', say });
}

export const LISTS: readonly (readonly NodeSpec[])[] = [
  [spec(1, { isExploration: true }), spec(2, { expects: { expect: 'fail', gate: 'test' } }), spec(3)],
  [spec(1, { expects: { expect: 'red-first', gate: 'test' } }), spec(2, { isExploration: true, kind: 'checkpoint' })],
  [spec(1)],
  [spec(1), spec(2), spec(3)],
  [spec(1, { rank: 0 }), spec(2, { rank: 0 }), spec(3, { rank: 1, kind: 'checkpoint' }), spec(4, { rank: 2 })],
  [spec(1, { rank: 0, after: ['n2'] }), spec(2, { rank: 0 }), spec(3, { kind: 'checkpoint' })],
];
