import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Verb } from '../../src/core/command.ts';
import { localForge, localOwner, type LocalForge } from '../../src/local/forge.ts';
import { forgeContract } from '../contract/forge.ts';
import { driver } from '../tools/children.ts';

const base = mkdtempSync(join(tmpdir(), 'specbridge-forge-'));
afterAll(() => rmSync(base, { recursive: true }));

const PAUSE: Verb = { verb: 'pause' };
const RESUME: Verb = { verb: 'resume' };
const CANCEL: Verb = { verb: 'cancel', reason: 'enough' };
const NOON = new Date('2026-01-01T12:00:00.000Z');

let jobs: string;
let inbox: string;
let forge: LocalForge;
let count = 0;
beforeEach(() => {
  jobs = join(base, String((count += 1)));
  inbox = join(jobs, 'demo/inbox');
  forge = localForge(jobs);
});

function later(ms: number): Date {
  return new Date(NOON.getTime() + ms);
}

/** Puts a file into the inbox as anybody could. */
function put(name: string, content: unknown): void {
  mkdirSync(inbox, { recursive: true });
  writeFileSync(join(inbox, name), typeof content === 'string' ? content : JSON.stringify(content));
}

describe('what a person says', () => {
  it('is heard by whichever step comes next, oldest first, until the journal has it', async () => {
    expect(await forge.inbox('demo')).toEqual([]);
    const second = await forge.post('demo', RESUME, 'Ann', later(20));
    const third = await forge.post('demo', CANCEL, 'Bob', later(100_000_000));
    const first = await forge.post('demo', PAUSE, 'Ann', later(3));
    expect(first).toEqual({ id: expect.any(String), by: 'Ann', at: later(3).toISOString(), say: PAUSE });
    expect(await localForge(jobs).inbox('demo')).toEqual([first, second, third]);
    expect(await forge.inbox('other')).toEqual([]);
    await forge.forget('demo', [first.id, third.id, 'unknown']);
    expect(await forge.inbox('demo')).toEqual([second]);
    expect(readdirSync(inbox)).toEqual([`${second.id}.json`]);
  });

  it('is forbidden to nobody who can write there', async () => {
    expect(await forge.forbids(await forge.post('demo', PAUSE, 'Ann', NOON))).toBeUndefined();
  });

  it('has an id of its own, though it was said in the same instant', async () => {
    const both = await Promise.all([forge.post('demo', PAUSE, 'Ann', NOON), forge.post('demo', PAUSE, 'Ann', NOON)]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(2);
    expect(await forge.inbox('demo')).toHaveLength(2);
  });

  it('is not seen before it is whole, and what is no command is passed over', async () => {
    const good = { id: '1', by: 'Ann', at: NOON.toISOString(), say: PAUSE };
    put('2.draft', good);
    put('3.json', '{"id":"3"');
    put('4.json', { ...good, id: '4', say: { verb: 'approve' } });
    put('5.json', { ...good, id: '5', say: { ...PAUSE, force: true } });
    put('6.json', { ...good, id: '6', at: 'yesterday' });
    put('7.json', { ...good, id: '' });
    mkdirSync(join(inbox, '8.json'));
    put('1.json', good);
    expect(await forge.inbox('demo')).toEqual([good]);
  });

  it('is one command, whatever file it is copied to', async () => {
    const { id, ...rest } = await forge.post('demo', CANCEL, 'Ann', NOON);
    put('0.json', { id, ...rest });
    put('copy.json', { id: '../../other/inbox/copy', ...rest });
    expect((await forge.inbox('demo')).map((command) => command.id)).toEqual([id]);
  });
});

describe('who is at work', () => {
  it('this process is, under a name of its own for each step', async () => {
    const [one, other] = [localOwner(), localOwner()];
    expect(one).not.toBe(other);
    expect(await forge.isAlive(one)).toBe(true);
    expect(await forge.isAlive(other)).toBe(true);
  });

  it('F9: a process that ended is not, nor another one that was given its number', async () => {
    const [kind, host, pid, , step] = localOwner().split('|');
    expect(await forge.isAlive([kind, host, pid, 'another start', step].join('|'))).toBe(false);
    const { child, exit, firstLine } = await driver(
      `import { localOwner } from ${JSON.stringify(join(import.meta.dirname, '../../src/local/forge.ts'))};
       console.log(localOwner()); setInterval(() => {}, 1000);`,
    );
    expect(await forge.isAlive(firstLine)).toBe(true);
    child.kill('SIGKILL');
    await exit;
    expect(await forge.isAlive(firstLine)).toBe(false);
  });

  it('in doubt it is: nobody can look at a process of another machine', async () => {
    const elsewhere = localOwner().replace(`|${hostname()}|`, '|another-machine|');
    expect(await forge.isAlive(elsewhere)).toBe(true);
    expect(await forge.isAlive('12345.1')).toBe(true);
  });
});

forgeContract('files on this machine', async () => {
  const folder = mkdtempSync(join(base, 'contract-'));
  let minutes = 0;
  return {
    job: 'demo',
    open: async () => localForge(folder),
    say: async (say) => {
      await localForge(folder).post('demo', say, 'Ann', later((minutes += 1) * 60_000));
    },
    living: async () => localOwner(),
    ended: async () => {
      const [kind, host, pid, , step] = localOwner().split('|');
      return [kind, host, pid, 'another start', step].join('|');
    },
    [Symbol.asyncDispose]: async () => {},
  };
});
