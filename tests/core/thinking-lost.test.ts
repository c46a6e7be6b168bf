import { describe, expect, it } from 'vitest';
import type { ReasonRole } from '../../src/core/reasoning.ts';
import { thinkingOf } from '../../src/core/thinking.ts';
import type { Job } from '../../src/core/job.ts';
import { thinks } from './fixtures/jobs.ts';
import { carryOn, thinking, WORDS, type Cast } from './fixtures/thinking.ts';

const n1 = (job: Job) => thinkingOf(job.nodes.get('n1')!);

/** A job in which every role is asked once: its first plan turns out wrong. */
function all(lost: Cast): Cast {
  return {
    gates: [false, true],
    diagnoser: [{ rootCause: 'the plan is wrong', recommendedAction: 'replan' }],
    ...lost,
  };
}

/** The same where the role is lost once, and says then what it would have said. */
function lostOnce(role: ReasonRole, how: 'dies' | 'stopped'): Cast {
  const said = all({})[role] ?? [WORDS[role]];
  return all({ [role]: [how, ...said] });
}

const LOCAL = ['planner', 'critic', 'diagnoser', 'replanner'] as const;
function without(key: 'localModel' | 'reasoning'): Job {
  const { plan, ...job } = thinking();
  const { [key]: _left, ...rest } = plan;
  return { ...job, plan: rest };
}

const clean = carryOn(thinking(), all({}));
/** Nobody but the agent thinks. */
const byAgent = (): Job => without('localModel');
const byAgentClean = carryOn(byAgent(), all({}));

it('every role is asked where nothing is lost', () => {
  expect(clean.job.status).toBe('completed');
  for (const role of LOCAL) expect(clean.deeds).toContain(role);
  expect(clean.job.used).toMatchObject({ agentRuns: 2, localCalls: 6 });
  expect(byAgentClean.job).toMatchObject({ status: 'completed', used: { agentRuns: 5, localCalls: 0 } });
});

describe.each(LOCAL)('a step that is asking the small model as the %s', (role) => {
  it('dies: the agent is asked in its place, and nobody asks the model once more', () => {
    const { job, deeds } = carryOn(thinking(), lostOnce(role, 'dies'));
    expect(job.status).toBe('completed');
    const at = deeds.indexOf(role);
    expect(deeds.slice(at + 1, at + 4)).toEqual(['recover', 'escalate: local-worker-unavailable', `${role} (agent)`]);
    expect(deeds.slice(at + 1)).not.toContain(role);
    expect(n1(job).escalations).toEqual([{ reason: 'local-worker-unavailable' }]);
  });

  it('is stopped: the model is asked once more, and the first question stays charged', () => {
    const { job, deeds } = carryOn(thinking(), lostOnce(role, 'stopped'));
    const at = clean.deeds.indexOf(role);
    expect(deeds).toEqual([...clean.deeds.slice(0, at), role, ...clean.deeds.slice(at)]);
    expect(job.used).toMatchObject({ agentRuns: 2, localCalls: 7 });
    expect(n1(job)).toMatchObject({ escalations: [], localDiagnoses: 1 });
  });
});

describe.each(['planner', 'diagnoser', 'replanner'] as const)('a step that is asking the agent as the %s', (role) => {
  it('is stopped: it is asked once more, and both are paid for', () => {
    const { job, deeds } = carryOn(byAgent(), lostOnce(role, 'stopped'));
    const name = `${role} (agent)`;
    const at = byAgentClean.deeds.indexOf(name);
    expect(deeds).toEqual([...byAgentClean.deeds.slice(0, at), name, ...byAgentClean.deeds.slice(at)]);
    expect(job.used).toMatchObject({ agentRuns: 6, localCalls: 0 });
  });

  it('dies: a plan is asked for once more, a cause is not; both are paid for', () => {
    const { job, deeds } = carryOn(byAgent(), lostOnce(role, 'dies'));
    expect(job.status).toBe('completed');
    expect(deeds.filter((deed) => deed === `${role} (agent)`)).toHaveLength(role === 'diagnoser' ? 1 : 2);
    expect(job.used.agentRuns).toBe(role === 'diagnoser' ? 4 : 6);
  });
});

it('without `reasoning`, a model over which a step died is left alone, and one that was stopped is asked once more', () => {
  const asked = (how: 'dies' | 'stopped') =>
    carryOn(without('reasoning'), lostOnce('diagnoser', how)).deeds.filter((deed) => deed === 'diagnoser');
  expect([asked('dies').length, asked('stopped').length]).toEqual([1, 2]);
});

it('a model over which a step died, where nobody else may be asked: work goes on without the cause', () => {
  const off = { reasoning: thinks({ escalation: 'off' }) };
  const { job, deeds } = carryOn(thinking(off), { gates: [false, true], diagnoser: ['dies'] });
  expect(job.status).toBe('completed');
  expect(deeds.filter((deed) => deed === 'diagnoser')).toHaveLength(1);
});
