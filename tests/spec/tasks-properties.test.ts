import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { readRequirements } from '../../src/spec/requirements.ts';
import { readTasks, tick, withMarksEqual, type TaskList, type Unit } from '../../src/spec/tasks.ts';

const LOWER_X = 0x78;

/** One of these, as often as its weight says. */
function weighted(weights: Readonly<Record<string, number>>): fc.Arbitrary<string> {
  return fc.oneof(...Object.entries(weights).map(([value, weight]) => ({ weight, arbitrary: fc.constant(value) })));
}

const indent = weighted({ '': 8, ' ': 1, '  ': 6, '    ': 3, '\t': 1 });
const mark = weighted({ ' ': 12, x: 4, X: 1, '-': 1, '~': 1, '/': 1, '✓': 1 });
const star = weighted({ '': 16, '*': 1, '\\*': 1 });
const number = weighted({
  '': 2,
  '1. ': 2,
  '2. ': 2,
  '3 ': 1,
  '1.1 ': 2,
  '1.2 ': 2,
  '2.1 ': 2,
  '1.1.1 ': 1,
  '**4.** ': 1,
  '5* ': 1,
});
const title = weighted({
  A: 6,
  B: 4,
  Checkpoint: 2,
  'C _Depends: 2_': 1,
  'D _Requirements: 1.1_': 1,
  'Ü <!-- x --> E': 1,
});
const box = fc.tuple(indent, mark, star, number, title).map(([before, ...parts]) => {
  const [sign, ...rest] = parts;
  return `${before}- [${sign}]${rest[0]} ${rest[1]}${rest[2]}`;
});
const body = weighted({
  '- do it': 6,
  prose: 2,
  '- _Requirements: 1.1-1.3, 2_': 2,
  '_Depends: 1.1, 3_': 2,
  '- _Depends: 2_': 2,
  '': 2,
  '---': 1,
});
const text = fc.tuple(indent, body).map((parts) => parts.join(''));
const heading = weighted({ '## Phase': 3, '## 2. Two': 2, '## Task 1: T': 1, '### Task 2': 1, '## Checklist': 1 });
const hiding = fc.tuple(indent, fc.constantFrom('```', '<!--', '-->', '- ```')).map((parts) => parts.join(''));
const line = fc.oneof(
  { weight: 30, arbitrary: box },
  { weight: 12, arbitrary: text },
  { weight: 2, arbitrary: heading },
  { weight: 1, arbitrary: hiding },
);
const lines = fc
  .tuple(
    fc.array(line, { minLength: 1, maxLength: 16 }),
    fc.option(fc.array(fc.nat(3), { minLength: 16, maxLength: 16 })),
  )
  .map(([written, waves]) => [...written, ...(waves ? graphOf(written, waves) : [])]);
const list = fc
  .tuple(lines, fc.constantFrom('\n', '\r\n'), fc.constantFrom('', '\ufeff'))
  .map(([written, end, start]) => new TextEncoder().encode(start + written.join(end)));

/** A graph that puts each number of the list into one of these waves. */
function graphOf(written: readonly string[], waves: readonly number[]): string[] {
  const numbers = [...new Set(written.flatMap((one) => /\] \*{0,2}(\d[\d.]*\d|\d)/.exec(one)?.[1] ?? []))];
  const graph = Object.values(Object.groupBy(numbers, (_number, index) => waves[index % waves.length] ?? 0));
  return ['## Task Dependency Graph', '```json', JSON.stringify(graph), '```'];
}

const wild = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        ...'-*+[]()xX~` \t\n\r#_.:,1234Ä<>!|{}"'.split(''),
        '- [ ] ',
        '<!--',
        '-->',
        '```',
        '_Depends: ',
        '\ufeff',
      ),
      {
        maxLength: 120,
      },
    )
    .map((parts) => new TextEncoder().encode(parts.join(''))),
);

/** The units that may run now: what they wait for is done. */
function runnable({ units }: TaskList): Unit[] {
  const open = units.filter(({ state }) => state === 'open');
  const lowest = Math.min(...open.map(({ rank }) => rank));
  const openIds = new Set(open.map(({ id }) => id));
  return open.filter(({ rank, after }) => rank === lowest && !after.some((id) => openIds.has(id)));
}

/** The units whose dependencies, and the dependencies of these, are done, whatever their rank. */
function free({ units }: TaskList): Unit[] {
  const unitOf = new Map(units.map((unit) => [unit.id, unit]));
  const isFree = ({ after }: Unit): boolean =>
    after.every((id) => unitOf.get(id)?.state === 'done' && isFree(unitOf.get(id)!));
  return units.filter((unit) => unit.state === 'open' && isFree(unit));
}

function hasCircle({ notices }: TaskList): boolean {
  return notices.some(({ code }) => code === 'dependency-cycle');
}

describe('any task list', () => {
  it('ticking the boxes of a unit makes exactly that unit done and changes exactly those bytes', () => {
    fc.assert(
      fc.property(list, (bytes) => {
        const before = readTasks(bytes);
        fc.pre(!hasCircle(before));
        for (const unit of free(before)) {
          const ticked = tick(bytes, unit.boxes);
          const changed = [...bytes.keys()].filter((offset) => bytes[offset] !== ticked[offset]);
          expect(changed).toEqual(unit.boxes);
          expect(changed.every((offset) => ticked[offset] === LOWER_X)).toBe(true);
          const { details: _details, ...same } = unit;
          const after = readTasks(ticked).units;
          expect(after).toHaveLength(before.units.length);
          after.forEach((found, index) => {
            if (found.id === unit.id) expect(found).toMatchObject({ ...same, state: 'done', boxes: [] });
            else expect(found).toEqual(before.units[index]);
          });
        }
      }),
      { numRuns: 300 },
    );
  });

  it('can be worked off in its order, one unit after the other, until every unit is done', () => {
    fc.assert(
      fc.property(list, (start) => {
        let bytes = start;
        for (let left = readTasks(bytes).units.length; left >= 0; left -= 1) {
          const now = readTasks(bytes);
          const [next] = runnable(now);
          if (!next) {
            expect(now.units.every(({ state }) => state === 'done')).toBe(true);
            return;
          }
          bytes = tick(bytes, next.boxes);
        }
        throw new Error('Some unit was never done.');
      }),
      { numRuns: 150 },
    );
  });

  it('has unique ids, ranks without gaps, dependencies that exist and boxes that one unit owns', () => {
    fc.assert(
      fc.property(list, (bytes) => {
        const { units } = readTasks(bytes);
        const rankOf = new Map(units.map(({ id, rank }) => [id, rank]));
        expect(rankOf.size).toBe(units.length);
        const ranks = new Set(units.map(({ rank }) => rank));
        expect([...ranks].every((rank) => rank < ranks.size)).toBe(true);
        const boxes = units.flatMap((unit) => unit.boxes);
        expect(new Set(boxes).size).toBe(boxes.length);
        expect(() => tick(bytes, boxes)).not.toThrow();
        for (const { state, boxes: own, after, rank, kind } of units) {
          expect(own.length > 0).toBe(state === 'open');
          expect(after.every((id) => (rankOf.get(id) ?? Infinity) <= rank)).toBe(true);
          if (kind === 'checkpoint') expect(units.filter((unit) => unit.rank === rank)).toHaveLength(1);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is bound to its approval whatever is ticked', () => {
    fc.assert(
      fc.property(list, (bytes) => {
        const equal = withMarksEqual(bytes);
        expect(withMarksEqual(equal)).toEqual(equal);
        const ticked = tick(
          bytes,
          readTasks(bytes).units.flatMap(({ boxes }) => boxes),
        );
        expect(withMarksEqual(ticked)).toEqual(equal);
      }),
      { numRuns: 300 },
    );
  });

  it('reads the same with any line ending', () => {
    fc.assert(
      fc.property(lines, (written) => {
        const [unix = [], dos = []] = ['\n', '\r\n'].map((end) =>
          readTasks(new TextEncoder().encode(written.join(end))).units.map((unit) => ({ ...unit, boxes: [] })),
        );
        expect(dos).toEqual(unix);
      }),
    );
  });
});

describe('any bytes', () => {
  it('give a result or a UserError', () => {
    fc.assert(
      fc.property(wild, (bytes) => {
        expect(withMarksEqual(bytes)).toHaveLength(bytes.length);
        expect(Array.isArray(readRequirements(bytes).requirements)).toBe(true);
        try {
          const { units, notices } = readTasks(bytes);
          expect(units.length + notices.length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(UserError);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

const MANY = 20_000;
const MEGABYTE = 1_000_000;

// Each of these takes minutes when some step looks at every line, or every character, once for each other one.
describe('hostile sizes are read in linear time', () => {
  it.each([
    { row: 'spaces in a line', build: () => ' '.repeat(MEGABYTE) },
    {
      row: 'spaces before, inside and after a title',
      build: () => `- [ ] 1.${' '.repeat(MEGABYTE)}A${' '.repeat(MEGABYTE)}B${' '.repeat(MEGABYTE)}`,
    },
    { row: 'opening brackets', build: () => `- [ ] ${'['.repeat(MEGABYTE)}` },
    { row: 'brackets', build: () => `- [ ] 1. ${'[]('.repeat(MEGABYTE / 4)}` },
    { row: 'boxes in a line', build: () => '- [ ] '.repeat(MEGABYTE / 6) },
    { row: 'stars', build: () => `- [ ] ${'*'.repeat(MEGABYTE)}` },
    {
      row: 'backticks of every length',
      build: () => `${Array.from({ length: 1000 }, (_, length) => '`'.repeat(length)).join(' <!-- ')}`,
    },
    { row: 'comments that never end', build: () => `- [ ] ${'<!--'.repeat(MEGABYTE / 4)}` },
    { row: 'comments on lines of one paragraph', build: () => 'a <!--\n'.repeat(MANY) },
    { row: 'a number without end', build: () => `- [ ] ${'1.'.repeat(MEGABYTE / 2)}` },
    { row: 'hashes', build: () => `# ${' #'.repeat(MEGABYTE / 2)}x` },
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
        `- [ ] 1. A\n  - _Requirements: ${Array.from({ length: 20_000 }, (_, id) => id).join(', ')}_\n${'  - [ ] 1.1 B\n'.repeat(20_000)}`,
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
        `${Array.from({ length: 5000 }, (_, id) => `- [ ] ${id}. A`).join('\n')}\n## Task Dependency Graph\n\`\`\`json\n${JSON.stringify(Array.from({ length: 5000 }, (_, id) => ({ id, tasks: [id], depends_on: Array.from({ length: Math.min(id, 40) }, (_unused, at) => id - at - 1) })))}\n\`\`\``,
    },
    {
      row: 'brackets as a graph',
      build: () => `## Task Dependency Graph\n\`\`\`json\n${'['.repeat(MEGABYTE)}\n\`\`\``,
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
