import type { LocalModel } from '../../core/plan.ts';
import { chat, type ChatEnd, type ChatOrder } from './chat.ts';
import type { Address } from './http.ts';
import { startServer, type Begun } from './server.ts';

/** The model of one job, while a step works: its server runs from the first question on, for as long as there are some. */
export interface ModelSession extends AsyncDisposable {
  ask(question: Pick<ChatOrder, 'prompt' | 'form' | 'signal'>): Promise<ChatEnd>;
}

/** Opens one; nothing is started before something is asked. `place` is the folder of the step. */
export function openModel(model: LocalModel, place: string): ModelSession {
  const { contextSize, temperature, requestTimeoutMs: timeoutMs, server } = model;
  // The slots share it, whoever asks.
  const bounds = { contextTokens: Math.floor(contextSize / server.slots), temperature, timeoutMs };
  const source = server.kind === 'attached' ? attached(server.url) : managed(server, contextSize, place);
  return {
    ask: (question) => source.use((address) => chat(address, { ...question, ...bounds }), question.signal),
    [Symbol.asyncDispose]: () => source.end(),
  };
}

/** Where a server comes from. */
interface Source {
  /** Asks a server that is ready. */
  use(question: (address: Address) => Promise<ChatEnd>, signal: AbortSignal): Promise<ChatEnd>;
  end(): Promise<void>;
}

function attached(url: string): Source {
  return {
    use: (question) => question({ url: url.replace(/\/$/, ''), headers: {} }),
    end: async () => {},
  };
}

type Managed = Extract<LocalModel['server'], { kind: 'managed' }>;

/** One server for all who ask, ended when nobody has asked for a while. */
function managed(model: Managed, contextSize: number, place: string): Source {
  const server = restarting(model, (signal) => startServer({ model, contextSize, place, signal }));
  let asking = 0;
  let idle: NodeJS.Timeout | undefined;
  const end = (): Promise<void> => {
    clearTimeout(idle);
    return server.end();
  };
  return {
    use: async (question, signal) => {
      clearTimeout(idle);
      asking += 1;
      try {
        return await server.use(question, signal);
      } finally {
        asking -= 1;
        if (asking === 0) idle = setTimeout(() => void end(), model.idleShutdownMs).unref();
      }
    },
    end,
  };
}

/** One that dies, or that does not come up, is started again so many times; then there is none any more. */
function restarting({ maxRestarts }: Managed, begin: (signal: AbortSignal) => Promise<Begun>): Source {
  let running: Promise<Begun> | undefined;
  let deaths = 0;
  let last: ChatEnd = { outcome: 'unavailable', problem: 'it was never started' };
  const end = async (): Promise<void> => {
    const begun = running;
    running = undefined;
    const known = await begun;
    if (known?.outcome === 'ready') await known.server[Symbol.asyncDispose]();
  };
  return {
    use: async (question, signal) => {
      while (deaths <= maxRestarts && !signal.aborted) {
        running ??= begin(signal);
        const { answer, hasDied } = await tryOnce(await running, question);
        if (!hasDied) return answer;
        last = answer;
        deaths += 1;
        await end();
      }
      return last;
    },
    end,
  };
}

/** One question to one server. */
async function tryOnce(
  begun: Begun,
  question: (address: Address) => Promise<ChatEnd>,
): Promise<{ readonly answer: ChatEnd; readonly hasDied: boolean }> {
  if (begun.outcome === 'failed') return { answer: { outcome: 'unavailable', problem: begun.problem }, hasDied: true };
  const answer = await question(begun.server.address);
  const fate = answer.outcome === 'unavailable' ? await begun.server.fate() : undefined;
  if (fate === undefined) return { answer, hasDied: false };
  return { answer: { outcome: 'unavailable', problem: fate }, hasDied: true };
}
