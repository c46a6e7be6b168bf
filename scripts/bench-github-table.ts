// What single steps at GitHub cost, as text, and whether that is what it should be.
import type { MeasuredRun, StepKind } from './bench-github-world.ts';
import { aimList, type Aim } from './bench-aims.ts';
import { digits, table } from './bench-table.ts';

/** Several runs of one kind at one length of the journal. */
export interface GithubResult {
  readonly kind: StepKind;
  readonly generation: number;
  readonly runs: readonly MeasuredRun[];
}

type Figure = readonly [name: string, of: (run: MeasuredRun) => number, middle: (values: readonly number[]) => number];

const KB = 1_024;
const FIGURES: readonly Figure[] = [
  // Not every step asks for the same.
  ['HTTP requests', ({ requests }) => requests, mean],
  ['git round trips', ({ trips }) => trips, mean],
  ['together', ({ requests, trips }) => requests + trips, mean],
  ['KB up', ({ up }) => up / KB, median],
  ['KB down', ({ down }) => down / KB, median],
  ['first own line, ms', ({ firstLineMs }) => firstLineMs, median],
  ['whole step, ms', ({ wholeMs }) => wholeMs, median],
  ['processor, ms', ({ processorMs }) => processorMs, median],
];

/** A row for each step, and what the requests of each kind are. */
export function githubTables(
  results: readonly GithubResult[],
  bundles: readonly (readonly [name: string, bytes: number])[],
): string {
  const rows = results.map(({ kind, generation, runs }) => [
    `${kind.name}, generation ${generation}`,
    ...FIGURES.map(([, of, middle]) => digits(middle(runs.map(of)))),
  ]);
  const head = ['a step that …', ...FIGURES.map(([name]) => name)];
  const longest = Math.max(...results.map(({ generation }) => generation));
  const kinds = results.filter(({ generation }) => generation === longest).map(kindsOf);
  const sizes = bundles.map(([name, bytes]) => [name, (bytes / KB).toFixed(0)]);
  return [table([head, ...rows]), ...kinds, table([['bundle', 'KB'], ...sizes])].join('\n\n');
}

function kindsOf({ kind, generation, runs }: GithubResult): string {
  const counts = new Map<string, number>();
  for (const name of runs.at(-1)?.kinds ?? []) counts.set(name, (counts.get(name) ?? 0) + 1);
  const rows = [...counts].map(([name, count]) => `  ${count} × ${name}`);
  return [`${kind.name}, generation ${generation}:`, ...rows].join('\n');
}

const MOST_TRIPS = 12;
const MOST_STEP_MS = 500;
const MOST_FIRST_LINE_MS = 100;
const MOST_GROWTH = 1.25;

/** The aims, and what was found. */
export function githubAims(results: readonly GithubResult[]): string {
  const quiet = results.filter(({ kind }) => !kind.hasChecker || kind.command !== undefined);
  return aimList([
    most(
      `at most ${MOST_TRIPS} HTTP requests and git round trips in a step without comments`,
      MOST_TRIPS,
      quiet,
      (run) => run.requests + run.trips,
      mean,
    ),
    most(`a whole step takes at most ${MOST_STEP_MS} ms`, MOST_STEP_MS, results, ({ wholeMs }) => wholeMs),
    most(
      `the first own line after at most ${MOST_FIRST_LINE_MS} ms`,
      MOST_FIRST_LINE_MS,
      results,
      ({ firstLineMs }) => firstLineMs,
    ),
    ...[...new Set(results.map(({ kind }) => kind))].flatMap((kind) => growth(kind, results)),
  ]);
}

function most(
  aim: string,
  limit: number,
  results: readonly GithubResult[],
  of: (run: MeasuredRun) => number,
  middle = median,
): Aim {
  const found = results.map((result) => ({ result, value: middle(result.runs.map(of)) }));
  const worst = found.toSorted((a, b) => b.value - a.value)[0];
  if (worst === undefined) return { aim, found: 'nothing was measured', isReached: undefined };
  const { kind, generation } = worst.result;
  return {
    aim,
    found: `${digits(worst.value)} (${kind.name}, generation ${generation})`,
    isReached: worst.value <= limit,
  };
}

/** Bytes of the same step at the shortest and at the longest journal. */
function growth(kind: StepKind, results: readonly GithubResult[]): readonly Aim[] {
  const own = results.filter((result) => result.kind === kind);
  const [short, long] = [own[0], own.at(-1)];
  if (short === undefined || long === undefined || short === long) return [];
  const bytes = ({ runs }: GithubResult): number => median(runs.map(({ up, down }) => up + down));
  const grown = bytes(long) / bytes(short);
  return [
    {
      aim: `as many bytes at generation ${long.generation} as at ${short.generation} (${kind.name})`,
      found: `× ${grown.toFixed(2)}`,
      isReached: grown <= MOST_GROWTH,
    },
  ];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
