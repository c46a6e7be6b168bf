import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { LocalModel } from '../../core/plan.ts';
import { childEnvironment } from '../process/environment.ts';
import { forgetMark, marksOf, recordMark } from '../process/marks.ts';
import { capture, plain, text } from '../process/output.ts';
import { finish, start, type Started } from '../process/process.ts';
import { removeFolder } from '../worktree/remove-folder.ts';
import { ask, type Address } from './http.ts';

type Managed = Extract<LocalModel['server'], { kind: 'managed' }>;

/** A server that was started here. Disposing ends it. */
export interface Server extends AsyncDisposable {
  readonly address: Address;
  /** How it ended, to complete a sentence, with the end of its log; nothing where it runs on after a moment. */
  fate(): Promise<string | undefined>;
}

export type Begun =
  | { readonly outcome: 'ready'; readonly server: Server }
  /** What kept it from answering, to complete a sentence, with the end of its log. */
  | { readonly outcome: 'failed'; readonly problem: string };

interface ServerOrder {
  readonly model: Managed;
  readonly contextSize: number;
  /** Of the step: what a dead step leaves there is found and ended by the next one. */
  readonly place: string;
  readonly signal: AbortSignal;
}

const HOST = '127.0.0.1';
const ALIAS = 'specbridge';
const LOG_BYTES = 256 * 1024;
const TAIL_CHARACTERS = 1_500;
const LOOK_MS = 50;
/** A look at a server that loads; it answers at once, or is busy. */
const LOOK_TIMEOUT_MS = 5_000;
/** A request that is still being answered keeps it from ending; there are none by then. */
const GRACE_MS = 2_000;
/** What tells it which graphics card, and where its libraries are. */
const PASSED_ON = ['LD_LIBRARY_PATH', 'CUDA_VISIBLE_DEVICES', 'HIP_VISIBLE_DEVICES', 'ROCR_VISIBLE_DEVICES'];

/**
 * The shell becomes the program. Beside it, in the same group of processes, somebody waits at the pipe that we hold: however we end, it
 * ends with us, and the whole group is killed.
 */
const WATCHED = 'exec 3<&0; (cat <&3 && kill -KILL 0) >/dev/null 2>&1 & exec "$@" </dev/null 3<&-';

/** Starts the server program, and waits until it answers for this very model. */
export async function startServer({ model, contextSize, place, signal }: ServerOrder): Promise<Begun> {
  await mkdir(place, { recursive: true });
  const folder = await mkdtemp(join(place, 'model-'));
  const key = randomUUID();
  const begun = await start(
    {
      argv: ['sh', '-c', WATCHED, 'sh', model.executable, ...optionsOf(model, contextSize)],
      cwd: folder,
      // Not among the arguments, which everybody on the machine can read.
      env: { ...childEnvironment(process.env, PASSED_ON), LLAMA_API_KEY: key },
    },
    'pipe',
    markerOf(place),
  );
  if (begun.outcome === 'not-started') {
    await leave(folder);
    return { outcome: 'failed', problem: begun.problem };
  }
  const running = watch(begun);
  await recordMark(folder, begun.mark);
  const end = async (): Promise<void> => {
    await finish(begun, GRACE_MS);
    await forgetMark(folder, begun.mark);
    await leave(folder);
  };
  const headers = { authorization: `Bearer ${key}` };
  const ready = await untilReady(running, { model, headers, signal });
  if (typeof ready === 'string') {
    await end();
    return { outcome: 'failed', problem: `${ready}${running.tail()}` };
  }
  const fate = async (): Promise<string | undefined> => {
    // Its connections break before the system tells that it is gone.
    for (let look = 0; look < 10 && running.fate() === undefined; look += 1) await pause(LOOK_MS);
    const known = running.fate();
    return known && `${model.executable} ${known}${running.tail()}`;
  };
  const server = { address: ready, fate, [Symbol.asyncDispose]: end };
  return { outcome: 'ready', server };
}

/** All that is ours, and then what a person adds: nothing there can be one of these. */
function optionsOf({ model, slots, gpuLayers, args }: Managed, contextSize: number): readonly string[] {
  const layers = gpuLayers === undefined ? [] : ['-ngl', String(gpuLayers)];
  const room = ['-c', String(contextSize), '-np', String(slots), ...layers];
  const quiet = ['--offline', '--no-webui', '--no-slots'];
  return ['-m', model, '--alias', ALIAS, '--host', HOST, '--port', '0', ...room, ...quiet, ...args];
}

function markerOf(place: string): string {
  return place.slice(dirname(place).length + 1);
}

async function leave(folder: string): Promise<void> {
  await removeFolder(folder);
  for (const empty of [marksOf(folder), dirname(folder)]) await rmdir(empty).catch(() => {});
}

/** What can be seen of it from outside. */
interface Watched {
  fate(): string | undefined;
  port(): number | undefined;
  /** The end of its log, as a part of a sentence. */
  tail(): string;
}

function watch({ child }: Started): Watched {
  const log = capture(LOG_BYTES);
  let fate: string | undefined;
  let port: number | undefined;
  let line = '';
  const hear = (chunk: Uint8Array): void => {
    log.push(chunk);
    if (port !== undefined) return;
    line = `${line}${Buffer.from(chunk).toString('latin1')}`.slice(-4_096);
    const [, found] = /listening on http:\/\/127\.0\.0\.1:([0-9]{1,5})\b/.exec(line) ?? [];
    if (found !== undefined) port = Number(found);
  };
  child.stderr.on('data', hear);
  child.stdout.on('data', hear);
  child.nodeChildProcess.once('exit', (code, name) => {
    fate = code === null ? `was ended by ${name}` : `ended with exit code ${code}`;
  });
  const tail = (): string => {
    const said = plain(text(log.bytes())).trim();
    return said === '' ? '' : `; its log ends: ${said.slice(-TAIL_CHARACTERS)}`;
  };
  return { fate: () => fate, port: () => port, tail };
}

interface Wanted {
  readonly model: Managed;
  readonly headers: Address['headers'];
  readonly signal: AbortSignal;
}

/** Its address, or what is wrong with it. */
async function untilReady(running: Watched, { model, headers, signal }: Wanted): Promise<Address | string> {
  const end = Date.now() + model.startupTimeoutMs;
  while (Date.now() < end && !signal.aborted) {
    const fate = running.fate();
    if (fate !== undefined) return `${model.executable} ${fate} before it was ready`;
    const port = running.port();
    const address = { url: `http://${HOST}:${port}`, headers };
    const isUp = port !== undefined && (await isHealthy(address));
    if (isUp) return (await serves(address, model.model)) ? address : `${model.executable} serves another model`;
    await pause(LOOK_MS, undefined, { signal }).catch(() => {});
  }
  return signal.aborted
    ? `${model.executable} was not waited for`
    : `${model.executable} was not ready after ${model.startupTimeoutMs / 1_000} s`;
}

/** While it loads it answers 503. */
export async function isHealthy(address: Address): Promise<boolean> {
  const answer = await ask(address, { path: '/health', timeoutMs: LOOK_TIMEOUT_MS });
  return answer.outcome === 'answered' && answer.status === 200;
}

const Models = z.object({ data: z.array(z.object({ id: z.string() })) });
const Props = z.object({ model_path: z.string() });

/** Without a model the program becomes a server of many, and is healthy all the same. */
async function serves(address: Address, path: string): Promise<boolean> {
  const [models, props] = await Promise.all(
    ['/v1/models', '/props'].map((one) => ask(address, { path: one, timeoutMs: LOOK_TIMEOUT_MS })),
  );
  const bodyOf = (answer: typeof models): unknown => (answer?.outcome === 'answered' ? answer.body : undefined);
  const isNamed = Models.safeParse(bodyOf(models)).data?.data.some(({ id }) => id === ALIAS) === true;
  return isNamed && Props.safeParse(bodyOf(props)).data?.model_path === path;
}
