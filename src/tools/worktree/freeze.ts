import { createHash } from 'node:crypto';
import { TransientError } from '../../errors.ts';
import type { Frozen } from '../../ports.ts';
import { movedInAgentGit } from './agent-git.ts';
import { controlCommand, type GitHome } from '../git/home.ts';
import type { GitStore } from '../git/store.ts';
import { gitFailure, runGit } from '../git/git.ts';
import { leaksIn } from './leaks.ts';
import { text } from '../process/output.ts';
import { openFound, survey, type Found, type Scene } from './survey.ts';
import { bytePath, isRegular, SUBMODULE, textPath } from '../git/tree-objects.ts';
import { diffTrees } from '../git/trees.ts';

/** A worktree to be taken as a tree. */
interface FreezeOrder {
  readonly git: GitStore;
  readonly scene: Scene;
  readonly index: string;
  /** What the repository in the worktree called HEAD. */
  readonly head: string;
  /** Tree to compare with. */
  readonly base: string;
}

const LARGEST_FILE = 50 * 1024 * 1024;
const MOST_NAMED = 50;
const LONGEST_NAMED = 160;

/** The whole folder as a tree. Whatever would make git look into another repository is left out, and is an intrusion besides. */
export async function freezeTree({ git, scene, index, head, base }: FreezeOrder): Promise<Frozen> {
  const found = await survey(scene);
  const place = { folder: scene.folder, index };
  const pathspecs = ['.', ...[...scene.hidden, ...leftOut(found, scene)].flatMap(without)];
  const add = ['add', '--all', '--ignore-errors', '--pathspec-from-file=-', '--pathspec-file-nul'];
  const added = await runGit(controlCommand(git.home, add, place), {
    stdin: Buffer.from(pathspecs.join('\0'), 'latin1'),
  });
  const trouble = added.exitCode === 0 ? undefined : gitFailure('read a worktree', added);
  if (trouble instanceof TransientError) throw trouble;
  const { tree, changes } = await writtenTree({ git, scene, index, head, base });
  const changed = new Set(changes.map((change) => change.path));
  const intrusions = [
    ...(await movedInAgentGit(scene.folder, head)),
    ...found.flatMap((one) => intrusionOf(one, scene, changed)),
    ...(await leaksIn(git.objects, changes)),
    ...changes.filter(({ newMode }) => newMode === SUBMODULE).map(({ path }) => `${path} is a repository of its own`),
    ...(trouble === undefined ? [] : [`git cannot take the worktree: ${added.words.split('\n')[0]!.slice(0, 200)}`]),
  ];
  return { tree, changes, intrusions: intrusions.slice(0, MOST_NAMED).map(visible) };
}

/** The index as a tree. Where git's own rules would rewrite a file that nobody touched, it stays as it was laid out. */
async function writtenTree({ git, scene, index, base }: FreezeOrder): Promise<Pick<Frozen, 'tree' | 'changes'>> {
  const place = { folder: scene.folder, index };
  const write = async (): Promise<Pick<Frozen, 'tree' | 'changes'>> => {
    const written = await runGit(controlCommand(git.home, ['write-tree'], place));
    if (written.exitCode !== 0) throw gitFailure('write a tree', written);
    const tree = text(written.stdout).trim();
    return { tree, changes: await diffTrees(git.objects, base, tree) };
  };
  const first = await write();
  const untouched = await untouchedIn(scene, first.changes, git.home.format);
  if (untouched.length === 0) return first;
  const lines = untouched.map(({ path, mode, id }) => `${mode} ${id}\t${path}\0`);
  const stdin = Buffer.from(lines.join(''), 'latin1');
  const end = await runGit(controlCommand(git.home, ['update-index', '-z', '--index-info'], place), { stdin });
  if (end.exitCode !== 0) throw gitFailure('put untouched files back', end);
  return write();
}

/** Files with the bytes that were laid out, though their tree entries are others: line ends that the repository's rules do not want. */
async function untouchedIn(
  { folder, tracked }: Scene,
  changes: Frozen['changes'],
  format: GitHome['format'],
): Promise<readonly { readonly path: string; readonly mode: string; readonly id: string }[]> {
  const found = changes.map(async ({ path: textual, newMode: mode, newBlob }) => {
    const path = bytePath(textual);
    const entry = tracked.get(path);
    if (!isRegular(entry) || !mode.startsWith('100') || entry.id === newBlob) return [];
    const id = await rawIdOf(folder, path, format).catch(() => undefined);
    return id === entry.id ? [{ path, mode, id }] : [];
  });
  return (await Promise.all(found)).flat();
}

/** The id that a file's bytes have as a blob, with no rule applied to them. */
async function rawIdOf(folder: string, path: string, format: GitHome['format']): Promise<string | undefined> {
  await using file = await openFound(folder, path);
  const { size } = await file.stat();
  if (size > LARGEST_FILE) return undefined;
  const bytes = await file.readFile();
  return createHash(format).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/**
 * Pathspecs that leave out a byte path and what is below it. As a literal, one that git ignores besides (`node_modules`) would count as
 * asked for, and git would fail: it compares what stands before the first special sign of a pattern. Here nothing stands there.
 */
function without(path: string): readonly string[] {
  const pattern = `:(top,exclude,glob)${path.replaceAll(/^.|[\\*?[]/gs, '\\$&')}`;
  return [pattern, `${pattern}/**`];
}

/** Byte paths that git must not touch: submodules stay as they are, and the rest is an intrusion. */
function leftOut(found: readonly Found[], { tracked }: Scene): readonly string[] {
  const modules = [...tracked].filter(([, { mode }]) => mode === SUBMODULE).map(([path]) => path);
  const strange = found.flatMap((one) => {
    if (one.kind === 'git') return [one.path.includes('/') ? one.path.slice(0, one.path.lastIndexOf('/')) : one.path];
    if (one.kind === 'unreadable' || (isTooLarge(one) && !tracked.has(one.path))) return [one.path];
    return [];
  });
  return [...modules, ...strange];
}

function isTooLarge({ kind, size }: Found): boolean {
  return kind === 'file' && size > LARGEST_FILE;
}

function intrusionOf(found: Found, { tracked }: Scene, changed: ReadonlySet<string>): readonly string[] {
  const path = textPath(found.path);
  const name =
    path.length > LONGEST_NAMED ? `${path.slice(0, LONGEST_NAMED / 2)}…${path.slice(-LONGEST_NAMED / 2)}` : path;
  if (found.kind === 'git') return [`${name} is inside the worktree`];
  if (found.kind === 'special') return [`${name} is a pipe, a socket or a device`];
  if (found.kind === 'unreadable') return [`${name} cannot be read`];
  const isNew = !tracked.has(found.path) || changed.has(path);
  return isTooLarge(found) && isNew ? [`${name} is larger than 50 MB`] : [];
}

/** A file may have any name, also one that writes on a terminal. */
function visible(words: string): string {
  return words.replaceAll(/\p{C}/gu, '?');
}
