import { nodeOf } from '../core/changes.ts';
import { gateAtBase, withExpected } from '../core/expectation.ts';
import { inItsWords } from '../core/failing-line.ts';
import { holds, type Failure, type GateResult } from '../core/evidence.ts';
import type { Job, Node } from '../core/job.ts';
import type { Gate } from '../core/plan.ts';
import type { PortsFor, TreeOrder } from '../ports.ts';
import { placeOf, type Deed } from './deed.ts';

/** What the gates said; a failure is the set-up's. */
interface Judgement {
  readonly gates: GateResult[];
  readonly failure?: Failure;
}

/** The gates on the base, before any agent is paid. */
export const baseline: Deed<'baseline'> = async (job, move, ports, signal) => {
  const order = { purpose: 'baseline', at: move.at, isTrusted: true } as const;
  const { gates, failure } = await judge(job, order, new Date(move.deadline), ports, signal);
  return { type: 'baseline-ended', gates, ...(failure && { failure }) };
};

/** The gates at the candidate, or at the tip where nothing had to be made. */
export const gate: Deed<'gate'> = async (job, move, ports, signal) => {
  const order = { purpose: 'gate', at: move.at, isTrusted: move.claim !== 'made' } as const;
  const about = { type: 'gate-ended' as const, node: move.node, attempt: move.attempt };
  const deadline = new Date(move.deadline);
  const { gates, failure } = await judge(job, order, deadline, ports, signal);
  if (failure !== undefined) return { ...about, gates, failure };
  const node = nodeOf(job, move.node);
  const shown = move.claim === 'made' ? await withBase(job, node, gates, deadline, ports, signal) : { gates };
  if (shown.failure !== undefined) return { ...about, gates: shown.gates, failure: shown.failure };
  return { ...about, ...judged(node, shown.gates) };
};

/** What runs of the gates mean for a task. */
export function judged(node: Node, gates: readonly GateResult[]): Judgement {
  const marked = withExpected(node, gates);
  const wrong = marked.filter((result) => result.required && !holds(result));
  return { gates: marked, ...(wrong.length > 0 && { failure: failureOf(wrong, node) }) };
}

/** The gates of the plan as they are to be run. */
export function gatesOf({ plan, baseline: before }: Job): readonly Gate[] {
  return plan.gates.map((gate) => {
    const warnsOnly = before?.warnOnly.includes(gate.name) ?? false;
    return { ...gate, required: gate.required && !warnsOnly };
  });
}

/** A gate that must fail before the candidate and pass at it runs at the candidate's base too. */
async function withBase(
  job: Job,
  node: Node,
  gates: readonly GateResult[],
  deadline: Date,
  ports: PortsFor['agents'],
  signal: AbortSignal,
): Promise<Judgement> {
  const planned = gateAtBase(job, node);
  const base = node.attempt?.candidate?.base;
  if (planned === undefined || base === undefined) return { gates: [...gates] };
  const order = { purpose: 'gate', at: base, isTrusted: true } as const;
  const before = await judge({ ...job, plan: { ...job.plan, gates: [planned] } }, order, deadline, ports, signal);
  if (before.failure !== undefined) return { gates: [...gates], failure: before.failure };
  const [run] = before.gates;
  return {
    gates: gates.map((result) => (result.name === run?.name ? { ...result, atBase: runOf(run) } : result)),
  };
}

function runOf({ passed, outcome, exitCode, durationMs, log }: GateResult): NonNullable<GateResult['atBase']> {
  return { passed, outcome, durationMs, log, ...(exitCode !== undefined && { exitCode }) };
}

/** A fresh worktree at the commit, its set-up, then every gate in order; a red one does not hide the next. */
async function judge(
  job: Job,
  where: Pick<TreeOrder, 'purpose' | 'at' | 'isTrusted'>,
  deadline: Date,
  { workshop, gates }: PortsFor['agents'],
  signal: AbortSignal,
): Promise<Judgement> {
  const order = { place: placeOf(job), head: where.at, setup: job.plan.setup, deadline, ...where };
  await using tree = await workshop.open(order, signal);
  const failure = await tree.setup(signal);
  if (failure !== undefined) return { gates: [], failure };
  const results: GateResult[] = [];
  for (const planned of gatesOf(job)) results.push(await gates.run(planned, tree, deadline, signal));
  return { gates: results };
}

function failureOf(wrong: readonly GateResult[], { mustFail }: Node): Failure {
  const red = wrong.filter((result) => result.expected === undefined && !result.passed);
  if (red.length > 0) return redGates(red);
  const failure = unshownFault(wrong);
  // A person may have called meant what has come by chance; no maker should be told to bring it back.
  return mustFail === undefined ? failure : { ...failure, kind: 'blocked-dependency' };
}

/** Where a failure was called for: a task whose test fails nowhere has shown nothing. */
function unshownFault([first]: readonly GateResult[]): Failure {
  const name = first?.name ?? '';
  if (first?.expected === undefined) {
    const summary = `the gate ${name} must fail before the candidate, and does not: nothing shows what the candidate mends`;
    return { kind: 'blocked-dependency', stage: 'gate', summary };
  }
  const how = first.passed ? 'passes' : `ended otherwise (${first.outcome})`;
  const summary = `the gate ${name} must fail at the end of this task, and ${how}: no test shows the fault`;
  return {
    kind: 'verification-failure',
    stage: 'gate',
    summary,
    ...(first.tail !== undefined && { tail: first.tail }),
  };
}

function redGates(red: readonly GateResult[]): Failure {
  const names = red.map((result) => result.name).join(', ');
  const [first] = red;
  const isAbsent = red.every((result) => result.outcome === 'not-started');
  const how = first?.outcome === 'exited' ? `exit ${first.exitCode}` : (first?.outcome ?? '');
  return {
    kind: isAbsent ? 'capability-unavailable' : 'verification-failure',
    stage: 'gate',
    summary:
      `${red.length === 1 ? 'the gate' : 'the gates'} ${names} failed (${how})`.slice(0, 300) + inItsWords(first?.tail),
    ...(first?.tail !== undefined && { tail: first.tail }),
  };
}
