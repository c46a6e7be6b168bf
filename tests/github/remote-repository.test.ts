import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openClone, remoteRepository, type RemoteRepository } from '../../src/github/repository.ts';
import { openServer, type Server } from '../../src/github/server.ts';
import type { GitStore } from '../../src/tools/git/store.ts';
import { processCount } from '../../src/tools/process/process.ts';
import { repositoryContract } from '../contract/repository.ts';
import { userRepository, type UserRepository } from '../tools/user-repository.ts';

const stores: GitStore[] = [];
const servers: UserRepository[] = [];
let machines = 0;

afterAll(async () => {
  await Promise.all(stores.map((store) => store[Symbol.asyncDispose]()));
  for (const { base } of servers) rmSync(base, { recursive: true });
});

function hosted(): UserRepository {
  const user = userRepository();
  user.git(['config', 'uploadpack.allowAnySHA1InWant', 'true']);
  servers.push(user);
  return user;
}

interface Machine {
  readonly git: GitStore;
  readonly server: Server;
  readonly repository: RemoteRepository;
  /** How many gits speak to the server while something is done: an open clone has all others running. */
  trips(deed: () => Promise<unknown>): Promise<number>;
}

/** A machine with what a workflow has checked out there, which may be nothing. */
async function machine(user: UserRepository, ...clone: readonly string[]): Promise<Machine> {
  const temp = join(user.base, `machine-${(machines += 1)}`);
  const workspace = join(temp, 'workspace');
  if (clone.length > 0) user.git(['clone', '-q', ...clone, `file://${user.folder}`, workspace], { cwd: user.base });
  const git = await openClone({ workspace, sha: user.git(['rev-parse', 'main']), temp });
  stores.push(git);
  const server = openServer(git.home, { url: `file://${user.folder}` });
  const repository = remoteRepository(git, server);
  return {
    git,
    server,
    repository,
    trips: async (deed) => {
      await git.objects.read(['HEAD']);
      const before = processCount();
      await deed();
      return processCount() - before;
    },
  };
}

const textIn = async (repository: RemoteRepository, commit: string): Promise<string> =>
  Buffer.from((await repository.read(commit, 'a.txt')) ?? []).toString();

for (const [name, clone] of [
  ['a clone of our own', []],
  ['the objects of a whole checkout', ['-q']],
] as const) {
  repositoryContract(name, async () => {
    const user = hosted();
    const { repository, server } = await machine(user, ...clone);
    return {
      repository,
      tree: async (files) => {
        user.git(['rm', '-rqf', '--ignore-unmatch', '.']);
        return repository.treeOf(user.commit(files));
      },
      point: async (ref, commit) => void (await server.push([{ ref, from: undefined, to: commit }])),
      [Symbol.asyncDispose]: async () => {},
    };
  });
}

describe('a repository on a server', () => {
  test('what was expected comes along with the first file that is read, and no history with it', async () => {
    const user = hosted();
    const commits = ['one', 'two', 'three'].map((text) => user.commit({ 'a.txt': text }));
    const { git, repository, trips } = await machine(user);
    repository.expect([...commits, 'f'.repeat(40)]);
    expect(await trips(() => textIn(repository, commits[2]!))).toBeGreaterThan(0);
    expect(await trips(async () => expect(await textIn(repository, commits[0]!)).toBe('one'))).toBe(0);
    const [before] = await git.objects.read([`${commits[0]}~1`]);
    expect(before).toBeUndefined();
  });

  test('of a whole checkout nothing is fetched that is there', async () => {
    const user = hosted();
    const commit = user.commit({ 'a.txt': 'two\n' });
    const { repository, trips } = await machine(user, '-q');
    expect(await trips(() => textIn(repository, commit))).toBe(0);
  });

  test.each([
    ['shallow', ['--depth=1']],
    ['partial', ['--filter=blob:none', '--no-checkout']],
  ])('a %s checkout is not used, and not changed', async (_name, clone) => {
    const user = hosted();
    user.git(['config', 'uploadpack.allowFilter', 'true']);
    const first = user.commit({ 'a.txt': 'one\n' });
    user.commit({ 'a.txt': 'two\n' });
    const { git, repository } = await machine(user, ...clone);
    expect(await textIn(repository, first)).toBe('one\n');
    expect(git.home.common).toBe(git.home.control);
  });

  test('what a person pushed on top is told from what they pushed in its place, though no history is here', async () => {
    const user = hosted();
    const ours = user.commit({ 'a.txt': 'ours\n' });
    user.commit({ 'a.txt': 'theirs\n' });
    const theirs = user.commit({ 'a.txt': 'theirs, twice\n' });
    user.git(['checkout', '-q', '-b', 'other', `${ours}~1`]);
    const other = user.commit({ 'b.txt': 'other\n' });
    const { repository } = await machine(user);
    expect(await textIn(repository, ours)).toBe('ours\n');
    expect(await repository.relation(ours, theirs)).toBe('ahead');
    expect(await repository.relation(ours, other)).toBe('diverged');
  });

  test('a tip is asked for once, is known after a push of our own, and asked for again after one that was refused', async () => {
    const user = hosted();
    const first = user.git(['rev-parse', 'main']);
    const { server, repository, trips } = await machine(user);
    const { tip } = repository;
    server.watch(['refs/heads/main']);
    expect(await trips(() => tip('refs/heads/topic'))).toBeGreaterThan(0);
    expect(await trips(async () => expect(await tip('refs/heads/main')).toBe(first))).toBe(0);
    await repository.treeOf(first);
    await server.push([{ ref: 'refs/heads/topic', from: undefined, to: first }]);
    expect(await trips(async () => expect(await tip('refs/heads/topic')).toBe(first))).toBe(0);
    user.git(['update-ref', '-d', 'refs/heads/topic']);
    const refused = await server.push([{ ref: 'refs/heads/topic', from: 'f'.repeat(40), to: undefined }]);
    expect([refused.outcome, await tip('refs/heads/topic')]).toEqual(['refused', undefined]);
  });
});
