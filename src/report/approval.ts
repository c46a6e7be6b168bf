import type { Unit } from '../spec/tasks.ts';
import { counted, oneLine, shortened } from './lines.ts';

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
}

/** What an approval covers: each document as a difference from what was approved last; of a new list, its tasks. */
export function approvalPage(documents: readonly ApprovedDocument[], units: readonly Unit[]): string {
  return documents.map((document) => documentLines(document, units).join('\n')).join('\n\n');
}

function documentLines(document: ApprovedDocument, units: readonly Unit[]): readonly string[] {
  const { name, path, state, lines, approved, diff } = document;
  const before = approved === undefined ? '' : ` by ${oneLine(approved.by)} at ${approved.at}`;
  if (state === 'unchanged') return [`${path}  unchanged since it was approved${before}`];
  if (state === 'gone') return [`${path}  gone; it was approved${before}`];
  const tasks = name === 'tasks.md' && diff === undefined ? taskLines(units) : [];
  if (state === 'new') return [`${path}  new, ${counted(lines, 'line')}`, ...tasks];
  if (diff !== undefined) return [`${path}  changed since it was approved${before}`, ...diffLines(diff)];
  const lost = `that version is in none of the last 200 commits that touch it, so read it whole: ${counted(lines, 'line')}`;
  return [`${path}  changed since it was approved${before}; ${lost}`, ...tasks];
}

/** A list that only has other marks, or other line ends, shows nothing of itself. */
function diffLines(diff: string): readonly string[] {
  return diff === '' ? ['  only in what does not show'] : diff.split('\n');
}

function taskLines(units: readonly Unit[]): readonly string[] {
  const lines = units.map(
    ({ number, title, state }) => `  [${state === 'done' ? 'x' : ' '}] ${oneLine(`${number ?? ''} ${title}`, 200)}`,
  );
  return shortened(lines, 60);
}
