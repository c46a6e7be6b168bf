import { expect, it } from 'vitest';
import { clause, sentence } from '../../src/core/sentence.ts';

it.each([
  ['One thing is not said', 'One thing is not said.'],
  ['One thing is not said.', 'One thing is not said.'],
  ['Which one?', 'Which one?'],
  ['it was cut off…', 'it was cut off…'],
  ['it says “no.”', 'it says “no.”'],
  ['it says “no”', 'it says “no”.'],
  ['it stopped (out of memory)', 'it stopped (out of memory).'],
])('%s: a sentence has one end', (text, whole) => expect(sentence(text)).toBe(whole));

it.each([
  ['it fails.', 'it fails'],
  ['it fails', 'it fails'],
  ['and so on...', 'and so on...'],
  ['does it?', 'does it?'],
])('%s: a clause has none of its own', (text, part) => expect(clause(text)).toBe(part));
