import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { credentialsIn, withoutCredentials } from '../../src/core/credentials.ts';

const SHAPES: readonly (readonly [name: string, credential: string])[] = [
  ['a personal token', `ghp_${'A1b2'.repeat(9)}`],
  ['a server token', `ghs_${'A1b2'.repeat(9)}`],
  ['a token with a payload', `ghs_${'a'.repeat(20)}.${'b'.repeat(40)}.${'c'.repeat(30)}`],
  ['a fine-grained token', `github_pat_${'a1_B'.repeat(15)}`],
  ['a key of a model', `sk-ant-api03-${'aB1-'.repeat(12)}`],
  ['a key of a project', `sk-proj-${'aB1_'.repeat(12)}`],
  ['a key of a cloud', 'AKIAIOSFODNN7EXAMPLE'],
  ['a key of an API', `AIza${'aB1_-'.repeat(7)}`],
  ['a token of a chat', `xoxb-${'1234567890'.repeat(3)}`],
  ['a token of a registry', `npm_${'aB1'.repeat(12)}`],
  ['a token of another forge', `glpat-${'aB1_'.repeat(6)}`],
  ['a private key', '-----BEGIN PRIVATE KEY-----'],
  ['a private key of a kind', '-----BEGIN OPENSSH PRIVATE KEY-----'],
];

/** As a member of a configuration has it: a user in front, and the credential somewhere in the middle. */
function coded(content: string | Buffer, encoding: 'base64' | 'base64url' = 'base64'): string {
  return `auth: ${Buffer.from(content).toString(encoding)}`;
}

describe('what has the shape of a credential', () => {
  it.each(SHAPES)('%s', (_name, credential) => {
    expect(credentialsIn(`key = "${credential}";`)).toEqual([credential]);
    expect(withoutCredentials(`key = "${credential}";`)).toBe('key = "***";');
  });

  it.each(SHAPES)('%s, in UTF-16, in base64 and in base64 of UTF-16', (_name, credential) => {
    const line = `key = "${credential}";\nnext`;
    const little = Buffer.from(`\uFEFF${line}`, 'utf16le');
    const big = Buffer.from(little).swap16();
    const texts = [little, big].flatMap((bytes) => [bytes.toString('latin1'), bytes.toString('utf8'), coded(bytes)]);
    for (const text of [
      ...texts,
      coded(line),
      coded(line).replaceAll(/.{64}/g, '$&\r\n  '),
      coded(line, 'base64url'),
    ]) {
      expect(credentialsIn(text)).toEqual([credential]);
      expect(withoutCredentials(text)).toContain('***');
      expect(credentialsIn(withoutCredentials(text))).toEqual([]);
    }
  });

  it('a text with NUL in it stays what it is where nothing is blotted out', () => {
    expect(withoutCredentials('a\0b\0')).toBe('a\0b\0');
    expect(withoutCredentials('a\0 AKIAIOSFODNN7EXAMPLE')).toBe('a\0 ***');
  });

  it.each([
    ['a short one', 'ghp_abc'],
    ['a public key', '-----BEGIN PUBLIC KEY-----'],
    ['a word that goes on', `xAKIAIOSFODNN7EXAMPLE`],
    ['a commit', 'a'.repeat(40)],
    ['a class', 'sk-loading-spinner'],
  ])('%s has not', (_name, text) => {
    expect(credentialsIn(text)).toEqual([]);
  });

  it('is gone from every text that was cleaned', () => {
    const word = fc.oneof(fc.string(), fc.constantFrom(...SHAPES.map(([, credential]) => credential)));
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(credentialsIn(withoutCredentials(words.join(' ')))).toEqual([]);
      }),
    );
  });
});
