import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FailureKind } from '../../src/core/evidence.ts';
import type { JobEvent } from '../../src/core/event.ts';
import { JOURNAL_VERSION, readLines, writeLine, type Line } from '../../src/core/journal.ts';
import { Facts } from '../../src/core/move.ts';
import { QuestionTopic } from '../../src/core/question.ts';
import { UserError } from '../../src/errors.ts';
import { opening, sha } from './fixtures/jobs.ts';

function write(lines: readonly Line[]): string[] {
  const texts: string[] = [];
  for (const line of lines) texts.push(writeLine(line, texts.at(-1) ?? ''));
  return texts;
}

const text = fc.string({ unit: 'binary' });
const ids = fc.record({ node: text, attempt: fc.nat() });
const commit = fc.stringMatching(/^[0-9a-f]{40}$/);
const digest = fc.stringMatching(/^[0-9a-f]{64}$/);
const moment = fc
  .date({ min: new Date(0), max: new Date('9999-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const finding = fc.record(
  {
    severity: fc.constantFrom('error', 'note'),
    problem: fc.string({ minLength: 1 }),
    fix: text,
    line: fc.integer({ min: 1 }),
  },
  { requiredKeys: ['severity', 'problem', 'fix'] },
);
const failure = fc.record(
  {
    kind: fc.constantFrom(...FailureKind.options),
    stage: fc.constantFrom('setup', 'make', 'gate', 'check', 'carry'),
    summary: text,
    tail: text,
    until: moment,
    paths: fc.array(text),
    findings: fc.array(finding),
  },
  { requiredKeys: ['kind', 'stage', 'summary'] },
);
const question = fc.record({
  id: text,
  topic: fc.constantFrom(...QuestionTopic.options),
  text,
  freeText: fc.boolean(),
  options: fc.array(fc.record({ id: text, means: text }), { minLength: 1 }),
});
const of = <T>(type: T): fc.Arbitrary<T> => fc.constant(type);

const events = fc.oneof(
  fc.record({ type: of('job-completed') }),
  fc.record({ type: of('tip-adopted'), tip: commit }),
  fc.record({ type: of('question-asked'), question }),
  fc.record({ type: of('retry-scheduled'), node: text, until: moment }),
  fc.record({ type: of('move-lost'), intent: fc.nat(), owner: text }),
  fc.record({ type: of('move-lost'), intent: fc.nat(), owner: text, isInterrupted: of(true) }),
  fc.tuple(ids, failure).map(([about, one]) => ({ type: 'gate-ended', ...about, gates: [], failure: one })),
  fc.tuple(ids, failure).map(([about, one]) => ({
    type: 'make-ended',
    ...about,
    outcome: 'failed',
    runs: 1,
    logs: [],
    failure: one,
  })),
  fc.tuple(ids, commit, digest).map(([about, one, log]) => ({
    type: 'check-ended',
    ...about,
    outcome: 'answered',
    role: 'reviewer',
    log,
    verdict: { role: 'reviewer', verdict: 'pass', tree: one, findings: [] },
  })),
  fc.tuple(text, text, text).map(([id, by, said]) => ({
    type: 'command-heard',
    id,
    by,
    say: { verb: 'answer', question: 'q1', text: `${said}!` },
  })),
) as fc.Arbitrary<JobEvent>;

const small: JobEvent = { type: 'tip-adopted', tip: sha('tip') };
const at = '2026-01-01T00:00:00.000Z';
const THREE: readonly Line[] = [
  { seq: 1, at, event: { type: 'job-opened', opening: opening() } },
  { seq: 2, at, event: small },
  { seq: 3, at, event: { type: 'job-completed' } },
];

/** The same text with another field. */
function edited(line: string, change: Record<string, unknown>): string {
  return JSON.stringify({ ...(JSON.parse(line) as object), ...change });
}

function refusal(texts: readonly string[], before?: string): { code: string; message: string } {
  try {
    readLines(texts, before);
  } catch (error) {
    if (error instanceof UserError) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error('it was read');
}

describe('a journal', () => {
  it('reads back what was written, whatever it says', () => {
    const lines = fc.array(fc.record({ at: moment, event: events }), { maxLength: 6 });
    fc.assert(
      fc.property(lines, (drawn) => {
        const whole = drawn.map((line, index) => ({ seq: index + 1, ...line }));
        expect(readLines(write(whole))).toEqual(whole);
      }),
      { numRuns: 200 },
    );
  });

  it('writes one line of text for one line', () => {
    const said: JobEvent = { type: 'retry-due', node: 'a\nb\r\u2028c' };
    expect(writeLine({ seq: 1, at, event: said }, '')).not.toMatch(/[\n\r]/);
  });

  it('goes on from any line', () => {
    const texts = write(THREE);
    expect(readLines(texts.slice(1), texts[0])).toEqual(THREE.slice(1));
  });

  it.each<readonly [string, unknown, string]>([
    ['an event that does not exist', { type: 'job-wished' }, 'Invalid discriminator value'],
    ['a field too many', { ...small, why: 'because' }, 'Unrecognized key'],
    ['a commit that is none', { type: 'tip-adopted', tip: 'main' }, 'must match pattern'],
  ])('never writes %s: it could not be read back', (_name, event, words) => {
    expect(() => writeLine({ seq: 1, at, event: event as JobEvent }, '')).toThrow(words);
  });
});

describe('a journal that was tampered with, or torn', () => {
  const [first = '', second = '', third = ''] = write(THREE);

  it.each<readonly [string, readonly string[], string]>([
    ['half a line', [first, second.slice(0, 40)], 'A line is not JSON.'],
    ['an empty line', [first, '', third], 'A line is not JSON.'],
    ['a line that is missing', [first, third], 'Line 3 does not follow the line before it.'],
    ['lines in another order', [first, third, second], 'Line 3 does not follow the line before it.'],
    ['a line that was edited', [edited(first, { at: '2026-01-01T00:00:01.000Z' }), second], 'Line 2 does not follow'],
    ['a line twice', [first, second, second], 'Line 2 does not follow the line before it.'],
    ['another journal’s first line', [first, first], 'Line 1 does not follow the line before it.'],
    ['no event', [edited(first, { event: undefined })], 'Invalid input'],
    ['no version', [edited(first, { v: undefined })], 'Invalid input'],
    ['a list', ['[]'], 'Invalid input'],
  ])('%s', (_name, texts, words) => {
    const { code, message } = refusal(texts);
    expect(code).toBe('journal-damaged');
    expect(message).toContain(words);
    expect(message).toContain('Restore its ref from a copy');
  });
});

describe('a journal of another release', () => {
  const [first = ''] = write(THREE);

  it.each([
    ['an older one', edited(first, { v: '0.9.0' })],
    ['a newer patch', edited(first, { v: '1.0.9' })],
    ['a newer minor that says what is known', edited(first, { v: '1.7.0' })],
  ])('%s is read', (_name, line) => {
    expect(readLines([line])).toEqual(THREE.slice(0, 1));
  });

  it.each([
    ['a newer major', edited(first, { v: '2.0.0' }), '2.0.0'],
    ['a newer major whose lines look otherwise', '{"v":"3.1.0","kind":"opened"}', '3.1.0'],
    ['a newer minor with a field that is not known', edited(first, { v: '1.7.0', signed: 'x' }), '1.7.0'],
    [
      'a newer minor with an event that is not known',
      edited(first, { v: '1.7.0', event: { type: 'job-praised' } }),
      '1.7.0',
    ],
    ['a version that is none', edited(first, { v: 'latest' }), 'latest'],
  ])('%s is refused, and named', (_name, line, version) => {
    const { code, message } = refusal([line]);
    expect(code).toBe('journal-newer');
    expect(message).toBe(
      `A newer release wrote this journal: it has version ${version}, and this one reads ${JOURNAL_VERSION}. Use that release or a newer one; at GitHub, behind \`uses:\` in the workflow file of the default branch.`,
    );
  });
});

it('the facts of a move have a form of their own', () => {
  expect(Facts.safeParse({ owner: 'none', tip: { relation: 'expected', commit: sha('x') } }).success).toBe(false);
});
