// Figures as text: one row for each figure, one column for each measured job.
import type { Asked } from './bench-asked.ts';
import type { Measured } from './bench-job.ts';
import type { PureTimes, Spread } from './bench-pure.ts';
import type { ReaderTimes } from './bench-reader.ts';
import type { JobShape, Leavings } from './bench-repository.ts';
import type { ThinkingTimes } from './bench-thinking.ts';
import type { VendorTimes } from './bench-vendors.ts';

/** One measured job. */
export interface Result {
  readonly shape: JobShape;
  readonly measured: Measured;
  readonly left: Leavings;
}

type Figure = readonly [name: string, of: (result: Result) => number];

const KB = 1_024;
const MB = 1_024 * 1_024;

const processesIn =
  (...calls: readonly string[]) =>
  ({ measured }: Result): number =>
    calls.reduce((sum, call) => sum + (measured.calls[call]?.processes ?? 0), 0);
const agents = processesIn('agents.make', 'agents.check');
const gates = processesIn('gates.run');
const setUps = processesIn('tree.setup');

/** Milliseconds that are ours: without the programs of agents, gates and set-up. */
function ownMs({ measured }: Result): number {
  return measured.wallMs - measured.programsMs;
}

/** In the repository when the job is over. */
function kept({ left }: Result, size: 'bytes' | 'onDisk'): number {
  return left.objects[size] + left.refs[size] + left.logs[size];
}

/** Divided by the number of tasks. */
const EACH: readonly Figure[] = [
  ['processes we start', ({ measured }) => measured.processes],
  ['  git', (result) => result.measured.processes - agents(result) - gates(result) - setUps(result)],
  ['  agents', agents],
  ['  gates', gates],
  ['  set-up', setUps],
  ['forks (machine-wide)', ({ measured }) => measured.machineForks],
  ['fsyncs', ({ measured }) => measured.flushes],
  ['journal lines', ({ measured }) => measured.lines],
  ['saves', ({ measured }) => measured.saves],
  ['journal, KB of lines', ({ left }) => left.journalBytes / KB],
  ['journal, KB as objects', ({ left }) => left.journalObjects.bytes / KB],
  ['new objects', ({ left }) => left.objects.files],
  ['kept, KB', (result) => kept(result, 'bytes') / KB],
  ['kept, KB of disk', (result) => kept(result, 'onDisk') / KB],
  ['pages dirtied, KB', ({ measured }) => measured.dirtied / KB],
  ['  gone before the disk', ({ measured }) => measured.takenBack / KB],
  ['write(), KB', ({ measured }) => measured.written / KB],
  ['read(), KB', ({ measured }) => measured.read / KB],
  ['wall, ms', ({ measured }) => measured.wallMs],
  ['  programs alone, ms', ({ measured }) => measured.programsMs],
  ['  own, ms', ownMs],
  ['processor, ours, ms', ({ measured }) => measured.ownProcessorMs],
  ['processor, children, ms', ({ measured }) => measured.childProcessorMs],
];

const WHOLE: readonly Figure[] = [
  ['processes we start', ({ measured }) => measured.processes],
  ['fsyncs', ({ measured }) => measured.flushes],
  ['journal lines', ({ measured }) => measured.lines],
  ['saves', ({ measured }) => measured.saves],
  ['new objects', ({ left }) => left.objects.files],
  ['new refs', ({ left }) => left.refs.files],
  ['logs', ({ left }) => left.logs.files],
  ['kept, MB', (result) => kept(result, 'bytes') / MB],
  ['kept, MB of disk', (result) => kept(result, 'onDisk') / MB],
  ['pages to disk, MB', ({ measured }) => (measured.dirtied - measured.takenBack) / MB],
  ['wall, s', ({ measured }) => measured.wallMs / 1_000],
  ['loading it again, ms', ({ measured }) => measured.loadMs],
  ['peak memory, MB', ({ measured }) => measured.peakMemory / MB],
];

export function nameOf({ tasks, agent, isSetUp }: JobShape): string {
  return `${tasks} ${agent}${isSetUp ? '+set-up' : ''}`;
}

export function jobTables(results: readonly Result[]): string {
  const ratio = growth(results);
  const each = EACH.map(([name, of]) => {
    const perTask = (result: Result): number => of(result) / result.shape.tasks;
    const grown = ratio && [factor(perTask(ratio.large), perTask(ratio.small))];
    return [name, ...results.map((result) => digits(perTask(result))), ...(grown ?? [])];
  });
  const whole = WHOLE.map(([name, of]) => [name, ...results.map((result) => digits(of(result)))]);
  const names = results.map(({ shape }) => nameOf(shape));
  const head = ratio === undefined ? names : [...names, `${ratio.large.shape.tasks} : ${ratio.small.shape.tasks}`];
  return [table([['for each task', ...head], ...each]), table([['in all', ...names], ...whole])].join('\n\n');
}

/** The jobs that tell whether a task costs the same in a short and in a long job: of the first kind of agent. */
function growth(results: readonly Result[]): { readonly small: Result; readonly large: Result } | undefined {
  const alike = results.filter(({ shape }) => !shape.isSetUp && shape.agent === results[0]?.shape.agent);
  const small = alike.find(({ shape }) => shape.tasks === 10);
  const large = alike.at(-1);
  return small === undefined || large === undefined || large.shape.tasks <= 10 ? undefined : { small, large };
}

/** Where the time of a task goes, with the first kind of agent: every call of a port, the dearest first. */
export function callTable(results: readonly Result[]): string {
  const shown = results.filter(({ shape }) => shape.tasks >= 10 && shape.agent === results[0]?.shape.agent);
  const cost = (result: Result, call: string): number => (result.measured.calls[call]?.ms ?? 0) / result.shape.tasks;
  const [first] = shown;
  const calls = [...new Set(shown.flatMap(({ measured }) => Object.keys(measured.calls)))];
  const sorted = first === undefined ? [] : calls.toSorted((a, b) => cost(first, b) - cost(first, a));
  const rows = sorted.map((call) => [
    call,
    digits((first?.measured.calls[call]?.count ?? 0) / (first?.shape.tasks ?? 1)),
    ...shown.map((result) => digits(cost(result, call))),
  ]);
  return table([['ms in a port, for each task', 'calls', ...shown.map(({ shape }) => nameOf(shape))], ...rows]);
}

export function pureTable(pure: PureTimes): string {
  const { nodes, lines, readTasks, decide, replay, readLines, byType } = pure;
  const parts = [
    ['decide', `mean ${millis(decide.mean)}, 99 of 100 under ${millis(decide.p99)}, worst ${millis(decide.worst)}`],
    ['decisions over 5 ms', `${decide.over} of ${decide.count}`],
    ['reading the task list', millis(readTasks)],
    ['reading the journal', `${millis(readLines)}, ${micros(readLines / lines)} a line`],
    ['replay', `${millis(replay)}, ${micros(replay / lines)} a line`],
  ];
  const spread = ({ mean, p99 }: Spread): string[] => [digits(mean), digits(p99)];
  const rows = Object.entries(byType).map(([type, { count, bytes, apply, write }]) => [
    type,
    String(count),
    digits(bytes),
    ...spread(apply),
    ...spread(write),
  ]);
  const head = ['line', 'count', 'bytes', 'apply µs', '99 %', 'write µs', '99 %'];
  return [
    `The core alone, in memory, ${nodes} nodes, ${lines} journal lines`,
    list(parts),
    table([head, ...rows]),
  ].join('\n\n');
}

export function readerTable({ bytes, first, warm, warmFourTimes }: ReaderTimes): string {
  return [
    `The reader of task lists, a list of ${digits(bytes / 1_000)} kB, processor time`,
    list([
      ['the first time in a process', `${digits(first)} ms`],
      ['once it is warm', `${digits(warm)} ms`],
      ['four times as long a list, warm', `${digits(warmFourTimes)} ms, ${factor(warmFourTimes, warm)}`],
    ]),
  ].join('\n\n');
}

export function vendorTable(vendors: readonly VendorTimes[]): string {
  return [
    'A run of a vendor’s program, with a stand-in in its place',
    list(
      vendors.flatMap(({ program, ownMs, aloneMs, firstProcesses, processes, kept }) => [
        [`${program}, our own time`, `${digits(ownMs)} ms, beside ${digits(aloneMs)} ms of the stand-in`],
        [`${program}, processes`, `${processes}, the first time in a step ${firstProcesses}`],
        [`${program}, kept of a run`, `${digits(kept / KB)} KB of log`],
      ]),
    ),
  ].join('\n\n');
}

export function thinkingTable(thinking: readonly ThinkingTimes[]): string {
  const rows = thinking.map(({ role, ownMs, bytes, agentBytes }) => [
    role,
    digits(ownMs),
    kilobytes(bytes),
    kilobytes(agentBytes),
  ]);
  return [
    'A question to a small model, with a server in its place that has its answers ready',
    table([['role', 'own ms', 'KB, of a small, a middling, a large task', 'to an agent, KB'], ...rows]),
  ].join('\n\n');
}

function kilobytes(sizes: readonly (number | undefined)[]): string {
  return sizes.map((bytes) => (bytes === undefined ? 'no room' : digits(bytes / KB))).join(' · ');
}

/** How often somebody was asked for a task that went well at once. */
export function askedTable(asked: readonly Asked[]): string {
  const rows = asked.map(({ who, tasks, makers, checkers, agent, model }) => [
    who,
    ...[makers, checkers, agent, model].map((count) => digits(count / tasks)),
  ]);
  const head = ['thinking is left to', 'makers', 'checkers', 'questions to the agent', 'questions to the local model'];
  return ['Runs and questions for each clean task', table([head, ...rows])].join('\n\n');
}

function millis(microseconds: number): string {
  return `${digits(microseconds / 1_000)} ms`;
}

function micros(microseconds: number): string {
  return `${digits(microseconds)} µs`;
}

function factor(large: number, small: number): string {
  return small === 0 || Number.isNaN(large / small) ? '' : `× ${(large / small).toFixed(2)}`;
}

/** Three significant digits are more than a shared machine can tell. */
export function digits(value: number): string {
  if (Number.isNaN(value)) return '?';
  if (value === 0) return '0';
  return Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

/** Figures: the first column to the left, all others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  return aligned(rows, (cell, column, width) => (column === 0 ? cell.padEnd(width) : cell.padStart(width)));
}

/** Words: everything to the left. */
export function list(rows: readonly (readonly string[])[]): string {
  return aligned(rows, (cell, _column, width) => cell.padEnd(width));
}

function aligned(
  rows: readonly (readonly string[])[],
  pad: (cell: string, column: number, width: number) => string,
): string {
  const widths = (rows[0] ?? []).map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => pad(cell, column, widths[column] ?? 0)).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}
