import { createHash } from 'node:crypto';
import type { Change, CommitOrder, FolderEntry, Repository } from '../../src/ports.ts';

export interface File {
  readonly mode: string;
  readonly text: string;
}
export type Files = ReadonlyMap<string, File>;

interface Commit extends CommitOrder {
  readonly id: string;
}

/** Objects and refs, kept in memory across crashes of whoever uses them. */
export interface ObjectStore {
  readonly refs: Map<string, string>;
  /** Branches that a person has checked out, and where. */
  readonly held: Map<string, string>;
  /** Texts by blob id. */
  readonly texts: Map<string, string>;
  files(commitOrTree: string): Files;
  writeTree(files: Files): string;
  writeCommit(order: CommitOrder): string;
  commit(id: string): Commit | undefined;
  log(tip: string): Commit[];
}

const KINDS: Readonly<Record<string, FolderEntry['kind']>> = { '120000': 'link', '160000': 'submodule' };
const ABSENT = '0'.repeat(40);

function blobId(text: string): string {
  return createHash('sha1').update(`blob ${text}`).digest('hex');
}

export function objectStore(): ObjectStore {
  const trees = new Map<string, Files>();
  const commits = new Map<string, Commit>();
  const store: ObjectStore = {
    refs: new Map(),
    held: new Map(),
    texts: new Map(),
    files: (id) => {
      const files = trees.get(commits.get(id)?.tree ?? id);
      if (files === undefined) throw new Error(`no tree ${id}`);
      return files;
    },
    writeTree: (files) => {
      for (const { text } of files.values()) store.texts.set(blobId(text), text);
      const sorted = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1));
      const id = createHash('sha1').update(JSON.stringify(sorted)).digest('hex');
      trees.set(id, new Map(sorted));
      return id;
    },
    writeCommit: (order) => {
      const id = createHash('sha1').update(JSON.stringify(order)).digest('hex');
      commits.set(id, { ...order, id });
      return id;
    },
    commit: (id) => commits.get(id),
    log: (tip) => {
      const found = commits.get(tip);
      return found === undefined ? [] : [found, ...found.parents.slice(0, 1).flatMap((parent) => store.log(parent))];
    },
  };
  return store;
}

/** The port over the store. */
export function memoryRepository(store: ObjectStore): Repository {
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  const idOf = (file: File | undefined): string => (file === undefined ? ABSENT : blobId(file.text));
  const differences = (before: Files, after: Files): Change[] =>
    [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((path) => {
      const [old, now] = [before.get(path), after.get(path)];
      if (old?.text === now?.text && old?.mode === now?.mode) return [];
      return [
        {
          path,
          oldMode: old?.mode ?? '000000',
          newMode: now?.mode ?? '000000',
          oldBlob: idOf(old),
          newBlob: idOf(now),
        },
      ];
    });
  const regular = (commit: string, path: string): File | undefined => {
    const file = store.files(commit).get(path);
    return file?.mode.startsWith('100') === true ? file : undefined;
  };
  return {
    tip: async (ref) => store.refs.get(ref),
    holder: async (ref) => store.held.get(ref),
    relation: async (from, to) => {
      if (from === to) return 'same';
      if (store.commit(from) === undefined || store.commit(to) === undefined) return 'gone';
      return store.log(to).some((commit) => commit.id === from) ? 'ahead' : 'diverged';
    },
    lacks: async (commit) =>
      store.commit(commit) === undefined ? { code: 'base-missing', text: `There is no ${commit}.` } : undefined,
    treeOf: async (commit) => store.commit(commit)!.tree,
    read: async (commit, path) => {
      const file = regular(commit, path);
      return file && encode(file.text);
    },
    list: async (commit, folder) => {
      const start = folder === '' ? '' : `${folder}/`;
      const below = [...store.files(commit)].flatMap(([path, { mode }]) => {
        if (!path.startsWith(start)) return [];
        const [name = '', ...rest] = path.slice(start.length).split('/');
        const kind = rest.length > 0 ? 'folder' : (KINDS[mode] ?? 'file');
        return [
          [name, { name, kind, ...(rest.length === 0 && mode === '100755' && { isProgram: true as const }) }] as const,
        ];
      });
      return [...new Map<string, FolderEntry>(below).values()];
    },
    blobs: async (commit, paths) =>
      paths.map((path) => regular(commit, path)).map((file) => (file ? idOf(file) : undefined)),
    blob: async (id) => encode(store.texts.get(id)!),
    changes: async (from, to) => differences(store.files(from), store.files(to)),
    replace: async (commit, path, bytes) => {
      const files = new Map(store.files(commit));
      files.set(path, { mode: files.get(path)?.mode ?? '100644', text: new TextDecoder().decode(bytes) });
      return store.writeTree(files);
    },
    plant: async (files, beside) => {
      const planted = new Map(beside === undefined ? [] : store.files(beside));
      for (const [path, bytes] of Object.entries(files))
        planted.set(path, { mode: '100644', text: new TextDecoder().decode(bytes) });
      return store.writeTree(planted);
    },
    commit: async (order) => store.writeCommit(order),
    carry: async (candidate, onto) => {
      const base = store.files(store.commit(candidate)!.parents[0]!);
      const merged = new Map(store.files(onto));
      for (const { path } of differences(base, store.files(candidate))) {
        const theirs = merged.get(path)?.text;
        const ours = store.files(candidate).get(path);
        if (theirs !== base.get(path)?.text && theirs !== ours?.text) return undefined;
        if (ours === undefined) merged.delete(path);
        else merged.set(path, ours);
      }
      return store.writeTree(merged);
    },
    patch: async (from, to, largest) => {
      if (store.commit(from) === undefined || store.commit(to) === undefined) return undefined;
      const paths = differences(store.files(from), store.files(to)).map(({ path }) => path);
      const patch = encode(paths.map((path) => `${path}: ${store.files(to).get(path)?.text ?? 'gone\n'}`).join('\n'));
      return patch.length > largest ? undefined : patch;
    },
  };
}
