import { readLines, type Line } from '../../core/journal.ts';
import type { SaveNote } from '../../ports/checkpoints.ts';
import type { Objects } from './objects.ts';
import { newestFirst, readNote, type SaveObject } from './saves.ts';

/** The saves of a journal as they hang together, from the first one to where they do not any more. */
export interface Chain {
  readonly saves: number;
  /** Of the newest save; absent where it is none of ours. */
  readonly note: SaveNote | undefined;
  /** As far as they can be read. */
  readonly lines: readonly Line[];
  /** Where it broke, and why. */
  readonly broken: { readonly commit: string; readonly why: string } | undefined;
}

/** Walks all saves that lead to a commit: parents, numbers, and the chain of the lines in them. */
export async function walkChain(objects: Objects, tip: string): Promise<Chain> {
  const saves: SaveObject[] = [];
  let cut: string | undefined;
  try {
    for await (const save of newestFirst(objects, tip)) saves.unshift(save);
  } catch (error) {
    cut = error instanceof Error ? error.message : String(error);
  }
  const note = readNote(saves.at(-1)?.message ?? '');
  if (cut !== undefined) {
    // Without what came before, no line can be held to the one that it follows.
    return { saves: saves.length, note, lines: [], broken: { commit: saves[0]?.commit ?? tip, why: cut } };
  }
  return { saves: saves.length, note, ...linesOf(saves) };
}

function linesOf(saves: readonly SaveObject[]): Pick<Chain, 'lines' | 'broken'> {
  const lines: Line[] = [];
  let before = '';
  for (const [index, { commit, message, lines: texts }] of saves.entries()) {
    const number = readNote(message)?.generation;
    if (number !== index + 1) {
      const why =
        number === undefined ? 'It is no save of ours.' : `Its number is ${number}, and ${index + 1} follows.`;
      return { lines, broken: { commit, why } };
    }
    try {
      lines.push(...readLines(texts, before));
    } catch (error) {
      return { lines, broken: { commit, why: error instanceof Error ? error.message : String(error) } };
    }
    before = texts.at(-1) ?? before;
  }
  return { lines, broken: undefined };
}
