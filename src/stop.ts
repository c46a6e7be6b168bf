/** Whether this process is to stop. */
export interface Stop extends Disposable {
  readonly signal: AbortSignal;
}

/** Hears the signals that ask this process to stop, until it is disposed of: what is under way is to be ended, and recorded. */
export function stopOnSignal(told: (name: NodeJS.Signals, isAgain: boolean) => void): Stop {
  const stop = new AbortController();
  const hear = (name: NodeJS.Signals): void => {
    told(name, stop.signal.aborted);
    stop.abort();
  };
  const names = ['SIGINT', 'SIGTERM'] as const;
  for (const name of names) process.on(name, hear);
  return {
    signal: stop.signal,
    [Symbol.dispose]: () => {
      for (const name of names) process.off(name, hear);
    },
  };
}
