import { execa } from 'execa';
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { capture } from './output.ts';
import { RUN_VARIABLE } from './process-table.ts';
import { endFamily, follow, killNow, markOf, type Family, type ProcessMark } from './reaper.ts';

/** Which program to start and where; an argv array only, never a shell. */
export interface Command {
  argv: readonly [string, ...string[]];
  cwd: string;
  /** The whole environment of the child; nothing is inherited. */
  env: Readonly<Record<string, string>>;
}

/** A command with its input and its bounds. */
export interface ProcessOrder extends Command {
  /** Written, then ended, whatever its size; absent: the child's stdin is at its end at once. */
  stdin?: string | Uint8Array;
  /** Absolute, epoch milliseconds when a number. SIGTERM comes a little before it, SIGKILL at it. */
  deadline: Date | number;
  /** Ends the run after so many milliseconds without a byte on stdout or stderr. */
  idleMs?: number;
  /** Cap per stream; what lies beyond it is dropped from the middle and counted, and the child goes on. */
  maxOutputBytes: number;
  /** Name under which `reap` finds the run even if its mark was never saved; unique on the machine: letters, digits, `._:/-`. */
  marker?: string;
  /** Called before stdin is written, to save the mark; must be bounded itself. When it throws, the run is killed and throws. */
  onStart?: (mark: ProcessMark) => void | Promise<void>;
  signal?: AbortSignal;
  /** A program that waits for all that it starts: nobody looks for what came of it while it runs, or when it has ended by itself. */
  isTidy?: true;
}

/** What a run left, however it ended. */
interface Remains {
  /** Raw bytes; head and tail joined when some were dropped in between. */
  stdout: Uint8Array;
  stderr: Uint8Array;
  droppedBytes: { stdout: number; stderr: number };
  durationMs: number;
  /** Processes of the run that could not be killed. */
  survivors: number;
}

type Cause =
  | { outcome: 'exited'; exitCode: number }
  | { outcome: 'signalled'; signal: string }
  | { outcome: 'out-of-time' | 'idle' | 'aborted' };

/** The system refused to start the program; `code` is Node's (`ENOENT`, `EACCES`, `E2BIG`, …), `problem` is a sentence. */
interface NotStarted {
  outcome: 'not-started';
  code: string;
  problem: string;
}

/** How a run ended. */
export type ProcessEnd = (Cause & Remains) | NotStarted;

/** A process just started, and whatever will come from it. */
export interface Started {
  outcome: 'started';
  child: Child;
  mark: ProcessMark;
  family: Family;
}

type Child = ReturnType<typeof spawn>;

/** From SIGTERM to SIGKILL at most; a run that was given little time gets a tenth of it. */
const GRACE_MS = 1_000;
/** After the exit, for output still under way; a grandchild that holds the pipe is not waited for any longer. */
const DRAIN_MS = 200;
const FIRST_LOOK_MS = 20;
/** The distance between looks doubles up to this; `ps` costs more than reading /proc. */
const LOOK_EVERY_MS = process.platform === 'linux' ? 500 : 2_000;
/** Asked for longer than this, a timer fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

let started = 0;
const running = new Set<Family>();

/** Number of processes that this Node process has started. */
export function processCount(): number {
  return started;
}

/** Runs a command to its end and leaves nothing of it behind: what it started is ended too, in whatever session it hides. */
export async function run(order: ProcessOrder): Promise<ProcessEnd> {
  const startedAt = performance.now();
  const output = { stdout: capture(order.maxOutputBytes), stderr: capture(order.maxOutputBytes) };
  const remains = (survivors: number): Remains => ({
    stdout: output.stdout.bytes(),
    stderr: output.stderr.bytes(),
    droppedBytes: { stdout: output.stdout.droppedBytes(), stderr: output.stderr.droppedBytes() },
    durationMs: Math.round(performance.now() - startedAt),
    survivors,
  });
  const tooLate = causeBeforeStart(order);
  if (tooLate !== undefined) return { ...tooLate, ...remains(0) };
  const begun = await start(order, order.stdin === undefined ? 'ignore' : 'pipe', order.marker);
  if (begun.outcome === 'not-started') return begun;
  begun.child.stdout.on('data', output.stdout.push);
  begun.child.stderr.on('data', output.stderr.push);
  const cause = await conduct(order, begun);
  const isOver = order.isTidy === true && cause.outcome === 'exited';
  return { ...cause, ...remains(isOver ? await close(begun) : await settle(begun, cause, timeLeftMs(order))) };
}

/**
 * Starts a process in a session of its own. The answer comes before the event loop turns, so no event of the child is missed; whoever
 * calls this must call `finish` in the end.
 */
export async function start(command: Command, stdin: 'pipe' | 'ignore', marker = 'run'): Promise<Started | NotStarted> {
  if (!/^[\w.:/-]+$/.test(marker)) throw new Error(`${JSON.stringify(marker)} cannot mark a run.`);
  const own = `${marker}#${randomUUID()}`;
  const child = spawn(command, stdin, own);
  if (child.pid === undefined) return whyNotStarted(command, child);
  started += 1;
  const mark = markOf(child.pid, own);
  const family = follow([mark]);
  // Exits without an end of its own (a bug, process.exit) take the children along. A signal is execa's: SIGTERM to the group.
  if (started === 1) process.once('exit', () => running.forEach(killNow));
  running.add(family);
  return { outcome: 'started', child, mark, family };
}

function spawn({ argv, cwd, env }: Command, stdin: 'pipe' | 'ignore', marker: string) {
  const [file, ...args] = argv;
  // A run inside a run keeps the outer marker too: ending the outer one must find what the inner one lost.
  const outer = process.env[RUN_VARIABLE];
  const child = execa(file, args, {
    cwd,
    env: { ...env, [RUN_VARIABLE]: outer === undefined ? marker : `${outer} ${marker}` },
    extendEnv: false,
    stdin,
    buffer: false,
    reject: false,
    verbose: 'none',
    // Only for the session of its own and the SIGTERM when we are signalled: it does not reach other sessions, nor is it repeated.
    killDescendants: true,
    forceKillAfterDelay: false,
  });
  // A child may go without reading its input, and pipes are destroyed at the end: neither is an error of ours.
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.on('error', () => {});
  return child;
}

async function whyNotStarted({ argv, cwd }: Command, child: Child): Promise<NotStarted> {
  const { code = 'UNKNOWN', originalMessage = 'for an unknown reason' } = await child;
  // The system answers ENOENT for a missing folder, too, and blames the program.
  const isFolder = statSync(cwd, { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isFolder) return { outcome: 'not-started', code, problem: `Cannot start ${argv[0]} in ${cwd}: no such folder.` };
  const why = code === 'ENOENT' ? 'there is no such program' : originalMessage;
  return { outcome: 'not-started', code, problem: `Cannot start ${argv[0]}: ${why}.` };
}

function causeBeforeStart(order: ProcessOrder): Cause | undefined {
  if (order.signal?.aborted === true) return { outcome: 'aborted' };
  return timeLeftMs(order) > 0 ? undefined : { outcome: 'out-of-time' };
}

function timeLeftMs(order: ProcessOrder): number {
  return Math.max(0, Number(order.deadline) - Date.now());
}

/** Records the start, hands over the input and waits for the first cause that ends the run. */
async function conduct(order: ProcessOrder, begun: Started): Promise<Cause> {
  const ending = firstCause(order, begun);
  try {
    await order.onStart?.(begun.mark);
  } catch (error) {
    await settle(begun, { outcome: 'aborted' }, 0);
    throw error;
  }
  begun.child.stdin?.end(order.stdin);
  return ending;
}

function firstCause(order: ProcessOrder, { child, family }: Started): Promise<Cause> {
  const { promise, resolve } = Promise.withResolvers<Cause>();
  child.nodeChildProcess.once('exit', (exitCode, signal) => {
    resolve(exitCode === null ? { outcome: 'signalled', signal: String(signal) } : { outcome: 'exited', exitCode });
  });
  const stops = [
    onAbort(order.signal, () => resolve({ outcome: 'aborted' })),
    onSilence(child, order.idleMs, () => resolve({ outcome: 'idle' })),
    onTimeUp(order, () => resolve({ outcome: 'out-of-time' })),
    order.isTidy === true ? () => {} : keepLooking(family),
  ];
  return promise.finally(() => stops.forEach((stop) => stop()));
}

function onAbort(signal: AbortSignal | undefined, then: () => void): () => void {
  signal?.addEventListener('abort', then);
  return () => signal?.removeEventListener('abort', then);
}

function onSilence({ stdout, stderr }: Child, idleMs: number | undefined, then: () => void): () => void {
  if (idleMs === undefined) return () => {};
  const timer = setTimeout(then, Math.min(idleMs, LONGEST_TIMER_MS));
  const restart = () => timer.refresh();
  for (const stream of [stdout, stderr]) stream.on('data', restart);
  return () => {
    // Both: refresh() brings a cleared timer back to life.
    for (const stream of [stdout, stderr]) stream.off('data', restart);
    clearTimeout(timer);
  };
}

function onTimeUp(order: ProcessOrder, then: () => void): () => void {
  const leftMs = timeLeftMs(order);
  const timer = setTimeout(then, Math.min(leftMs - Math.min(GRACE_MS, leftMs / 10), LONGEST_TIMER_MS));
  return () => clearTimeout(timer);
}

/** A descendant whose parent ends between two looks loses its place in the tree, so the first ones come soon. */
function keepLooking(family: Family): () => void {
  let timer: NodeJS.Timeout;
  const lookAfter = (waitMs: number) => {
    timer = setTimeout(() => {
      family.look();
      lookAfter(Math.min(waitMs * 2, LOOK_EVERY_MS));
    }, waitMs);
  };
  lookAfter(FIRST_LOOK_MS);
  return () => clearTimeout(timer);
}

/** Takes what output is still under way, then ends the whole family. Returns how many of it could not be killed. */
async function settle(begun: Started, cause: Cause, leftMs: number): Promise<number> {
  const isOver = cause.outcome === 'exited' || cause.outcome === 'signalled';
  if (isOver) await drain(begun.child);
  return finish(begun, Math.min(GRACE_MS, leftMs));
}

/** Ends a started process with its whole family (SIGTERM, `graceMs`, SIGKILL) and closes its pipes. Returns the number of survivors. */
export async function finish(begun: Started, graceMs: number): Promise<number> {
  const { survivors } = await endFamily(begun.family, graceMs);
  await close(begun);
  return survivors.length;
}

/** Takes what output is still under way from a family that has ended, and closes its pipes. Nobody survives that. */
async function close({ child, family }: Started): Promise<0> {
  running.delete(family);
  await drain(child);
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
  return 0;
}

async function drain({ stdout, stderr }: Child): Promise<void> {
  const isDrained = new AbortController();
  const ends = [stdout, stderr].map((stream) => finished(stream, { writable: false }).catch(() => {}));
  const limit = pause(DRAIN_MS, undefined, { signal: isDrained.signal }).catch(() => {});
  await Promise.race([Promise.all(ends), limit]);
  isDrained.abort();
  // On a busy machine the limit can pass before the loop has read what was there: two turns read it.
  await nextTurn();
  await nextTurn();
}
