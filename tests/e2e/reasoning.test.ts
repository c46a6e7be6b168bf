import { describe, expect, it } from 'vitest';
import { thinkingOf } from '../../src/core/thinking.ts';
import type { Job } from '../../src/core/job.ts';
import { isAlive } from '../tools/children.ts';
import { modelBench, type ModelBench } from '../tools/local-model/bench.ts';
import { DO_GOOD, scene, type Casting, type Scene } from './laptop.ts';

const AGENT = 'agents/thinker.json';
/** Keeps what it is told. */
const MAKER = `cp "$SPECBRIDGE_PROMPT" "$BASE/notes/prompt$SPECBRIDGE_ATTEMPT"\n`;
const FAILS_ONCE = `if [ "$SPECBRIDGE_ATTEMPT" = 1 ]; then echo bad > result.txt; REPORT=completed; else ${DO_GOOD}; fi`;

interface Thinkers {
  readonly bench?: ModelBench;
  readonly agent?: object;
  readonly reasoning?: object;
}

function casting({ bench, agent = {}, reasoning = {} }: Thinkers, differences: Partial<Casting> = {}): Casting {
  const server = bench?.model.server;
  const local = server?.kind === 'managed' ? { executable: server.executable, model: server.model } : undefined;
  return {
    maker: MAKER + DO_GOOD,
    files: { [AGENT]: JSON.stringify({ reasons: agent }) },
    config: {
      ...(local && { localModel: { ...local, startupTimeoutMs: 10_000 } }),
      reasoning: { agent: { vendor: 'scripted', script: AGENT }, ...reasoning },
    },
    ...differences,
  };
}

function first({ nodes }: Job) {
  return [...nodes][0]!;
}

async function play(stage: Scene) {
  const open = await stage.open();
  return { ...open, job: await open.run() };
}

describe('a task is planned before it is made', () => {
  it('by the small model alone: its plan reaches the maker, and nothing but the maker is paid for', async () => {
    const bench = modelBench('good', {
      says: { critic: [{ verdict: 'revise', requestedChanges: ['say where'] }, { verdict: 'accept' }] },
    });
    await using stage = await scene(casting({ bench }));
    const { job } = await play(stage);
    expect(job.status).toBe('completed');
    expect(job.used).toMatchObject({ agentRuns: 1, localCalls: 5, localTokens: 150 });
    expect(thinkingOf(first(job)).plans).toMatchObject([
      { revision: 1, returned: { by: 'critic', changes: ['say where'] } },
      { revision: 2, isCriticised: true },
    ]);
    expect(stage.note('prompt1')).toMatch(/write good/);
    const [, , , again] = bench.asked();
    expect(again?.messages[0]?.content).toMatch(/say where/);
  });

  it('a hard one by the agent, in a worktree that it only reads; a person approves that very plan', async () => {
    const planned = { decision: 'plan', goal: 'nobody gets in', steps: [{ id: 'a', action: 'check the token' }] };
    const agent = { planner: { '*': [{ answer: planned }] } };
    await using stage = await scene(
      casting({ bench: modelBench('good'), agent }, { tasks: '- [ ] 1. Add token security\n' }),
    );
    const { job, say } = await play(stage);
    expect(job.questions).toMatchObject([{ topic: 'plan-review', text: expect.stringContaining('nobody gets in') }]);
    const [plan] = thinkingOf(first(job)).plans;
    const wrong = await say({ verb: 'approve-plan', node: first(job).id, digest: '0123456789abcdef' });
    expect(wrong.status).toBe('needs-clarification');
    const done = await say({ verb: 'approve-plan', node: first(job).id, digest: plan!.digest });
    expect(done.status).toBe('completed');
    expect(thinkingOf(first(done))).toMatchObject({
      escalations: [{ reason: 'complexity-high' }],
      plans: [{ approvedBy: 'a person' }],
    });
    expect(done.used).toMatchObject({ agentRuns: 2, localCalls: 0 });
    expect(stage.note('prompt1')).toMatch(/check the token/);
  });

  it('an agent that changes what it was to read has said nothing', async () => {
    const agent = { planner: { '*': [{ write: { 'result.txt': 'good\n' } }] } };
    await using stage = await scene(casting({ agent }));
    const { job, events, say } = await play(stage);
    expect(await events('reason-ended')).toMatchObject([
      {
        outcome: 'failed',
        problem: 'the planner changed the worktree that it was only to read',
        failure: { paths: ['result.txt'] },
      },
    ]);
    expect(job.blocker).toMatchObject({ code: 'safety-policy' });
    expect((await say({ verb: 'cancel', reason: 'enough' })).status).toBe('cancelled');
  });
});

describe('a plan that turns out wrong', () => {
  it('is followed by another one, which reaches the maker with the cause', async () => {
    const bench = modelBench('good', {
      says: { diagnoser: [{ rootCause: 'never with bad', recommendedAction: 'replan' }] },
    });
    await using stage = await scene(casting({ bench }, { maker: MAKER + FAILS_ONCE }));
    const { job } = await play(stage);
    expect(job.status).toBe('completed');
    expect(thinkingOf(first(job))).toMatchObject({
      replans: 1,
      failures: 1,
      plans: [{ revision: 1 }, { revision: 2 }],
    });
    expect(stage.note('prompt2')).toMatch(/write better/);
    expect(stage.note('prompt2')).toMatch(/never with bad/);
  });

  it('what it would change of what was approved is a person’s to say', async () => {
    const replan = { rootCause: 'never with bad', recommendedAction: 'replan' };
    const changed = { ...REVISED, steps: [{ id: '1', action: 'add a new dependency, left-pad' }] };
    const bench = modelBench('good', { says: { diagnoser: [replan], replanner: [changed] } });
    await using stage = await scene(casting({ bench }, { maker: MAKER + FAILS_ONCE }));
    const { job, say } = await play(stage);
    expect(job.questions).toMatchObject([{ topic: 'intent-change', text: expect.stringContaining('new-dependency') }]);
    const done = await say({ verb: 'answer', question: job.questions[0]!.id, text: 'keep' });
    expect(done.status).toBe('completed');
    expect(stage.note('prompt2')).toMatch(/write good/);
    expect(stage.note('prompt2')).not.toMatch(/left-pad/);
  });
});

const REVISED = { decision: 'revised-plan', reason: 'x', impactsApprovedIntent: false, goal: 'it is better' } as const;

describe('the small model that fails', () => {
  it.each([
    ['dies', 'local-worker-unavailable'],
    ['odd', 'invalid-local-output'],
  ])('%s: the agent thinks, for a reason on record, and the task is done', async (fault, reason) => {
    await using stage = await scene(casting({ bench: modelBench(fault), reasoning: { classifier: 'disabled' } }));
    const { job } = await play(stage);
    expect(job.status).toBe('completed');
    expect(thinkingOf(first(job)).escalations).toEqual([{ reason }]);
  });

  it('dies twice while it plans: it was started again once, then the agent thinks, and no death is that of the job', async () => {
    const bench = modelBench('dies-over-it');
    await using stage = await scene(casting({ bench, reasoning: { classifier: 'disabled' } }));
    const { job, events } = await play(stage);
    expect(job.status).toBe('completed');
    expect(bench.asked()).toHaveLength(2);
    expect(bench.starts()).toHaveLength(2);
    expect(bench.starts().filter(isAlive)).toEqual([]);
    expect(thinkingOf(first(job)).escalations).toEqual([{ reason: 'local-worker-unavailable' }]);
    expect(await events('reason-ended')).toMatchObject([
      { role: 'planner', tier: 'local-small', outcome: 'failed', why: 'unavailable' },
      { role: 'planner', tier: 'large-agent', outcome: 'answered' },
    ]);
    expect(await events('move-lost')).toEqual([]);
    expect(job.used).toMatchObject({ localCalls: 1, agentRuns: 2, lostInARow: 0 });
  });
});
