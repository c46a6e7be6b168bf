/** A character that changes what is read without being seen; line and column from 1. */
interface HiddenCharacter {
  readonly line: number;
  readonly column: number;
  /** As people write it: `U+202E`. */
  readonly codePoint: string;
}

/**
 * Zero-width spaces and joins of words, marks that turn the direction of text, invisible operators, and the tag characters that can carry a
 * whole text unseen. What languages and emoji need is left alone: joiners and non-joiners, variation selectors, soft hyphens.
 */
const HIDDEN = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\u180E\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;
/** A flag of a region is written with tags behind a black flag. */
const FLAGS = /\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}/gu;

/** Characters of a document that a person who approves it cannot see. */
export function hiddenCharacters(bytes: Uint8Array): readonly HiddenCharacter[] {
  const text = new TextDecoder().decode(bytes).replaceAll(FLAGS, '');
  return text.split(/\r\n|\n|\r/).flatMap((line, index) =>
    [...line.matchAll(HIDDEN)].map((match) => ({
      line: index + 1,
      column: match.index + 1,
      codePoint: `U+${match[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
    })),
  );
}
