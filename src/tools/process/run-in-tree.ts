import { basename, dirname } from 'node:path';
import { secretsOf } from '../../core/secrets.ts';
import { childEnvironment } from './environment.ts';
import { forgetMark, recordMark } from './marks.ts';
import { fitToKeep } from './output.ts';
import { run, type ProcessEnd, type ProcessOrder } from './process.ts';
import type { ProcessMark } from './reaper.ts';

/** A command of an agent, a gate or a set-up, in its worktree. */
export interface TreeCommand extends Pick<ProcessOrder, 'argv' | 'stdin' | 'deadline' | 'maxOutputBytes' | 'signal'> {
  /** The worktree's folder; the one above it bears the name of the step. */
  readonly tree: string;
  /** On top of what every child gets. */
  readonly variables?: Readonly<Record<string, string>>;
  /** What says nothing for so long hangs. */
  readonly idleMinutes?: number | undefined;
}

/** Minutes of silence after which a command is ended, where the configuration names none. */
export const IDLE_MINUTES = 20;

/**
 * Runs it with the allow-listed environment, and written down while it runs: a step that finds us dead ends it. What it said comes
 * back fit to be kept, without the secrets that we know.
 */
export async function runInTree(command: TreeCommand): Promise<ProcessEnd> {
  const { tree, variables = {}, idleMinutes = IDLE_MINUTES, ...order } = command;
  let mark: ProcessMark | undefined;
  const onStart = (started: ProcessMark): Promise<void> => {
    mark = started;
    return recordMark(tree, started);
  };
  const env = { ...childEnvironment(process.env), ...variables };
  const idleMs = idleMinutes * 60_000;
  const end = await run({ ...order, idleMs, cwd: tree, env, marker: basename(dirname(tree)), onStart });
  if (mark !== undefined) await forgetMark(tree, mark);
  return withoutSecrets(end, order.maxOutputBytes);
}

function withoutSecrets(end: ProcessEnd, maxBytes: number): ProcessEnd {
  if (end.outcome === 'not-started') return end;
  const { maskBytes } = secretsOf(process.env);
  const { stdout, stderr, droppedBytes } = end;
  return {
    ...end,
    stdout: fitToKeep({ bytes: stdout, droppedBytes: droppedBytes.stdout, maxBytes }, maskBytes),
    stderr: fitToKeep({ bytes: stderr, droppedBytes: droppedBytes.stderr, maxBytes }, maskBytes),
  };
}
