import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, realpath, rmdir } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { UserError } from '../../errors.ts';
import type { Frozen, Tree, TreeOrder, Workshop } from '../../ports.ts';
import { plantAgentGit } from './agent-git.ts';
import { freezeTree } from './freeze.ts';
import { controlCommand } from '../git/home.ts';
import type { GitStore } from '../git/store.ts';
import { gitFailure, runGit } from '../git/git.ts';
import { takeFiles } from './take.ts';
import { inventoryOf } from './inventory.ts';
import { indexPlace, takeIndex, type OwnIndex } from './own-index.ts';
import { marksOf, readMarks } from '../process/marks.ts';
import { lacking, readCommit } from '../git/objects.ts';
import { reap } from '../process/reaper.ts';
import { removeFolder } from './remove-folder.ts';
import { setUp } from './setup.ts';
import { shelfFor } from './setup-cache.ts';
import type { Scene } from './survey.ts';
import { bytePath } from '../git/tree-objects.ts';
import { filesOf } from '../git/trees.ts';

/** Where worktrees are made: a folder outside the user's repository, which the workshop has for itself. */
interface WorkshopOrder {
  readonly git: GitStore;
  readonly root: string;
  /** Where whole outputs are kept. */
  readonly logs: string;
}

/** What is kept of set-ups; no place may have this name. */
const SHELVES = 'setup';
const MOST_TRIES = 5;

/** The port over worktrees of our own: each is `<root>/<place>/<purpose>-<random>`. */
export function gitWorkshop(workshop: WorkshopOrder): Workshop {
  return {
    open: (order, signal) => openTree(workshop, order, signal),
    find: (order) => findTree(workshop, order),
    clear: async (place) => {
      const folder = await placeFolder(workshop, place);
      await reap(await readMarks(folder), [place]);
      await removeFolder(folder);
    },
  };
}

/** A worktree while it is in use. */
interface Bench {
  readonly git: GitStore;
  readonly order: TreeOrder;
  readonly path: string;
  readonly index: OwnIndex;
  /** Device and number of the folder that was made: nothing else is ever taken for it. */
  readonly identity: string;
  readonly scene: () => Promise<Scene>;
  readonly shelves: string;
  readonly logs: string;
}

async function openTree(workshop: WorkshopOrder, order: TreeOrder, signal: AbortSignal): Promise<Tree> {
  const folder = await placeFolder(workshop, order.place);
  const path = join(folder, `${order.purpose}-${randomBytes(6).toString('hex')}`);
  await makeFolder(folder, path);
  try {
    const index = await layOut(workshop.git, order, path, signal);
    const identity = (await identityOf(path)) ?? '';
    const { git, logs } = workshop;
    const scene = sceneOf(git, order, path, index);
    return treeOf({ git, order, path, index, identity, scene, logs, shelves: join(folder, '..', SHELVES) });
  } catch (error) {
    await removeTree(path);
    throw error;
  }
}

/** What is still there of a dead step's tree, and an index of the files that it began with: nothing was changed that is not found changed. */
async function findTree(workshop: WorkshopOrder, order: TreeOrder): Promise<Tree | undefined> {
  const { git, logs } = workshop;
  const folder = await placeFolder(workshop, order.place);
  await reap(await readMarks(folder), [order.place]);
  const names = await readdir(folder).catch(() => []);
  const path = join(folder, names.find((name) => name.startsWith(`${order.purpose}-`)) ?? '');
  const identity = path === folder ? undefined : await identityOf(path);
  if (identity === undefined) return undefined;
  const file = indexPlace(git.home.control);
  const end = await runGit(controlCommand(git.home, ['read-tree', order.at], { folder: path, index: file }));
  if (end.exitCode !== 0) throw gitFailure(`read the files of ${order.at}`, end);
  const index = await takeIndex(git.home.control, file);
  const scene = sceneOf(git, order, path, index);
  return treeOf({ git, order, path, index, identity, scene, logs, shelves: join(folder, '..', SHELVES) });
}

/** Fails when it exists: a folder that somebody else made is never used. The last tree of a place that goes takes the place along. */
async function makeFolder(place: string, path: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    await mkdir(place, { recursive: true });
    try {
      await mkdir(path);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries === MOST_TRIES) throw error;
    }
  }
}

/** The files of the commit, and around them the repository that is the agents'. */
async function layOut(git: GitStore, order: TreeOrder, path: string, signal: AbortSignal): Promise<OwnIndex> {
  const index = indexPlace(git.home.control);
  const readTree = controlCommand(git.home, ['read-tree', '--reset', '-u', order.at], { folder: path, index });
  const end = await runGit(readTree, { signal });
  const absent = /unable to read sha1 file of (.+)/.exec(end.words)?.[1];
  if (absent !== undefined) throw lacking(absent);
  if (end.exitCode !== 0) throw gitFailure(`lay out the files of ${order.at}`, end);
  await plantAgentGit({ home: git.home, folder: path, head: order.head, index, hidden: order.setup.paths });
  return takeIndex(git.home.control, index);
}

function treeOf(bench: Bench): Tree {
  const { git, order, path, shelves, logs } = bench;
  return {
    path,
    setup: async (signal) =>
      setUp(order, { tree: path, logs }, await shelfFor(git, shelves, order.at, order.setup), signal),
    inventory: async () => ((await isOurs(bench)) ? inventoryOf(await bench.scene()) : 'replaced'),
    take: async (paths, largest) =>
      (await isOurs(bench))
        ? takeFiles(path, paths, largest)
        : paths.map((one) => ({ path: one, problem: 'is gone with the worktree' })),
    freeze: (base) => freeze(bench, base),
    [Symbol.asyncDispose]: async () => {
      await reap(await readMarks(join(path, '..'), path));
      await removeTree(path);
    },
  };
}

async function freeze(bench: Bench, baseCommit: string): Promise<Frozen> {
  const { git, index, order } = bench;
  const { tree: base } = await readCommit(git.objects, baseCommit);
  if (!(await isOurs(bench))) return { tree: base, changes: [], intrusions: ['the worktree was replaced or removed'] };
  const scene = await bench.scene();
  return index.use((file) => freezeTree({ git, scene, index: file, head: order.head, base }));
}

async function isOurs({ path, identity }: Bench): Promise<boolean> {
  return (await identityOf(path)) === identity;
}

async function identityOf(path: string): Promise<string | undefined> {
  const status = await lstat(path).catch(() => undefined);
  return status?.isDirectory() === true ? `${status.dev} ${status.ino}` : undefined;
}

/** What a look at the worktree needs to know. The commit's files are read once, when first something looks. */
function sceneOf(git: GitStore, order: TreeOrder, folder: string, index: OwnIndex): () => Promise<Scene> {
  const { paths } = order.setup;
  const hidden = new Set(paths.map(bytePath));
  const excluded = paths.map((path) => `:(top,exclude,literal)${path}`);
  const which = [
    'ls-files',
    '-z',
    '--others',
    '--ignored',
    '--exclude-standard',
    '--directory',
    '--',
    '.',
    ...excluded,
  ];
  const ignored = async (): Promise<ReadonlySet<string>> => {
    const end = await index.use((file) => runGit(controlCommand(git.home, which, { folder, index: file })));
    if (end.exitCode !== 0) throw gitFailure('list ignored files', end);
    return new Set(Buffer.from(end.stdout).toString('latin1').split('\0'));
  };
  let tracked: Promise<Scene['tracked']> | undefined;
  return async () => {
    tracked ??= readCommit(git.objects, order.at).then(({ tree }) => filesOf(git.objects, tree));
    return { folder, hidden, ignored, tracked: await tracked };
  };
}

async function removeTree(path: string): Promise<void> {
  await removeFolder(path);
  for (const empty of [marksOf(path), dirname(path)]) await rmdir(empty).catch(() => {});
}

/** The folder of a step's worktrees; refuses a place from which a worktree could be mistaken for the user's repository. */
async function placeFolder({ git, root }: WorkshopOrder, place: string): Promise<string> {
  if (!/^\w[\w.-]*$/.test(place) || place === SHELVES)
    throw new Error(`${JSON.stringify(place)} cannot be the name of a place.`);
  await mkdir(root, { recursive: true });
  const real = await realpath(root);
  const { top } = git.home;
  if (top !== undefined && isInside(real, top)) {
    throw new UserError(
      `Worktrees may not lie in the repository itself. Choose a folder outside ${top}, not ${root}.`,
      'invalid-configuration',
    );
  }
  const folder = join(real, place);
  const status = await lstat(folder).catch(() => undefined);
  if (status !== undefined && !status.isDirectory())
    throw new UserError(`${folder} is in the way. Remove it.`, 'invalid-configuration');
  return folder;
}

function isInside(path: string, top: string): boolean {
  const way = relative(top, path);
  return way === '' || (way !== '..' && !way.startsWith('../') && !isAbsolute(way));
}
