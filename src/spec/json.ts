import type { z } from 'zod';

const MOST_SHOWN = 5;

/** What JSON says; nothing where the bytes are no JSON. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** Where a file does not have the form that it must have. */
export function damageOf({ issues }: z.ZodError): string {
  const places = issues.slice(0, MOST_SHOWN).map(({ path }) => JSON.stringify(path.join('.').slice(0, 60)));
  return `is damaged at ${places.join(', ')}`;
}
