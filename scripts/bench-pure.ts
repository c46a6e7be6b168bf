// Times of the pure core on a large job, all in memory: a graph of so many nodes, and every one of them made, judged and integrated.
import { apply, replay } from '../src/core/apply.ts';
import { decide } from '../src/core/decide.ts';
import { digestOf } from '../src/core/digest.ts';
import type { JobEvent } from '../src/core/event.ts';
import type { GateResult } from '../src/core/evidence.ts';
import type { Job } from '../src/core/job.ts';
import { readLines, writeLine, type Line } from '../src/core/journal.ts';
import { MOVES, type Facts, type Move } from '../src/core/move.ts';
import { buildGraph } from '../src/moves/build-graph.ts';
import type { Repository } from '../src/ports.ts';
import type { Checkpoints } from '../src/ports/checkpoints.ts';
import { openSession } from '../src/session.ts';
import { readTasks } from '../src/spec/tasks.ts';
import { taskList } from './bench-repository.ts';

/** Microseconds of many calls of one kind. */
export interface Spread {
  readonly count: number;
  readonly mean: number;
  readonly p99: number;
  readonly worst: number;
  /** How many took longer than 5 ms. */
  readonly over: number;
}

export interface PureTimes {
  readonly nodes: number;
  readonly lines: number;
  readonly readTasks: number;
  readonly decide: Spread;
  readonly replay: number;
  readonly readLines: number;
  /** By event type; a chosen move is a type of its own. */
  readonly byType: Readonly<Record<string, LineCost>>;
}

interface LineCost {
  readonly count: number;
  /** Mean length. */
  readonly bytes: number;
  readonly apply: Spread;
  readonly write: Spread;
}

const AT = Date.parse('2026-01-01T00:00:00.000Z');
const FACTS: Facts = { owner: 'none', tip: { relation: 'expected' } };

/** Carries a job of so many nodes to its end, and times each part of it. */
export async function pureTimes(nodes: number): Promise<PureTimes> {
  const bytes = new TextEncoder().encode(taskList(nodes));
  const parsing = timed(() => readTasks(bytes));
  const { texts, decisions } = await carryThrough(bytes);
  const reading = timed(() => readLines(texts));
  const lines = reading.value;
  const replaying = timed(() => replay(lines));
  return {
    nodes,
    lines: lines.length,
    readTasks: parsing.micros,
    decide: spreadOf(decisions),
    replay: replaying.micros,
    readLines: reading.micros,
    byType: costsOf(lines, texts),
  };
}

interface Carried {
  readonly texts: readonly string[];
  readonly decisions: readonly number[];
}

async function carryThrough(tasks: Uint8Array): Promise<Carried> {
  const texts: string[] = [];
  const decisions: number[] = [];
  const opened = { seq: 1, at: new Date(AT).toISOString(), event: opening() };
  texts.push(writeLine(opened, ''));
  const head = { commit: idOf('open'), generation: 1 };
  let clock = AT;
  const author = { owner: 'bench', engine: 'bench', nonce: 'bench', now: () => new Date((clock += 50)) };
  const session = openSession(keeping(texts), { head, job: apply(undefined, opened), lastText: texts[0]! }, author);
  for (;;) {
    const { value, micros } = timed(() => decide(session.job, FACTS, author.now()));
    const { move, because } = value;
    if (move.type === 'rest') return { texts, decisions };
    decisions.push(micros);
    session.append({ type: 'move-chosen', move, because, facts: FACTS, owner: author.owner, engine: author.engine });
    if (MOVES[move.type].intent === 'saved') await session.flush();
    session.append(await resultOf(session.job, move, tasks));
    if (move.type === 'close') await session.flush();
  }
}

/** A place that keeps the lines and nothing else. */
function keeping(texts: string[]): Checkpoints {
  return {
    load: async () => undefined,
    list: async () => [],
    save: async ({ lines, note }) => {
      texts.push(...lines);
      return { outcome: 'saved', head: { commit: idOf(`save ${note.generation}`), generation: note.generation } };
    },
  };
}

/** What a world in which everything goes well answers. */
export async function resultOf(job: Job, move: Move, tasks: Uint8Array): Promise<JobEvent> {
  const none = new AbortController().signal;
  const repository = { read: async () => tasks } as unknown as Repository;
  if (move.type === 'build-graph') return buildGraph(job, move, { repository }, none);
  if (move.type === 'baseline') return { type: 'baseline-ended', gates: [GATE] };
  if (move.type === 'close') return { type: 'job-completed' };
  if (!('node' in move) || !('attempt' in move)) throw new Error(`Nobody expected the move ${move.type}.`);
  const { node, attempt } = move;
  const [commit, tree] = [idOf(`${move.type} ${node}`), idOf(`tree ${node}`)];
  if (move.type === 'make') {
    const candidate = { commit, tree, base: job.tip, paths: ['src/lines.js', 'test/lines.test.js'], guarded: [] };
    const claims = { summary: 'Wrote the function and a test of it.' };
    return {
      type: 'make-ended',
      node,
      attempt,
      outcome: 'candidate',
      runs: 1,
      logs: [digestOf(node)],
      candidate,
      claims,
    };
  }
  if (move.type === 'gate') return { type: 'gate-ended', node, attempt, gates: [GATE] };
  if (move.type === 'integrate') return { type: 'node-integrated', node, attempt, commit, tree };
  if (move.type !== 'check') throw new Error(`Nobody expected the move ${move.type}.`);
  const verdict = { role: move.role, verdict: 'pass' as const, tree, findings: [] };
  return { type: 'check-ended', node, attempt, outcome: 'answered', role: move.role, log: digestOf(node), verdict };
}

const GATE: GateResult = {
  name: 'test',
  passed: true,
  required: true,
  outcome: 'exited',
  exitCode: 0,
  durationMs: 1_234,
  log: digestOf('a log'),
};

function opening(): Extract<JobEvent, { type: 'job-opened' }> {
  const plan = {
    stages: [
      { key: 'maker', kind: 'maker' as const, vendor: 'scripted' as const, script: 'script.yml', minutes: 30 },
      { key: 'checker', kind: 'checker' as const, vendor: 'scripted' as const, script: 'script.yml', minutes: 10 },
    ],
    gates: [{ name: 'test', run: ['npm', 'test'] as [string, ...string[]], required: true, minutes: 10, guard: [] }],
    setup: { run: [], minutes: 1, key: [], paths: [] },
    guard: 'ask' as const,
    protectedPaths: [],
    limits: {},
    approval: 'merged' as const,
  };
  const where = { branch: 'refs/heads/specbridge/bench', baseBranch: 'refs/heads/main', base: idOf('base') };
  const about = {
    job: 'bench',
    spec: 'bench',
    by: 'bench',
    pins: { 'tasks.md': digestOf('') },
    planDigest: digestOf(''),
  };
  return { type: 'job-opened', opening: { ...about, ...where, plan } };
}

function idOf(name: string): string {
  return digestOf(name).slice(0, 40);
}

function costsOf(lines: readonly Line[], texts: readonly string[]): Record<string, LineCost> {
  const applied: Record<string, number[]> = {};
  const written: Record<string, number[]> = {};
  const lengths: Record<string, number> = {};
  let job: Job | undefined;
  for (const [index, line] of lines.entries()) {
    const type = line.event.type;
    const application = timed(() => apply(job, line));
    job = application.value;
    (applied[type] ??= []).push(application.micros);
    (written[type] ??= []).push(timed(() => writeLine(line, texts[index - 1] ?? '')).micros);
    lengths[type] = (lengths[type] ?? 0) + texts[index]!.length + 1;
  }
  return Object.fromEntries(
    Object.entries(applied).map(([type, times]) => {
      const bytes = (lengths[type] ?? 0) / times.length;
      return [type, { count: times.length, bytes, apply: spreadOf(times), write: spreadOf(written[type] ?? []) }];
    }),
  );
}

function timed<T>(work: () => T): { readonly value: T; readonly micros: number } {
  const startedAt = performance.now();
  const value = work();
  return { value, micros: (performance.now() - startedAt) * 1_000 };
}

function spreadOf(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    mean: sorted.reduce((sum, time) => sum + time, 0) / Math.max(1, sorted.length),
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    worst: sorted.at(-1) ?? 0,
    over: sorted.filter((time) => time > 5_000).length,
  };
}
