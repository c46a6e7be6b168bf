import { constants } from 'node:fs';
import { mkdir, mkdtemp, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Heard } from './vendors/vendor.ts';
import { removeFolder } from './worktree/remove-folder.ts';

/** A folder that only one agent's process is told of: the prompt goes in, the typed result comes out. */
export interface Exchange extends AsyncDisposable {
  readonly folder: string;
  /** With the place of the files that lie beside it. */
  readonly prompt: string;
  readonly promptPath: string;
  readonly resultPath: string;
  /** Puts another file there, which may be run; returns its path. */
  put(name: string, content: string | Uint8Array): Promise<string>;
  /** Bytes of the result, at most one more than `limit`. */
  result(limit: number): Promise<Left>;
}

/** What was found in the place of a result; `problem` completes a sentence. */
export type Left =
  | { readonly outcome: 'file'; readonly bytes: Uint8Array }
  /** Only of a vendor's agent, which tells its answer instead of writing it. */
  | Exclude<Heard, { outcome: 'answer' }>
  | { readonly outcome: 'nothing' | 'no-file'; readonly problem: string };

/** Makes one in a folder that is cleared up after the step. */
export async function openExchange(
  folder: string,
  words: string,
  files: Readonly<Record<string, Uint8Array>> = {},
): Promise<Exchange> {
  const path = await mkdtemp(join(folder, 'exchange-'));
  const resultPath = join(path, 'result.json');
  const put = async (name: string, content: string | Uint8Array): Promise<string> => {
    const file = join(path, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content, { mode: 0o700 });
    return file;
  };
  const names = Object.keys(files);
  for (const [name, bytes] of Object.entries(files)) await put(name, bytes);
  const prompt = names.length === 0 ? words : `${words}\n\nIn ${path} you find: ${names.join(', ')}`;
  return {
    folder: path,
    prompt,
    promptPath: await put('prompt.md', prompt),
    put,
    resultPath,
    result: (limit) => readRegular(resultPath, limit),
    [Symbol.asyncDispose]: () => removeFolder(path),
  };
}

/** Neither a link nor a pipe is followed or waited for: what lies there was put there by an agent. */
async function readRegular(path: string, limit: number): Promise<Left> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  try {
    await using file = await open(path, flags);
    if (!(await file.stat()).isFile()) return NO_FILE;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(limit + 1), 0, limit + 1, 0);
    return { outcome: 'file', bytes: buffer.subarray(0, bytesRead) };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return { outcome: 'nothing', problem: 'it left no result' };
    return IS_SPECIAL.test(code) ? NO_FILE : { outcome: 'no-file', problem: `its result cannot be read (${code})` };
  }
}

const NO_FILE: Left = { outcome: 'no-file', problem: 'its result is a link, a folder or a pipe, and no file' };
/** A link, on the BSDs too; a socket. */
const IS_SPECIAL = /^(?:ELOOP|EMLINK|EFTYPE|ENXIO|EOPNOTSUPP)$/;
