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
const ends = fc.oneof(
  fc.constantFrom(['\n'], ['\r\n'], ['\r']),
  fc.array(fc.constantFrom('\n', '\r\n', '\r'), { minLength: 2, maxLength: 7 }),
);
const list = fc
  .tuple(lines, ends, fc.constantFrom('', '\ufeff'))
  .map(([written, mixed, start]) =>
    new TextEncoder().encode(start + written.map((one, at) => one + mixed[at % mixed.length]).join('')),
  );

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

/** The unit after its boxes were ticked; a heading's details show its boxes. */
function finished(unit: Unit): object {
  return { ...unit, details: expect.any(String), state: 'done', boxes: [], isTicked: true };
}

/** What comes of reading any bytes. A list always has a unit, or a notice that says why not. */
function outcomeOf(bytes: Uint8Array): string {
  try {
    const { units, notices } = readTasks(bytes);
    return units.length + notices.length > 0 ? 'read' : 'silent';
  } catch (error) {
    return error instanceof UserError ? 'refused' : String(error);
  }
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
          const expected = before.units.map((one) => (one.id === unit.id ? finished(one) : one));
          expect(readTasks(ticked).units).toEqual(expected);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('can be worked off in its order, one unit after the other, until every unit is done', () => {
    fc.assert(
      fc.property(list, (start) => {
        let bytes: Uint8Array = start;
        for (const _unit of readTasks(start).units) bytes = tick(bytes, runnable(readTasks(bytes))[0]?.boxes ?? []);
        expect(readTasks(bytes).units.filter(({ state }) => state === 'open')).toEqual([]);
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
          const beside = units.filter((unit) => unit.rank === rank);
          expect(kind === 'task' || beside.length === 1).toBe(true);
        }
      }),
      { numRuns: 200 },
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
      { numRuns: 200 },
    );
  });

  it('reads the same with any line ending', () => {
    fc.assert(
      fc.property(lines, (written) => {
        const [unix = [], dos = []] = ['\n', '\r\n'].map((end) =>
          readTasks(new TextEncoder().encode(written.join(end))).units.map((unit) => ({
            ...unit,
            boxes: [],
            marks: [],
          })),
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
        expect(outcomeOf(bytes)).toMatch(/^(?:read|refused)$/);
      }),
      { numRuns: 500 },
    );
  });
});
