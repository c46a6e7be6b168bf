import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainFindings } from '../../src/report/doctor.ts';
import { walkChain } from '../../src/tools/git/chain.ts';
import { writeSave } from '../../src/tools/git/saves.ts';
import type { GitStore } from '../../src/tools/git/store.ts';
import type { Head } from '../../src/ports/checkpoints.ts';
import { saveOf } from '../contract/saves.ts';
import { baseFiles, driver, linesOf, open } from '../world/story.ts';
import { memoryWorld } from '../world/memory-world.ts';
import { step } from '../../src/step.ts';
import { userRepository } from './user-repository.ts';

const user = userRepository();
let git: GitStore;
/** A job's journal up to a question, in saves of three lines. */
let lines: readonly string[];
beforeAll(async () => {
  git = await user.open();
  const world = memoryWorld(baseFiles('- [ ] 1. One\n'), {
    make: () => ({ outcome: 'reported', says: 'blocked', claims: { summary: 'Unclear.', questions: ['What?'] } }),
    check: () => {
      throw new Error('Nothing is checked.');
    },
    gate: () => true,
  });
  const drive = driver(world);
  await step(world.ports, await open(drive), drive.author(), { makes: 1 }, { signal: new AbortController().signal });
  lines = await linesOf(world);
});
afterAll(async () => {
  await git[Symbol.asyncDispose]();
  rmSync(user.base, { recursive: true });
});

/** Writes the saves; `change` may spoil one. */
async function saved(change: (save: ReturnType<typeof saveOf>, number: number) => typeof save = (save) => save) {
  const heads: Head[] = [];
  for (let at = 0; at < lines.length; at += 3) {
    const save = { ...saveOf('demo', heads.at(-1)), lines: lines.slice(at, at + 3) };
    const commit = await writeSave(git.objects, change(save, heads.length + 1));
    heads.push({ commit, generation: heads.length + 1 });
  }
  return heads;
}

async function told(tip: string): Promise<readonly (readonly [string, string, string])[]> {
  const findings = chainFindings('demo', 'here', await walkChain(git.objects, tip));
  return findings.map(({ check, level, text }) => [check, level, text] as const);
}

describe('the saves of a journal', () => {
  it('that is whole: how many, and whose step was at work', async () => {
    const heads = await saved();
    const [chain, intent] = await told(heads.at(-1)!.commit);
    expect(chain).toEqual([
      'chain',
      'ok',
      `demo, here: ${heads.length} saves, ${lines.length} lines, and each follows the one before it.`,
    ]);
    expect(intent).toEqual([
      'intent',
      'ok',
      expect.stringMatching(/^Done last: ask, by the step .*; saved last by the step laptop\|1/),
    ]);
    const [, open] = await told(heads[1]!.commit);
    expect(open).toEqual(['intent', 'warning', expect.stringMatching(/^Under way, or lost: \w/)]);
  });

  it.each([
    ['a line that was changed', { lines: ['{}', '{}', '{}'] }, /The journal is damaged/],
    ['a line that is missing', { lines: [] }, /does not follow the line before it/],
    [
      'a number that was',
      { note: { ...saveOf('demo', undefined).note, generation: 7 } },
      /Its number is 7, and 2 follows/,
    ],
  ])('%s: where it broke, and why', async (_name, spoiled, why) => {
    const heads = await saved((save, number) => (number === 2 ? { ...save, ...spoiled } : save));
    const [chain] = await told(heads.at(-1)!.commit);
    expect(chain?.slice(0, 2)).toEqual(['chain', 'error']);
    expect(chain?.[2]).toMatch(why);
  });

  it('what is no save of ours, and a save that is gone', async () => {
    const [chain] = await told(user.commit({ 'a.txt': 'two\n' }));
    expect(chain?.[1]).toBe('error');
    const orphan = await writeSave(git.objects, saveOf('demo', { commit: '1'.repeat(40), generation: 1 }));
    expect((await told(orphan))[0]?.[2]).toMatch(
      /1 save, 0 lines; it breaks at [0-9a-f]{12}: .*the save 1{40} is missing/,
    );
  });
});
