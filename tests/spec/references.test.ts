import { describe, expect, it } from 'vitest';
import { readReferenceLine, readTitleReferences } from '../../src/spec/references.ts';
import { read } from './task-lists.ts';

describe('reference lines', () => {
  it.each([
    { row: 'the usual one', line: '- _Requirements: 1.1, 2.3_', ids: ['1.1', '2.3'] },
    { row: 'singular', line: '_Requirement: 1.1_', ids: ['1.1'] },
    { row: 'asterisks', line: '- *Requirements: 1.1*', ids: ['1.1'] },
    { row: 'escaped by a formatter', line: '\\_Requirements: 1.1\\_', ids: ['1.1'] },
    { row: 'without emphasis', line: '- Requirements: 1.1', ids: ['1.1'] },
    { row: 'only the label in emphasis', line: '- **Requirements:** 1.1', ids: ['1.1'] },
    { row: 'validates', line: '- **Validates: Requirements 2.4**', ids: ['2.4'] },
    { row: 'validates, halfway', line: '- Validates: _Requirements 1.2, 2.2_', ids: ['1.2', '2.2'] },
    { row: 'needs: 需求', line: '- _需求：1.1，1.2_', ids: ['1.1', '1.2'] },
    { row: 'needs: 要件', line: '- _要件: 1.1、1.2_', ids: ['1.1', '1.2'] },
    { row: 'needs: Requisitos', line: '- _Requisitos: 1.1; 1.2_', ids: ['1.1', '1.2'] },
    { row: 'needs: Требования', line: '- _Требования: 1.1 and 1.2_', ids: ['1.1', '1.2'] },
    { row: 'brackets', line: '- [1.1, 2.2]', ids: ['1.1', '2.2'] },
    { row: 'brackets after the label', line: '_Requirements: [1.1, 2.2]_', ids: ['1.1', '2.2'] },
    { row: 'links', line: '_Requirements: [1.1](requirements.md#one), [2](x)_', ids: ['1.1', '2'] },
    { row: 'whole requirements', line: '_Requirements: 1, 3_', ids: ['1', '3'] },
    { row: 'range with a hyphen', line: '_Requirements: 1.1-1.3_', ids: ['1.1', '1.2', '1.3'] },
    { row: 'range with a dash', line: '_Requirements: 1.9–1.11, 3_', ids: ['1.9', '1.10', '1.11', '3'] },
    { row: 'range with a tilde', line: '_Requirements: 1.1 ~ 1.2_', ids: ['1.1', '1.2'] },
    { row: 'range of whole ones', line: '_Requirements: 1-3_', ids: ['1', '2', '3'] },
    { row: 'range of names', line: '_Requirements: FR-1–FR-3_', ids: ['FR-1', 'FR-2', 'FR-3'] },
    { row: 'all', line: '_Requirements: All_', ids: ['All'] },
    { row: 'all requirements', line: '_Requirements: all requirements_', ids: ['All'] },
    { row: 'prefixes', line: '_Requirements: R1.2, FR-3, US-2_', ids: ['R1.2', 'FR-3', 'US-2'] },
    { row: 'words before ids', line: '_Requirements: Requirement 1.1, Req 2_', ids: ['1.1', '2'] },
    { row: 'spaces between', line: '_Requirements: 1.1 1.2_', ids: ['1.1', '1.2'] },
    { row: 'a full stop', line: '_Requirements: 1.1, 1.1._', ids: ['1.1'] },
  ])('$row: $line', ({ line, ids }) => {
    expect(readReferenceLine(line)).toEqual({ requirements: ids, depends: [], rest: '' });
  });

  it.each([
    { row: 'ids among prose', line: '_Requirements: 1.1, the rest_', ids: ['1.1'] },
    { row: 'an id with a remark', line: '_Requirements: 1.1 (half), 2_', ids: ['1.1', '2'] },
    { row: 'a range across requirements', line: '_Requirements: 1.3-2.1_', ids: ['1.3', '2.1'] },
    { row: 'a range that counts down', line: '_Requirements: 1.3-1.1_', ids: ['1.3', '1.1'] },
    { row: 'a range without measure', line: '_Requirements: 1.1-1.99999_', ids: ['1.1', '1.99999'] },
    { row: 'half a range', line: '_Requirements: 1.1-7_', ids: ['1.1'] },
  ])('is kept as text too: $row', ({ line, ids }) => {
    expect(readReferenceLine(line)).toEqual({ requirements: ids, depends: [], rest: line });
  });

  it.each([
    '_Requirements: N/A_',
    '_Requirements: all server endpoints_',
    'Requirements 3 and 4 hold',
    'Validates the input',
    '需求：1.1',
    '_Two words: 1.1_',
    '_Priority: 1_',
    '_Boundary: Api_',
    '- [1]',
    '[removed]',
    '[1.1](url)',
    '_Depends: the parser_',
    'Depends: 1.1',
    '',
  ])('refers to nothing: %s', (line) => {
    expect(readReferenceLine(line)).toBeUndefined();
  });

  it.each(['_Depends: 2.1, 4_', '- _Depends on: 2.1, 4_', '*Dependencies: Task 2.1, 4*'])('waits: %s', (line) => {
    expect(readReferenceLine(line)).toEqual({ requirements: [], depends: ['2.1', '4'], rest: '' });
  });
});

describe('references in a title', () => {
  it.each([
    { title: 'A _Requirements: 1.1_', ids: ['1.1'], depends: [], rest: 'A' },
    { title: 'A **Validates: Requirements 1.1**', ids: ['1.1'], depends: [], rest: 'A' },
    { title: 'A [1.1, 1.2]', ids: ['1.1', '1.2'], depends: [], rest: 'A' },
    { title: 'A _Depends: 1_ _Requirements: 2_', ids: ['2'], depends: ['1'], rest: 'A' },
  ])('$title', ({ title, ids, depends, rest }) => {
    expect(readTitleReferences(title)).toEqual({ requirements: ids, depends, rest });
  });

  it.each(['A _b_', 'A [removed]', 'Fix list[1.1]', '_Requirements: 1.1_', 'A _Requirements: some_', ''])(
    'none: %s',
    (title) => {
      expect(readTitleReferences(title)).toBeUndefined();
    },
  );
});

describe('whose references', () => {
  it.each([
    {
      row: 'the task whose column the line is under',
      lines: ['- [ ] 1. A', '  - do', '  - [ ] 1.1 B', '    - _Requirements: 1.1_', '  - _Requirements: 2_'],
      references: [['2'], ['1.1']],
    },
    {
      row: 'not the paragraph above',
      lines: ['- [ ] 1. A', '  - do', '  - [ ] 1.1 B', '    text', '  _Requirements: 2_'],
      references: [['2'], ['2']],
    },
    {
      row: 'in a flat list the task in the same column',
      lines: ['- [ ] 1. A', '_Requirements: 1_', '- [ ] 2. B', '- _Requirements: 2_', '  - more'],
      references: [['1'], ['2']],
    },
    {
      row: 'children without a line inherit',
      lines: ['- [ ] 1. A', '  - _Requirements: 1, 2_', '  - [ ] 1.1 B', '  - [ ] 1.2 C', '    - _Requirements: 3_'],
      references: [['1', '2'], ['3']],
    },
    {
      row: 'several lines add up',
      lines: ['- [ ] 1. A', '  - _Requirements: 1, 2_', '  - **Validates: Requirements 2, 3**'],
      references: [['1', '2', '3']],
    },
    { row: 'a heading its list', lines: ['## Task 1: A', '_Requirements: 1_', '- [ ] b'], references: [['1']] },
  ])('$row', ({ lines, references }) => {
    expect(read(...lines).units.map((unit) => [...unit.references.keys()])).toEqual(references);
  });
});
