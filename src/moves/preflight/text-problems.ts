import type { Problem } from '../../errors.ts';
import { hiddenCharacters } from '../../spec/hidden-text.ts';
import { conflictLine, readLines } from '../../spec/text-lines.ts';

const MOST_SHOWN = 10;

/** What a person approved by reading must not say something else to a program. */
export function hiddenProblems(path: string, bytes: Uint8Array | undefined): readonly Problem[] {
  const hidden = bytes === undefined ? [] : hiddenCharacters(bytes);
  const shown = hidden.slice(0, MOST_SHOWN).map(({ line, column, codePoint }) => ({
    code: 'hidden-characters',
    text: `${codePoint} stands here, which cannot be seen. Remove it, and approve the file again where it is approved.`,
    place: { path, line, column },
  }));
  const more = hidden.length - shown.length;
  if (more === 0) return shown;
  return [
    ...shown,
    { code: 'hidden-characters', text: `It holds ${more} more characters that cannot be seen.`, place: { path } },
  ];
}

/** A file whose merge is not finished says two things at once. */
export function conflictProblems(path: string, bytes: Uint8Array | undefined, code: string): readonly Problem[] {
  const line = bytes && conflictLine(readLines(bytes).lines);
  if (line === undefined) return [];
  return [{ code, text: 'A conflict marker stands here. Finish the merge and commit it.', place: { path, line } }];
}
