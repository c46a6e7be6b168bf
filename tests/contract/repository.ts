import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommitOrder, Repository } from '../../src/ports.ts';

/** A repository, and the ways to put something into it that the port does not have. */
export interface RepositoryWorld extends AsyncDisposable {
  readonly repository: Repository;
  /** The id of a tree of regular files. */
  tree(files: Readonly<Record<string, string>>): Promise<string>;
  point(ref: string, commit: string): Promise<void>;
}

const FILES = {
  'a.txt': 'one\ntwo\nthree\n',
  'docs/guide.md': 'guide\n',
  'docs/deep/x.md': 'x\n',
  'docs.md': 'not docs/\n',
};

/** What every adapter of the port must do. */
export function repositoryContract(name: string, build: () => Promise<RepositoryWorld>): void {
  describe(`repository: ${name}`, () => {
    let world: RepositoryWorld;
    let repository: Repository;
    beforeAll(async () => {
      world = await build();
      ({ repository } = world);
    });
    afterAll(() => world[Symbol.asyncDispose]());

    const commitOf = async (files: Readonly<Record<string, string>>, ...parents: string[]): Promise<string> =>
      repository.commit({ ...order, tree: await world.tree(files), parents });
    const textIn = async (commit: string, path: string): Promise<string | undefined> => {
      const bytes = await repository.read(commit, path);
      return bytes && new TextDecoder().decode(bytes);
    };

    test('refs by their full name', async () => {
      const commit = await commitOf(FILES);
      await world.point('refs/heads/topic/one', commit);
      expect(await repository.tip('refs/heads/topic/one')).toBe(commit);
      expect(await repository.tip('refs/heads/topic')).toBeUndefined();
      expect(await repository.tip('refs/heads/topic/one/more')).toBeUndefined();
    });

    test('how two commits stand to each other', async () => {
      const first = await commitOf(FILES);
      const second = await commitOf({ ...FILES, b: '' }, first);
      const third = await commitOf({ ...FILES, c: '' }, second);
      const other = await commitOf({ ...FILES, d: '' }, first);
      expect(await repository.relation(third, third)).toBe('same');
      expect(await repository.relation(first, third)).toBe('ahead');
      expect(await repository.relation(third, first)).toBe('diverged');
      expect(await repository.relation(third, other)).toBe('diverged');
      const nobody = 'f'.repeat(first.length);
      expect(await repository.relation(first, nobody)).toBe('gone');
      expect(await repository.relation(nobody, first)).toBe('gone');
    });

    test('a patch from one commit to another, unless one of them is gone, or it is too large', async () => {
      const first = await commitOf(FILES);
      const second = await commitOf({ ...FILES, 'docs/deep/x.md': 'what is new\n' }, first);
      const patch = async (from: string, to: string, largest = 1_000) => {
        const bytes = await repository.patch(from, to, largest);
        return bytes && new TextDecoder().decode(bytes);
      };
      expect(await patch(first, second)).toContain('docs/deep/x.md');
      expect(await patch(first, second)).toContain('what is new');
      expect(await patch(first, first)).toBe('');
      expect(await patch(first, second, 10)).toBeUndefined();
      const nobody = 'f'.repeat(first.length);
      expect(await patch(first, nobody)).toBeUndefined();
      expect(await patch(nobody, second)).toBeUndefined();
    });

    test('the same order is the same commit', async () => {
      const tree = await world.tree(FILES);
      const one = await repository.commit({ ...order, tree });
      expect(await repository.commit({ ...order, tree })).toBe(one);
      expect(await repository.commit({ ...order, tree, message: 'other' })).not.toBe(one);
      expect(await repository.commit({ ...order, tree, at: '2026-01-01T00:00:01.000Z' })).not.toBe(one);
      expect(await repository.treeOf(one)).toBe(tree);
    });

    test('files of a commit', async () => {
      const commit = await commitOf({ ...FILES, empty: '', 'naïve “file”.md': '😀' });
      expect(await textIn(commit, 'docs/deep/x.md')).toBe('x\n');
      expect(await textIn(commit, 'naïve “file”.md')).toBe('😀');
      expect(await textIn(commit, 'empty')).toBe('');
      expect(await textIn(commit, 'docs')).toBeUndefined();
      expect(await textIn(commit, 'a.txt/x')).toBeUndefined();
      expect(await textIn(commit, 'nothing')).toBeUndefined();
      const [same, absent, other] = await repository.blobs(commit, ['docs/guide.md', 'nothing', 'docs.md']);
      expect([same === other, absent]).toEqual([false, undefined]);
      expect(new TextDecoder().decode(await repository.blob(same!))).toBe('guide\n');
    });

    test('a commit that is not there is lacking', async () => {
      const commit = await commitOf(FILES);
      expect(await repository.lacks(commit)).toBeUndefined();
      expect(await repository.lacks('f'.repeat(commit.length))).toMatchObject({ code: 'base-missing' });
    });

    test('what lies in a folder of a commit', async () => {
      const commit = await commitOf({ ...FILES, 'docs/naïve “file”.md': '😀' });
      const listed = (await repository.list(commit, 'docs')).toSorted((a, b) => (a.name < b.name ? -1 : 1));
      expect(listed).toEqual([
        { name: 'deep', kind: 'folder' },
        { name: 'guide.md', kind: 'file' },
        { name: 'naïve “file”.md', kind: 'file' },
      ]);
      expect((await repository.list(commit, '')).map(({ name }) => name).toSorted()).toEqual([
        'a.txt',
        'docs',
        'docs.md',
      ]);
      expect(await repository.list(commit, 'docs.md')).toEqual([]);
      expect(await repository.list(commit, 'nothing/here')).toEqual([]);
    });

    test('what differs between two commits, in the order of paths', async () => {
      const before = await commitOf({ ...FILES, gone: '1', swap: 'file' });
      const after = await commitOf({ ...FILES, 'a.txt': 'changed', 'docs/deep/y.md': 'y', 'swap/inner': 'folder' });
      const changes = await repository.changes(before, after);
      expect(changes.map(({ path, oldMode, newMode }) => [path, oldMode, newMode])).toEqual([
        ['a.txt', '100644', '100644'],
        ['docs/deep/y.md', '000000', '100644'],
        ['gone', '100644', '000000'],
        ['swap', '100644', '000000'],
        ['swap/inner', '000000', '100644'],
      ]);
      expect(new TextDecoder().decode(await repository.blob(changes[0]!.newBlob))).toBe('changed');
      expect(changes[2]!.newBlob).toMatch(/^0+$/);
      expect(await repository.changes(after, after)).toEqual([]);
    });

    test('files planted, alone and beside those of a commit', async () => {
      const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
      const alone = await repository.plant({ 'a/b.md': bytes('b\n'), 'c.md': bytes('c\n') }, undefined);
      expect(alone).toBe(await world.tree({ 'a/b.md': 'b\n', 'c.md': 'c\n' }));
      const commit = await repository.commit({ ...order, tree: alone, parents: [] });
      const more = await repository.plant({ 'a/b.md': bytes('new\n'), 'a/d/e.md': bytes('e\n') }, commit);
      expect(more).toBe(await world.tree({ 'a/b.md': 'new\n', 'a/d/e.md': 'e\n', 'c.md': 'c\n' }));
    });

    test('one file replaced, all else the same', async () => {
      const commit = await commitOf(FILES);
      const tree = await repository.replace(commit, 'docs/deep/x.md', new TextEncoder().encode('y\n'));
      const replaced = await repository.commit({ ...order, tree, parents: [commit] });
      expect((await repository.changes(commit, replaced)).map(({ path }) => path)).toEqual(['docs/deep/x.md']);
      expect(await textIn(replaced, 'docs/deep/x.md')).toBe('y\n');
      expect(await repository.replace(replaced, 'docs/deep/x.md', new TextEncoder().encode('x\n'))).toBe(
        await repository.treeOf(commit),
      );
    });

    test('a change carried to another tip, or not when it does not fit', async () => {
      const base = await commitOf(FILES);
      const candidate = await commitOf({ ...FILES, 'a.txt': 'one\ntwo\nTHREE\n', 'new.md': 'new\n' }, base);
      const elsewhere = await commitOf({ ...FILES, 'docs.md': 'moved on\n' }, base);
      const there = await commitOf({ ...FILES, 'a.txt': 'one\ntwo\n3\n' }, base);
      const carried = await repository.carry(candidate, elsewhere);
      const wanted = { ...FILES, 'a.txt': 'one\ntwo\nTHREE\n', 'new.md': 'new\n', 'docs.md': 'moved on\n' };
      expect(carried).toBe(await world.tree(wanted));
      expect(await repository.carry(candidate, there)).toBeUndefined();
    });
  });
}

const order: CommitOrder = { tree: '', parents: [], message: 'a commit', at: '2026-01-01T00:00:00.000Z' };
