import { describe, expect, it } from 'vitest';
import { indexRequirements, readRequirements, resolve } from '../../src/spec/requirements.ts';
import { file } from './task-lists.ts';

/** Each requirement as `id title`, with its criteria as `id text`. */
function outline(...lines: readonly string[]): Record<string, string[]> {
  const { requirements } = readRequirements(file(...lines));
  return Object.fromEntries(
    requirements.map(({ id, title, criteria }) => [
      [id, title].filter(Boolean).join(' '),
      criteria.map((criterion) => `${criterion.id} ${criterion.text}`),
    ]),
  );
}

const REQUIREMENTS = [
  '# Requirements',
  '',
  '## Requirements',
  '',
  '### Requirement 1: Login',
  '',
  '**User Story:** As a user, I want in.',
  '',
  '#### Acceptance Criteria',
  '',
  '1. WHEN a THEN b',
  '   and c',
  '2. WHEN d THEN e',
  '',
  '   - detail',
  '',
  '### Requirement 2',
  '',
  '2.1 WHEN f THEN g',
  '2.2 WHEN h THEN i',
];

const BUGFIX = [
  '# Bugfix',
  '## Bug Analysis',
  '### Current Behavior (Defect)',
  '1.1 WHEN a THEN b',
  '',
  '**Issue 2**',
  '',
  '1.2 WHEN c THEN d',
  '### Expected Behavior (Correct)',
  '2.1 WHEN a THEN e',
  '### Unchanged Behavior',
  '3.1 WHEN f THEN g',
];

describe('requirements.md', () => {
  it('reads headings, stories and criteria', () => {
    const { requirements, notices } = readRequirements(file(...REQUIREMENTS));
    expect(notices).toEqual([]);
    expect(requirements).toEqual([
      {
        id: '1',
        title: 'Login',
        line: 5,
        text: '**User Story:** As a user, I want in.',
        criteria: [
          { id: '1.1', text: 'WHEN a THEN b\nand c' },
          { id: '1.2', text: 'WHEN d THEN e\n- detail' },
        ],
      },
      {
        id: '2',
        line: 17,
        text: '',
        criteria: [
          { id: '2.1', text: 'WHEN f THEN g' },
          { id: '2.2', text: 'WHEN h THEN i' },
        ],
      },
    ]);
  });

  it.each([
    ['## Requirement 1: A', '1 A'],
    ['#### Requirement 1 - A', '1 A'],
    ['### Requirement 1', '1'],
    ['### **Requirement 1:** A', '1 A'],
    ['### Requirement 1.2: A', '1.2 A'],
    ['### 要件 1: A', '1 A'],
    ['### 需求 1：A', '1 A'],
    ['### Requisito 1: A', '1 A'],
    ['### Требование 1: A', '1 A'],
    ['### FR-3: A', 'FR-3 A'],
    ['### US-2 A', 'US-2 A'],
    ['### R1. A', 'R1 A'],
  ])('heading %s', (heading, expected) => {
    expect(outline(heading)).toEqual({ [expected]: [] });
  });

  it.each([
    '# Requirement 1',
    '##### Requirement 1',
    '### Phase 1',
    '### Requirements',
    '### 1. Overview',
    'Requirement 1',
  ])('no requirement: %s', (heading) => {
    expect(outline(heading, '1. A')).toEqual({});
  });

  it.each([
    {
      row: 'the k-th item, whatever its number',
      lines: ['1. A', '1. B', '7. C'],
      criteria: ['1.1 A', '1.2 B', '1.3 C'],
    },
    {
      row: 'explicit ids',
      lines: ['1.1 A', '1.2. B', '- 1.4 C', '- **1.5** D'],
      criteria: ['1.1 A', '1.2 B', '1.4 C', '1.5 D'],
    },
    {
      row: 'bullets under a heading of criteria',
      lines: ['#### Criterios', '- A', '- B'],
      criteria: ['1.1 A', '1.2 B'],
    },
    { row: 'or under a label', lines: ['**Acceptance Criteria:**', '- [ ] A', '- B'], criteria: ['1.1 A', '1.2 B'] },
    { row: 'other bullets are text', lines: ['- A', '1. B'], criteria: ['1.1 B'] },
    { row: 'nested items are part of theirs', lines: ['1. A', '   1. B', '2. C'], criteria: ['1.1 A\n1. B', '1.2 C'] },
    {
      row: 'a list before the criteria is text',
      lines: ['1. X', '#### Acceptance Criteria', '1. A'],
      criteria: ['1.1 A'],
    },
    {
      row: 'a list after them is text',
      lines: ['#### Acceptance Criteria', '1. A', '#### Notes', '1. X'],
      criteria: ['1.1 A'],
    },
    {
      row: 'headings inside them',
      lines: ['### Acceptance Criteria', '#### Good', '1. A', '#### Bad', '2. B'],
      criteria: ['1.1 A', '1.2 B'],
    },
    { row: 'a decimal in prose', lines: ['1. Within', '1.5 seconds'], criteria: ['1.1 Within\n1.5 seconds'] },
    {
      row: 'comments and fences',
      lines: ['<!-- 1. X -->', '1. A', '```', '2. X', '```'],
      criteria: ['1.1 A\n```\n2. X\n```'],
    },
  ])('criteria: $row', ({ lines, criteria }) => {
    expect(outline('## Requirement 1', ...lines)).toEqual({ 1: criteria });
  });
});

describe('bugfix.md', () => {
  it('reads the clauses of its three parts', () => {
    expect(outline(...BUGFIX)).toEqual({
      '1 Current Behavior (Defect)': ['1.1 WHEN a THEN b', '1.2 WHEN c THEN d'],
      '2 Expected Behavior (Correct)': ['2.1 WHEN a THEN e'],
      '3 Unchanged Behavior': ['3.1 WHEN f THEN g'],
    });
  });

  it('reads clauses under headings in other languages', () => {
    expect(outline('## Comportamiento actual', '1.1 A', '', '1.2 B', '## Esperado', '- 2.1 C', '- 1.3 D')).toEqual({
      '1 Comportamiento actual': ['1.1 A', '1.2 B', '1.3 D'],
      '2 Esperado': ['2.1 C'],
    });
  });

  it('counts clauses without ids', () => {
    expect(outline('## Current behaviour', '1. A', '## Expected behaviour', '1. B')).toEqual({
      '1 Current behaviour': ['1.1 A'],
      '2 Expected behaviour': ['2.1 B'],
    });
  });
});

describe('notices', () => {
  it.each([
    { row: 'no requirement', bytes: file('# Plan', 'prose'), code: 'no-requirements', line: 1 },
    { row: 'an empty file', bytes: new Uint8Array(), code: 'no-requirements', line: 1 },
    {
      row: 'a number used twice',
      bytes: file('## Requirement 1', '## Requirement 1'),
      code: 'duplicate-requirement',
      line: 2,
    },
    { row: 'broken UTF-8', bytes: Uint8Array.of(...file('## Requirement 1'), 0xff), code: 'invalid-utf8', line: 2 },
  ])('$row', ({ bytes, code, line }) => {
    expect(readRequirements(bytes).notices).toMatchObject([{ code, line }]);
  });
});

describe('resolve', () => {
  const { requirements } = readRequirements(file(...REQUIREMENTS, '', '### FR-3: Export', 'It exports.'));
  const index = indexRequirements(requirements);
  const cited = (...ids: readonly string[]) => new Map(ids.map((id, at) => [id, at + 7]));

  it.each([
    { row: 'a criterion', references: ['1.2'], texts: { 1.2: 'WHEN d THEN e\n- detail' } },
    { row: 'with a prefix', references: ['R2.1', 'REQ-2.1'], texts: { 2.1: 'WHEN f THEN g' } },
    {
      row: 'a whole requirement',
      references: ['2'],
      texts: { 2: 'Requirement 2\n2.1 WHEN f THEN g\n2.2 WHEN h THEN i' },
    },
    { row: 'a name', references: ['fr-3'], texts: { 'FR-3': 'Requirement FR-3: Export\nIt exports.' } },
  ])('$row', ({ references, texts }) => {
    const found = resolve(cited(...references), index);
    expect(Object.fromEntries(found.texts.map(({ id, text }) => [id, text]))).toEqual(texts);
    expect(found.notices).toEqual([]);
  });

  it('All means every requirement', () => {
    expect(resolve(cited('All'), index).texts.map(({ id }) => id)).toEqual(['1', '2', 'FR-3']);
  });

  it('what is not there gives a notice at the line that cites it, never an error', () => {
    const { texts, notices } = resolve(cited('1.1', '1.9', 'FR-4', '3'), index);
    expect(texts.map(({ id }) => id)).toEqual(['1.1']);
    expect(notices).toMatchObject([8, 9, 10].map((line) => ({ code: 'unresolved-reference', line })));
    expect(resolve(cited('1', 'All'), indexRequirements([])).notices).toHaveLength(2);
  });
});
