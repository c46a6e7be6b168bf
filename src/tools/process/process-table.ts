import { execaSync } from 'execa';
import { closeSync, openSync, readFileSync, readSync, readdirSync } from 'node:fs';

/** One process, as the operating system lists it. */
export interface ProcessRow {
  pid: number;
  parent: number;
  /** Session id on Linux; elsewhere the process group, which is what `ps` can tell. */
  session: number;
  /** When it started: clock ticks since boot on Linux, milliseconds since 1970 (whole seconds) elsewhere. */
  start: number;
  name: string;
  /** Ended, but not yet collected by its parent: nothing can be done to it any more. */
  isDead: boolean;
}

/** Variable by which a process that we started, and whatever inherits its environment, is known again. */
export const RUN_VARIABLE = 'SPECBRIDGE_RUN';

/** Lists every process that still runs, by pid. */
export function processTable(platform: NodeJS.Platform = process.platform): Map<number, ProcessRow> {
  const rows = platform === 'linux' ? rowsOfProc() : rowsOfPs('-A');
  return new Map(rows.filter((row) => !row.isDead).map((row) => [row.pid, row]));
}

/** Reads one process, dead or not; undefined when the system does not list it. */
export function processRow(pid: number): ProcessRow | undefined {
  return process.platform === 'linux' ? rowOfProc(pid) : rowsOfPs('-p', String(pid))[0];
}

/** Text that only this process of this boot has: a pid alone is given to somebody else sooner or later. */
export function startTimeOf(row: ProcessRow): string {
  return `${bootId()}${row.start}`;
}

/** Turns a start time back into a number that compares with `ProcessRow.start`; undefined for one of another boot. */
export function startOf(startTime: string): number | undefined {
  if (startTime === '' || !startTime.startsWith(bootId())) return undefined;
  const start = Number(startTime.slice(bootId().length));
  return Number.isNaN(start) ? undefined : start;
}

/**
 * Tells whether a process was started with one of the markers in its environment, whole or as the part before `#`.
 * Always false where the environment of others cannot be read (not Linux, or another user's process).
 */
export function carriesMarker(pid: number, markers: readonly string[]): boolean {
  const tokens = runTokens(pid);
  return tokens.some((token) => markers.some((marker) => token === marker || token.startsWith(`${marker}#`)));
}

function rowsOfProc(): ProcessRow[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map((pid) => rowOfProc(Number(pid))).filter((row) => row !== undefined);
}

function rowOfProc(pid: number): ProcessRow | undefined {
  const stat = readProc(pid, 'stat');
  if (stat === undefined) return undefined;
  // The name stands in parentheses and may hold spaces and parentheses itself: only the last one ends it.
  const close = stat.lastIndexOf(')');
  // Fields 3 and on of proc(5); field 22 is the start time.
  const [state = '', parent, , session, ...rest] = stat.slice(close + 2).split(' ');
  return {
    pid,
    parent: Number(parent),
    session: Number(session),
    start: Number(rest[15]),
    name: stat.slice(stat.indexOf('(') + 1, close),
    isDead: 'ZX'.includes(state),
  };
}

function runTokens(pid: number): string[] {
  if (process.platform !== 'linux') return [];
  const variables = readProc(pid, 'environ')?.split('\0') ?? [];
  const run = variables.find((variable) => variable.startsWith(`${RUN_VARIABLE}=`));
  return run?.slice(RUN_VARIABLE.length + 1).split(' ') ?? [];
}

/** A process may go, or belong to somebody else, between the listing and the reading: then it is nothing to us. */
function readProc(pid: number, file: string): string | undefined {
  try {
    const descriptor = openSync(`/proc/${pid}/${file}`, 'r');
    try {
      return readToEnd(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return undefined;
  }
}

let room = Buffer.allocUnsafeSlow(16 * 1024);

/** Into the same room each time: files of /proc have no size, so `readFileSync` takes 64 KB for each of hundreds, at each look. */
function readToEnd(descriptor: number): string {
  let length = 0;
  for (;;) {
    const count = readSync(descriptor, room, length, room.length - length, null);
    if (count === 0) return room.toString('latin1', 0, length);
    length += count;
    if (length === room.length) room = Buffer.concat([room], room.length * 2);
  }
}

function rowsOfPs(...which: string[]): ProcessRow[] {
  // A fixed locale and zone, or the start time of one process reads differently from one step to the next.
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  const columns = ['-o', 'pid=,ppid=,pgid=,stat=,lstart=,ucomm='];
  const listing = execaSync('ps', [...which, ...columns], { env, extendEnv: false, reject: false, timeout: 5_000 });
  return (listing.stdout ?? '').split('\n').flatMap(rowOfPs);
}

function rowOfPs(line: string): ProcessRow[] {
  const [pid, parent, group, state = '', ...rest] = line.trim().split(/\s+/);
  if (rest.length < 5) return [];
  return [
    {
      pid: Number(pid),
      parent: Number(parent),
      session: Number(group),
      start: Date.parse(`${rest.slice(0, 5).join(' ')} UTC`),
      name: rest.slice(5).join(' '),
      isDead: state.startsWith('Z'),
    },
  ];
}

let knownBootId: string | undefined;

function bootId(): string {
  if (process.platform !== 'linux') return '';
  knownBootId ??= `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:`;
  return knownBootId;
}
