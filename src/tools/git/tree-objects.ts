/**
 * One line of a tree object. Names are bytes, and need not be UTF-8: they are held as text in which every character is one byte
 * (`latin1`), and so are paths made of them. `textPath` and `bytePath` lead out and in.
 */
export interface TreeEntry {
  /** As git writes it: `100644`, `100755`, `120000` link, `160000` submodule, `040000` folder. */
  readonly mode: string;
  readonly name: string;
  readonly id: string;
}

export const FOLDER = '040000';
export const PROGRAM = '100755';
export const LINK = '120000';
export const SUBMODULE = '160000';

/** A byte path as text, for people and rules: what is not UTF-8 becomes U+FFFD, so that two paths may look alike. */
export function textPath(path: string): string {
  return Buffer.from(path, 'latin1').toString('utf8');
}

/** A path of ours as a byte path. */
export function bytePath(path: string): string {
  return Buffer.from(path, 'utf8').toString('latin1');
}

/** Lines of a tree object's bytes; `idLength` is that of an id in hex. */
export function parseTree(bytes: Uint8Array, idLength: number): TreeEntry[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: TreeEntry[] = [];
  for (let at = 0; at < buffer.length;) {
    const space = buffer.indexOf(0x20, at);
    const end = buffer.indexOf(0, space);
    const next = end + 1 + idLength / 2;
    const mode = buffer.toString('latin1', at, space).padStart(6, '0');
    entries.push({ mode, name: buffer.toString('latin1', space + 1, end), id: buffer.toString('hex', end + 1, next) });
    at = next;
  }
  return entries;
}

/** A tree as `mktree -z --batch` reads it. */
export function writtenTree(entries: readonly TreeEntry[]): Uint8Array {
  const lines = entries.map(({ mode, name, id }) => `${mode} ${typeOf(mode)} ${id}\t${name}\0`);
  return Buffer.from(`${lines.join('')}\0`, 'latin1');
}

function typeOf(mode: string): string {
  if (mode === FOLDER) return 'tree';
  return mode === SUBMODULE ? 'commit' : 'blob';
}

/** Whether an entry is a file, executable or not, and no link. */
export function isRegular(entry: TreeEntry | undefined): entry is TreeEntry {
  return entry?.mode === '100644' || entry?.mode === PROGRAM;
}
