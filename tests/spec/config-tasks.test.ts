import { describe, expect, it } from 'vitest';
import { problemLine } from '../../src/errors.ts';
import { readConfig, unknownTasks } from '../../src/spec/config.ts';
import { file, MAKER, override, problems } from './configs.ts';

const GATES = `${MAKER}gates: { test: { run: [npm, test] }, lint: { run: [npm, run, lint], required: false } }\n`;
const { path } = override('');

/** What the override says of tasks, as the plan has it. */
function tasksOf(text: string, base = GATES): unknown {
  return readConfig(file(base), override(text)).plan.tasks;
}

describe('what a task must bring about', () => {
  it('reaches the plan, by the number as tasks.md writes it', () => {
    const text = `tasks:
  1: { expect: fail, gate: test }
  1.10: { expect: fail, gate: test }
  1.1: { expect: red-first, gate: test }
  "2.0": { expect: fail, gate: test }
  T012: { expect: fail, gate: test }
  7.3.5a: { expect: fail, gate: test }
  0x1: { expect: fail, gate: test }
  1e3: { expect: fail, gate: test }`;
    const fail = { expect: 'fail', gate: 'test' };
    expect(tasksOf(text)).toEqual({
      '1': fail,
      '1.10': fail,
      '1.1': { expect: 'red-first', gate: 'test' },
      '2.0': fail,
      T012: fail,
      '7.3.5a': fail,
      '0x1': fail,
      '1e3': fail,
    });
  });

  it.each(['', 'tasks: {}', 'guard: ask'])('is not in the plan where nothing is said of tasks: %j', (text) => {
    const { plan, taskPlaces } = readConfig(file(GATES), override(text));
    expect(plan).not.toHaveProperty('tasks');
    expect(taskPlaces.size).toBe(0);
  });

  it('may name a gate that only the override has', () => {
    const text = 'gates: { slow: { run: [a] }, lint: { required: true } }\ntasks: { 1: { expect: fail, gate: slow }';
    expect(tasksOf(`${text}, 2: { expect: fail, gate: lint } }`)).toEqual({
      '1': { expect: 'fail', gate: 'slow' },
      '2': { expect: 'fail', gate: 'lint' },
    });
  });

  it.each([
    [
      '{ 1: { expect: fail, gate: tset } }',
      '1:35: tasks.1.gate: there is no gate "tset"; the gates are test, lint; did you mean "test"?',
    ],
    [
      '{ 1: { expect: fail, gate: constructor } }',
      '1:35: tasks.1.gate: there is no gate "constructor"; the gates are test, lint',
    ],
    [
      '{ 1: { expect: fail, gate: lint } }',
      '1:35: tasks.1.gate: the gate "lint" is not required, so it decides nothing; name a required one, or make it required',
    ],
    ['{ 1: { expect: fail } }', '1:10: tasks.1.gate: missing; expected the name of a required gate'],
    ['{ 1: { gate: test } }', '1:10: tasks.1.expect: missing; expected fail or red-first'],
    ['{ 1: { expect: red, gate: test } }', '1:23: tasks.1.expect: expected fail or red-first, found "red"'],
    ['{ 1: { expect: fail, gate: test, minutes: 1 } }', '1:41: tasks.1.minutes: unknown key; known here: expect, gate'],
    ['{ 1: fail }', '1:13: tasks.1: expected a map with any of: expect, gate, found "fail"'],
    ['[1]', '1:8: tasks: expected a map from numbers of tasks to what they must bring about, found a list'],
    [
      '{ Task 1: { expect: fail, gate: test } }',
      '1:10: tasks."Task 1": expected the number of a task as tasks.md writes it, such as 1, 2.10 or T012',
    ],
    ['{ "": { expect: fail, gate: test } }', '1:10: tasks."": expected the number of a task'],
    ['{ ~: { expect: fail, gate: test } }', '1:10: tasks."~": expected the number of a task'],
  ])('%s', (text, expected) => {
    expect(problems(GATES, `tasks: ${text}`)).toEqual([expect.stringContaining(`${path}:${expected}`)]);
  });

  it('the same number twice, however it is quoted', () => {
    const found = problems(GATES, 'tasks:\n  1: { expect: fail, gate: test }\n  "1": { expect: fail, gate: test }');
    expect(found).toEqual([`${path}:3:3: the key "1" is written twice in one map`]);
  });

  it('says that no gate is named at all, where that is so', () => {
    const found = problems(MAKER, 'tasks: { 1: { expect: fail, gate: test } }');
    expect(found).toEqual([`${path}:1:35: tasks.1.gate: there is no gate "test"; no gate is named at all`]);
  });

  it('belongs into the file of one spec, and the file of the repository says so', () => {
    const text = 'tasks: { 1: { expect: fail, gate: test } }';
    const expected =
      '3:1: tasks: unknown key; what a task must bring about is said for one spec alone, in .specbridge/specs/<name>.yml';
    expect(problems(GATES + text)).toEqual([expected]);
    expect(problems(GATES + text, 'tasks: { 2: { expect: fail, gate: test } }')).toEqual([expected]);
  });
});

describe('hostile numbers of tasks', () => {
  it('are told in time and space that grow with the file alone', () => {
    const names = Array.from({ length: 1_000 }, (_, id) => `g-${id}`);
    const gates = names.map((name) => `  ${name}: { run: [a] }\n`).join('');
    const tasks = names.map((name, id) => `  ${id}: { expect: fail, gate: ${name}x }\n`).join('');
    const found = problems(`${MAKER}gates:\n${gates}`, `tasks:\n${tasks}`);
    expect(found).toHaveLength(51);
    expect(found.every((line) => line.length < 300)).toBe(true);
    const places = new Map(names.map((name) => [name, { path }]));
    expect(unknownTasks(places, new Set(names.map((name) => `${name}x`)))).toHaveLength(names.length);
  });
});

describe('keys are taken as they are written', () => {
  it.each([
    ['gates: { 1.10: { run: [a] } }', '2:10: gates."1.10": expected a name'],
    ['gates: { 1e3: { run: [a], minuts: 1 } }', '2:27: gates.1e3.minuts: unknown key'],
    ['limits: { 0x10: 1 }', '2:11: limits.0x10: unknown key'],
    ['null: 1', '2:1: null: unknown key'],
    ['? \n: 1', '2:3: this cannot be a key'],
  ])('%s', (text, expected) => {
    expect(problems(MAKER + text)).toEqual([expect.stringContaining(expected)]);
  });

  it.each(['true', 'null', '1e3'])('%s is the name of a gate', (name) => {
    const { plan } = readConfig(file(`${MAKER}gates: { ${name}: { run: [a] } }`));
    expect(plan.gates.map((gate) => gate.name)).toEqual([name]);
  });
});

describe('unknownTasks', () => {
  const text = 'tasks:\n  "1": &e { expect: fail, gate: test }\n  2.10: *e\n  T01: *e';
  const { taskPlaces } = readConfig(file(GATES), override(text));

  it('finds nothing where the list has every number', () => {
    expect(unknownTasks(taskPlaces, new Set(['1', '2', '2.10', 'T01']))).toEqual([]);
  });

  it('names the place of each number that the list does not have, and the nearest one', () => {
    const found = unknownTasks(taskPlaces, new Set(['1', '2.1', 'X99']));
    expect(found.map(problemLine)).toEqual([
      `${path}:3:3: tasks."2.10": the task list has no task of this number; did you mean "2.1"?`,
      `${path}:4:3: tasks.T01: the task list has no task of this number`,
    ]);
    expect(found.every(({ code }) => code === 'invalid-configuration')).toBe(true);
  });
});
