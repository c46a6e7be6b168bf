/** What a terminal would obey rather than show. */
const UNSEEN = /[^\P{C}\n\t]/gu;
/** In JSON, where none of these means anything outside of a text: the same, and what the runner looks for. */
const UNSEEN_IN_JSON = /\p{C}|\[(?<=##\[)/gu;

/** A text of anybody's, as it may be printed: nothing in it drives the terminal, or the runner whose log it may end in. */
export function printable(text: string): string {
  return harmless(text.replaceAll(UNSEEN, ''));
}

/** A value as JSON on one line, of which the same holds; whoever reads it finds the same value. */
export function printableJson(value: unknown): string {
  const escaped = (sign: string): string =>
    Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');
  return JSON.stringify(value).replaceAll(UNSEEN_IN_JSON, escaped);
}

/**
 * Breaks every workflow command in a text that is to be printed: the runner takes a line that begins with `::` (white space before it
 * does not count, and `\r` begins a line too) and a `##[` anywhere in a line.
 */
export function harmless(text: string): string {
  let safe = '';
  let at = 0;
  for (let colon = text.indexOf('::'); colon >= 0; colon = text.indexOf('::', colon + 1)) {
    if (!isFirst(text, colon)) continue;
    safe += `${text.slice(at, colon)}: `;
    at = colon + 1;
  }
  return (safe + text.slice(at)).replaceAll('##[', '## [');
}

/** U+0085 is white space to the runner, but not to `\s`. */
const BLANK = /[^\S\r\n]|\x85/;

/** Whether only blanks stand before it on its line; by hand, because an expression exhausts the stack on a few million of them. */
function isFirst(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && BLANK.test(text[before]!)) before -= 1;
  return before < 0 || text[before] === '\n' || text[before] === '\r';
}
