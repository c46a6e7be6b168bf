import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a runner waits: 7.5 s and 2.5 s on GitHub, less in tests. */
export interface Patience {
  /** From SIGINT to SIGTERM. */
  readonly interruptMs: number;
  /** From SIGTERM to the end of the whole group. */
  readonly terminateMs: number;
  /** What a minute of `timeout-minutes` is. */
  readonly minuteMs: number;
}

export interface ChildOrder {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly onLine: (line: string) => void;
  readonly patience: Patience;
  /** Aborted with 'cancel', 'timeout' or 'kill'. */
  readonly stop: AbortSignal;
}

/** Runs a step's process as a runner does, to its end or through the whole ladder of signals. */
export async function runChild(order: ChildOrder): Promise<number | 'stopped'> {
  const [file, ...args] = order.argv;
  const { cwd, env } = order;
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', order.onLine);
  const ended = new AbortController();
  const onStop = (): void => void stopChild(child.pid, order, ended.signal);
  order.stop.addEventListener('abort', onStop, { once: true });
  if (order.stop.aborted) onStop();
  try {
    const exit = once(child, 'exit');
    const closed = once(child, 'close');
    const [code] = (await exit) as [number | null];
    ended.abort();
    // Whoever was left behind may hold the pipes; a runner does not wait for them for ever.
    await Promise.race([closed, pause(500)]);
    return order.stop.aborted ? 'stopped' : (code ?? 1);
  } finally {
    order.stop.removeEventListener('abort', onStop);
    ended.abort();
  }
}

async function stopChild(pid: number | undefined, { stop, patience }: ChildOrder, ended: AbortSignal): Promise<void> {
  if (pid === undefined) return;
  if (stop.reason === 'kill') {
    signal(-pid, 'SIGKILL');
    return;
  }
  try {
    signal(pid, 'SIGINT');
    await pause(patience.interruptMs, undefined, { signal: ended });
    signal(pid, 'SIGTERM');
    await pause(patience.terminateMs, undefined, { signal: ended });
    signal(-pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone already.
  }
}

/** Ends what a job left running, as a runner does: whatever bears its mark in the environment. */
export function endOrphans(trackingId: string): void {
  const mark = `RUNNER_TRACKING_ID=${trackingId}`;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      if (readFileSync(`/proc/${entry}/environ`, 'utf8').split('\0').includes(mark)) signal(Number(entry), 'SIGKILL');
    } catch {
      // It ended while we looked, or is not ours.
    }
  }
}
