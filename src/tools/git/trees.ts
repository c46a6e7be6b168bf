import type { Change } from '../../ports.ts';
import { lacking, type Objects } from './objects.ts';
import { bytePath, FOLDER, isRegular, parseTree, textPath, type TreeEntry } from './tree-objects.ts';

const ABSENT = '000000';

async function readTrees(objects: Objects, ids: readonly string[]): Promise<TreeEntry[][]> {
  const found = await objects.read(ids);
  return found.map((object, index) => {
    if (object?.type !== 'tree') throw lacking(`The tree ${ids[index]}`);
    return parseTree(object.bytes, object.id.length);
  });
}

/** What stands at each path of a tree, in the order of `paths`; each folder is read once. */
export async function entriesAt(
  objects: Objects,
  tree: string,
  paths: readonly string[],
): Promise<readonly (TreeEntry | undefined)[]> {
  const read = new Map<string, Promise<TreeEntry[]>>();
  const folder = (id: string): Promise<TreeEntry[]> => {
    const known = read.get(id) ?? readTrees(objects, [id]).then((trees) => trees[0]!);
    read.set(id, known);
    return known;
  };
  const find = async (path: string): Promise<TreeEntry | undefined> => {
    let entry: TreeEntry | undefined = { mode: FOLDER, name: '', id: tree };
    for (const name of bytePath(path).split('/')) {
      if (entry?.mode !== FOLDER) return undefined;
      entry = (await folder(entry.id)).find((one) => one.name === name);
    }
    return entry;
  };
  return Promise.all(paths.map(find));
}

/** What lies directly in a folder of a tree, `''` being the tree itself; nothing where no folder is. */
export async function folderAt(objects: Objects, tree: string, folder: string): Promise<readonly TreeEntry[]> {
  const [entry] = folder === '' ? [folderEntry(tree)] : await entriesAt(objects, tree, [folder]);
  return entry?.mode === FOLDER ? (await readTrees(objects, [entry.id]))[0]! : [];
}

/** Everything in a tree that is not a folder, by byte path. A level of folders costs one round trip. */
export async function filesOf(objects: Objects, tree: string): Promise<ReadonlyMap<string, TreeEntry>> {
  const files = new Map<string, TreeEntry>();
  let level = [{ prefix: '', id: tree }];
  while (level.length > 0) {
    const trees = await readTrees(
      objects,
      level.map(({ id }) => id),
    );
    const below = level.flatMap(({ prefix }, index) =>
      trees[index]!.map((entry) => ({ path: prefix + entry.name, entry })),
    );
    for (const { path, entry } of below) if (entry.mode !== FOLDER) files.set(path, entry);
    level = below
      .filter(({ entry }) => entry.mode === FOLDER)
      .map(({ path, entry }) => ({ prefix: `${path}/`, id: entry.id }));
  }
  return files;
}

interface Pair {
  readonly path: string;
  readonly old: TreeEntry | undefined;
  readonly now: TreeEntry | undefined;
}

/** What differs between two trees, by path; what is the same on both sides is not even read. */
export async function diffTrees(objects: Objects, from: string, to: string): Promise<readonly Change[]> {
  const changed: Pair[] = [];
  let level: Pair[] = from === to ? [] : [{ path: '', old: folderEntry(from), now: folderEntry(to) }];
  while (level.length > 0) {
    const ids = [...new Set(level.flatMap(({ old, now }) => [old, now].flatMap((entry) => (entry ? [entry.id] : []))))];
    const trees = await readTrees(objects, ids);
    const contents = new Map(ids.map((id, index) => [id, trees[index]!]));
    const below = level.flatMap((pair) => differing(pair, contents));
    changed.push(...below.filter((pair) => !isFolderPair(pair)));
    level = below.filter(isFolderPair);
  }
  // Byte order, as git has it.
  return changed.toSorted((a, b) => (a.path < b.path ? -1 : 1)).map(changeOf);
}

function folderEntry(id: string): TreeEntry {
  return { mode: FOLDER, name: '', id };
}

function isFolderPair({ old, now }: Pair): boolean {
  return (old ?? now)?.mode === FOLDER;
}

/** Pairs inside two folders. A folder that takes the place of a file, or the other way round, is two pairs. */
function differing({ path, old, now }: Pair, contents: ReadonlyMap<string, readonly TreeEntry[]>): Pair[] {
  const prefix = path === '' ? '' : `${path}/`;
  const keyed = (entry: TreeEntry | undefined): Map<string, TreeEntry> => {
    const entries = entry === undefined ? [] : (contents.get(entry.id) ?? []);
    return new Map(entries.map((one) => [`${one.mode === FOLDER ? 'folder' : 'file'} ${one.name}`, one]));
  };
  const [before, after] = [keyed(old), keyed(now)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [one, other] = [before.get(key), after.get(key)];
    if (one?.id === other?.id && one?.mode === other?.mode) return [];
    return [{ path: prefix + (one ?? other)!.name, old: one, now: other }];
  });
}

function changeOf({ path, old, now }: Pair): Change {
  const absent = '0'.repeat((old ?? now)!.id.length);
  return {
    path: textPath(path),
    oldMode: old?.mode ?? ABSENT,
    newMode: now?.mode ?? ABSENT,
    oldBlob: old?.id ?? absent,
    newBlob: now?.id ?? absent,
  };
}

/** The tree with another blob at the path of a regular file; only the folders on the way are written anew. */
export async function withBlob(objects: Objects, tree: string, path: string, blob: string): Promise<string> {
  return rewrite(objects, tree, bytePath(path).split('/'), blob);
}

async function rewrite(objects: Objects, tree: string, names: readonly string[], blob: string): Promise<string> {
  const [name, ...rest] = names;
  const entries = (await readTrees(objects, [tree]))[0]!;
  const found = entries.find((entry) => entry.name === name);
  const isLast = rest.length === 0;
  const fits = isLast ? isRegular(found) : found?.mode === FOLDER;
  if (found === undefined || !fits) throw new Error('Only a regular file that is there can be replaced.');
  const id = isLast ? blob : await rewrite(objects, found.id, rest, blob);
  return objects.writeTree(entries.map((entry) => (entry === found ? { ...entry, id } : entry)));
}

/** A tree of blobs by their paths, beside what a tree holds already; what stands in their way gives way. */
export async function plantTree(
  objects: Objects,
  blobs: ReadonlyMap<string, string>,
  beside: string | undefined,
): Promise<string> {
  const before = beside === undefined ? [] : (await readTrees(objects, [beside]))[0]!;
  const named = Map.groupBy(blobs, ([path]) => bytePath(path.split('/')[0]!));
  const planted = [...named].map(async ([name, inside]): Promise<TreeEntry> => {
    const below = inside.map(([path, id]) => [path.split('/').slice(1).join('/'), id] as const);
    const file = below.find(([path]) => path === '');
    if (file !== undefined && below.length > 1) throw new Error(`${textPath(name)} is to be a file and a folder.`);
    if (file !== undefined) return { mode: '100644', name, id: file[1] };
    const folder = before.find((entry) => entry.name === name && entry.mode === FOLDER);
    return { mode: FOLDER, name, id: await plantTree(objects, new Map(below), folder?.id) };
  });
  return objects.writeTree([...before.filter(({ name }) => !named.has(name)), ...(await Promise.all(planted))]);
}
