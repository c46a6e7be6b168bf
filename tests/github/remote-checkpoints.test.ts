import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { remoteCheckpoints } from '../../src/github/checkpoints.ts';
import { openServer } from '../../src/github/server.ts';
import { openGitStore, openOwnStore, type GitStore } from '../../src/tools/git/store.ts';
import { checkpointsContract } from '../contract/checkpoints.ts';
import { headOf, saveOf } from '../contract/saves.ts';
import { userRepository } from '../tools/user-repository.ts';

const server = userRepository();
const stores: GitStore[] = [];
const folders: string[] = [];
let clones = 0;

afterAll(async () => {
  await Promise.all(stores.map((store) => store[Symbol.asyncDispose]()));
  rmSync(server.base, { recursive: true });
});

/** Another machine, with a clone of its own. */
async function machine(): Promise<GitStore> {
  const folder = join(server.base, `clone-${(clones += 1)}`);
  server.git(['clone', '-q', server.folder, folder], { cwd: server.base });
  const store = await openGitStore({ folder, control: join(server.base, `control-${clones}.git`) });
  stores.push(store);
  folders.push(folder);
  return store;
}

checkpointsContract('a repository on a server', async () => {
  let commits = 0;
  server.git(['config', 'receive.denyCurrentBranch', 'ignore']);
  server.git(['config', 'uploadpack.allowAnySHA1InWant', 'true']);
  const origin = await openGitStore({ folder: server.folder, control: join(server.base, 'control.git') });
  stores.push(origin);
  return {
    open: async () => {
      const store = await machine();
      return remoteCheckpoints(store, openServer(store.home, { url: server.folder }));
    },
    commit: async () => {
      const commit = server.commit({ 'a.txt': `${(commits += 1)}` });
      for (const cwd of folders) server.git(['fetch', '-q', 'origin'], { cwd });
      return commit;
    },
    tip: (ref) => origin.refs.read(ref),
    [Symbol.asyncDispose]: async () => {},
  };
});

it('a list of jobs brings only the newest save of each; the journal comes with the job that is asked for', async () => {
  const other = await machine();
  const there = remoteCheckpoints(other, openServer(other.home, { url: server.folder }));
  const first = headOf(await there.save(saveOf('long', undefined)));
  const second = headOf(await there.save(saveOf('long', first)));
  headOf(await there.save(saveOf('short', undefined)));
  const store = await openOwnStore(join(server.base, 'own.git'));
  stores.push(store);
  const here = remoteCheckpoints(store, openServer(store.home, { url: server.folder }));
  const listed = await here.list();
  expect(listed.flatMap(({ job, head }) => (job === 'long' ? [head] : []))).toEqual([second]);
  expect((await store.objects.read([second.commit, first.commit])).map((found) => found?.id)).toEqual([
    second.commit,
    undefined,
  ]);
  expect((await here.load('short'))?.lines).toHaveLength(2);
  expect((await here.load('long'))?.lines).toHaveLength(4);
  expect((await here.load('long', first))?.lines).toHaveLength(2);
});
