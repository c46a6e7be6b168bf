import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { digestOf } from '../../src/core/digest.ts';
import type { JobEvent } from '../../src/core/event.ts';
import { handOver, lentIn, logsBelow, receive } from '../../src/github/split/handover.ts';
import { writeBundle } from '../../src/tools/git/bundles.ts';
import { openOwnStore, type GitStore } from '../../src/tools/git/store.ts';
import { chose, minute, on, told } from '../core/fixtures/jobs.ts';
import { READY } from '../core/fixtures/tales.ts';
import { openGitHub, type GitHub } from '../world/github/github.ts';
import { runtimeToken } from '../world/github/runtime-token.ts';

const folder = mkdtempSync(join(tmpdir(), 'specbridge-handover-'));
const before = { ...process.env };
const stores: GitStore[] = [];
let opened = 0;
let github: GitHub;
beforeAll(async () => {
  github = await openGitHub();
});
afterAll(async () => {
  process.env = before;
  for (const store of stores) await store[Symbol.asyncDispose]();
  await github[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

// The toolkit tells the runner everything it does.
beforeEach(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true));

const place = (name: string): string => join(folder, `${name}-${opened}`);

/** A repository with one commit, the same one each time. */
async function machine(): Promise<{ git: GitStore; base: string }> {
  opened += 1;
  const git = await openOwnStore(place('repository'));
  stores.push(git);
  return { git, base: await commit(git, { 'a.txt': 'one\n' }, []) };
}

async function commit(git: GitStore, files: Record<string, string>, parents: readonly string[]): Promise<string> {
  const entries = Object.entries(files).map(async ([name, text]) => ({
    mode: '100644',
    name,
    id: await git.objects.writeBlob(text),
  }));
  const tree = await git.objects.writeTree(await Promise.all(entries));
  return git.objects.writeCommit({ tree, parents, message: 'a commit', at: '2026-01-01T00:00:00.000Z' });
}

const treeOf = async (git: GitStore, of: string): Promise<string> => (await git.objects.read([`${of}^{tree}`]))[0]!.id;

/** The first attempt of the first task is lent to the run 1, at its first attempt. */
async function scene() {
  const claims = { run: `run-${(opened += 1)}`, job: 'job-1', scopes: [] };
  Object.assign(process.env, {
    ACTIONS_RESULTS_URL: `${github.results.url}/`,
    ACTIONS_RUNTIME_TOKEN: runtimeToken(claims),
    GITHUB_SERVER_URL: github.serverUrl,
    GITHUB_WORKSPACE: folder,
  });
  const [work, settle] = [await machine(), await machine()];
  const { base } = work;
  const move = { type: 'make', node: 'n1', attempt: 1, base, from: base, deadline: minute(60) } as const;
  const job = on(told(...READY), chose(move, '1.1'));
  const head = { commit: base, generation: 7 };
  const lent = lentIn({ head, job, lastText: '' }, '1.1')!;
  const candidate = await commit(work.git, { 'a.txt': 'two\n', 'b.txt': 'new\n' }, [base]);
  const event = {
    type: 'make-ended',
    node: 'n1',
    attempt: 1,
    outcome: 'candidate',
    runs: 1,
    logs: [],
    candidate: {
      commit: candidate,
      tree: await treeOf(work.git, candidate),
      base,
      paths: ['a.txt', 'b.txt'],
      guarded: [],
    },
  } satisfies JobEvent;
  return { work: work.git, settle: settle.git, lent, event };
}

type Scene = Awaited<ReturnType<typeof scene>>;
const handed = ({ settle, lent }: Scene) => receive(settle, place('arrived'), lent);

describe('what is handed over', () => {
  it('arrives: the event, the files of the candidate, the outputs beside them', async () => {
    const at = await scene();
    const from = place('gathered');
    mkdirSync(logsBelow(from), { recursive: true });
    writeFileSync(join(logsBelow(from), `${digestOf('said')}.log`), 'said');
    expect(await handOver({ git: at.work, folder: from }, at.lent, at.event)).toBe('specbridge-work-demo-1-g7-a1');
    expect(await handed(at)).toEqual({ event: at.event, logs: [strToU8('said')] });
    const [blob] = await at.settle.objects.read([`${at.event.candidate.tree}:b.txt`]);
    expect(Buffer.from(blob!.bytes).toString()).toBe('new\n');
  });

  it('is not there: that is said', async () => {
    const at = await scene();
    expect(await handed(at)).toEqual({ problem: 'there is none' });
    // Another move's is not looked for, nor that of another attempt of the run.
    for (const other of [{ head: { ...at.lent.head, generation: 8 } }, { owner: '1.2' }]) {
      await handOver({ git: at.work, folder: place('gathered') }, { ...at.lent, ...other }, at.event);
    }
    expect(await handed(at)).toEqual({ problem: 'there is none' });
  });
});

type Files = Record<string, Uint8Array>;
type Told = Record<string, unknown>;

/** The files that are honestly handed over. */
async function honest({ work, lent, event }: Scene): Promise<Files> {
  const { candidate } = event;
  const order = { ref: 'refs/specbridge/lent/demo-1', tip: candidate.commit, since: candidate.base };
  const result = { version: 1, save: lent.head.commit, intent: lent.intent, owner: lent.owner, event };
  return { 'result.json': json(result), 'candidate.bundle': await writeBundle(work.home, order) };
}

const json = (value: unknown): Uint8Array => strToU8(JSON.stringify(value));
const telling = (change: (told: Told) => Told) => (files: Files) => ({
  ...files,
  'result.json': json(change(JSON.parse(Buffer.from(files['result.json']!).toString()) as Told)),
});
const without = (name: string) => (files: Files) =>
  Object.fromEntries(Object.entries(files).filter(([one]) => one !== name));

/** Puts a zip in the place of what was handed over, as whoever holds the run's token can. */
async function plant(zip: Uint8Array, digest = `sha256:${digestOf(zip)}`): Promise<void> {
  const artifact = github.results.artifacts.at(-1)!;
  await github.results.replace(artifact, zip);
  artifact.digest = digest;
}

const bundleOf =
  (changed: (at: Scene) => Promise<{ tip: string; since?: string; ref?: string }>) =>
  async (files: Files, at: Scene): Promise<Files> => {
    const order = { ref: 'refs/specbridge/lent/demo-1', since: at.event.candidate.base, ...(await changed(at)) };
    return { ...files, 'candidate.bundle': await writeBundle(at.work.home, order) };
  };

describe('what hostile code hands over', () => {
  it.each<readonly [string, (files: Files, at: Scene) => Files | Promise<Files>, string]>([
    ['no result', without('result.json'), 'it cannot be read'],
    [
      'half a result',
      (files) => ({ ...files, 'result.json': files['result.json']!.slice(0, 40) }),
      'it cannot be read',
    ],
    ['a result with more in it', telling((told) => ({ ...told, lines: [] })), 'it cannot be read'],
    [
      'an event with more in it',
      telling((told) => ({ ...told, event: { ...(told['event'] as Told), trust: 1 } })),
      'it cannot be read',
    ],
    ['an event that is none', telling((told) => ({ ...told, event: { type: 'all-is-well' } })), 'it cannot be read'],
    ['a result that is too long', telling((told) => ({ ...told, owner: 'x'.repeat(3_000_000) })), 'it cannot be read'],
    ['a result of another save', telling((told) => ({ ...told, save: '0'.repeat(40) })), 'it is that of another move'],
    ['a result of another intent', telling((told) => ({ ...told, intent: 2 })), 'it is that of another move'],
    ['a result of another attempt', telling((told) => ({ ...told, owner: '1.2' })), 'it is that of another move'],
    ['no files', without('candidate.bundle'), 'it lacks the files of its candidate'],
    [
      'files that are none',
      (files) => ({ ...files, 'candidate.bundle': strToU8('none') }),
      'of the files of its candidate, it is no bundle',
    ],
    [
      'files of another job',
      bundleOf(async ({ event }) => ({ tip: event.candidate.commit, ref: 'refs/heads/main' })),
      'of the files of its candidate, it is of another job',
    ],
    [
      'other files',
      bundleOf(async ({ work, event }) => ({ tip: await commit(work, { 'c.txt': 'evil' }, [event.candidate.base]) })),
      'the files of its candidate are others',
    ],
  ])('%s: it is told what is wrong', async (_name, change, problem) => {
    const at = await scene();
    await handOver({ git: at.work, folder: place('gathered') }, at.lent, at.event);
    const files = await honest(at);
    await plant(zipSync(files));
    expect(await handed(at)).toMatchObject({ event: at.event });
    await plant(zipSync(await change(files, at)));
    expect(await handed(at)).toEqual({ problem });
  });

  it('a cut bundle, a file that is missing in it, and one that no tree may name: git does not take them', async () => {
    const at = await scene();
    await handOver({ git: at.work, folder: place('gathered') }, at.lent, at.event);
    const files = await honest(at);
    const said = async (bundle: Uint8Array) => {
      await plant(zipSync({ ...files, 'candidate.bundle': bundle }));
      return handed(at);
    };
    const refused = { problem: expect.stringMatching(/^of the files of its candidate, git does not read it/) };
    expect(await said(files['candidate.bundle']!.slice(0, -30))).toEqual(refused);
    const { objects, home } = at.work;
    const since = at.event.candidate.base;
    const entry = { mode: '100644', name: 'lost.txt', id: 'a'.repeat(40) };
    const tips = [[entry], [{ mode: '040000', name: '.git', id: await treeOf(at.work, since) }]].map(
      async (entries) => {
        const tree = await objects.writeTree(entries);
        return objects.writeCommit({ tree, parents: [since], message: 'evil', at: minute(1) });
      },
    );
    for (const tip of await Promise.all(tips)) {
      const head = strToU8(`# v2 git bundle\n${tip} refs/specbridge/lent/demo-1\n\n`);
      const ids = [tip, await treeOf(at.work, tip)].join('\n');
      const pack = execFileSync('git', ['--git-dir', home.control, 'pack-objects', '--stdout', '-q'], { input: ids });
      expect(await said(Buffer.concat([head, pack]))).toEqual(refused);
    }
  });

  it('lies nowhere on the disk, whatever it is called; what is cut or exchanged on its way is noticed', async () => {
    const at = await scene();
    await handOver({ git: at.work, folder: place('gathered') }, at.lent, at.event);
    const zip = zipSync({ ...(await honest(at)), '../../evil.txt': strToU8('evil'), 'logs/evil.sh': strToU8('evil') });
    await plant(zip);
    expect(await handed(at)).toEqual({ event: at.event, logs: [] });
    expect(globSync('**/evil*', { cwd: folder })).toEqual([]);
    await plant(zip.slice(0, -20));
    await expect(handed(at)).rejects.toThrow(/zip/);
    await plant(zip, `sha256:${'0'.repeat(64)}`);
    await expect(handed(at)).rejects.toThrow('it is not what was uploaded');
  });
});
