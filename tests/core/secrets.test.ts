import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secretsOf } from '../../src/core/secrets.ts';

const SECRET = 'hunter2/Ünïcode "§" & more+';
const { maskText, maskBytes, namesIn } = secretsOf({ API_KEY: SECRET });
const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('D13: the value of a variable that holds a secret', () => {
  it.each([
    ['whole', SECRET],
    ['twice in a row', SECRET + SECRET],
    ['in base64 of UTF-16', Buffer.from(SECRET, 'utf16le').toString('base64').replace(/=+$/, '')],
    ['in base64', base64(SECRET).replace(/=+$/, '')],
    ['in base64 for addresses', Buffer.from(SECRET).toString('base64url')],
    ['in an address', encodeURIComponent(SECRET)],
    ['in a form', new URLSearchParams({ a: SECRET }).toString().slice(2)],
    ['in JSON', JSON.stringify(SECRET).slice(1, -1)],
    ['split over lines', SECRET.replaceAll('n', 'n\r\n   ')],
    ['one letter a line', [...SECRET].join('\n')],
    ['in base64, wrapped', base64(SECRET).replace(/=+$/, '').replaceAll(/.{6}/g, '$&\n')],
    ['coloured in part', SECRET.replace('2', '\u001B[1;31m2\u001B[0m')],
    ['with NULs in it', SECRET.replaceAll('e', 'e\0\0')],
  ])('%s, is blotted out', (_name, said) => {
    expect(maskText(`before ${said} after`)).toMatch(/^before (?:\*\*\*)+ after$/);
    expect(Buffer.from(maskBytes(Buffer.from(`a\n${said}\nb`))).toString()).toMatch(/^a\n(?:\*\*\*)+\nb$/);
    expect(namesIn(Buffer.from(said))).toEqual(['API_KEY']);
  });

  it.each([
    ['little', (bytes: Buffer) => bytes],
    ['big', (bytes: Buffer) => bytes.swap16()],
  ])('in UTF-16 with the %s end first, is blotted out', (_name, turn) => {
    const bytes = turn(Buffer.from(`\uFEFFa ${SECRET} b`, 'utf16le'));
    expect(namesIn(bytes)).toEqual(['API_KEY']);
    expect(Buffer.from(maskBytes(bytes)).toString('latin1').replaceAll('\0', '')).toMatch(/a \*\*\* b$/);
  });

  it('in base64 of something longer, wherever it stands in it', () => {
    for (const before of ['', 'a', 'ab', 'abc', 'Bearer ']) {
      const masked = maskText(base64(`${before}${SECRET} and more`));
      expect(masked).toContain('***');
      expect(Buffer.from(masked.replaceAll('***', ' '), 'base64').toString()).not.toMatch(/unter|code/);
    }
  });

  it('changes no other byte', () => {
    const bytes = fc.uint8Array({ maxLength: 100 });
    fc.assert(
      fc.property(bytes, bytes, (before, after) => {
        const said = Buffer.concat([before, Buffer.from('\n'), Buffer.from(SECRET), Buffer.from('\n'), after]);
        const masked = Buffer.concat([before, Buffer.from('\n***\n'), after]);
        expect(Buffer.from(maskBytes(said)).equals(masked)).toBe(true);
      }),
    );
  });

  it('in a flood, whatever it is made of: a square of its length would not end within the limit of a test', () => {
    const units = ['\0', ' ', 'x', '\u001B[', '\u001B[0', '\u001B[0m', `${SECRET}\n`, SECRET.slice(0, -1), 'h\n', '\b'];
    for (const unit of units) {
      const flood = unit.repeat(400_000 / unit.length);
      expect(maskText(`${flood}\n${SECRET}`)).not.toContain(SECRET);
    }
    // Enough to exhaust the stack of an expression that repeats a choice.
    expect(maskBytes(Buffer.alloc(16 * 1024 * 1024))).toHaveLength(16 * 1024 * 1024);
  });

  it('leaves alone what holds none: it is the very same', () => {
    const bytes = Buffer.from([0xff, 0, 0x0a, 0xc3]);
    expect(maskBytes(bytes)).toBe(bytes);
    expect(maskText('hunter2 \uD800')).toBe('hunter2 \uD800');
    expect(namesIn(bytes)).toEqual([]);
  });

  it('each line of a key is one; the shape of a credential is enough', () => {
    const { maskText } = secretsOf({ DEPLOY_KEY_1: 'first line of it\nsecond line of it\nend\n' });
    expect(maskText('a second line of it, end')).toBe('a ***, end');
    const inWriting = secretsOf({ 'INPUT_APP-PRIVATE-KEY': String.raw`first line of it\nsecond line of it\n` });
    expect(inWriting.maskText('a second line of it, end')).toBe('a ***, end');
    expect(maskText(`ghp_${'a1'.repeat(18)}`)).toBe('***');
  });
});

describe('which variables hold a secret', () => {
  const names = (variables: Record<string, string>): readonly string[] =>
    secretsOf(variables).namesIn(Buffer.from(Object.values(variables).join('\n')));

  it.each([
    'GITHUB_TOKEN',
    'ANTHROPIC_API_KEY',
    'apikey',
    'AWS_SECRET_ACCESS_KEY',
    'DB_PASSWORD',
    'TOKEN2',
    'X_TOKENS',
  ])('%s', (name) => expect(names({ [name]: 'longEnough' })).toEqual([name]));

  it.each(['PATH', 'KEYBOARD', 'TOKENIZERS_PARALLELISM', 'PASSWORDLESS', 'HOME'])('%s does not', (name) => {
    expect(names({ [name]: 'longEnough' })).toEqual([]);
  });

  it.each([
    ['POSTGRES_PASSWORD', 'postgres'],
    ['DB_PASSWORD', 'Password'],
    ['APP_KEY', 'production'],
    ['API_KEY', 'xxxxxxxxxxxx'],
    ['API_KEY', '        '],
    ['SSH_KEY_PATH', '/home/ada/.ssh/id_ed25519'],
    ['TLS_KEY_FILE', '/etc/ssl/private/host.pem'],
    ['PASSWORD_STORE_DIR', '/home/ada/project'],
  ])('%s=%s is none: it would be found in work that has nothing to do with it', (name, value) => {
    expect(secretsOf({ [name]: value }).areAny).toBe(false);
    const text = `import { pool } from '${value}/pool';`;
    expect(secretsOf({ [name]: value }).maskText(text)).toBe(text);
  });

  it('a short value is none, an address holds its password, and an absent one nothing', () => {
    expect(names({ A_TOKEN: 'short' })).toEqual([]);
    expect(secretsOf({ DATABASE: 'postgres://me:longEnough@host/db' }).maskText('is longEnough')).toBe('is ***');
    expect(secretsOf({ A_TOKEN: undefined }).areAny).toBe(false);
  });
});
