import { describe, expect, it } from 'vitest';
import { decide } from '../../src/core/decide.ts';
import type { Job } from '../../src/core/job.ts';
import {
  activeMinutesLeft,
  defaultLimits,
  exhausted,
  exhaustedByNode,
  isLimited,
  LIMIT_NAMES,
  LIMIT_RANGES,
  limitsOf,
} from '../../src/core/limits.ts';
import type { LimitName, LimitOverrides } from '../../src/core/plan.ts';
import { overBudget } from '../../src/core/rules/rule.ts';
import { EXPECTED, nodeIn, on, plan, spec, told, toldOf, type Part } from './fixtures/jobs.ts';
import { begin, blocked, diagnosed, gates, graph, heard, made, makeFails, READY } from './fixtures/tales.ts';

function limited(limits: LimitOverrides, ...parts: readonly Part[]): Job {
  return toldOf({ plan: plan({ limits }) }, ...parts);
}

describe('the limits in force', () => {
  it.each([
    [1, { agentRuns: 32, steps: 70, activeMinutes: 480, localCalls: 120, replansPerJob: 6 }],
    [15, { agentRuns: 200, steps: 350, activeMinutes: 900, localCalls: 400, replansPerJob: 15 }],
    [
      10_000,
      { agentRuns: 120_020, steps: 200_050, activeMinutes: 600_000, localCalls: 200_100, replansPerJob: 10_000 },
    ],
  ])('A22: of %i tasks grow with them; those of one task do not', (nodes, growing) => {
    expect(defaultLimits(nodes)).toEqual({
      attemptsPerNode: 4,
      repairCyclesPerNode: 3,
      transientRetries: 5,
      consecutiveFailures: 5,
      clarificationRounds: 3,
      planRevisions: 3,
      replansPerNode: 2,
      noProgress: 2,
      tokens: Infinity,
      costUsd: Infinity,
      ...growing,
    });
  });

  it('a person before the configuration before the default', () => {
    const job = limited({ steps: 7, attemptsPerNode: 2 }, ...READY, heard({ verb: 'raise', limit: 'steps', value: 9 }));
    expect(limitsOf(job)).toMatchObject({ steps: 9, attemptsPerNode: 2, agentRuns: 44 });
  });

  it('a task that is superseded still counts: a new reading of the list takes no budget away', () => {
    const twenty = Array.from({ length: 20 }, (_, index) => spec(index));
    expect(limitsOf(told(graph(...twenty))).agentRuns).toBe(260);
  });

  it('every limit has a range that its default lies in', () => {
    expect(Object.keys(LIMIT_RANGES).toSorted()).toEqual([...LIMIT_NAMES].toSorted());
    for (const [name, value] of Object.entries(defaultLimits(100)).filter(([, value]) => isLimited(value))) {
      const [least, most] = LIMIT_RANGES[name as LimitName];
      expect([name, value >= least && value <= most]).toEqual([name, true]);
    }
  });
});

describe('what is used up', () => {
  const half: readonly Part[] = [...READY, begin(), made()];

  it.each<readonly [name: string, limits: LimitOverrides, runs: number, found: LimitName | undefined]>([
    ['nothing', {}, 1, undefined],
    ['the last agent run may be spent', { agentRuns: 2 }, 1, undefined],
    ['one more than there is', { agentRuns: 1 }, 1, 'agentRuns'],
    ['a gate needs no agent', { agentRuns: 1 }, 0, undefined],
    ['less than a minute is left', { activeMinutes: 1 }, 0, 'activeMinutes'],
  ])('%s', (_name, limits, runs, found) => {
    expect(exhausted(limited(limits, ...half), plan().stages.slice(0, runs))).toBe(found);
  });

  it('one step too many', () => {
    const job = limited({ steps: 1 }, ...READY);
    expect(exhausted(job, [])).toBeUndefined();
    expect(exhausted(on(job, begin('n1', { owner: 'run-2.1' })), [])).toBe('steps');
  });

  it('an open intent counts from when it is over', () => {
    expect(activeMinutesLeft(limited({ activeMinutes: 10 }, ...READY))).toBe(9);
  });

  it.each<readonly [name: string, limits: LimitOverrides, isRepair: boolean, found: LimitName | undefined]>([
    ['attempts are left', { attemptsPerNode: 2 }, true, undefined],
    ['no attempts are left', { attemptsPerNode: 1 }, false, 'attemptsPerNode'],
    ['no repairs are left', { repairCyclesPerNode: 0 }, true, 'repairCyclesPerNode'],
    ['a new try is no repair', { repairCyclesPerNode: 0 }, false, undefined],
  ])('%s', (_name, limits, isRepair, found) => {
    const job = limited(limits, ...half, gates({}), diagnosed);
    expect(exhaustedByNode(job, nodeIn(job), isRepair)).toBe(found);
  });

  it('an answer of a person is no repair', () => {
    const job = limited({ repairCyclesPerNode: 0 }, ...READY, begin(), makeFails({ kind: 'ambiguity' }), diagnosed);
    expect(exhaustedByNode(job, nodeIn(job), true)).toBeUndefined();
  });
});

describe('no deadline reaches past the minutes that are left', () => {
  it.each([
    ['a make', limited({ activeMinutes: 12 }, ...READY), 'make', 11],
    ['a gate', limited({ activeMinutes: 7 }, ...READY, begin(), made()), 'gate', 5],
    ['a baseline', limited({ activeMinutes: 3 }, graph()), 'baseline', 3],
  ] as const)('%s', (_name, job, type, minutes) => {
    const { move } = decide(job, EXPECTED, new Date(job.at));
    expect(move.type).toBe(type);
    const left = 'deadline' in move ? (Date.parse(move.deadline) - Date.parse(job.at)) / 60_000 : undefined;
    expect(left).toBe(minutes);
  });
});

describe('what a person is told to say', () => {
  const proposal = (limits: LimitOverrides, name: LimitName): string => {
    const job = limited(limits, ...READY);
    const { move } = overBudget(job, name, nodeIn(job));
    return move.type === 'block' ? move.blocker.next : '';
  };

  it.each<readonly [LimitOverrides, LimitName, string]>([
    [{ attemptsPerNode: 4 }, 'attemptsPerNode', 'raise attemptsPerNode 6'],
    [{ attemptsPerNode: 1 }, 'attemptsPerNode', 'raise attemptsPerNode 2'],
    [{ repairCyclesPerNode: 0 }, 'repairCyclesPerNode', 'raise repairCyclesPerNode 1'],
    [{ attemptsPerNode: 40 }, 'attemptsPerNode', 'raise attemptsPerNode 50'],
    [{ attemptsPerNode: 50 }, 'attemptsPerNode', 'accept-task n1 <reason>'],
  ])('%o: %s', (limits, name, next) => {
    expect(proposal(limits, name)).toBe(next);
  });

  it('is never refused', () => {
    for (const limit of [1, 2, 3, 33, 34, 49]) {
      const [verb, name = '', value = ''] = proposal({ attemptsPerNode: limit }, 'attemptsPerNode').split(' ');
      expect(verb).toBe('raise');
      const say = { verb: 'raise' as const, limit: name, value: Number(value) };
      const job = limited({ attemptsPerNode: limit }, ...READY, blocked());
      const inbox = { id: 'c', by: 'ada', at: job.at, say };
      expect(decide(job, { ...EXPECTED, inbox }, new Date(job.at)).move).not.toHaveProperty('refused');
    }
  });
});
