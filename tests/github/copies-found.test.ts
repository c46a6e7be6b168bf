import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { digestOf } from '../../src/core/digest.ts';
import { jobRef } from '../../src/core/refs.ts';
import { bringCopy } from '../../src/github/copies/bring.ts';
import { saveToCache } from '../../src/github/copies/cache.ts';
import { findJournal } from '../../src/github/copies/find.ts';
import { keepCopies } from '../../src/github/copies/keep.ts';
import { placesIn } from '../../src/github/places.ts';
import type { ActionWorld } from '../../src/github/ports.ts';
import type { Head } from '../../src/ports/checkpoints.ts';
import type { Snapshot } from '../../src/session.ts';
import { writeBundle } from '../../src/tools/git/bundles.ts';
import { writeSave } from '../../src/tools/git/saves.ts';
import type { ArtifactEntry } from '../world/github/artifact-service.ts';
import type { Fault } from '../world/github/faults.ts';
import { openGitHub, type GitHub } from '../world/github/github.ts';
import { play } from './flow.ts';
import { author, goOn, longJob, openRun } from './journal.ts';
import { becomeRun, MAIN } from './runner-variables.ts';
import { textTools } from './text-tools.ts';

const base = mkdtempSync(join(tmpdir(), 'specbridge-copies-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
/** GitHub's machines are all alike, and each is new. */
const temp = join(base, 'temp');
const SAVES = 30;

let github: GitHub;
/** The run that wrote the journal. */
let writer: ActionWorld;
let journal: Snapshot;
/** A run of the default branch, whose name all of them go by. */
let runId: number;
let printed: string[];
beforeAll(async () => {
  const flow = 'on: workflow_dispatch\njobs: { it: { runs-on: ubuntu-latest, steps: [{ run: "true" }] } }\n';
  github = await openGitHub({ files: { ...textTools(), '.github/workflows/flow.yml': flow } });
  runId = (await play(github)).id;
  const folder = join(base, 'writer');
  mkdirSync(folder);
  writer = await openRun(github, folder);
  journal = await longJob(writer, SAVES);
}, 60_000);
afterAll(async () => {
  await writer[Symbol.asyncDispose]();
  await github[Symbol.asyncDispose]();
});
beforeEach(() => {
  printed = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  github.results.artifacts.splice(0);
  github.results.caches.splice(0);
});
afterEach(() => vi.restoreAllMocks());

/** Another run, on a machine that has nothing. */
async function run<Value>(work: (action: ActionWorld) => Promise<Value>): Promise<Value> {
  rmSync(temp, { recursive: true, force: true });
  mkdirSync(temp);
  await using action = await openRun(github, temp, runId);
  return await work(action);
}

/** Saves as a run that began at one of them leaves their copies. */
async function keep(to: Snapshot, from: Head, change: () => void = () => {}): Promise<void> {
  await run(async (action) => {
    await action.checkpoints.load(to.job.job);
    change();
    await keepCopies(action, from, { why: 'waits', snapshot: to });
  });
}

const FIRST: Head = { commit: 'none', generation: 1 };
const lines = (): string => printed.filter((line) => line.startsWith('specbridge:')).join('');
const found = async (): Promise<readonly [number | undefined, readonly string[]]> => {
  const end = await run((action) => findJournal(action, journal.job.job, 'main'));
  return [end.journal?.head.generation, end.unusable.map((one) => one.replaceAll(journal.job.job, 'JOB'))];
};
const bundleOf = (tip: string, ref = jobRef(journal.job.job)): Promise<Uint8Array> =>
  writeBundle(writer.git.home, { ref, tip, since: undefined });

/** What somebody has put in the place of the newest artifact, and had the service believe. */
async function swap(change: (zip: Buffer) => Uint8Array | Promise<Uint8Array>, isBelieved = true): Promise<void> {
  const entry = github.results.artifacts.at(-1)!;
  const bytes = await change(await github.results.bytes(entry));
  await github.results.replace(entry, bytes);
  if (isBelieved) entry.digest = `sha256:${digestOf(bytes)}`;
}
const zipped = (bundle: Uint8Array): Uint8Array => zipSync({ 'copies/saves.bundle': bundle });
const flipped = (bytes: Uint8Array, at = bytes.length - 30): Uint8Array =>
  bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));

describe('what is kept', () => {
  it('E16: names that every file system takes; in the artifact what people read, and what git reads', async () => {
    await keep(journal, FIRST);
    expect(github.results.artifacts.map(({ name }) => name)).toEqual([`specbridge-${journal.job.job}-g30-a1`]);
    const files = unzipSync(await github.results.bytes(github.results.artifacts[0]!));
    expect(Object.keys(files).toSorted()).toEqual(['copies/journal.jsonl', 'copies/saves.bundle']);
    expect(Buffer.from(files['copies/journal.jsonl']!).toString().trimEnd().split('\n')).toHaveLength(SAVES);
    expect(github.results.caches.map(({ key }) => key)).toEqual([
      `specbridge-${journal.job.job}-${journal.head.commit.slice(0, 12)}`,
    ]);
    expect(lines()).toMatch(/^specbridge: The evidence is kept: \S+ \(0 logs, sha256:[0-9a-f]{64}\)\.\n$/);
    expect(await found()).toEqual([30, []]);
  });

  it('a journal is rebuilt from the last whole copy and what came after it', async () => {
    const more = await goOn(writer, journal, 1);
    await keep(journal, FIRST);
    await keep(more, journal.head);
    github.results.caches.splice(0);
    expect(await found()).toEqual([31, []]);
    journal = more;
  });
});

describe('copies that fail end no step, and are said once', () => {
  const refuse = (path: string, status: number): Fault => ({
    part: 'results',
    of: (seen) => seen.path.endsWith(path),
    when: 'before',
    effect: { status, body: { code: 'x', msg: 'no' } },
  });

  it.each([
    ['E1: a run that may only read', { mode: 'read' }, /does not permit writes/],
    [
      'E1: a token that may only read',
      { mode: '', scopes: [{ ...MAIN, Permission: 1 }] },
      /was not put into the cache: Failed to save/,
    ],
  ])('%s', async (_name, more, words) => {
    await keep(journal, FIRST, () => becomeRun(github, { run: runId, folder: temp, ...more }));
    expect(github.results.caches).toEqual([]);
    expect(lines()).toMatch(words);
    expect(printed.filter((line) => /^::(?:warning|error)/.test(line))).toEqual([]);
  });

  it('E2: a key that is there already, and a name that is', async () => {
    await keep(journal, FIRST);
    printed = [];
    await keep(journal, FIRST);
    expect(lines()).toMatch(/evidence was not copied: .*409[^]*journal was not put into the cache: .*another job/);
    expect(await found()).toEqual([journal.head.generation, []]);
  });

  it.each(['CreateArtifact', 'FinalizeArtifact', 'CreateCacheEntry', 'FinalizeCacheEntryUpload'])(
    '%s is refused',
    async (path) => {
      github.faults.add(refuse(path, 403));
      await keep(journal, FIRST);
      expect(lines()).toMatch(path.includes('Cache') ? /was not put into the cache/ : /was not copied/);
      expect(await found()).toEqual([journal.head.generation, []]);
    },
  );

  it('where there is no such service at all', async () => {
    await keep(journal, FIRST, () => {
      for (const name of ['ACTIONS_RESULTS_URL', 'ACTIONS_RUNTIME_TOKEN']) delete process.env[name];
    });
    expect(lines().split('\n')).toHaveLength(3);
  });
});

describe('tampering: an artifact', () => {
  let kept: readonly { readonly entry: ArtifactEntry; readonly bytes: Buffer }[] = [];
  beforeEach(async () => {
    if (kept.length === 0) {
      const before = { ...journal, head: { commit: (await earlier()).commit, generation: 30 } };
      await keep(before, FIRST);
      await keep(journal, before.head);
      const entries = github.results.artifacts.splice(0);
      kept = await Promise.all(entries.map(async (entry) => ({ entry, bytes: await github.results.bytes(entry) })));
      github.results.caches.splice(0);
    }
    for (const { entry, bytes } of kept) {
      await github.results.replace(entry, bytes);
      github.results.artifacts.push({ ...entry });
    }
  });

  const other = async (): Promise<Uint8Array> => bundleOf(journal.head.commit, 'refs/specbridge/jobs/other-123456');
  const forged = async (): Promise<Uint8Array> => {
    const note = { generation: journal.head.generation, kind: 'x', status: 'running', spec: 'x' } as const;
    const save = {
      lines: ['{"v":"1.0.0"}'],
      after: journal.head,
      note: { ...note, ...author },
      at: '2026-01-01T00:00:00Z',
    };
    return bundleOf(await writeSave(writer.git.objects, save));
  };

  it.each([
    ['of which a byte was flipped', (zip: Buffer) => flipped(zip), false, /g31-a1: it is not what was uploaded/],
    ['that was cut off', (zip: Buffer) => zip.subarray(0, -200), false, /not what was uploaded/],
    ['cut off, and believed', (zip: Buffer) => zip.subarray(0, -200), true, /g31-a1: /],
    [
      'with a flipped byte inside, and believed',
      async () => zipped(flipped(await bundleOf(journal.head.commit))),
      true,
      /git does not read it/,
    ],
    ['of another job', async () => zipped(await other()), true, /it is of another job/],
    [
      'that is older than it says',
      async () => zipped(await bundleOf((await earlier()).commit)),
      true,
      /ends with save 30/,
    ],
    [
      'that holds another commit',
      async () => zipped(await bundleOf((await github.repository.resolve('main'))!)),
      true,
      /it ends with no save/,
    ],
    ['that holds nothing', () => zipSync({ 'x.txt': new Uint8Array(1) }), true, /it holds no journal/],
    ['with a save that does not fit', async () => zipped(await forged()), true, undefined],
  ])('%s is of no use, and the copy before it is taken', async (_name, change, isBelieved, words) => {
    await swap(change, isBelieved);
    const [generation, unusable] = await found();
    expect(generation).toBe(30);
    if (words !== undefined) expect(unusable).toEqual([expect.stringMatching(words)]);
  });

  it('E4: that has expired, or that a run for a fork has left under our name', async () => {
    const entry = github.results.artifacts.at(-1)!;
    github.results.artifacts.splice(0, 1);
    entry.isOfFork = true;
    expect(await found()).toEqual([undefined, ['specbridge-JOB-g31-a1: it is not by a run of main']]);
    entry.isOfFork = false;
    entry.expiresAt = new Date(0);
    expect(await found()).toEqual([undefined, ['specbridge-JOB-g31-a1: it has expired']]);
  });
});

/** The save before the last. */
async function earlier(): Promise<{ commit: string }> {
  const [commit] = await writer.git.objects.read([`${journal.head.commit}~1`]);
  return { commit: commit!.id };
}

describe('tampering: the cache', () => {
  /** What the newest entry holds. */
  const cached = (bundle: Uint8Array): Promise<string | undefined> =>
    run((action) =>
      saveToCache({ folder: placesIn(action.context.temp).copies, job: journal.job.job }, 'f'.repeat(40), bundle),
    );
  /** How a step loads a journal that is called long. */
  const load = (): Promise<Head | undefined> =>
    run(async (action) => {
      await bringCopy(action, journal.job.job, { number: 1_000, commit: journal.head.commit.slice(0, 12) });
      return (await action.checkpoints.load(journal.job.job))?.head;
    });
  const fetched = (): number =>
    github.faults.seen.filter(({ part, method }) => part === 'git' && method === 'POST').length;

  it('a copy that ends where the journal does spares the fetch; an older one most of it', async () => {
    await keep(journal, FIRST);
    let before = fetched();
    expect(await load()).toEqual(journal.head);
    expect(fetched() - before).toBe(1);
    github.results.caches.splice(0);
    await cached(await bundleOf((await earlier()).commit));
    before = github.faults.seen.length;
    expect(await load()).toEqual(journal.head);
    const down = github.faults.seen.slice(before).filter(({ part }) => part === 'git');
    expect(Math.max(...down.map(({ bytesDown = 0 }) => bytesDown))).toBeLessThan(2_000);
  });

  it.each([
    ['E3: an entry that was evicted', undefined, /the cache has none/],
    ['one that is nonsense', async () => Buffer.from('nonsense'), /it is no bundle/],
    ['one with a flipped byte', async () => flipped(await bundleOf(journal.head.commit)), /git does not read it/],
    [
      'one that was cut off',
      async () => (await bundleOf(journal.head.commit)).subarray(0, -100),
      /git does not read it/,
    ],
    ['one of another job', async () => bundleOf(journal.head.commit, 'refs/specbridge/jobs/other-1'), /of another job/],
    [
      'one that lacks what it builds on',
      async () =>
        writeBundle(writer.git.home, {
          ref: jobRef(journal.job.job),
          tip: journal.head.commit,
          since: (await earlier()).commit,
        }),
      /it lacks saves/,
    ],
  ])('%s is of no use: the journal is fetched', async (_name, bundle, words) => {
    if (bundle !== undefined) expect(await cached(await bundle())).toBeUndefined();
    expect(await load()).toEqual(journal.head);
    expect(lines()).toMatch(words);
  });
});
