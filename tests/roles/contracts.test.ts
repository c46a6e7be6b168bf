import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CheckerAnswer, MakerReport } from '../../src/core/evidence.ts';
import { LONGEST_ANSWER, readAnswer } from '../../src/roles/contracts.ts';

const TREE = 'a'.repeat(40);
const REPORT = { outcome: 'completed', summary: 'done' };
const VERDICT = { verdict: 'pass', tree: TREE, nonce: 'n' };

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function problemOf(
  text: string | Uint8Array,
  contract: typeof MakerReport | typeof CheckerAnswer = MakerReport,
): string {
  const answer = readAnswer<unknown>(contract, typeof text === 'string' ? bytes(text) : text);
  return answer.isGiven ? 'none' : answer.problem;
}

describe('a maker’s report', () => {
  it.each<readonly [string, object]>([
    ['only what is required', REPORT],
    ['all there is', { ...REPORT, outcome: 'blocked', risks: ['slow'], questions: ['Which one?'] }],
  ])('with %s is read', (_name, report) => {
    expect(readAnswer(MakerReport, bytes(JSON.stringify(report)))).toEqual({ isGiven: true, value: report });
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
    ['a field that nobody asked for', { ...REPORT, permissions: 'all' }],
    ['a report inside a report', { report: REPORT }],
  ])('with %s is none', (_name, report) => {
    expect(problemOf(JSON.stringify(report))).not.toBe('none');
  });
});

describe('a checker’s verdict', () => {
  it('without findings has none', () => {
    const answer = readAnswer(CheckerAnswer, bytes(JSON.stringify(VERDICT)));
    expect(answer).toEqual({ isGiven: true, value: { ...VERDICT, findings: [] } });
  });

  it.each([
    ['both words', { ...VERDICT, verdict: 'pass | fail' }],
    ['no nonce', { verdict: 'pass', tree: TREE }],
    ['no tree', { verdict: 'pass', nonce: 'n' }],
    ['a tree that is none', { ...VERDICT, tree: 'HEAD' }],
    ['a finding without a problem', { ...VERDICT, findings: [{ severity: 'error', fix: 'x' }] }],
    ['a finding at line 0', { ...VERDICT, findings: [{ severity: 'error', problem: 'x', fix: 'x', line: 0 }] }],
    ['a severity of its own', { ...VERDICT, findings: [{ severity: 'blocker', problem: 'x', fix: 'x' }] }],
    ['a reasoning', { ...VERDICT, reasoning: 'because' }],
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
    ['a list', `[${json}]`],
    ['a text', JSON.stringify(json)],
    ['a number', '1'],
    ['null', 'null'],
    ['a planted prototype', '{"__proto__": {"outcome": "completed", "summary": "done"}}'],
  ])('%s is a value, and no answer', (_name, text) => {
    expect(problemOf(text)).toMatch(/^✖ /);
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
        JSON.stringify({ ...REPORT, ...Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`key${n}`, n])) }),
      ).length,
    ).toBeLessThanOrEqual(600);
  });

  it('never throws, and never reads an answer out of anything else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.json().map(bytes)), (given) => {
        expect(readAnswer(CheckerAnswer, given).isGiven).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});
