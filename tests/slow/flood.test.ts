import { describe, expect, it } from 'vitest';
import { agentBench } from '../tools/agent-bench.ts';

const { make, kept } = agentBench();
const CAP = 4 * 1024 * 1024;

describe('an agent that never stops talking', () => {
  it.each([
    ['a gigabyte on one line', 'head -c 1000000000 /dev/zero'],
    ['lines of a hundred megabytes', 'for i in 1 2 3; do head -c 100000000 /dev/zero; echo; done'],
    ['both streams at once', '(head -c 300000000 /dev/zero >&2) & yes | head -c 300000000; wait'],
  ])('%s: what is kept is bounded, and the end of it is there', async (_, flood) => {
    const end = await make(`echo first; ${flood}; echo last; exit 3`);
    const log = kept(end);
    expect(log.length).toBeGreaterThan(CAP / 2);
    expect(log.length).toBeLessThanOrEqual(2 * CAP + 100);
    expect(log.toString('latin1')).toMatch(/^first\n[^]*\n\[more than \d+ bytes are left out here\]\n[^]*last\n/);
  });
});
