// Runs of the action on the GitHub of the tests, measured from outside: every request, every byte, and the clock of the process.
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GitHub } from '../tests/world/github/github.ts';
import { textTools, withTextTools } from '../tests/github/text-tools.ts';
import type { Run } from '../tests/world/github/actions/run.ts';
import type { Seen } from '../tests/world/github/faults.ts';
import { prolong } from './bench-github-journal.ts';
import { filesOf } from './bench-repository.ts';

/** One run, measured. */
export interface MeasuredRun {
  readonly requests: number;
  /** Calls of git to the server, each of which is two or three requests. */
  readonly trips: number;
  readonly up: number;
  readonly down: number;
  readonly firstLineMs: number;
  /** From the start of the process to its end, agents and gates among it; these are shell scripts that do next to nothing. */
  readonly wholeMs: number;
  /** Of the processor, for this process alone. */
  readonly processorMs: number;
  readonly kinds: readonly string[];
}

/** How one kind of step is brought about. */
export interface StepKind {
  readonly name: string;
  readonly hasChecker: boolean;
  /** The person's word before the step, if there is one. */
  readonly command?: string;
}

const SPEC = 'bench';
/** As many as a job of a thousand saves needs. */
const TASKS = 400;

/** The action with a clock in front of it, which writes down when it began to speak and when it ended. */
export function clocked(action: string): { readonly times: string } {
  const main = join(action, 'dist/main');
  const times = join(action, 'times');
  renameSync(join(main, 'index.js'), join(main, 'clocked.js'));
  const clock = `
import { appendFileSync } from 'node:fs';
const write = process.stdout.write.bind(process.stdout);
let first;
process.stdout.write = (...words) => { first ??= performance.now(); return write(...words); };
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const words = [process.env.GITHUB_RUN_ID, first, performance.now(), (user + system) / 1000];
  appendFileSync(${JSON.stringify(times)}, words.join(' ') + '\\n');
});
await import('./clocked.js');
`;
  writeFileSync(join(main, 'index.js'), clock);
  writeFileSync(times, '');
  return { times };
}

/** Measures a kind of step at a generation of the journal, several times one after the other. */
export async function measureSteps(
  action: string,
  times: string,
  { kind, generation, rounds }: { readonly kind: StepKind; readonly generation: number; readonly rounds: number },
): Promise<readonly MeasuredRun[]> {
  await using github = await withTextTools(action, { files: files(kind) });
  // Every GitHub counts its runs from the same number.
  writeFileSync(times, '');
  // The next run is started by us alone.
  const isDispatch = ({ method, path }: Seen): boolean => method === 'POST' && path.endsWith('/dispatches');
  const effect = { status: 200, body: { workflow_run_id: 1, run_url: '', html_url: '' } };
  github.faults.add({ part: 'rest', of: isDispatch, times: Infinity, when: 'before', effect });
  const first = await dispatch(github, { spec: SPEC });
  const { job = '' } = first.jobs[0]!.steps['__0']!.outputs;
  await prolong(github.repository, job, generation);
  // Draws what the long journal tells, once.
  await dispatch(github, { job, ...(kind.command !== undefined && { command: kind.command }) });
  const runs: Run[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await dispatch(github, { job }));
  return runs.map((run) => measured(github, run, times));
}

async function dispatch(github: GitHub, inputs: Record<string, string>): Promise<Run> {
  const order = { workflow: 'specbridge.yml', ref: 'main', inputs, actor: 'acme' };
  const run = await github.actions.dispatch(order);
  if (!('jobs' in run)) throw new Error(JSON.stringify(run));
  await github.actions.settled();
  if (run.conclusion !== 'success') throw new Error(run.jobs[0]?.log.join('\n'));
  return run;
}

function measured({ faults }: GitHub, { id }: Run, times: string): MeasuredRun {
  const own = faults.seen.filter(({ runId }) => runId === id);
  const trips = own.filter(({ path }) => path.includes('/info/refs'));
  const asked = own.filter(({ part }) => part !== 'git');
  const sum = (of: (seen: Seen) => number | undefined): number => own.reduce((all, seen) => all + (of(seen) ?? 0), 0);
  const written = new RegExp(`^${id} (\\S+) (\\S+) (\\S+)$`, 'm').exec(readFileSync(times, 'utf8'));
  const [first = NaN, whole = NaN, processor = NaN] = (written ?? []).slice(1).map(Number);
  return {
    requests: asked.length,
    trips: trips.length,
    up: sum(({ bytesUp }) => bytesUp),
    down: sum(({ bytesDown }) => bytesDown),
    firstLineMs: first,
    wholeMs: whole,
    processorMs: processor,
    kinds: [
      ...trips.map(({ path }) => `git ${path.endsWith('receive-pack') ? 'push' : 'ask or fetch'}`),
      ...asked.map(nameOf),
    ],
  };
}

/** A request without what is different each time. */
function nameOf({ part, method, path }: Seen): string {
  const plain = path
    .replace(/^\/repos\/[^/]+\/[^/]+/, '')
    .replace(/\?.*$/, '')
    .replaceAll(/\/[0-9a-f]{40}|\/\d+/g, '/…');
  return `${part} ${method} ${plain.replace(/^.*\.v1\./, '')}`;
}

function files({ hasChecker }: StepKind): ReturnType<typeof textTools> {
  const bench = filesOf({ tasks: TASKS, agent: 'shell', isSetUp: false });
  const config = '.specbridge/orchestrate.yml';
  const text = bench[config]!;
  const workflows = Object.entries(textTools()).filter(([path]) => path.startsWith('.github/'));
  return {
    ...bench,
    ...Object.fromEntries(workflows),
    [config]: hasChecker ? text : text.replace(/^ {2}checker: .*\n/m, ''),
  };
}

/** Bytes of every bundle. */
export function bundles(action: string): readonly (readonly [name: string, bytes: number])[] {
  const dist = join(action, 'dist');
  const paths = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(m|c)?js$/.test(path));
  return paths.toSorted().map((path) => [path, statSync(join(dist, path)).size]);
}
