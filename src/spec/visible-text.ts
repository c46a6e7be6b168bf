import type { Notice } from './notice.ts';
import { isListItem, readBox } from './tasks/lines.ts';
import { measureIndent, type Line } from './text-lines.ts';

/** How a reader of the rendered page sees a line: text, part of a fence, or not at all (comments, front matter). */
type Sight = 'text' | 'fence' | 'code' | 'hidden';

/** A line as it is seen. A box may stand only in `text`; comments inside a line are taken out of it. */
export interface SeenLine extends Line {
  sight: Sight;
}

interface Fence {
  marker: string;
  column: number;
  line: number;
}

interface Reader {
  seen: SeenLine[];
  notices: Notice[];
  fence: Fence | undefined;
  /** Index of the last line of the comment or front matter that hides what is being read. */
  hiddenUntil: number;
  /** For each line, the index of the first line from there on that closes a comment, and of the next that ends a paragraph. */
  closers: readonly number[];
  breaks: readonly number[];
}

const FENCE = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,4})?(`{3,}|~{3,})/;
const COMMENT = '<!--';
const COMMENT_END = '-->';

/** Says of every line whether it is text, fenced or hidden. */
export function seeText(lines: readonly Line[]): { seen: SeenLine[]; notices: Notice[] } {
  // Most files hide nothing, and need no look ahead.
  const commented = lines.some(({ text }) => text.includes(COMMENT)) ? lines : [];
  const reader: Reader = {
    seen: [],
    notices: [],
    fence: undefined,
    hiddenUntil: endOfFrontMatter(lines),
    closers: nextIndices(commented, (text) => text.includes(COMMENT_END)),
    breaks: nextIndices(commented, breaksParagraph),
  };
  lines.forEach((line, index) => reader.seen.push(see(line, index, reader)));
  if (reader.fence) reader.notices.push(unclosed('fence-unclosed', reader.fence.line, 'fence'));
  return { seen: reader.seen, notices: reader.notices };
}

function see(line: Line, index: number, reader: Reader): SeenLine {
  if (index <= reader.hiddenUntil) return { ...line, sight: 'hidden' };
  const { text } = line;
  if (reader.fence) {
    if (!isCut(reader.fence, line)) return insideFence(line, reader);
    reader.notices.push({
      code: 'fence-cut',
      line: reader.fence.line,
      text: `The fence is not closed before the task on line ${line.number}, which stands left of it; the fence ends there.`,
    });
    reader.fence = undefined;
  }
  const opened = FENCE.exec(text);
  if (opened && opensFence(text, opened)) {
    const [prefix, marker = ''] = opened;
    const { column, width } = measureIndent(text);
    reader.fence = { marker, column: column + prefix.length - width - marker.length, line: line.number };
    return { ...line, sight: 'fence' };
  }
  if (!text.includes(COMMENT)) return { ...line, sight: 'text' };
  const { body } = measureIndent(text);
  if (body.startsWith(COMMENT)) return hideBlock(line, index, body, reader);
  return { ...line, sight: 'text', text: withoutComments(text, index, reader) };
}

function isCut(fence: Fence, line: Line): boolean {
  const box = readBox(line.text);
  return typeof box === 'object' && box.column < fence.column;
}

function insideFence(line: Line, reader: Reader): SeenLine {
  const { body } = measureIndent(line.text);
  const marker = reader.fence?.marker ?? '';
  const isClosed = body.startsWith(marker) && (marker[0] === '`' ? /^`+\s*$/ : /^~+\s*$/).test(body);
  if (!isClosed) return { ...line, sight: 'code' };
  reader.fence = undefined;
  return { ...line, sight: 'fence' };
}

function opensFence(text: string, [prefix, marker = '']: RegExpExecArray): boolean {
  return marker.startsWith('~') || !text.slice(prefix.length).includes('`');
}

/** A comment at the start of a line hides whole lines, as it does on the rendered page. */
function hideBlock(line: Line, index: number, body: string, reader: Reader): SeenLine {
  const end = body.includes(COMMENT_END, COMMENT.length) ? index : (reader.closers[index + 1] ?? Infinity);
  reader.hiddenUntil = end;
  if (end === Infinity) reader.notices.push(unclosed('comment-unclosed', line.number, 'comment'));
  return { ...line, sight: 'hidden' };
}

/** Takes comments out of a line, but not `<!--` in a code span; one that goes on hides the lines to its end. */
function withoutComments(text: string, index: number, reader: Reader): string {
  const tokens = [...text.matchAll(/`+|<!--/g)];
  const lastOf = new Map(tokens.map((token) => [token[0], token.index]));
  let kept = '';
  let from = 0;
  let span: string | undefined;
  for (const token of tokens) {
    if (token.index < from) continue;
    if (span !== undefined) {
      if (token[0] === span) span = undefined;
    } else if (token[0] !== COMMENT) {
      // A run of backticks without an equal one after it is literal, as Markdown has it.
      if ((lastOf.get(token[0]) ?? 0) > token.index) span = token[0];
    } else {
      const end = text.indexOf(COMMENT_END, token.index + COMMENT.length);
      if (end < 0) return kept + text.slice(from, hidesRest(index, reader) ? token.index : undefined);
      kept += text.slice(from, token.index);
      from = end + COMMENT_END.length;
    }
  }
  return kept + text.slice(from);
}

/** Inside a line a comment may run on, but not past its paragraph; else `<!--` is plain text. */
function hidesRest(index: number, reader: Reader): boolean {
  const end = reader.closers[index + 1] ?? Infinity;
  if (end === Infinity || end >= (reader.breaks[index + 1] ?? Infinity)) return false;
  reader.hiddenUntil = end;
  return true;
}

/** Front matter needs a key on its first line: many lists start with a plain rule `---`. */
function endOfFrontMatter(lines: readonly Line[]): number {
  if (lines[0]?.text.trimEnd() !== '---' || !/^[\w-]{1,80}[ \t]{0,9}:/.test(lines[1]?.text ?? '')) return -1;
  return lines.findIndex(({ text }, index) => index > 0 && /^(?:---|\.\.\.)[ \t]*$/.test(text));
}

function breaksParagraph(text: string): boolean {
  const { body } = measureIndent(text);
  return body.trim() === '' || body.startsWith('#') || isListItem(body);
}

function nextIndices(lines: readonly Line[], isWanted: (text: string) => boolean): number[] {
  const next = Array.from<number>({ length: lines.length });
  let nearest = Infinity;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    if (isWanted(lines[index]?.text ?? '')) nearest = index;
    next[index] = nearest;
  }
  return next;
}

function unclosed(code: 'fence-unclosed' | 'comment-unclosed', line: number, what: string): Notice {
  return { code, line, text: `The ${what} that starts here is never closed and hides the rest of the file.` };
}
