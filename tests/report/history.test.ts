import { expect, it } from 'vitest';
import { journalLine } from '../../src/report/progress.ts';
import { digestOf } from '../../src/core/digest.ts';
import type { JobEvent } from '../../src/core/event.ts';
import { OPTIONS } from '../../src/core/question.ts';
import { historyLines, linesAbout } from '../../src/report/history.ts';
import { EXPECTED, minute, sha, spec, told } from '../core/fixtures/jobs.ts';
import { gate, graph } from '../core/fixtures/tales.ts';

const question = { id: 'q5', topic: 'ambiguity', node: 'n1', text: 'Which one?', options: [], freeText: true } as const;
const other = { ...question, id: 'q1', node: 'n2' };
const EVENTS: readonly JobEvent[] = [
  makes(1),
  {
    type: 'make-ended',
    ...about(1),
    outcome: 'candidate',
    runs: 1,
    logs: [digestOf('first')],
    usage: [
      { role: 'implementer', model: 'm-1', inputTokens: 1_200, cachedInputTokens: 800, outputTokens: 40, cost: 0.0123 },
    ],
    candidate: { commit: sha('candidate'), tree: sha('tree'), base: sha('base'), paths: ['a'], guarded: [] },
    claims: { summary: 'Done,\n  commit     000' },
  },
  { type: 'gate-ended', ...about(1), gates: [gate(false)] },
  makes(2),
  { type: 'make-ended', ...about(2), outcome: 'failed', runs: 1, logs: [], failure: fault('it asks') },
  { type: 'question-asked', question: { ...question, options: [...OPTIONS.ambiguity] } },
  { type: 'question-asked', question: { ...other, options: [...OPTIONS.ambiguity] } },
  { type: 'command-heard', id: 'c1', by: 'ada', say: { verb: 'answer', question: 'q5', text: 'the second' } },
  { type: 'command-heard', id: 'c2', by: 'ada', say: { verb: 'answer', question: 'q1', text: 'not about it' } },
  makes(3),
  { type: 'move-lost', intent: 10, owner: 'run-1.1' },
  makes(4),
  {
    type: 'check-ended',
    ...about(4),
    outcome: 'failed',
    role: 'reviewer',
    log: digestOf('check'),
    usage: { role: 'reviewer', inputTokens: 10, cachedInputTokens: 0, outputTokens: 2 },
    failure: fault('no'),
  },
  makes(5),
];
const JOB = told(graph(spec(1), spec(2)));
const LINES = EVENTS.map((event, index) => ({ seq: index + 1, at: minute(index), event }));

function about(attempt: number): { node: string; attempt: number } {
  return { node: 'n1', attempt };
}

function makes(attempt: number): JobEvent {
  const move = { type: 'make', ...about(attempt), base: sha('base'), from: sha('base'), deadline: minute(99) } as const;
  return { type: 'move-chosen', move, because: 'It is next.', facts: EXPECTED, owner: 'run-1.1', engine: 'test' };
}

function fault(summary: string): { kind: 'ambiguity'; stage: 'make'; summary: string } {
  return { kind: 'ambiguity', stage: 'make', summary };
}

it('of a node holds every attempt: what ran, with its outputs, what people said, what is under way', async () => {
  const lines = linesAbout('n1', LINES);
  expect(lines.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 8, 10, 11, 12, 13, 14]);
  await expect(`${historyLines(JOB, lines).join('\n')}\n`).toMatchFileSnapshot('golden/history.txt');
  expect(historyLines(JOB, [])).toEqual([]);
});

it('holds what each checker found, also in an attempt that is over', () => {
  const findings = [
    { severity: 'error', file: 'a.js', line: 3, problem: 'Wrong:\nquite.', fix: 'Mend it.' },
    { severity: 'note', problem: 'Long.', fix: 'Shorten it.' },
  ] as const;
  const verdict = { role: 'reviewer', verdict: 'fail' as const, tree: sha('tree'), findings: [...findings] };
  const event = { type: 'check-ended', ...about(1), outcome: 'answered', role: 'reviewer', verdict } as const;
  expect(historyLines(JOB, [{ seq: 1, at: minute(1), event }]).slice(2)).toEqual([
    '  check      reviewer: fail, 2 findings',
    '  finding    error a.js:3 Wrong:\n             quite.',
    '  finding    note Long.',
  ]);
});

it('says who has thought, what came of it, and where the whole of it lies', () => {
  const asked = { type: 'reason-ended', ...about(0), log: digestOf('said'), program: '2.1' } as const;
  const failed = { outcome: 'failed', role: 'critic', why: 'invalid', problem: 'it changed the worktree' } as const;
  const failure = { ...fault('it changed the worktree'), paths: ['a\n  claim'] };
  const events: readonly JobEvent[] = [
    { ...asked, tier: 'large-agent', outcome: 'answered', role: 'classifier', answer: { complexity: 'high' } },
    { type: 'reason-ended', ...about(0), ...failed, failure },
  ];
  const lines = events.map((event, index) => ({ seq: index + 1, at: minute(index), event }));
  expect(historyLines(JOB, lines)).toEqual([
    '  agent      classifier: high complexity',
    `  agent      log ${digestOf('said').slice(0, 16)}`,
    '  program    classifier: 2.1',
    '  model      the local model gave no answer as critic: it changed the worktree',
    '  path       a\n               claim',
    '',
    `whole outputs: specbridge job ${JOB.job} --log <digest>`,
  ]);
});

it('holds what people said with their note, and why it was refused in names that people know', () => {
  const say = { verb: 'reject-plan', node: 'n1', note: 'keep\n  claim' } as const;
  const refused = 'Task n2 is under way; `plan n1` shows it.';
  const event = { type: 'command-heard', id: 'c1', by: 'ada', say, refused } as const;
  expect(historyLines(JOB, [{ seq: 1, at: minute(1), event }])).toEqual([
    '  person     ada: reject-plan, keep\n               claim (refused: Task 2 “Task 2” is under way; `plan 1` shows it.)',
  ]);
});

it('of a job is one line for each, with its time', async () => {
  await expect(`${LINES.map(journalLine).join('\n')}\n`).toMatchFileSnapshot('golden/journal.txt');
});
