import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { remoteCheckpoints } from '../../src/github/checkpoints.ts';
import { openServer } from '../../src/github/server.ts';
import { openGitStore, type GitStore } from '../../src/tools/git/store.ts';
import { checkpointsContract } from '../contract/checkpoints.ts';
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
