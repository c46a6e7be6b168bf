import { describe, expect, it } from 'vitest';
import { excerptOf } from '../../src/tools/excerpt.ts';

const KEY = `ghp_${'a1'.repeat(18)}`;
const TREE = '/cache/specbridge/job/gate-0a1b2c';

function excerpt(...outputs: readonly string[]): string {
  return excerptOf(
    outputs.map((output) => Buffer.from(output)),
    TREE,
  );
}

function lines(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, at) => `line ${from + at}\n`).join('');
}

describe('the excerpt of a failing output', () => {
  it('is all of it where it is short', () => {
    expect(excerpt(lines(1, 50))).toBe(lines(1, 50));
    expect(excerpt('', 'only errors')).toBe('only errors');
    expect(excerpt()).toBe('');
  });

  it('holds the beginning and the end, and says how much is left out', () => {
    const [first, missing, last] = [lines(1, 10), lines(11, 960), lines(961, 1_000)];
    expect(excerpt(first + missing + last)).toBe(
      `${first}[about ${missing.length + 1} bytes are left out here]\n${last}`,
    );
  });

  it('of two streams, each has its part', () => {
    const both = excerpt(`${lines(1, 1_000)}no line end`, lines(2_001, 3_000));
    const heads = both.split('\n').filter((line) => /^line (?:1|10|20?01|2010)$/.test(line));
    expect(heads).toEqual(['line 1', 'line 10', 'line 2001', 'line 2010']);
    expect(both).toContain('line 1000\nno line end\nline 2001\n');
    expect(both.endsWith('line 3000\n')).toBe(true);
  });

  it('D13: a credential that was printed is not recorded, even where a cut would have split it', () => {
    expect(excerpt(`before ${KEY} after`)).toBe('before *** after');
    for (let before = 940; before <= 1_010; before += 10) {
      const cut = excerpt(`${' '.repeat(before)}${KEY}${' '.repeat(5_000)}${KEY}${' '.repeat(4_000 - before)}.`);
      expect(cut).not.toContain('a1a1');
    }
  });

  it('D7: has whole characters only, though it was cut', () => {
    for (const odd of ['', 'x']) expect(excerpt(`${odd}${'😀'.repeat(3_000)}`).isWellFormed()).toBe(true);
  });

  it('is plain text of a bounded length, however long the output or its lines are', () => {
    const long = excerpt(`\u001B[31m${'x'.repeat(3_000_000)}\u001B[0m`, 'y\n'.repeat(2_000_000));
    expect(long).toMatch(
      /^x+\n\[about \d+ bytes are left out here\]\nx+\n(?:y\n)+\[about \d+ bytes are left out here\]\n(?:y\n)+$/,
    );
    expect(long.length).toBeLessThanOrEqual(4_200);
  });

  it('names what lies in the worktree from there: the next worktree has another name', () => {
    expect(excerpt(`Error: no ${TREE}/tools/a.mjs\nin ${TREE}\n`)).toBe('Error: no tools/a.mjs\nin .\n');
  });
});
