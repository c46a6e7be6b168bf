import { describe, expect, it } from 'vitest';
import { EscalationReason } from '../../src/core/reasoning.ts';
import { thinkingOf } from '../../src/core/thinking.ts';
import type { Job } from '../../src/core/job.ts';
import { thinks } from './fixtures/jobs.ts';
import { ANOTHER, answer, carryOn, carryTo, PLAN, say, thinking, WORDS, type Cast } from './fixtures/thinking.ts';

const HARD = { signals: [{ name: 'security', weight: 3 }] } as const;
const hard = { signals: [...HARD.signals] };
const n1 = (job: Job) => job.nodes.get('n1')!;
const manual = { reasoning: thinks({ escalation: 'manual' }) };
const off = { reasoning: thinks({ escalation: 'off' }) };
const replans = [{ rootCause: 'the plan is wrong', recommendedAction: 'replan' }] as const;
const REPAIR = ['make', 'gate', 'diagnoser', 'diagnose: repair'];
const DONE = ['make', 'gate', 'integrate', 'close'];

describe('a task is thought about before it is made', () => {
  it('by the small model alone, where that is enough: no question is paid for', () => {
    const { job, deeds } = carryOn(thinking());
    expect(deeds).toEqual(['classifier', 'planner', 'critic', ...DONE]);
    expect(job.used).toMatchObject({ agentRuns: 1, localCalls: 3 });
  });

  it('a hard one by the agent, and a person looks at the plan', () => {
    const { job, deeds } = carryOn(thinking({}, hard));
    expect(deeds).toEqual(['escalate: complexity-high', 'planner (agent)', 'ask: plan-review']);
    expect(carryOn(answer(job, 'approve')).deeds).toEqual(DONE);
  });

  it('what a classifier calls hard is hard, and what it calls easy is not easier', () => {
    expect(carryOn(thinking(), { classifier: [{ complexity: 'high' }] }).deeds.slice(0, 3)).toEqual([
      'classifier',
      'escalate: complexity-high',
      'planner (agent)',
    ]);
    expect(carryOn(thinking({}, hard), { classifier: [{ complexity: 'low' }] }).deeds).not.toContain('classifier');
  });

  it('A11: what a critic wants reaches the planner, a few times; then the agent plans', () => {
    const { job, deeds } = carryOn(thinking(), { critic: [{ verdict: 'revise', requestedChanges: ['smaller'] }] });
    const round = ['planner', 'critic'];
    const local = ['classifier', ...round, ...round, ...round];
    expect(deeds).toEqual([...local, 'escalate: planner-critic-disagreement', 'planner (agent)', ...DONE]);
    expect(thinkingOf(n1(job)).plans.map(({ returned }) => returned?.changes)).toEqual([
      ['smaller'],
      ['smaller'],
      ['smaller'],
      undefined,
    ]);
  });

  it('A3: a plan that a person rejects is followed by another one, with the note', () => {
    const asked = carryOn(thinking({ reasoning: thinks({ planReview: 'always' }) })).job;
    const { job, deeds } = carryOn(say(asked, { verb: 'reject-plan', node: 'n1', note: 'keep the old format' }));
    expect(deeds).toEqual(['planner', 'critic', 'ask: plan-review']);
    const [first, second] = thinkingOf(n1(job)).plans;
    expect(first!.returned).toEqual({ by: 'person', changes: ['keep the old format'] });
    expect(carryOn(say(job, { verb: 'approve-plan', node: 'n1', digest: second!.digest })).deeds).toEqual(DONE);
  });

  it('an approval is for the plan that was seen', () => {
    const { job } = carryOn(thinking({ reasoning: thinks({ planReview: 'always' }) }));
    const approved = say(job, { verb: 'approve-plan', node: 'n1', digest: thinkingOf(n1(job)).plans[0]!.digest });
    expect(thinkingOf(n1(approved)).plans[0]).toMatchObject({ approvedBy: 'ada' });
  });

  it('a job without it thinks about nothing', () => {
    expect(carryOn(thinking({ reasoning: undefined })).deeds).toEqual(DONE);
  });
});

describe('a failure may speak against the plan', () => {
  it('another plan, from what was made', () => {
    const { job, deeds } = carryOn(thinking(), { diagnoser: replans, gates: [false, true] });
    const first = ['classifier', 'planner', 'critic', 'make', 'gate', 'diagnoser', 'diagnose: replan'];
    expect(deeds).toEqual([...first, 'replanner', 'critic', ...DONE]);
    expect(thinkingOf(n1(job))).toMatchObject({ replans: 1, failures: 1 });
  });

  it('the question about what people approved is asked, and each answer is what happens (A10)', () => {
    const cast: Cast = {
      diagnoser: replans,
      gates: [false, true],
      replanner: [{ decision: 'revised-plan', reason: 'x', impactsApprovedIntent: true, ...ANOTHER }],
    };
    const { job, deeds } = carryOn(thinking(), cast);
    expect(deeds.at(-1)).toBe('ask: intent-change');
    const accepted = carryOn(answer(job, 'accept')).job;
    expect(thinkingOf(n1(accepted)).plans.at(-1)).toMatchObject({ approvedBy: 'ada', plan: ANOTHER });
    const kept = carryOn(answer(job, 'keep'));
    expect(kept.deeds).toEqual(DONE);
    expect(thinkingOf(n1(kept.job)).plans.map(({ isDropped }) => isDropped)).toEqual([undefined, true]);
    expect(carryOn(answer(job, 'stop')).deeds).toEqual(['block: human-stop']);
  });

  it('at that question a plan can go back with a note, too, or be approved by its digest', () => {
    const cast: Cast = {
      diagnoser: replans,
      gates: [false, true],
      replanner: [{ decision: 'revised-plan', reason: 'x', impactsApprovedIntent: true, ...ANOTHER }],
    };
    const { job } = carryOn(thinking(), cast);
    const back = carryOn(say(job, { verb: 'reject-plan', node: 'n1', note: 'without it' }), cast);
    expect(back.deeds).toEqual(['replanner', 'ask: intent-change']);
    expect(thinkingOf(n1(back.job)).plans.at(1)?.returned).toEqual({ by: 'person', changes: ['without it'] });
    const { digest } = thinkingOf(n1(back.job)).plans.at(-1)!;
    expect(carryOn(say(back.job, { verb: 'approve-plan', node: 'n1', digest })).deeds).toEqual(DONE);
  });

  it('nothing is thought, and nobody asked, where no attempt is left', () => {
    const { deeds } = carryOn(thinking({ limits: { attemptsPerNode: 1 } }), { gates: [false], diagnoser: replans });
    expect(deeds.slice(-3)).toEqual(['gate', 'diagnose: repair', 'block: budget-exhausted']);
  });

  it('the screen asks too, whatever the replanner declares', () => {
    const quiet = { decision: 'revised-plan', reason: 'x', impactsApprovedIntent: false, ...ANOTHER } as const;
    const cast: Cast = { diagnoser: replans, gates: [false], replanner: [{ ...quiet, impacts: ['new-dependency'] }] };
    expect(carryOn(thinking(), cast).deeds.at(-1)).toBe('ask: intent-change');
  });

  it('A16: begun anew it starts clean, and its counts go on', () => {
    const anew = { decision: 'supersede-node', reason: 'x', impactsApprovedIntent: false, ...ANOTHER } as const;
    const { job, deeds } = carryOn(thinking(), { diagnoser: replans, gates: [false], replanner: [anew] });
    expect(deeds.at(-1)).toBe('ask: plan-review');
    expect(n1(job)).toMatchObject({ attempts: 2, thinking: { replans: 2, failures: 2 } });
  });

  it('a person may send new plans back as often as they like: that is no budget of ours', () => {
    const always = thinking({ reasoning: thinks({ planReview: 'always' }) });
    let { job } = carryOn(answer(carryOn(always).job, 'approve'), { diagnoser: replans, gates: [false] });
    for (let round = 0; round < 4; round += 1) {
      expect(job.questions).toMatchObject([{ topic: 'plan-review' }]);
      ({ job } = carryOn(say(job, { verb: 'reject-plan', node: 'n1', note: `no, ${round}` })));
    }
    expect(thinkingOf(n1(job))).toMatchObject({ replans: 1 });
    expect(carryOn(answer(job, 'approve')).deeds).toEqual(DONE);
  });

  it('a prerequisite that is missing is a question, with options (A9)', () => {
    const stuck = { decision: 'blocked', reason: 'which format is meant?', impactsApprovedIntent: false } as const;
    const { job, deeds } = carryOn(thinking(), { diagnoser: replans, gates: [false], replanner: [stuck] });
    expect(deeds.at(-1)).toBe('ask: ambiguity');
    expect(job.questions[0]).toMatchObject({ text: '1 “Task 1”: which format is meant?' });
    expect(job.questions[0]!.options.length).toBeGreaterThan(1);
  });

  it('repairs end in an honest stop at the budget', () => {
    const { deeds } = carryOn(thinking({ limits: { repairCyclesPerNode: 1 } }), { gates: [false] });
    expect(deeds.slice(3)).toEqual([...REPAIR, ...REPAIR, 'block: budget-exhausted']);
  });

  it('A21: what is thought does not eat the attempts', () => {
    const { job } = carryOn(thinking(), {
      critic: [{ verdict: 'revise', requestedChanges: ['x'] }, { verdict: 'accept' }],
    });
    expect(n1(job)).toMatchObject({ attempts: 1, repairs: 0 });
    expect(job.used).toMatchObject({ agentRuns: 1, localCalls: 5 });
  });
});

/** Makes the engine itself say each of them. */
const REASONS: Readonly<Record<EscalationReason, () => readonly string[]>> = {
  'complexity-high': () => carryOn(thinking({}, hard)).deeds,
  'role-policy': () =>
    carryOn(thinking({ reasoning: thinks({ roles: { ...thinks().roles, planner: 'large-agent' } }) })).deeds,
  'local-worker-unavailable': () => carryOn(thinking({ localModel: undefined })).deeds,
  'invalid-local-output': () => carryOn(thinking(), { planner: [{ why: 'invalid' }, PLAN] }).deeds,
  'critic-escalated': () => carryOn(thinking(), { critic: [{ verdict: 'escalate' }] }).deeds,
  'planner-critic-disagreement': () =>
    carryOn(thinking({ limits: { planRevisions: 1 } }), { critic: [{ verdict: 'revise', requestedChanges: ['x'] }] })
      .deeds,
  'competing-plans-diverged': () =>
    carryOn(thinking({ reasoning: thinks({ competingPlans: true }) }), {
      planner: [PLAN, { ...PLAN, differences: ['one works in a, the other in b'] }, PLAN],
    }).deeds,
  'context-limit-exceeded': () => carryOn(thinking(), { planner: [{ why: 'too-long' }, PLAN] }).deeds,
  'repeated-local-failure': () => carryOn(thinking(), { gates: [false, false, false, true] }).deeds,
  'architecture-impact': () => carryOn(thinking(), { planner: [{ ...PLAN, impacts: ['architecture'] }, PLAN] }).deeds,
  'no-progress': () => carryOn(thinking(), { gates: [false, false, true], trees: ['same'] }).deeds,
  'replan-budget-pressure': () =>
    carryOn(thinking({ limits: { replansPerNode: 1 } }), { diagnoser: replans, gates: [false, true] }).deeds,
};

describe('the agent is asked for a reason that is on record', () => {
  it.each(EscalationReason.options)('%s', (reason) => {
    expect(REASONS[reason]()).toContain(`escalate: ${reason}`);
  });

  it('a second plan that comes to nothing is followed by one of the agent', () => {
    const twice = { reasoning: thinks({ competingPlans: true }) };
    const { job, deeds } = carryOn(thinking(twice), { planner: [PLAN, { why: 'invalid' }, PLAN] });
    const plans = ['planner', 'planner', 'escalate: invalid-local-output', 'planner (agent)'];
    expect(deeds).toEqual(['classifier', ...plans, ...DONE]);
    expect(thinkingOf(n1(job)).plans).toHaveLength(2);
  });

  it.each(['planner', 'critic', 'diagnoser', 'replanner'] as const)(
    'a %s over which a step died is not asked again',
    (role) => {
      const { deeds } = carryOn(thinking(), {
        [role]: ['dies', WORDS[role]],
        gates: [false, true],
        ...(role === 'replanner' && { diagnoser: replans }),
      });
      expect(deeds.filter((deed) => deed === role)).toHaveLength(1);
      expect(deeds.at(-1)).toBe('close');
    },
  );

  it('A6: a plan without steps and an exhausted budget of questions lead to the agent, not to an end', () => {
    const { deeds } = carryOn(thinking({ limits: { localCalls: 1 } }));
    expect(deeds).toEqual(['classifier', 'escalate: local-worker-unavailable', 'planner (agent)', ...DONE]);
  });

  it('a wait for a plan ends when a person says so', () => {
    const quota = { kind: 'quota', stage: 'reason', summary: 'no more today' } as const;
    const cast: Cast = { planner: [{ why: 'unavailable', failure: quota }, PLAN] };
    const waits = carryTo('resume', thinking({ localModel: undefined }), cast);
    expect(waits.status).toBe('waiting-retry');
    expect(carryOn(say(waits, { verb: 'resume' })).deeds).toEqual(['planner (agent)', ...DONE]);
  });

  it('an agent that has no plan either is waited for, or a person is asked', () => {
    const large = { localModel: undefined };
    const quota = { kind: 'quota', stage: 'reason', summary: 'no more today' } as const;
    const waits = carryOn(thinking(large), { planner: [{ why: 'unavailable', failure: quota }, PLAN] });
    expect(waits.deeds).toEqual([
      'escalate: local-worker-unavailable',
      'planner (agent)',
      'postpone',
      'resume',
      'planner (agent)',
      ...DONE,
    ]);
    const out = { kind: 'authentication', stage: 'reason', summary: 'not logged in' } as const;
    const blocked = carryOn(thinking(large), { planner: [{ why: 'unavailable', failure: out }, PLAN] });
    expect(blocked.job.blocker).toMatchObject({ code: 'credentials', next: 'retry n1' });
    expect(carryOn(say(blocked.job, { verb: 'retry', node: 'n1' })).deeds).toEqual(['planner (agent)', ...DONE]);
    const asked = carryOn(thinking(large), { planner: [{ why: 'invalid' }] });
    expect(asked.deeds.at(-1)).toBe('ask: no-plan');
    expect(carryOn(answer(asked.job, 'without')).deeds).toEqual(DONE);
    expect(carryOn(answer(asked.job, 'again')).deeds).toEqual(['planner (agent)', ...DONE]);
    const told = carryOn(answer(asked.job, 'it is file b'));
    expect(told.deeds).toEqual(['planner (agent)', ...DONE]);
    expect(n1(told.job).notes).toEqual(['it is file b']);
  });
});

describe('who may pay', () => {
  it('A4: manual asks before each paid run, and the chosen option is what happens', () => {
    const { job, deeds } = carryOn(thinking(manual));
    expect(deeds).toEqual(['classifier', 'planner', 'critic', 'ask: paid-run']);
    expect(carryOn(answer(job, 'once')).deeds).toEqual(DONE);
    const again = carryOn(answer(job, 'once'), { gates: [false, true] });
    expect(again.deeds).toEqual(['make', 'gate', 'diagnoser', 'diagnose: repair', 'ask: paid-run']);
    expect(carryOn(answer(job, 'node'), { gates: [false, true] }).deeds.at(-1)).toBe('close');
    expect(carryOn(answer(job, 'job'), { gates: [false, true] }).deeds.at(-1)).toBe('close');
    expect(carryOn(answer(job, 'stop')).deeds).toEqual(['block: human-stop']);
  });

  it('manual asks before the agent thinks, too', () => {
    expect(carryOn(thinking(manual, hard)).deeds).toEqual(['escalate: complexity-high', 'ask: paid-run']);
  });

  it('off stops where the small model does not suffice, and a person may let the agent think all the same', () => {
    const { job, deeds } = carryOn(thinking(off, hard));
    expect(deeds).toEqual(['block: escalation-off']);
    expect(job.blocker).toMatchObject({ next: 'escalate n1' });
    const { deeds: then } = carryOn(say(job, { verb: 'escalate', node: 'n1' }));
    expect(then).toEqual(['planner (agent)', 'ask: plan-review']);
  });

  it('a reason that is due is not forgotten for a `retry`', () => {
    const due = carryTo('escalate', thinking(), { planner: [{ why: 'invalid' }] });
    const { deeds } = carryOn(say(say(due, { verb: 'pause' }), { verb: 'retry', node: 'n1' }));
    expect(deeds[0]).toBe('escalate: invalid-local-output');
  });

  it('off: `retry` asks the small model again', () => {
    const { job } = carryOn(thinking(off), { planner: [{ why: 'invalid' }] });
    expect(job.blocker).toMatchObject({ code: 'escalation-off' });
    expect(carryOn(say(job, { verb: 'retry', node: 'n1' })).deeds).toEqual(['planner', 'critic', ...DONE]);
  });

  it('off goes on without a critic or a cause', () => {
    const { deeds } = carryOn(thinking(off), {
      critic: [{ why: 'invalid' }],
      diagnoser: [{ why: 'invalid' }],
      gates: [false, true],
    });
    expect(deeds.at(-1)).toBe('close');
    expect(deeds.join()).not.toContain('agent');
  });
});
