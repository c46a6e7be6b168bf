import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jobOf } from '../world/github/actions/run.ts';
import { installedApp, octokit } from '../world/github/clients.ts';
import { openGitHub, type GitHub } from '../world/github/github.ts';
import { play, start, until, withFlow } from './flow.ts';

const at = { owner: 'acme', repo: 'widgets' };
const as = (github: GitHub, login: string): ReturnType<typeof octokit> => octokit(github, github.token(login));

const statusOf = (request: Promise<{ status: number }>): Promise<number> =>
  request.then(
    ({ status }) => status,
    ({ status }: { status: number }) => status,
  );

describe('dispatch', () => {
  const flow = `
on: { workflow_dispatch: { inputs: { job: { type: string }, kind: { type: choice, options: [a, b] } } } }
run-name: specbridge \${{ inputs.job || 'sweep' }} as \${{ github.actor }}
jobs: { a: { runs-on: ubuntu-latest, steps: [{ run: "echo \${{ github.ref }} \${{ github.sha }}" }] } }
`;
  const order = { ...at, workflow_id: 'flow.yml', ref: 'main' };

  it('gives the run’s id when asked; the run shows title, actor and commit', async () => {
    await using github = await withFlow(flow, { people: { walt: 'write' } });
    const { rest } = as(github, 'walt');
    expect((await rest.actions.createWorkflowDispatch({ ...order, inputs: { job: 'j' } })).status).toBe(204);
    const asked = { ...order, inputs: { job: 'k' }, return_run_details: true };
    const { data } = (await rest.actions.createWorkflowDispatch(asked)) as { data: unknown };
    await github.actions.settled();
    const listed = (await rest.actions.listWorkflowRuns({ ...at, workflow_id: 'flow.yml', status: 'success' })).data
      .workflow_runs;
    expect(listed.map((run) => run.display_title)).toEqual(['specbridge k as walt', 'specbridge j as walt']);
    expect(data).toMatchObject({ workflow_run_id: listed[0]!.id });
    const one = (await rest.actions.getWorkflowRun({ ...at, run_id: listed[0]!.id })).data;
    expect(one).toMatchObject({
      conclusion: 'success',
      run_attempt: 1,
      head_sha: await github.repository.resolve('main'),
    });
    expect([one.actor?.login, one.triggering_actor?.login]).toEqual(['walt', 'walt']);
    const { jobs } = (await rest.actions.listJobsForWorkflowRun({ ...at, run_id: one.id })).data;
    expect(jobs.map(({ name, conclusion, labels }) => [name, conclusion, labels])).toEqual([
      ['a', 'success', ['ubuntu-latest']],
    ]);
  });

  it('runs the file of its ref, if the default branch has such a file', async () => {
    await using github = await withFlow(flow);
    const topic = await github.push(
      { '.github/workflows/flow.yml': flow.replace('echo', 'echo other') },
      { branch: 'topic' },
    );
    await as(github, 'acme').rest.actions.createWorkflowDispatch({ ...order, ref: 'topic' });
    await github.actions.settled();
    expect(jobOf(github.actions.runs[0]!, 'a').log).toEqual([`other refs/heads/topic ${topic}`]);
    await github.push({ '.github/workflows/new.yml': flow }, { branch: 'topic' });
    const unknown = as(github, 'acme').rest.actions.createWorkflowDispatch({
      ...order,
      workflow_id: 'new.yml',
      ref: 'topic',
    });
    expect(await statusOf(unknown)).toBe(404);
  });

  it('is refused for inputs that are not declared, wrong, or too many, for a ref that is not there, and to readers', async () => {
    await using github = await withFlow(flow, { people: { reader: 'read' } });
    const dispatch = (login: string, more: object): Promise<number> =>
      statusOf(as(github, login).rest.actions.createWorkflowDispatch({ ...order, ...more }));
    expect(await dispatch('acme', { inputs: { jib: 'x' } })).toBe(422);
    expect(await dispatch('acme', { inputs: { kind: 'c' } })).toBe(422);
    expect(await dispatch('acme', { ref: 'nowhere' })).toBe(422);
    expect(await dispatch('reader', {})).toBe(403);
    const many = Object.fromEntries(Array.from({ length: 26 }, (_, at) => [`i${at}`, 'x']));
    expect(await dispatch('acme', { inputs: many })).toBe(422);
    expect(github.violations.splice(0)).toEqual([expect.stringContaining('must NOT have more than 25 properties')]);
    expect(await dispatch('acme', { inputs: { job: 'x'.repeat(65_536) } })).toBe(422);
    expect(github.actions.runs).toEqual([]);
  });
});

describe('events', () => {
  const files = {
    '.github/workflows/comments.yml': `
on: { issue_comment: { types: [created] } }
permissions: { issues: write, actions: write }
jobs:
  hear:
    if: startsWith(github.event.comment.body, '/specbridge')
    runs-on: ubuntu-latest
    steps:
      - run: |
          echo "\${{ github.event.comment.user.login }} \${{ github.event.issue.pull_request != null }} $GITHUB_REF \${{ github.event.sender.login }}"
          echo "cache $ACTIONS_CACHE_MODE"
`,
    '.github/workflows/sweep.yml': `
on: { schedule: [{ cron: '0 */2 * * *' }], repository_dispatch: { types: [wake] } }
jobs: { sweep: { runs-on: ubuntu-latest, steps: [{ run: "echo \${{ github.event.schedule || github.event.client_payload.why }}" }] } }
`,
    '.github/workflows/ci.yml': `
on: { push: { branches: ['job/**'] }, pull_request: }
jobs: { ci: { runs-on: ubuntu-latest, steps: [{ run: "echo \${{ github.event_name }} \${{ github.event.action }}" }] } }
`,
  };

  it('a comment starts the default branch’s workflow, with what its pull request is; the clock and a dispatched event theirs', async () => {
    await using github = await openGitHub({ files });
    const { rest } = as(github, 'stranger');
    await github.push({ a: 'a' }, { branch: 'topic' });
    await as(github, 'acme').rest.pulls.create({ ...at, title: 'T', head: 'topic', base: 'main' });
    await github.actions.settled();
    await rest.issues.createComment({ ...at, issue_number: 1, body: '/specbridge status' });
    await rest.issues.createComment({ ...at, issue_number: 1, body: 'thanks' });
    await github.actions.settled();
    await github.actions.strike();
    await as(github, 'acme').rest.repos.createDispatchEvent({
      ...at,
      event_type: 'wake',
      client_payload: { why: 'asked' },
    });
    await github.actions.settled();
    const runs = github.actions.runs.map((run) => [run.event, run.actor, run.conclusion, run.jobs[0]?.log[0]]);
    expect(runs).toEqual([
      ['pull_request', 'acme', 'success', 'pull_request opened'],
      ['issue_comment', 'stranger', 'success', 'stranger true refs/heads/main stranger'],
      ['issue_comment', 'stranger', 'skipped', undefined],
      ['schedule', 'acme', 'success', '0 */2 * * *'],
      ['repository_dispatch', 'acme', 'success', 'asked'],
    ]);
    expect(github.actions.runs[1]?.displayTitle).toBe('T');
  });

  it('a push starts what its branch says, and a pull request hears of it', async () => {
    await using github = await openGitHub({ files });
    await github.push({ a: 'a' }, { branch: 'job/x' });
    await as(github, 'acme').rest.pulls.create({ ...at, title: 'T', head: 'job/x', base: 'main' });
    await github.push({ a: 'b' }, { branch: 'job/x' });
    await github.push({ a: 'b' }, { branch: 'other' });
    await github.actions.settled();
    expect(github.actions.runs.map((run) => run.jobs[0]?.log[0]).toSorted()).toEqual([
      'pull_request opened',
      'pull_request synchronize',
      'push',
      'push',
    ]);
  });

  it('what an installed app does starts workflows', async () => {
    await using github = await openGitHub({ files, apps: { bot: { issues: 'write', metadata: 'read' } } });
    const app = await installedApp(github, 'bot');
    await app.rest.issues.create({ ...at, title: 'T' });
    await app.rest.issues.createComment({ ...at, issue_number: 1, body: '/specbridge status' });
    await github.actions.settled();
    expect(github.actions.runs.map((run) => [run.actor, run.jobs[0]?.log[0]])).toEqual([
      ['bot[bot]', 'bot[bot] false refs/heads/main bot[bot]'],
    ]);
  });
});

describe('the token of a run', () => {
  const call = (method: string, path: string, body: object): string =>
    `curl -s -o /dev/null -w '%{http_code} %{header_json}' -X ${method} -H "authorization: Bearer $T" -H 'content-type: application/json' -d '${JSON.stringify(body)}' "$GITHUB_API_URL/repos/$GITHUB_REPOSITORY${path}" | head -c 3; echo " ${path}"`;
  const flow = (permissions: string): string => `
on: { workflow_dispatch: { inputs: { hop: { type: string, default: "1" } } }, issue_comment: }
permissions: ${permissions}
jobs:
  a:
    runs-on: ubuntu-latest
    env: { T: "\${{ github.token }}" }
    steps:
      - if: inputs.hop == '1'
        run: |
          ${call('POST', '/issues/1/comments', { body: 'hello' })}
          ${call('POST', '/actions/workflows/flow.yml/dispatches', { ref: 'main', inputs: { hop: '2' } })}
          ${call('POST', '/git/refs', { ref: 'refs/heads/x', sha: '0'.repeat(40) })}
          ${call('POST', '/pulls', { title: 't', head: 'nowhere', base: 'main' })}
          ${call('GET', '/actions/runs', {}).replace(/ -d '[^']*'/, '')}
`;

  it('does what `permissions:` says and no more; it starts nothing but by dispatch', async () => {
    await using github = await withFlow(flow('{ issues: write, actions: write }'));
    await as(github, 'acme').rest.issues.create({ ...at, title: 'I' });
    const run = await play(github);
    expect(jobOf(run, 'a').log).toEqual([
      '201 /issues/1/comments',
      '204 /actions/workflows/flow.yml/dispatches',
      '403 /git/refs',
      '403 /pulls',
      '200 /actions/runs',
    ]);
    expect(github.actions.runs.map(({ event, actor }) => [event, actor])).toEqual([
      ['workflow_dispatch', 'acme'],
      ['workflow_dispatch', 'github-actions[bot]'],
    ]);
    const { data } = await as(github, 'acme').rest.issues.listComments({ ...at, issue_number: 1 });
    expect(data[0]?.user).toMatchObject({ login: 'github-actions[bot]', type: 'Bot' });
  });

  it('E15: opens pull requests only where the settings let it', async () => {
    await using github = await withFlow(flow('{ pull-requests: write }'));
    expect(jobOf(await play(github), 'a').log[3]).toBe('422 /pulls');
    github.settings.mayActionsCreatePulls = false;
    expect(jobOf(await play(github), 'a').log[3]).toBe('403 /pulls');
  });

  it('E14: dies with its job, or before', async () => {
    await using github = await withFlow(`
on: workflow_dispatch
permissions: { contents: read }
jobs:
  a:
    runs-on: ubuntu-latest
    steps:
      - run: |
          while curl -sf -o /dev/null -H "authorization: Bearer \${{ github.token }}" "$GITHUB_API_URL/repos/$GITHUB_REPOSITORY"; do echo alive; sleep 0.02; done
`);
    const run = await start(github);
    await until(() => run.jobs[0]?.log.includes('alive') === true);
    github.revokeTokens(run.id);
    await github.actions.settled();
    expect(run.conclusion).toBe('success');
  });
});

describe('concurrency', () => {
  const flow = (more: string): string => `
on: { workflow_dispatch: { inputs: { n: { type: string } } } }
run-name: run \${{ inputs.n }}
concurrency: { group: "g-\${{ github.ref_name }}", ${more} }
jobs: { a: { runs-on: ubuntu-latest, steps: [{ run: "while [ ! -e \${{ vars.GATE }}\${{ inputs.n }} ]; do sleep 0.02; done" }] } }
`;
  const outcome = async (more: string): Promise<string[]> => {
    const gate = `${mkdtempSync(join(tmpdir(), 'specbridge-gate-'))}/`;
    await using github = await withFlow(flow(more), { vars: { GATE: gate } });
    for (const n of ['1', '2', '3']) await start(github, { n });
    await until(() => github.actions.runs.some(({ status }) => status === 'in_progress'));
    expect(github.actions.runs.filter(({ status }) => status === 'in_progress')).toHaveLength(1);
    for (const n of ['1', '2', '3']) writeFileSync(`${gate}${n}`, '');
    await github.actions.settled();
    rmSync(gate, { recursive: true });
    return github.actions.runs.map(
      ({ displayTitle, conclusion, jobs }) => `${displayTitle} ${conclusion} ${jobs.length}`,
    );
  };

  it('E6: one runs, one waits, a newer one replaces who waits', async () => {
    expect(await outcome('cancel-in-progress: false')).toEqual([
      'run 1 success 1',
      'run 2 cancelled 0',
      'run 3 success 1',
    ]);
  });

  it('with `queue: max` nobody is replaced', async () => {
    expect(await outcome('queue: max')).toEqual(['run 1 success 1', 'run 2 success 1', 'run 3 success 1']);
  });

  it('with `cancel-in-progress` the newest wins', async () => {
    const ends = await outcome('cancel-in-progress: true');
    expect(ends.map((end) => end.split(' ')[2])).toEqual(['cancelled', 'cancelled', 'success']);
  });
});

it('E5: a run that is run again keeps its commit, its number and its first actor', async () => {
  const flow = `
on: workflow_dispatch
jobs: { a: { runs-on: ubuntu-latest, steps: [{ run: "echo $GITHUB_RUN_ATTEMPT $GITHUB_ACTOR $GITHUB_TRIGGERING_ACTOR $GITHUB_SHA" }] } }
`;
  await using github = await withFlow(flow, { people: { walt: 'write' } });
  const run = await play(github);
  const sha = run.sha;
  await github.push({ b: 'b' });
  await as(github, 'walt').rest.actions.reRunWorkflow({ ...at, run_id: run.id });
  await github.actions.settled();
  expect(jobOf(run, 'a').log).toEqual([`2 acme walt ${sha}`]);
  expect(github.actions.runs).toHaveLength(1);
});
