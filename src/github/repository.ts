import { join } from 'node:path';
import type { Repository } from '../ports.ts';
import { readCheckout } from '../tools/git/checkout.ts';
import { exists } from '../tools/git/home.ts';
import { gitRepository, mergedTree } from '../tools/git/repository.ts';
import type { FetchDepth } from '../tools/git/remote.ts';
import { openGitStore, openOwnStore, type GitStore } from '../tools/git/store.ts';
import type { Server } from './server.ts';

interface ClonePlace {
  /** What the job of the workflow has checked out, if it has. */
  readonly workspace: string;
  /** The commit that the workflow runs for. */
  readonly sha: string;
  /** A folder of this run. */
  readonly temp: string;
}

/**
 * Objects to work with: those of the workspace where it is a whole checkout of the repository, else a clone of our own that holds no more
 * than was asked for. What a shallow or partial checkout lacks could be had only by changing it.
 */
export async function openClone({ workspace, sha, temp }: ClonePlace): Promise<GitStore> {
  const checkout = await readCheckout(workspace).catch(() => undefined);
  if (checkout !== undefined && !checkout.isShallow) {
    const store = await openGitStore({ folder: checkout.top, control: join(temp, 'control.git') });
    if ((await gitRepository(store).lacks(sha)) === undefined) return store;
    await store[Symbol.asyncDispose]();
  }
  return openOwnStore(join(temp, 'repository.git'));
}

/** The repository with more of it than is here: what is not, is fetched when it is first looked at. */
export interface RemoteRepository extends Repository {
  /** These are fetched along with the first that is: they are likely to be looked at. */
  expect(commits: readonly string[]): void;
  /** The tree of two commits merged; nothing where they do not fit together. */
  merge(one: string, other: string): Promise<string | undefined>;
}

/** The port over a clone whose refs are those of the server. Nobody has a branch checked out there. */
export function remoteRepository(git: GitStore, server: Server): RemoteRepository {
  const here = gitRepository(git);
  const arriving = arrivals(git, server);
  const { expect, bring, deepen } = arriving;
  const whole = withHistory(arriving);
  const after =
    <Rest extends readonly unknown[], Value>(look: (commit: string, ...rest: Rest) => Promise<Value>) =>
    async (commit: string, ...rest: Rest): Promise<Value> => {
      await bring([commit]);
      return look(commit, ...rest);
    };
  const afterBoth = withBoth(arriving);
  return {
    ...here,
    expect,
    merge: whole((one, other) => mergedTree(git, one, other)),
    tip: (ref) => server.tip(ref),
    holder: async () => undefined,
    relation: async (from, to) => {
      await bring([from, to]);
      const relation = await here.relation(from, to);
      if (relation === 'same' || relation === 'ahead' || !(await deepen([from, to]))) return relation;
      return here.relation(from, to);
    },
    lacks: after(here.lacks),
    treeOf: after(here.treeOf),
    read: after(here.read),
    list: after(here.list),
    blobs: after(here.blobs),
    replace: after(here.replace),
    plant: async (files, beside) => {
      await bring(beside === undefined ? [] : [beside]);
      return here.plant(files, beside);
    },
    changes: afterBoth(here.changes),
    patch: afterBoth(here.patch),
    carry: whole(here.carry),
  };
}

/** Looks at two commits. */
function withBoth({ bring }: Arrivals) {
  return <Rest extends readonly unknown[], Value>(look: (from: string, to: string, ...rest: Rest) => Promise<Value>) =>
    async (from: string, to: string, ...rest: Rest): Promise<Value> => {
      await bring([from, to]);
      return look(from, to, ...rest);
    };
}

/** Looks at two commits with all that led to them. */
function withHistory({ bring, deepen }: Arrivals) {
  return <Value>(look: (one: string, other: string) => Promise<Value>) =>
    async (one: string, other: string): Promise<Value> => {
      await bring([one, other]);
      await deepen([one, other]);
      return look(one, other);
    };
}

/** How commits come from the server. */
interface Arrivals extends Pick<RemoteRepository, 'expect'> {
  /** Fetches what is not here, as far as it is there. */
  bring(commits: readonly string[]): Promise<void>;
  /** Fetches the whole history of commits; tells whether it had been cut off. */
  deepen(commits: readonly string[]): Promise<boolean>;
}

function arrivals(git: GitStore, server: Server): Arrivals {
  const inTurn = turns();
  const known = new Set<string>();
  let expected: readonly string[] = [];
  const isOwn = git.home.control === git.home.common;
  const absent = async (commits: readonly string[]): Promise<readonly string[]> => {
    const unknown = [...new Set(commits)].filter((commit) => !known.has(commit));
    const found = await git.objects.read(unknown);
    for (const [index, commit] of unknown.entries()) if (found[index] !== undefined) known.add(commit);
    return unknown.filter((commit) => !known.has(commit));
  };
  const fetch = async (commits: readonly string[], depth: FetchDepth | undefined): Promise<void> => {
    // Only what differs from what is here travels.
    const have = depth === 'history' ? [] : [...known].slice(-MOST_HAD);
    try {
      await server.fetch(commits, have, depth);
    } catch (error) {
      if (!isUnknownThere(error)) throw error;
      // One that is not there, or not yet, keeps the others away.
      if (commits.length > 1) for (const commit of commits) await fetch([commit], depth);
    }
  };
  return {
    expect: (commits) => {
      expected = commits;
    },
    bring: (commits) =>
      inTurn(async () => {
        if ((await absent(commits)).length === 0) return;
        const wanted = await absent([...commits, ...expected]);
        expected = [];
        await fetch(wanted, isOwn ? 'files' : undefined);
        await absent(wanted);
      }),
    deepen: (commits) =>
      inTurn(async () => {
        const isShallow = await exists(join(git.home.common, 'shallow'));
        if (isShallow) await fetch(commits, 'history');
        return isShallow;
      }),
  };
}

/** Two fetches at once would stand in each other's way, and mostly want the same. */
function turns(): <Value>(deed: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (deed) => {
    const turn = last.then(deed);
    last = turn.catch(() => undefined);
    return turn;
  };
}

const MOST_HAD = 16;

/** The server says that it has no such commit. */
function isUnknownThere(error: unknown): boolean {
  return error instanceof Error && /not our ref/i.test(error.message);
}
