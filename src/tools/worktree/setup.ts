import type { Failure } from '../../core/evidence.ts';
import type { Argv } from '../../core/plan.ts';
import type { TreeOrder } from '../../ports.ts';
import { inItsWords } from '../../core/failing-line.ts';
import { excerptOf } from '../excerpt.ts';
import { keepLog } from '../logs.ts';
import type { ProcessEnd } from '../process/process.ts';
import { runInTree } from '../process/run-in-tree.ts';
import { keep, restore, type Shelf } from './setup-cache.ts';

const LARGEST_OUTPUT = 1024 * 1024;

/** Where a set-up runs, and where what it says, if it fails, is kept. */
interface SetupPlace {
  readonly tree: string;
  readonly logs: string;
}

/** Makes a fresh worktree usable: takes what is kept, or runs the set-up's commands and keeps what they made, if they may be trusted. */
export async function setUp(
  order: TreeOrder,
  { tree, logs }: SetupPlace,
  shelf: Shelf | undefined,
  signal: AbortSignal,
): Promise<Failure | undefined> {
  if (shelf !== undefined && (await restore(shelf, tree))) return undefined;
  const deadline = Math.min(order.deadline.getTime(), Date.now() + order.setup.minutes * 60_000);
  for (const argv of order.setup.run) {
    const end = await runInTree({ argv, tree, deadline, maxOutputBytes: LARGEST_OUTPUT, signal });
    const failure = await failureOf(argv, end, { tree, logs });
    if (failure !== undefined) return failure;
  }
  if (shelf !== undefined && order.isTrusted) await keep(shelf, tree);
  return undefined;
}

async function failureOf(argv: Argv, end: ProcessEnd, { tree, logs }: SetupPlace): Promise<Failure | undefined> {
  const stage = 'setup';
  if (end.outcome === 'not-started')
    return { kind: 'capability-unavailable', stage, summary: end.problem.slice(0, 300) };
  if (end.outcome === 'exited' && end.exitCode === 0) return undefined;
  if (end.outcome === 'aborted') return { kind: 'transient-tool', stage, summary: 'the set-up was stopped' };
  const how = end.outcome === 'exited' ? `exit ${end.exitCode}` : end.outcome;
  const command = `the set-up command ${argv.join(' ')}`.slice(0, 250);
  const tail = excerptOf([end.stdout, end.stderr], tree);
  const summary = `${command} failed (${how})${inItsWords(tail)}`;
  return { kind: 'verification-failure', stage, summary, tail, log: await keepLog(logs, end) };
}
