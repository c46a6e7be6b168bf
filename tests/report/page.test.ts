import { describe, expect, it } from 'vitest';
import type { Job } from '../../src/core/job.ts';
import { digestOf } from '../../src/core/digest.ts';
import { jobsPage } from '../../src/report/jobs.ts';
import { changesToTake, nextSteps, type Standing } from '../../src/report/next.ts';
import { jobPage, reasonOf } from '../../src/report/page.ts';
import { add, chose, minute, nodeIn, on, sha, spec, told, type Part } from '../core/fixtures/jobs.ts';
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
  graph,
  heard,
  made,
  makeFails,
  noChange,
  postponed,
  READY,
} from '../core/fixtures/tales.ts';

/** As it stands while its step lives. */
function living(job: Job): Standing {
  return { job, isAtWork: job.intent !== undefined, branch: 'kept', hasOpenTasks: true };
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
const REPIN = told(...READY, blocked({ code: 'pin-broken', detail: 'It has changed.', next: 're-pin 0123' }));

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
    const page = jobPage({ ...living(JOBS['running']!), isAtWork: false });
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

  it('a task that was begun is not called running while nothing goes on', () => {
    const begun = (...parts: readonly Part[]): string => taskLine(living(told(...READY, begin(), made(), ...parts)));
    const taskLine = (standing: Standing): string =>
      jobPage(standing)
        .split('\n')
        .find((line) => line.includes('Task 1'))!;
    expect(taskLine({ ...living(told(...READY, begin(), made())), isAtWork: true })).toBe(
      '  ▸ 1 Task 1  (n1: running)',
    );
    expect(begun()).toBe('  · 1 Task 1  (n1: begun)');
    const paused = [heard({ verb: 'pause' }), blocked({ code: 'human-stop', next: 'resume' })];
    expect(begun(...paused)).toBe('  · 1 Task 1  (n1: paused)');
    const retrying = [diagnosed, postponed(minute(900))];
    expect(begun(gates(), checkFails(), ...retrying, ...paused)).toBe('  · 1 Task 1  (n1: paused)');
    expect(begun(blocked({ code: 'branch-taken', next: 'resume' }))).toBe('  · 1 Task 1  (n1: begun)');
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

describe('what leads on', () => {
  const nexts = (job: Job, world: Partial<Standing>): readonly string[] =>
    nextSteps({ ...living(job), ...world }).map(({ command }) => command);

  it.each<readonly [string, Job, Partial<Standing>, readonly string[]]>([
    ['an approval that is gone is put back first', REPIN, {}, ['resume', 'resume']],
    ['a spec that was changed is taken over first', REPIN, { branch: 'moved' }, ['re-pin 0123', 'resume']],
  ])('%s', (_name, job, world, words) => {
    expect(nexts(job, world)).toEqual(words.map((word) => `specbridge ${word} --job demo-1`));
  });

  it('another configuration is offered wherever the job stands, and is taken over by nobody but a person', () => {
    const config = { commit: sha('main later'), paths: ['.specbridge/orchestrate.yml'], digest: 'abcd' };
    const command = 'specbridge re-pin abcd --job demo-1';
    for (const name of ['fresh', 'running', 'question', 'blocked', 'waiting']) {
      expect(nexts(JOBS[name]!, { config }).at(-1)).toBe(command);
      const page = jobPage({ ...living(JOBS[name]!), config });
      expect(page).toContain(`next: ${command}\n      the configuration on main is not the one that this job follows`);
      expect(page).toMatch(/first: git diff \w{12} \w{12} -- \.specbridge\/orchestrate\.yml$/);
    }
    expect(nexts(JOBS['completed']!, { config })).not.toContain(command);
    expect(jobsPage([{ ...living(JOBS['waiting']!), config }], [], 0)).toMatch(
      /next: specbridge run demo; offers another configuration: specbridge job demo-1$/,
    );
    const shown = told(...READY, blocked({ code: 'pin-broken', next: 're-pin abcd' }));
    expect(nexts(shown, { config })).toEqual([command, 'specbridge resume --job demo-1']);
  });

  it('names what is to be said as it is, and says where a limit is as high as it can be', () => {
    const spent = (next: string): string =>
      jobPage(living(told(...READY, blocked({ code: 'budget-exhausted', next, node: 'n1' }))));
    expect(spent('raise attemptsPerNode 6')).toMatch(
      /next: specbridge raise attemptsPerNode 6 .*\n +Say `raise attemptsPerNode 6`; the same job goes on\.\n +first: specbridge job demo-1 --node n1$/,
    );
    expect(spent('accept-task n1 <reason>')).toMatch(
      /next: specbridge accept-task n1 "…" .*\n +The limit cannot be raised any further\.\n/,
    );
  });

  it('a ledger is read with the command that stands there', () => {
    const outputs = [{ role: 'implementer', path: 'ledger/a.md', digest: digestOf('a'), bytes: 1 }];
    const job = { ...JOBS['completed']!, ledger: { commit: sha('ledger'), outputs } };
    expect(jobPage(living(job))).toContain('ledger 1 file: git ls-tree -r --name-only refs/specbridge/ledger/demo-1\n');
  });

  it('says with which commands to look, and to put back', () => {
    const paths = '.kiro/specs/demo';
    expect(changesToTake(living(REPIN))).toMatchObject([{ command: 'specbridge re-pin 0123 --job demo-1' }]);
    expect(changesToTake(living(JOBS['blocked']!))).toEqual([]);
    expect(jobPage(living(REPIN))).toContain(
      `first: git switch main && git checkout ${REPIN.trusted.slice(0, 12)} -- ${paths} &&`,
    );
    expect(jobPage(living(REPIN))).toContain(
      'first: git switch specbridge/demo-1 && git merge main && git switch main',
    );
    const moved = jobPage({ ...living(REPIN), branch: 'moved' });
    expect(moved).toContain(`first: git diff ${REPIN.tip.slice(0, 12)} specbridge/demo-1 -- ${paths}\n`);
    expect(moved).toContain(`first: git branch -f specbridge/demo-1 ${REPIN.tip.slice(0, 12)}`);
  });

  it('offers no merge of what is merged or gone, and no job where nothing is left to do', () => {
    for (const branch of ['merged', 'gone'] as const) expect(nexts(JOBS['completed']!, { branch })).toEqual([]);
    expect(nexts(JOBS['cancelled']!, { hasOpenTasks: false })).toEqual([]);
    expect(reasonOf({ ...living(JOBS['completed']!), branch: 'merged' })).toBe(
      'Every task in scope is verified and merged.',
    );
  });
});

describe('a question names what to look at', () => {
  it('the change to what the gates run, as a difference', () => {
    const job = told(
      ...READY,
      begin(),
      made('one', ['package.json#scripts', 'a b.js']),
      gates(),
      asked('guard-touched'),
    );
    const { base, commit } = nodeIn(job).attempt!.candidate!;
    expect(jobPage(living(job))).toContain(
      `  look: git diff ${base.slice(0, 12)} ${commit.slice(0, 12)} -- package.json 'a b.js'\n`,
    );
  });

  it('the output of each gate that is red at the base', () => {
    const red = gate(false, { log: digestOf('red') });
    const job = told(graph(), baseline(red, gate(true, { name: 'lint' })), asked('red-baseline', { node: undefined }));
    expect(jobPage(living(job)).match(/look: .*/g)).toEqual([
      `look: specbridge job demo-1 --log ${digestOf('red').slice(0, 16)}`,
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
      waiting: `1 “Task 1”: attempt 1 failed: it left no verdict. The next try is due at ${minute(900)}.`,
      completed: 'Every task in scope is verified.',
      cancelled: 'ada: not needed any more',
      'given-up': 'ada gave up',
    });
  });

  it('a job that is over waits for nobody: no question, no blocker, no command to say', () => {
    for (const name of ['completed', 'cancelled', 'given-up'])
      expect(jobPage(living(JOBS[name]!))).not.toContain('specbridge answer');
  });

  it('a job that ends with a red gate says so', () => {
    const standing = {
      job: { ...JOBS['completed']!, redAtTip: ['test', 'lint'] },
      isAtWork: false,
      branch: 'kept',
      hasOpenTasks: false,
    } as const;
    expect(reasonOf(standing)).toBe(
      'Every task in scope is verified. But the gates test, lint fail at the tip, which no task was to mend.',
    );
    expect(jobPage(standing)).toContain(reasonOf(standing));
  });
});
