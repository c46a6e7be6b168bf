import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ANSWERS, type ReasonRole } from '../../src/core/reasoning.ts';
import { EXAMPLES } from '../world/answers.ts';
import { agentBench, write } from './agent-bench.ts';

const bench = agentBench();
const { ask, kept } = bench;
const seen = (name = 'seen'): string => readFileSync(join(bench.tree, name), 'utf8');

const ACCEPT = '{"verdict":"accept"}';
const HALF = '{"verdict":"revise"}';
/** In sh: one text as the first answer, another one as the next. */
const turnBy = (first: string, next: string): string =>
  `cat $SPECBRIDGE_PROMPT >> seen; if [ -e asked ]; then ${write(next)}; else touch asked; ${write(first)}; fi`;

describe('a program of a person’s own, asked a question', () => {
  it.each(Object.keys(EXAMPLES) as ReasonRole[])('answers as a %s', async (role) => {
    const end = await ask(role, write(JSON.stringify(EXAMPLES[role])));
    expect(end).toEqual({ outcome: 'answered', answer: EXAMPLES[role], log: expect.any(String) });
  });

  it('is told its role, the task, which question it is, where the answer goes, and that it is to change nothing', async () => {
    const look = 'env > env; cat $SPECBRIDGE_PROMPT > seen';
    expect(await ask('critic', `${look}; ${write(ACCEPT)}`, { round: 2 })).toMatchObject({ outcome: 'answered' });
    for (const line of ['ROLE=critic', 'TASK=1', 'ATTEMPT=2']) expect(seen('env')).toContain(`SPECBRIDGE_${line}\n`);
    expect(seen()).toMatch(/^Why\?\n[^]*Change nothing[^]*to the file named by SPECBRIDGE_RESULT\.$/);
  });

  it.each([
    ['lacks what its decision needs', HALF, 'it does not say in `requestedChanges` what to revise'],
    ['is prose', 'I accept.', 'it is not one JSON value'],
    ['says what nobody asked for', '{"verdict":"accept","score":9}', '`score` is not known in it'],
  ])('is asked once more where its answer %s, and told so', async (_, first, problem) => {
    expect(await ask('critic', turnBy(first, ACCEPT))).toMatchObject({ answer: { verdict: 'accept' } });
    expect(seen()).toContain(`Your last answer could not be used: ${problem}. Answer again`);
  });

  it('is not asked a third time', async () => {
    const end = await ask('critic', `echo x >> runs; ${write(HALF)}`);
    expect(end).toEqual({
      outcome: 'failed',
      why: 'invalid',
      problem: 'it does not say in `requestedChanges` what to revise',
      log: expect.any(String),
    });
    expect(kept(end).toString()).toContain(HALF);
    expect(seen('runs')).toBe('x\nx\n');
  });

  it.each([
    ['D14: not logged in', write('{"failure":{"kind":"authentication","reason":"Run login."}}'), 'authentication'],
    ['D15: a quota', write('{"failure":{"kind":"quota","until":"2126-01-01T00:00:00Z"}}'), 'quota'],
    ['of a wrong version', write('{"failure":{"kind":"incompatible"}}'), 'adapter-incompatible'],
    ['D9: without an answer', `echo '${ACCEPT}'`, 'transient-tool'],
    ['D14: a program that is not there', 'no-such-program', 'capability-unavailable'],
    ['killed', 'kill -9 $$', 'transient-tool'],
  ])('%s: nobody could be asked, and it is not asked again', async (_, program, kind) => {
    const end = await ask('critic', `echo x >> runs; ${program}`);
    expect(end).toMatchObject({
      outcome: 'failed',
      why: 'unavailable',
      problem: expect.stringMatching(/^the agent /),
      failure: { kind, stage: 'reason', ...(kind === 'quota' && { until: expect.any(String) }) },
    });
    expect(seen('runs')).toBe('x\n');
  });

  it('B15: what it wrote before it ran out of time does not count, nor is it asked again', async () => {
    const end = await ask('critic', `echo x >> runs; ${write('prose')}; sleep 60`, { minutes: 0.005 });
    const problem = 'the agent ran out of time and was ended';
    expect(end).toMatchObject({ outcome: 'failed', why: 'unavailable', problem, failure: { kind: 'transient-tool' } });
    expect(seen('runs')).toBe('x\n');
  });

  it('B1: what lies in the worktree as an answer, or is printed, is none', async () => {
    for (const name of ['result.json', 'answer.json']) writeFileSync(join(bench.tree, name), ACCEPT);
    expect(await ask('critic', `cat result.json; ${write('{"verdict":"escalate"}')}`)).toMatchObject({
      outcome: 'answered',
      answer: { verdict: 'escalate' },
    });
    expect(await ask('critic', 'cat result.json; ln -s $PWD/result.json $SPECBRIDGE_RESULT')).toMatchObject({
      outcome: 'failed',
      why: 'invalid',
    });
  });
});

describe('the scripted agent, asked a question', () => {
  it.each(Object.keys(ANSWERS) as ReasonRole[])(
    'says something sensible as a %s without a word for it',
    async (role) => {
      const end = await ask(role, {});
      expect(end).toMatchObject({ outcome: 'answered' });
      expect(end.outcome === 'answered' && ANSWERS[role].safeParse(end.answer).success).toBe(true);
    },
  );

  it('the n-th turn is for the n-th question, and the last one stays', async () => {
    const answers = ['revise', 'accept'].map((verdict) => ({ answer: { verdict, requestedChanges: ['a test'] } }));
    const script = { critic: { '*': answers } };
    const verdicts = [1, 2, 3].map(async (round) => ask('critic', script, { round }));
    expect(await Promise.all(verdicts)).toMatchObject(
      ['revise', 'accept', 'accept'].map((verdict) => ({ answer: { verdict } })),
    );
  });

  it.each([
    [{ raw: 'no JSON' }, { why: 'invalid', problem: 'it is not one JSON value' }],
    [{ exit: 3 }, { why: 'unavailable', failure: { kind: 'transient-tool' } }],
    [{ hang: true }, { why: 'unavailable', problem: 'the agent ran out of time and was ended' }],
  ])('%j', async (turn, ended) => {
    expect(await ask('planner', { planner: { '1': [turn] } }, { minutes: 0.02 })).toMatchObject(ended);
  });

  it('a script with a role that nobody has is refused', async () => {
    await expect(ask('critic', { critique: { '*': [{}] } })).rejects.toThrow(
      'script of the scripted agent does not fit',
    );
  });
});
