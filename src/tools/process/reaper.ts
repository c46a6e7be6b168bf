import { setTimeout as pause } from 'node:timers/promises';
import { carriesMarker, processRow, processTable, startOf, startTimeOf, type ProcessRow } from './process-table.ts';

/** What is written down about a started process, enough to find it again later and to be sure that it is the same one. */
export interface ProcessMark {
  pid: number;
  /** Identity that survives the reuse of a pid: boot and start time. Empty when it could not be read: never matches. */
  startTime: string;
  /** Value of the run variable in the environment of the process and of what it starts. */
  marker: string;
}

/** A process that was ended. */
interface Ended {
  pid: number;
  startTime: string;
  name: string;
}

/** A process and everything that comes from it, followed over time. */
export interface Family {
  /** Looks at the process table once and gives the members that still run. */
  look(): ProcessRow[];
}

/** The pause between two looks while waiting for members to end. */
const POLL_MS = 15;
/** Kill rounds before what is left counts as unkillable (another user's, or stuck in the kernel): about 1.5 s. */
const KILL_ROUNDS = 100;
const FREEZE_ROUNDS = 5;

/** Takes down the identity of a process just started; it must be read before the event loop turns, while the pid is surely its own. */
export function markOf(pid: number, marker: string): ProcessMark {
  const row = processRow(pid);
  return { pid, startTime: row === undefined ? '' : startTimeOf(row), marker };
}

/**
 * Follows the processes of the marks, and whatever carries one of the markers.
 *
 * A process is a member when its parent is one, when it sits in a session that a member opened, or when its environment holds the
 * marker; once seen it stays one, whoever adopts it. What is not found: a process that leaves its parent, its session and its
 * environment behind, all between two looks (off Linux: its parent and its group). Why there is no namespace around it that would find
 * that one too: docs/decisions/0030.
 */
export function follow(marks: readonly ProcessMark[], markers: readonly string[] = []): Family {
  const members = new Map<number, string>();
  const sessions = new Set<number>();
  for (const mark of marks) {
    const row = processRow(mark.pid);
    if (row === undefined || startTimeOf(row) !== mark.startTime) continue;
    members.set(mark.pid, mark.startTime);
    if (row.session === mark.pid) sessions.add(mark.pid);
  }
  // What is older than the oldest mark cannot come from it, which also spares reading its environment.
  const starts = marks.map((mark) => startOf(mark.startTime) ?? Number.POSITIVE_INFINITY);
  const since = markers.length > 0 ? 0 : Math.min(...starts);
  const wanted = [...marks.map((mark) => mark.marker), ...markers].filter((marker) => marker !== '');
  return { look: () => grow(members, sessions, since, wanted) };
}

/** Ends a family: asks with SIGTERM, waits `graceMs` at most, then kills until no look finds a member (a bounded number of times). */
export async function endFamily(family: Family, graceMs: number): Promise<{ ended: Ended[]; survivors: ProcessRow[] }> {
  let living = family.look();
  const seen = new Map(living.map((row) => [`${row.pid} ${row.start}`, row]));
  const graceEnd = performance.now() + graceMs;
  if (graceMs > 0) signal(living, 'SIGTERM');
  while (living.length > 0 && performance.now() < graceEnd) {
    await pause(POLL_MS);
    living = family.look();
  }
  for (let round = 0; living.length > 0 && round < KILL_ROUNDS; round += 1) {
    for (const row of killNow(family)) seen.set(`${row.pid} ${row.start}`, row);
    await pause(POLL_MS);
    living = family.look();
  }
  const isLiving = (row: ProcessRow) => living.some((one) => one.pid === row.pid && one.start === row.start);
  const gone = [...seen.values()].filter((row) => !isLiving(row));
  return {
    ended: gone.map((row) => ({ pid: row.pid, startTime: startTimeOf(row), name: row.name })),
    survivors: living,
  };
}

/** Kills the members that run now, without waiting; for the moment when this very process ends. Returns whom it meant. */
export function killNow(family: Family): ProcessRow[] {
  let living = family.look();
  // Stopped first: a stopped parent starts no child while we walk, and the tree stays whole until we have seen all of it.
  for (let round = 0, before = 0; round < FREEZE_ROUNDS && living.length > before; round += 1) {
    signal(living, 'SIGSTOP');
    before = living.length;
    living = family.look();
  }
  signal(living, 'SIGKILL');
  return living;
}

/**
 * Ends what an earlier step left behind: the tree of each mark whose pid **and** start time still fit, and everything with one of the
 * markers in its environment. A mark that does not fit kills nothing by its pid. Returns what was ended.
 */
export async function reap(
  marks: readonly ProcessMark[],
  markers: readonly string[] = [],
  graceMs = 1_000,
): Promise<Ended[]> {
  if (marks.length === 0 && markers.length === 0) return [];
  // A step inside a step: what we run in is no orphan, and ending it would end us.
  const above = lineOf(process.pid, processTable());
  const isAround = (marker: string) => carriesMarker(process.pid, [marker]);
  const lost = marks.filter((mark) => !above.has(mark.pid) && !isAround(mark.marker));
  const names = markers.filter((marker) => !isAround(marker));
  const { ended } = await endFamily(follow(lost, names), graceMs);
  return ended;
}

function grow(
  members: Map<number, string>,
  sessions: Set<number>,
  since: number,
  markers: readonly string[],
): ProcessRow[] {
  const table = processTable();
  const rows = [...table.values()];
  forgetTheGone(members, sessions, table);
  const ours = lineOf(process.pid, table);
  let others = rows.filter((row) => row.start >= since && !members.has(row.pid) && !ours.has(row.pid));
  let found = others.filter((row) => carriesMarker(row.pid, markers) || isRelated(row, members, sessions));
  while (found.length > 0) {
    for (const row of found) members.set(row.pid, startTimeOf(row));
    // Only a session that a member opened: a member found by its marker may sit in a session of ours, or in number 0.
    for (const row of found) if (members.has(row.session)) sessions.add(row.session);
    others = others.filter((row) => !members.has(row.pid));
    found = others.filter((row) => isRelated(row, members, sessions));
  }
  return rows.filter((row) => members.has(row.pid));
}

/** Numbers come back: a pid or a session that nothing uses any more may be a stranger's at the next look. */
function forgetTheGone(
  members: Map<number, string>,
  sessions: Set<number>,
  table: ReadonlyMap<number, ProcessRow>,
): void {
  for (const [pid, startTime] of members) {
    const row = table.get(pid);
    if (row === undefined || startTimeOf(row) !== startTime) members.delete(pid);
  }
  const inUse = new Set(Array.from(table.values(), (row) => row.session));
  for (const session of sessions) if (!inUse.has(session)) sessions.delete(session);
}

function isRelated(row: ProcessRow, members: ReadonlyMap<number, string>, sessions: ReadonlySet<number>): boolean {
  return members.has(row.parent) || sessions.has(row.session);
}

/** A process and its ancestors. */
function lineOf(pid: number, table: ReadonlyMap<number, ProcessRow>): Set<number> {
  const line = new Set<number>();
  for (let row = table.get(pid); row !== undefined && !line.has(row.pid); row = table.get(row.parent))
    line.add(row.pid);
  return line;
}

function signal(rows: readonly ProcessRow[], name: NodeJS.Signals): void {
  for (const { pid } of rows) {
    try {
      process.kill(pid, name);
    } catch {
      // Gone in between, or not ours to signal: the next look tells which.
    }
  }
}
