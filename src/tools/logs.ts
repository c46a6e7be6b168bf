import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOf } from '../core/digest.ts';

/** Keeps an output under its SHA-256, which it returns; the same output twice is one file. */
export async function keepLog(folder: string, bytes: Uint8Array): Promise<string> {
  const digest = digestOf(bytes);
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `draft-${randomUUID()}`);
  await writeFile(draft, bytes);
  await rename(draft, logPath(folder, digest));
  return digest;
}

export function logPath(folder: string, digest: string): string {
  return join(folder, `${digest}.log`);
}
