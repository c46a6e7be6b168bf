import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  complexityOf,
  Signal,
  SIGNAL_WORDS,
  SignalName,
  signalsIn,
  signalText,
  WordSignal,
  type SignalWords,
} from '../../src/core/complexity.ts';
import { Complexity } from '../../src/core/reasoning.ts';

const NEVER = { replans: 0, failures: 0 };

function told(text: string, counts: Partial<{ requirements: number; children: number }> = {}, words?: SignalWords) {
  return signalsIn({ text, requirements: 0, children: 0, ...counts }, words).map(signalText);
}

function reckon(text: string, counts: Partial<typeof NEVER> = {}, atLeast?: Complexity) {
  return complexityOf(signalsIn({ text, requirements: 1, children: 0 }), { ...NEVER, ...counts }, atLeast);
}

describe('each signal', () => {
  test.each<readonly [SignalName, string, string]>([
    ['public-api', 'Add the endpoint `GET /things`', 'public-api(+3)'],
    ['architecture', 'Redesign how parts are wired', 'architecture(+3)'],
    ['security', 'Check the permission before writing', 'security(+3)'],
    ['distributed', 'Delivery is at-least-once', 'distributed(+3)'],
    ['new-dependency', 'Add a small library for dates', 'new-dependency(+2)'],
    ['concurrency', 'Two threads may write', 'concurrency(+2)'],
    ['persistence', 'Deserialize the file', 'persistence(+2)'],
    ['recovery', 'Resume after a crash', 'recovery(+2)'],
  ])('%s, by the words of a task', (_, text, expected) => expect(told(text)).toEqual([expected]));

  test.each([
    [{ requirements: 1 }, []],
    [{ requirements: 2 }, ['several-requirements(+1)']],
    [{ requirements: 3 }, ['several-requirements(+1)']],
    [{ requirements: 4 }, ['many-requirements(+2)']],
    [{ children: 1 }, ['sub-tasks(+1)']],
    [{ children: 3 }, ['sub-tasks(+3)']],
    [{ children: 40 }, ['sub-tasks(+3)']],
  ])('by what a task has: %j', (counts, expected) => expect(told('Sort it', counts)).toEqual(expected));

  test.each([
    [{ replans: 1 }, ['earlier-replans(+2)']],
    [{ replans: 2 }, ['earlier-replans(+4)']],
    [{ failures: 1 }, []],
    [{ failures: 2 }, ['repeated-failures(+2)']],
    [{ failures: 5 }, ['repeated-failures(+5)']],
  ])('by how it went: %j', (counts, expected) =>
    expect(reckon('Sort it', counts).signals.map(signalText)).toEqual(expected),
  );

  it('every one can come about', () => {
    const everything = Object.values(SIGNAL_WORDS)
      .map(([first = '']) => first.replaceAll('*', 'x'))
      .join('. ');
    const counts = { replans: 1, failures: 2 };
    const all = [2, 4].flatMap(
      (requirements) => complexityOf(signalsIn({ text: everything, requirements, children: 1 }), counts).signals,
    );
    expect(all.map((signal) => Signal.parse(signal))).toEqual(all);
    expect(new Set(all.map(({ name }) => name))).toEqual(new Set(SignalName.options));
  });

  it('every default word is found in a text that says it', () => {
    for (const name of WordSignal.options)
      for (const word of SIGNAL_WORDS[name])
        expect(told(`We ${word.replaceAll(/(?<=^| )\*(?= )/g, 'some').replaceAll('*', 'x')} here`).join()).toContain(
          name,
        );
  });
});

describe('words of a project', () => {
  const GERMAN = { security: ['*sicherheit*', 'berechtigung*'] };

  it('stand in the place of the default ones', () => {
    expect(told('Die Datensicherheitsprüfung', {}, GERMAN)).toEqual(['security(+3)']);
    expect(told('a security token', {}, GERMAN)).toEqual([]);
  });

  it('of one signal leave the others as they are', () => {
    expect(told('redesign it', {}, GERMAN)).toEqual(['architecture(+3)']);
  });

  it('may be none', () => expect(told('a security token', {}, { security: [] })).toEqual([]));
});

describe('what a task is not taken for', () => {
  test.each([
    ['Name the author of each entry'],
    ['Write a tokenizer for the small language'],
    ['Export the list as CSV'],
    ['Add the two numbers and print the sum'],
    ['Show how many bytes a file has'],
    ['Address all remarks of the reviewers'],
  ])('%s', (text) => expect(told(text)).toEqual([]));
});

describe('how hard a task is', () => {
  test.each([
    ['Sort the list', 'low', 0],
    ['Write it to the database', 'low', 2],
    ['Write it to the database in two threads', 'medium', 4],
    ['Write it to the database in two threads, and roll it on after a crash', 'high', 6],
    ['Ask for the permission', 'high', 3],
    ['Add a dependency', 'high', 2],
  ] as const)('%s: %s', (text, complexity, score) => expect(reckon(text)).toMatchObject({ complexity, score }));

  it('rises with replans, and is high from the second one', () => {
    expect(reckon('Sort it', { replans: 1 }).complexity).toBe('low');
    expect(reckon('Sort it', { replans: 2 }).complexity).toBe('high');
  });

  it('rises with failures', () => {
    expect(reckon('Sort it', { failures: 2 }).complexity).toBe('low');
    expect(reckon('Sort it', { failures: 3 }).complexity).toBe('medium');
    expect(reckon('Sort it', { failures: 6 }).complexity).toBe('high');
  });

  it('is never less than it was taken for', () => {
    for (const atLeast of Complexity.options) {
      expect(reckon('Sort it', {}, atLeast).complexity).toBe(atLeast);
      expect(reckon('Ask for the permission', {}, atLeast).complexity).toBe('high');
    }
  });
});

describe('whatever is said of a task', () => {
  const said = fc
    .array(fc.oneof(fc.string(), fc.constantFrom(...Object.values(SIGNAL_WORDS).flat())), { maxLength: 12 })
    .map((words) => words.join(' '));
  const rank = (complexity: Complexity): number => Complexity.options.indexOf(complexity);

  it('more of it is never less hard', () => {
    fc.assert(
      fc.property(said, said, fc.nat(5), fc.nat(5), (one, other, replans, failures) => {
        const before = reckon(one, { replans, failures });
        const after = reckon(`${one}. ${other}`, { replans: replans + 1, failures: failures + 1 }, before.complexity);
        expect(rank(after.complexity)).toBeGreaterThanOrEqual(rank(before.complexity));
        expect(after.score).toBeGreaterThan(before.score);
      }),
    );
  });
});
