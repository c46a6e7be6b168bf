import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestOf } from '../../src/core/digest.ts';
import { approvalPath, judgeApproval, writeApproval } from '../../src/spec/approval.ts';

const BY = 'Ada <ada@example.org>';
const AT = '2026-03-01T10:00:00.000Z';
const REQUIREMENTS = document('requirements.md', '# Requirements\n');
const DESIGN = document('design.md', '# Design\n');
const TASKS = document('tasks.md', '- [ ] 1. Build\n- [ ] 2. Test\n');
const DOCUMENTS = [TASKS, DESIGN, REQUIREMENTS];
const RECORD = writeApproval({ spec: 'login', documents: DOCUMENTS, by: BY, at: AT });

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function document(name: string, text: string): { name: string; bytes: Uint8Array } {
  return { name, bytes: bytes(text) };
}

/** Why `login` with these documents is not approved, as texts. */
function judge(record: string | Uint8Array | undefined, documents = DOCUMENTS, specJson?: string): readonly string[] {
  const problems = judgeApproval({
    spec: 'login',
    documents,
    ...(record !== undefined && { record: typeof record === 'string' ? bytes(record) : record }),
    ...(specJson !== undefined && { specJson: bytes(specJson) }),
  });
  expect(problems.filter(({ code }) => code !== 'approval-missing')).toEqual([]);
  return problems.map(({ text }) => text);
}

/** The record with one thing changed. */
function changed(change: (record: Record<string, unknown>) => void): string {
  const record = JSON.parse(RECORD) as Record<string, unknown>;
  change(record);
  return JSON.stringify(record);
}

describe('writeApproval', () => {
  it('writes what a person can read in a diff: fixed order, two spaces, a newline at the end', () => {
    const entry = (content: string): object => ({ sha256: digestOf(content), by: BY, at: AT });
    const documents = {
      'requirements.md': entry('# Requirements\n'),
      'design.md': entry('# Design\n'),
      'tasks.md': entry('- [ ] 1. Build\n- [ ] 2. Test\n'),
    };
    expect(RECORD).toBe(`${JSON.stringify({ version: 1, spec: 'login', documents }, undefined, 2)}\n`);
    expect(approvalPath('area/login')).toBe('.specbridge/approvals/area/login.json');
  });

  it('keeps who approved the same bytes before, and forgets a document that is gone', () => {
    const order = { spec: 'login', by: 'Bob', at: '2026-04-01T00:00:00.000Z', before: bytes(RECORD) };
    const text = writeApproval({ ...order, documents: [document('design.md', 'new'), TASKS] });
    expect(JSON.parse(text)).toMatchObject({
      documents: { 'design.md': { by: 'Bob', at: order.at }, 'tasks.md': { by: BY, at: AT } },
    });
    expect(Object.keys(JSON.parse(text).documents)).toEqual(['design.md', 'tasks.md']);
    expect(writeApproval({ ...order, documents: DOCUMENTS })).toBe(RECORD);
  });

  it.each([['{'], [changed((record) => (record['spec'] = 'other'))], [changed((record) => (record['version'] = 2))]])(
    'takes nothing over from %s',
    (before) => {
      const order = { spec: 'login', documents: [TASKS], by: 'Bob', at: AT };
      expect(writeApproval({ ...order, before: bytes(before) })).toBe(writeApproval(order));
    },
  );

  it.each(['', ' \n', 'a\u202Eb', 'x'.repeat(201)])('refuses %j as the name of who approves', (by) => {
    expect(() => writeApproval({ spec: 'login', documents: [TASKS], by, at: AT })).toThrow(
      'An approval needs the name',
    );
  });
});

describe('judgeApproval', () => {
  it('finds nothing where every document is the approved one', () => {
    expect(judge(RECORD)).toEqual([]);
    expect(judge(`\uFEFF${RECORD}`)).toEqual([]);
  });

  it('does not mind our own ticks', () => {
    const ticked = document('tasks.md', '- [x] 1. Build\n- [X] 2. Test\n');
    expect(judge(RECORD, [ticked, DESIGN, REQUIREMENTS])).toEqual([]);
  });

  it.each([
    ['another task', '- [ ] 1. Build it\n- [ ] 2. Test\n'],
    ['one more task', '- [ ] 1. Build\n- [ ] 2. Test\n- [ ] 3. Ship\n'],
    ['a task that became optional', '- [ ]* 1. Build\n- [ ] 2. Test\n'],
    ['other line ends', '- [ ] 1. Build\r\n- [ ] 2. Test\r\n'],
  ])('minds %s', (_name, text) => {
    const found = judge(RECORD, [document('tasks.md', text), DESIGN, REQUIREMENTS]);
    expect(found).toEqual([expect.stringContaining(`tasks.md of the spec login has changed since ${BY} approved it`)]);
  });

  it('A7: tells for each document that nothing is recorded, and what to do', () => {
    const found = judge(undefined);
    expect(found).toEqual([
      'The spec login (tasks.md, design.md, requirements.md) is not approved: there is no .specbridge/approvals/login.json. Read it, run `specbridge approve login` and commit .specbridge/approvals/login.json.',
    ]);
  });

  it.each([
    ['is not JSON', ''],
    ['is not JSON', RECORD.slice(0, -3)],
    ['is not of version 1', '[]'],
    ['is not of version 1', 'null'],
    ['is not of version 1', changed((record) => delete record['version'])],
    ['is not of version 1', changed((record) => (record['version'] = '1'))],
    ['is not of version 1', changed((record) => (record['version'] = 2))],
    ['is the approval of another spec', changed((record) => (record['spec'] = 'Login'))],
    ['is damaged at ""', changed((record) => (record['extra'] = true))],
    ['is damaged at "documents"', changed((record) => delete record['documents'])],
    ['is damaged at "documents.tasks.md.sha256"', RECORD.replace(/[0-9a-f]{64}(?=[^}]*}\s*}\s*}\s*$)/, 'A'.repeat(64))],
    ['is damaged at "documents.requirements.md.by"', RECORD.replace(BY, ' ')],
    ['is damaged at "documents.requirements.md.at"', RECORD.replace(AT, 'yesterday')],
  ])('approves nothing by a record that %s', (reason, record) => {
    expect(judge(record)).toEqual(Array.from({ length: 3 }, () => expect.stringContaining(`login.json ${reason}`)));
  });

  it('approves nothing by bytes that are no text', () => {
    expect(judge(Uint8Array.from([0xff]))).toHaveLength(3);
  });

  it('wants every document of the folder, and the folder to hold every approved one', () => {
    const bugfix = document('bugfix.md', '# Bug');
    const found = judge(RECORD, [TASKS, REQUIREMENTS, bugfix]);
    expect(found).toEqual([
      expect.stringContaining('bugfix.md of the spec login is not approved'),
      expect.stringContaining('design.md was approved as a part of the spec login, and is gone'),
    ]);
  });

  it('points at the document that is not the approved one, and else at what says so', () => {
    const specJson = bytes('{"approvals":{"tasks":{"approved":false}}}');
    const changed = document('design.md', '# Other\n');
    const evidence = { spec: 'login', documents: [TASKS, changed], record: bytes(RECORD), specJson };
    expect(judgeApproval(evidence).map(({ place }) => place?.path)).toEqual([
      '.kiro/specs/login/design.md',
      '.specbridge/approvals/login.json',
      '.kiro/specs/login/spec.json',
    ]);
    const nothing = judgeApproval({ spec: 'login', documents: [] });
    expect(nothing.map(({ place }) => place?.path)).toEqual([
      '.kiro/specs/login/tasks.md',
      '.specbridge/approvals/login.json',
    ]);
  });

  it('wants a task list', () => {
    const record = writeApproval({ spec: 'login', documents: [DESIGN], by: BY, at: AT });
    expect(judge(record, [DESIGN])).toEqual([expect.stringContaining('has no tasks.md')]);
  });

  it('a name from the prototype of objects approves nothing', () => {
    expect(judge(RECORD, [...DOCUMENTS, document('constructor', 'x')])).toHaveLength(1);
  });

  it('whatever the record is, only the approved bytes are approved', () => {
    const other = [document('tasks.md', '- [ ] 1. Other\n')];
    const isRefused = (record: Uint8Array): boolean => judge(record, other).length > 0;
    fc.assert(fc.property(fc.oneof(fc.uint8Array(), fc.json().map(bytes)), isRefused));
  });
});

describe('spec.json', () => {
  const says = (approved: unknown, part = 'design'): string =>
    JSON.stringify({ phase: 'x', approvals: { [part]: { approved } } });

  it.each([[says(false)], [says('true')], [says(null)]])('can forbid: %s', (specJson) => {
    expect(judge(RECORD, DOCUMENTS, specJson)).toEqual([
      expect.stringContaining('approvals.design.approved is not true'),
    ]);
  });

  it('can forbid where what is merged counts as approved', () => {
    const evidence = { spec: 'login', documents: DOCUMENTS, approval: 'merged' as const };
    expect(judgeApproval(evidence)).toEqual([]);
    expect(judgeApproval({ ...evidence, specJson: bytes(says(false)) })).toHaveLength(1);
  });

  it.each([[says(true)], ['{}'], ['{"approvals":{}}'], ['{"approvals":{"design":{"generated":true}}}']])(
    'never approves: %s',
    (specJson) => {
      expect(judge(RECORD, DOCUMENTS, specJson)).toEqual([]);
      expect(judge(undefined, DOCUMENTS, specJson)).toHaveLength(1);
    },
  );

  it('says nothing about a document that the spec does not have', () => {
    expect(judge(RECORD, DOCUMENTS, says(false, 'bugfix'))).toEqual([]);
  });

  it.each(['{', '[]', '{"approvals":[]}', '{"approvals":{"design":false}}'])(
    'forbids where it cannot be read: %s',
    (specJson) => {
      expect(judge(RECORD, DOCUMENTS, specJson)).toEqual([expect.stringContaining('cannot be read')]);
    },
  );
});
