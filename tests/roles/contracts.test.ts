import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CheckerAnswer, MakerReport } from '../../src/core/evidence.ts';
import { LONGEST_ANSWER, readAnswer, type Answer } from '../../src/roles/contracts.ts';

const TREE = 'a'.repeat(40);
const REPORT = { outcome: 'completed', summary: 'done' };
const VERDICT = { verdict: 'pass', tree: TREE, nonce: 'n' };

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

const asIs = (text: string): string => text;

function read(
  text: string | Uint8Array,
  contract: typeof MakerReport | typeof CheckerAnswer = MakerReport,
): Answer<unknown> {
  return readAnswer<unknown>(contract, typeof text === 'string' ? bytes(text) : text, asIs);
}

function problemOf(...asked: Parameters<typeof read>): string {
  const answer = read(...asked);
  return answer.outcome === 'none' ? answer.problem : 'none';
}

describe('a maker’s report', () => {
  it.each<readonly [string, object]>([
    ['only what is required', REPORT],
    ['all there is', { ...REPORT, outcome: 'blocked', risks: ['slow'], questions: ['Which one?'] }],
  ])('with %s is read', (_name, report) => {
    expect(read(JSON.stringify(report))).toEqual({ outcome: 'given', value: report });
  });

  it('may be spread over lines, and may begin with a mark of its encoding', () => {
    expect(problemOf(`\uFEFF  ${JSON.stringify(REPORT, undefined, 2)}\n\n`)).toBe('none');
  });

  it.each([
    ['no outcome', { summary: 'done' }],
    ['no summary', { outcome: 'completed' }],
    ['an outcome that does not exist', { ...REPORT, outcome: 'done' }],
    ['an outcome in capitals', { ...REPORT, outcome: 'COMPLETED' }],
    ['a summary that is no text', { ...REPORT, summary: 7 }],
    ['questions that are one text', { ...REPORT, questions: 'Which one?' }],
    ['too many questions', { ...REPORT, questions: Array.from({ length: 21 }, () => 'x') }],
    ['a report inside a report', { report: REPORT }],
  ])('with %s is none', (_name, report) => {
    expect(problemOf(JSON.stringify(report))).not.toBe('none');
  });
});

describe('what is wrong with an answer is said in words', () => {
  const finding = { severity: 'error', problem: 'It is broken.', fix: '' };
  it.each<readonly [string, unknown]>([
    ['`tree` is missing', { verdict: 'pass', nonce: 'n' }],
    ['`verdict` is missing; `nonce` is missing', { tree: TREE }],
    ['`verdict` is none of pass, fail', { ...VERDICT, verdict: 'perhaps' }],
    ['`tree` does not have the form that was asked for', { ...VERDICT, tree: 'HEAD' }],
    ['`findings` is not of the type array', { ...VERDICT, findings: 'none' }],
    ['`findings[1].problem` is empty or too small', { ...VERDICT, findings: [finding, { ...finding, problem: '' }] }],
    ['`nonce` is longer than 200', { ...VERDICT, nonce: 'n'.repeat(201) }],
    ['`why` is not known in it', { ...VERDICT, why: 'x' }],
    ['`a`, `b` are not known in `findings[0]`', { ...VERDICT, findings: [{ ...finding, a: 1, b: 2 }] }],
    ['it is not of the type object', [VERDICT]],
  ])('%s', (problem, answer) => {
    expect(problemOf(JSON.stringify(answer), CheckerAnswer)).toBe(problem);
  });
});

describe('D11: what a maker’s report says besides', () => {
  it.each<readonly [string, object]>([
    ['a field that nobody asked for', { permissions: 'all', allow: ['*'] }],
    ['events and sums of its own', { events: [{ type: 'thread.started' }], usage: { tokens: 7 }, $schema: 'x' }],
    ['a failure that is none', { failure: null }],
  ])('%s, is passed over', (_name, more) => {
    expect(read(JSON.stringify({ ...REPORT, ...more }))).toEqual({ outcome: 'given', value: REPORT });
  });
});

describe('D14, D15: an agent that could not work says why, whatever its role', () => {
  it.each([
    ['not logged in', { kind: 'authentication', reason: 'Run login.' }, {}],
    ['a quota, until a moment', { kind: 'quota', until: '2030-01-02T03:04:05+02:00' }, { reason: '' }],
    [
      'a quota, until no moment',
      { kind: 'quota', reason: 'x', until: '5pm' },
      { kind: 'quota', reason: 'x', until: undefined },
    ],
    ['more than was asked for', { kind: 'transient', reason: 'x', status: 529 }, { status: undefined }],
  ])('%s', (_name, failure, more) => {
    const hindered = { outcome: 'hindered', hindrance: { ...failure, ...more } };
    expect(read(JSON.stringify({ failure }))).toEqual(hindered);
    expect(read(JSON.stringify({ failure }), CheckerAnswer)).toEqual(hindered);
  });

  it('counts, whatever else it says', () => {
    const failure = { kind: 'quota', reason: 'used up' };
    expect(read(JSON.stringify({ ...REPORT, failure }))).toEqual({ outcome: 'hindered', hindrance: failure });
    expect(read(JSON.stringify({ ...VERDICT, failure }), CheckerAnswer)).toMatchObject({ outcome: 'hindered' });
  });

  it('a kind that does not exist is no answer', () => {
    expect(problemOf(JSON.stringify({ failure: { kind: 'laziness' } }))).toBe(
      '`kind` is none of authentication, forbidden, misconfigured, quota, incompatible, transient, unreachable',
    );
  });
});

describe('D13: every text of an answer is cleaned', () => {
  const clean = (text: string): string => text.replaceAll('hunter22', '***');

  it('also where it is written in escapes, and in what is said of an answer that is none', () => {
    const told = '{"outcome":"completed","summary":"\\u0068unter22","risks":["hunter22"]}';
    expect(readAnswer(MakerReport, bytes(told), clean)).toEqual({
      outcome: 'given',
      value: { outcome: 'completed', summary: '***', risks: ['***'] },
    });
    const answer = readAnswer(CheckerAnswer, bytes(JSON.stringify({ ...VERDICT, hunter22: 1 })), clean);
    expect(answer).toMatchObject({ outcome: 'none', problem: expect.stringContaining('`***`') });
  });
});

describe('a checker’s verdict', () => {
  it('without findings has none', () => {
    expect(read(JSON.stringify(VERDICT), CheckerAnswer)).toEqual({
      outcome: 'given',
      value: { ...VERDICT, findings: [] },
    });
  });

  it.each([
    ['both words', { ...VERDICT, verdict: 'pass | fail' }],
    ['no nonce', { verdict: 'pass', tree: TREE }],
    ['no tree', { verdict: 'pass', nonce: 'n' }],
    ['a tree that is none', { ...VERDICT, tree: 'HEAD' }],
    ['a finding without a problem', { ...VERDICT, findings: [{ severity: 'error', fix: 'x' }] }],
    ['a finding at line 0', { ...VERDICT, findings: [{ severity: 'error', problem: 'x', fix: 'x', line: 0 }] }],
    ['a severity of its own', { ...VERDICT, findings: [{ severity: 'blocker', problem: 'x', fix: 'x' }] }],
    ['D11: a reasoning', { ...VERDICT, reasoning: 'because' }],
    ['D11: an approval', { ...VERDICT, approved: true }],
  ])('with %s is none', (_name, verdict) => {
    expect(problemOf(JSON.stringify(verdict), CheckerAnswer)).not.toBe('none');
  });
});

describe('B2, D5: the whole is one JSON value, or there is no answer', () => {
  const json = JSON.stringify(REPORT);

  it.each([
    ['nothing', ''],
    ['spaces', ' \n '],
    ['a banner before it', `Welcome!\n${json}`],
    ['words after it', `${json}\nThat is all.`],
    ['a fence around it', `\`\`\`json\n${json}\n\`\`\``],
    ['two of them', `${json}${json}`],
    ['one a line', `${json}\n${json}\n`],
    ['half of it', json.slice(0, -2)],
    ['a comment', `// done\n${json}`],
    ['a comma too many', json.replace('}', ',}')],
    ['single quotes', json.replaceAll('"', "'")],
    ['control codes', `\u001B[32m${json}\u001B[0m`],
    ['a zero', `${json}\0`],
    ['a key twice', json.replace('{', '{"summary":"other",')],
    ['a key twice, once in other letters', json.replace('{', '{"s\\u0075mmary":"other",')],
  ])('%s', (_name, text) => {
    expect(problemOf(text)).toBe('it is not one JSON value');
  });

  it.each([
    ['a list', `[${json}]`, 'it is not of the type object'],
    ['a text', JSON.stringify(json), 'it is not of the type object'],
    ['a number', '1', 'it is not of the type object'],
    ['null', 'null', 'it is not one JSON value'],
    [
      'a planted prototype',
      '{"__proto__": {"outcome": "completed", "summary": "done"}}',
      '`outcome` is missing; `summary` is missing',
    ],
  ])('%s is a value, and no answer', (_name, text, problem) => {
    expect(problemOf(text)).toBe(problem);
  });

  it('D7: bytes that are no text', () => {
    expect(problemOf(new Uint8Array([...bytes(json.slice(0, -2)), 0xff, ...bytes('"}')]))).toBe(
      'it is not one JSON value',
    );
  });

  it('more bytes than are looked at', () => {
    const padded = json.padEnd(LONGEST_ANSWER);
    expect(problemOf(padded)).toBe('none');
    expect(problemOf(`${padded} `)).toBe('it is longer than 262144 bytes');
  });

  it('says in few words what is wrong with a long answer', () => {
    expect(
      problemOf(
        JSON.stringify({ ...VERDICT, ...Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`key${n}`, n])) }),
        CheckerAnswer,
      ).length,
    ).toBeLessThanOrEqual(600);
  });

  it('never throws, and never reads an answer out of anything else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.json().map(bytes)), (given) => {
        expect(read(given, CheckerAnswer).outcome).not.toBe('given');
      }),
      { numRuns: 200 },
    );
  });
});
