import { describe, expect, it } from 'vitest';
import { hiddenCharacters, withHiddenShown } from '../../src/spec/hidden-text.ts';

const of = (text: string): readonly string[] =>
  hiddenCharacters(new TextEncoder().encode(text)).map(
    ({ line, column, codePoint }) => `${line}:${column} ${codePoint}`,
  );

/** A black flag and tags behind it: fourteen code units. */
const SCOTLAND = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}';

describe('characters that cannot be seen', () => {
  it.each([
    ['a zero-width space', 'one\u200Btwo', ['1:4 U+200B']],
    ['a change of direction, on its line', 'one\r\ntwo \u202Eeerht', ['2:5 U+202E']],
    ['isolates', '\u2066x\u2069', ['1:1 U+2066', '1:3 U+2069']],
    ['text written in tags', 'ok\u{E0041}\u{E0042}', ['1:3 U+E0041', '1:5 U+E0042']],
    ['what a terminal would obey', 'a\u001B[8mb\bc\u009B', ['1:2 U+001B', '1:7 U+0008', '1:9 U+009B']],
    ['a byte order mark in the middle', 'a\uFEFFb', ['1:2 U+FEFF']],
    ['a mark of Arabic letters', 'a\u061Cb', ['1:2 U+061C']],
    ['behind a flag of a region, at its column', `${SCOTLAND}\u200B`, ['1:15 U+200B']],
    ['invisible operators', 'a\u2062b', ['1:2 U+2062']],
    ['an end of a line that only some programs know', 'a\u2028b', ['1:2 U+2028']],
  ])('%s', (_name, text, found) => expect(of(text)).toEqual(found));

  it.each([
    ['emoji that are joined', '👩‍💻 👨‍👩‍👧'],
    ['a flag of a region', SCOTLAND],
    ['tabs, form feeds and line ends', 'a\tb\f\r\nc\n'],
    ['Persian with its non-joiner', 'می‌خواهم'],
    ['a byte order mark at the start', '\uFEFF# Title'],
    ['accents and soft hyphens', 'Schif\u00ADfahrt, é'],
  ])('%s is left alone', (_name, text) => expect(of(text)).toEqual([]));
});

describe('a text in which everything is shown', () => {
  it.each([
    ['what would be hidden', 'a\u200B\u202E\u{E0041}b', 'a[U+200B][U+202E][U+E0041]b'],
    ['control characters', '\u0000a\u001B[1m\u007F\u0085', '[U+0000]a[U+001B][1m[U+007F][U+0085]'],
    ['line ends that are none', 'a\r\nb\rc\u2028d\u2029e', 'a\nb\nc[U+2028]d[U+2029]e'],
    ['half a character', 'a\uD83Db', 'a[U+D83D]b'],
  ])('has %s in words', (_name, text, shown) => expect(withHiddenShown(text)).toBe(shown));

  it.each(['a\tb\nc', '👩‍💻', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}', 'می‌خواهم', 'Schif\u00ADfahrt'])(
    'leaves %j as it is',
    (text) => expect(withHiddenShown(text)).toBe(text),
  );
});
