import { describe, expect, it } from 'vitest';
import { codes, names, order, read, waits } from './task-lists.ts';

describe('lists as other tools write them', () => {
  it('spec-kit: numbers with letters, hints of parallel work, phases', () => {
    const list = read(
      '# Tasks: Export',
      '',
      '**Input**: Design documents from `/specs/001-export/`',
      '',
      '## Format: `[ID] [P?] [Story] Description`',
      '',
      '- **[P]**: Can run in parallel (different files, no dependencies)',
      '',
      '## Phase 1: Setup (Shared Infrastructure)',
      '',
      '- [X] T001 Create the project',
      '- [ ] T002 [P] Configure the linter',
      '',
      '**Checkpoint**: Foundation ready',
      '',
      '---',
      '',
      '## Phase 3: User Story 1 - Export (Priority: P1) 🎯 MVP',
      '',
      '### Tests for User Story 1 (OPTIONAL - only if tests requested) ⚠️',
      '',
      '- [ ] T012 [P] [US1] Contract test in tests/export.test.ts',
      '- [ ] T013 [US1] Write src/export.ts (depends on T012)',
      '',
      '## Dependencies & Execution Order',
      '',
      '- **Setup (Phase 1)**: No dependencies',
    );
    expect(names(list)).toEqual([
      'T001 Create the project ✓',
      'T002 Configure the linter',
      'T012 [US1] Contract test in tests/export.test.ts',
      'T013 [US1] Write src/export.ts (depends on T012)',
    ]);
    expect(order(list)).toEqual(['T001', 'T002', 'T012', 'T013']);
    expect(codes(list)).toEqual([]);
  });

  it.each(['S3 bucket', 'H264 video', 'T4 engine', 'EC2 hosts', 'T1000x'])(
    'letters with digits are a title: %s',
    (title) => {
      expect(read(`- [ ] ${title}`).units).toMatchObject([{ title }]);
    },
  );

  it('OpenSpec: groups as numbered headings', () => {
    const list = read(
      '## 1. Backend',
      '- [x] 1.1 Create the model',
      '- [ ] 1.2 Serve it',
      '',
      '## 2. Frontend',
      '',
      '- [ ] 2.1 Show it',
      '- [ ] 2.2 Test it',
    );
    expect(names(list)).toEqual(['1.1 Create the model ✓', '1.2 Serve it', '2.1 Show it', '2.2 Test it']);
    expect(list.units.map(({ boxes }) => boxes.length)).toEqual([0, 1, 1, 1]);
    expect(codes(list)).toEqual([]);
  });

  it('cc-sdd: dependencies, boundaries, hints of parallel work', () => {
    const lines = [
      '- [ ] 1. Foundation',
      '- [ ] 1.1 (P) Build the store',
      '  - Keep it in memory',
      '  - _Requirements: 1.1, 1.2_',
      '  - _Boundary: Store, Api_',
      '- [ ] 1.2 (P) Build the api',
      '  - _Requirements: 2.1_',
      '- [ ] 2. Integration',
      '- [ ] 2.1 Wire both',
      '  - _Depends: 1.1, 1.2_',
      '- [ ]* 2.2 Cover the rest',
    ];
    const list = read(...lines);
    expect(names(list)).toEqual(['1.1 Build the store', '1.2 Build the api', '2.1 Wire both']);
    expect(waits(lines)).toEqual({ '2.1': '1.1 1.2' });
    expect(list.units[0]).toMatchObject({
      references: new Map([
        ['1.1', 4],
        ['1.2', 4],
      ]),
      details: '- Keep it in memory\n- _Boundary: Store, Api_',
    });
    expect(codes(list)).toEqual(['optional-left-out']);
  });
});
