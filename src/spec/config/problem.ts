import type { Place, Problem } from '../../errors.ts';

/** A problem with the configuration. What a reader cannot see, or what would change how the line reads, is shown as its code point. */
export function problemAt(place: Place, text: string): Problem {
  const shown = text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
  return { code: 'invalid-configuration', text: shown, place };
}
