import { mkdtempSync, globSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userRepository, type UserRepository } from '../tools/user-repository.ts';
import { specbridge, type Ended } from './typed.ts';

const TILL = join(import.meta.dirname, '../../examples/till');
const TASKS = '.kiro/specs/rounding/tasks.md';
const CACHE = mkdtempSync(join(tmpdir(), 'specbridge-cache-'));

interface Evidence {
  readonly claim: string;
  readonly commit: string;
  readonly attempt: number;
  readonly gates: readonly {
    readonly name: string;
    readonly passed: boolean;
    readonly expected?: string;
    readonly atBase?: object;
  }[];
}

interface JobAnswer {
  readonly status: string;
  readonly branch: string;
  readonly nodes: readonly {
    readonly number: string;
    readonly status: string;
    readonly attempts: number;
    readonly evidence: Evidence;
  }[];
}

function exampleFiles(): Record<string, Uint8Array> {
  const paths = globSync('**/*', { cwd: TILL, withFileTypes: true, exclude: ['node_modules'] })
    .concat(globSync('.{kiro,specbridge}/**/*', { cwd: TILL, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(paths.map((path) => [path.slice(TILL.length + 1), readFileSync(path)]));
}

/** Where two texts of one length differ. */
function offsets(before: string, after: string): readonly number[] {
  expect(after.length).toBe(before.length);
  return [...before].flatMap((character, index) => (character === after[index] ? [] : [index]));
}

describe('a spec with everything that a task list may hold', () => {
  let user: UserRepository;
  let run: Ended;
  let job: JobAnswer;
  const listAt = (commit: string): string => user.git(['show', `${commit}:${TASKS}`]);
  const nodeOf = (number: string): JobAnswer['nodes'][number] => job.nodes.find((node) => node.number === number)!;

  beforeAll(async () => {
    process.env['SPECBRIDGE_CACHE'] = CACHE;
    user = userRepository();
    user.commit(exampleFiles());
    run = await specbridge({ user }, ['run', 'rounding', '--json']).end;
    job = JSON.parse(run.out) as JobAnswer;
  });
  afterAll(() => {
    rmSync(user.base, { recursive: true });
    rmSync(CACHE, { recursive: true });
  });

  it('is carried to verified completion without a person', () => {
    expect({ code: run.code, status: job.status }).toEqual({ code: 0, status: 'completed' });
    expect(job.nodes.map(({ number, evidence: { claim } }) => [number, claim])).toEqual([
      ['1', 'integrated'],
      ['2.1', 'integrated'],
      ['2.2', 'integrated'],
      ['3', 'gate-only'],
      ['4', 'integrated'],
      ['4.1', 'integrated'],
      ['5', 'integrated'],
      ['6', 'integrated'],
      ['7', 'integrated'],
    ]);
  });

  it('the exploration task is done because its gate fails; the fix because that gate failed before it', () => {
    expect(nodeOf('1').evidence.gates).toMatchObject([
      { name: 'test', passed: false, expected: 'fail' },
      { name: 'changelog', passed: true },
    ]);
    expect(nodeOf('2.1').evidence.gates[0]).toMatchObject({ name: 'test', passed: true, atBase: { passed: false } });
  });

  it('a green checkpoint needs no maker, a red one gets one', () => {
    expect(nodeOf('3')).toMatchObject({ attempts: 0, evidence: { claim: 'gate-only' } });
    expect(nodeOf('6')).toMatchObject({ attempts: 1 });
    expect(nodeOf('6').evidence.gates.every(({ passed }) => passed)).toBe(true);
  });

  it('every box is right: the optional one is open, all others are ticked', () => {
    const open = listAt(job.branch)
      .split('\n')
      .filter((line) => /^\s*- \[[^x]\]/.test(line));
    expect(open).toEqual(['  - [ ]* 4.2 Measure a receipt of a million lines']);
  });

  it('one byte each: the whole job changed the marks of its boxes and nothing else of the list', () => {
    const [before, after] = [listAt('main'), listAt(job.branch)];
    const changed = offsets(before, after);
    expect(changed.map((offset) => `${before[offset - 1]}${before[offset]}${after[offset]}`)).toEqual(
      changed.map(() => '[ x'),
    );
    expect(changed).toHaveLength(10);
  });

  it('each commit ticks the boxes that its task owns; the box of a group goes with its last part', () => {
    const ticked = job.nodes.map(({ number, evidence: { commit } }) => {
      const [before, after] = [listAt(`${commit}~1`), listAt(commit)];
      const lines = offsets(before, after).map((offset) => after.slice(0, offset).split('\n').length);
      return [number, lines.map((line) => /\[x\]\*? ([0-9.]*[0-9])/.exec(after.split('\n')[line - 1]!)![1])];
    });
    expect(ticked).toEqual([
      ['1', ['1']],
      ['2.1', ['2.1']],
      ['2.2', ['2', '2.2']],
      ['3', ['3']],
      ['4', ['4']],
      ['4.1', ['4.1']],
      ['5', ['5']],
      ['6', ['6']],
      ['7', ['7']],
    ]);
  });
});
