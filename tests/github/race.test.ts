import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { remoteCheckpoints } from '../../src/github/checkpoints.ts';
import { openServer } from '../../src/github/server.ts';
import { TransientError } from '../../src/errors.ts';
import type { Checkpoints, Head, SaveEnd } from '../../src/ports/checkpoints.ts';
import { sendTwice } from '../../src/session.ts';
import { openOwnStore } from '../../src/tools/git/store.ts';
import { headOf, saveOf } from '../contract/saves.ts';
import { badGateway, type Seen } from '../world/github/faults.ts';
import { openGitHub, type GitHub } from '../world/github/github.ts';
import { PERMISSIONS } from './client.ts';

const RACER = new URL('racer.ts', import.meta.url).pathname;
const PAIRS = 32;
const NAMES = ['ann', 'bob'];

/** Another process with a clone of its own, that saves after a head when it is told to. */
async function racer({ serverUrl, fullName }: GitHub, token: string, name: string) {
  const folder = mkdtempSync(join(tmpdir(), 'specbridge-racer-'));
  const argv = [RACER, join(folder, 'own.git'), `${serverUrl}/${fullName}`, token, name];
  const child = spawn(process.execPath, argv, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const read = async (): Promise<string> => (await lines.next()).value as string;
  onTestFinished(async () => {
    child.stdin.end();
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true });
  });
  await read();
  return {
    save: async (head: Head | undefined): Promise<SaveEnd> => {
      child.stdin.write(`${JSON.stringify({ head })}\n`);
      return JSON.parse(await read()) as SaveEnd;
    },
  };
}

it('of two processes that save after the same save, exactly one wins; whoever lost goes on from there', async () => {
  await using github = await openGitHub();
  const token = github.workflowToken(PERMISSIONS);
  const racers = await Promise.all(NAMES.map((name) => racer(github, token, name)));
  let head: Head | undefined;
  const written: string[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const ends = await Promise.all(racers.map((one) => one.save(head)));
    expect(ends.map(({ outcome }) => outcome).toSorted()).toEqual(['race-lost', 'saved']);
    const winner = ends.findIndex(({ outcome }) => outcome === 'saved');
    head = headOf(ends[winner]!);
    written.push(`${NAMES[winner]} ${head.generation}`);
    if (pair % 8 !== 0) continue;
    // What was lost is said again, after what won, and nothing of the first try is in its way.
    head = headOf(await racers[1 - winner]!.save(head));
    written.push(`${NAMES[1 - winner]} ${head.generation}`);
  }
  const said = await github.repository.git(['log', '--format=', '-p', 'refs/specbridge/jobs/race']);
  expect(said.match(/(?<=^\+)\w+ \d+$/gm)?.toReversed()).toEqual(written);
}, 300_000);

const isPush = ({ method, path }: Seen): boolean => method === 'POST' && path.endsWith('/git-receive-pack');

/** A machine that saves to this GitHub from a clone of its own. */
async function machine({ serverUrl, fullName }: GitHub, token: string): Promise<Checkpoints> {
  const folder = mkdtempSync(join(tmpdir(), 'specbridge-machine-'));
  const store = await openOwnStore(join(folder, 'own.git'));
  onTestFinished(async () => {
    await store[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });
  const authorization = async (): Promise<string> =>
    `Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
  return remoteCheckpoints(store, openServer(store.home, { url: `${serverUrl}/${fullName}`, authorization }));
}

/** A job with one save, and another save that is to follow it. */
async function withSave() {
  const github = await openGitHub();
  const token = github.workflowToken(PERMISSIONS);
  const mine = await machine(github, token);
  const head = headOf(await mine.save(saveOf('job', undefined)));
  return { github, mine, theirs: () => machine(github, token), save: saveOf('job', head, 'mine'), head };
}

describe('E21: the answer to a save is lost', () => {
  // curl sends a request again by itself when the connection breaks before a byte of the answer came.
  it('though the server has carried it out: it is known again, and stands once', async () => {
    const { github, mine, save, head } = await withSave();
    await using _github = github;
    github.faults.add({ part: 'git', of: isPush, times: 2, when: 'after', effect: 'cut' });
    const end = await sendTwice(mine, save);
    expect(end).toMatchObject({ outcome: 'saved', head: { generation: 2 } });
    expect((await mine.load('job', head))?.lines).toEqual(save.lines);
    expect(await github.repository.git(['rev-list', '--count', 'refs/specbridge/jobs/job'])).toBe('2');
  });

  it('and the server has never heard of it: it is sent again', async () => {
    const { github, mine, save, head } = await withSave();
    await using _github = github;
    github.faults.add({ part: 'git', of: isPush, times: 2, when: 'before', effect: 'cut' });
    expect(await sendTwice(mine, save)).toMatchObject({ outcome: 'saved', head: { generation: 2 } });
    expect((await mine.load('job', head))?.lines).toEqual(save.lines);
  });

  it('and another step saved on top of it meanwhile: it is ours all the same', async () => {
    const { github, mine, theirs, save } = await withSave();
    await using _github = github;
    github.faults.add({ part: 'git', of: isPush, times: 2, when: 'after', effect: 'cut' });
    await mine.save(save).catch(() => undefined);
    const other = await theirs();
    const { head } = (await other.load('job'))!;
    headOf(await other.save(saveOf('job', head, 'theirs')));
    expect(await mine.save(save)).toEqual({ outcome: 'saved', head });
  });

  it('and another step saved in its place meanwhile: the race is lost, and nothing of it stands', async () => {
    const { github, mine, theirs, save, head } = await withSave();
    await using _github = github;
    github.faults.add({ part: 'git', of: isPush, times: 2, when: 'before', effect: 'cut' });
    await mine.save(save).catch(() => undefined);
    const won = saveOf('job', head, 'theirs');
    headOf(await (await theirs()).save(won));
    expect(await mine.save(save)).toEqual({ outcome: 'race-lost' });
    expect((await mine.load('job', head))?.lines).toEqual(won.lines);
  });

  it('and the server stays away: nobody believes anything, and a later step does it', async () => {
    const { github, mine, theirs, save, head } = await withSave();
    await using _github = github;
    let isAway = true;
    github.faults.add({ part: 'git', of: () => isAway, times: Infinity, when: 'before', effect: badGateway });
    await expect(sendTwice(mine, save)).rejects.toBeInstanceOf(TransientError);
    isAway = false;
    expect((await (await theirs()).load('job'))?.head).toEqual(head);
  });

  it('where it was the save that opens the job: the job is open, once', async () => {
    const { github, mine } = await withSave();
    await using _github = github;
    github.faults.add({ part: 'git', of: isPush, times: 2, when: 'after', effect: 'cut' });
    const opening = saveOf('new', undefined, 'mine');
    expect(await sendTwice(mine, opening)).toMatchObject({ outcome: 'saved', head: { generation: 1 } });
    expect(await mine.save(saveOf('new', undefined, 'theirs'))).toEqual({ outcome: 'race-lost' });
  });
});
