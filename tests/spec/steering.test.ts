import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from '../../src/spec/plain-text.ts';
import { readSteering } from '../../src/spec/steering.ts';

const PATH = '.kiro/steering/Code-Style.md';

function read(...lines: readonly string[]) {
  const { steering, notices } = readSteering(PATH, lines.join('\n'));
  return { ...steering, notices: notices.map(({ code, line }) => `${code} ${line}`) };
}

describe('a steering file', () => {
  it('without front matter always holds', () => {
    expect(read('# Style', '', 'Tabs.')).toEqual({
      path: PATH,
      names: ['code-style'],
      inclusion: 'always',
      patterns: [],
      about: 'Style',
      text: '# Style\n\nTabs.',
      notices: [],
    });
  });

  it.each([
    ['always', 'always'],
    ['manual', 'manual'],
    ['auto', 'auto'],
    ['"fileMatch"', 'fileMatch'],
    ['FileMatch # for some', 'fileMatch'],
  ])('says when it holds: %s', (said, inclusion) => {
    const file = read('---', `inclusion: ${said}`, "fileMatchPattern: '*.ts'", '---', '', 'Tabs.');
    expect(file).toMatchObject({ inclusion, text: 'Tabs.', notices: [] });
  });

  it('has a name and a description of its own', () => {
    const file = read(
      '---',
      'inclusion: auto',
      'name: API Design',
      'description: |',
      '  How',
      '  we do it',
      '---',
      '# X',
    );
    expect(file).toMatchObject({ names: ['code-style', 'api design'], about: 'How we do it' });
  });

  it.each<readonly [string, readonly string[], readonly string[]]>([
    ['one text', ['fileMatchPattern: "src/**/*.ts"'], ['src/**/*.ts']],
    ['a list in a line', ["fileMatchPattern: ['*.ts', '*.tsx']"], ['*.ts', '*.tsx']],
    ['a list in lines', ['fileMatchPattern:', '  - "*.ts"', '  - 7', '  - "*.tsx"'], ['*.ts', '*.tsx']],
    ['commas in one text', ['fileMatchPattern: "a/**, b/**/*"'], ['a/**', 'b/**/*']],
    ['commas in braces', ['fileMatchPattern: "{a,b}/**,*.{c,d}"'], ['{a,b}/**', '*.{c,d}']],
  ])('has patterns: %s', (_name, lines, patterns) => {
    expect(read('---', 'inclusion: fileMatch', ...lines, '---').patterns).toEqual(patterns);
  });

  it('for certain files that it does not name is told of', () => {
    expect(read('---', 'inclusion: fileMatch', '---')).toMatchObject({
      inclusion: 'fileMatch',
      notices: ['steering-inclusion 1'],
    });
  });

  it('goes with every task where it has more patterns than anybody means', () => {
    const pattern = Array.from({ length: 101 }, (_, index) => `*.${index}`).join();
    for (const word of ['fileMatch', 'conditional']) {
      const file = read('---', `inclusion: ${word}`, `fileMatchPattern: '${pattern}'`, '---');
      expect(file).toMatchObject({ inclusion: 'always', notices: ['steering-inclusion 1'] });
    }
  });

  it.each([
    ['a pattern that YAML takes for an alias', ['inclusion: fileMatch', 'fileMatchPattern: **/*.ts']],
    ['no map', ['- inclusion', '- always']],
    ['a tab', ['inclusion:\t', '\t- always: [']],
  ])('with front matter that cannot be read always holds, whole: %s', (_name, lines) => {
    const file = read('---', ...lines, '---', 'Tabs.');
    expect(file).toMatchObject({ inclusion: 'always', notices: [expect.stringMatching(/^steering-unreadable [23]$/)] });
    expect(file.text).toBe(['---', ...lines, '---', 'Tabs.'].join('\n'));
  });

  it.each([
    ['a word that nobody knows', [], 'always'],
    ['the same with a pattern', ["fileMatchPattern: '*.ts'"], 'fileMatch'],
  ])('is read as near as can be to %s', (_name, lines, inclusion) => {
    const file = read('---', 'inclusion: conditional', ...lines, '---');
    expect(file).toMatchObject({ inclusion, notices: ['steering-inclusion 1'] });
  });

  it('may begin with a rule, which is no front matter', () => {
    expect(read('---', '# Style', '---', 'Tabs.')).toMatchObject({ about: 'Style', inclusion: 'always', notices: [] });
    expect(read('---', 'inclusion: manual', 'Tabs.')).toMatchObject({ inclusion: 'always', notices: [] });
  });

  it('never throws, whatever it holds', () => {
    const line = fc.constantFrom('---', '...', 'inclusion: auto', 'name: [', '  - *x', '#', '{{{', 'é', '');
    fc.assert(
      fc.property(fc.array(fc.oneof(line, fc.string()), { maxLength: 12 }), (lines) => {
        expect(read('---', ...lines).path).toBe(PATH);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a file as plain text', () => {
  const bytes = (...parts: readonly (string | number)[]): Uint8Array =>
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))));

  it('has no mark at its front and plain line ends', () => {
    expect(plainText(bytes('\uFEFFa\r\nb\rc\n'))).toBe('a\nb\nc\n');
  });

  it('D7: is none where its bytes are none', () => {
    expect(plainText(bytes('a', 0xff))).toBeUndefined();
    expect(plainText(bytes('a', 0, 'b'))).toBeUndefined();
  });
});
