import { isUtf8 } from 'node:buffer';
import type { Notice } from './notice.ts';

/** One line of a file without its line ending. `start` is the byte offset of its first character. */
export interface Line {
  number: number;
  start: number;
  text: string;
}

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const TAB_STOP = 4;

/** Splits bytes into lines (LF, CRLF or CR). Broken UTF-8 is read with replacement characters and gives a notice. */
export function readLines(bytes: Uint8Array): { lines: Line[]; notices: Notice[] } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lines: Line[] = [];
  let start = BYTE_ORDER_MARK.every((byte, at) => bytes[at] === byte) ? BYTE_ORDER_MARK.length : 0;
  for (let at = start; at < bytes.length; at += 1) {
    if (bytes[at] !== NEWLINE && bytes[at] !== CARRIAGE_RETURN) continue;
    lines.push({ number: lines.length + 1, start, text: buffer.toString('utf8', start, at) });
    if (bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === NEWLINE) at += 1;
    start = at + 1;
  }
  if (start < bytes.length) lines.push({ number: lines.length + 1, start, text: buffer.toString('utf8', start) });
  return { lines, notices: isUtf8(bytes) ? [] : [brokenText(lines)] };
}

/** Number of the first line that an unfinished merge has left in a file; nothing where there is none. */
export function conflictLine(lines: readonly Line[]): number | undefined {
  return lines.find(({ text }) => /^(?:<{7}|>{7})(?:[ \t]|$)/.test(text))?.number;
}

/** The column where the text starts, with tab stops every four, the characters before it, and the text itself. */
export function measureIndent(text: string): { column: number; width: number; body: string } {
  let column = 0;
  let at = 0;
  for (; text[at] === ' ' || text[at] === '\t'; at += 1) {
    column += text[at] === '\t' ? TAB_STOP - (column % TAB_STOP) : 1;
  }
  return { column, width: at, body: text.slice(at) };
}

function brokenText(lines: readonly Line[]): Notice {
  // A replacement character may also have been written by hand; it is near enough to point at.
  const line = lines.find(({ text }) => text.includes('\ufffd'))?.number ?? 1;
  return { code: 'invalid-utf8', line, text: 'The file is not valid UTF-8; the broken bytes are read as "\ufffd".' };
}
