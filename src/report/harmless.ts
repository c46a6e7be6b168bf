/** What a terminal would obey rather than show. */
const UNSEEN = /[^\P{C}\n\t]/gu;

/** A text of anybody's, as it may be printed: nothing in it drives the terminal, or the runner whose log it may end in. */
export function printable(text: string): string {
  return harmless(text.replaceAll(UNSEEN, ''));
}

/**
 * Breaks every workflow command in a text that is to be printed: the runner takes a line that begins with `::` (white space before it
 * does not count, and `\r` begins a line too) and a `##[` anywhere in a line.
 */
export function harmless(text: string): string {
  // U+0085 is white space to the runner, but not to `\s`; without the line ends, or a thousand blank lines take a million steps.
  return text.replace(/(^|[\r\n])((?:[^\S\r\n]|\x85)*):(?=:)/g, '$1$2: ').replaceAll('##[', '## [');
}
