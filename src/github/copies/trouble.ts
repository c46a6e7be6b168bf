import { secretsOf } from '../../core/secrets.ts';
import { oneLine } from '../../report/lines.ts';

/** What an error of a copy says, on one line and without what must not be read: the addresses in it are signed. */
export function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return oneLine(secretsOf(process.env).maskText(words.replaceAll(/\?\S+/g, '')));
}
