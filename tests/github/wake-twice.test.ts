import { beforeAll, expect, it } from 'vitest';
import type { Run } from '../world/github/actions/run.ts';
import { octokit } from '../world/github/clients.ts';
import type { GitHub } from '../world/github/github.ts';
import { until } from './flow.ts';
import { at, commentsIn, jobIn, last, outputsOf, pullIn, tasks } from './example-flow.ts';
import { actionFolder, textTools, withTextTools } from './text-tools.ts';

let action: string;
beforeAll(() => {
  action = actionFolder();
}, 120_000);

async function dispatch(github: GitHub, inputs: Record<string, string>, actor = 'acme'): Promise<Run> {
  const run = await github.actions.dispatch({ workflow: 'specbridge.yml', ref: 'main', inputs, actor });
  if (!('jobs' in run)) throw new Error(JSON.stringify(run));
  return run;
}

const BOT = 'github-actions[bot]';

it('E5: a dispatch that comes twice or late, and an old step that is run again, do nothing twice', async () => {
  await using github = await withTextTools(action, { files: textTools(tasks(2)) });
  const { actions } = github;
  await dispatch(github, { spec: 'text-tools' });
  await until(() => actions.runs.length === 2);
  const { inputs } = actions.runs[1]!;
  await dispatch(github, inputs as Record<string, string>, BOT);
  await actions.settled();
  expect(actions.runs.every(({ conclusion }) => conclusion === 'success')).toBe(true);
  const { head, number } = await pullIn(github);
  const log = await github.repository.git(['log', '--reverse', '--format=%s', `main..${head.sha}`]);
  expect(log.trim().split('\n')).toEqual(['Begin the spec text-tools', '1 Count words', '2 Make slugs']);
  const [refs, comments] = [await github.repository.refs(), await commentsIn(github)];

  const late = await dispatch(github, inputs as Record<string, string>, BOT);
  await actions.settled();
  expect(outputsOf(late)).toMatchObject({ next: 'done', status: 'completed' });
  for (const old of actions.runs.slice(0, 2)) {
    actions.rerun(old, 'acme');
    await actions.settled();
    expect(outputsOf(old)).toMatchObject({ next: 'done', job: jobIn(github), 'pull-request': String(number) });
  }
  expect([await github.repository.refs(), await commentsIn(github)]).toEqual([refs, comments]);
});

it('E20: a spec that is started in a comment and in the form at once has one job and one pull request', async () => {
  await using github = await withTextTools(action, { files: textTools(tasks(1)) });
  const { rest } = octokit(github, github.token('acme'));
  await rest.issues.create({ ...at, title: 'Text tools' });
  await Promise.all([
    rest.issues.createComment({ ...at, issue_number: 1, body: '/specbridge run text-tools' }),
    dispatch(github, { spec: 'text-tools' }),
    // In a group of its own, so that it races the other one.
    dispatch(github, { command: 'run', argument: 'text-tools' }),
  ]);
  await github.actions.settled();
  const jobs = new Set(github.actions.runs.flatMap((run) => outputsOf(run)['job'] ?? []));
  expect(jobs.size).toBe(1);
  expect((await rest.pulls.list({ ...at, state: 'all' })).data).toHaveLength(1);
  expect(github.actions.runs.map(({ conclusion }) => conclusion)).not.toContain('failure');
  expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });
});
