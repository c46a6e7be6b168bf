import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Verb } from '../../src/core/command.ts';
import type { EventOf, JobEvent } from '../../src/core/event.ts';
import type { Job } from '../../src/core/job.ts';
import { readLines, type Line } from '../../src/core/journal.ts';
import { localOwner } from '../../src/local/forge.ts';
import { openLaptop, type Laptop } from '../../src/local/ports.ts';
import { openJob } from '../../src/moves/open.ts';
import type { Ports } from '../../src/ports.ts';
import { loadSnapshot, type Author, type Snapshot } from '../../src/session.ts';
import { step } from '../../src/step.ts';
import type { Turn } from '../../src/tools/scripted.ts';
import { userEnvironment, userRepository, type UserRepository } from '../tools/user-repository.ts';

const SOURCE = join(import.meta.dirname, '../../src');
const SCRIPT = 'agents/script.json';
export const TASKS = '.kiro/specs/demo/tasks.md';
export const CONFIG = '.specbridge/orchestrate.yml';

/** An agent: turns of the scripted one by attempt, or a program as lines of sh, which lies outside of the repository. */
type Part = readonly Turn[] | string;

/** What a repository holds when its job begins; what a test does not name is a task of one line that writing `good` solves. */
export interface Casting {
  readonly maker?: Part;
  readonly checker?: Part;
  /** More keys of the configuration, or others. */
  readonly config?: Readonly<Record<string, unknown>>;
  readonly tasks?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly approval?: 'recorded';
}

/** A repository of a person's, on this machine, with one spec. */
export interface Stage {
  readonly user: UserRepository;
  readonly world: Laptop;
  /** Where worktrees are made. */
  readonly cache: string;
  /** A program that leaves a trace when anybody runs it; the test fails then, unless it takes the trace away. */
  readonly trap: { readonly path: string; readonly trace: string };
  /** A folder for the notes of agents, outside of everything else. */
  readonly notes: string;
  /** Makes a program outside of the repository; gives its path. */
  program(name: string, lines: string): string;
  open(): Promise<Play>;
  cli(...args: string[]): Typed;
}

/** A job that goes on in this process. */
export interface Play {
  readonly id: string;
  readonly branch: string;
  readonly ports: Ports;
  /** As far as it goes without a person and without waiting; `onLine` sees each line of the journal when it is written. */
  run(onLine?: (line: Line, job: Job) => void, makes?: number): Promise<Job>;
  /** A person says something, and the job goes on. */
  say(say: Verb): Promise<Job>;
  /** The hour comes that the job waits for, and it goes on. */
  wait(): Promise<Job>;
  /** Moves the clock that deadlines are reckoned from. */
  shift(ms: number): void;
  events<T extends JobEvent['type']>(type: T): Promise<EventOf<T>[]>;
}

/** A command as a process of its own. */
export interface Typed {
  readonly child: ChildProcess;
  readonly end: Promise<{ readonly code: number | string; readonly out: string; readonly err: string }>;
  /** Waits for words on stderr. */
  says(words: RegExp): Promise<void>;
}

/** What an attempt that does its work does. */
export const GOOD: Turn = { write: { 'result.txt': 'good\n' }, report: { outcome: 'completed', summary: 'done' } };
/** The same, as lines of sh. */
export const DO_GOOD = 'echo good > result.txt; REPORT=completed';

/** The gate that judges unless a test says otherwise: it cannot pass before the work is done, so the base gets the file too. */
const GATES = { work: { run: ['grep', '-q', 'good', 'result.txt'] } };

/** Sets the stage; everything is gone after the test. */
export async function stage(casting: Casting = {}): Promise<Stage> {
  const user = userRepository();
  const trap = { path: join(user.base, 'trap'), trace: join(user.base, 'trace') };
  const notes = join(user.base, 'notes');
  mkdirSync(notes);
  writeFileSync(trap.path, `#!/bin/sh\necho "$0 $*" >> ${trap.trace}\ncat\n`, { mode: 0o755 });
  const program: Stage['program'] = (name, lines) => {
    const path = join(user.base, name);
    writeFileSync(path, lines, { mode: 0o755 });
    return path;
  };
  const cache = join(user.base, 'cache');
  process.env['SPECBRIDGE_CACHE'] = cache;
  user.commit(baseFiles(casting, program, notes));
  const world = await openLaptop(user.folder, [process.execPath, join(SOURCE, 'tools/scripted-program.ts')]);
  onTestFinished(async () => {
    await world[Symbol.asyncDispose]();
    const isSprung = existsSync(trap.trace);
    rmSync(user.base, { recursive: true });
    if (isSprung) throw new Error('Somebody stepped into the trap.');
  });
  const cli: Stage['cli'] = (...args) => typed(args, user.folder, { ...userEnvironment(), SPECBRIDGE_CACHE: cache });
  return { user, world, cache, trap, notes, program, cli, open: () => openPlay(world) };
}

function baseFiles(
  { maker = [GOOD], checker, config = {}, tasks = '- [ ] 1. One\n', files = {}, approval }: Casting,
  program: Stage['program'],
  notes: string,
): Record<string, string> {
  const cast = (name: string, part: Part): object => {
    if (typeof part !== 'string') return { vendor: 'scripted', script: SCRIPT };
    return { vendor: 'command', command: ['sh', program(name, `NOTES=${notes}\n${part}\n${EPILOGUE}`)] };
  };
  const roles = {
    maker: { kind: 'maker', ...cast('maker.sh', maker) },
    ...(checker && { checker: { kind: 'checker', ...cast('checker.sh', checker) } }),
  };
  const turns = (part: Part | undefined): object => (Array.isArray(part) ? { '*': part } : {});
  return {
    [TASKS]: tasks,
    [CONFIG]: JSON.stringify({ gates: GATES, roles, ...(approval ?? { approval: 'merged' }), ...config }),
    [SCRIPT]: JSON.stringify({ makes: turns(maker), checks: turns(checker) }),
    'result.txt': 'good for nothing yet\n',
    ...files,
  };
}

/** What a program of sh ends with: its report or its verdict, as it set them. */
const EPILOGUE = `
say() { printf '%s' "$1" > "$SPECBRIDGE_RESULT"; }
told() { grep -o "\\"$1\\":\\"[0-9a-f-]*\\"" "$SPECBRIDGE_PROMPT" | head -1; }
[ -z "$REPORT" ] || say "{\\"outcome\\":\\"$REPORT\\",\\"summary\\":\\"done\\"}"
[ -z "$VERDICT" ] || say "{\\"verdict\\":\\"$VERDICT\\",$(told tree),$(told nonce)}"
`;

async function openPlay(world: Laptop): Promise<Play> {
  const id = `demo-${randomBytes(3).toString('hex')}`;
  const branch = `refs/heads/specbridge/${id}`;
  const ports = world.ports(id);
  let shiftMs = 0;
  const author = (): Author => ({
    owner: localOwner(),
    engine: 'test',
    nonce: randomUUID(),
    now: () => new Date(Date.now() + shiftMs),
  });
  const { commit = '', branch: baseBranch = '' } = world.checkout;
  let snapshot: Snapshot = await openJob(
    ports,
    { job: id, spec: 'demo', branch, baseBranch, base: (await world.repository.tip(baseBranch)) ?? commit, by: 'a person' },
    author(),
  );
  const play: Play = {
    id,
    branch,
    ports,
    run: async (onLine, makes = Infinity) => {
      const telling = { signal: new AbortController().signal, ...(onLine && { onLine }) };
      const end = await step(ports, snapshot, author(), { makes }, telling);
      if (end.why === 'race-lost') throw new Error('Another step was faster.');
      snapshot = end.snapshot;
      return snapshot.job;
    },
    say: async (say) => {
      await world.forge.post(id, say, 'a person', new Date());
      return play.run();
    },
    wait: async () => {
      shiftMs += Date.parse(snapshot.job.retry?.until ?? '') - (Date.now() + shiftMs);
      return play.run();
    },
    shift: (ms) => void (shiftMs += ms),
    events: async (type) => {
      const lines = readLines((await world.checkpoints.load(id))?.lines ?? []);
      return lines.map(({ event }) => event).filter((event) => event.type === type) as never;
    },
  };
  return play;
}

/** The job as another process reads it. */
export async function readJob({ world }: Stage, id: string): Promise<Job> {
  return (await loadSnapshot(world.checkpoints, id))!.job;
}

function typed(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Typed {
  const child = spawn(process.execPath, [join(SOURCE, 'cli/index.ts'), ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => void (said.out += chunk));
  child.stderr.on('data', (chunk) => void (said.err += chunk));
  const end = new Promise<{ code: number | string; out: string; err: string }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code: code ?? signal ?? '', ...said })),
  );
  const says = (words: RegExp): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => (words.test(said.err) ? resolve() : undefined);
      child.stderr.on('data', look);
      child.once('close', () => reject(new Error(`It never said ${words}, but: ${said.err}`)));
      look();
    });
  return { child, end, says };
}

/** A note that an agent left, without the line end. */
export function note({ notes }: Stage, name: string): string | undefined {
  const path = join(notes, name);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}
