import { printable } from '../harmless.ts';
import { oneLine } from '../lines.ts';

/** What Markdown or HTML reads as more than a sign, and where it would make a link by itself. */
const IN_CODE = /[\\`*_[\]~<>&|$]|@(?=\S)|:(?=[/:])|www(?=\.)/gi;
/**
 * In prose also what GitHub acts on: it links and closes issues, and draws pictures, of which the last colon may be ours. A backslash
 * would not stop it, because it looks for these in what was rendered.
 */
const IN_PROSE = new RegExp(`${IN_CODE.source}|#(?=\\d)|:(?=[\\w+-]+(?::|$))|(?<![a-z\\d])gh(?=-\\d)`, 'gi');
/** A space without width, which goes behind what would be a call. */
const BREAK = '&#8203;';
const AS_ENTITY: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '|': '&#124;',
  // As GitHub says how to write a dollar that begins no formula.
  $: '<span>$</span>',
};
/** The most that one sign grows to, and how much a text may grow as a whole. */
const [LONGEST_SIGN, MOST_GROWTH] = [AS_ENTITY['$']!.length, 3];
/** No text is looked at any further, so that one without end costs nothing. */
const FARTHEST = 10_000;
/** What begins a heading, a list or a rule where it comes first in a line. */
const FIRST = /^(\d*)([-+=#.)])/;

/** A text of anybody's as a part of one line, in a table too: whatever it holds, it is shown. What stands `so` in it is shown as code. */
export function plain(text: string, most = 200): string {
  return bounded(text, most, (line) =>
    line
      .split(/`([^`]+)`/)
      .map((part, index) => (index % 2 === 0 ? escaped(part, IN_PROSE) : asCode(part)))
      .join('')
      .replace(FIRST, String.raw`$1\$2`),
  );
}

/** The same as code: a path, a name, a branch. */
export function code(text: string, most = 200): string {
  return bounded(text, most, asCode);
}

/** The end of a text of many lines, as it is: no line of it closes the fence, is one of our marks or is obeyed by a runner. */
export function fenced(text: string, most = 2_000): string {
  const shown = printable(text.slice(-most).replaceAll(/\r\n?/g, '\n')).replaceAll('<!--', '<! --');
  const longest = Math.max(2, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${shown}\n${fence}`;
}

/** A mark that nobody sees, by which a text of ours is found again. */
export function mark(name: string): string {
  return `<!-- specbridge:${name} -->`;
}

function asCode(text: string): string {
  return `<code>${escaped(text, IN_CODE)}</code>`;
}

function escaped(text: string, signs: RegExp): string {
  return text.replaceAll(signs, (sign) => {
    if (sign.length > 1 || '@#:'.includes(sign)) return `${sign}${BREAK}`;
    return AS_ENTITY[sign] ?? `\\${sign}`;
  });
}

/** A text that is nothing but signs is cut shorter, so that whoever places it knows how long it can get. */
function bounded(text: string, most: number, form: (line: string) => string): string {
  const whole = form(seen(text, most));
  return whole.length <= MOST_GROWTH * most ? whole : form(seen(text, Math.floor((most * MOST_GROWTH) / LONGEST_SIGN)));
}

function seen(text: string, most: number): string {
  const shown = text.slice(0, FARTHEST).replaceAll(/[^\P{C}\s]/gu, '');
  return oneLine(shown, most).replaceAll(/\p{Cs}/gu, '');
}
