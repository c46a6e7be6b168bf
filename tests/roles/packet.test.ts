import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packet, roomOf, type Part } from '../../src/roles/packet.ts';
import { LOCAL_MODEL } from '../core/fixtures/jobs.ts';
import { FENCE } from './briefs.ts';

const TEXT = fc.string({ unit: 'binary', maxLength: 3_000 }).chain((text) => fc.constantFrom(text, text.repeat(30)));
const TOLD = fc.record(
  {
    name: fc.constant('name'),
    text: TEXT,
    share: fc.integer({ min: 1, max: 9 }),
    isCutInside: fc.constant(true as const),
  },
  { requiredKeys: ['name', 'text'] },
);
const PARTS: fc.Arbitrary<readonly Part[]> = fc.array(fc.oneof(fc.constant('A sentence of ours.'), TOLD), {
  maxLength: 8,
});

it('whatever is told, a question keeps to the room of plain words, and everything told stands between two fences', () => {
  fc.assert(
    fc.property(PARTS, fc.integer({ min: 0, max: 20_000 }), (parts, room) => {
      const question = packet(parts, { fence: FENCE, room });
      if (question === undefined) return;
      expect(Buffer.byteLength(question)).toBeLessThanOrEqual(2 * room);
      expect(question).not.toMatch(/[^\P{Cc}\n\t]|\p{Cs}/u);
      const ours = question.split(`\n${FENCE}`).filter((_, index) => index % 2 === 0);
      expect(ours.join('').replaceAll(/A sentence of ours\.|name:|\n/g, '')).toBe('');
    }),
    { numRuns: 300 },
  );
});

it('what may be cut takes no room from what must be whole', () => {
  const [whole, long] = [
    { name: 'whole', text: 'x'.repeat(5_000) },
    { name: 'long', text: 'y'.repeat(5_000), share: 1 },
  ];
  const kept = (room: number): number | undefined =>
    packet([whole, long], { fence: FENCE, room })?.replaceAll(/[^y]/g, '').length;
  expect([9_000, 6_000, 4_000, 2_000].map(kept)).toEqual([
    expect.closeTo(3_870, -2),
    expect.closeTo(870, -2),
    0,
    undefined,
  ]);
});

it('where there is room for everything, nothing is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 100 }), { maxLength: 8 }), (texts) => {
      const parts = texts.map((text) => ({ name: 'name', text: `x${text}x`, share: 1 }));
      const question = packet(parts, { fence: FENCE, room: 20_000 })!;
      expect(question.split(`name:\n${FENCE}\n`).length).toBe(texts.length + 1);
      expect(question).not.toContain('(cut:');
    }),
  );
});

it('the room of a model is what one of its slots has, less what an answer takes', () => {
  const { server } = LOCAL_MODEL;
  expect(roomOf(LOCAL_MODEL)).toBe(5_734);
  expect(roomOf({ ...LOCAL_MODEL, server: { ...server, slots: 1 } })).toBe(11_468);
});
