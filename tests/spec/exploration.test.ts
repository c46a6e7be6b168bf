import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Expectation, Gate } from '../../src/core/plan.ts';
import { readConfig, unknownTasks } from '../../src/spec/config.ts';
import { looksLikeExploration, proposeExpectations } from '../../src/spec/exploration.ts';
import { readTasks } from '../../src/spec/tasks.ts';
import { file, MAKER, override } from './configs.ts';

/** A bugfix list in the words that such lists have. */
const LIST = `# Implementation Plan

- [ ] 1. Write bug condition exploration test
  - **Property 1: Bug Condition** - Basket loses the last item
  - **CRITICAL**: This test MUST FAIL on unfixed code - failure confirms the bug exists
  - **DO NOT attempt to fix the test or the code when it fails**
  - **NOTE**: This test encodes the expected behavior - it will validate the fix when it passes after implementation
  - Run test on UNFIXED code
  - **EXPECTED OUTCOME**: Test FAILS (this is correct - it proves the bug exists)
  - _Requirements: 1.1, 2.1_

- [ ] 2. Write preservation property tests (BEFORE implementing fix)
  - **Property 2: Preservation** - Baskets of one item
  - **IMPORTANT**: Follow observation-first methodology
  - Run tests on UNFIXED code
  - **EXPECTED OUTCOME**: Tests PASS (this confirms baseline behavior to preserve)
  - _Requirements: 3.1_

- [ ] 3. Fix for the basket that loses its last item

  - [ ] 3.1 Implement the fix
    - Copy before the first item is taken out
    - _Bug_Condition: isBugCondition(basket) where basket.size > 1_
    - _Preservation: baskets of one item unchanged_
    - _Requirements: 2.1_

  - [ ] 3.2 Verify bug condition exploration test now passes
    - **IMPORTANT**: Re-run the SAME test from task 1 - do NOT write a new test
    - **EXPECTED OUTCOME**: Test PASSES (confirms bug is fixed)

  - [ ] 3.3 Verify preservation tests still pass
    - **IMPORTANT**: Re-run the SAME tests from task 2 - do NOT write new tests
    - **EXPECTED OUTCOME**: Tests PASS (confirms no regressions)

- [ ] 4. Checkpoint - Ensure all tests pass
`;

const GATE: Gate = { name: 'test', run: ['npm', 'test'], required: true, minutes: 10, guard: [] };

/** The proposal for a list, with one gate. */
function propose(list: string, tasks?: Record<string, Expectation>, gates = [GATE]): string | undefined {
  const { units } = readTasks(new TextEncoder().encode(list));
  return proposeExpectations({ spec: 'basket', units, plan: { gates, ...(tasks && { tasks }) } });
}

/** The numbers that a proposal names. */
function numbers(list: string): string[] {
  return [...(propose(list) ?? '').matchAll(/^ {2}"(.+?)":/gm)].map((match) => match[1]!);
}

describe('looksLikeExploration', () => {
  it.each([
    ['Write bug condition exploration test', ''],
    ['Write bug condition exploration tests (BEFORE implementing any fix)', ''],
    ['Write BACKEND bug condition exploration test (defense-in-depth)', ''],
    ['**Write** bug condition exploration property test — Session 403', ''],
    ['Write fault condition exploration test', '- **EXPECTED OUTCOME**: Test FAILS'],
    ['Bug condition exploration', '- write the test'],
    ['Viết bug condition exploration test', '- Các test này PHẢI FAIL'],
    ['Create a property test for the lost item', '- This test MUST FAIL on unfixed code'],
    ['Write tests that show the leak', '- failure confirms the bugs exist'],
    ['Write characterization tests before changing production code', '- **EXPECTED PRE-FIX OUTCOME**: each one fails'],
    ['Reproduce the lost item in a test', '- Run test on UNFIXED code — expect FAILURE (one item is left)'],
    ['Add a failing regression test for the lost item', ''],
    ['Write test: two items', '- fails on unfixed code'],
    ['Verify that the exploration test fails on unfixed code', ''],
    ['Write preservation property tests (BEFORE implementing fix)', '- **EXPECTED OUTCOME**: Tests PASS'],
    ['Write preservation property tests for non-buggy behavior', '- Run tests on UNFIXED code'],
    ['Write property tests for one item', '- **Property 2: Preservation** - one item\n- Observe on UNFIXED code'],
    ['Preservation property tests before the fix', ''],
  ])('takes %s', (title, details) => {
    expect(looksLikeExploration(title, details)).toBe(true);
  });

  it.each([
    ['Implement the fix', '- make the test from task 1 pass, which will FAIL on unfixed code'],
    ['Fix for the basket', '- _Preservation: baskets of one item unchanged_'],
    ['Fix the failing test on unfixed inputs', ''],
    ['Verify bug condition exploration test now passes', '- **EXPECTED OUTCOME**: Test PASSES (confirms bug is fixed)'],
    ['Bug condition exploration test now passes', ''],
    ['Verify preservation tests still pass', '- Re-run the SAME tests from task 2 - do NOT write new tests'],
    ['Re-run the bug condition exploration test', '- **EXPECTED OUTCOME**: Test PASSES'],
    ['Run exploration tests after the fix', ''],
    ['Checkpoint - Ensure all tests pass', '- Ensure all exploration tests pass'],
    ['Update the exploration test', ''],
    ['Make the failing tests pass', ''],
    ['Write unit tests for the fix', '- _Preservation: unchanged_'],
    ['Write integration tests', '- they must now PASS'],
    ['Write bug condition exploration test', '- This test MUST PASS on unfixed code - passing confirms the bug exists'],
    ['Copy before the first item is taken out', '- fails on unfixed code'],
    ['Serialise jobs in integration-test.yml', '- no job should fail because of another'],
    ['Write export tests', '- **EXPECTED OUTCOME**: Tests PASS, nothing is failing'],
    ['', ''],
  ])('leaves %s', (title, details) => {
    expect(looksLikeExploration(title, details)).toBe(false);
  });

  it('answers for any text', () => {
    const words = LIST.split(/\b/);
    const text = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...words)).map((parts) => parts.join('')),
    );
    fc.assert(fc.property(text, text, (title, details) => typeof looksLikeExploration(title, details) === 'boolean'));
  });

  it('answers for texts without end', () => {
    const long = 'expected outcome must fail before expect write add failing tests '.repeat(20_000);
    expect(looksLikeExploration(`write ${long}`, long)).toBe(true);
  });
});

describe('proposeExpectations', () => {
  it('gives the lines to write for every task that comes before the fix', () => {
    expect(propose(LIST)).toBe(
      `Some tasks look as if they leave a gate red until the bug is mended. If they do, write into .specbridge/specs/basket.yml:

tasks:
  "1": { expect: fail, gate: test }
  "2": { expect: fail, gate: test }`,
    );
  });

  it('gives lines that are taken as they are', () => {
    const lines = propose(LIST)!.split('\n').slice(2).join('\n');
    const { plan, taskPlaces } = readConfig(file(`${MAKER}gates: { test: { run: [npm, test] } }`), override(lines));
    expect(plan.tasks).toEqual({ '1': { expect: 'fail', gate: 'test' }, '2': { expect: 'fail', gate: 'test' } });
    const { units } = readTasks(new TextEncoder().encode(LIST));
    expect(unknownTasks(taskPlaces, new Set(units.flatMap(({ number }) => number ?? [])))).toEqual([]);
    expect(propose(LIST, plan.tasks)).toBeUndefined();
  });

  it('says nothing of what is decided or done already', () => {
    expect(propose(LIST, { '1': { expect: 'red-first', gate: 'test' } })).not.toContain('"1"');
    expect(numbers(LIST.replace('[ ] 1.', '[x] 1.'))).toEqual(['2']);
    expect(propose(LIST.replaceAll('[ ]', '[x]'))).toBeUndefined();
  });

  it('takes the required gate that runs tests, and none that only warns', () => {
    const lint: Gate = { ...GATE, name: 'lint', run: ['npm', 'run', 'lint'] };
    expect(propose(LIST, undefined, [lint, { ...GATE, name: 'all' }])).toContain('gate: all }');
    expect(propose(LIST, undefined, [lint])).toContain('gate: lint }');
    expect(propose(LIST, undefined, [{ ...GATE, required: false }])).toBeUndefined();
    for (const name of ['true', '1e3'])
      expect(propose(LIST, undefined, [{ ...GATE, name }])).toContain(`gate: "${name}" }`);
  });

  it('knows the tests of each bug of a list, up to the fix of that bug', () => {
    const explore = (id: number): string => `- [ ] ${id}. Write bug condition exploration test\n`;
    const keep = (id: number): string => `- [ ] ${id}. Write preservation property tests (BEFORE implementing fix)\n`;
    const fix = (id: number): string => `- [ ] ${id}. Fix the bug\n  - take the copy\n`;
    expect(numbers(explore(1) + explore(2) + keep(3) + fix(4) + explore(5) + keep(6) + fix(7))).toEqual(
      '1 2 3 5 6'.split(' '),
    );
    expect(numbers(explore(1) + fix(2) + keep(3))).toEqual(['1']);
    expect(numbers(keep(1) + fix(2))).toEqual([]);
  });

  it('knows the parts of a task by the task', () => {
    const parts = `- [ ] 1. Write bug condition exploration tests
  - [ ] 1.1 Two items
  - [ ] 1.2 Three items
- [ ] 2. Fix the failing exploration tests
  - [ ] 2.1 Take the copy
  - [ ] 2.2 Run the test again
`;
    expect(numbers(parts)).toEqual(['1.1', '1.2']);
  });

  it('cannot name a task without a number', () => {
    expect(propose('- [ ] Write bug condition exploration test\n')).toBeUndefined();
  });
});
