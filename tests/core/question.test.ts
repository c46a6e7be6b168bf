import { describe, expect, it } from 'vitest';
import { decide } from '../../src/core/decide.ts';
import type { GateResult } from '../../src/core/evidence.ts';
import type { Facts } from '../../src/core/move.ts';
import type { Job } from '../../src/core/job.ts';
import { CONTINUE_RED, MEND_RED, OPTIONS, QuestionTopic, STOP } from '../../src/core/question.ts';
import { TIPS } from './fixtures/situation.ts';
import { add, chose, EXPECTED, nodeIn, on, plan, sha, spec, told, toldOf, type Part } from './fixtures/jobs.ts';
import { ASKING_OF_PLANS } from './fixtures/thinking.ts';
import {
  adopted,
  baseline,
  begin,
  diagnosed,
  diagnosedAs,
  gate,
  gates,
  graph,
  heard,
  integrated,
  made,
  makeFails,
  noChange,
  READY,
  says,
} from './fixtures/tales.ts';

function next(job: Job, facts = factsOf(job)): ReturnType<typeof decide>['move'] {
  return decide(job, facts, new Date(job.at)).move;
}

/** The branch is where the journal says, but for the job whose branch it is not about. */
function factsOf(job: Job): Facts {
  return job.spec === DIVERGED ? { ...EXPECTED, tip: TIPS.diverged } : EXPECTED;
}

/** The question as the ladder asks it. */
const asks: Part = (job) => {
  const move = next(job);
  if (move.type !== 'ask') throw new Error(`${move.type} comes first`);
  return on(job, chose(move), add({ type: 'question-asked', question: move.question }));
};

function answer(text: string): Part {
  return (job) => on(job, heard({ verb: 'answer', question: job.questions[0]!.id, text }));
}

/** Name of the spec of a job whose branch was moved away. */
const DIVERGED = 'diverged';

const exploring = graph(spec(1, { isExploration: true }), spec(2));
const ticked = graph(spec(1, { isTicked: true }), spec(2), spec(3, { isTicked: true }));

const CANDIDATE: readonly Part[] = [...READY, begin(), made()];
const guarded = made('candidate', ['package.json#scripts']);
const stalled = diagnosedAs({
  kind: 'no-progress',
  remedy: 'ask',
  rootCause: 'again',
  fingerprint: 'f'.repeat(64),
  by: 'failure-table',
});

/** A job that is about to ask, for each topic. */
const ASKING: Readonly<Record<QuestionTopic, Job>> = {
  'red-baseline': told(graph(), baseline(gate(false), gate(true, { name: 'lint' }))),
  'ticked-by-hand': told(ticked),
  'no-change': told(...READY, begin(), noChange),
  'red-gate': told(exploring, baseline(), begin(), made(), gates({})),
  'guard-touched': told(...READY, begin(), guarded, gates()),
  ambiguity: told(...READY, begin(), makeFails({ kind: 'ambiguity', questions: ['Which one?'] }), diagnosed),
  'no-progress': told(...CANDIDATE, gates({}), stalled),
  'consecutive-failures': toldOf(
    { plan: plan({ limits: { consecutiveFailures: 1 } }) },
    ...CANDIDATE,
    gates({}),
    diagnosed,
  ),
  'base-diverged': toldOf({ spec: DIVERGED }, ...READY),
  ...ASKING_OF_PLANS,
};

interface Answered {
  readonly topic: QuestionTopic;
  readonly text: string;
  /** What happens next. */
  readonly move: object;
}

/** The chosen option is what happens (A10). */
const OUTCOMES: readonly Answered[] = [
  { topic: 'red-baseline', text: 'again', move: { type: 'baseline' } },
  { topic: 'red-baseline', text: 'continue', move: { type: 'make', node: 'n1' } },
  { topic: 'ticked-by-hand', text: 'check', move: { type: 'baseline' } },
  { topic: 'ticked-by-hand', text: 'work', move: { type: 'baseline' } },
  { topic: 'red-gate', text: 'meant', move: { type: 'gate', claim: 'made', at: sha('candidate') } },
  { topic: 'red-gate', text: 'repair', move: { type: 'diagnose', diagnosis: { kind: 'verification-failure' } } },
  { topic: 'no-change', text: 'already-done', move: { type: 'gate', claim: 'already-done' } },
  { topic: 'no-change', text: 'retry', move: { type: 'make', attempt: 2 } },
  { topic: 'guard-touched', text: 'accept', move: { type: 'check' } },
  {
    topic: 'guard-touched',
    text: 'send-back',
    move: { type: 'diagnose', diagnosis: { kind: 'review-rejected', remedy: 'repair' } },
  },
  { topic: 'ambiguity', text: 'retry', move: { type: 'make', attempt: 2 } },
  { topic: 'ambiguity', text: 'the first one', move: { type: 'make', attempt: 2, repairs: 9 } },
  { topic: 'no-progress', text: 'retry', move: { type: 'make', attempt: 2, from: sha('base') } },
  { topic: 'no-progress', text: 'look at line 3', move: { type: 'make', attempt: 2 } },
  { topic: 'plan-review', text: 'approve', move: { type: 'make' } },
  { topic: 'plan-review', text: 'smaller', move: { type: 'reason', role: 'planner' } },
  { topic: 'intent-change', text: 'accept', move: { type: 'make', attempt: 2 } },
  { topic: 'intent-change', text: 'without it', move: { type: 'reason', role: 'replanner' } },
  { topic: 'no-plan', text: 'it is file b', move: { type: 'reason', role: 'planner' } },
  { topic: 'intent-change', text: 'keep', move: { type: 'make', attempt: 2 } },
  { topic: 'paid-run', text: 'once', move: { type: 'make' } },
  { topic: 'paid-run', text: 'node', move: { type: 'make' } },
  { topic: 'paid-run', text: 'job', move: { type: 'make' } },
  { topic: 'no-plan', text: 'again', move: { type: 'reason', role: 'planner' } },
  { topic: 'no-plan', text: 'without', move: { type: 'make' } },
  { topic: 'base-diverged', text: 'restore-ours', move: { type: 'restore', from: sha('forced'), to: sha('base') } },
  { topic: 'base-diverged', text: 'take-theirs', move: { type: 'adopt', tip: sha('forced') } },
  { topic: 'consecutive-failures', text: 'continue', move: { type: 'make', attempt: 2, from: sha('candidate') } },
];

describe('A9: a question has options, always', () => {
  it.each(QuestionTopic.options)('%s', (topic) => {
    const { questions } = on(ASKING[topic], asks);
    expect(questions[0]).toMatchObject({ topic });
    expect(questions[0]!.options.map(({ id }) => id)).toEqual([
      ...OPTIONS[topic].map(({ id }) => id),
      ...(topic === 'red-baseline' ? [MEND_RED.id, CONTINUE_RED.id] : []),
      STOP.id,
    ]);
  });
});

describe('A10: the answer decides', () => {
  it.each(OUTCOMES)('$topic: $text', ({ topic, text, move }) => {
    const job = on(ASKING[topic], asks, answer(text));
    expect(job.questions).toEqual([]);
    expect(next(job)).toMatchObject(move);
  });

  it('every option of every topic is tried above', () => {
    const options = QuestionTopic.options.flatMap((topic) => OPTIONS[topic].map(({ id }) => `${topic}: ${id}`));
    const tried = OUTCOMES.map(({ topic, text }) => `${topic}: ${text}`);
    expect(options.filter((option) => !tried.includes(option))).toEqual([]);
  });

  it.each(QuestionTopic.options)('%s: stop pauses, and resume asks again', (topic) => {
    const stopped = on(ASKING[topic], asks, answer('stop'));
    const move = next(stopped);
    expect(move).toMatchObject({ type: 'block', blocker: { code: 'human-stop' } });
    const blocker = move.type === 'block' ? move.blocker : undefined;
    const job = on(stopped, chose(move), add({ type: 'job-blocked', blocker: blocker! }), heard({ verb: 'resume' }));
    expect(next(job)).toMatchObject({ type: 'ask', question: { topic } });
  });
});

describe('what an answer leaves behind', () => {
  it('continue on a red base: the red gates only warn, the others still judge', () => {
    const job = on(ASKING['red-baseline'], asks, answer('continue'));
    expect(job).toMatchObject({ status: 'ready', baseline: { isGreen: false, warnOnly: ['test'] } });
  });

  it('continue is offered only where a required gate is green', () => {
    const { questions } = on(told(graph(), baseline(gate(false))), asks);
    expect(questions[0]!.options.map(({ id }) => id)).toEqual(['again', 'mend', 'stop']);
  });

  it('a red base is mended only by tasks, and only where its gates ran to their end', () => {
    const options = (job: Job): readonly string[] => on(job, asks).questions[0]!.options.map(({ id }) => id);
    expect(options(told(graph(), baseline(gate(false, { outcome: 'out-of-time' }))))).toEqual(['again', 'stop']);
    const done = told(graph(spec(1)), baseline(), begin(), made(), gates(), says(), integrated());
    expect(options(adopted('pushed', gate(false))(done))).toEqual(['again', 'stop']);
  });

  it('a red base that is to be mended: work goes on, and its gates judge every task', () => {
    const job = on(told(graph(), baseline(gate(false))), asks, answer('mend'));
    expect(job).toMatchObject({ status: 'ready', redAtTip: ['test'], baseline: { warnOnly: [] } });
    expect(next(job)).toMatchObject({ type: 'make', node: 'n1' });
    expect(next(on(job, begin(), made(), gates({})))).toMatchObject({ type: 'diagnose' });
    const mended = on(job, begin(), made(), gates(), says(), integrated());
    expect(mended.redAtTip).toEqual([]);
    expect(next(adopted('pushed', gate(false))(mended))).toMatchObject({ type: 'ask' });
  });

  it('ticks that are to be checked: the gates at the tip decide, once', () => {
    const job = on(ASKING['ticked-by-hand'], asks, answer('check'), baseline());
    expect(next(job)).toMatchObject({ type: 'gate', node: 'n1', claim: 'already-done', at: job.tip });
    expect(next(on(job, gates(undefined, 'already-done')))).toMatchObject({ type: 'integrate', node: 'n1' });
    const refuted = on(job, gates({}, 'already-done'), diagnosed);
    expect(next(refuted)).toMatchObject({ type: 'make', node: 'n1' });
    const again = on(refuted, heard({ verb: 'retry', node: 'n1' }));
    expect(next(again)).toMatchObject({ type: 'make', node: 'n1' });
  });

  it('ticks that count for nothing: the tasks are worked on', () => {
    const job = on(ASKING['ticked-by-hand'], asks, answer('work'), baseline());
    expect(next(job)).toMatchObject({ type: 'make', node: 'n1' });
  });

  it('a failure that is meant: the gate must fail from now on, and the evidence says so', () => {
    const job = on(ASKING['red-gate'], asks, answer('meant'));
    expect(nodeIn(job)).toMatchObject({ mustFail: ['test'], attempts: 1, repairs: 0 });
    const about = { node: 'n1', attempt: 1 };
    const move = next(job);
    const judged = on(
      job,
      chose(move),
      add({ type: 'gate-ended', ...about, gates: [gate(false, { expected: 'fail' })] }),
    );
    const done = on(judged, says(), integrated());
    expect(nodeIn(done).evidence).toMatchObject({ claim: 'integrated', gates: [{ passed: false, expected: 'fail' }] });
    expect(done.redAtTip).toEqual(['test']);
  });

  it('what is meant to be red at the tip is no red base; anything else is', () => {
    const job = { ...told(...READY), redAtTip: ['test'] };
    const pushed = adopted('pushed', gate(false), gate(true, { name: 'lint' }))(job);
    expect(next(pushed)).toMatchObject({ type: 'make' });
    const other = adopted('pushed', gate(false), gate(false, { name: 'lint' }))(job);
    expect(next(other)).toMatchObject({
      type: 'ask',
      question: { topic: 'red-baseline', text: expect.stringMatching(/: lint \(/) },
    });
  });

  it('a failure that is a fault is not asked about again; what the next candidate leaves red may be meant', () => {
    const repaired = on(ASKING['red-gate'], asks, answer('repair'));
    expect(next(repaired)).toMatchObject({ type: 'diagnose' });
    const job = on(repaired, diagnosed);
    expect(next(job)).toMatchObject({ type: 'make', repairs: nodeIn(job).lesson!.seq });
    const again = on(job, begin('n1', { repairs: nodeIn(job).lesson!.seq }), made('second'), gates({}));
    expect(next(again)).toMatchObject({ type: 'ask', question: { topic: 'red-gate' } });
  });

  it('another gate than the one that was meant is asked about, and is what is meant from then on', () => {
    const meant = on(ASKING['red-gate'], asks, answer('meant'));
    const about = { node: 'n1', attempt: 1 };
    const failure = { kind: 'verification-failure', stage: 'gate', summary: 'the gate lint failed (exit 1)' } as const;
    const ended = (...results: readonly GateResult[]) =>
      on(meant, chose(next(meant)), add({ type: 'gate-ended', ...about, gates: [...results], failure }));
    const asked = ended(gate(true, { expected: 'fail' }), gate(false, { name: 'lint' }));
    expect(next(asked)).toMatchObject({
      type: 'ask',
      question: { text: expect.stringContaining('the gate lint failed') },
    });
    expect(nodeIn(on(asked, asks, answer('meant')))).toMatchObject({ mustFail: ['lint'] });
    expect(
      next(ended(gate(false, { expected: 'fail' }), gate(false, { name: 'lint', outcome: 'idle' }))),
    ).toMatchObject({ type: 'diagnose' });
  });

  it.each<readonly [string, Part]>([
    ['retry', heard({ verb: 'retry', node: 'n1' })],
    ['accept-task', heard({ verb: 'accept-task', node: 'n1', reason: 'seen' })],
  ])('what was said of a red gate is taken back by %s', (_name, says) => {
    const meant = on(ASKING['red-gate'], asks, answer('meant'));
    expect(nodeIn(on(meant, says))).not.toHaveProperty('mustFail');
  });

  it('a task that a person says is done, and has to be tried again, is made', () => {
    const job = on(ASKING['ticked-by-hand'], asks, answer('check'), baseline(), heard({ verb: 'retry', node: 'n1' }));
    expect(next(job)).toMatchObject({ type: 'make', node: 'n1' });
  });

  it('words reach the maker together with what was asked', () => {
    const job = on(ASKING.ambiguity, asks, answer('the first one'));
    expect(nodeIn(job).notes).toEqual(['1 “Task 1”: Which one?\nThe answer: the first one']);
    expect(nodeIn(job).clarifications).toBe(1);
  });

  it('a guard that is sent back is a finding for each part, and the files go on', () => {
    const job = on(ASKING['guard-touched'], asks, answer('send-back'), (asked) => diagnosed(asked));
    expect(nodeIn(job).lesson).toMatchObject({
      candidate: sha('candidate'),
      failure: { findings: [{ file: 'package.json#scripts' }] },
    });
  });

  it('already-done still has to pass the gates', () => {
    const red = on(ASKING['no-change'], asks, answer('already-done'), gates({}, 'already-done'));
    expect(red.status).toBe('diagnosing');
    const green = on(ASKING['no-change'], asks, answer('already-done'), gates(undefined, 'already-done'));
    expect(next(green)).toMatchObject({ type: 'integrate' });
  });
});
