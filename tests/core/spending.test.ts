import { describe, expect, it } from 'vitest';
import { decide } from '../../src/core/decide.ts';
import { Usage } from '../../src/core/evidence.ts';
import type { Job } from '../../src/core/job.ts';
import { LIMIT_RANGES } from '../../src/core/limits.ts';
import { believed } from '../../src/core/spending.ts';
import type { LimitOverrides, Stage } from '../../src/core/plan.ts';
import { add, chose, EXPECTED, on, plan, thinks, toldOf, type Part } from './fixtures/jobs.ts';
import { carryTo, thinking, WORDS } from './fixtures/thinking.ts';
import { asksChecker, begin, checkFails, gates, heard, lost, made, makeFails, READY, says } from './fixtures/tales.ts';

const WORST = { minutes: 30, vendor: 'claude', maxCost: 2, tokensPerRun: 1_000 } as const;
const STAGES: readonly Stage[] = [
  { key: 'implementer', kind: 'maker', ...WORST },
  { key: 'documenter', kind: 'maker', ...WORST },
  { key: 'reviewer', kind: 'checker', ...WORST, maxCost: 3 },
];

function job(limits: LimitOverrides, ...parts: readonly Part[]): Job {
  return toldOf({ plan: plan({ stages: [...STAGES], limits }) }, ...READY, ...parts);
}

function used(role: string, tokens: number, cost?: number): Usage {
  const read = { inputTokens: tokens - 10, cachedInputTokens: 0, outputTokens: 10 };
  return { role, ...read, ...(cost !== undefined && { cost }) };
}

function fails(runs: number, usage?: readonly Usage[]): Part {
  const failure = { kind: 'implementation-defect', stage: 'make', summary: 'I could not' } as const;
  const event = {
    type: 'make-ended' as const,
    node: 'n1',
    attempt: 1,
    outcome: 'failed' as const,
    runs,
    logs: [],
    failure,
  };
  return (before) => on(before, add({ ...event, ...(usage && { usage: [...usage] }) }));
}

describe('what runs of agents use up', () => {
  it.each<readonly [name: string, parts: readonly Part[], tokens: number, costUsd: number, agentRuns: number]>([
    ['nothing is used before anything runs', [], 0, 0, 0],
    ['makers under way count at their worst', [begin()], 2_000, 4, 2],
    ['a lost move stays charged at its worst', [begin(), lost], 2_000, 4, 2],
    [
      'what they tell takes its place',
      [begin(), fails(2, [used('implementer', 50, 0.5), used('documenter', 30, 0.25)])],
      80,
      0.75,
      2,
    ],
    ['one that was never started is given back', [begin(), fails(1, [used('implementer', 50, 0.5)])], 50, 0.5, 1],
    ['one that tells nothing counts at its worst', [begin(), fails(2, [used('documenter', 30, 0.25)])], 1_030, 2.25, 2],
    ['one that tells no money counts at the worst of it', [begin(), fails(1, [used('implementer', 50)])], 50, 2, 1],
    ['a set-up that fails costs nothing', [begin(), makeFails({ stage: 'setup' }, 0)], 0, 0, 0],
    ['a checker under way counts, too', [begin(), made(), gates(), asksChecker()], 2_000, 5, 2],
  ])('%s', (_name, parts, tokens, costUsd, agentRuns) => {
    expect(job({}, ...parts).used).toMatchObject({ tokens, costUsd, agentRuns });
  });

  it('a checker is settled by what it tells, or not begun at all', () => {
    const before = job({}, begin(), made(), gates());
    const { tokens, costUsd, agentRuns } = before.used;
    expect(on(before, says()).used).toMatchObject({ tokens: tokens + 1_000, costUsd: costUsd + 3 });
    expect(on(before, checkFails({ stage: 'setup' })).used).toMatchObject({ tokens, costUsd, agentRuns });
  });
});

describe('what nobody can have used', () => {
  const absurd = {
    ...used('implementer', 50),
    inputTokens: Number.MAX_SAFE_INTEGER,
    outputTokens: 2 ** 60,
    cost: 1e300,
  };

  it('is recorded in bounds, as a number that a line of the journal can hold', () => {
    expect(Usage.safeParse(absurd).success).toBe(false);
    expect(Usage.parse(believed(absurd))).toMatchObject({ cost: 10_000, outputTokens: 4_000_000_000 });
    expect(believed(used('implementer', 50, 0.5))).toEqual(used('implementer', 50, 0.5));
  });

  it('adds up to a whole number of as many runs as a job may have, and a line that holds more already can be read', () => {
    const once = job({}, begin(), fails(1, [{ ...absurd, outputTokens: Number.MAX_SAFE_INTEGER }])).used;
    expect(Number.isSafeInteger(once.tokens * LIMIT_RANGES.agentRuns[1])).toBe(true);
    expect(once.costUsd).toBe(10_000);
  });
});

describe('a limit of money or tokens', () => {
  const choice = (limits: LimitOverrides, ...parts: readonly Part[]) => {
    const standing = job(limits, ...parts);
    return decide(standing, EXPECTED, new Date(standing.at)).move;
  };

  it('lets begin what fits in at its worst', () => {
    expect(choice({ costUsd: 4, tokens: 2_000 })).toMatchObject({ type: 'make' });
  });

  it.each([
    ['costUsd', 7],
    ['tokens', 3_000],
  ] as const)(
    '%s blocks before a run that would exceed it, and can be raised to what all of them may take',
    (name, enough) => {
      const limits = { costUsd: 4, tokens: 2_000, [name]: 3 };
      const move = choice(limits);
      expect(move).toMatchObject({
        type: 'block',
        blocker: { code: 'budget-exhausted', next: `raise ${name} ${enough}` },
      });
      const raised = job(limits, heard({ verb: 'raise', limit: name, value: 5_000 }));
      expect(decide(raised, EXPECTED, new Date(raised.at)).move).toMatchObject({ type: 'make' });
    },
  );

  it('A1: is never proposed so that nothing goes on: one run may have told of more than twice the limit', () => {
    const next = (limit: number, costUsd: number): unknown => {
      const standing = job({ costUsd: limit });
      const spent = { ...standing, used: { ...standing.used, costUsd } };
      const { move } = decide(spent, EXPECTED, new Date(standing.at));
      return move.type === 'block' && move.blocker.next;
    };
    expect(next(4, 9.25)).toBe('raise costUsd 17');
    expect(next(900_000, 999_994)).toMatch(/^accept-task /);
  });

  it('keeps no gate from running, which needs no agent', () => {
    expect(choice({ tokens: 2_000 }, begin(), made())).toMatchObject({ type: 'gate' });
  });

  it('blocks a checker, too', () => {
    expect(choice({ costUsd: 4 }, begin(), made(), gates())).toMatchObject({ type: 'block' });
  });

  it('cannot be raised where there is none', () => {
    const command = { id: 'c', by: 'ada', at: '2026-01-01T00:00:00.000Z' } as const;
    const say = { verb: 'raise', limit: 'costUsd', value: 5 } as const;
    const standing = job({});
    const { move } = decide(standing, { ...EXPECTED, inbox: { ...command, say } }, new Date(standing.at));
    expect(move).toMatchObject({ type: 'hear', refused: 'costUsd is not limited in this job.' });
  });
});

describe('what thinking uses up', () => {
  const roles = { ...thinks().roles, classifier: 'disabled', planner: 'large-agent' } as const;
  const agent = { ...thinks().agent, ...WORST };
  const paid = carryTo('reason', thinking({ reasoning: thinks({ agent, roles }) }));
  const free = carryTo('reason', thinking({ reasoning: thinks({ roles: { ...roles, planner: 'local-first' } }) }));

  /** The job before the question and while it is asked. */
  function asked(before: Job): readonly [Job, Job] {
    return [before, on(before, chose(decide(before, EXPECTED, new Date(before.at)).move))];
  }

  function ends(begun: Job, tier: 'local-small' | 'large-agent', told: { usage?: Usage; log?: string }): Job {
    const about = { type: 'reason-ended', node: 'n1', attempt: 0, tier, role: 'planner' } as const;
    return on(begun, add({ ...about, outcome: 'answered', answer: WORDS.planner, ...told }));
  }

  it('an answer of the agent is a run like any other: at its worst, then as it tells', () => {
    const [before, begun] = asked(paid);
    expect(before.used).toMatchObject({ agentRuns: 0, tokens: 0, costUsd: 0, localCalls: 0 });
    expect(begun.used).toMatchObject({ agentRuns: 1, tokens: 1_000, costUsd: 2, localCalls: 0 });
    const told = (usage: Usage): object => ends(begun, 'large-agent', { usage }).used;
    expect(told(used('planner', 50, 0.5))).toMatchObject({ agentRuns: 1, tokens: 50, costUsd: 0.5, localTokens: 0 });
    expect(told(used('planner', 50))).toMatchObject({ agentRuns: 1, tokens: 50, costUsd: 2 });
    expect(ends(begun, 'large-agent', { log: '0'.repeat(64) }).used).toMatchObject({ tokens: 1_000, costUsd: 2 });
  });

  it('one that was never started is given back; one that tells nothing, or is lost, stays charged', () => {
    const [, begun] = asked(paid);
    const about = { type: 'reason-ended', node: 'n1', attempt: 0, tier: 'large-agent', role: 'planner' } as const;
    const absent = on(begun, add({ ...about, outcome: 'failed', why: 'unavailable', problem: 'it is not there' }));
    expect(absent.used).toMatchObject({ agentRuns: 0, tokens: 0, costUsd: 0 });
    expect(ends(begun, 'large-agent', {}).used).toMatchObject({ agentRuns: 1, tokens: 1_000, costUsd: 2 });
    expect(on(begun, lost).used).toMatchObject({ agentRuns: 1, tokens: 1_000, costUsd: 2 });
  });

  it('an answer of the local model is a call of it, whatever its server claims to have used', () => {
    const [, begun] = asked(free);
    expect(begun.used).toMatchObject({ agentRuns: 0, tokens: 0, costUsd: 0, localCalls: 1 });
    const usage = believed({ ...used('planner', 50, 1e300), inputTokens: Number.MAX_SAFE_INTEGER });
    const after = ends(begun, 'local-small', { usage }).used;
    expect(after).toMatchObject({ agentRuns: 0, tokens: 0, costUsd: 0, localCalls: 1, localTokens: 4_000_000_010 });
  });
});
