import { describe, expect, it, test } from 'vitest';
import { impactsOf, type Impact, type ImpactWords } from '../../src/core/intent.ts';
import type { Plan } from '../../src/core/reasoning.ts';

const TEXT = 'Keep what is written\nWHEN it is written THE SYSTEM SHALL keep it in the store.';

function plan(action: string, more: Partial<Plan> = {}): Plan {
  return { goal: 'Keep it', steps: [{ id: 's1', action }], ...more };
}

describe('what a new plan changes of what was approved', () => {
  test.each<readonly [string, readonly Impact[]]>([
    ['Write the store, with a lock around it', []],
    ['Write it anew, so that the test does not fail any more', []],
    ['Use a map instead of a list', []],
    ['Give it an endpoint', ['public-api']],
    ['A breaking change to what is exported', ['public-api']],
    ['An exported function', []],
    ['Restructure the modules', ['architecture']],
    ['Take a library for it', ['new-dependency']],
    ['npm install it', ['new-dependency']],
    ['Change the behaviour of the store', ['behaviour']],
    ['The second half is left out', ['behaviour']],
    ['Redesign the public interface', ['public-api', 'architecture']],
  ])('%s: %j', (action, impacts) => expect(impactsOf(plan(action), { text: TEXT })).toEqual(impacts));

  it('is found in every part of it', () => {
    const word = 'redesign';
    const parts: readonly Plan[] = [
      plan('a', { goal: word }),
      plan(word),
      plan('a', { steps: [{ id: 's1', action: 'a', expectedEvidence: word }] }),
      plan('a', { testStrategy: word }),
      plan('a', { verificationStrategy: word }),
      plan('a', { assumptions: [word] }),
      plan('a', { risks: [word] }),
    ];
    for (const part of parts) expect(impactsOf(part, { text: TEXT })).toEqual(['architecture']);
  });

  it('is not put together from two of its parts', () => {
    expect(impactsOf(plan('b', { assumptions: ['It is public', 'API keys are there'] }), { text: TEXT })).toEqual([]);
  });
});

describe('what was there before', () => {
  it('in the approved text is no change', () => {
    expect(impactsOf(plan('Give it an endpoint'), { text: `${TEXT}\nEndpoints: one` })).toEqual([]);
  });

  it('in the plan before is none either', () => {
    expect(impactsOf(plan('Give it an endpoint'), { text: TEXT, plan: plan('An endpoint comes first') })).toEqual([]);
  });

  it('excuses nothing else of the same kind', () => {
    const before = { text: TEXT, plan: plan('Give it an endpoint') };
    expect(impactsOf(plan('An endpoint, with a breaking change'), before)).toEqual(['public-api']);
  });

  it('that is given up is not looked for', () => {
    expect(impactsOf(plan('Keep it'), { text: TEXT, plan: plan('Redesign it') })).toEqual([]);
  });
});

describe('words of a project', () => {
  const GERMAN: ImpactWords = { 'new-dependency': ['*bibliothek*', 'neue* abhängigkeit*'] };

  it('stand in the place of the default ones, and leave the others as they are', () => {
    const told = (action: string): readonly Impact[] => impactsOf(plan(action), { text: TEXT }, GERMAN);
    expect(told('Eine Programmbibliothek einbauen')).toEqual(['new-dependency']);
    expect(told('Eine neue Abhängigkeit')).toEqual(['new-dependency']);
    expect(told('Take a library')).toEqual([]);
    expect(told('Redesign it')).toEqual(['architecture']);
  });
});
