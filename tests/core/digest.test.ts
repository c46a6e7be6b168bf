import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { canonical, digestOf } from '../../src/core/digest.ts';

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
}

it('digestOf is SHA-256, of bytes as of their text', () => {
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  expect(digestOf('')).toBe(empty);
  expect(digestOf(new Uint8Array())).toBe(empty);
  expect(digestOf('é')).toBe(digestOf(new Uint8Array([0xc3, 0xa9])));
});

describe('canonical', () => {
  it.each([
    ['sorted keys, no spaces', { b: 1, a: [{ d: 1, c: 2 }] }, '{"a":[{"c":2,"d":1}],"b":1}'],
    ['no undefined members', { a: undefined, b: 1 }, '{"b":1}'],
    ['order of a list counts', [2, 1], '[2,1]'],
    ['nothing in a list is null', [undefined], '[null]'],
    ['texts', 'a"b', '"a\\"b"'],
    ['null', null, 'null'],
  ])('%s', (_name, value, text) => {
    expect(canonical(value)).toBe(text);
  });

  it('is the same for the same value, whatever the order of its keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonical(reversed(value))).toBe(canonical(value));
      }),
    );
  });

  it('differs for values that differ', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), fc.jsonValue({ maxDepth: 2 }), (one, other) => {
        const parsed = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
        expect(canonical(one) === canonical(other)).toBe(isDeepStrictEqual(parsed(one), parsed(other)));
      }),
    );
  });
});
