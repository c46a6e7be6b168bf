import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FailureKind, type Failure, type Remedy } from '../../src/core/evidence.ts';
import { diagnose, FAILURES, fingerprintOf, reasoned, retryAt } from '../../src/core/failure.ts';

/** Copied from the description of the product's behaviour. */
const REMEDIES: Readonly<Record<FailureKind, Remedy>> = {
  'transient-transport': 'retry',
  'transient-tool': 'retry',
  quota: 'retry',
  'verification-failure': 'repair',
  'implementation-defect': 'repair',
  'review-rejected': 'repair',
  ambiguity: 'ask',
  'blocked-dependency': 'ask',
  'capability-unavailable': 'block',
  'stale-context': 'again',
  'repository-diverged': 'again',
  'no-progress': 'ask',
  authentication: 'block',
  permission: 'block',
  'safety-policy': 'block',
  'protected-path': 'block',
  // Only a run of whoever thinks fails of it: a limit of the job is counted before, and blocks.
  'budget-exhausted': 'ask',
  'invalid-configuration': 'block',
  'adapter-incompatible': 'block',
};

function failure(differences: Partial<Failure> = {}): Failure {
  return { kind: 'verification-failure', stage: 'gate', summary: 'the gate test failed (exit 1)', ...differences };
}

describe('the table', () => {
  it.each(FailureKind.options)('%s has its remedy and a root cause', (kind) => {
    expect(FAILURES[kind].remedy).toBe(REMEDIES[kind]);
    expect(FAILURES[kind].rootCause).toMatch(/^[a-z].*[^.]$/);
  });

  it('whatever blocks says with which blocker', () => {
    const silent = FailureKind.options.filter((kind) => FAILURES[kind].remedy === 'block' && !FAILURES[kind].blocker);
    expect(silent).toEqual([]);
  });
});

describe('diagnose', () => {
  it('names the kind, what it deserves and why, from facts alone', () => {
    expect(diagnose(failure(), 1, 2)).toEqual({
      kind: 'verification-failure',
      remedy: 'repair',
      rootCause: 'a trusted command fails: the gate test failed (exit 1)',
      fingerprint: fingerprintOf(failure()),
      by: 'failure-table',
    });
  });

  it.each([
    ['the first time', failure(), 1, 'verification-failure', 'repair'],
    ['the second time on one tree', failure(), 2, 'no-progress', 'ask'],
    ['a rejection, the second time', failure({ kind: 'review-rejected' }), 2, 'no-progress', 'ask'],
    ['a question stays a question', failure({ kind: 'ambiguity' }), 9, 'ambiguity', 'ask'],
    ['a violation stays a violation', failure({ kind: 'protected-path' }), 9, 'protected-path', 'block'],
    ['a passing fault stays one', failure({ kind: 'quota' }), 9, 'quota', 'retry'],
  ] as const)('%s', (_name, failed, stalls, kind, remedy) => {
    expect(diagnose(failed, stalls, 2)).toMatchObject({ kind, remedy });
  });
});

describe('what whoever thinks adds to a diagnosis', () => {
  const facts = diagnose(failure(), 1, 2);
  const answer = { rootCause: 'the sum is one too low', recommendedAction: 'clarify', question: 'which sum?' } as const;
  const all = { ask: true, replan: true };
  const none = { ask: false, replan: false };

  it('its cause, and nothing else, where it sees a repair', () => {
    const said = reasoned(facts, { answer: { ...answer, recommendedAction: 'repair' } }, all);
    expect(said).toEqual({ ...facts, rootCause: answer.rootCause, by: 'local-model' });
  });

  it('who said it', () => {
    expect(reasoned(facts, { answer, tier: 'large-agent' }, none)).toMatchObject({ by: 'large-agent' });
  });

  it('a question, where it may ask; without words of its own its cause is the question (A9)', () => {
    expect(reasoned(facts, { answer }, all)).toMatchObject({ remedy: 'ask', question: 'which sum?' });
    expect(reasoned(facts, { answer }, none)).toMatchObject({ remedy: 'repair' });
    const silent = { rootCause: 'x', recommendedAction: 'clarify' } as const;
    expect(reasoned(facts, { answer: silent }, all)).toMatchObject({ remedy: 'ask', question: 'x' });
  });

  it('another plan, where there may be one', () => {
    const replan = { answer: { ...answer, recommendedAction: 'replan' } } as const;
    expect(reasoned(facts, replan, all)).toMatchObject({ remedy: 'replan' });
    expect(reasoned(facts, replan, none)).toMatchObject({ remedy: 'repair' });
  });

  it('what comes again and again is planned anew before a person is asked', () => {
    const stalled = diagnose(failure(), 2, 2);
    expect(reasoned(stalled, undefined, all)).toMatchObject({ kind: 'no-progress', remedy: 'replan' });
    expect(reasoned(stalled, undefined, none)).toMatchObject({ kind: 'no-progress', remedy: 'ask' });
  });

  it.each(FailureKind.options)('%s: never a remedy that is less careful than the facts', (kind) => {
    const { remedy } = diagnose(failure({ kind }), 1, 2);
    for (const recommendedAction of ['repair', 'replan', 'clarify'] as const) {
      const said = reasoned(diagnose(failure({ kind }), 1, 2), { answer: { ...answer, recommendedAction } }, all);
      const more = { repair: ['ask', 'replan'], ask: kind === 'no-progress' ? ['replan'] : [] }[
        remedy as 'repair' | 'ask'
      ];
      expect([remedy, ...(more ?? [])]).toContain(said.remedy);
    }
  });

  it('nothing, where it has no answer', () => {
    expect(reasoned(facts, undefined, all)).toBe(facts);
  });
});

describe('a fingerprint', () => {
  const tail = (text: string): string => fingerprintOf(failure({ tail: text }));

  it.each([
    ['durations', 'passed in 12.3 s', 'passed in 9 s'],
    ['lines and columns', 'a.ts:12:4 wrong', 'a.ts:130:44 wrong'],
    ['process ids', 'worker 4711 died', 'worker 12 died'],
    ['addresses', 'at 0x7ffe12ab', 'at 0x55d0'],
  ])('does not see %s', (_name, one, other) => {
    expect(tail(one)).toBe(tail(other));
  });

  it.each<readonly [string, Partial<Failure>]>([
    ['words', { tail: 'expected a to be b' }],
    ['the kind', { kind: 'review-rejected' }],
    ['the stage', { stage: 'setup' }],
    ['a finding', { findings: [{ severity: 'error', problem: 'wrong', fix: 'mend it' }] }],
    ['the file of a finding', { findings: [{ severity: 'error', file: 'a.ts', problem: 'wrong', fix: 'mend it' }] }],
  ])('sees %s', (_name, differences) => {
    expect(fingerprintOf(failure(differences))).not.toBe(fingerprintOf(failure()));
  });

  it('sees neither the fix that is proposed nor when a retry makes sense', () => {
    const finding = { severity: 'error', problem: 'wrong' } as const;
    expect(fingerprintOf(failure({ findings: [{ ...finding, fix: 'a' }] }))).toBe(
      fingerprintOf(failure({ findings: [{ ...finding, fix: 'b' }], until: '2026-01-01T00:00:00.000Z' })),
    );
  });

  it('is the same for texts that differ in their numbers alone', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(), fc.constantFrom('a', ' ', 'b:'))), fc.nat(), (parts, other) => {
        const one = parts.map((part) => (typeof part === 'number' ? `${part}` : part));
        const another = parts.map((part) => (typeof part === 'number' ? `${other}` : part));
        expect(tail(one.join('-'))).toBe(tail(another.join('-')));
      }),
    );
  });
});

describe('a retry', () => {
  const now = new Date('2026-01-01T00:00:00.000Z');

  it.each([
    [1, 30],
    [2, 60],
    [3, 120],
    [5, 480],
    [6, 900],
    [50, 900],
  ])('number %i is due after %i seconds', (retries, seconds) => {
    expect((retryAt(failure(), retries, now).getTime() - now.getTime()) / 1_000).toBe(seconds);
  });

  it('is due when the tool says, be that later or at once', () => {
    const until = '2026-01-02T03:04:05.000Z';
    expect(retryAt(failure({ until }), 1, now).toISOString()).toBe(until);
  });

  it('D15: is due in a week at the latest, whoever says otherwise', () => {
    const until = '9999-12-31T23:59:59.999Z';
    expect(retryAt(failure({ until }), 1, now).toISOString()).toBe('2026-01-08T00:00:00.000Z');
  });
});
