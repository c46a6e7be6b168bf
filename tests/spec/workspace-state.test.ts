import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestOf } from '../../src/core/digest.ts';
import type { Problem } from '../../src/errors.ts';
import { approvalPath, judgeApproval, writeApproval, type SpecDocument } from '../../src/spec/approval.ts';
import { statePath } from '../../src/spec/workspace-state.ts';

const AT = '2026-07-12T11:00:00.000Z';
const TASKS = '- [ ] 1. Build\n  - [ ] step\n- [ ] 2. Test\n';
const TICKED = '- [x] 1. Build\n  - [X] step\n- [-] 2. Test\n';
const DOCUMENTS = [
  document('requirements', '# Requirements\n'),
  document('design', '# Design\n'),
  document('tasks', TASKS),
];
const CURE = 'Read it, run `specbridge approve login` and commit .specbridge/approvals/login.json.';

function document(name: string, text: string): SpecDocument {
  return { name: `${name}.md`, bytes: Buffer.from(text) };
}

/** A stage that is approved. */
function stage(name: string, text: string, more: object = {}): object {
  const file = `.kiro/specs/login/${name}.md`;
  return { status: 'approved', file, approvedAt: AT, approvedHash: digestOf(text), ...more };
}

const STAGES = {
  requirements: stage('requirements', '# Requirements\n'),
  design: stage('design', '# Design\n'),
  tasks: stage('tasks', TASKS, {
    approvedPlanHash: digestOf(TASKS),
    hashAlgorithm: 'sha256',
    hashSemanticsVersion: '2',
  }),
};
const DRAFT = { status: 'draft', file: '.kiro/specs/login/design.md', approvedAt: null, approvedHash: null };

/** The state of the spec `login` as a workspace keeps it. */
function state(stages: object = STAGES, more: object = {}): object {
  const known = { specType: 'feature', workflowMode: 'requirements-first', origin: 'existing-kiro-workspace' };
  return {
    schemaVersion: '1.0.0',
    specName: 'login',
    ...known,
    status: 'TASKS_APPROVED',
    updatedAt: AT,
    stages,
    ...more,
  };
}

/** What keeps `login` from being approved by a state. */
function judge(
  given: object | string | Uint8Array,
  documents: readonly SpecDocument[] = DOCUMENTS,
): readonly Problem[] {
  const bytes =
    given instanceof Uint8Array ? given : Buffer.from(typeof given === 'string' ? given : JSON.stringify(given));
  return judgeApproval({ spec: 'login', documents, state: bytes });
}

function withTasks(text: string): readonly SpecDocument[] {
  return [...DOCUMENTS.slice(0, 2), document('tasks', text)];
}

describe('a spec that is approved in an existing workspace', () => {
  it('counts as approved, as its state is', () => {
    expect(judge(state())).toEqual([]);
    expect(judge(state(STAGES, { schemaVersion: '1.7.2', note: {} }))).toEqual([]);
    expect(judge(state({ ...STAGES, review: { by: 'x' } }))).toEqual([]);
    expect(judge(`\uFEFF${JSON.stringify(state())}`)).toEqual([]);
  });

  it.each<[string, string, number]>([
    ['a person read it', 'HUMAN', 0],
    ['nobody read it', 'DERIVED_FROM_INTENT_APPROVAL', 1],
  ])('counts as far as %s', (_name, approvalMode, objections) => {
    const found = judge(state({ ...STAGES, tasks: stage('tasks', TASKS, { approvalMode }) }));
    expect(found).toHaveLength(objections);
    for (const { text } of found) expect(text).toContain('derives its approval from another one');
  });

  it('may be a bugfix, without a design', () => {
    const stages = { bugfix: stage('bugfix', '# Bug\n'), design: DRAFT, tasks: STAGES.tasks };
    expect(judge(state(stages), [document('bugfix', '# Bug\n'), document('tasks', TASKS)])).toEqual([]);
  });

  it.each([
    ['ticks since then', TICKED, { approvedHash: digestOf(TASKS), approvedPlanHash: digestOf(TASKS) }],
    ['ticks before and since then', TICKED, { approvedHash: digestOf('- [x] 1.'), approvedPlanHash: digestOf(TASKS) }],
    [
      'the very bytes, and a plan that is made in another way',
      TICKED,
      { approvedHash: digestOf(TICKED), approvedPlanHash: digestOf('') },
    ],
    ['an older state without a plan', TASKS, { approvedPlanHash: undefined }],
    ['ticks since an older state', TICKED, { approvedPlanHash: null }],
  ])('has a task list with %s', (_name, text, hashes) => {
    expect(judge(state({ ...STAGES, tasks: stage('tasks', TASKS, hashes) }), withTasks(text))).toEqual([]);
  });
});

describe('a state that does not approve', () => {
  const unread = (why: string): object => ({
    code: 'approval-missing',
    text: `The spec login is not approved: .specbridge/state/specs/login.json ${why}. ${CURE}`,
    place: { path: '.specbridge/state/specs/login.json' },
  });

  it.each<[string, object | string | Uint8Array]>([
    ['is not JSON', ''],
    ['is not JSON', '{"schemaVersion": "1.0.0"'],
    ['is not JSON', Uint8Array.from([0xff])],
    ['is not of a version 1.x, the only one known here', '[]'],
    ['is not of a version 1.x, the only one known here', state(STAGES, { schemaVersion: '2.0.0' })],
    ['is not of a version 1.x, the only one known here', state(STAGES, { schemaVersion: '10.0.0' })],
    ['is not of a version 1.x, the only one known here', state(STAGES, { schemaVersion: 1 })],
    ['is not of a version 1.x, the only one known here', { specName: 'login', workflowMode: 'quick' }],
    ['is the state of another spec', state(STAGES, { specName: 'Login' })],
    ['is damaged at "specName"', state(STAGES, { specName: undefined })],
    ['is damaged at "stages"', state(STAGES, { stages: undefined })],
    ['is damaged at "stages"', state(STAGES, { stages: [] })],
    ['is damaged at "stages.design"', state({ ...STAGES, design: true })],
    ['is damaged at "stages.design.status"', state({ ...STAGES, design: { ...DRAFT, status: 'APPROVED' } })],
    ['is damaged at "stages.design.file"', state({ ...STAGES, design: stage('design', '', { file: undefined }) })],
    [
      'is damaged at "stages.design.approvedHash"',
      state({ ...STAGES, design: stage('design', '', { approvedHash: 'a' }) }),
    ],
    [
      'is damaged at "stages.design.approvedAt"',
      state({ ...STAGES, design: stage('design', '', { approvedAt: 'now' }) }),
    ],
  ])('%s', (why, given) => {
    expect(judge(given)).toEqual([unread(why)]);
  });

  it.each<[string, object]>([
    ['does not name it', { requirements: STAGES.requirements, tasks: STAGES.tasks }],
    ['calls it draft', { ...STAGES, design: DRAFT }],
    ['calls it blocked', { ...STAGES, design: stage('design', '# Design\n', { status: 'blocked' }) }],
    [
      'approves another file in its place',
      { ...STAGES, design: stage('design', '# Design\n', { file: '.kiro/specs/x/design.md' }) },
    ],
    ['does not say when it was approved', { ...STAGES, design: stage('design', '# Design\n', { approvedAt: null }) }],
    [`approved other bytes, at ${AT}`, { ...STAGES, design: stage('design', '# Design') }],
    [`approved other bytes, at ${AT}`, { ...STAGES, design: stage('design', '', { approvedHash: null }) }],
    [
      `approved other bytes, at ${AT}`,
      { ...STAGES, design: stage('design', '', { approvedPlanHash: digestOf('# Design\n') }) },
    ],
  ])('a document, because it %s', (why, stages) => {
    const text = `design.md of the spec login is not approved: .specbridge/state/specs/login.json ${why}. ${CURE}`;
    expect(judge(state(stages))).toEqual([
      { code: 'approval-missing', text, place: { path: '.kiro/specs/login/design.md' } },
    ]);
  });

  it.each([
    ['another task', TASKS.replace('Build', 'Build it')],
    ['one more task', `${TASKS}- [ ] 3. Ship\n`],
    ['a task that became optional', TASKS.replace('[ ] 2', '[ ]* 2')],
    ['a mark of two characters', TASKS.replace('[ ] 1', '[xx] 1')],
    ['other line ends', TASKS.replaceAll('\n', '\r\n')],
  ])('a task list with %s', (_name, text) => {
    expect(judge(state(), withTasks(text))).toEqual([
      expect.objectContaining({ text: expect.stringContaining('tasks.md of the spec login is not approved') }),
    ]);
  });

  it('a document that is gone, and one that no workspace knows', () => {
    const found = judge(state(), [...DOCUMENTS.slice(1), document('constructor', '')]);
    expect(found.map(({ text }) => text)).toEqual([
      expect.stringContaining(
        'constructor.md of the spec login is not approved: .specbridge/state/specs/login.json does not name it',
      ),
      `requirements.md is approved in .specbridge/state/specs/login.json as a part of the spec login, and is gone. ${CURE}`,
    ]);
  });

  it('whatever it is, only the approved bytes are approved', () => {
    const other = withTasks('- [ ] 1. Other\n');
    const stages = fc.record({ requirements: part(), design: part(), tasks: part() }, { requiredKeys: [] });
    const given = fc.oneof(
      fc.uint8Array(),
      fc.json(),
      stages.map((all) => state(all)),
    );
    fc.assert(fc.property(given, (content) => judge(content, other).length > 0));
  });
});

/** A stage with values of every kind. */
function part(): fc.Arbitrary<object> {
  const value = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom('approved', AT, digestOf(''), digestOf(TASKS)));
  return fc
    .record({ status: value, approvedAt: value, approvedHash: value, approvedPlanHash: value })
    .map((values) => stage('tasks', '', values));
}

describe('beside a state', () => {
  it('our own record alone counts', () => {
    const record = Buffer.from(writeApproval({ spec: 'login', documents: DOCUMENTS, by: 'Ada', at: AT }));
    const broken = Buffer.from('{');
    const approved = Buffer.from(JSON.stringify(state()));
    expect(judgeApproval({ spec: 'login', documents: DOCUMENTS, record, state: broken })).toEqual([]);
    const found = judgeApproval({ spec: 'login', documents: DOCUMENTS, record: broken, state: approved });
    expect(found).toHaveLength(3);
    expect(found.every(({ place }) => place?.path === approvalPath('login'))).toBe(true);
  });

  it('spec.json can forbid, and a list is needed', () => {
    const approved = Buffer.from(JSON.stringify(state()));
    const specJson = Buffer.from('{"approvals":{"design":{"approved":false}}}');
    expect(judgeApproval({ spec: 'login', documents: DOCUMENTS, state: approved, specJson })).toEqual([
      expect.objectContaining({ place: { path: '.kiro/specs/login/spec.json' } }),
    ]);
    expect(judge(state(), DOCUMENTS.slice(0, 2))).toHaveLength(2);
  });

  it('what is merged needs none', () => {
    const state = Buffer.from('{');
    expect(judgeApproval({ spec: 'login', documents: DOCUMENTS, approval: 'merged', state })).toEqual([]);
  });

  it('lies where the workspace keeps it', () => {
    expect(statePath('login')).toBe('.specbridge/state/specs/login.json');
  });
});
