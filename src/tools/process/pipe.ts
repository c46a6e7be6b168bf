import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { UserError } from '../../errors.ts';
import { openInbox, type Inbox } from './inbox.ts';
import { capture, text, type Capture } from './output.ts';
import { finish, start, type Command, type Started } from './process.ts';

/**
 * A program that answers requests, one after the other, on its stdin and stdout. It does not keep this process alive while nobody waits
 * for an answer. Reads do not overlap: whoever shares a pipe takes turns. Reads and writes throw, with the end of stderr, once the
 * program has died or has been silent for too long.
 */
export interface Pipe extends AsyncDisposable {
  /** Hands over a request without waiting for the program to read it; meant for requests, not for bulk. */
  write(bytes: string | Uint8Array): void;
  /** The next line of the answer as UTF-8, without its newline. */
  readLine(): Promise<string>;
  /** The next `count` bytes of the answer. */
  readBytes(count: number): Promise<Uint8Array>;
  /** Ends stdin, gives the program a second to go, and ends it. May be called twice. */
  close(): Promise<void>;
}

/** A program for `openPipe`. */
export interface PipeOrder extends Command {
  /** Longest silence while an answer is awaited; one minute unless given. The program is ended after it. */
  answerMs?: number;
}

/** The state of one pipe. */
interface Line {
  name: string;
  begun: Started;
  inbox: Inbox;
  complaints: Capture;
  answerMs: number;
  exit: Promise<void>;
  /** The read that waits, if one does. */
  waiting?: { resolve: () => void; reject: (error: Error) => void } | undefined;
  /** What happened to the program, once something has. */
  fate?: string;
  burial?: Promise<void>;
  isDead: boolean;
}

const ANSWER_MS = 60_000;
const CLOSE_MS = 1_000;
/** From the end of stdout to the exit. */
const EXIT_MS = 200;
const STDERR_BYTES = 4 * 1024;
const LONGEST_LINE = 1024 * 1024;
/** Unread answers beyond this stay with the program. */
const READ_AHEAD = 4 * 1024 * 1024;

/** Starts a program that answers on stdin and stdout; throws a UserError when the system cannot start it. */
export async function openPipe(order: PipeOrder): Promise<Pipe> {
  const begun = await start(order, 'pipe', 'pipe');
  if (begun.outcome === 'not-started') throw new UserError(begun.problem);
  const { answerMs = ANSWER_MS } = order;
  const complaints = capture(STDERR_BYTES);
  const exit = new Promise<void>((resolve) => begun.child.nodeChildProcess.once('exit', () => resolve()));
  const line: Line = { name: order.argv[0], begun, inbox: openInbox(), complaints, answerMs, exit, isDead: false };
  listen(line);
  holdOpen(line, false);
  return {
    write: (bytes) => write(line, bytes),
    readLine: () => readLine(line),
    readBytes: (count) => readBytes(line, count),
    close: () => close(line),
    [Symbol.asyncDispose]: () => close(line),
  };
}

function listen(line: Line): void {
  const { child } = line.begun;
  child.stderr.on('data', line.complaints.push);
  child.stdout.on('data', (chunk: Uint8Array) => {
    line.inbox.push(chunk);
    line.waiting?.resolve();
    if (line.waiting === undefined && line.inbox.size() > READ_AHEAD) child.stdout.pause();
  });
  child.nodeChildProcess.once('exit', (code, signal) => {
    line.fate ??= signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
    void bury(line);
  });
  // A program that closes its stdout answers no more, but its exit, which tells more, mostly follows.
  child.stdout.once('end', () => void pause(EXIT_MS).then(() => giveUp(line, 'closed its stdout')));
}

/** Decides whether the program keeps this process alive. */
function holdOpen({ begun: { child } }: Line, isHeld: boolean): void {
  const handles = [child.nodeChildProcess, child.stdin, child.stdout, child.stderr] as unknown as Socket[];
  for (const handle of handles) {
    if (isHeld) handle.ref();
    else handle.unref();
  }
}

function write(line: Line, bytes: string | Uint8Array): void {
  if (line.fate !== undefined) throw death(line);
  line.begun.child.stdin?.write(bytes);
}

async function readLine(line: Line): Promise<string> {
  let length = line.inbox.lineLength();
  while (length === undefined) {
    if (line.inbox.size() > LONGEST_LINE) await giveUp(line, `answered with a line of more than ${LONGEST_LINE} bytes`);
    await more(line);
    length = line.inbox.lineLength();
  }
  return text(line.inbox.take(length + 1).subarray(0, length));
}

async function readBytes(line: Line, count: number): Promise<Uint8Array> {
  while (line.inbox.size() < count) await more(line);
  return line.inbox.take(count);
}

/** Waits until more has arrived; throws when nothing more will come. */
async function more(line: Line): Promise<void> {
  if (line.isDead) throw death(line);
  if (line.waiting !== undefined) throw new Error(`Two reads wait for ${line.name} at once.`);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  line.waiting = { resolve, reject };
  const silence = setTimeout(() => void giveUp(line, `gave no answer for ${line.answerMs} ms`), line.answerMs);
  holdOpen(line, true);
  line.begun.child.stdout.resume();
  try {
    await promise;
  } finally {
    clearTimeout(silence);
    line.waiting = undefined;
    holdOpen(line, false);
  }
}

async function close(line: Line): Promise<void> {
  const { child } = line.begun;
  child.stdin?.end();
  child.stdout.resume();
  holdOpen(line, true);
  if (line.fate === undefined) await Promise.race([line.exit, pause(CLOSE_MS, undefined, { ref: false })]);
  await giveUp(line, 'was closed');
}

function giveUp(line: Line, fate: string): Promise<void> {
  line.fate ??= fate;
  return bury(line);
}

/** Ends what is left of the program, once, after what it still had to say. */
function bury(line: Line): Promise<void> {
  line.burial ??= lay(line);
  return line.burial;
}

async function lay(line: Line): Promise<void> {
  line.begun.child.stdout.resume();
  await finish(line.begun, 0);
  line.isDead = true;
  line.waiting?.reject(death(line));
}

function death({ name, fate, complaints }: Line): Error {
  return new Error(`${name} ${fate}. ${text(complaints.bytes()).trim()}`.trim());
}
