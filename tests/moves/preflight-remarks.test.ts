import { describe, expect, it } from 'vitest';
import { digestOf } from '../../src/core/digest.ts';
import { OVERRIDE, ORCHESTRATE, places, prepared, RECORDED, SPEC, TASKS, type Files } from './preflight-scene.ts';

const NO_GATES = `
roles:
  implementer: { kind: maker, vendor: command, command: [maker] }
approval: merged
`;
const WORKSPACE = '.specbridge/config.json';
const COMMANDS = '{"schemaVersion":"1.0.0","verification":{"commands":[{"name":"unit","argv":["npm","test"]}]}}';
const STATE = '.specbridge/state/specs/demo.json';
const LIST = '- [ ] 1. One\n';

function rolesOf(maker: string, checker: string): string {
  const roles = `roles:\n  a: { kind: maker, vendor: ${maker} }\n  b: { kind: checker, vendor: ${checker} }\n`;
  return `gates:\n  test: { run: [test] }\napproval: merged\n${roles}`;
}

function state(hash: string): string {
  const at = '2026-01-01T00:00:00.000Z';
  const tasks = { status: 'approved', file: TASKS, approvedAt: at, approvedHash: hash };
  return JSON.stringify({ schemaVersion: '1.0.0', specName: 'demo', stages: { tasks } });
}

describe('an existing workspace', () => {
  it('says what judges where nothing else does, and is pinned then', async () => {
    const { plan, pins, problems } = await prepared({ [ORCHESTRATE]: NO_GATES, [WORKSPACE]: COMMANDS });
    expect(problems).toEqual([]);
    expect(plan.gates).toMatchObject([{ name: 'unit', run: ['npm', 'test'], required: true }]);
    expect(pins[WORKSPACE]).toBe(digestOf(COMMANDS));
  });

  it('is not even looked at where a gate is named', async () => {
    const { problems, pins } = await prepared({ [WORKSPACE]: '{' });
    expect([problems, Object.keys(pins)]).toEqual([[], [TASKS, ORCHESTRATE]]);
  });

  it('that cannot be read is told', async () => {
    const told = await prepared({ [ORCHESTRATE]: NO_GATES, [WORKSPACE]: '{' });
    expect(places(told)).toContainEqual(expect.stringMatching(/^\.specbridge\/config\.json.*: invalid-configuration$/));
  });

  it('approves by its state, which is pinned', async () => {
    const files = { [ORCHESTRATE]: RECORDED, [STATE]: state(digestOf(LIST)) };
    const { problems, pins } = await prepared(files);
    expect(problems).toEqual([]);
    expect(pins[STATE]).toBe(digestOf(files[STATE]!));
    expect((await prepared({ ...files, [STATE]: state(digestOf('other')) })).problems).toMatchObject([
      { code: 'approval-missing', place: { path: TASKS } },
    ]);
  });
});

it('a number in the configuration that no task has is told where it stands, with the nearest one', async () => {
  const told = await prepared({
    [TASKS]: '- [ ] 1.1 One\n',
    [OVERRIDE]: "tasks:\n  '1.2': { expect: fail, gate: test }\n",
  });
  expect(places(told)).toEqual([`${OVERRIDE}:2:3: invalid-configuration`]);
  expect(told.problems[0]!.text).toContain('did you mean "1.1"?');
});

describe('what is better known', () => {
  const EXPLORES = '- [ ] 1. Write bug condition exploration test\n- [ ] 2. Fix it\n';
  const BUGFIX = { [TASKS]: EXPLORES, [`${SPEC}/bugfix.md`]: '# Bug\n\n1.1 WHEN a THEN b\n' };

  it.each<readonly [string, Files, readonly string[]]>([
    ['nothing', {}, []],
    [
      'a requirement that is not there',
      { [TASKS]: '- [ ] 1. One\n  - _Requirements: 7_\n', [`${SPEC}/requirements.md`]: '## Requirement 1: A\n' },
      ['unresolved-reference  2'],
    ],
    [
      'what parts have from their parent is said once',
      {
        [TASKS]: '- [ ] 1. One\n  - _Requirements: 7_\n  - [ ] 1.1 Two\n  - [ ] 1.2 Three\n',
        [`${SPEC}/requirements.md`]: '## Requirement 1: A\n',
      },
      ['unresolved-reference  2'],
    ],
    ['a spec without requirements names none', { [TASKS]: '- [ ] 1. One\n  - _Requirements: 7_\n' }, []],
    ['a broken .config.kiro', { [`${SPEC}/.config.kiro`]: '{' }, [`kiro-config-unreadable ${SPEC}/.config.kiro 1`]],
    [
      'a bugfix without its document',
      { [`${SPEC}/.config.kiro`]: '{"specType":"bugfix"}' },
      [`spec-type-disagrees ${SPEC}/.config.kiro 1`],
    ],
    [
      'a last task that leaves a gate red',
      { [TASKS]: `${LIST}- [ ] 2. Two\n`, [OVERRIDE]: "tasks: { '2': { expect: fail, gate: test } }\n" },
      ['gate-left-red  2'],
    ],
    [
      'a gate that a later task turns green',
      { [TASKS]: `${LIST}- [ ] 2. Two\n`, [OVERRIDE]: "tasks: { '1': { expect: fail, gate: test } }\n" },
      [],
    ],
    [
      'a checker of the vendor that makes, as people want it',
      { [ORCHESTRATE]: `${rolesOf('claude', 'claude')}sameVendorChecker: allow\n` },
      [`same-vendor ${ORCHESTRATE} 6`],
    ],
    ['a checker of another vendor', { [ORCHESTRATE]: rolesOf('claude', 'codex') }, []],
    [
      'programs of a person’s own, of which nobody knows',
      { [ORCHESTRATE]: rolesOf('command, command: [a]', 'command, command: [a]') },
      [],
    ],
    [
      'steering that cannot be understood',
      { '.kiro/steering/api.md': '---\ninclusion: sometimes\n---\n' },
      ['steering-inclusion .kiro/steering/api.md 1'],
    ],
    [
      'included files that are nowhere',
      {
        [`${SPEC}/design.md`]:
          '# A\n#[[file:docs/api.md]], #[[file:note.md]]\n#[[file:gone.md]] #[[file:../../../../x]]\n',
        [TASKS]: '- [ ] 1. One, as #[[file:lost.md]] says\n',
        'docs/api.md': '',
        [`${SPEC}/note.md`]: '',
      },
      [`include-missing ${SPEC}/design.md 3`, `include-missing ${SPEC}/design.md 3`, `include-missing ${TASKS} 1`],
    ],
  ])('%s', async (_name, files, found) => {
    const { notices, problems } = await prepared(files);
    expect(problems).toEqual([]);
    expect(notices.map(({ code, path = '', line }) => `${code} ${path} ${line}`)).toEqual(found);
  });

  it('in a bugfix spec, what to write for a test that shows the bug', async () => {
    const { proposal, problems } = await prepared(BUGFIX);
    expect(problems).toEqual([]);
    expect(proposal).toContain(`write into ${OVERRIDE}:\n\ntasks:\n  "1": { expect: fail, gate: test }`);
    expect((await prepared({ [TASKS]: EXPLORES })).proposal).toBeUndefined();
    const said = { ...BUGFIX, [OVERRIDE]: "tasks: { '1': { expect: fail, gate: test } }\n" };
    expect((await prepared(said)).proposal).toBeUndefined();
  });
});
