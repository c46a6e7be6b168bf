import { describe, expect, it } from 'vitest';
import { replay } from '../../src/core/apply.ts';
import type { Finding } from '../../src/core/evidence.ts';
import type { Job } from '../../src/core/job.ts';
import { readLines, type Line } from '../../src/core/journal.ts';
import { ownComments } from '../../src/report/github/comments.ts';
import { dashboard } from '../../src/report/github/dashboard.ts';
import { pullBody, pullTitle } from '../../src/report/github/pull.ts';
import { summary } from '../../src/report/github/summary.ts';
import { add, chose, journalOf, minute, on, plan, sha, spec, told, toldOf, type Part } from '../core/fixtures/jobs.ts';
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
  says,
} from '../core/fixtures/tales.ts';
import { STORIES } from '../story/stories.ts';
import { linesOf, tell } from '../world/story.ts';

const LINKS = { repositoryUrl: 'https://github.com/octo/shop', runUrl: 'https://github.com/octo/shop/actions/runs/7' };

function golden(text: string, name: string): Promise<void> {
  return expect(`${text}\n`).toMatchFileSnapshot(`golden/github/${name}.md`);
}

const TITLES = ['Add the parser of `tasks.md`', 'Refuse boxes that nobody can see', 'Write the page'];
const LIST = TITLES.map((title, index) => spec(index + 1, { title }));
const READY: readonly Part[] = [graph(...LIST), baseline()];
const FINDINGS: Finding[] = [
  {
    severity: 'error',
    file: 'src/parse.ts',
    line: 3,
    problem: 'A list without a number is read as done.',
    fix: 'Read it as open.',
  },
  { severity: 'note', problem: 'The name of the test says nothing.', fix: '' },
];
const finish: readonly Part[] = [chose({ type: 'close' }), add({ type: 'job-completed' })];
const rejected: readonly Part[] = [...READY, begin(), made(), gates(), says('fail', FINDINGS), diagnosed];

const JOBS: Readonly<Record<string, Job>> = {
  created: told(),
  running: told(...READY, completed('n1'), begin('n2')),
  repairing: told(...READY, begin(), made(), gates({}), diagnosed, begin('n1', { repairs: 9 })),
  question: told(
    ...READY,
    completed('n1'),
    begin('n2'),
    made('second', ['package.json#scripts'], 'n2'),
    gatesOf('n2', 'made'),
    asked('guard-touched', {
      id: 'q17',
      node: 'n2',
      text: '2 “Refuse boxes that nobody can see”: the candidate changes what the gates run: package.json#scripts.',
    }),
  ),
  words: told(
    ...READY,
    begin(),
    makeFails({ kind: 'ambiguity', questions: ['Which list is meant?'] }),
    diagnosed,
    asked('ambiguity', { id: 'q9', text: '1 “Add the parser of `tasks.md`”: Which list is meant?' }),
  ),
  blocked: told(
    ...READY,
    begin(),
    makeFails({ kind: 'protected-path', summary: 'the candidate changes protected paths' }),
    diagnosed,
    blocked({
      code: 'protected-path',
      detail: '1 “Add the parser of `tasks.md`”: the candidate changes protected paths (.github/workflows/ci.yml).',
      next: 'retry n1',
      node: 'n1',
    }),
  ),
  waiting: told(...READY, begin(), made(), gates(), checkFails(), diagnosed, postponed(minute(900))),
  paused: told(...READY, completed('n1'), heard({ verb: 'pause' }), blocked()),
  completed: told(...READY, completed('n1'), completed('n2'), completed('n3'), ...finish),
  accepted: told(
    graph(LIST[0]!),
    baseline(gate(false, { name: 'lint', required: false }), gate()),
    heard({ verb: 'accept-task', node: 'n1', reason: 'I looked at it on the device.' }),
    integrated(),
    ...finish,
  ),
  'meant-red': toldOf(
    { plan: plan({ tasks: { '1': { expect: 'fail', gate: 'test' } } }) },
    graph(spec(1, { title: 'A test that shows the fault', expects: { expect: 'fail', gate: 'test' } })),
    baseline(),
    begin(),
    made(),
    chose({ type: 'gate', node: 'n1', attempt: 1, claim: 'made', at: sha('candidate'), deadline: minute(99) }),
    add({ type: 'gate-ended', node: 'n1', attempt: 1, gates: [gate(false, { expected: 'fail' })] }),
    says(),
    integrated(),
    ...finish,
  ),
  failed: told(...READY, begin(), noChange, asked('no-change'), heard({ verb: 'give-up' })),
  cancelled: told(...READY, completed('n1'), heard({ verb: 'cancel', reason: 'We buy one instead.' })),
};

function long(): Job {
  const specs = Array.from({ length: 1_000 }, (_, index) =>
    spec(index + 1, { title: `Carry the ${index + 1}. stone` }),
  );
  const done = Array.from({ length: 40 }, (_, index) => completed(`n${index + 1}`));
  return told(graph(...specs), baseline(), ...done, begin('n41'));
}

describe('the dashboard', () => {
  it.each(Object.entries(JOBS))('%s', (name, job) =>
    golden(dashboard(job, journalOf(job), LINKS), `dashboard-${name}`),
  );

  it('E12: of a thousand tasks shows what is in hand, folds the rest, and is no longer than GitHub takes', () => {
    const job = long();
    const text = dashboard(job, journalOf(job), LINKS);
    expect(text.length).toBeLessThanOrEqual(60_000);
    expect(text.indexOf('41 Carry')).toBeLessThan(text.indexOf('<details>'));
    return golden(text, 'dashboard-long');
  });

  it('offers another configuration as a comment to copy, beside whatever else is wanted', () => {
    const config = { commit: sha('main later'), paths: ['.specbridge/orchestrate.yml'], digest: 'abcd' };
    const text = dashboard(JOBS['question']!, journalOf(JOBS['question']!), LINKS, config);
    expect(text).toMatch(
      /The configuration on main is not the one that this job follows \(\.specbridge\/orchestrate\.yml\).*:\n```text\n\/specbridge re-pin abcd\n```/,
    );
    expect(text.indexOf('#### Question')).toBeLessThan(text.indexOf('re-pin abcd'));
  });

  it('says what it would say when it was drawn before, so that it need not be sent again', () => {
    const job = JOBS['question']!;
    const again = replay(journalOf(job));
    expect(dashboard(again, journalOf(job), LINKS)).toBe(dashboard(job, journalOf(job), LINKS));
  });
});

describe('the comments of a job', () => {
  const commentsOf = (job: Job): ReturnType<typeof ownComments> => ownComments(job, journalOf(job), LINKS);
  const bodies = (job: Job): string =>
    commentsOf(job)
      .map(({ body }) => body)
      .join('\n\n---\n\n');

  it.each(['question', 'words', 'blocked', 'paused', 'accepted', 'meant-red', 'cancelled'])('%s', (name) =>
    golden(bodies(JOBS[name]!), `comments-${name}`),
  );

  it('a branch that was deleted: where its work is, and how to get it back', () => {
    const job = JOBS['cancelled']!;
    return golden(dashboard(job, journalOf(job), { ...LINKS, isBranchGone: true }), 'dashboard-deleted');
  });

  it('a verdict has a link to each place, as it is in the candidate', () => {
    const job = told(...rejected);
    const [comment, ...others] = commentsOf(job);
    expect(others).toEqual([]);
    expect(comment?.body).toContain(`https://github.com/octo/shop/blob/${sha('candidate')}/src/parse.ts#L3`);
    return golden(comment!.body, 'verdict-rejected');
  });

  it('E12: of findings over the cap the first are told, and how many more there are', () => {
    for (const sign of ['x', '$', '漢', '😀', '`', '@a ']) {
      const finding = { severity: 'error' as const, file: `${sign.repeat(300)}.ts`, fix: sign.repeat(700) };
      const findings = Array.from({ length: 300 }, (_, index) => ({
        ...finding,
        problem: `${index} ${sign.repeat(700)}`,
      }));
      const [comment] = commentsOf(told(...READY, begin(), made(), gates(), says('fail', findings)));
      expect(comment!.body.length).toBeLessThanOrEqual(60_000);
      const [, more] = /… and (\d+) more$/.exec(comment!.body) ?? [];
      expect([...comment!.body.matchAll(/\*\*error\*\*/g)].length + Number(more)).toBe(300);
    }
  });

  it('a place outside of the repository is no link', () => {
    const files = ['../../../evil/shop/blob/main/x', '/etc/passwd', 'javascript:alert(1)', '.git/config', 'a/../../x'];
    for (const file of files) {
      const finding = { severity: 'error' as const, file, problem: 'It is wrong.', fix: '' };
      const job = told(...READY, begin(), made(), gates(), says('fail', [finding]));
      expect(bodies(job)).not.toContain(`${LINKS.repositoryUrl}/blob/`);
    }
  });

  it('one comment holds what all checkers say of a candidate, and is there when the last one has spoken', () => {
    const checkers = ['reviewer', 'auditor'].map((key) => ({
      key,
      kind: 'checker' as const,
      vendor: 'command' as const,
      command: ['check'] as [string],
      minutes: 15,
    }));
    const maker = { ...checkers[0]!, key: 'implementer', kind: 'maker' as const };
    const first = toldOf({ plan: plan({ stages: [maker, ...checkers] }) }, ...READY, begin(), made(), gates(), says());
    expect(commentsOf(first)).toEqual([]);
    const findings = [{ severity: 'note' as const, problem: 'The name could be shorter.', fix: '' }];
    const verdict = { role: 'auditor', verdict: 'pass' as const, tree: sha('tree of candidate'), findings };
    const at = sha('candidate');
    const second = on(
      first,
      chose({ type: 'check', node: 'n1', attempt: 1, role: 'auditor', at, deadline: minute(99) }),
      add({ type: 'check-ended', node: 'n1', attempt: 1, outcome: 'answered', role: 'auditor', verdict }),
    );
    expect(commentsOf(second)).toHaveLength(1);
    return golden(bodies(second), 'verdict-two-checkers');
  });

  it('whoever accepts without a word is told in the dashboard alone', () => {
    const job = told(...READY, begin(), made(), gates(), says(), integrated());
    expect(commentsOf(job)).toEqual([]);
    expect(dashboard(job, journalOf(job), LINKS)).toContain('test passed · reviewer says pass');
  });

  it('a key belongs to one comment for good; what it is about may be settled', () => {
    const open = commentsOf(JOBS['words']!);
    const closed = on(JOBS['words']!, heard({ verb: 'answer', question: 'q9', text: 'the first one' }));
    expect(open.map(({ key }) => key)).toEqual(commentsOf(closed).map(({ key }) => key));
    expect(bodies(closed)).toContain('ada answered: the first one');
    expect(bodies(closed)).not.toContain('/specbridge answer');
    const resumed = on(JOBS['paused']!, heard({ verb: 'resume' }));
    expect(bodies(resumed)).toContain('Paused: over');
  });
});

describe('the pull request', () => {
  it('says what it is', () => {
    const job = JOBS['created']!;
    expect(pullTitle(job)).toBe('specbridge: demo');
    return golden(pullBody(job, LINKS), 'pull');
  });

  it('says the same for as long as the job lives', () => {
    expect(pullBody(JOBS['completed']!, LINKS)).toBe(pullBody(JOBS['created']!, LINKS));
    const earlier = { branch: 'refs/heads/specbridge/demo-0', trusted: sha('main') };
    expect(pullBody(toldOf({ continues: earlier }), LINKS)).toContain(
      'It goes on from the work on [<code>specbridge/demo-0',
    );
  });
});

describe('the summary of a step', () => {
  it.each(['created', 'repairing', 'question', 'completed', 'meant-red'])('%s', (name) =>
    golden(summary(JOBS[name]!, journalOf(JOBS[name]!), LINKS), `summary-${name}`),
  );

  it('tasks that can be done side by side stand side by side', () => {
    const at = (number: number, rank: number) => spec(number, { rank });
    const job = told(graph(at(1, 1), at(2, 2), at(3, 2), at(4, 3)), baseline(), completed('n1'));
    return golden(summary(job, [], LINKS), 'summary-waves');
  });

  it('of a thousand tasks draws no more boxes than can be read', () => {
    const job = long();
    const text = summary(job, journalOf(job), LINKS);
    expect(text.length).toBeLessThan(1_000_000);
    expect([...text.matchAll(/\]:::/g)].length).toBeLessThanOrEqual(60);
    return golden(summary(job, journalOf(job).slice(-20), LINKS), 'summary-long');
  });
});

describe('whole jobs, told by their journals', () => {
  it.each([
    ['demo', 0],
    ['guard', 6],
  ] as const)('%s', async (name, index) => {
    const { behaviour, person, ...setting } = STORIES[index]!;
    const { job, world } = await tell(setting, behaviour(), person);
    const lines: readonly Line[] = readLines(await linesOf(world));
    await golden(dashboard(job, lines, LINKS), `story-${name}-dashboard`);
    const comments = ownComments(job, lines, LINKS);
    expect(new Set(comments.map(({ key }) => key)).size).toBe(comments.length);
    await golden(comments.map(({ body }) => body).join('\n\n---\n\n'), `story-${name}-comments`);
    await golden(summary(job, lines, LINKS), `story-${name}-summary`);
  });
});
