import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/spec/config.ts';
import { DEFAULT_GUARD } from '../../src/spec/config/default-paths.ts';
import { readWorkspaceGates, WORKSPACE_PATH } from '../../src/spec/config/workspace.ts';
import { file, FULL, MAKER, override, problems, workspace } from './configs.ts';

const WHY = '(the gates come from here, because .specbridge/orchestrate.yml names none)';

/** A workspace with these commands. */
function commands(...list: unknown[]): object {
  return { schemaVersion: '1.0.0', verification: { commands: list } };
}

/** The problems of a workspace's file beside a configuration without gates, without its path. */
function found(existing: object | string): string[] {
  return problems(MAKER, undefined, workspace(existing).bytes).map((line) => line.replace(`${WORKSPACE_PATH}:`, ''));
}

describe('an existing workspace', () => {
  it('names the gates where the configuration names none', () => {
    const existing = commands(
      { name: 'audit-tests', argv: ['node', 'tests/run.mjs'], timeoutMs: 60_000, required: true },
      { name: 'Type check', argv: ['npm', 'run', 'types'], timeoutMs: 60_001, required: false, note: 'x' },
      { name: 'lint', argv: ['npm', 'run', 'lint'] },
    );
    const guard = DEFAULT_GUARD;
    for (const text of [MAKER, `${MAKER}gates: {}`]) {
      expect(readConfig(file(text), undefined, workspace({ ...existing, runners: { a: {} } })).plan.gates).toEqual([
        { name: 'audit-tests', run: ['node', 'tests/run.mjs'], required: true, minutes: 1, guard },
        { name: 'type-check', run: ['npm', 'run', 'types'], required: false, minutes: 2, guard },
        { name: 'lint', run: ['npm', 'run', 'lint'], required: true, minutes: 10, guard },
      ]);
    }
  });

  it('is not looked at where the configuration, or what is different for the spec, names a gate', () => {
    const names = (text: string, different?: string): string[] =>
      readConfig(file(text), different === undefined ? undefined : override(different), workspace('{')).plan.gates.map(
        ({ name }) => name,
      );
    expect(names(FULL)).toEqual(['test', 'lint']);
    expect(names(MAKER, 'gates: { own: { run: [a] } }')).toEqual(['own']);
  });

  it.each([[{}], [{ schemaVersion: '2.1.0', verification: {} }], [commands()], [{ verification: { policy: 1 } }]])(
    'may name no command: %j',
    (existing) => {
      expect(readConfig(file(MAKER), undefined, workspace(existing)).plan.gates).toEqual([]);
    },
  );

  it('has gates that a task may be held to', () => {
    const existing = commands({ name: 'Unit Tests', argv: ['make'] });
    const tasks = 'tasks: { 1: { expect: fail, gate: unit-tests } }';
    expect(readConfig(file(MAKER), override(tasks), workspace(existing)).plan.tasks).toBeDefined();
    expect(problems(MAKER, tasks, workspace(commands({ name: 'a', argv: ['make'] })).bytes)).toEqual([
      expect.stringContaining('there is no gate "unit-tests"; the gates are a'),
    ]);
    expect(problems(MAKER, tasks, workspace('{').bytes)).toEqual([expect.stringContaining('the file is not JSON')]);
  });
});

describe('a workspace that cannot be used', () => {
  it.each<[unknown, string]>([
    [
      { name: 'a', argv: 'npm test' },
      'argv: expected a command; commands are arrays, never shell lines: [npm, test], found "npm test"',
    ],
    [
      { name: 'a', argv: ['npm test'] },
      'argv[0]: expected the name of a program alone, each argument being an item of its own: [npm, test], found "npm test"',
    ],
    [{ name: 'a', argv: [] }, 'argv[0]: missing; expected the name of a program'],
    [{ name: 'a' }, 'argv: missing; expected a command, an array such as [npm, test]'],
    [{ name: 'a', argv: ['a', 1] }, 'argv[1]: expected a text, in quotes where it looks like a number, found 1'],
    [{ argv: ['a'] }, 'name: missing; expected a text'],
    [{ name: '...', argv: ['a'] }, 'name: expected a name of lower-case letters'],
    [{ name: '测试', argv: ['a'] }, 'name: expected a name of lower-case letters'],
    [{ name: 'a', argv: ['a'], timeoutMs: 0 }, 'timeoutMs: expected a whole number from 1 to 7200000, found 0'],
    [
      { name: 'a', argv: ['a'], timeoutMs: 7_200_001 },
      'timeoutMs: expected a whole number from 1 to 7200000, found 7200001',
    ],
    [{ name: 'a', argv: ['a'], required: 'no' }, 'required: expected true or false, found "no"'],
  ])('%j', (command, expected) => {
    expect(found(commands(command))).toEqual([expect.stringMatching(/^\d+:\d+: verification\.commands\[0\]\.?/)]);
    expect(found(commands(command))[0]).toContain(expected);
    expect(found(commands(command))[0]).toContain(WHY);
  });

  it.each<[string, string]>([
    ['{ "verification": ', '1:1: the file is not JSON; correct it, or name the gates in .specbridge/orchestrate.yml'],
    ['{\n "a": 1,\n}', '3:1: the file is not JSON'],
    ['{\n// no\n}', '2:1: the file is not JSON'],
    ['a: 1', 'the file is not JSON'],
    ['', 'the file is not JSON'],
    ['[]', '1:1: the file must be a map'],
    ['{ "a": 1, "a": 2 }', '1:11: the key "a" is written twice in one map'],
    ['{ "verification": [] }', '1:19: verification: expected a map with commands, found a list'],
    ['{ "verification": null }', '1:19: verification: expected a map with commands, found nothing'],
    ['{ "verification": { "commands": {} } }', '1:33: verification.commands: expected a list of commands, found a map'],
    [
      '{ "verification": { "commands": ["npm test"] } }',
      '1:34: verification.commands[0]: expected a map with name and argv, found "npm test"',
    ],
    [
      '{ "schemaVersion": "3.0.0" }',
      '1:20: schemaVersion: expected a version that is known here, 1.x or 2.x, found "3.0.0"',
    ],
    ['{ "schemaVersion": 1 }', '1:20: schemaVersion: expected a version such as "1.0.0", found 1'],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual([expect.stringContaining(expected)]);
  });

  it('has two commands that would make one gate', () => {
    const list = commands({ name: 'Unit tests', argv: ['a'] }, { name: 'unit-tests', argv: ['b'] });
    expect(found(list)).toEqual([
      `12:17: verification.commands[1].name: "unit-tests" makes the gate "unit-tests", and so does a command before it; rename one ${WHY}`,
    ]);
  });
});

describe('whatever a workspace holds', () => {
  const read = (text: string | Uint8Array | object): ReturnType<typeof readWorkspaceGates> =>
    readWorkspaceGates(workspace(text));

  it('bytes give gates or problems', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 100 }),
      fc.string().map((text) => workspace(text).bytes),
    );
    fc.assert(fc.property(bytes, (content) => Object.keys(read(content).gates).length === 0));
  });

  it('JSON is read as JSON, however it is laid out', () => {
    const spaces = fc.constantFrom(undefined, '\t', ' ', 4);
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), spaces, (content, space) => {
        const mine = {
          ...content,
          schemaVersion: '1.0.0',
          verification: { commands: [{ name: 'a', argv: ['b'] }] },
        };
        const { gates, problems: told } = read(JSON.stringify(mine, undefined, space));
        const isRefused = JSON.stringify(content).includes('"__proto__":');
        return isRefused || (told.length === 0 && Object.keys(gates).join() === 'a');
      }),
      { numRuns: 150 },
    );
  });

  it('commands of any shape give gates of the right form, or problems', () => {
    const value = fc.jsonValue({ maxDepth: 2 });
    const command = fc.record(
      {
        name: fc.oneof(fc.string(), value),
        argv: fc.oneof(fc.array(fc.string()), value),
        timeoutMs: fc.oneof(fc.integer(), value),
        required: fc.oneof(fc.boolean(), value),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(command), (list) => {
        const { gates, problems: told } = read(commands(...list));
        return told.length > 0 || Object.keys(gates).length === list.length;
      }),
      { numRuns: 150 },
    );
  });
});
