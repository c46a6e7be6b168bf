import { describe, expect, it } from 'vitest';
import { tailOf } from '../../src/tools/tail.ts';

const KEY = `ghp_${'a1'.repeat(18)}`;

describe('the end of an output', () => {
  it('D13: a credential that was printed is not recorded, even where the cut would have split it', () => {
    expect(tailOf(Buffer.from(`before ${KEY} after`))).toBe('before *** after');
    const cut = tailOf(Buffer.from(`${KEY}${' '.repeat(1_985)}.`));
    expect(cut).not.toContain('a1a1');
  });

  it('D7: begins with a whole character, though it was cut', () => {
    expect(tailOf(Buffer.from(`x${'😀'.repeat(1_000)}.`)).isWellFormed()).toBe(true);
  });

  it('is plain text of a bounded length', () => {
    expect(tailOf(Buffer.from(`\u001B[31m${'x'.repeat(5_000)}\u001B[0m`))).toBe('x'.repeat(2_000));
  });
});
