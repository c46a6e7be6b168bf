import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printable, printableJson } from '../../src/report/harmless.ts';

/** What drives a terminal or a runner, amid other text. */
const hostile = fc.string({
  unit: fc.constantFrom(
    '#',
    '[',
    ':',
    '\n',
    '\r',
    '\t',
    ' ',
    '\\',
    '"',
    '\u001b',
    '\u009b',
    '\u0085',
    '\u202e',
    '\u{e0001}',
    '\ud800',
    'é',
    'x',
  ),
});

describe('what is printed', () => {
  it('as JSON says the same, and holds nothing that a terminal or a runner would obey', () => {
    fc.assert(
      fc.property(fc.dictionary(hostile, hostile), (value) => {
        const text = printableJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(text).not.toMatch(/\p{C}|##\[/u);
      }),
    );
  });

  it('as a page holds no escape, and begins no command of a runner', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(printable(text)).not.toMatch(/[^\P{C}\n\t]|##\[|(?:^|\n)\s*::/u);
      }),
    );
  });
});
