// One job, measured from inside: carries the spec of a repository to its end, in a process of its own, and prints what that took.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Argv } from '../src/core/plan.ts';
import { localOwner } from '../src/local/forge.ts';
import { openLaptop } from '../src/local/ports.ts';
import { openJob } from '../src/moves/open.ts';
import type { Ports, Tree } from '../src/ports.ts';
import type { Author } from '../src/session.ts';
import { step } from '../src/step.ts';
import { flushCount } from '../src/tools/git/flush.ts';
import { processCount } from '../src/tools/process/process.ts';

const SCRIPTED: Argv = [
  process.execPath,
  fileURLToPath(new URL('../src/tools/scripted-program.ts', import.meta.url)),
];

/** All calls of one method of a port. */
export interface Calls {
  readonly count: number;
  readonly ms: number;
  /** Started while it ran. */
  readonly processes: number;
}

/** Cost of one job. Processor time and bytes are those of this process and of every child that has ended. */
export interface Measured {
  readonly status: string;
  readonly wallMs: number;
  readonly ownProcessorMs: number;
  readonly childProcessorMs: number;
  readonly processes: number;
  /** Forks of the whole machine in that time; others may have a share in it. */
  readonly machineForks: number | undefined;
  readonly flushes: number;
  readonly lines: number;
  readonly saves: number;
  readonly read: number;
  readonly written: number;
  /** Pages made dirty, in bytes; `taken back`: of files that were gone before the disk had them. */
  readonly dirtied: number;
  readonly takenBack: number;
  readonly peakMemory: number;
  readonly calls: Readonly<Record<string, Calls>>;
  /** The programs of agents, gates and set-up alone, without anything of ours around them. */
  readonly programsMs: number;
}

interface Counters {
  readonly at: number;
  readonly own: number;
  readonly children: number;
  readonly processes: number;
  readonly forks: number | undefined;
  readonly flushes: number;
  readonly io: Readonly<Record<string, number>>;
}

function countersNow(): Counters {
  const { user, system } = process.cpuUsage();
  return {
    at: performance.now(),
    own: (user + system) / 1_000,
    children: childTicks() * 10,
    processes: processCount(),
    forks: numbersIn('/proc/stat')['processes'],
    flushes: flushCount(),
    io: numbersIn('/proc/self/io'),
  };
}

/** Fields 16 and 17 of proc(5): what ended children took, in hundredths of a second. */
function childTicks(): number {
  const stat = textOf('/proc/self/stat');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[13] ?? 0) + Number(fields[14] ?? 0);
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

/** The same ports, with every call counted; trees are ports too. */
function counted(ports: Ports, calls: Record<string, Calls>): Ports {
  const wrap = (name: string, object: object): object =>
    Object.fromEntries(
      Object.entries(object).map(([key, value]) => [
        key,
        typeof value === 'function' ? timed(`${name}.${key}`, value) : value,
      ]),
    );
  const timed =
    (name: string, method: Function): Function =>
    (...args: unknown[]): unknown => {
      const [startedAt, processes] = [performance.now(), processCount()];
      const result: unknown = method(...args);
      if (!(result instanceof Promise)) return result;
      return result.then((value: unknown) => {
        const { count, ms, processes: before } = calls[name] ?? { count: 0, ms: 0, processes: 0 };
        const took = performance.now() - startedAt;
        calls[name] = { count: count + 1, ms: ms + took, processes: before + processCount() - processes };
        return name === 'workshop.open' ? countedTree(value as Tree) : value;
      });
    };
  const countedTree = (tree: Tree): Tree => {
    const close = timed('tree.close', () => tree[Symbol.asyncDispose]()) as () => Promise<void>;
    return { ...(wrap('tree', tree) as Tree), [Symbol.asyncDispose]: close };
  };
  return Object.fromEntries(
    Object.entries(ports).map(([name, port]) => [name, wrap(name, port as object)]),
  ) as unknown as Ports;
}

/** Median of a few bare runs of each program, times how often it ran. */
function programsMs(agent: string, calls: Readonly<Record<string, Calls>>): number {
  const maker = agent === 'scripted' ? SCRIPTED : ['/bin/sh', 'bench/maker.sh'];
  const checker = agent === 'scripted' ? SCRIPTED : ['/bin/sh', 'bench/checker.sh'];
  const programs: readonly (readonly [string, readonly string[]])[] = [
    ['agents.make', maker],
    ['agents.check', checker],
    ['gates.run', ['true']],
    ['tree.setup', ['/bin/sh', 'bench/set-up.sh']],
  ];
  return programs
    .map(([name, argv]) => ({ count: calls[name]?.processes ?? 0, argv }))
    .filter(({ count }) => count > 0)
    .reduce((sum, { count, argv }) => sum + count * bareMs(argv), 0);
}

function bareMs([file = '', ...args]: readonly string[]): number {
  const env = {
    PATH: process.env['PATH'],
    SPECBRIDGE_RESULT: '/dev/null',
    SPECBRIDGE_PROMPT: '/dev/null',
    SPECBRIDGE_TURN: '{}',
  };
  const times = Array.from({ length: 9 }, () => {
    const startedAt = performance.now();
    spawnSync(file, args, { env, stdio: 'ignore' });
    return performance.now() - startedAt;
  });
  return times.toSorted((a, b) => a - b)[4] ?? 0;
}

async function carry(
  folder: string,
  calls: Record<string, Calls>,
): Promise<{ status: string; lines: number; saves: number }> {
  await using world = await openLaptop(folder, SCRIPTED);
  const { commit = '', branch = '' } = world.checkout;
  const job = 'bench-job';
  const ports = counted(world.ports(job), calls);
  const author: Author = { owner: localOwner(), engine: 'bench', nonce: 'bench', now: () => new Date() };
  const order = {
    job,
    spec: 'bench',
    branch: `refs/heads/specbridge/${job}`,
    baseBranch: branch,
    base: commit,
    by: 'bench',
  };
  const opened = await openJob(ports, order, author);
  const end = await step(ports, opened, author, { makes: Infinity }, { signal: new AbortController().signal });
  if (end.why === 'race-lost') throw new Error('Another step was faster, though there is none.');
  const { head, job: last } = end.snapshot;
  return { status: last.status, lines: last.seq, saves: head.generation };
}

async function main(folder: string, agent: string): Promise<void> {
  const calls: Record<string, Calls> = {};
  const before = countersNow();
  const { status, lines, saves } = await carry(folder, calls);
  const after = countersNow();
  const moved = (name: string): number => (after.io[name] ?? NaN) - (before.io[name] ?? NaN);
  process.chdir(folder);
  const measured: Measured = {
    status,
    lines,
    saves,
    wallMs: after.at - before.at,
    ownProcessorMs: after.own - before.own,
    childProcessorMs: after.children - before.children,
    processes: after.processes - before.processes,
    machineForks: after.forks === undefined ? undefined : after.forks - (before.forks ?? 0),
    flushes: after.flushes - before.flushes,
    read: moved('rchar'),
    written: moved('wchar'),
    dirtied: moved('write_bytes'),
    takenBack: moved('cancelled_write_bytes'),
    peakMemory: process.resourceUsage().maxRSS * 1_024,
    calls,
    programsMs: programsMs(agent, calls),
  };
  process.stdout.write(JSON.stringify(measured));
}

if (import.meta.main) await main(process.argv[2] ?? '.', process.argv[3] ?? 'scripted');
