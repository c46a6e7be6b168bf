import { hash } from 'node:crypto';

/** SHA-256 of exact bytes (text as UTF-8), 64 lower-case hex digits. */
export function digestOf(bytes: Uint8Array | string): string {
  return hash('sha256', bytes, 'hex');
}

/** JSON with sorted keys and no spaces, so that equal values have equal digests. `undefined` members are left out. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (isRecord(inner) ? sorted(inner) : inner));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
