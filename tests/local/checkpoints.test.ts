import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { jobRef } from '../../src/core/refs.ts';
import { UserError } from '../../src/errors.ts';
import { localCheckpoints } from '../../src/local/checkpoints.ts';
import { flushCount } from '../../src/tools/git/flush.ts';
import type { GitStore } from '../../src/tools/git/store.ts';
import { processTable } from '../../src/tools/process/process-table.ts';
import { processCount } from '../../src/tools/process/process.ts';
import { checkpointsContract, type CheckpointsWorld } from '../contract/checkpoints.ts';
import { headOf, saveOf } from '../contract/saves.ts';
import { node } from '../tools/children.ts';
import { userRepository, type UserRepository } from '../tools/user-repository.ts';

const stores: GitStore[] = [];
const repositories: UserRepository[] = [];

function made(...initOptions: string[]): UserRepository {
  const user = userRepository(...initOptions);
  repositories.push(user);
  return user;
}

async function opened(user: UserRepository, folder?: string): Promise<GitStore> {
  const store = await user.open(folder);
  stores.push(store);
  return store;
}

afterAll(async () => {
  await Promise.all(stores.map((store) => store[Symbol.asyncDispose]()));
  for (const { base } of repositories) rmSync(base, { recursive: true });
});

async function world(user: UserRepository, folder?: string): Promise<CheckpointsWorld> {
  const store = await opened(user, folder);
  let commits = 0;
  return {
    open: async () => localCheckpoints(await opened(user, folder)),
    commit: async () => user.commit({ 'a.txt': `${(commits += 1)}` }),
    tip: (ref) => store.refs.read(ref),
    [Symbol.asyncDispose]: async () => {},
  };
}

checkpointsContract('a repository on this machine', () => world(made()));
checkpointsContract('a linked worktree of a repository with SHA-256', async () => {
  const user = made('--object-format=sha256');
  user.git(['worktree', 'add', '-q', join(user.base, 'linked')]);
  return world(user, join(user.base, 'linked'));
});
checkpointsContract('packed refs', async () => {
  const user = made();
  const plain = await world(user);
  return {
    ...plain,
    // Between any two saves, as a user's `git gc` may.
    open: async () => {
      const checkpoints = await plain.open();
      return {
        ...checkpoints,
        save: async (save) => checkpoints.save(save).finally(() => void user.git(['pack-refs', '--all'])),
      };
    },
  };
});

describe('checkpoints in refs', () => {
  test('a save is a commit that git understands', async () => {
    const user = made();
    const checkpoints = localCheckpoints(await opened(user));
    const first = headOf(await checkpoints.save(saveOf('job', undefined)));
    const { commit } = headOf(await checkpoints.save(saveOf('job', first)));
    expect(user.git(['show', '-s', '--format=%an <%ae> %cn %at|%P', commit])).toBe(
      `specbridge <specbridge@localhost> specbridge 1767225602|${first.commit}`,
    );
    expect(JSON.parse(user.git(['show', '-s', '--format=%B', commit]))).toEqual(saveOf('job', first).note);
    expect(user.git(['show', `${commit}:lines.jsonl`])).toBe('{"seq":3}\n{"seq":4}');
    expect(user.git(['fsck', '--strict'])).toBe('');
  });

  test('a save costs no process once the first is done, and one flush of the disk', async () => {
    const checkpoints = localCheckpoints(await opened(made()));
    let head = headOf(await checkpoints.save(saveOf('job', undefined)));
    const before = [processCount(), flushCount()];
    for (let round = 0; round < 10; round += 1) head = headOf(await checkpoints.save(saveOf('job', head)));
    await checkpoints.load('job');
    expect([processCount() - before[0]!, flushCount() - before[1]!]).toEqual([1, 10]);
  });

  test('3,000 saves load in well under a second', async () => {
    const user = made();
    const checkpoints = localCheckpoints(await opened(user));
    const text = (words: string): string => `data ${Buffer.byteLength(words)}\n${words}\n`;
    const saves = Array.from({ length: 3_000 }, (_, index) => {
      const { lines, note } = saveOf('job', { commit: '', generation: index });
      const head = `commit ${jobRef('job')}\nmark :${index + 1}\ncommitter s <s@l> ${index} +0000\n${text(JSON.stringify(note))}`;
      return `${head}${index > 0 ? `from :${index}\n` : ''}M 100644 inline lines.jsonl\n${text(`${lines.join('\n')}\n`)}`;
    });
    user.git(['fast-import', '--quiet'], { input: saves.join('') });
    await checkpoints.load('nobody');
    const startedAt = performance.now();
    const saved = await checkpoints.load('job');
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(saved?.lines).toHaveLength(6_000);
    expect(saved?.head).toEqual({ commit: user.git(['rev-parse', jobRef('job')]), generation: 3_000 });
  });

  test('a save that was taken, and followed, is still known again', async () => {
    const checkpoints = localCheckpoints(await opened(made()));
    const first = headOf(await checkpoints.save(saveOf('job', undefined)));
    const mine = saveOf('job', first, 'mine');
    const head = headOf(await checkpoints.save(mine));
    await checkpoints.save(saveOf('job', head, 'theirs'));
    expect(await checkpoints.save(mine)).toEqual({ outcome: 'saved', head });
  });

  test('two processes race, and exactly one wins', async () => {
    const user = made();
    const checkpoints = localCheckpoints(await opened(user));
    const head = headOf(await checkpoints.save(saveOf('job', undefined)));
    const source = (nonce: string): string => `
      import { openGitStore } from ${here('../../src/tools/git/store.ts')};
      import { localCheckpoints } from ${here('../../src/local/checkpoints.ts')};
      const store = await openGitStore(${JSON.stringify({ folder: user.folder, control: join(user.base, 'control.git') })});
      const end = await localCheckpoints(store).save(${JSON.stringify(saveOf('job', head, nonce))});
      await store[Symbol.asyncDispose]();
      console.log(end.outcome);`;
    const outcomes = await Promise.all(['a', 'b', 'c'].map((nonce) => output(source(nonce))));
    expect(outcomes.toSorted()).toEqual(['race-lost', 'race-lost', 'saved']);
  });

  test('a git that is killed between two saves is started anew', async () => {
    const user = made();
    const checkpoints = localCheckpoints(await opened(user));
    let head = headOf(await checkpoints.save(saveOf('job', undefined)));
    for (const row of processTable().values()) if (row.parent === process.pid) process.kill(row.pid, 'SIGKILL');
    await pause(300);
    head = headOf(await checkpoints.save(saveOf('job', head)));
    expect((await checkpoints.load('job'))?.head).toEqual(head);
  });

  test('C2: a branch in the place of a branch’s folder is named', async () => {
    const user = made();
    const checkpoints = localCheckpoints(await opened(user));
    user.git(['branch', 'specbridge']);
    const commit = user.git(['rev-parse', 'HEAD']);
    const refs = [{ ref: 'refs/heads/specbridge/login', from: undefined, to: commit }];
    const save = { ...saveOf('job', undefined), refs };
    const failure = await checkpoints.save(save).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UserError);
    expect(String(failure)).toContain('git branch -m specbridge <another name>');
    expect(await checkpoints.load('job')).toBeUndefined();
    user.git(['branch', '-m', 'specbridge', 'mine']);
    expect((await checkpoints.save(save)).outcome).toBe('saved');
  });

  test.each(['refs/specbridge', 'refs/specbridge/jobs', 'refs/specbridge/closed', 'refs/specbridge/jobs/job/below'])(
    'C2: %s in the place of our own refs is named',
    async (ref) => {
      const user = made();
      const checkpoints = localCheckpoints(await opened(user));
      user.git(['update-ref', ref, 'main']);
      await expect(checkpoints.save(saveOf('job', undefined))).rejects.toThrow(`git update-ref -d ${ref}`);
      user.git(['update-ref', '-d', ref]);
      expect((await checkpoints.save(saveOf('job', undefined))).outcome).toBe('saved');
    },
  );

  test('C13: a lock of a dead owner is named with its cure; that of the index is nothing to us', async () => {
    const user = made();
    const checkpoints = localCheckpoints(await opened(user));
    writeFileSync(join(user.folder, '.git/index.lock'), '');
    const head = headOf(await checkpoints.save(saveOf('job', undefined)));
    const lock = join(user.folder, '.git', `${jobRef('job')}.lock`);
    writeFileSync(lock, '');
    utimesSync(lock, 0, 0);
    const failure = await checkpoints.save(saveOf('job', head)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UserError);
    expect(String(failure)).toContain(lock);
    rmSync(lock);
    expect((await checkpoints.save(saveOf('job', head))).outcome).toBe('saved');
  });

  test('C13: a lock of a living owner is waited for', async () => {
    const user = made();
    const checkpoints = localCheckpoints(await opened(user));
    const head = headOf(await checkpoints.save(saveOf('job', undefined)));
    const lock = join(user.folder, '.git', `${jobRef('job')}.lock`);
    writeFileSync(lock, '');
    setTimeout(() => rmSync(lock), 1_200);
    expect((await checkpoints.save(saveOf('job', head))).outcome).toBe('saved');
  });

  test('settings and hooks of the user’s repository are not followed', async () => {
    const user = made();
    const marker = join(user.base, 'ran');
    const hook = `#!/bin/sh\ntouch ${marker}\n`;
    writeFileSync(join(user.folder, '.git/hooks/reference-transaction'), hook, { mode: 0o755 });
    user.git(['config', 'core.fsmonitor', join(user.folder, '.git/hooks/reference-transaction')]);
    const checkpoints = localCheckpoints(await opened(user));
    const commit = user.git(['rev-parse', 'HEAD']);
    rmSync(marker, { force: true });
    const refs = [{ ref: 'refs/heads/other', from: undefined, to: commit }];
    headOf(await checkpoints.save({ ...saveOf('job', undefined), refs }));
    await checkpoints.list();
    expect(() => rmSync(marker)).toThrow('ENOENT');
  });
});

function here(path: string): string {
  return JSON.stringify(join(import.meta.dirname, path));
}

async function output(source: string): Promise<string> {
  const [file, ...args] = node(source);
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(child, 'close');
  return text.trim();
}

test('a ref that cannot be read hides no other job', async () => {
  const user = made();
  const checkpoints = localCheckpoints(await opened(user));
  const good = headOf(await checkpoints.save(saveOf('good', undefined)));
  headOf(await checkpoints.save(saveOf('broken', undefined)));
  writeFileSync(join(user.folder, '.git/refs/specbridge/jobs/broken'), `${'1'.repeat(40)}\n`);
  expect((await checkpoints.list()).map(({ job, head }) => ({ job, head }))).toEqual([{ job: 'good', head: good }]);
  await expect(checkpoints.load('broken')).rejects.toThrow('damaged');
});
