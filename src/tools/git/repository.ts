import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError, type Problem } from '../../errors.ts';
import type { CommitOrder, FolderEntry, Repository } from '../../ports.ts';
import { holderOf } from './checkout.ts';
import { controlCommand } from './home.ts';
import type { GitStore } from './store.ts';
import { gitFailure, runGit } from './git.ts';
import { commitHead, lacking, readCommit } from './objects.ts';
import { text } from '../process/output.ts';
import { diffTrees, entriesAt, folderAt, plantTree, withBlob } from './trees.ts';
import { FOLDER, isRegular, LINK, PROGRAM, SUBMODULE, textPath, type TreeEntry } from './tree-objects.ts';

const KINDS: Readonly<Record<string, FolderEntry['kind']>> = {
  [FOLDER]: 'folder',
  [LINK]: 'link',
  [SUBMODULE]: 'submodule',
};

/** The port over an open git repository. */
export function gitRepository(git: GitStore): Repository {
  const { objects } = git;
  const treeOf = async (commit: string): Promise<string> => (await readCommit(objects, commit)).tree;
  const regularFiles = async (commit: string, paths: readonly string[]): Promise<(string | undefined)[]> => {
    const entries = await entriesAt(objects, await treeOf(commit), paths);
    return entries.map((entry) => (isRegular(entry) ? entry.id : undefined));
  };
  const blob = async (id: string): Promise<Uint8Array> => {
    const [object] = await objects.read([id]);
    if (object?.type !== 'blob') throw lacking(`The file ${id}`);
    return object.bytes;
  };
  return {
    tip: (ref) => tip(git, ref),
    holder: (ref) => holderOf(git.home, ref),
    relation: (from, to) => relation(git, from, to),
    lacks: (commit) => lacks(git, commit),
    treeOf,
    read: async (commit, path) => {
      const [id] = await regularFiles(commit, [path]);
      return id === undefined ? undefined : blob(id);
    },
    list: async (commit, folder) => {
      const entries = await folderAt(objects, await treeOf(commit), folder);
      return entries.map(listed);
    },
    blobs: regularFiles,
    blob,
    changes: async (from, to) => diffTrees(objects, await treeOf(from), await treeOf(to)),
    replace: async (commit, path, bytes) =>
      withBlob(objects, await treeOf(commit), path, await objects.writeBlob(bytes)),
    plant: async (files, beside) => plant(git, files, beside && (await treeOf(beside))),
    commit: (order: CommitOrder) => objects.writeCommit(order),
    carry: (candidate, onto) => carry(git, candidate, onto),
    patch: (from, to, largest) => patch(git, from, to, largest),
  };
}

function listed({ name, mode }: TreeEntry): FolderEntry {
  return { name: textPath(name), kind: KINDS[mode] ?? 'file', ...(mode === PROGRAM && { isProgram: true }) };
}

async function plant(
  { objects }: GitStore,
  files: Readonly<Record<string, Uint8Array>>,
  beside: string | undefined,
): Promise<string> {
  const written = Object.entries(files).map(async ([path, bytes]) => [path, await objects.writeBlob(bytes)] as const);
  return plantTree(objects, new Map(await Promise.all(written)), beside);
}

/** A tag that has an object of its own stands for its commit. */
async function tip({ refs, objects }: GitStore, ref: string): Promise<string | undefined> {
  const id = await refs.read(ref);
  if (id === undefined) return undefined;
  const [commit] = await objects.read([`${id}^{commit}`]);
  return commit?.id ?? id;
}

async function relation(git: GitStore, from: string, to: string): Promise<'same' | 'ahead' | 'diverged' | 'gone'> {
  if (from === to) return 'same';
  const found = await git.objects.read([from, to]);
  if (found.some((object) => object?.type !== 'commit')) return 'gone';
  const end = await runGit(controlCommand(git.home, ['merge-base', '--is-ancestor', from, to]));
  if (end.exitCode > 1) throw gitFailure(`compare ${from} with ${to}`, end);
  return end.exitCode === 0 ? 'ahead' : 'diverged';
}

/** Git would fetch what a clone has left out when it needs it, with the person's settings and credentials; ours never does. */
async function lacks({ home, objects }: GitStore, commit: string): Promise<Problem | undefined> {
  const [object] = await objects.read([commit]);
  const code = 'base-missing';
  if (commitHead(object) === undefined)
    return { code, text: `The commit ${commit} is not in this clone. Get it: git fetch --unshallow` };
  const packs = await readdir(join(home.objects, 'pack')).catch(() => []);
  if (!packs.some((name) => name.endsWith('.promisor'))) return undefined;
  const end = await runGit(controlCommand(home, ['rev-list', '--objects', '--missing=print', '--no-walk', commit]));
  if (end.exitCode !== 0) throw gitFailure(`look for what is missing of ${commit}`, end);
  const missing = text(end.stdout).match(/^\?/gm)?.length ?? 0;
  if (missing === 0) return undefined;
  const what = `This clone was made without ${missing} of the files and folders of the commit ${commit}`;
  return { code, text: `${what}. Get them: git fetch --refetch --no-filter` };
}

/**
 * A merge without a worktree. The base of a merge cannot be named before git 2.40, so the other side is given as a commit of its tree on
 * the candidate's parent, which makes that parent the base.
 */
async function carry(git: GitStore, candidate: string, onto: string): Promise<string | undefined> {
  const { parents } = await readCommit(git.objects, candidate);
  const { tree } = await readCommit(git.objects, onto);
  const message = 'The other side of a merge.';
  const other = await git.objects.writeCommit({
    tree,
    parents: parents.slice(0, 1),
    message,
    at: '2000-01-01T00:00:00.000Z',
  });
  return mergedTree(git, other, candidate);
}

/** The tree of two commits merged; nothing where they do not fit together. */
export async function mergedTree(git: GitStore, one: string, other: string): Promise<string | undefined> {
  const end = await runGit(controlCommand(git.home, ['merge-tree', '--write-tree', '--no-messages', one, other]));
  if (end.exitCode === 0) return text(end.stdout).trim();
  if (end.exitCode === 1) return undefined;
  if (/usage: git merge-tree|unknown rev|unknown option/i.test(end.words)) throw tooOld();
  throw gitFailure(`merge ${other} into ${one}`, end);
}

/** Unlike a tip, what was kept for later may be gone: somebody has tidied up, or the server did not take it. */
async function patch(
  { home, objects }: GitStore,
  from: string,
  to: string,
  largest: number,
): Promise<Uint8Array | undefined> {
  const found = await objects.read([from, to]);
  if (found.some((object) => object?.type !== 'commit')) return undefined;
  const how = ['--patch', '--binary', '--full-index', '--no-renames', '--no-ext-diff', '--no-textconv'];
  const end = await runGit(controlCommand(home, ['diff-tree', ...how, from, to]));
  if (end.exitCode !== 0) throw gitFailure(`compare ${from} with ${to}`, end);
  return end.stdout.length > largest ? undefined : end.stdout;
}

function tooOld(): UserError {
  return new UserError(
    'Moving a candidate to a new tip needs git 2.38 or newer. Install it, then run the job again.',
    'git-too-old',
  );
}
