import { withoutCredentials } from '../core/credentials.ts';
import { plain, text } from './process/output.ts';

const LONGEST_TAIL = 2_000;
/** More than the tail, so that a credential that begins before it is still seen whole. */
const LOOKED_AT = 20_000;
/** Bytes that are looked at: escapes and overwritten lines may make little of much. */
const DRAWN = 1024 * 1024;

/** The end of an output, as it goes into the journal and into prompts: plain text, without what looks like a credential. */
export function tailOf(output: Uint8Array): string {
  const drawn = plain(text(output.subarray(-DRAWN)));
  return withoutCredentials(drawn.slice(-LOOKED_AT)).slice(-LONGEST_TAIL).toWellFormed();
}
