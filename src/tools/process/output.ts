/** Collects what a stream says in bounded memory: its first and its last bytes, and a count of what lay between. */
export interface Capture {
  push(chunk: Uint8Array): void;
  /** The kept bytes, head and tail joined; not more than the cap. */
  bytes(): Uint8Array;
  droppedBytes(): number;
}

const FIRST_ALLOCATION = 16 * 1024;
/** On either side of a cut: what was cut in two there can no longer be told for what it is. */
const MARGIN = 4 * 1024;

/** Starts a capture that keeps `maxBytes` at most: half of them from the beginning, half from the end. */
export function capture(maxBytes: number): Capture {
  const head = headOf(maxBytes);
  const tail = maxBytes - head;
  // The tail is written on and on and moved down only when the room is used up: each byte is copied about twice, never more.
  const room = maxBytes + Math.max(tail, FIRST_ALLOCATION);
  let kept = Buffer.allocUnsafeSlow(Math.min(room, FIRST_ALLOCATION));
  let length = 0;
  let seen = 0;

  const squeeze = () => {
    if (length <= maxBytes) return;
    kept.copyWithin(head, length - tail, length);
    length = maxBytes;
  };
  const makeRoom = () => {
    if (length < kept.length) return;
    if (length === room) return squeeze();
    const larger = Buffer.allocUnsafeSlow(Math.min(room, kept.length * 2));
    larger.set(kept);
    kept = larger;
  };
  const push = (chunk: Uint8Array) => {
    seen += chunk.length;
    for (let at = 0; at < chunk.length;) {
      makeRoom();
      const part = chunk.subarray(at, at + kept.length - length);
      kept.set(part, length);
      length += part.length;
      at += part.length;
    }
  };
  const bytes = () => {
    squeeze();
    return new Uint8Array(kept.subarray(0, length));
  };
  return { push, bytes, droppedBytes: () => Math.max(0, seen - maxBytes) };
}

function headOf(maxBytes: number): number {
  return Math.floor(maxBytes / 2);
}

/** What a capture has kept, as it may be written down: cleaned, and with a line where the middle is missing. */
export function fitToKeep(
  captured: { readonly bytes: Uint8Array; readonly droppedBytes: number; readonly maxBytes: number },
  clean: (bytes: Uint8Array) => Uint8Array,
): Uint8Array {
  const { bytes, droppedBytes, maxBytes } = captured;
  if (droppedBytes === 0) return clean(bytes);
  const head = clean(bytes.subarray(0, headOf(maxBytes)));
  const tail = clean(bytes.subarray(headOf(maxBytes)));
  const gap = `\n[more than ${droppedBytes} bytes are left out here]\n`;
  return Buffer.concat([head.subarray(0, -MARGIN), Buffer.from(gap), tail.subarray(MARGIN)]);
}

/** Decodes bytes as UTF-8, all at once, so that no character is cut; what is not UTF-8 becomes U+FFFD, a BOM goes. */
export function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/* oxlint-disable no-control-regex -- control codes are what these are about */

// CSI, then the strings that end with BEL or ST (OSC, DCS, SOS, PM, APC; never past their line, or one that nobody ended would swallow
// the rest), then every shorter escape. Both the two-byte and the one-byte spelling.
const CSI = /(?:\x1b\[|\x9b)([0-?]*)[ -/]*([@-~])/g;
const CONTROL_STRING = /(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x9c\n]*(?:\x07|\x1b\\|\x9c)?/g;
const SHORT_ESCAPE = /\x1b[ -/]*[0-~]/g;
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;

/** Turns terminal output into what a person would have seen: no escapes, no control codes but tab and newline, `\r` overwrites. */
export function plain(text: string): string {
  const written = text
    .replace(CONTROL_STRING, '')
    .replace(/[\v\f]/g, '')
    .replace(CSI, movement)
    .replace(SHORT_ESCAPE, '');
  // The look behind: without it a long row of `\r` is searched again from each of them.
  const lines = written
    .replace(/(?<!\r)\r+\n/g, '\n')
    .split('\n')
    .map(asSeen);
  return lines.join('\n').replace(CONTROL, '');
}

/**
 * Of the cursor sequences, those that rewrite a line are kept as one sign: `\r` to its start, `\v` erase to its end, `\f` all of it
 * (then on from its start: blanks up to the old column tell nobody anything).
 */
function movement(_sequence: string, parameters: string, final: string): string {
  if (final === 'G' && ['', '0', '1'].includes(parameters)) return '\r';
  if (final === 'K') return parameters === '2' ? '\f' : parameters === '1' ? '' : '\v';
  return '';
}

function asSeen(line: string): string {
  if (!/[\r\v\f\b]/.test(line)) return line;
  const cells: string[] = [];
  let at = 0;
  for (const sign of line) {
    if (sign === '\r') at = 0;
    else if (sign === '\b') at = Math.max(0, at - 1);
    else if (sign === '\v') cells.length = Math.min(at, cells.length);
    else if (sign === '\f') cells.length = at = 0;
    else cells[at++] = sign;
  }
  return cells.join('').trimEnd();
}
