/** What GitHub's toolkit did, and what it said about it that matters. */
interface Overheard<Value> {
  readonly value: Value;
  readonly words: string;
}

/** No copy is worth more. */
const LONGEST_MS = 90_000;

/**
 * Lets GitHub's toolkit do something, and keeps what it prints from the runner: it makes an annotation of the run out of each trouble it
 * has, and a copy that fails is none. Values that it hides are hidden.
 */
export async function overhear<Value>(
  deed: () => Promise<Value>,
  longestMs: number = LONGEST_MS,
): Promise<Overheard<Value>> {
  const said: string[] = [];
  const { stdout } = process;
  const { write } = stdout;
  stdout.write = (chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
    const text = Buffer.from(chunk as string).toString();
    if (text.startsWith('::add-mask::')) write.call(stdout, text);
    else said.push(text);
    const done = rest.find((one): one is () => void => typeof one === 'function');
    done?.();
    return true;
  };
  try {
    return { value: await inTime(deed(), longestMs), words: troubleIn(said) };
  } finally {
    stdout.write = write;
  }
}

function inTime<Value>(deed: Promise<Value>, longestMs: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_resolve, reject) => {
    const tooLong = (): void => reject(new Error(`it took longer than ${longestMs / 1_000} s`));
    timer = setTimeout(tooLong, longestMs);
  });
  return Promise.race([deed, end]).finally(() => clearTimeout(timer));
}

/** The last thing that went wrong, without the words that make it a command to the runner. */
function troubleIn(said: readonly string[]): string {
  const troubles = said.join('').match(/^(?:::(?:warning|error)::.*|.*(?:Failed to|skipped:).*)$/gm) ?? [];
  return troubles.at(-1)?.replace(/^::[a-z]+::/, '') ?? '';
}
