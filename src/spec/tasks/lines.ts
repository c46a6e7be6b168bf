import { measureIndent } from '../text-lines.ts';

/** A line `indent bullet [mark] optional* number? title`. `markAt` is the mark's offset in its line, in bytes and characters alike. */
export interface Box {
  column: number;
  markAt: number;
  mark: string;
  optional: boolean;
  number?: string;
  title: string;
}

/** What a number in front of a title says. */
interface Label {
  number?: string;
  optional: boolean;
  title: string;
}

/** A Markdown heading; `task` is set for `## Task 4: Export`, where the heading itself names a task. */
export interface Heading extends Label {
  level: number;
  task: boolean;
}

export const OPEN_MARKS: ReadonlySet<string> = new Set([' ', '-', '~']);
export const DONE_MARKS: ReadonlySet<string> = new Set(['x', 'X']);

// Every quantifier below is bounded or disjoint from what follows it, so a hostile line costs linear time.
const BOX = /^[ \t]*[-*+]([ \t]*)\[([^[\]]{0,3})\]/;
const ONE_CHARACTER = /^.\ufe0f?$/su;
const BLURRED_MARK = /^[ \t]*[xX~-]?[ \t]*$/;
const LINK_TAIL = /^[([:]/;
const FOREIGN_TAIL = /^(?:$|[ \t]|\\?\*)/;
const STAR = /^\\?\*(?!\*)/;
const WRAPPERS = ['**', '__', '~~', '`'];
const NUMBER = /^(\d{1,6}[A-Za-z]?(?:\.\d{1,6}[A-Za-z]?){0,15})(\\?\*(?=\*\*(?!\*)|(?!\*)))?([.):：])?(\\?\*(?!\*))?/;
// `T012 Title` is a number without a sign behind it, as spec-kit writes it; `S3 bucket` and `H264 video` are titles.
const LETTERED =
  /^([A-Z]{1,4}-?\d{1,6}(?:\.\d{1,6}){0,15})(\\?\*(?=\*\*(?!\*)|(?!\*)))?([.):：]|(?<=^T\d{3,6})(?=\s))(\\?\*(?!\*))?/;
const SEPARATOR = /^[.):：](?=\s|$)/;
const LIST_ITEM = /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const BOX_ELSEWHERE = /^(?:\d{1,9}[.)]|>[ \t>]{0,20}[-*+]?)[ \t]{1,4}\[[ xX~-]\](?:[ \t]|$)/;
const RULE = /^(?:-{3,}|\*{3,}|_{3,})$/;
const ANCHOR = /^<a [^<>]{0,300}><\/a>[ \t]{0,9}/;
const PARALLEL_HINT = /^(?:\(P\)|\[P\])\s|\s(?:\(P\)|\[P\])$/g;

/** Reads one line as a box, or says that it only looks like one. Anything else is undefined. */
export function readBox(text: string): Box | 'malformed' | undefined {
  const found = BOX.exec(text);
  if (!found) return undefined;
  const [prefix, gap = '', mark = ''] = found;
  const tail = text.slice(prefix.length);
  if (LINK_TAIL.test(tail)) return undefined;
  const known = OPEN_MARKS.has(mark) || DONE_MARKS.has(mark);
  if ((gap === '' && known) || (!known && mark.length !== 1 && BLURRED_MARK.test(mark))) return 'malformed';
  if (gap === '' || !(known || isForeignMark(mark, tail))) return undefined;

  const star = STAR.exec(tail)?.[0] ?? '';
  const label = readLabel(tail.slice(star.length).trim());
  if (label.number === undefined && label.title === '') return known ? 'malformed' : undefined;
  const { column } = measureIndent(text);
  const markAt = prefix.length - mark.length - 1;
  return { column, markAt, mark, ...label, optional: label.optional || star !== '' };
}

/** Takes the number off a title. Marks of emphasis around the number go with it; those inside the title stay. */
function readLabel(text: string): Label {
  const plain = { optional: false, title: text };
  const { wrappers, rest } = openWrappers(text.replace(ANCHOR, ''));
  const star = STAR.exec(rest)?.[0] ?? '';
  const numbered = rest.slice(star.length);
  const found = LETTERED.exec(numbered) ?? NUMBER.exec(numbered);
  if (!found) return plain;

  const [matched, number = '', starBefore, separator, starAfter] = found;
  const tail = numbered.slice(matched.length);
  const isEnded = /^(?:\s|$)/.test(tail) || wrappers.some((wrapper) => tail.startsWith(wrapper));
  // "3D view" and "2x faster" are titles; "9A.1" and "2A." are numbers.
  const isWord = /[A-Za-z]$/.test(number) && !number.includes('.') && separator === undefined;
  if (!isEnded || isWord) return plain;
  const title = closeWrappers(tail, wrappers).replace(SEPARATOR, '').trim();
  // `*1.6 Title*` is emphasis around a whole title, not the star of an optional task.
  const isEmphasis = star !== '' && /[^*\\]\*$/.test(title);
  const optional = (star !== '' && !isEmphasis) || starBefore !== undefined || starAfter !== undefined;
  return { number, optional, title: (isEmphasis ? title.slice(0, -1) : title).replace(PARALLEL_HINT, '').trim() };
}

/** Reads a heading that stands at the left margin: an indented one belongs to the task above it. */
export function readHeading(text: string): Heading | undefined {
  const found = /^ ?(#{1,6})(?:[ \t](.*))?$/s.exec(text);
  if (!found) return undefined;
  const [, hashes = '', body = ''] = found;
  const title = body
    .trim()
    .replace(/(?:^|[ \t])#{1,6}$/, '')
    .trim();
  const level = hashes.length;
  const word = /^(?:\*\*)?task[ \t]{1,9}/i.exec(title)?.[0];
  const named = word === undefined ? undefined : readLabel(title.slice(word.length));
  if (named?.number === undefined) return { level, task: false, ...readLabel(title) };
  return { ...named, level, task: true, title: named.title.replace(/^[-–—:：][ \t]/, '').trim() };
}

/** Whether the text, its indentation taken off, starts a list item. */
export function isListItem(body: string): boolean {
  return LIST_ITEM.test(body);
}

/** Whether the text is a rule across the page, `---`. */
export function isRule(body: string): boolean {
  return RULE.test(body);
}

/** Whether the text holds a box where none can be a task: in an ordered list or in a quotation. */
export function isBoxElsewhere(body: string): boolean {
  return BOX_ELSEWHERE.test(body);
}

function isForeignMark(mark: string, tail: string): boolean {
  return ONE_CHARACTER.test(mark) && FOREIGN_TAIL.test(tail);
}

function openWrappers(text: string): { wrappers: string[]; rest: string } {
  const wrappers: string[] = [];
  let rest = text;
  for (;;) {
    const wrapper = WRAPPERS.find((candidate) => rest.startsWith(candidate) && !wrappers.includes(candidate));
    if (wrapper === undefined) return { wrappers, rest };
    wrappers.push(wrapper);
    rest = rest.slice(wrapper.length);
  }
}

function closeWrappers(text: string, wrappers: readonly string[]): string {
  return wrappers.toReversed().reduce((rest, wrapper) => {
    const at = rest.indexOf(wrapper);
    return at < 0 ? rest : rest.slice(0, at) + rest.slice(at + wrapper.length);
  }, text);
}
