import { TransientError } from '../../errors.ts';
import type { Frozen } from '../../ports.ts';
import { movedInAgentGit } from './agent-git.ts';
import { controlCommand } from '../git/home.ts';
import type { GitStore } from '../git/store.ts';
import { gitFailure, runGit } from '../git/git.ts';
import { leaksIn } from './leaks.ts';
import { text } from '../process/output.ts';
import { survey, type Found, type Scene } from './survey.ts';
import { SUBMODULE, textPath } from '../git/tree-objects.ts';
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
  const written = await runGit(controlCommand(git.home, ['write-tree'], place));
  if (written.exitCode !== 0) throw gitFailure('write a tree', written);
  const tree = text(written.stdout).trim();
  const changes = await diffTrees(git.objects, base, tree);
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
  if (found.kind === 'git') return [`${path} is inside the worktree`];
  if (found.kind === 'special') return [`${path} is a pipe, a socket or a device`];
  if (found.kind === 'unreadable') return [`${path} cannot be read`];
  const isNew = !tracked.has(found.path) || changed.has(path);
  return isTooLarge(found) && isNew ? [`${path} is larger than 50 MB`] : [];
}

/** A file may have any name, also one that writes on a terminal. */
function visible(words: string): string {
  return words.replaceAll(/\p{C}/gu, '?');
}
