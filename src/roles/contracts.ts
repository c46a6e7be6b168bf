import { parseDocument } from 'yaml';
import { z } from 'zod';
import { withoutCredentials } from '../core/credentials.ts';

/** Bytes of an answer that are looked at; a longer one is no answer. */
export const LONGEST_ANSWER = 256 * 1024;

export type Answer<T> =
  | { readonly isGiven: true; readonly value: T }
  | { readonly isGiven: false; readonly problem: string };

/** The whole of the bytes is one JSON object of the contract, or there is no answer: nothing is picked out of prose. */
export function readAnswer<T>(contract: z.ZodType<T>, bytes: Uint8Array): Answer<T> {
  if (bytes.length > LONGEST_ANSWER) return none(`it is longer than ${LONGEST_ANSWER} bytes`);
  const json = parseJson(bytes);
  if (json === undefined) return none('it is not one JSON value');
  const parsed = contract.safeParse(json);
  if (parsed.success) return { isGiven: true, value: parsed.data };
  return none(z.prettifyError(parsed.error).slice(0, 600));
}

function none(problem: string): Answer<never> {
  return { isGiven: false, problem };
}

/** A key that stands twice says two things, and every reader would choose for itself: that is no answer. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    // What looks like a credential holds neither quotes nor backslashes, so the JSON stays what it is.
    const text = withoutCredentials(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const json: unknown = JSON.parse(text);
    const { errors } = parseDocument(text, { schema: 'json', uniqueKeys: true });
    return errors.some(({ code }) => code === 'DUPLICATE_KEY') ? undefined : json;
  } catch {
    return undefined;
  }
}
