import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANSWERS, ReasonRole } from '../../src/core/reasoning.ts';
import { LONGEST_ANSWER, readAnswer, type Answer } from '../../src/roles/contracts.ts';
import { EXAMPLES } from '../world/answers.ts';

const ROLES = ReasonRole.options;
const PLAN = { goal: 'g', steps: [{ id: '1', action: 'a' }] };

function read(role: ReasonRole, text: string | Uint8Array): Answer<unknown> {
  return readAnswer<unknown>(ANSWERS[role], Buffer.from(text), (word) => word);
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The same without members that say nothing. */
function withoutNulls(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, one: unknown) => one ?? undefined);
}

/** Either a value that the contract takes as it stands, of which each word was said, or few words on what is wrong. */
function judge(role: ReasonRole, text: string): void {
  const answer = read(role, text);
  if (answer.outcome === 'none') {
    expect(answer.problem).toMatch(/^.{1,600}$/su);
    return;
  }
  const said: unknown = JSON.parse(text);
  if (answer.outcome === 'hindered') {
    expect(isMap(said) && isMap(said['failure'])).toBe(true);
    return;
  }
  expect(ANSWERS[role].parse(answer.value)).toEqual(answer.value);
  expect(answer.value).toEqual(withoutNulls(said));
  expect(Object.getPrototypeOf(answer.value)).toBe(Object.prototype);
}

const KEYS = [
  ...new Set(Object.values(EXAMPLES).flatMap((example) => Object.keys(example))),
  'failure',
  '__proto__',
  'constructor',
  'toString',
  'approvedBy',
  'commands',
  '',
  '\ud800',
];

const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    'accept',
    'plan',
    [],
    {},
    PLAN.steps,
    'x'.repeat(1_501),
    Array(41).fill('x'),
  ),
);

/** A valid answer in which something else stands in the place of a member, or beside it. */
const mutated = fc
  .record({
    role: fc.constantFrom(...ROLES),
    members: fc.array(fc.tuple(fc.constantFrom(...KEYS), value), { maxLength: 3 }),
  })
  .map(({ role, members }) => {
    const all = [...Object.entries(EXAMPLES[role]), ...members];
    return { role, text: `{${all.map(([key, one]) => `${JSON.stringify(key)}:${JSON.stringify(one)}`).join(',')}}` };
  });

const role = fc.constantFrom(...ROLES);
const RUNS = { numRuns: 500 };

describe('D5, D11: whatever whoever thinks says, it is an answer as it stands, or none', () => {
  it('any JSON', () => {
    fc.assert(fc.property(role, fc.json(), judge), RUNS);
  });

  it('an answer with other members, more of them, or the same ones twice', () => {
    fc.assert(
      fc.property(mutated, ({ role: one, text }) => judge(one, text)),
      RUNS,
    );
  });

  it('an answer of another role', () => {
    for (const one of ROLES) for (const other of ROLES) judge(one, JSON.stringify(EXAMPLES[other]));
  });

  it('one that is cut off, at any place, is none', () => {
    for (const one of ROLES) {
      const text = JSON.stringify(EXAMPLES[one]);
      for (let end = 0; end < text.length; end += 1)
        expect(read(one, text.slice(0, end))).toMatchObject({ outcome: 'none' });
    }
  });

  it('any bytes, and any text in its place, are none', () => {
    fc.assert(
      fc.property(role, fc.uint8Array({ maxLength: 200 }), (one, bytes) => {
        expect(read(one, bytes).outcome).toBe('none');
      }),
    );
    fc.assert(
      fc.property(role, fc.string({ unit: 'binary' }), (one, text) => {
        expect(read(one, text).outcome).toBe('none');
      }),
    );
  });

  it('a member that stands twice, at any depth, makes it none', () => {
    for (const one of ROLES) {
      const text = JSON.stringify(EXAMPLES[one]);
      for (const { index } of text.matchAll(/"([a-z]+)":/gi)) {
        const key = /^"[a-z]+":/i.exec(text.slice(index))![0];
        const twice = `${text.slice(0, index)}${key}null,${text.slice(index)}`;
        expect(read(one, twice)).toEqual({ outcome: 'none', problem: 'it is not one JSON value' });
      }
    }
  });

  it.each(['__proto__', 'constructor', 'approvedBy', 'commands', 'thinking'])('a member %s makes it none', (key) => {
    for (const one of ROLES) {
      const text = JSON.stringify(EXAMPLES[one]).replace('{', `{${JSON.stringify(key)}:{"isClassified":true},`);
      expect(read(one, text).outcome).toBe('none');
    }
    expect({}).not.toHaveProperty('isClassified');
  });

  it('a plan without its parts is none', () => {
    for (const part of ['goal', 'steps'] as const) {
      const { [part]: _left, ...rest } = PLAN;
      expect(read('planner', JSON.stringify({ decision: 'plan', ...rest })).outcome).toBe('none');
      const again = { decision: 'revised-plan', reason: 'x', impactsApprovedIntent: false, ...rest };
      expect(read('replanner', JSON.stringify(again)).outcome).toBe('none');
    }
    expect(read('critic', '{"verdict":"revise"}').outcome).toBe('none');
  });

  const most = LONGEST_ANSWER;
  it.each<readonly [string, string]>([
    ['lists in lists', '['.repeat(most / 2) + ']'.repeat(most / 2)],
    ['objects in objects', '{"a":'.repeat(most / 8)],
    [
      'a step that is a list in lists',
      `{"decision":"plan","goal":"g","steps":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
    ],
    ['many members', `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join(',')}}`],
    ['many members of one name', `{${Array.from({ length: 20_000 }, () => '"k":1').join(',')}}`],
    ['many steps', JSON.stringify({ decision: 'plan', goal: 'g', steps: Array(6_000).fill(PLAN.steps[0]) })],
    ['a long goal', JSON.stringify({ decision: 'plan', ...PLAN, goal: 'g'.repeat(most - 200) })],
    ['a number without end', `{"decision":${'9'.repeat(most - 200)}}`],
    ['escapes without end', `{"decision":"${'\\u0000'.repeat(most / 8)}"}`],
    ['references as of YAML', '{"a":&a ["x"],"b":*a}'],
    ['one byte too many', JSON.stringify(EXAMPLES.planner).padEnd(most + 1)],
  ])('%s: none, and soon', (_name, text) => {
    expect(read('planner', text).outcome).toBe('none');
  });
});
