import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { nearest } from '../../src/spec/nearest.ts';
import { slugOf, specNameOf } from '../../src/spec/spec-name.ts';

describe('specNameOf', () => {
  it.each([
    ['login', 'login'],
    ['area/login', 'area/login'],
    ['_archive/old', '_archive/old'],
    ['.drafts/x', '.drafts/x'],
    ['My Spec (2)', 'My Spec (2)'],
    ['ログイン', 'ログイン'],
    ['.kiro/specs/login', 'login'],
    ['./.kiro/specs/area/login/', 'area/login'],
    ['x'.repeat(200), 'x'.repeat(200)],
  ])('%s is %s', (text, name) => {
    expect(specNameOf(text)).toBe(name);
  });

  it.each([
    ['', 'it is empty'],
    ['.kiro/specs/', 'it is empty'],
    ['..', 'relative path'],
    ['a/../b', 'relative path'],
    ['.kiro/specs/../x', 'relative path'],
    ['./a', 'relative path'],
    ['/a', 'relative path'],
    ['a//b', 'relative path'],
    ['a\\b', 'relative path'],
    ['file:a', 'relative path'],
    ['.git/hooks', 'relative path'],
    ['-rf', 'starts with a hyphen'],
    ['a/-b', 'starts with a hyphen'],
    [' a', 'starts or ends with a space'],
    ['a /b', 'starts or ends with a space'],
    ['a\nb', 'cannot be seen'],
    ['a\u202Eb', 'cannot be seen'],
    ['a\u200Bb', 'cannot be seen'],
    ['a\uD800', 'cannot be seen'],
    ['x'.repeat(201), 'longer than 200'],
  ])('refuses %j', (text, reason) => {
    expect(() => specNameOf(text)).toThrow(expect.objectContaining({ name: 'UserError', code: 'usage' }));
    expect(() => specNameOf(text)).toThrow(reason);
  });

  it('answers with a path that stays below its folder, or with a UserError', () => {
    const isSafe = (text: string): boolean => {
      try {
        return specNameOf(text)
          .split('/')
          .every((part) => !['', '.', '..'].includes(part));
      } catch (error) {
        return error instanceof UserError;
      }
    };
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...'ab/.\\-_ :\n') }), isSafe), { numRuns: 1_000 });
  });
});

describe('slugOf', () => {
  it.each([
    ['login', /^login$/],
    ['login-2', /^login-2$/],
    ['Login', /^login-[0-9a-f]{8}$/],
    ['area/login', /^area-login-[0-9a-f]{8}$/],
    ['Über Größe', /^uber-gro-e-[0-9a-f]{8}$/],
    ['ログイン', /^spec-[0-9a-f]{8}$/],
    ['a--b', /^a-b-[0-9a-f]{8}$/],
    ['x.lock', /^x-lock-[0-9a-f]{8}$/],
    ['x'.repeat(40), /^x{40}$/],
    ['x'.repeat(41), /^x{31}-[0-9a-f]{8}$/],
    [`${'x'.repeat(30)}-${'y'.repeat(30)}`, /^x{30}-[0-9a-f]{8}$/],
  ])('of %s', (name, expected) => {
    expect(slugOf(name)).toMatch(expected);
  });

  it('C9: differs where names differ, in case, in form or in what another slug looks like', () => {
    const names = ['Login', 'login', 'LOGIN', 'area/x', 'area-x', 'area x', '\u00E9', 'e\u0301', slugOf('Login')];
    expect(new Set(names.map(slugOf)).size).toBe(names.length);
  });

  it('is flat, short and safe in a ref, and two names never share one', () => {
    const name = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.string({ unit: fc.constantFrom(...'aA1-/. '), minLength: 1 }),
    );
    const isGood = (a: string, b: string): boolean => {
      const [one, other] = [slugOf(a), slugOf(b)];
      return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(one) && one.length <= 40 && (a === b || one !== other);
    };
    fc.assert(fc.property(name, name, isGood), { numRuns: 2_000 });
  });
});

describe('nearest', () => {
  const KEYS = ['setup', 'gates', 'guard', 'protected', 'attemptsPerNode', 'transientRetries', 'run'];

  it.each([
    ['gate', 'gates'],
    ['Guard', 'guard'],
    ['protect', 'protected'],
    ['attempts-per-node', 'attemptsPerNode'],
    ['attemptPerNodes', 'attemptsPerNode'],
    ['attempts', 'attemptsPerNode'],
    ['retries', 'transientRetries'],
    ['attemptsPerTask', 'attemptsPerNode'],
    // Two letters in each other's place are one slip.
    ['rnu', 'run'],
    ['nur', undefined],
    ['at', undefined],
    ['models', undefined],
    ['', undefined],
    ['x'.repeat(100_000), undefined],
  ])('to %s is %s', (name, expected) => {
    expect(nearest(name, KEYS)).toBe(expected);
  });

  it('to anything is nothing where there is nothing', () => {
    expect(nearest('gates', [])).toBeUndefined();
  });
});
