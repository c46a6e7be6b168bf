import { openPipe, type Pipe, type PipeOrder } from './pipe.ts';

/** A program that several callers ask in turn: started when it is first needed, started anew after it died. */
export interface SharedPipe extends AsyncDisposable {
  /** One conversation at a time. When it throws, the program is ended: nobody knows where its answer stood. */
  ask<T>(talk: (pipe: Pipe) => Promise<T>): Promise<T>;
}

/** Prepares a shared program; nothing is started yet. */
export function sharedPipe(order: PipeOrder): SharedPipe {
  let pipe: Pipe | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const converse = async <T>(talk: (pipe: Pipe) => Promise<T>): Promise<T> => {
    pipe ??= await openPipe(order);
    try {
      return await talk(pipe);
    } catch (error) {
      await close();
      throw error;
    }
  };
  const close = async (): Promise<void> => {
    const closing = pipe;
    pipe = undefined;
    await closing?.close();
  };
  return {
    ask: (talk) => {
      const answer = last.then(() => converse(talk));
      last = answer.catch(() => {});
      return answer;
    },
    [Symbol.asyncDispose]: async () => {
      await last;
      await close();
    },
  };
}
