import { describe, expect, it } from 'vitest';
import { add, chose, nodeIn, on, plan, sha, spec, told, toldOf, type Part } from './fixtures/jobs.ts';
import {
  asked,
  baseline,
  begin,
  completed,
  diagnosed,
  gates,
  gatesOf,
  graph,
  integrated,
  made,
  makeFails,
  noChange,
  READY,
  says,
} from './fixtures/tales.ts';

const CANDIDATE: readonly Part[] = [...READY, begin(), made()];

describe('what a maker does', () => {
  it('a candidate is judged next, and kept', () => {
    const node = nodeIn(told(...CANDIDATE));
    expect(node.candidates).toEqual([sha('candidate')]);
    expect(node.attempt).toMatchObject({ stage: 'made', at: sha('candidate'), claims: { summary: 'I did it.' } });
  });

  it('nothing', () => {
    const job = told(...READY, begin(), noChange);
    expect(nodeIn(job).attempt).toMatchObject({ stage: 'no-change' });
    expect(job.status).toBe('running');
  });

  it('fails; runs that were reserved and never started are given back', () => {
    const job = told(...READY, begin(), makeFails({ stage: 'setup' }, 0));
    expect(job).toMatchObject({ status: 'diagnosing', used: { agentRuns: 0 } });
    expect(nodeIn(job).attempt).toMatchObject({ stage: 'failed', failure: { stage: 'setup' } });
  });

  it('never gives back more than was reserved', () => {
    expect(told(...READY, begin(), makeFails({}, 7)).used.agentRuns).toBe(1);
  });
});

describe('what gates and checkers say', () => {
  it('green gates wait for the checkers', () => {
    expect(nodeIn(told(...CANDIDATE, gates())).attempt!.stage).toBe('gated');
  });

  it('green gates are enough where nobody checks', () => {
    const alone = { plan: plan({ stages: plan().stages.slice(0, 1) }) };
    expect(nodeIn(toldOf(alone, ...CANDIDATE, gates())).attempt!.stage).toBe('checked');
  });

  it('a red gate is a failure, its results are kept', () => {
    const job = told(...CANDIDATE, gates({}));
    expect(job.status).toBe('diagnosing');
    expect(nodeIn(job).attempt).toMatchObject({ stage: 'failed', gates: [{ passed: false }] });
  });

  it('a pass of the last checker ends the judgement', () => {
    expect(nodeIn(told(...CANDIDATE, gates(), says())).attempt!.stage).toBe('checked');
  });

  it('a pass of the first of two checkers does not', () => {
    const two = { plan: plan({ stages: [...plan().stages, { ...plan().stages[1]!, key: 'second' }] }) };
    expect(nodeIn(toldOf(two, ...CANDIDATE, gates(), says())).attempt!.stage).toBe('gated');
  });

  it('a fail is a rejection with its findings', () => {
    const finding = { severity: 'error', problem: 'It is wrong.', fix: 'Mend it.' } as const;
    const { attempt } = nodeIn(told(...CANDIDATE, gates(), says('fail', [finding])));
    expect(attempt!.failure).toEqual({
      kind: 'review-rejected',
      stage: 'check',
      role: 'reviewer',
      summary: 'reviewer rejects the candidate with one finding',
      findings: [finding],
    });
    expect(attempt!.verdicts).toHaveLength(1);
  });
});

describe('integration', () => {
  it('completes the node on its evidence, moves the tip, and ends the row of failures', () => {
    const failedOnce = told(...CANDIDATE, gates({}), diagnosed);
    const job = on(failedOnce, begin('n1', { repairs: failedOnce.seq }), made('better'), gates(), says(), integrated());
    expect(failedOnce.used.consecutiveFailures).toBe(1);
    expect(job).toMatchObject({ status: 'ready', tip: nodeIn(job).evidence!.commit, used: { consecutiveFailures: 0 } });
    expect(job.current).toBeUndefined();
    expect(nodeIn(job)).toMatchObject({
      status: 'completed',
      evidence: {
        claim: 'integrated',
        attempt: 2,
        candidate: sha('better'),
        gates: [{ passed: true }],
        verdicts: [{ verdict: 'pass' }],
      },
    });
    expect(nodeIn(job).attempt).toBeUndefined();
  });

  it('of a checkpoint keeps the gates, and no candidate', () => {
    const job = told(graph(spec(1, { kind: 'checkpoint' })), baseline(), gatesOf('n1', 'gate-only'), integrated());
    expect(nodeIn(job).evidence).toMatchObject({ claim: 'gate-only', attempt: 0, gates: [{ passed: true }] });
    expect(nodeIn(job).evidence!.candidate).toBeUndefined();
  });

  it('of the last task lets the job be completed', () => {
    const done = told(
      ...READY,
      completed('n1'),
      completed('n2'),
      chose({ type: 'close' }),
      add({ type: 'job-completed' }),
    );
    expect(done.status).toBe('completed');
  });
});

describe('a branch that moved on', () => {
  const about = { node: 'n1', attempt: 1 };
  const carry: Part = (job) => on(job, chose({ type: 'carry', ...about, candidate: sha('candidate'), onto: job.tip }));

  it('voids the baseline and keeps the candidate', () => {
    const job = told(
      ...CANDIDATE,
      chose({ type: 'adopt', tip: sha('pushed') }),
      add({ type: 'tip-adopted', tip: sha('pushed') }),
    );
    expect(job.tip).toBe(sha('pushed'));
    expect(job.baseline).toBeUndefined();
    expect(nodeIn(job).attempt!.at).toBe(sha('candidate'));
  });

  it('a carried candidate is another one: gates, verdicts and what a person accepted are void', () => {
    const carried = {
      commit: sha('carried'),
      tree: sha('its tree'),
      base: sha('pushed'),
      paths: [],
      guarded: ['Makefile'],
    };
    const event = { type: 'candidate-carried', ...about, outcome: 'carried', candidate: carried } as const;
    const accepted = told(
      ...READY,
      begin(),
      made('candidate', ['Makefile']),
      gates(),
      asked('guard-touched'),
      add({ type: 'command-heard', id: 'c1', by: 'ada', say: { verb: 'answer', question: 'q1', text: 'accept' } }),
      says(),
    );
    expect(nodeIn(accepted).attempt).toMatchObject({ isGuardAccepted: true, stage: 'checked' });
    const job = on(accepted, carry, add(event));
    expect(nodeIn(job).attempt).toMatchObject({
      stage: 'made',
      at: sha('carried'),
      gates: [],
      verdicts: [],
      isGuardAccepted: false,
    });
    expect(nodeIn(job).candidates).toEqual([sha('candidate'), sha('carried')]);
  });

  it('a conflict is a failure', () => {
    const failure = { kind: 'repository-diverged', stage: 'carry', summary: 'conflict' } as const;
    const job = told(...CANDIDATE, carry, add({ type: 'candidate-carried', ...about, outcome: 'conflict', failure }));
    expect(job.status).toBe('diagnosing');
    expect(nodeIn(job).attempt).toMatchObject({ stage: 'failed', failure });
  });
});
