import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, onTestFinished } from 'vitest';
import { childEnvironment } from '../../src/tools/process/environment.ts';
import { processRow } from '../../src/tools/process/process-table.ts';
import { type ProcessEnd, type ProcessOrder } from '../../src/tools/process/process.ts';

/** A folder of this test file's own. */
export const folder = mkdtempSync(join(tmpdir(), 'specbridge-process-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An order with generous bounds; a test names only what it is about. */
export function order(argv: ProcessOrder['argv'], more: Partial<ProcessOrder> = {}): ProcessOrder {
  const env = childEnvironment(process.env);
  return { argv, cwd: folder, env, deadline: Date.now() + 20_000, maxOutputBytes: 1024 * 1024, ...more };
}

/** Arguments that run a text with this very Node. */
export function node(source: string): [string, ...string[]] {
  return [process.execPath, '--input-type=module', '-e', source];
}

/** Whether a process runs; one that waits only to be collected does not. */
export function isAlive(pid: number): boolean {
  return processRow(pid)?.isDead === false;
}

/** Waits, for ten seconds at most, until something is so. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let round = 0; round < 1_000 && !isSo(); round += 1) await pause(10);
  if (!isSo()) throw new Error(`Never came true: ${isSo}`);
}

/** The output as text and how it ended; fails for a program that did not start. */
export function ran(end: ProcessEnd): Exclude<ProcessEnd, { outcome: 'not-started' }> {
  if (end.outcome === 'not-started') throw new Error(end.problem);
  return end;
}

/** The pids that a fixture printed, one a line, before anything else. */
export function pidsIn(stdout: Uint8Array, count = 1): number[] {
  const pids = Buffer.from(stdout).toString().split('\n').slice(0, count).map(Number);
  if (!pids.every((pid) => pid > 1)) throw new Error(`No pids: ${Buffer.from(stdout)}`);
  return pids;
}

/** Starts a Node program that nobody follows, as a step of ours would be started; gives its first line and its end. */
export async function driver(
  source: string,
): Promise<{ child: ChildProcess; firstLine: string; exit: Promise<unknown> }> {
  const [file, ...args] = node(source);
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  const [first] = await once(child.stdout, 'data');
  return { child, firstLine: String(first).split('\n')[0]!, exit };
}

/** A module of ours as a text that can stand behind `from`. */
export function ours(name: string): string {
  return JSON.stringify(join(import.meta.dirname, '../../src/tools', name));
}
