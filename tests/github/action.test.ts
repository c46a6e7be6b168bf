import { beforeAll, describe, expect, it } from 'vitest';
import { approvalPath } from '../../src/spec/approval.ts';
import { jobOf, type Run } from '../world/github/actions/run.ts';
import { installedApp, octokit } from '../world/github/clients.ts';
import type { GitHub, GitHubOptions } from '../world/github/github.ts';
import {
  asking,
  at,
  comment,
  commentsIn,
  jobIn,
  last,
  outputsOf,
  pullIn,
  start,
  tasks,
  unfinishedIn,
} from './example-flow.ts';
import { actionFolder, textTools, withTextTools } from './text-tools.ts';

let action: string;
beforeAll(() => {
  action = actionFolder();
}, 120_000);

const open = (options: GitHubOptions = {}): Promise<GitHub> =>
  withTextTools(action, { interruptMs: 2_000, terminateMs: 500, ...options });

describe('a spec, from the dispatch to the pull request that is ready', () => {
  it('in runs that start each other; what fails is repaired, what is found is said', async () => {
    await using github = await open({ files: textTools(tasks(3)) });
    await start(github, { spec: 'text-tools' });
    const { runs } = github.actions;
    expect(runs.map(({ event, actor, conclusion }) => [event, actor, conclusion])).toEqual([
      ['workflow_dispatch', 'acme', 'success'],
      ...Array.from({ length: 4 }, () => ['workflow_dispatch', 'github-actions[bot]', 'success']),
    ]);
    expect(runs.map((run) => outputsOf(run)['next'])).toEqual([
      ...Array.from({ length: 4 }, () => 'dispatched'),
      'done',
    ]);
    expect(runs.slice(0, -1).map((run) => Number(outputsOf(run)['successor-run']))).toEqual(
      runs.slice(1).map(({ id }) => id),
    );
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed', 'pull-request': '1', move: 'rest' });

    const pull = await pullIn(github);
    expect(pull).toMatchObject({
      draft: false,
      state: 'open',
      base: { ref: 'main' },
      head: { ref: `specbridge/${jobIn(github)}` },
    });
    const { rest } = octokit(github, github.token('acme'));
    const { data: status } = await rest.repos.getCombinedStatusForRef({ ...at, ref: pull.head.sha });
    expect(status.statuses).toMatchObject([{ context: 'specbridge/verified', state: 'success' }]);
    const bodies = (await commentsIn(github)).map(({ body }) => /^### (.*)$/m.exec(body)?.[1]);
    expect(bodies).toEqual([
      '✅ text-tools is complete',
      '❌ 3 Wrap text: rejected by reviewer',
      '✅ text-tools is complete',
    ]);
    expect(runs[1]!.jobs[0]!.annotations).toEqual([
      { level: 'warning', message: expect.stringMatching(/The gate test failed at attempt 1 of task n2-/) },
    ]);
    for (const { jobs } of runs) expect(jobs[0]!.summary).toContain('```mermaid');
    const log = await github.repository.git(['log', '--format=%s', `main..${pull.head.sha}`]);
    expect(log.split('\n').toReversed()).toEqual([
      'Begin the spec text-tools',
      '1 Count words',
      '2 Make slugs',
      '3 Wrap text',
    ]);
    const refs = [...(await github.repository.refs()).keys()].filter((ref) => ref.startsWith('refs/specbridge/'));
    expect(refs).toEqual([`refs/specbridge/closed/${jobIn(github)}`]);

    const asked = runs.map(({ id }) => {
      const own = github.faults.seen.filter(({ runId }) => runId === id);
      return own.filter(({ part, path }) => part === 'rest' || path.includes('/info/refs')).length;
    });
    // Requests and git round trips: in the second step a gate fails, which is no comment; in the next two a checker speaks.
    expect(asked[1]).toBeLessThanOrEqual(11);
    expect(Math.max(asked[2]!, asked[3]!)).toBeLessThanOrEqual(14);
  });
});

describe('what people say', () => {
  it('is asked in the pull request and heard there; strangers and programs are not', async () => {
    const apps = { helper: { issues: 'write', metadata: 'read' } } as const;
    await using github = await open({ files: textTools(tasks(1, asking)), people: { mara: 'maintain' }, apps });
    await start(github, { spec: 'text-tools' });
    expect(outputsOf(last(github))).toMatchObject({
      next: 'waiting',
      'waiting-for': 'person',
      status: 'needs-clarification',
    });
    expect(await pullIn(github)).toMatchObject({ draft: true });
    expect(await unfinishedIn(github)).toEqual([expect.stringMatching(/-1$/)]);
    const asked = (await commentsIn(github)).map(({ body }) => /\/specbridge answer (q\d+)/.exec(body)?.[1]);
    const question = asked.findLast((id) => id !== undefined)!;

    await comment(github, 'stranger', `/specbridge answer ${question} Anything.`);
    const app = await installedApp(github, 'helper');
    await app.rest.issues.createComment({ ...at, issue_number: 1, body: '/specbridge cancel now' });
    await github.actions.settled();
    expect(github.actions.runs.map(({ event, conclusion }) => `${event} ${conclusion}`)).toEqual([
      'workflow_dispatch success',
      'issue_comment success',
      'issue_comment success',
    ]);
    expect((await commentsIn(github)).slice(-3)).toMatchObject([
      { login: 'stranger', reactions: ['confused'] },
      { login: 'github-actions[bot]', body: expect.stringContaining('stranger has') },
      { login: 'helper[bot]', reactions: [] },
    ]);

    await comment(github, 'mara', `/specbridge answer ${question} What stands between spaces.`);
    expect((await commentsIn(github)).find(({ login }) => login === 'mara')?.reactions).toEqual(['+1', 'eyes']);
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed', next: 'done' });
    expect(await unfinishedIn(github)).toEqual([]);
  });

  it('can be said in any issue, to start a spec: whoever may, and in whose name it is passed on', async () => {
    await using github = await open({ files: textTools(tasks(1, asking)), people: { mara: 'write' } });
    await octokit(github, github.token('acme')).rest.issues.create({ ...at, title: 'Text tools' });
    await comment(github, 'stranger', '/specbridge run text-tools');
    await comment(github, 'acme', '/specbridge pause');
    expect(github.actions.runs.map(({ event }) => event)).toEqual(['issue_comment', 'issue_comment']);
    expect((await commentsIn(github)).at(-1)?.body).toContain('No job works here');
    await comment(github, 'mara', '/specbridge run text-tools');
    expect(outputsOf(last(github))).toMatchObject({ next: 'waiting', 'pull-request': '2' });
    const { rest } = octokit(github, github.token('acme'));
    expect((await rest.pulls.get({ ...at, pull_number: 2 })).data.body).toContain('begun by mara');
    expect((await commentsIn(github)).at(-1)?.body).toMatch(/text-tools-\w+ is in #2\.$/);
    const forged = await github.actions.dispatch({
      workflow: 'specbridge.yml',
      ref: 'main',
      inputs: { spec: 'text-tools', command: 'run', argument: 'comment-1' },
      actor: 'helper[bot]',
    });
    await github.actions.settled();
    const { conclusion, jobs } = forged as Run;
    expect([conclusion, jobs[0]!.annotations[0]!.message]).toEqual([
      'failure',
      'specbridge: `run` takes write, maintain or admin permission; stranger has read.',
    ]);
  });

  it('can be said in the form; what cannot be followed is said beside the run, and what is no command ends it', async () => {
    await using github = await open({ files: textTools(tasks(1, asking)) });
    await start(github, { spec: 'text-tools' });
    const job = jobIn(github);
    const refused = await start(github, { job, command: 'retry', argument: '7' });
    expect(refused.conclusion).toBe('success');
    expect(refused.jobs[0]!.annotations).toMatchObject([{ message: expect.stringContaining('There is no task 7') }]);
    const misspelt = await start(github, { job, command: 'retyr', argument: '1' });
    expect(misspelt.conclusion).toBe('failure');
    expect(misspelt.jobs[0]!.summary).toContain('one of run, step, recover, answer');
    await start(github, { job, command: 'retry', argument: '1' });
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });
  });
});

describe('what stands in the way', () => {
  it('of a spec is in the summary, with place and cure; nothing was begun', async () => {
    const adapt = (path: string, text: string): string =>
      path === '.specbridge/orchestrate.yml' ? text.replace('minutes: 5', 'minutes: soon') : text;
    const { [approvalPath('text-tools')]: _record, ...files } = textTools(adapt);
    await using github = await open({ files });
    const before = await github.repository.refs();
    const run = await start(github, { spec: 'text-tools' });
    expect(run.conclusion).toBe('failure');
    const items = run.jobs[0]!.summary.split('\n').filter((line) => line.startsWith('- '));
    expect(items).toEqual([
      expect.stringMatching(
        /text-tools\.json<\/code>: .*is not approved.* <code>specbridge approve text-tools<\/code>/,
      ),
      expect.stringMatching(/orchestrate\.yml:7:14<\/code>: gates\.test\.minutes: .*<br>\*Correct the places/),
    ]);
    expect(await github.repository.refs()).toEqual(before);
  });

  it.each([
    ['of nothing', { spec: 'nothing' }, /no such spec/],
    ['of a branch that is not there', { spec: 'text-tools', base: 'nowhere' }, /no branch nowhere/],
    ['of a job that is not there', { job: 'nothing-000000' }, /no job nothing-000000/],
  ])('%s is one sentence', async (_name, inputs, words) => {
    await using github = await open({ files: textTools(tasks(1)) });
    const run = await start(github, inputs);
    expect(run.conclusion).toBe('failure');
    expect(run.jobs[0]!.annotations[0]!.message).toMatch(words);
  });

  it('E22: a journal that was turned back is noticed', async () => {
    await using github = await open({ files: textTools(tasks(1, asking)) });
    await start(github, { spec: 'text-tools' });
    const job = jobIn(github);
    const { generation } = outputsOf(last(github));
    await github.repository.git(['update-ref', `refs/specbridge/jobs/${job}`, `refs/specbridge/jobs/${job}~1`]);
    const run = await start(github, { job, generation: generation! });
    expect(run.conclusion).toBe('failure');
    expect(run.jobs[0]!.summary).toContain('was turned back');
    // The rescue does not go on from there either.
    expect(jobOf(run, 'rescue').steps['__0']!.outputs).toEqual({
      next: 'done',
      because: expect.stringContaining('was turned back'),
    });
  });
});

describe('runs that come twice, or not at all', () => {
  it('E20: a job that is open for the spec is joined', async () => {
    await using github = await open({ files: textTools(tasks(1, asking)) });
    await start(github, { spec: 'text-tools' });
    const again = await start(github, { spec: 'text-tools' });
    expect(outputsOf(again)).toMatchObject({ job: jobIn(github), next: 'waiting' });
  });

  it('a spec that is carried out is not carried out again while its pull request waits', async () => {
    await using github = await open({ files: textTools(tasks(1)) });
    await start(github, { spec: 'text-tools' });
    const again = await start(github, { spec: 'text-tools' });
    expect(outputsOf(again)).toMatchObject({ job: jobIn(github), status: 'completed', next: 'done' });
    await octokit(github, github.token('acme')).rest.pulls.update({ ...at, pull_number: 1, state: 'closed' });
    const anew = await start(github, { spec: 'text-tools' });
    expect(outputsOf(anew)).toMatchObject({ status: 'completed', 'pull-request': '2' });
  });
});
