import { withoutCredentials } from '../core/credentials.ts';
import { plain, text } from './process/output.ts';

/** What is shown of one output; of two, each has half of the signs and of the last lines. */
const SIGNS = 4_000;
const FIRST_LINES = 10;
const LAST_LINES = 40;
/** More than is shown, so that a credential that the cut would split is still seen whole. */
const LOOKED_AT = 20_000;
/** Bytes that are looked at on either side: escapes and overwritten lines may make little of much. */
const DRAWN = 1024 * 1024;

/**
 * What is recorded of a failing output, and goes into prompts: plain text without what looks like a credential, the beginning, where
 * the cause is mostly said, and the end. `tree` is the worktree it ran in, whose name differs each time: what lies there is named from it.
 */
export function excerptOf(outputs: readonly Uint8Array[], tree: string): string {
  const said = outputs.filter((output) => output.length > 0);
  const room = { signs: SIGNS / said.length, lines: LAST_LINES / said.length };
  const parts = said.map((output) => headAndTail(output, tree, room));
  return parts.map((part, at) => (at < parts.length - 1 && !part.endsWith('\n') ? `${part}\n` : part)).join('');
}

interface Room {
  readonly signs: number;
  readonly lines: number;
}

function headAndTail(output: Uint8Array, tree: string, { signs, lines }: Room): string {
  const [start, end] = [drawn(output.subarray(0, DRAWN), tree), drawn(output.subarray(-DRAWN), tree)];
  // A line that ends is followed by nothing, which counts here.
  const isShort = start.length <= signs && start.split('\n').length <= FIRST_LINES + lines + 1;
  if (output.length <= DRAWN && isShort) return withoutCredentials(start);
  const head = withoutCredentials(start.slice(0, LOOKED_AT))
    .split('\n', FIRST_LINES)
    .join('\n')
    .slice(0, signs / 4);
  const last = withoutCredentials(end.slice(-LOOKED_AT))
    .split('\n')
    .slice(-lines - 1)
    .join('\n');
  const tail = last.slice(-(signs * 3) / 4);
  const left = output.length - Buffer.byteLength(head) - Buffer.byteLength(tail);
  return `${head}\n[about ${left} bytes are left out here]\n${tail}`.toWellFormed();
}

function drawn(output: Uint8Array, tree: string): string {
  return plain(text(output)).replaceAll(`${tree}/`, '').replaceAll(tree, '.');
}
