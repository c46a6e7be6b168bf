// What a process can tell of its own cost: counters before and after, and every call of a port.
import { readFileSync } from 'node:fs';
import type { Ports, Tree } from '../src/ports.ts';
import { flushCount } from '../src/tools/git/flush.ts';
import { processCount } from '../src/tools/process/process.ts';

/** Counts that only grow. Those of the system also cover the children of this process, each from the moment it has ended. */
export interface Counters {
  readonly wallMs: number;
  readonly ownProcessorMs: number;
  readonly childProcessorMs: number;
  /** Processes that we started ourselves. */
  readonly processes: number;
  /** Forks of the whole machine: others may have a share in them. */
  readonly machineForks: number;
  readonly flushes: number;
  /** Bytes through `read` and `write`, pipes among them. */
  readonly read: number;
  readonly written: number;
  /** Bytes of the pages that were made dirty, and of those that were gone before the disk had them. */
  readonly dirtied: number;
  readonly takenBack: number;
}

/** The counters as they stand; `NaN` where the system does not keep one. */
export function countersNow(): Counters {
  const { user, system } = process.cpuUsage();
  const io = numbersIn('/proc/self/io');
  return {
    wallMs: performance.now(),
    ownProcessorMs: (user + system) / 1_000,
    childProcessorMs: childTicks() * 10,
    processes: processCount(),
    machineForks: numbersIn('/proc/stat')['processes'] ?? NaN,
    flushes: flushCount(),
    read: io['rchar'] ?? NaN,
    written: io['wchar'] ?? NaN,
    dirtied: io['write_bytes'] ?? NaN,
    takenBack: io['cancelled_write_bytes'] ?? NaN,
  };
}

export function difference(before: Counters, after: Counters): Counters {
  const names = Object.keys(after) as (keyof Counters)[];
  return Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as unknown as Counters;
}

/** Fields 16 and 17 of proc(5): what ended children took, in hundredths of a second. */
function childTicks(): number {
  const stat = textOf('/proc/self/stat');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[13]) + Number(fields[14]);
}

function numbersIn(path: string): Readonly<Record<string, number>> {
  const pairs = textOf(path).matchAll(/^(\w+):? (\d+)$/gm);
  return Object.fromEntries(Array.from(pairs, ([, name, value]) => [name, Number(value)]));
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** All calls of one method of a port. */
export interface Calls {
  readonly count: number;
  readonly ms: number;
  /** Started while they ran. */
  readonly processes: number;
}
export type CallTable = Record<string, Calls>;

type Method = (...args: readonly unknown[]) => unknown;

/** The same ports, with every call written down; the trees of the workshop are ports too. */
export function counted(ports: Ports, calls: CallTable): Ports {
  const entries = Object.entries(ports).map(([name, port]) => [name, countedPort(name, port as object, calls)]);
  return Object.fromEntries(entries) as Ports;
}

function countedPort(name: string, port: object, calls: CallTable): object {
  const methods = Object.entries(port).map(([key, value]) => [
    key,
    typeof value === 'function' ? countedMethod(`${name}.${key}`, value as Method, calls) : value,
  ]);
  return Object.fromEntries(methods) as object;
}

function countedMethod(name: string, method: Method, calls: CallTable): Method {
  return (...args) => {
    const [startedAt, processes] = [performance.now(), processCount()];
    const answer = method(...args);
    if (!(answer instanceof Promise)) return answer;
    return answer.then((value: unknown) => {
      const before = calls[name] ?? { count: 0, ms: 0, processes: 0 };
      calls[name] = {
        count: before.count + 1,
        ms: before.ms + performance.now() - startedAt,
        processes: before.processes + processCount() - processes,
      };
      return name === 'workshop.open' ? countedTree(value as Tree, calls) : value;
    });
  };
}

function countedTree(tree: Tree, calls: CallTable): Tree {
  const close = countedMethod('tree.close', () => tree[Symbol.asyncDispose](), calls) as () => Promise<void>;
  return { ...(countedPort('tree', tree, calls) as Tree), [Symbol.asyncDispose]: close };
}
