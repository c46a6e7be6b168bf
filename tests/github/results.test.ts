import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { artifactClient, cacheClient, octokit } from '../world/github/clients.ts';
import { badGateway } from '../world/github/faults.ts';
import { openGitHub, type GitHub } from '../world/github/github.ts';
import type { CacheScope } from '../world/github/runtime-token.ts';
import { becomeRun, MAIN } from './runner-variables.ts';

const folder = mkdtempSync(join(tmpdir(), 'specbridge-results-'));
const cwd = process.cwd();
const beRun = (github: GitHub, run: number, more: object = {}): void => becomeRun(github, { run, folder, ...more });
afterAll(() => {
  process.chdir(cwd);
  rmSync(folder, { recursive: true, force: true });
});

const state = join(folder, 'state.txt');
beforeEach(() => {
  // The toolkit tells the runner everything it does.
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  mkdirSync(folder, { recursive: true });
  process.chdir(folder);
  writeFileSync(state, 'first');
});

describe('the cache, with its real client', () => {
  it('misses, saves once, restores exactly and by prefix, and knows versions', async () => {
    await using github = await openGitHub();
    const { restoreCache, saveCache } = await cacheClient();
    beRun(github, 1);
    expect(await restoreCache(['state.txt'], 'job-1')).toBeUndefined();
    expect(await saveCache(['state.txt'], 'job-1')).toBeGreaterThan(0);
    writeFileSync(state, 'second');
    expect(await saveCache(['state.txt'], 'job-1')).toBe(-1);
    rmSync(state);
    expect(await restoreCache(['state.txt'], 'job-1')).toBe('job-1');
    expect(readFileSync(state, 'utf8')).toBe('first');
    expect(await restoreCache(['state.txt'], 'job-2', ['job-'])).toBe('job-1');
    expect(await restoreCache(['other.txt'], 'job-1')).toBeUndefined();
  });

  it('E1: a run that may only read saves nothing and says −1', async () => {
    await using github = await openGitHub();
    const { restoreCache, saveCache } = await cacheClient();
    beRun(github, 1);
    await saveCache(['state.txt'], 'a');
    beRun(github, 2, { scopes: [{ ...MAIN, Permission: 1 }], mode: 'read' });
    expect(await restoreCache(['state.txt'], 'a')).toBe('a');
    expect(await saveCache(['state.txt'], 'b')).toBe(-1);
    // The service refuses too, should a client not know the mode.
    beRun(github, 2, { scopes: [{ ...MAIN, Permission: 1 }], mode: '' });
    expect(await saveCache(['state.txt'], 'b')).toBe(-1);
    expect(github.results.caches.map(({ key }) => key)).toEqual(['a']);
  });

  it('a branch sees its own and the default branch’s entries, not a sibling’s', async () => {
    await using github = await openGitHub();
    const { restoreCache, saveCache } = await cacheClient();
    const branch = (name: string): CacheScope[] => [
      { Scope: `refs/heads/${name}`, Permission: 3 },
      { ...MAIN, Permission: 1 },
    ];
    beRun(github, 1);
    await saveCache(['state.txt'], 'base');
    beRun(github, 2, { scopes: branch('one') });
    await saveCache(['state.txt'], 'own');
    expect(await restoreCache(['state.txt'], 'base')).toBe('base');
    beRun(github, 3, { scopes: branch('two') });
    expect(await restoreCache(['state.txt'], 'own')).toBeUndefined();
  });

  it('E3: an entry that was evicted, and one whose bytes are broken, are misses', async () => {
    await using github = await openGitHub();
    const { restoreCache, saveCache } = await cacheClient();
    beRun(github, 1);
    await saveCache(['state.txt'], 'a');
    await github.results.replace(github.results.caches[0]!, Buffer.from('nonsense'));
    expect(await restoreCache(['state.txt'], 'a')).toBeUndefined();
    github.results.caches.splice(0);
    expect(await restoreCache(['state.txt'], 'a')).toBeUndefined();
  });

  it('E2: an upload that is lost counts as not saved; its key is taken', async () => {
    await using github = await openGitHub();
    const { restoreCache, saveCache } = await cacheClient();
    beRun(github, 1);
    const effect = { ...badGateway, status: 400 };
    github.faults.add({
      part: 'results',
      of: ({ path }) => path.endsWith('FinalizeCacheEntryUpload'),
      when: 'before',
      effect,
    });
    expect(await saveCache(['state.txt'], 'a')).toBe(-1);
    expect(await restoreCache(['state.txt'], 'a')).toBeUndefined();
    expect(await saveCache(['state.txt'], 'a')).toBe(-1);
  });
});

it('caches are listed and deleted by key through REST', async () => {
  await using github = await openGitHub();
  const { saveCache } = await cacheClient();
  beRun(github, 1);
  for (const key of ['a-1', 'a-2', 'b-1']) await saveCache(['state.txt'], key);
  const { rest } = octokit(github, github.token('acme'));
  const at = { owner: 'acme', repo: 'widgets' };
  const keys = async (): Promise<unknown> =>
    (await rest.actions.getActionsCacheList({ ...at, key: 'a-' })).data.actions_caches.map(({ key }) => key);
  expect(await keys()).toEqual(['a-1', 'a-2']);
  await rest.actions.deleteActionsCacheByKey({ ...at, key: 'a-1' });
  expect(await keys()).toEqual(['a-2']);
});

describe('artifacts, with their real client', () => {
  it('are found and fetched in their run, once per name, with their digest', async () => {
    await using github = await openGitHub();
    const client = await artifactClient();
    beRun(github, 1);
    const { id, digest } = await client.uploadArtifact('evidence', [state], folder, { retentionDays: 3 });
    await expect(client.uploadArtifact('evidence', [state], folder)).rejects.toThrow('already exists');
    expect((await client.listArtifacts()).artifacts.map(({ name }) => name)).toEqual(['evidence']);
    const out = join(folder, 'out');
    const fetched = await client.downloadArtifact(id!, { path: out, expectedHash: `sha256:${digest}` });
    expect(fetched.digestMismatch).toBe(false);
    expect(readFileSync(join(out, 'state.txt'), 'utf8')).toBe('first');
    beRun(github, 2);
    expect((await client.listArtifacts()).artifacts).toEqual([]);
  });

  it('E4: of another run they are fetched by REST, until they expire; changed bytes are noticed', async () => {
    await using github = await openGitHub();
    const client = await artifactClient();
    beRun(github, 1);
    const { id, digest } = await client.uploadArtifact('evidence', [state], folder);
    await client.uploadArtifact('other', [state], folder);
    beRun(github, 2);
    const findBy = {
      token: github.token('acme'),
      repositoryOwner: 'acme',
      repositoryName: 'widgets',
      workflowRunId: 1,
    };
    const { rest } = octokit(github, findBy.token);
    const at = { owner: 'acme', repo: 'widgets' };
    const listed = await rest.actions.listArtifactsForRepo({ ...at, name: 'evidence' });
    expect(listed.data.artifacts.map((one) => [one.name, one.digest, one.expired])).toEqual([
      ['evidence', `sha256:${digest}`, false],
    ]);
    const zip = (): Promise<{ data: unknown }> =>
      rest.actions.downloadArtifact({ ...at, artifact_id: id!, archive_format: 'zip' });
    expect(
      Buffer.from((await zip()).data as ArrayBuffer)
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');

    const entry = github.results.artifacts.find(({ name }) => name === 'evidence')!;
    const bytes = await github.results.bytes(entry);
    bytes[bytes.length - 30]! ^= 1;
    await github.results.replace(entry, bytes);
    beRun(github, 1);
    const out = join(folder, 'changed');
    const fetched = await client
      .downloadArtifact(id!, { path: out, expectedHash: `sha256:${digest}` })
      .catch(() => ({ digestMismatch: true }));
    expect(fetched.digestMismatch).toBe(true);

    entry.expiresAt = new Date(0);
    await expect(zip()).rejects.toMatchObject({ status: 410 });
    expect((await client.listArtifacts()).artifacts.map(({ name }) => name)).toEqual(['other']);
  });
});
