import { complexityOf } from '../../core/complexity.ts';
import type { CheckedSpec } from '../../report/plan.ts';
import { tasksPath } from '../../spec/spec-name.ts';
import { readLines } from '../../spec/text-lines.ts';
import { prepare, type Prepared, type Subject, type Surroundings } from '../preflight.ts';
import { signalsAt } from '../task.ts';
import { bytesOf, lookupIn, type Lookup, type Source } from './lookup.ts';

/** A spec as a job would find it at a commit, for whoever wants to see that before one is opened. */
export async function checkSpec(
  source: Source,
  { spec, at, vendor }: Omit<Subject, 'trusted'>,
  surroundings: Surroundings,
): Promise<CheckedSpec> {
  const prepared = await prepare(source, { spec, at, trusted: at, vendor }, surroundings);
  const files = lookupIn(surroundings.worktree ?? source, at);
  const bytes = bytesOf(await files.find(tasksPath(spec)));
  const reckoned = await reckonedIn(files, spec, prepared);
  return {
    spec,
    ...judged(prepared),
    uncommitted: [],
    ticks: ticksOf(prepared.units, bytes ?? new Uint8Array()),
    ...(reckoned && { reckoned }),
  };
}

/** How hard each task that is left is reckoned to be before anything is tried, as the graph of a job will have it. */
async function reckonedIn(files: Lookup, spec: string, { units, plan }: Prepared): Promise<CheckedSpec['reckoned']> {
  const open = units.filter(({ state, kind }) => state === 'open' && kind === 'task');
  if (open.length === 0) return undefined;
  const read = async (_commit: string, path: string): Promise<Uint8Array | undefined> =>
    bytesOf(await files.find(path));
  const signals = await signalsAt(spec, '', plan, { read });
  return signals && new Map(open.map((unit) => [unit.id, complexityOf(signals(unit), { replans: 0, failures: 0 })]));
}

/** Of a spec that is not there, nothing else is to be said. */
export function isThere({ problems }: Pick<CheckedSpec, 'problems'>): boolean {
  return problems.every(({ code }) => code !== 'spec-missing');
}

function judged({
  units,
  notices,
  proposal,
  problems,
  plan,
  planDigest,
}: Prepared): Omit<CheckedSpec, 'spec' | 'ticks' | 'uncommitted' | 'reckoned'> {
  const isDone = units.length > 0 && units.every((unit) => unit.state === 'done');
  const isRefused = problems.some(({ code }) => code === 'approval-missing');
  const isReadable = problems.every(({ code }) => code !== 'spec-invalid');
  const isPlanned = isThere({ problems }) && (plan.stages.length > 0 || plan.gates.length > 0);
  return {
    state: isDone ? 'done' : problems.length > 0 ? 'blocked' : 'ready',
    ...((isRefused || (isPlanned && isReadable)) && { isApproved: !isRefused }),
    units,
    notices,
    problems: isDone ? problems.filter(({ code }) => code !== 'no-tasks') : problems,
    ...(proposal !== undefined && { proposal }),
    ...(isPlanned && { plan: { plan, digest: planDigest } }),
  };
}

/** The lines on which each unit's boxes stand. */
function ticksOf(units: Prepared['units'], bytes: Uint8Array): readonly (readonly number[])[] {
  const starts = readLines(bytes).lines.map(({ start }) => start);
  return units.map(({ boxes }) => boxes.map((offset) => lineOf(offset, starts)));
}

function lineOf(offset: number, starts: readonly number[]): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
