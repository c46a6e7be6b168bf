import type { Problem } from '../../errors.ts';
import { bytesOf, type Found, type Lookup } from './lookup.ts';

/** The files as they would be if the person committed now, and what there is to commit. */
interface Uncommitted extends Lookup {
  /** One for each file that was looked for and is not as it is committed. */
  problems(): readonly Problem[];
}

/**
 * A job begins at a commit: what a person has written and not committed would silently be left out. So that nothing has to be mended
 * twice, a file that differs is read as it lies there; while there is one, no job is opened.
 */
export function uncommitted(here: Lookup, base: Lookup): Uncommitted {
  const texts = new Map<string, string>();
  return {
    list: here.list,
    find: async (path) => {
      const [mine, theirs] = await Promise.all([here.find(path), base.find(path)]);
      if (mine.kind === theirs.kind && textOf(bytesOf(mine)) === textOf(bytesOf(theirs))) return theirs;
      if (!('at' in mine)) texts.set(path, `${whatIs(mine, theirs)}: git add ${quoted(path)} && git commit`);
      else if (theirs.kind !== 'absent')
        texts.set(mine.at, `${whatIs(mine, theirs)}: git checkout HEAD -- ${quoted(mine.at)}`);
      return mine;
    },
    problems: () =>
      [...texts.keys()].toSorted().map((path) => ({ code: 'dirty-base', text: texts.get(path)!, place: { path } })),
  };
}

function whatIs(mine: Found, theirs: Found): string {
  const isNew = theirs.kind === 'absent';
  const what =
    mine.kind === 'absent' ? 'committed, but not there any more' : `not ${isNew ? '' : 'as it is '}committed`;
  return `This is ${what}, and a job begins at what is committed`;
}

/** Git may write other line ends on the disk than it keeps, and no commit would make them the same. */
function textOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes && Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n');
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
