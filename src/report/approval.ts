import { counted, oneLine } from './lines.ts';
import { quoted } from './next.ts';

/** A document of a spec beside the version of it that was approved last. */
export interface ApprovedDocument {
  readonly name: string;
  readonly path: string;
  readonly state: 'new' | 'changed' | 'unchanged' | 'gone';
  readonly lines: number;
  /** Who approved the version before, and when. */
  readonly approved?: { readonly by: string; readonly at: string };
  /** Unified, without a head; absent where the version before cannot be found any more. */
  readonly diff?: string;
  /** All of it, where there is no difference to show. */
  readonly whole?: string;
}

/** So many lines of a document that nobody approved before are shown. */
const MOST_LINES = 200;

/** What an approval covers: each document as a difference from what was approved last, or as it is. */
export function approvalPage(documents: readonly ApprovedDocument[]): string {
  return documents.map((document) => documentLines(document).join('\n')).join('\n\n');
}

function documentLines({ path, state, lines, approved, diff, whole = '' }: ApprovedDocument): readonly string[] {
  const before = approved === undefined ? '' : ` by ${oneLine(approved.by)} at ${approved.at}`;
  if (state === 'unchanged') return [`${path}  unchanged since it was approved${before}`];
  if (state === 'gone') return [`${path}  gone; it was approved${before}`];
  if (state === 'new') return [`${path}  new, ${counted(lines, 'line')}`, ...wholeLines(path, whole)];
  if (diff !== undefined) return [`${path}  changed since it was approved${before}`, ...diffLines(diff)];
  const lost = `that version is in none of the last 200 commits that touch it, so read it whole: ${counted(lines, 'line')}`;
  return [`${path}  changed since it was approved${before}; ${lost}`, ...wholeLines(path, whole)];
}

/** A list that only has other marks, or other line ends, shows nothing of itself. */
function diffLines(diff: string): readonly string[] {
  return diff === '' ? ['  only in what does not show'] : diff.split('\n');
}

function wholeLines(path: string, whole: string): readonly string[] {
  const lines = whole.replace(/\r?\n$/, '').split(/\r?\n/);
  const shown = lines.length <= MOST_LINES + 1 ? lines : lines.slice(0, MOST_LINES);
  const left = lines.length - shown.length;
  return [...shown.map((line) => `+${line}`), ...(left === 0 ? [] : [`… and ${left} more: cat ${quoted(path)}`])];
}
