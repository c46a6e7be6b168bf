import { constants } from 'node:fs';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder that only one agent's process is told of: the prompt goes in, the typed result comes out. */
interface Exchange extends AsyncDisposable {
  readonly promptPath: string;
  readonly resultPath: string;
  /** Bytes of the result, at most one more than `limit`; nothing where there is no regular file. */
  result(limit: number): Promise<Uint8Array | undefined>;
}

/** Makes one in a folder that is cleared up after the step. */
export async function openExchange(folder: string, prompt: string): Promise<Exchange> {
  const path = await mkdtemp(join(folder, 'exchange-'));
  const promptPath = join(path, 'prompt.md');
  const resultPath = join(path, 'result.json');
  await writeFile(promptPath, prompt);
  return {
    promptPath,
    resultPath,
    result: (limit) => readRegular(resultPath, limit),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

/** Neither a link nor a pipe is followed or waited for: what lies there was put there by an agent. */
async function readRegular(path: string, limit: number): Promise<Uint8Array | undefined> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  try {
    await using file = await open(path, flags);
    if (!(await file.stat()).isFile()) return undefined;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(limit + 1), 0, limit + 1, 0);
    return buffer.subarray(0, bytesRead);
  } catch {
    return undefined;
  }
}
