import type { Problem } from '../../errors.ts';
import { quoted } from '../../report/next.ts';
import { bytesOf, type Found, type Lookup } from './lookup.ts';

/** The files as they would be if the person committed now, and what there is to commit. */
interface Uncommitted extends Lookup {
  /** One for each file that was looked for and is not as it is committed. */
  problems(): Promise<readonly Problem[]>;
}

/**
 * A job begins at a commit: what a person has written and not committed would silently be left out. So that nothing has to be mended
 * twice, a file that differs is read as it lies there; while there is one, no job is opened.
 */
export function uncommitted(here: Lookup, base: Lookup): Uncommitted {
  const cures = new Map<string, () => Promise<string>>();
  return {
    list: here.list,
    isIgnored: here.isIgnored,
    find: async (path) => {
      const [mine, theirs] = await Promise.all([here.find(path), base.find(path)]);
      if (mine.kind === theirs.kind && textOf(bytesOf(mine)) === textOf(bytesOf(theirs))) return theirs;
      const what = whatIs(mine, theirs);
      if (!('at' in mine)) cures.set(path, async () => `${what}: ${await addition(path, here)} && git commit`);
      else if (theirs.kind !== 'absent')
        cures.set(mine.at, async () => `${what}: git checkout HEAD -- ${quoted(mine.at)}`);
      return mine;
    },
    problems: () =>
      Promise.all(
        [...cures].toSorted(byPath).map(async ([path, cure]) => ({
          code: 'dirty-base',
          text: await cure(),
          place: { path },
        })),
      ),
  };
}

function byPath([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

/** Git refuses to add what it was told to pass over, unless it is told twice. */
async function addition(path: string, here: Lookup): Promise<string> {
  return `git add ${(await here.isIgnored(path)) ? '-f ' : ''}${quoted(path)}`;
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
