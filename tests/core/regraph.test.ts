import { describe, expect, it } from 'vitest';
import { digestOf } from '../../src/core/digest.ts';
import type { EventOf, NodeSpec } from '../../src/core/event.ts';
import { expectedOf } from '../../src/core/expectation.ts';
import type { Job } from '../../src/core/job.ts';
import { limitsOf } from '../../src/core/limits.ts';
import { thinkingOf } from '../../src/core/thinking.ts';
import { carryOn, thinking } from './fixtures/thinking.ts';
import { add, chose, nodeIn, on, plan, sha, spec, told, type Part } from './fixtures/jobs.ts';
import {
  adopted,
  asked,
  baseline,
  begin,
  blocked,
  completed,
  diagnosed,
  gates,
  graph,
  heard,
  made,
  makeFails,
  postponed,
  READY,
} from './fixtures/tales.ts';

const DIGEST = '0123456789abcdef';
const pinned: readonly Part[] = [
  blocked({ code: 'pin-broken', next: `re-pin ${DIGEST}` }),
  heard({ verb: 're-pin', digest: DIGEST }),
];

type Repinned = NonNullable<EventOf<'graph-built'>['repinned']>;

function reread(nodes: readonly NodeSpec[], kept: readonly string[], differences: Partial<Repinned> = {}): Part {
  return (job) => {
    const { pins, planDigest } = job;
    const whole = { pins, plan: job.plan, planDigest, tip: sha('pushed'), trusted: sha('main'), kept: [...kept] };
    return on(
      job,
      chose({ type: 'build-graph', at: sha('pushed'), repin: DIGEST }),
      add({ type: 'graph-built', nodes: [...nodes], notices: [], repinned: { ...whole, ...differences } }),
    );
  };
}

const reworded = spec(2, { id: 'n2b', title: 'Task 2, and no more', digest: digestOf('anew'), succeeds: 'n2' });

function ids(job: Job): readonly string[] {
  return [...job.nodes].map(({ id, status }) => `${id} ${status}`);
}

describe('the first graph', () => {
  it('has every task pending, and the job plans', () => {
    const job = told(READY[0]!);
    expect(job).toMatchObject({ status: 'planning', isGraphed: true, trusted: sha('base') });
    expect(ids(job)).toEqual(['n1 pending', 'n2 pending']);
  });
});

describe('a spec that a person pinned anew', () => {
  it('holds from then on: pins, plan, tip and the commit that scripts are read from', () => {
    const changed = plan({ limits: { attemptsPerNode: 9 } });
    const pins = { '.kiro/specs/demo/tasks.md': digestOf('new') };
    const differences = { pins, plan: changed, planDigest: digestOf('new plan') };
    const job = told(...READY, ...pinned, reread([spec(1), spec(2)], ['n1', 'n2'], differences));
    expect(job).toMatchObject({ status: 'planning', tip: sha('pushed'), trusted: sha('main'), ...differences });
    expect(limitsOf(job).attemptsPerNode).toBe(9);
    for (const gone of ['repin', 'blocker', 'cameFrom', 'baseline', 'current']) expect(job).not.toHaveProperty(gone);
  });

  it('keeps what is the same, with its counts and its evidence, without the attempt that was under way', () => {
    const before = told(...READY, completed('n1'), begin('n2'), made('x', [], 'n2'), ...pinned);
    const job = on(before, reread([spec(1), spec(2)], ['n1', 'n2']));
    expect(ids(job)).toEqual(['n1 completed', 'n2 ready']);
    expect(nodeIn(job, 'n1').evidence).toEqual(nodeIn(before, 'n1').evidence);
    expect(nodeIn(job, 'n2')).toMatchObject({ attempts: 1, candidates: [sha('x')] });
    expect(nodeIn(job, 'n2')).not.toHaveProperty('attempt');
  });

  it('A16: a task that is worded anew carries every count of its predecessor, and starts clean', () => {
    const fails: readonly Part[] = [makeFails({ kind: 'ambiguity' }, 1, 'n2'), diagnosed];
    const before = told(
      ...READY,
      completed('n1'),
      begin('n2'),
      ...fails,
      asked('ambiguity', { node: 'n2', id: 'q' }),
      heard({ verb: 'answer', question: 'q', text: 'the first one' }),
      begin('n2'),
      makeFails({ kind: 'transient-tool' }, 1, 'n2'),
      diagnosed,
      postponed(undefined, 'n2'),
      heard({ verb: 'resume' }),
      begin('n2'),
      made('x', [], 'n2'),
      ...pinned,
    );
    const { attempts, retries, excused, repairs, clarifications, notes } = nodeIn(before, 'n2');
    expect({ attempts, retries, excused, clarifications, notes: notes.length }).toEqual({
      attempts: 3,
      retries: 1,
      excused: 1,
      clarifications: 1,
      notes: 1,
    });
    const job = on(before, reread([spec(1), reworded], ['n1']));
    expect(ids(job)).toEqual(['n1 completed', 'n2b pending', 'n2 superseded']);
    expect(nodeIn(job, 'n2b')).toMatchObject({
      attempts,
      retries,
      excused,
      repairs,
      clarifications,
      notes,
      stalls: 0,
      candidates: [],
    });
    for (const gone of ['attempt', 'lesson', 'evidence', 'lastFailure'])
      expect(nodeIn(job, 'n2b')).not.toHaveProperty(gone);
  });

  it('drops what is gone, adds what is new, in the order of the list', () => {
    const fresh = spec(9);
    const job = told(...READY, ...pinned, reread([fresh, spec(2)], ['n2']));
    expect(ids(job)).toEqual(['n9 pending', 'n2 pending', 'n1 superseded']);
  });

  it('succeeds a completed task whose box a person opened again', () => {
    const again = spec(1, { id: 'n1b', succeeds: 'n1' });
    const job = told(...READY, completed('n1'), ...pinned, reread([again, spec(2)], ['n2']));
    expect(ids(job)).toEqual(['n1b pending', 'n2 pending', 'n1 superseded']);
    expect(nodeIn(job, 'n1b').attempts).toBe(1);
  });

  it('counts do not start again: agent runs, minutes, failures in a row', () => {
    const before = told(...READY, begin(), made(), gates({}), diagnosed, ...pinned);
    expect(on(before, reread([spec(1), spec(2)], ['n1', 'n2'])).used).toEqual(before.used);
  });

  it('forgets what was said of a tick: whether it is still there is asked anew', () => {
    const ticked = told(graph(spec(1, { isTicked: true })), asked('ticked-by-hand'));
    const claimed = on(ticked, heard({ verb: 'answer', question: 'q1', text: 'check' }), baseline(), ...pinned);
    expect(nodeIn(claimed)).toMatchObject({ isClaimed: true });
    expect(nodeIn(on(claimed, reread([spec(1)], ['n1'])))).not.toHaveProperty('isClaimed');
  });

  it('what the configuration says of a gate now is newer than what a person said at the red one', () => {
    const explored = told(graph(spec(1, { isExploration: true })), baseline(), begin(), made(), gates({}));
    const meant = on(explored, asked('red-gate'), heard({ verb: 'answer', question: 'q1', text: 'meant' }), ...pinned);
    expect(nodeIn(on(meant, reread([spec(1)], ['n1'])))).toMatchObject({ mustFail: ['test'] });
    const expects = { expect: 'red-first', gate: 'test' } as const;
    expect(expectedOf(nodeIn(on(meant, reread([spec(1, { expects })], ['n1']))), 'test')).toBe('red-first');
  });

  it.each([
    ['resume', heard({ verb: 'resume' })],
    ['retry', heard({ verb: 'retry', node: 'n1' })],
    ['pause', heard({ verb: 'pause' })],
  ])('is read again even where a person says %s before that', (_name, said) => {
    const failing = told(...READY, begin(), made(), gates({}), diagnosed, ...pinned, said);
    const job = on(failing, reread([spec(1), spec(2)], ['n1', 'n2']));
    expect(job.status).toBe('planning');
    expect(nodeIn(job).status).toBe('ready');
  });
});

it('a person’s push keeps the graph', () => {
  expect(ids(told(...READY, completed('n1'), adopted()))).toEqual(['n1 completed', 'n2 pending']);
});

describe('what was thought about a task', () => {
  const hard = { signals: [{ name: 'security' as const, weight: 3 }] };
  const waits = carryOn(thinking({}, hard)).job;

  it.each([
    ['that stays as it is', spec(1, hard), ['n1'], 'n1'],
    ['that is worded anew', spec(1, { ...hard, id: 'n1b', succeeds: 'n1' }), [], 'n1b'],
  ] as const)(
    'of one %s: its plans were for other words, what was escalated and counted stays',
    (_name, one, kept, id) => {
      const { plans, ...before } = thinkingOf(nodeIn(waits, 'n1'));
      expect(plans).toHaveLength(1);
      const job = on(waits, ...pinned, reread([one], kept));
      expect(thinkingOf(nodeIn(job, id))).toEqual({ ...before, plans: [] });
    },
  );
});
