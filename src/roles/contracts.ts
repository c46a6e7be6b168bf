import { z } from 'zod';
import { Claims, Finding, Sha } from '../core/evidence.ts';

/** Bytes of an answer that are looked at; a longer one is no answer. */
export const LONGEST_ANSWER = 256 * 1024;

/** What a maker must write when it ends. What it claims is recorded, and proves nothing. */
export const MakerReport = z.strictObject({
  outcome: z.enum(['completed', 'blocked', 'failed', 'no-change']),
  ...Claims.shape,
});
export type MakerReport = z.infer<typeof MakerReport>;

/** What a checker must write: its judgement, with the nonce and the tree that only this check was given. */
export const CheckerAnswer = z.strictObject({
  verdict: z.enum(['pass', 'fail']),
  tree: Sha,
  nonce: z.string().min(1).max(200),
  findings: z.array(Finding).max(20).default([]),
});
export type CheckerAnswer = z.infer<typeof CheckerAnswer>;

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

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
