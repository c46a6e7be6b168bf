import { checkpointsContract } from '../contract/checkpoints.ts';
import { repositoryContract } from '../contract/repository.ts';
import { memoryCheckpoints } from './memory-checkpoints.ts';
import { memoryRepository, objectStore } from './memory-repository.ts';

// What the stories show in memory counts only as far as the memory's world is held to the same contracts as the real one.
checkpointsContract('memory', async () => {
  const store = objectStore();
  const saves: Parameters<typeof memoryCheckpoints>[1] = new Map();
  let commits = 0;
  return {
    open: async () => memoryCheckpoints(store.refs, saves),
    commit: async () => {
      const files = new Map([['a.txt', { mode: '100644', text: String((commits += 1)) }]]);
      return store.writeCommit({
        tree: store.writeTree(files),
        parents: [],
        message: 'a commit',
        at: '2026-01-01T00:00:00.000Z',
      });
    },
    tip: async (ref) => store.refs.get(ref),
    [Symbol.asyncDispose]: async () => {},
  };
});

repositoryContract('memory', async () => {
  const store = objectStore();
  return {
    repository: memoryRepository(store),
    tree: async (files) =>
      store.writeTree(new Map(Object.entries(files).map(([path, text]) => [path, { mode: '100644', text }]))),
    point: async (ref, commit) => void store.refs.set(ref, commit),
    [Symbol.asyncDispose]: async () => {},
  };
});
