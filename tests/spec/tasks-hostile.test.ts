import { describe, expect, it } from 'vitest';
import { readRequirements } from '../../src/spec/requirements.ts';
import { readTasks, withMarksEqual } from '../../src/spec/tasks.ts';

const MANY = 10_000;
const LONG = 400_000;

// Each of these takes minutes when some step looks at every line, or every character, once for each other one.
describe('hostile sizes are read in linear time', () => {
  it.each([
    {
      row: '244 kB, 390 leaves',
      build: () =>
        Array.from(
          { length: 390 },
          (_, id) => `- [ ] ${id}. A\n${'  - some bullet\n'.repeat(38)}  - _Requirements: 1.1_`,
        ).join('\n'),
    },
    { row: 'spaces in a line', build: () => ' '.repeat(LONG) },
    {
      row: 'spaces before, inside and after a title',
      build: () => `- [ ] 1.${' '.repeat(LONG)}A${' '.repeat(LONG)}B${' '.repeat(LONG)}`,
    },
    { row: 'opening brackets', build: () => `- [ ] ${'['.repeat(LONG)}` },
    { row: 'brackets', build: () => `- [ ] 1. ${'[]('.repeat(LONG / 4)}` },
    { row: 'boxes in a line', build: () => '- [ ] '.repeat(LONG / 6) },
    { row: 'stars', build: () => `- [ ] ${'*'.repeat(LONG)}` },
    {
      row: 'backticks of every length',
      build: () => Array.from({ length: 1000 }, (_, length) => '`'.repeat(length)).join(' <!-- '),
    },
    { row: 'comments that never end', build: () => `- [ ] ${'<!--'.repeat(LONG / 4)}` },
    { row: 'comments on lines of one paragraph', build: () => 'a <!--\n'.repeat(MANY) },
    { row: 'a number without end', build: () => `- [ ] ${'1.'.repeat(LONG / 2)}` },
    { row: 'hashes', build: () => `# ${' #'.repeat(LONG / 2)}x` },
    { row: 'references', build: () => `- [ ] 1. A\n  - _Requirements: ${'1.1-1.60, '.repeat(MANY)}_` },
    {
      row: 'different references',
      build: () => `- [ ] 1. A\n  - _Requirements: ${Array.from({ length: MANY }, (_, id) => id).join(', ')}_`,
    },
    { row: 'references in titles', build: () => `- [ ] 1. A${' _Requirements: 1_'.repeat(MANY / 2)}` },
    { row: 'one number many times', build: () => '- [ ] 1. A\n'.repeat(MANY) },
    { row: 'many numbers', build: () => Array.from({ length: MANY }, (_, id) => `- [ ] ${id}. A`).join('\n') },
    {
      row: 'deep by indentation',
      build: () => Array.from({ length: 2000 }, (_, depth) => `${'\t'.repeat(depth)}- [ ] ${depth}. A`).join('\n'),
    },
    {
      row: 'deep by number',
      build: () => Array.from({ length: MANY }, (_, id) => `- [ ] ${'1.'.repeat(id % 18)}1 A`).join('\n'),
    },
    {
      row: 'many children that inherit a long list',
      build: () =>
        `- [ ] 1. A\n  - _Requirements: ${Array.from({ length: 2000 }, (_, id) => id).join(', ')}_\n${'  - [ ] 1.1 B\n'.repeat(MANY)}`,
    },
    {
      row: 'many that wait for many',
      build: () =>
        `- [ ] 1. A\n${'  - [ ] 1.1 B\n'.repeat(MANY / 4)}${'- [ ] 2. C\n  - _Depends: 1_\n'.repeat(MANY / 4)}`,
    },
    {
      row: 'a circle through all',
      build: () => Array.from({ length: MANY }, (_, id) => `- [ ] ${id}. A _Depends: ${(id + 1) % MANY}_`).join('\n'),
    },
    {
      row: 'waves that wait for all',
      build: () =>
        `${Array.from({ length: 2000 }, (_, id) => `- [ ] ${id}. A`).join('\n')}\n## Task Dependency Graph\n\`\`\`json\n${JSON.stringify(Array.from({ length: 2000 }, (_, id) => ({ id, tasks: [id], depends_on: Array.from({ length: Math.min(id, 40) }, (_unused, at) => id - at - 1) })))}\n\`\`\``,
    },
    {
      row: 'brackets as a graph',
      build: () => `## Task Dependency Graph\n\`\`\`json\n${'['.repeat(LONG)}\n\`\`\``,
    },
    { row: 'headings', build: () => Array.from({ length: MANY }, (_, id) => `## Task ${id}: A\n- [ ] b`).join('\n') },
    { row: 'clauses by turns', build: () => Array.from({ length: MANY }, (_, id) => `- ${id % 5000}.1 A`).join('\n') },
    { row: 'fences that are cut', build: () => '  ```\n- [ ] A\n'.repeat(MANY / 2) },
  ])('$row', ({ build }) => {
    const bytes = new TextEncoder().encode(build());
    const { units, notices } = readTasks(bytes);
    expect(units.length + notices.length).toBeGreaterThan(0);
    expect(withMarksEqual(bytes)).toHaveLength(bytes.length);
    readRequirements(bytes);
  });
});
