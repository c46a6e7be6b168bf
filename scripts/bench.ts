// Counts first, times second: jobs of several lengths on the real laptop world, then the core alone in memory.
//
//   npm run bench -- --quick                     jobs of 1 and 10 tasks
//   npm run bench -- --sizes 10,100              other lengths
//   npm run bench -- --agents shell              one kind of agent only
//   npm run bench -- --nodes 10000               nodes of the job in memory
//
// TMPDIR decides on which file system the repositories and worktrees lie.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Argv } from '../src/core/plan.ts';
import { askedInJobs } from './bench-asked.ts';
import { aimsTable } from './bench-aims.ts';
import type { Measured } from './bench-job.ts';
import { pureTimes } from './bench-pure.ts';
import { readerTimes } from './bench-reader.ts';
import {
  benchRepository,
  leavingsOf,
  type AgentKind,
  type BenchRepository,
  type JobShape,
} from './bench-repository.ts';
import {
  askedTable,
  callTable,
  jobTables,
  nameOf,
  pureTable,
  readerTable,
  thinkingTable,
  vendorTable,
  type Result,
} from './bench-table.ts';
import { thinkingTimes } from './bench-thinking.ts';
import { vendorTimes } from './bench-vendors.ts';

const JOB = fileURLToPath(new URL('bench-job.ts', import.meta.url));

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    agents: { type: 'string', default: 'shell,scripted' },
    nodes: { type: 'string' },
  },
});
const sizes = (values.sizes ?? (values.quick ? '1,10' : '1,10,100,1000')).split(',').map(Number);
const agents = values.agents.split(',').map((name): AgentKind => (name === 'shell' ? 'shell' : 'scripted'));
const nodes = Number(values.nodes ?? (values.quick ? 1_000 : 10_000));

/** Every length with every agent, and one job whose worktrees are set up. */
function shapes(): readonly JobShape[] {
  const plain = agents.flatMap((agent) => sizes.map((tasks) => ({ tasks, agent, isSetUp: false })));
  return [...plain, { tasks: 10, agent: agents[0] ?? 'shell', isSetUp: true }];
}

function measure(shape: JobShape): Result {
  process.stderr.write(`${nameOf(shape)} …\n`);
  const repository = benchRepository(shape);
  try {
    const before = leavingsOf(repository);
    const measured = JSON.parse(runJob(repository, [process.execPath, JOB, repository.top, shape.agent])) as Measured;
    if (measured.status !== 'completed') throw new Error(`The job ended as ${measured.status}.`);
    return { shape, measured, left: leavingsOf(repository, before) };
  } finally {
    rmSync(repository.root, { recursive: true });
  }
}

function runJob({ cache }: BenchRepository, [file, ...args]: Argv): string {
  const env = { ...process.env, SPECBRIDGE_CACHE: cache };
  return execFileSync(file, args, { env, encoding: 'utf8', maxBuffer: 2 ** 28 });
}

const TRACED: JobShape = { tasks: 10, agent: 'shell', isSetUp: false };

/** The same counts as the kernel sees them; tracing makes everything slow, so nothing else is taken from this run. */
function trace(): string {
  if (values.quick) return 'Counted by the kernel: skipped, it takes too long for --quick.';
  if (spawnSync('strace', ['-V']).status !== 0) return 'Counted by the kernel: skipped, there is no strace here.';
  process.stderr.write(`${nameOf(TRACED)}, traced …\n`);
  const repository = benchRepository(TRACED);
  try {
    const report = join(repository.root, 'trace');
    const strace: Argv = ['strace', '-f', '-qq', '-c', '-o', report, '-e', 'trace=fsync,fdatasync,execve'];
    runJob(repository, [...strace, process.execPath, JOB, repository.top, TRACED.agent, 'only']);
    const counts = readFileSync(report, 'utf8');
    const each = (call: string): string => (callsIn(counts, call) / TRACED.tasks).toFixed(1);
    return `Counted by the kernel, for each task of ${nameOf(TRACED)}: ${each('fsync')} fsync, ${each('fdatasync')} fdatasync, ${each('execve')} programs started.`;
  } finally {
    rmSync(repository.root, { recursive: true });
  }
}

/** Of a row of strace's table (share, seconds, each, calls, errors if there are any, name), the calls that did not fail. */
function callsIn(counts: string, call: string): number {
  const row = counts.split('\n').find((line) => line.endsWith(` ${call}`)) ?? '';
  const [, , , calls = '0', errors = ''] = row.trim().split(/\s+/);
  return Number(calls) - (errors === call ? 0 : Number(errors));
}

function machine(): string {
  const git = execFileSync('git', ['--version'], { encoding: 'utf8' }).trim();
  return `${cpus().length} cores, ${platform()} ${arch()}, Node ${process.version}, ${git}`;
}

const results = shapes().map(measure);
const traced = trace();
process.stderr.write(`${nodes} nodes in memory …\n`);
const pure = await pureTimes(nodes);
const reader = readerTimes();
process.stderr.write('runs of the vendors’ programs …\n');
const vendors = await vendorTimes();
const thinking = await thinkingTimes();
const asked = await askedInJobs();
const tables = [
  jobTables(results),
  traced,
  callTable(results),
  pureTable(pure),
  readerTable(reader),
  vendorTable(vendors),
  thinkingTable(thinking),
  askedTable(asked),
];
const parts = [machine(), ...tables, aimsTable(results, pure, reader, vendors, thinking, asked)];
process.stdout.write(`${parts.join('\n\n')}\n`);
