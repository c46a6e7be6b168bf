import type { LocalModel } from '../core/plan.ts';
import { withHiddenShown } from '../spec/hidden-text.ts';
import { data, LONGEST_BLOCK } from './fence.ts';

/** A text from outside, as it stands in a question. */
interface Told {
  readonly name: string;
  readonly text: string;
  /** Of the room that is left for what may be cut, compared with others; absent where it is there whole or the question is not asked. */
  readonly share?: number;
  /** Its end says as much as its beginning, so that it is cut in between. */
  readonly isCutInside?: true;
}

/** What a question is made of: sentences of ours, and texts from outside. */
export type Part = string | Told;

/** Who is asked, as far as it decides what can be said. */
export interface Asking {
  /** Unguessable; what stands between two fences is data. */
  readonly fence: string;
  /** Bytes that a small model has room for. Absent where an agent is asked, which can read the repository itself. */
  readonly room: number | undefined;
}

/** Of the tokens that a question may have, in bytes: the fewest that one stands for in the text of programs, and room for an answer. */
const BYTES_OF_A_TOKEN = 2;
/** In plain words a token stands for so many times as much. */
const PLAIN = 2;
const SHARE_OF_A_QUESTION = 0.7;

/** How long a question to a small model may be, in bytes. */
export function roomOf({ contextSize, server }: LocalModel): number {
  return Math.floor((contextSize / server.slots) * SHARE_OF_A_QUESTION * BYTES_OF_A_TOKEN);
}

/**
 * The question, with each text from outside between two fences. What may be cut is cut to the room that is left, and says so; where there
 * is no room for what must be whole, though it be in plain words, there is no question. Whether it fits is counted by whoever asks it.
 */
export function packet(parts: readonly Part[], { fence, room = Infinity }: Asking): string | undefined {
  const all = parts.map(shown).filter((part) => typeof part === 'string' || part.text !== '');
  const least = bytesOf(all.map((part) => render(part, fence, 0)).join(BETWEEN));
  if (least > room * PLAIN) return undefined;
  const longest = allot(all, Math.max(0, room - least));
  return all.map((part) => render(part, fence, longest.get(part))).join(BETWEEN);
}

const BETWEEN = '\n\n';

function shown(part: Part): Part {
  return typeof part === 'string' ? part : { ...part, text: withHiddenShown(part.text.trimEnd()) };
}

/** With so many bytes of what may be cut. */
function render(part: Part, fence: string, bytes = LONGEST_BLOCK): string {
  if (typeof part === 'string') return part;
  const { name, text, share, isCutInside } = part;
  if (share === undefined || bytesOf(text) <= bytes) return data(name, text, fence, Infinity);
  if (isCutInside !== true || text.includes(fence)) return data(name, text, fence, lengthWithin(text, bytes));
  const [head, tail] = [text.slice(0, lengthWithin(text, bytes / 2)), endWithin(text, bytes / 2)];
  const left = text.length - head.length - tail.length;
  return data(name, `${head}\n(cut: ${left} characters)\n${tail}`, fence, Infinity);
}

/** How much of each part there is room for: the short ones leave to the long ones what they do not need. */
function allot(parts: readonly Part[], room: number): ReadonlyMap<Part, number> {
  const needs = parts.flatMap((part) =>
    typeof part === 'string' || part.share === undefined
      ? []
      : [{ part, share: part.share, bytes: Math.min(bytesOf(part.text), LONGEST_BLOCK) }],
  );
  const longest = new Map<Part, number>();
  let [left, shares] = [room, needs.reduce((sum, one) => sum + one.share, 0)];
  for (const { part, share, bytes } of needs.toSorted(
    (one, other) => one.bytes / one.share - other.bytes / other.share,
  )) {
    const most = Math.min(bytes, Math.floor((left * share) / shares));
    longest.set(part, most);
    [left, shares] = [left - most, shares - share];
  }
  return longest;
}

/** How many characters of a text fit into so many bytes, none of them in half. */
function lengthWithin(text: string, bytes: number): number {
  return new TextEncoder().encodeInto(text, new Uint8Array(Math.min(bytes, text.length * 3))).read;
}

/** The end of a text in so many bytes. */
function endWithin(text: string, bytes: number): string {
  const all = new TextEncoder().encode(text);
  return new TextDecoder().decode(all.subarray(all.length - Math.floor(bytes))).replace(/^\uFFFD+/, '');
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
