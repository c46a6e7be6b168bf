import type { Failure, GateResult } from '../core/evidence.ts';
import type { Job } from '../core/job.ts';
import type { PortsFor, TreeOrder } from '../ports.ts';
import { placeOf, type Deed } from './deed.ts';

interface Judgement {
  readonly gates: GateResult[];
  readonly failure?: Failure;
}

/** The gates on the base, before any agent is paid. */
export const baseline: Deed<'baseline'> = async (job, move, ports, signal) => {
  const order = { purpose: 'baseline', at: move.at, isTrusted: true } as const;
  const { gates, failure } = await judge(job, order, new Date(move.deadline), ports, signal);
  return { type: 'baseline-ended', gates, ...(failure?.stage === 'setup' && { failure }) };
};

/** The gates at the candidate, or at the tip where nothing had to be made. */
export const gate: Deed<'gate'> = async (job, move, ports, signal) => {
  const order = { purpose: 'gate', at: move.at, isTrusted: move.claim !== 'made' } as const;
  const judgement = await judge(job, order, new Date(move.deadline), ports, signal);
  return { type: 'gate-ended', node: move.node, attempt: move.attempt, ...judgement };
};

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
  for (const planned of job.plan.gates) {
    const warnsOnly = job.baseline?.warnOnly.includes(planned.name) ?? false;
    results.push(await gates.run({ ...planned, required: planned.required && !warnsOnly }, tree, deadline, signal));
  }
  const red = results.filter((result) => result.required && !result.passed);
  return red.length === 0 ? { gates: results } : { gates: results, failure: failureOf(red) };
}

function failureOf(red: readonly GateResult[]): Failure {
  const names = red.map((result) => result.name).join(', ');
  const [first] = red;
  const isAbsent = red.every((result) => result.outcome === 'not-started');
  const how = first?.outcome === 'exited' ? `exit ${first.exitCode}` : (first?.outcome ?? '');
  return {
    kind: isAbsent ? 'capability-unavailable' : 'verification-failure',
    stage: 'gate',
    summary: `${red.length === 1 ? 'the gate' : 'the gates'} ${names} failed (${how})`.slice(0, 300),
    ...(first?.tail !== undefined && { tail: first.tail }),
  };
}
