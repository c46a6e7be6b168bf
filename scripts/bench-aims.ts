// What the figures should be, and whether they are.
import type { Asked } from './bench-asked.ts';
import type { PureTimes } from './bench-pure.ts';
import type { ReaderTimes } from './bench-reader.ts';
import type { ThinkingTimes } from './bench-thinking.ts';
import type { VendorTimes } from './bench-vendors.ts';
import { list, nameOf, type Result } from './bench-table.ts';

/** What a figure should be, and what it was. */
export interface Aim {
  readonly aim: string;
  readonly found: string;
  /** Undefined where these runs do not tell. */
  readonly isReached: boolean | undefined;
}

const MOST_PROCESSES = 16;
const MOST_FSYNCS = 4;
const MOST_WRITTEN_MB = 3;
const MOST_GROWTH = 1.25;
const MOST_DECIDE_MS = 5;
const MOST_READING_MS = 20;
const MOST_VENDOR_MS = 30;
const MOST_THINKING_MS = 10;
const MB = 1_024 * 1_024;

export function aimsTable(
  results: readonly Result[],
  pure: PureTimes,
  reader: ReaderTimes,
  vendors: readonly VendorTimes[],
  thinking: readonly ThinkingTimes[],
  asked: readonly Asked[],
): string {
  const many = results.filter(({ shape }) => shape.tasks >= 10);
  const aims = [
    most('processes a task', MOST_PROCESSES, many, ({ measured, shape }) => measured.processes / shape.tasks),
    most('fsyncs a task', MOST_FSYNCS, many, ({ measured, shape }) => measured.flushes / shape.tasks),
    ...written(results),
    ...growths(results),
    {
      aim: `decide under ${MOST_DECIDE_MS} ms at 10,000 nodes`,
      found: `mean ${(pure.decide.mean / 1_000).toFixed(2)} ms at ${pure.nodes} nodes, ${pure.decide.over} of ${pure.decide.count} over it`,
      isReached: pure.nodes >= 10_000 ? pure.decide.p99 < MOST_DECIDE_MS * 1_000 : undefined,
    },
    ...readings(reader),
    ...vendors.map(({ program, ownMs }) => ({
      aim: `a run of ${program} in under ${MOST_VENDOR_MS} ms of our own`,
      found: `${ownMs.toFixed(1)} ms`,
      isReached: ownMs < MOST_VENDOR_MS,
    })),
    ...thinking.map(({ role, ownMs }) => ({
      aim: `a question of the ${role} in under ${MOST_THINKING_MS} ms of our own`,
      found: `${ownMs.toFixed(1)} ms`,
      isReached: ownMs < MOST_THINKING_MS,
    })),
    ...asked.slice(1, 2).map(({ who, tasks, makers, checkers, agent }) => ({
      aim: `a clean task that ${who} thinks about pays for one maker and one checker, and for no question`,
      found: `${makers / tasks}, ${checkers / tasks} and ${agent / tasks}`,
      isReached: makers === tasks && checkers === tasks && agent === 0,
    })),
  ];
  return aimList(aims);
}

export function aimList(aims: readonly Aim[]): string {
  const words = (isReached: boolean | undefined): string =>
    isReached === undefined ? 'not measured' : isReached ? 'reached' : 'NOT reached';
  return list([['aim', 'found'], ...aims.map(({ aim, found, isReached }) => [aim, `${words(isReached)}: ${found}`])]);
}

function readings({ first, warm, warmFourTimes }: ReaderTimes): readonly Aim[] {
  const under = (what: string, ms: number): Aim => {
    const aim = `a task list of 250 kB in under ${MOST_READING_MS} ms (${what})`;
    return { aim, found: `${ms.toFixed(1)} ms`, isReached: ms < MOST_READING_MS };
  };
  const grown = warmFourTimes / warm;
  return [
    under('the first in a process', first),
    under('warm', warm),
    {
      aim: 'a task list is read in linear time',
      found: `× ${grown.toFixed(2)} for four times as much`,
      isReached: grown <= 4 * MOST_GROWTH,
    },
  ];
}

function most(what: string, limit: number, results: readonly Result[], of: (result: Result) => number): Aim {
  const worst = results.toSorted((a, b) => of(b) - of(a))[0];
  const found = worst === undefined ? 'no job of 10 tasks or more' : `${of(worst).toFixed(1)} (${nameOf(worst.shape)})`;
  return { aim: `at most ${limit} ${what}`, found, isReached: worst && of(worst) <= limit };
}

/** Two readings of the same aim: what a job leaves in its repository, and every page that the disk had to take meanwhile. */
function written(results: readonly Result[]): readonly Aim[] {
  const result = results.find(({ shape }) => shape.tasks === 100);
  const sizes = ({ left, measured }: Result): readonly (readonly [string, number])[] => [
    ['kept, bytes', left.objects.bytes + left.refs.bytes + left.logs.bytes],
    ['kept, blocks of the disk', left.objects.onDisk + left.refs.onDisk + left.logs.onDisk],
    ['every page that went to the disk', measured.dirtied - measured.takenBack],
  ];
  const aim = `at most ${MOST_WRITTEN_MB} MB written for 100 tasks`;
  if (result === undefined) return [{ aim, found: 'no job of 100 tasks', isReached: undefined }];
  return sizes(result).map(([what, bytes]) => ({
    aim: `${aim} (${what})`,
    // A file system in memory has no pages to write back.
    found: bytes > 0 ? `${(bytes / MB).toFixed(1)} MB` : 'no disk under it',
    isReached: bytes > 0 ? bytes <= MOST_WRITTEN_MB * MB : undefined,
  }));
}

function growths(results: readonly Result[]): readonly Aim[] {
  const alike = results.filter(({ shape }) => !shape.isSetUp && shape.agent === results[0]?.shape.agent);
  const small = alike.find(({ shape }) => shape.tasks === 10);
  const large = alike.at(-1);
  const aim = 'a task costs the same in a long job';
  if (small === undefined || large === undefined || large.shape.tasks <= 10)
    return [{ aim, found: 'needs a job of 10 and a longer one', isReached: undefined }];
  const costs: readonly (readonly [string, (result: Result) => number])[] = [
    ['processes', ({ measured }) => measured.processes],
    ['processor time', ({ measured }) => measured.ownProcessorMs + measured.childProcessorMs],
  ];
  return costs.map(([what, of]) => {
    const grown = of(large) / large.shape.tasks / (of(small) / small.shape.tasks);
    const sizes = `${large.shape.tasks} against ${small.shape.tasks} tasks`;
    return { aim: `${aim} (${what})`, found: `× ${grown.toFixed(2)}, ${sizes}`, isReached: grown <= MOST_GROWTH };
  });
}
