import { describe, expect, it } from 'vitest';
import type { Verb } from '../../src/core/command.ts';
import type { Job } from '../../src/core/job.ts';
import { refusal } from '../../src/core/rules/hearing.ts';
import { minute, sha, spec, told } from './fixtures/jobs.ts';
import {
  asked,
  baseline,
  begin,
  blocked,
  completed,
  gates,
  graph,
  heard,
  made,
  postponed,
  READY,
} from './fixtures/tales.ts';

const CANDIDATE = told(...READY, begin(), made());
const ASKING = told(...READY, begin(), made('c', ['Makefile']), gates(), asked('guard-touched'));
const PINNED = told(...READY, blocked({ code: 'pin-broken', next: 're-pin 0123456789abcdef' }));
const BESIDE = told(graph(spec(1, { rank: 0 }), spec(2, { rank: 0 }), spec(3, { rank: 1 })), baseline());

const cases: readonly (readonly [
  name: string,
  job: Job,
  say: Verb,
  refused: string | undefined,
  /** Of another configuration on the default branch. */
  digest?: string,
])[] = [
  ['answer: an option', ASKING, { verb: 'answer', question: 'q1', text: 'accept' }, undefined],
  [
    'answer: words where an option is wanted',
    ASKING,
    { verb: 'answer', question: 'q1', text: 'maybe' },
    'q1 takes one of: accept, send-back, stop.',
  ],
  [
    'answer: words where they are wanted',
    told(...READY, asked('ambiguity')),
    { verb: 'answer', question: 'q1', text: 'maybe' },
    undefined,
  ],
  [
    'answer: another question',
    ASKING,
    { verb: 'answer', question: 'q7', text: 'accept' },
    'There is no open question q7; open: q1.',
  ],
  [
    'answer: no question',
    CANDIDATE,
    { verb: 'answer', question: 'q7', text: 'accept' },
    'There is no open question q7.',
  ],

  ['retry: the task at work', CANDIDATE, { verb: 'retry', node: 'n1' }, undefined],
  ['retry: before the list is read', told(), { verb: 'retry', node: 'n1' }, 'The task list has not been read yet.'],
  ['retry: nobody', CANDIDATE, { verb: 'retry', node: 'n7' }, 'There is no task n7; `job` lists them.'],
  ['retry: a complete task', told(...READY, completed('n1')), { verb: 'retry', node: 'n1' }, 'Task n1 is complete.'],
  [
    'retry: another one is under way',
    CANDIDATE,
    { verb: 'retry', node: 'n2' },
    'Task n1 is under way; it comes first.',
  ],
  [
    'retry: before its turn',
    told(...READY),
    { verb: 'retry', node: 'n2' },
    'Task n2 waits for tasks before it; it comes in its turn.',
  ],
  ['retry: beside the next one', BESIDE, { verb: 'retry', node: 'n2' }, undefined],
  [
    'retry: behind the barrier',
    BESIDE,
    { verb: 'retry', node: 'n3' },
    'Task n3 waits for tasks before it; it comes in its turn.',
  ],
  [
    'retry: accepted before its turn',
    told(...READY, heard({ verb: 'accept-task', node: 'n2', reason: 'seen' })),
    { verb: 'retry', node: 'n2' },
    'Task n2 waits for tasks before it; it comes in its turn.',
  ],

  ['accept-task: the task at work', CANDIDATE, { verb: 'accept-task', node: 'n1', reason: 'seen' }, undefined],
  ['accept-task: before its turn', told(...READY), { verb: 'accept-task', node: 'n2', reason: 'seen' }, undefined],
  [
    'accept-task: another one is under way',
    CANDIDATE,
    { verb: 'accept-task', node: 'n2', reason: 'x' },
    'Task n1 is under way; it comes first.',
  ],

  ['raise: more', CANDIDATE, { verb: 'raise', limit: 'attemptsPerNode', value: 5 }, undefined],
  [
    'raise: the same',
    CANDIDATE,
    { verb: 'raise', limit: 'attemptsPerNode', value: 4 },
    'attemptsPerNode is 4 already; it can only be raised.',
  ],
  [
    'raise: too much',
    CANDIDATE,
    { verb: 'raise', limit: 'attemptsPerNode', value: 51 },
    'attemptsPerNode takes a whole number from 1 to 50.',
  ],
  [
    'raise: half',
    CANDIDATE,
    { verb: 'raise', limit: 'attemptsPerNode', value: 4.5 },
    'attemptsPerNode takes a whole number from 1 to 50.',
  ],
  [
    'raise: no number',
    CANDIDATE,
    { verb: 'raise', limit: 'attemptsPerNode', value: Number.NaN },
    'attemptsPerNode takes a whole number from 1 to 50.',
  ],
  [
    'raise: no limit',
    CANDIDATE,
    { verb: 'raise', limit: 'toString', value: 5 },
    'There is no limit toString; limits: agentRuns, attemptsPerNode, repairCyclesPerNode, transientRetries, consecutiveFailures, clarificationRounds, planRevisions, replansPerNode, replansPerJob, localCalls, noProgress, activeMinutes, steps, tokens, costUsd.',
  ],

  ['re-pin: what was shown', PINNED, { verb: 're-pin', digest: '0123456789abcdef' }, undefined],
  [
    're-pin: a part of what was shown',
    PINNED,
    { verb: 're-pin', digest: '456789abcdef' },
    'Name the digest that was shown: re-pin 0123456789abcdef.',
  ],
  [
    're-pin: something else',
    PINNED,
    { verb: 're-pin', digest: 'fedcba9876543210' },
    'Name the digest that was shown: re-pin 0123456789abcdef.',
  ],
  [
    're-pin: nothing changed',
    CANDIDATE,
    { verb: 're-pin', digest: '0123456789abcdef' },
    'Neither the spec nor the configuration of this job has changed.',
  ],
  ['re-pin: another configuration, at any time', CANDIDATE, { verb: 're-pin', digest: 'aaaa' }, undefined, 'aaaa'],
  [
    're-pin: another configuration than was shown',
    CANDIDATE,
    { verb: 're-pin', digest: 'bbbb' },
    'Name the digest that was shown: re-pin aaaa.',
    'aaaa',
  ],
  [
    're-pin: one of two',
    PINNED,
    { verb: 're-pin', digest: 'bbbb' },
    'Name the digest that was shown: re-pin 0123456789abcdef, or re-pin aaaa.',
    'aaaa',
  ],

  ['resume: a blocked job', PINNED, { verb: 'resume' }, undefined],
  ['resume: a paused job', told(...READY, heard({ verb: 'pause' })), { verb: 'resume' }, undefined],
  [
    'resume: a job that waits for the clock',
    told(...READY, begin(), made(), gates(), postponed(minute(900))),
    { verb: 'resume' },
    undefined,
  ],
  ['resume: a job that asks', ASKING, { verb: 'resume' }, 'A question is open; answer it.'],
  ['resume: a job at work', CANDIDATE, { verb: 'resume' }, 'The job is running; there is nothing to resume.'],

  ['pause, at any time', told(), { verb: 'pause' }, undefined],
  ['give-up, at any time', ASKING, { verb: 'give-up' }, undefined],
  ['cancel, at any time', PINNED, { verb: 'cancel', reason: 'enough' }, undefined],
];

describe('what is heard is followed, or refused in words that say what could be said', () => {
  it.each(cases.map((one) => ({ name: one[0], one })))('$name', ({ one: [, job, say, refused, digest] }) => {
    const seen = digest === undefined ? {} : { config: { commit: sha('f'), paths: ['a.yml'], digest } };
    expect(refusal(job, { id: 'c1', by: 'ada', at: minute(500), say }, seen)).toBe(refused);
  });
});
