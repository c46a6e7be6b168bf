import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOf } from '../core/digest.ts';
import { plain, text } from './process/output.ts';

/** What is kept of a process, in parts. */
interface Said {
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  /** The typed result of an agent, as it was written. */
  readonly result?: Uint8Array | undefined;
}

/** Keeps an output under its SHA-256, which it returns; the same output twice is one file. A line tells where another part begins. */
export async function keepLog(folder: string, { stdout, stderr, result = new Uint8Array() }: Said): Promise<string> {
  const bytes = Buffer.concat([stdout, ...part('stderr', stderr), ...part('result', result)]);
  const digest = digestOf(bytes);
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `draft-${randomUUID()}`);
  await writeFile(draft, bytes);
  await rename(draft, logPath(folder, digest));
  return digest;
}

function part(name: string, bytes: Uint8Array): readonly Uint8Array[] {
  return bytes.length === 0 ? [] : [Buffer.from(`\n--- ${name}, ${bytes.length} bytes ---\n`), bytes];
}

export function logPath(folder: string, digest: string): string {
  return join(folder, `${digest}.log`);
}

/** An output as plain text, by the first digits of its digest, where only one has them. */
export async function readLog(folder: string, digest: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  const found = /^[0-9a-f]{6,64}$/.test(digest) ? names.filter((name) => name.startsWith(digest)) : [];
  const [name] = found;
  return found.length === 1 && name !== undefined ? plain(text(await readFile(join(folder, name)))) : undefined;
}
