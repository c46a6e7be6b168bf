import { describe, expect, it } from 'vitest';
import type { Verb } from '../../src/core/command.ts';
import type { Line } from '../../src/core/journal.ts';
import type { Api } from '../../src/github/api.ts';
import type { ListedRun, RunJob, RunState } from '../../src/github/api/runs.ts';
import { pauseByCancel, pauseByCancelBefore } from '../../src/github/cancelled.ts';
import { commandIn, jobIn, mayLeaveTitles, saidByRuns } from '../../src/github/titles.ts';

const JOB = 'login-3f2a1c';
const AT = '2026-01-01T00:00:00.000Z';
const later = (minutes: number): string => new Date(Date.parse(AT) + minutes * 60_000).toISOString();

const listed = (title: string, more: Partial<ListedRun> = {}): ListedRun => ({
  id: 7,
  title,
  by: 'mara',
  isBot: false,
  createdAt: AT,
  changedAt: AT,
  status: 'completed',
  conclusion: 'cancelled',
  attempt: 1,
  isCompleted: true,
  ...more,
});

const said = (words: string): Verb | undefined => commandIn(listed(`specbridge ${words}`), JOB)?.say;

describe('E6: the title of a run that nobody heard', () => {
  it.each([
    ['answer q1 The second one.', { verb: 'answer', question: 'q1', text: 'The second one.' }],
    ['retry 2.1', { verb: 'retry', node: '2.1' }],
    ['raise agentRuns 40', { verb: 'raise', limit: 'agentRuns', value: 40 }],
    ['accept-task 2 seen by hand', { verb: 'accept-task', node: '2', reason: 'seen by hand' }],
    ['re-pin 0a1b2c', { verb: 're-pin', digest: '0a1b2c' }],
    ['pause', { verb: 'pause' }],
    ['resume', { verb: 'resume' }],
    ['give-up', { verb: 'give-up' }],
    ['cancel not needed', { verb: 'cancel', reason: 'not needed' }],
  ])('says %s', (words, say) => {
    expect(said(`${JOB} ${words}`)).toEqual(say);
  });

  it.each(['step', 'run', 'status', 'help', '', 'retyr 1', 'answer q1'])(
    'says nothing to the job with “%s”',
    (words) => {
      expect(said(`${JOB} ${words}`)).toBeUndefined();
    },
  );

  it('is heard as its author’s, by the id that the run itself would use', () => {
    expect(commandIn(listed(`specbridge ${JOB} pause`), JOB)).toEqual({
      id: 'run-7',
      by: 'mara',
      at: AT,
      say: { verb: 'pause' },
    });
  });

  it('of another job, or of a spec that is called like a job and a verb, is not for this one', () => {
    expect(said('login-000000 pause')).toBeUndefined();
    expect(said(`spec ${JOB} pause run`)).toBeUndefined();
    expect(commandIn(listed(`other ${JOB} pause`), JOB)).toBeUndefined();
    expect(jobIn('specbridge sweep')).toBe('sweep');
  });

  it('that may have been cut is not half obeyed', () => {
    const long = `${JOB} raise agentRuns `;
    expect(said(`${long}4000`)).toBeDefined();
    expect(said(`${JOB} answer q1 ${'so '.repeat(40)}`)).toBeUndefined();
  });

  it('programs and this run itself say nothing so; only what the two steps before had not seen is asked for', async () => {
    const asked: (string | undefined)[] = [];
    const runs = [
      listed(`specbridge ${JOB} pause`, { id: 1, isBot: true }),
      listed(`specbridge ${JOB} pause`, { id: 2 }),
      listed(`specbridge ${JOB} resume`, { id: 3 }),
    ];
    const api: Pick<Api, 'dispatched'> = { dispatched: async (_file, since) => (asked.push(since), runs) };
    const [old, newer] = [chosen(1, 'make', '0.1', 0), chosen(2, 'make', '1.1', 100)];
    const lines = [old, newer, chosen(3, 'make', '2.1', 120), chosen(4, 'gate', '2.1', 130)];
    const heard = await saidByRuns(api as Api, lines, { runId: 2, job: JOB, workflow: 'specbridge.yml' });
    expect(heard.map(({ id }) => id)).toEqual(['run-3']);
    expect(asked).toEqual([later(40)]);
  });

  it('E6: are left to the next step by every second one that works, and never by two in a row', () => {
    const journal = [chosen(1, 'make', '1.1', 0), chosen(2, 'gate', '1.1', 1), chosen(3, 'make', '2.1', 2)];
    const leaves = (steps: number, owner: string): boolean => mayLeaveTitles(journal.slice(0, steps), owner);
    expect([leaves(0, '1.1'), leaves(2, '2.1'), leaves(3, '3.1')]).toEqual([false, true, false]);
    // What a step has written itself changes nothing.
    expect(leaves(3, '2.1')).toBe(true);
  });
});

const facts = { owner: 'none', tip: { relation: 'expected' } } as const;
const about = { node: 'n1', attempt: 1 };
function chosen(seq: number, type: 'make' | 'gate', owner: string, minute: number): Line {
  const commit = 'a'.repeat(40);
  const deadline = later(minute + 30);
  const move =
    type === 'make'
      ? ({ type, ...about, base: commit, from: commit, deadline } as const)
      : ({ type, ...about, claim: 'made', at: commit, deadline } as const);
  const event = { type: 'move-chosen', move, because: 'It is next.', facts, owner, engine: '1' } as const;
  return { seq, at: later(minute), event };
}
const lost = (seq: number, owner: string): Line => ({
  seq,
  at: later(1),
  event: { type: 'move-lost', intent: seq - 1, owner },
});
const ended = (seq: number): Line => ({ seq, at: later(1), event: { type: 'gate-ended', ...about, gates: [] } });

describe('E23: who cancels a run', () => {
  const state = (more: Partial<RunState> = {}): RunState => ({ ...listed(''), changedAt: later(5), ...more });
  const asking = (run: RunState | undefined, jobs: readonly Partial<RunJob>[] = []): Api =>
    ({ run: async () => run, jobsOf: async () => jobs }) as unknown as Api;
  const step = { runId: 2, owner: '2.1', phase: 'step' } as const;
  const rescue = { runId: 1, owner: '1.1', phase: 'rescue' } as const;
  const pause = { id: 'run-cancelled-1.1', by: 'github', at: later(5), say: { verb: 'pause' } };

  it.each([
    ['open', [chosen(1, 'make', '1.1', 0)]],
    ['recorded as lost', [chosen(1, 'make', '1.1', 0), lost(2, '1.1')]],
  ])('pauses its job, with its intent %s', async (_name, lines) => {
    expect(await pauseByCancel(asking(state()), lines, step)).toEqual(pause);
    const jobs = [{ conclusion: 'success' }, { conclusion: 'cancelled', endedAt: later(5) }];
    expect(await pauseByCancel(asking(undefined, jobs), lines, rescue)).toEqual(pause);
  });

  it.each<[string, readonly Line[], Partial<RunState>]>([
    ['the run failed', [chosen(1, 'make', '1.1', 0)], { conclusion: 'failure' }],
    ['its time was up: the deadline has passed', [chosen(1, 'make', '1.1', 0)], { changedAt: later(30) }],
    ['it was run again', [chosen(1, 'make', '1.1', 0)], { attempt: 2 }],
    ['what it began has a result', [chosen(1, 'gate', '1.1', 0), ended(2)], {}],
    ['another step has gone on since', [chosen(1, 'make', '1.1', 0), lost(2, '1.1'), chosen(3, 'make', '2.1', 9)], {}],
  ])('does not where %s', async (_name, lines, more) => {
    expect(await pauseByCancel(asking(state(more)), lines, step)).toBeUndefined();
  });

  it('is heard once', async () => {
    const say = { verb: 'pause' } as const;
    const heard: Line = { seq: 3, at: later(6), event: { type: 'command-heard', id: pause.id, by: 'github', say } };
    const lines = [chosen(1, 'make', '1.1', 0), lost(2, '1.1'), heard];
    expect(await pauseByCancel(asking(state()), lines, step)).toBeUndefined();
  });

  const waiting = { ...listed('specbridge demo-1'), id: 1, conclusion: 'cancelled', changedAt: later(5) };
  const before = (runs: readonly ListedRun[], jobs: readonly Partial<RunJob>[] = []) =>
    pauseByCancelBefore(asking(state({ createdAt: later(120) }), jobs), 'demo-1', runs, 9);

  it('before it has begun pauses its job, too', async () => {
    expect(await before([waiting], [{ hasBegun: false }])).toEqual(pause);
  });

  it.each<[string, readonly ListedRun[], readonly Partial<RunJob>[]]>([
    ['a machine had taken it', [waiting], [{ hasBegun: true }]],
    ['a newer run of the job is there', [{ ...waiting, id: 2, conclusion: 'success' }, waiting], []],
    [
      'E6: a newer run of another job may have taken its place',
      [{ ...waiting, id: 2, title: 'specbridge demo-2', createdAt: later(5) }, waiting],
      [],
    ],
    ['it was to say something', [{ ...waiting, title: 'specbridge demo-1 raise agentRuns 9' }], []],
    ['no machine took it for a day', [{ ...waiting, changedAt: later(24 * 60) }], []],
    ['it is about another job', [{ ...waiting, title: 'specbridge demo-2' }], []],
  ])('before it has begun does not where %s', async (_name, runs, jobs) => {
    expect(await before(runs, jobs)).toBeUndefined();
  });

  it('between two moves is heard by its rescue', async () => {
    const jobs = [{ conclusion: 'cancelled', endedAt: later(5) }];
    expect(await pauseByCancel(asking(undefined, jobs), [ended(1)], rescue)).toEqual(pause);
    expect(await pauseByCancel(asking(undefined, [{ conclusion: 'failure' }]), [ended(1)], rescue)).toBeUndefined();
  });
});
