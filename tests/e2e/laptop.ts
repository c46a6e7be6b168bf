import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Verb } from '../../src/core/command.ts';
import type { EventOf, JobEvent } from '../../src/core/event.ts';
import type { Job } from '../../src/core/job.ts';
import { readLines, type Line } from '../../src/core/journal.ts';
import { localOwner } from '../../src/local/forge.ts';
import { openLaptop, type Laptop } from '../../src/local/ports.ts';
import { openJob } from '../../src/moves/open.ts';
import type { Ports } from '../../src/ports.ts';
import type { Author, Snapshot } from '../../src/session.ts';
import { step } from '../../src/step.ts';
import type { Turn } from '../../src/tools/scripted.ts';
import { userRepository, type UserRepository } from '../tools/user-repository.ts';

export const TASKS = '.kiro/specs/demo/tasks.md';
export const CONFIG = '.specbridge/orchestrate.yml';
export const SCRIPT = 'agents/script.json';
/** Where the worktrees of a test file are. */
const CACHE = mkdtempSync(join(tmpdir(), 'specbridge-cache-'));
process.env['SPECBRIDGE_CACHE'] = CACHE;
afterAll(() => rmSync(CACHE, { recursive: true }));
const SCRIPTED_PROGRAM = join(import.meta.dirname, '../../src/tools/scripted-program.ts');

type Turns = readonly Turn[];
/**
 * An agent: turns of the scripted one, for all tasks or by task, or a program in sh that lies outside of the repository. In either,
 * `$BASE` is the folder of the scene: `$BASE/user` is the person's repository, `$BASE/trap` must never run, `$BASE/notes` is for notes.
 */
type Part = string | Turns | Readonly<Record<string, Turns>>;

/** What a repository holds when a job begins in it; where nothing is said, one task that writing `good` solves. */
export interface Casting {
  readonly maker?: Part;
  readonly checker?: Part;
  /** Keys of the configuration that are added, or take the place of the usual ones. */
  readonly config?: Readonly<Record<string, unknown>>;
  readonly tasks?: string;
  readonly files?: Readonly<Record<string, string>>;
}

/** A repository of a person on this machine, with one spec. Disposing fails when somebody stepped into the trap. */
export interface Scene extends AsyncDisposable {
  readonly user: UserRepository;
  readonly world: Laptop;
  open(): Promise<Play>;
  /** Whether the trap ran; it is set again then. */
  isSprung(): boolean;
  /** What an agent wrote to `$BASE/notes/<name>`, without the line end. */
  note(name: string): string | undefined;
}

/** A job that is carried on by this process. */
export interface Play {
  readonly id: string;
  readonly branch: string;
  readonly ports: Ports;
  /** As far as it goes without a person and without waiting; `onLine` sees each line of the journal once it is saved. */
  run(onLine?: (line: Line, job: Job) => void): Promise<Job>;
  /** A person says something, and the job goes on. */
  say(say: Verb): Promise<Job>;
  /** The hour comes that the job waits for, and it goes on. */
  wait(): Promise<Job>;
  /** Moves the clock that deadlines are reckoned from. */
  shift(ms: number): void;
  events<T extends JobEvent['type']>(type: T): Promise<EventOf<T>[]>;
}

/** An attempt that does its work. */
export const GOOD: Turn = { write: { 'result.txt': 'good\n' }, report: { outcome: 'completed', summary: 'done' } };
/** The same in sh. */
export const DO_GOOD = 'echo good > result.txt; REPORT=completed';
/** Judges unless a test says otherwise. The base passes it. */
const GATES = { work: { run: ['grep', '-q', 'good', 'result.txt'] } };

/** What every program of ours in sh ends with: its report or its verdict, as it has set them. */
const EPILOGUE = `
say() { printf '%s' "$1" > "$SPECBRIDGE_RESULT"; }
told() { grep -o "\\"$1\\":\\"[0-9a-f-]*\\"" "$SPECBRIDGE_PROMPT" | tail -1; }
[ -z "$REPORT" ] || say "{\\"outcome\\":\\"$REPORT\\",\\"summary\\":\\"done\\"}"
[ -z "$VERDICT" ] || say "{\\"verdict\\":\\"$VERDICT\\",$(told tree),$(told nonce)}"
`;

/** The repository that a folder belongs to, as a person there would have it opened. */
export function worldIn(folder: string): Promise<Laptop> {
  return openLaptop(folder, [process.execPath, SCRIPTED_PROGRAM]);
}

/** Sets the scene. */
export async function scene(casting: Casting = {}): Promise<Scene> {
  const user = userRepository();
  const [notes, trap, trace] = [join(user.base, 'notes'), join(user.base, 'trap'), join(user.base, 'trace')];
  mkdirSync(notes);
  writeFileSync(trap, `#!/bin/sh\necho "$0 $*" >> ${trace}\ncat\n`, { mode: 0o755 });
  user.commit(filesOf(casting, user.base));
  const world = await worldIn(user.folder);
  const isSprung = (): boolean => {
    const was = existsSync(trace);
    rmSync(trace, { force: true });
    return was;
  };
  return {
    user,
    world,
    isSprung,
    open: () => openPlay(world),
    note: (name) => (existsSync(join(notes, name)) ? readFileSync(join(notes, name), 'utf8').trim() : undefined),
    [Symbol.asyncDispose]: async () => {
      await world[Symbol.asyncDispose]();
      const was = isSprung();
      rmSync(user.base, { recursive: true });
      if (was) throw new Error('Somebody stepped into the trap.');
    },
  };
}

function filesOf({ maker = [GOOD], checker, config, tasks, files }: Casting, base: string): Record<string, string> {
  const role = (kind: string, part: Part): object => {
    if (typeof part !== 'string') return { kind, vendor: 'scripted', script: SCRIPT };
    const path = join(base, `${kind}.sh`);
    writeFileSync(path, `BASE=${base}\n${part}\n${EPILOGUE}`);
    return { kind, vendor: 'command', command: ['sh', path] };
  };
  const roles = { maker: role('maker', maker), ...(checker && { checker: role('checker', checker) }) };
  return {
    [TASKS]: tasks ?? '- [ ] 1. One\n',
    [CONFIG]: JSON.stringify({ gates: GATES, roles, approval: 'merged', ...config }),
    [SCRIPT]: JSON.stringify({ makes: turnsOf(maker), checks: turnsOf(checker) }).replaceAll('$BASE', base),
    'result.txt': 'good for nothing yet\n',
    ...files,
  };
}

function turnsOf(part: Part | undefined): object {
  if (part === undefined || typeof part === 'string') return {};
  return Array.isArray(part) ? { '*': part } : part;
}

/** Opens a job on what is checked out. */
export async function openPlay({ checkout, checkpoints, forge, ports: portsOf, repository }: Laptop): Promise<Play> {
  const id = `demo-${randomBytes(3).toString('hex')}`;
  const branch = `refs/heads/specbridge/${id}`;
  const baseBranch = checkout.branch!;
  const ports = portsOf(id);
  let shiftMs = 0;
  const now = (): Date => new Date(Date.now() + shiftMs);
  const author = (): Author => ({ owner: localOwner(), engine: 'test', nonce: randomUUID(), now });
  const base = (await repository.tip(baseBranch))!;
  let snapshot: Snapshot = await openJob(
    ports,
    { job: id, spec: 'demo', branch, baseBranch, base, by: 'a person' },
    author(),
  );
  const run: Play['run'] = async (onLine) => {
    const telling = { signal: new AbortController().signal, ...(onLine && { onLine }) };
    const end = await step(ports, snapshot, author(), { makes: Infinity }, telling);
    if (end.why === 'race-lost') throw new Error('Another step was faster.');
    snapshot = end.snapshot;
    return snapshot.job;
  };
  return {
    id,
    branch,
    ports,
    run,
    say: async (say) => {
      await forge.post(id, say, 'a person', new Date());
      return run();
    },
    wait: async () => {
      shiftMs += Date.parse(snapshot.job.retry!.until) - now().getTime();
      return run();
    },
    shift: (ms) => void (shiftMs += ms),
    events: async <T extends JobEvent['type']>(type: T) => {
      const lines = readLines((await checkpoints.load(id))?.lines ?? []);
      return lines.map(({ event }) => event).filter((event): event is EventOf<T> => event.type === type);
    },
  };
}

/** Where the job branch is, as git says. */
export function tipOf({ user }: Scene, { branch }: Play): string {
  return user.git(['rev-parse', branch]);
}

/** A file on the job branch, without the line end. */
export function onBranch({ user }: Scene, { branch }: Play, path: string): string {
  return user.git(['show', `${branch}:${path}`]);
}
