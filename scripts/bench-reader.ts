// What the reader takes for a long task list, in a process of its own: the first time, and once it is warm.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readTasks } from '../src/spec/tasks.ts';

/** Milliseconds of processor time for a list of so many bytes, and for one with four times as many tasks. */
export interface ReaderTimes {
  readonly bytes: number;
  readonly first: number;
  readonly warm: number;
  readonly warmFourTimes: number;
}

// The longest list that was found in public had 390 leaves in 244 kB.
const LEAVES = 390;
const PROCESSES = 5;
const RUNS = 40;

/** Each process can read for the first time only once, so there are several; each figure is the median of theirs. */
export function readerTimes(): ReaderTimes {
  const program = fileURLToPath(import.meta.url);
  const all = Array.from({ length: PROCESSES }, () => {
    return JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8' })) as ReaderTimes;
  });
  const typical = (of: (times: ReaderTimes) => number): number => median(all.map(of));
  return {
    bytes: typical(({ bytes }) => bytes),
    first: typical(({ first }) => first),
    warm: typical(({ warm }) => warm),
    warmFourTimes: typical(({ warmFourTimes }) => warmFourTimes),
  };
}

function longList(leaves: number): Uint8Array {
  const lines = Array.from({ length: leaves }, (_, index) => {
    const [group, part] = [Math.floor(index / 5) + 1, (index % 5) + 1];
    const steps = Array.from(
      { length: 10 },
      (_unused, at) => `    - Step ${at + 1}: write it, and handle what can go wrong`,
    );
    return [
      ...(part === 1 ? [`- [ ] ${group}. Group ${group} of the work`] : []),
      `  - [ ] ${group}.${part} Part ${part} of the group, with its tests`,
      ...steps,
      `    - _Requirements: ${group}.1, ${group}.2_`,
    ];
  });
  return new TextEncoder().encode(`# Implementation Plan\n\n${lines.flat().join('\n')}\n`);
}

function warmMs(bytes: Uint8Array): number {
  return median(Array.from({ length: RUNS }, () => readingMs(bytes)).slice(RUNS / 2));
}

/** Of this thread alone: what other programs take meanwhile is not the reader's. */
function readingMs(bytes: Uint8Array): number {
  const before = process.threadCpuUsage();
  readTasks(bytes);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

if (import.meta.main) {
  const bytes = longList(LEAVES);
  const first = readingMs(bytes);
  const times: ReaderTimes = {
    bytes: bytes.length,
    first,
    warm: warmMs(bytes),
    warmFourTimes: warmMs(longList(4 * LEAVES)),
  };
  process.stdout.write(JSON.stringify(times));
}
