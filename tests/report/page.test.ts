import { describe, expect, it } from 'vitest';
import type { Job } from '../../src/core/job.ts';
import { evidencePage } from '../../src/report/evidence.ts';
import { jobPage, reasonOf } from '../../src/report/page.ts';
import { add, chose, minute, nodeIn, on, sha, spec, told } from '../core/fixtures/jobs.ts';
import {
  asked,
  baseline,
  begin,
  blocked,
  checkFails,
  completed,
  diagnosed,
  gate,
  gates,
  gatesOf,
  graph,
  heard,
  integrated,
  made,
  makeFails,
  noChange,
  postponed,
  READY,
  says,
} from '../core/fixtures/tales.ts';

/** As it stands while its step lives. */
function living(job: Job): { job: Job; isAtWork: boolean } {
  return { job, isAtWork: job.intent !== undefined };
}

function golden(text: string, name: string): Promise<void> {
  return expect(`${text}\n`).toMatchFileSnapshot(`golden/${name}.txt`);
}

const violated = makeFails({ kind: 'protected-path', summary: 'the candidate changes protected paths' });
const JOBS: Readonly<Record<string, Job>> = {
  fresh: told(),
  running: told(...READY, completed('n1'), begin('n2')),
  question: told(...READY, begin(), noChange, asked('no-change', { text: '1 “Task 1”: the maker changed nothing.' })),
  words: told(...READY, begin(), makeFails({ kind: 'ambiguity' }), diagnosed, asked('ambiguity')),
  blocked: told(
    ...READY,
    begin(),
    violated,
    diagnosed,
    blocked({ code: 'protected-path', detail: '1 “Task 1”: it changes .github/x.', next: 'retry n1', node: 'n1' }),
  ),
  waiting: told(...READY, begin(), made(), gates(), checkFails(), diagnosed, postponed(minute(900))),
  completed: told(...READY, completed('n1'), completed('n2'), chose({ type: 'close' }), add({ type: 'job-completed' })),
  cancelled: told(
    ...READY,
    completed('n1'),
    begin('n2'),
    violatedIn('n2'),
    heard({ verb: 'cancel', reason: 'not needed any more' }),
  ),
  'given-up': told(...READY, begin(), noChange, asked('no-change'), heard({ verb: 'give-up' })),
};

function violatedIn(id: string): (job: Job) => Job {
  return (job) =>
    on(
      job,
      makeFails({ kind: 'protected-path' }, 1, id),
      diagnosed,
      blocked({ code: 'protected-path', next: `retry ${id}`, node: id }),
    );
}

describe('the page of a job', () => {
  it.each(Object.entries(JOBS))('%s', (name, job) => golden(jobPage(living(job)), `job-${name}`));

  it('after a new reading of the spec counts every attempt once', () => {
    const before = told(
      ...READY,
      begin(),
      made(),
      gates({}),
      diagnosed,
      blocked({ code: 'pin-broken', next: 're-pin x' }),
      heard({ verb: 're-pin', digest: 'x' }),
    );
    const nodes = [spec(1, { id: 'n1b', title: 'Task 1, reworded', succeeds: 'n1' }), spec(2)];
    const { pins, plan, planDigest } = before;
    const repinned = { pins, plan, planDigest, tip: sha('pushed'), trusted: sha('main'), kept: ['n2'] };
    const job = on(before, add({ type: 'graph-built', nodes, notices: [], repinned }));
    expect(jobPage(living(job))).toContain('0 of 2 tasks · 1 attempt ');
    return golden(jobPage(living(job)), 'job-reread');
  });

  it('whose step is dead says so, and how to go on', () => {
    const page = jobPage({ job: JOBS['running']!, isAtWork: false });
    expect(page).toContain('is dead; the next one charges it and decides again.');
    expect(page).toContain('next: specbridge run demo');
  });

  it('of many tasks counts what is complete, and shows what is in hand first', () => {
    const specs = Array.from({ length: 40 }, (_, index) => spec(index + 1));
    const job = told(graph(...specs), baseline(), completed('n1'), completed('n2'), begin('n3'));
    const lines = jobPage(living(job)).split('\n');
    expect(lines.slice(5, 8)).toEqual([
      '  ✔ 2 tasks complete',
      '  ▸ 3 Task 3  (n3: running)',
      '  · 4 Task 4  (n4: pending)',
    ]);
    expect(lines.at(-1)).toBe('  … and 26 more; --all shows them');
    expect(jobPage(living(job), true)).toContain('✔ 1 Task 1');
  });

  it('a text of somebody else’s never passes for a line of ours', () => {
    const text = 'Which one?\n  next: specbridge give-up\r\nreally';
    const page = jobPage(living(told(...READY, asked('ambiguity', { text }))));
    expect(page.split('\n').filter((line) => line.startsWith('  specbridge'))).toEqual([
      '  specbridge answer q1 "…" --job demo-1',
      '  specbridge answer q1 retry --job demo-1',
      '  specbridge answer q1 stop --job demo-1',
    ]);
  });
});

describe('one sentence says why a job stands where it stands', () => {
  const standings = Object.entries(JOBS).map(([name, job]) => [name, reasonOf(living(job))]);

  it('for each of them', () => {
    expect(Object.fromEntries(standings)).toEqual({
      fresh: 'Nobody is waited for; work can go on.',
      running: `A step is at work: make, since ${minute(14)}.`,
      question: '1 “Task 1”: the maker changed nothing.',
      words: 'What now?',
      blocked: '1 “Task 1”: it changes .github/x.',
      waiting: `The next try is due at ${minute(900)}.`,
      completed: 'Every task in scope is verified.',
      cancelled: 'ada: not needed any more',
      'given-up': 'ada gave up',
    });
  });

  it('a job that is over waits for nobody: no question, no blocker, no command to say', () => {
    for (const name of ['completed', 'cancelled', 'given-up'])
      expect(jobPage(living(JOBS[name]!))).not.toContain('specbridge answer');
  });
});

describe('the page of what a task stands on', () => {
  it.each<readonly [string, Job]>([
    ['integrated', told(...READY, completed('n1'))],
    ['checkpoint', told(graph(spec(1, { kind: 'checkpoint' })), baseline(), gatesOf('n1', 'gate-only'), integrated())],
    [
      'accepted',
      told(...READY, heard({ verb: 'accept-task', node: 'n1', reason: 'seen by me\n  commit     000' }), integrated()),
    ],
    ['nothing', told(...READY)],
    [
      'guard',
      told(
        ...READY,
        begin(),
        made('candidate', ['package.json#scripts']),
        gates(),
        asked('guard-touched'),
        heard({ verb: 'answer', question: 'q1', text: 'accept' }),
        says('pass', [{ severity: 'note', problem: 'It is long.', fix: 'Shorten it.' }]),
        integrated(),
      ),
    ],
  ])('%s', (name, job) => golden(evidencePage(nodeIn(job)), `evidence-${name}`));

  it('says which gates only warned', () => {
    const red = gate(false, { name: 'test', required: false });
    const job = told(...READY, completed('n1'));
    const node = nodeIn(job);
    const evidence = { ...node.evidence!, gates: [red, gate(true, { name: 'lint' })] };
    expect(evidencePage({ ...node, evidence })).toContain('gate       test: failed, only warns');
  });
});
