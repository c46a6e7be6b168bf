import { describe, expect, it } from 'vitest';
import { withinBytes } from '../../src/report/github/markdown.ts';
import { refusalPage } from '../../src/report/github/refusal.ts';

const MOST = 1_024 * 1_024;
const bytesOf = (text: string): number => Buffer.byteLength(text);

describe('E18: a page that is longer than a summary may be', () => {
  it.each(['x', 'ü', '漢', '😀', '\n', 'ein Wort 漢字\n'])('of %j is cut by its bytes, and says so', (unit) => {
    for (const more of [-1, 0, 1, 7]) {
      const page = unit.repeat(Math.ceil(MOST / bytesOf(unit)) + more);
      const cut = withinBytes(page, MOST);
      expect(bytesOf(cut)).toBeLessThanOrEqual(MOST);
      expect(cut.isWellFormed()).toBe(true);
      expect(cut).not.toContain('\uFFFD');
      if (bytesOf(page) <= MOST) expect(cut).toBe(page);
      else {
        expect(cut.endsWith('… The rest is longer than GitHub takes.\n')).toBe(true);
        expect(page.startsWith(cut.slice(0, cut.lastIndexOf('\n\n…')))).toBe(true);
      }
    }
  });

  it('of a thousand problems is still one of the first ones, whole', () => {
    const problems = Array.from({ length: 1_000 }, (_, index) => ({
      code: 'usage',
      text: `${index} ${'漢字 '.repeat(400)}`,
    }));
    const page = withinBytes(refusalPage(problems), MOST);
    expect(bytesOf(page)).toBeLessThanOrEqual(MOST);
    expect(
      page
        .split('\n')
        .filter((line) => line.startsWith('- '))
        .every((line) => line.endsWith('…')),
    ).toBe(true);
  });
});
