import { basename, dirname } from 'node:path';
import { childEnvironment } from './environment.ts';
import { forgetMark, recordMark } from './marks.ts';
import { run, type ProcessEnd, type ProcessOrder } from './process.ts';
import type { ProcessMark } from './reaper.ts';

/** A command of an agent, a gate or a set-up, in its worktree. */
interface TreeCommand extends Pick<ProcessOrder, 'argv' | 'deadline' | 'idleMs' | 'maxOutputBytes' | 'signal'> {
  /** The worktree's folder; the one above it bears the name of the step. */
  readonly tree: string;
  /** On top of what every child gets. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** Runs it with the allow-listed environment, and written down while it runs: a step that finds us dead ends it. */
export async function runInTree({ tree, variables = {}, ...order }: TreeCommand): Promise<ProcessEnd> {
  let mark: ProcessMark | undefined;
  const onStart = (started: ProcessMark): Promise<void> => {
    mark = started;
    return recordMark(tree, started);
  };
  const env = { ...childEnvironment(process.env), ...variables };
  const end = await run({ ...order, cwd: tree, env, marker: basename(dirname(tree)), onStart });
  if (mark !== undefined) await forgetMark(tree, mark);
  return end;
}
