import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/spec/config.ts';
import { file, MAKER, problems } from './configs.ts';

const config = (words: string): string =>
  `${MAKER}reasoning: { agent: { vendor: scripted, script: s.yml }${words === '' ? '' : `, ${words}`} }\n`;
const wordsOf = (words: string) => readConfig(file(config(words))).plan.reasoning?.words;

describe('a project’s own words', () => {
  it('are no part of a plan where nobody has any', () => expect(wordsOf('')).toBeUndefined());

  it('for a signal hold for the intent of the same name too', () => {
    expect(wordsOf('signals: { public-api: [schnittstelle*], security: ["*sicherheit*"] }')).toEqual({
      signals: { 'public-api': ['schnittstelle*'], security: ['*sicherheit*'] },
      intent: { 'public-api': ['schnittstelle*'] },
    });
  });

  it('for an intent come before those of the signal', () => {
    expect(wordsOf('signals: { public-api: [a] }, intent: { public-api: [b], behaviour: [] }')).toEqual({
      signals: { 'public-api': ['a'] },
      intent: { 'public-api': ['b'], behaviour: [] },
    });
  });

  it.each([
    ['signals: { secrets: [a] }', 'reasoning.signals.secrets: unknown key; known here: public-api, architecture'],
    [
      'signals: { security: sicherheit }',
      'reasoning.signals.security: expected a list of at most 200 words and phrases',
    ],
    ['signals: { security: ["*"] }', 'reasoning.signals.security[0]: expected a word or a phrase of at most 100'],
    ['signals: { security: [3] }', 'reasoning.signals.security[0]: expected a word or a phrase of at most 100'],
    [`signals: { security: [${'a'.repeat(101)}] }`, 'reasoning.signals.security[0]: expected a word or a phrase'],
    [`intent: { behaviour: [${'a, '.repeat(201)}] }`, 'reasoning.intent.behaviour: expected a list of at most 200'],
    ['intent: { security: [a] }', 'reasoning.intent.security: unknown key; known here: public-api'],
  ])('%s is refused', (words, problem) => expect(problems(config(words)).join('\n')).toContain(problem));
});
