import ignore from 'ignore';
import type { Problem } from '../../errors.ts';
import type { FolderEntry, Repository } from '../../ports.ts';

/** What preflight reads from: a repository, or a worktree that stands in for one. */
export type Source = Pick<Repository, 'lacks' | 'read' | 'list'>;

/** Something else than the file that was looked for; `at` is the path where it stands, which may be a folder on the way. */
interface Obstacle {
  readonly kind: Exclude<FolderEntry['kind'], 'file'>;
  readonly at: string;
}

/** What is at a path. */
export type Found = FoundFile | { readonly kind: 'absent' } | Obstacle;

interface FoundFile extends Pick<FolderEntry, 'isProgram'> {
  readonly kind: 'file';
  readonly bytes: Uint8Array;
}

/** The files of one commit, each looked at once. */
export interface Lookup {
  find(path: string): Promise<Found>;
  list(folder: string): Promise<readonly FolderEntry[]>;
  /** Whether git passes over a path, as the .gitignore files on the way to it say. */
  isIgnored(path: string): Promise<boolean>;
}

/**
 * Finds files by the names that their folders list: what is a link, or lies behind one, is never read, and `Login` is not `login`, also on
 * a disk that takes one for the other.
 */
export function lookupIn(source: Source, commit: string): Lookup {
  const list = once((folder) => source.list(commit, folder));
  const find = async (path: string): Promise<Found> => {
    const parts = path.split('/');
    let isProgram: FolderEntry['isProgram'];
    for (const [index, name] of parts.entries()) {
      const entries = await list(parts.slice(0, index).join('/'));
      const entry = entries.find((one) => one.name === name);
      const kind = entry?.kind;
      isProgram = entry?.isProgram;
      const isWanted = kind === (index === parts.length - 1 ? 'file' : 'folder');
      if (isWanted) continue;
      if (kind === undefined || kind === 'file') return { kind: 'absent' };
      return { kind, at: parts.slice(0, index + 1).join('/') };
    }
    const bytes = await source.read(commit, path);
    return bytes === undefined ? { kind: 'absent' } : { kind: 'file', bytes, ...(isProgram && { isProgram }) };
  };
  const found = once(find);
  return { list, find: found, isIgnored: (path) => isIgnored(found, path) };
}

/** The file that is nearest to the path decides. */
async function isIgnored(find: Lookup['find'], path: string): Promise<boolean> {
  const parts = path.split('/');
  let answer = false;
  for (const depth of parts.keys()) {
    const rules = bytesOf(await find([...parts.slice(0, depth), '.gitignore'].join('/')));
    const said = ignore()
      .add(Buffer.from(rules ?? []).toString('utf8'))
      .test(parts.slice(depth).join('/'));
    if (said.ignored || said.unignored) answer = said.ignored;
  }
  return answer;
}

/** The bytes of what was found; nothing where it is no file. */
export function bytesOf(found: Found): Uint8Array | undefined {
  return found.kind === 'file' ? found.bytes : undefined;
}

/** Why what was found cannot be read; nothing where it is a file, or where nothing is. */
export function obstacleProblems(found: Found): readonly Problem[] {
  if (found.kind === 'file' || found.kind === 'absent') return [];
  const { kind, at } = found;
  return [
    {
      code: codeAt(at),
      text: OBSTACLES[kind],
      place: { path: at },
    },
  ];
}

/** The code of a file that is not as it must be, by where it lies. */
export function codeAt(path: string): string {
  return /^\.kiro(?:\/|$)/.test(path) ? 'spec-invalid' : 'invalid-configuration';
}

const OBSTACLES: Readonly<Record<Obstacle['kind'], string>> = {
  link: 'This is a link, and no link is followed, because it could lead anywhere. Put the file or the folder itself there, and commit it.',
  submodule:
    'This is a repository of its own, whose files no commit of this one holds. Put the folder itself there, and commit it.',
  folder: 'A file is needed here, and this is a folder. Remove it or rename it, and commit that.',
};

function once<T>(ask: (path: string) => Promise<T>): (path: string) => Promise<T> {
  const answers = new Map<string, Promise<T>>();
  return (path) => {
    const answer = answers.get(path) ?? ask(path);
    answers.set(path, answer);
    return answer;
  };
}
