// One job, measured from inside: carries the spec of a repository to its end, in a process of its own, and prints what that took.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Argv } from '../src/core/plan.ts';
import { localOwner } from '../src/local/forge.ts';
import { openLaptop } from '../src/local/ports.ts';
import { openJob } from '../src/moves/open.ts';
import { loadSnapshot, type Author } from '../src/session.ts';
import { step } from '../src/step.ts';
import { counted, countersNow, difference, type CallTable, type Counters } from './bench-counters.ts';
import type { AgentKind } from './bench-repository.ts';

/** Cost of one job, from opening the repository to closing it. */
export interface Measured extends Counters {
  readonly status: string;
  readonly lines: number;
  readonly saves: number;
  /** Largest size of this process, in bytes. */
  readonly peakMemory: number;
  readonly calls: Readonly<CallTable>;
  /** Of `wallMs`, what the programs of agents, gates and set-up take when nobody runs them but a bare loop. */
  readonly programsMs: number;
  /** What another process needs to open the repository and to load the job that is over. */
  readonly loadMs: number;
}

const JOB = 'bench-job';
const SCRIPTED: Argv = [process.execPath, fileURLToPath(new URL('../src/tools/scripted-program.ts', import.meta.url))];

async function carry(folder: string, calls: CallTable): Promise<Pick<Measured, 'status' | 'lines' | 'saves'>> {
  await using world = await openLaptop(folder, SCRIPTED);
  const { commit: base = '', branch: baseBranch = '' } = world.checkout;
  const ports = counted(world.ports(JOB), calls);
  const author: Author = { owner: localOwner(), engine: 'bench', nonce: 'bench', now: () => new Date() };
  const branch = `refs/heads/specbridge/${JOB}`;
  const opened = await openJob(ports, { job: JOB, spec: 'bench', branch, baseBranch, base, by: 'bench' }, author);
  const end = await step(ports, opened, author, { makes: Infinity }, { signal: new AbortController().signal });
  if (end.why === 'race-lost') throw new Error('Another step was faster, though there is none.');
  const { head, job } = end.snapshot;
  return { status: job.status, lines: job.seq, saves: head.generation };
}

async function load(folder: string): Promise<number> {
  const startedAt = performance.now();
  await using world = await openLaptop(folder, SCRIPTED);
  await loadSnapshot(world.checkpoints, JOB);
  return performance.now() - startedAt;
}

/** The programs alone: a typical run of each, times how often it ran. */
function programsMs(agent: AgentKind, calls: Readonly<CallTable>): number {
  const programs: readonly (readonly [call: string, argv: Argv])[] = [
    ['agents.make', agent === 'scripted' ? SCRIPTED : ['/bin/sh', 'bench/maker.sh']],
    ['agents.check', agent === 'scripted' ? SCRIPTED : ['/bin/sh', 'bench/checker.sh']],
    ['gates.run', ['true']],
    ['tree.setup', ['/bin/sh', 'bench/set-up.sh']],
  ];
  const ran = programs.filter(([call]) => (calls[call]?.processes ?? 0) > 0);
  return ran.reduce((sum, [call, argv]) => sum + calls[call]!.processes * typicalMs(argv), 0);
}

const RUNS = 9;

function typicalMs([file, ...args]: Argv): number {
  const nowhere = { SPECBRIDGE_RESULT: '/dev/null', SPECBRIDGE_PROMPT: '/dev/null', SPECBRIDGE_TURN: '{}' };
  const times = Array.from({ length: RUNS }, () => {
    const startedAt = performance.now();
    spawnSync(file, args, { env: { PATH: process.env['PATH'], ...nowhere }, stdio: 'ignore' });
    return performance.now() - startedAt;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? NaN;
}

/** With `only`, nothing is started but the job itself: for whoever counts from outside. */
async function main(folder: string, agent: AgentKind, only: boolean): Promise<void> {
  const calls: CallTable = {};
  const before = countersNow();
  const ended = await carry(folder, calls);
  const spent = difference(before, countersNow());
  const peakMemory = process.resourceUsage().maxRSS * 1_024;
  if (only) return;
  const loadMs = await load(folder);
  process.chdir(folder);
  const measured: Measured = { ...spent, ...ended, peakMemory, calls, loadMs, programsMs: programsMs(agent, calls) };
  process.stdout.write(JSON.stringify(measured));
}

if (import.meta.main) {
  const [folder = '.', agent, only] = process.argv.slice(2);
  await main(folder, agent === 'shell' ? 'shell' : 'scripted', only === 'only');
}
