/** A character that changes what is read without being seen; line and column from 1. */
interface HiddenCharacter {
  readonly line: number;
  readonly column: number;
  /** As people write it: `U+202E`. */
  readonly codePoint: string;
}

/**
 * Zero-width spaces and joins of words, marks that turn the direction of text, invisible operators, the tag characters that can carry a
 * whole text unseen, and what a terminal would obey. What languages and emoji need is left alone: joiners and non-joiners, variation
 * selectors, soft hyphens; and so is a flag of a region, which is written with tags behind a black flag.
 */
const FLAG = '\u{1F3F4}';
const HIDDEN = new RegExp(
  [
    `${FLAG}[\\u{E0020}-\\u{E007E}]+\\u{E007F}`,
    '[\\0-\\x08\\x0B\\x0E-\\x1F\\x7F-\\x9F]',
    '[\\u061C\\u180E\\u200B\\u200E\\u200F\\u2028-\\u202E\\u2060-\\u2064\\u2066-\\u206F\\uFEFF\\uFFF9-\\uFFFB]',
    '[\\u{E0000}-\\u{E007F}]',
  ].join('|'),
  'gu',
);

/** Characters of a document that a person who approves it cannot see. */
export function hiddenCharacters(bytes: Uint8Array): readonly HiddenCharacter[] {
  const lines = new TextDecoder().decode(bytes).split(/\r\n|\n|\r/);
  return lines.flatMap((line, index) =>
    [...line.matchAll(HIDDEN)]
      .filter(([found]) => !found.startsWith(FLAG))
      .map((match) => ({
        line: index + 1,
        column: match.index + 1,
        codePoint: codePointOf(match[0]),
      })),
  );
}

/** The same, and what no text needs at all: control characters but tabs and line ends, halves of characters. */
const UNSEEN = new RegExp(`${HIDDEN.source}|[^\\P{Cc}\\n\\t]|[\\p{Cs}\\p{Zl}\\p{Zp}]`, 'gu');

/** A text in which everything can be seen: what could not be is written as its code point, `[U+202E]`. */
export function withHiddenShown(text: string): string {
  const plain = text.replaceAll(/\r\n?/g, '\n');
  return plain.replaceAll(UNSEEN, (found) => (found.startsWith(FLAG) ? found : `[${codePointOf(found)}]`));
}

function codePointOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}
