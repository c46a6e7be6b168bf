import { describe, expect, it } from 'vitest';
import { decide } from '../../src/core/decide.ts';
import type { Job } from '../../src/core/job.ts';
import { add, BASE, EXPECTED, nodeIn, on, sha, told, type Part } from './fixtures/jobs.ts';
import { begin, diagnosedAs, gates, made, READY, says } from './fixtures/tales.ts';

const CANDIDATE: readonly Part[] = [...READY, begin(), made()];

function next(job: Job): ReturnType<typeof decide>['move'] {
  return decide(job, EXPECTED, new Date(job.at)).move;
}

/** The diagnosis as the ladder makes it, stalls counted. */
const diagnosedNow: Part = (job) => {
  const move = next(job);
  if (move.type !== 'diagnose') throw new Error(`${move.type} comes first`);
  return diagnosedAs(move.diagnosis, move.node, move.attempt)(job);
};

const repair: Part = (job) => {
  const move = next(job);
  if (move.type !== 'make') throw new Error(`${move.type} comes first`);
  return begin(move.node, move.repairs === undefined ? {} : { repairs: move.repairs })(job);
};
describe('no progress', () => {
  const again: readonly Part[] = [gates({}), diagnosedNow];

  it('the same failure on the same tree twice asks a person', () => {
    const job = told(...CANDIDATE, ...again, repair, made(), ...again);
    expect(nodeIn(job)).toMatchObject({ stalls: 2, lesson: { diagnosis: { kind: 'no-progress', remedy: 'ask' } } });
    expect(next(job)).toMatchObject({ type: 'ask', question: { topic: 'no-progress' } });
  });

  it('another tree is progress, and so is another failure', () => {
    const otherTree = told(...CANDIDATE, ...again, repair, made('better'), ...again);
    const otherFailure = told(...CANDIDATE, ...again, repair, made(), gates({ summary: 'another gate' }), diagnosedNow);
    expect(nodeIn(otherTree).stalls).toBe(1);
    expect(nodeIn(otherFailure).stalls).toBe(1);
    expect(next(otherTree).type).toBe('make');
  });

  it('the same findings of a checker twice are none, whatever was changed in between', () => {
    const finding = (problem: string, line: number) =>
      [{ severity: 'error', file: 'a.js', line, problem, fix: 'x' }] as const;
    const rejected = (problem: string, line = 3): readonly Part[] => [
      gates(),
      says('fail', [...finding(problem, line)]),
      diagnosedNow,
    ];
    const same = told(
      ...CANDIDATE,
      ...rejected('It is wrong.'),
      repair,
      made('better'),
      ...rejected('It is wrong.', 7),
    );
    expect(nodeIn(same)).toMatchObject({ stalls: 2, lesson: { diagnosis: { kind: 'no-progress', remedy: 'ask' } } });
    const other = told(...CANDIDATE, ...rejected('It is wrong.'), repair, made('better'), ...rejected('It is slow.'));
    expect(nodeIn(other).stalls).toBe(1);
  });

  it('unfinished work that is further on is progress, though the same ended both', () => {
    const cut =
      (attempt: number, tree: string): Part =>
      (job) => {
        const failure = { kind: 'implementation-defect', stage: 'make', summary: 'out of time' } as const;
        const left = {
          attempt,
          commit: sha(tree),
          tree: sha(tree),
          base: BASE,
          from: BASE,
          paths: [],
          because: 'time',
        };
        const event = {
          type: 'make-ended' as const,
          node: 'n1',
          attempt,
          outcome: 'failed' as const,
          runs: 1,
          logs: [],
        };
        return on(job, add({ ...event, failure, unfinished: left }));
      };
    const twice = (tree: string) =>
      told(...READY, begin(), cut(1, 'half'), diagnosedNow, repair, cut(2, tree), diagnosedNow);
    expect(nodeIn(twice('more')).stalls).toBe(1);
    expect(nodeIn(twice('half')).stalls).toBe(2);
  });
});
