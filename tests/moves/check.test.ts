import { describe, expect, it } from 'vitest';
import type { CheckerEnd } from '../../src/ports.ts';
import { on } from '../core/fixtures/jobs.ts';
import { add, chose } from '../core/fixtures/jobs.ts';
import { gate } from '../core/fixtures/tales.ts';
import type { Behaviour } from '../world/memory-world.ts';
import { as, bench, checkMove, file, gateMove, makeMove } from './bench.ts';

type Check = Behaviour['check'];
type Answer = Extract<CheckerEnd, { outcome: 'answered' }>['answer'];

async function gated(check?: Check, more: Partial<Behaviour> = {}) {
  const scene = await bench({ behaviour: { ...(check && { check }), ...more } });
  const made = await scene.does(scene.job, makeMove(scene.job));
  const move = gateMove(made);
  const { node, attempt } = move;
  const job = on(made, chose(move), add({ type: 'gate-ended', node, attempt, gates: [gate()] }));
  return { ...scene, job, end: async () => as('check-ended', await scene.perform(job, checkMove(job))) };
}

function answering(change: (answer: Answer) => Partial<Answer>): Check {
  return ({ treeId, nonce }) => {
    const answer: Answer = { verdict: 'pass', tree: treeId, nonce, findings: [] };
    return { outcome: 'answered', answer: { ...answer, ...change(answer) } };
  };
}

describe('a verdict', () => {
  it('counts with the nonce and the tree that were given', async () => {
    const { end, job } = await gated();
    const { tree } = job.nodes.get(job.current!)!.attempt!.candidate!;
    expect(await end()).toMatchObject({
      outcome: 'answered',
      verdict: { role: 'reviewer', verdict: 'pass', tree, findings: [] },
    });
  });

  it('keeps nothing of the nonce in the journal', async () => {
    const ended = await (await gated()).end();
    expect(JSON.stringify(ended)).not.toContain('nonce');
  });

  it.each<readonly [string, Check, string]>([
    [
      'B1: another nonce',
      answering(() => ({ nonce: 'guessed' })),
      'the verdict of reviewer is not about this candidate: another nonce',
    ],
    [
      'another tree',
      answering(() => ({ tree: '1'.repeat(40) })),
      'the verdict of reviewer is not about this candidate: another tree',
    ],
    [
      'a nonce of another case',
      answering(({ nonce }) => ({ nonce: nonce.toUpperCase() })),
      'the verdict of reviewer is not about this candidate: another nonce',
    ],
  ])('with %s is none, and is asked for again', async (_name, check, summary) => {
    expect(await (await gated(check)).end()).toMatchObject({
      outcome: 'failed',
      failure: { kind: 'transient-tool', stage: 'check', role: 'reviewer', summary },
    });
  });

  it('that rejects is an answer like any other', async () => {
    const finding = { severity: 'error', problem: 'It is wrong.', fix: 'Mend it.' } as const;
    const { end } = await gated(answering(() => ({ verdict: 'fail', findings: [finding] })));
    expect(await end()).toMatchObject({ outcome: 'answered', verdict: { verdict: 'fail', findings: [finding] } });
  });

  it('of a checker that failed is missing; the failure gets its role, and what it used is recorded all the same', async () => {
    const failure = { kind: 'authentication', stage: 'check', summary: 'not logged in' } as const;
    const usage = { role: 'reviewer', inputTokens: 9, cachedInputTokens: 0, outputTokens: 1, cost: 0.001 };
    expect(await (await gated(() => ({ outcome: 'failed', failure, usage }))).end()).toMatchObject({
      outcome: 'failed',
      usage,
      failure: { ...failure, role: 'reviewer' },
    });
  });
});

describe('a checker leaves the tree alone', () => {
  it.each<readonly [string, (files: Map<string, { mode: string; text: string }>) => void]>([
    ['a file changed', (files) => files.set('src/work.txt', file('better'))],
    ['a file added', (files) => files.set('verdict.md', file('pass'))],
    ['a mode changed', (files) => files.set('src/work.txt', file('work', '100755'))],
    ['a file deleted', (files) => files.delete('src/work.txt')],
  ])('B7: %s: its verdict is void, and the job stops', async (_name, touch) => {
    const { end } = await gated((order, files) => {
      touch(files);
      return answering(() => ({}))(order, files);
    });
    expect(await end()).toMatchObject({
      outcome: 'failed',
      failure: {
        kind: 'safety-policy',
        role: 'reviewer',
        summary: 'the checker reviewer changed the worktree it had to leave alone',
      },
    });
  });

  it('what it did there outranks that it failed', async () => {
    const { end } = await gated((_order, files) => {
      files.set('x', file('x'));
      return { outcome: 'failed', failure: { kind: 'quota', stage: 'check', summary: 'no more' } };
    });
    expect(await end()).toMatchObject({ failure: { kind: 'safety-policy' } });
  });
});

it('a set-up that fails before a check starts no checker', async () => {
  let isBroken = false;
  const failure = { kind: 'verification-failure', stage: 'setup', summary: 'npm ci failed' } as const;
  const { end, world } = await gated(undefined, { setup: () => (isBroken ? failure : undefined) });
  isBroken = true;
  expect(await end()).toMatchObject({ outcome: 'failed', failure });
  expect(world.started.checks).toBe(0);
});

it('a check of nothing is a bug', async () => {
  const { job, perform } = await gated();
  await expect(perform(job, { ...checkMove(job), role: 'nobody' })).rejects.toThrow('Nothing to check for nobody.');
});
