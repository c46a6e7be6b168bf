import type { Failure } from '../../core/evidence.ts';
import type { Argv } from '../../core/plan.ts';
import type { TreeOrder } from '../../ports.ts';
import { tailOf } from '../tail.ts';
import type { ProcessEnd } from '../process/process.ts';
import { runInTree } from '../process/run-in-tree.ts';
import { keep, restore, type Shelf } from './setup-cache.ts';

const LARGEST_OUTPUT = 1024 * 1024;

/** Makes a fresh worktree usable: takes what is kept, or runs the set-up's commands and keeps what they made, if they may be trusted. */
export async function setUp(
  order: TreeOrder,
  tree: string,
  shelf: Shelf | undefined,
  signal: AbortSignal,
): Promise<Failure | undefined> {
  if (shelf !== undefined && (await restore(shelf, tree))) return undefined;
  const deadline = Math.min(order.deadline.getTime(), Date.now() + order.setup.minutes * 60_000);
  for (const argv of order.setup.run) {
    const failure = failureOf(argv, await runInTree({ argv, tree, deadline, maxOutputBytes: LARGEST_OUTPUT, signal }));
    if (failure !== undefined) return failure;
  }
  if (shelf !== undefined && order.isTrusted) await keep(shelf, tree);
  return undefined;
}

function failureOf(argv: Argv, end: ProcessEnd): Failure | undefined {
  const stage = 'setup';
  if (end.outcome === 'not-started')
    return { kind: 'capability-unavailable', stage, summary: end.problem.slice(0, 300) };
  if (end.outcome === 'exited' && end.exitCode === 0) return undefined;
  if (end.outcome === 'aborted') return { kind: 'transient-tool', stage, summary: 'the set-up was stopped' };
  const how = end.outcome === 'exited' ? `exit ${end.exitCode}` : end.outcome;
  const summary = `the set-up command ${argv.join(' ')}`.slice(0, 250);
  const tail = tailOf(Buffer.concat([end.stdout, end.stderr]));
  return { kind: 'verification-failure', stage, summary: `${summary} failed (${how})`, tail };
}
