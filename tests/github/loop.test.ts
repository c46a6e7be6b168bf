import { expect, it } from 'vitest';
import { octokit } from '../world/github/clients.ts';
import { openGitHub, type GitHub } from '../world/github/github.ts';
import { actionFiles, toolkit } from './sample-action.ts';

const at = { owner: 'acme', repo: 'widgets' };

// What the orchestrator will do, in small: its state from the cache, evidence as an artifact, a ref, one comment, and itself again.
const main = `
import * as core from ${toolkit('core')};
import * as cache from ${toolkit('cache')};
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
const { GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID } = process.env;
const [job, hop, last] = core.getInput('say').split(' ');
const api = async (method, path, body) => {
  const headers = { authorization: 'Bearer ' + core.getInput('token'), 'content-type': 'application/json' };
  const answer = await fetch(GITHUB_API_URL + '/repos/' + GITHUB_REPOSITORY + path, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(method + ' ' + path + ' ' + answer.status + ' ' + await answer.text());
  return answer.status === 204 ? undefined : answer.json();
};
try {
  const key = 'state-' + job + '-';
  await cache.restoreCache(['state.txt'], key + GITHUB_RUN_ID, [key]);
  const before = existsSync('state.txt') ? readFileSync('state.txt', 'utf8') : '';
  writeFileSync('state.txt', before + hop);
  execFileSync('git', ['push', '-q', 'origin', 'HEAD:refs/specbridge/jobs/hop-' + hop]);
  await cache.saveCache(['state.txt'], key + GITHUB_RUN_ID);
  const { DefaultArtifactClient } = await import(${toolkit('artifact')});
  const { id } = await new DefaultArtifactClient().uploadArtifact('evidence', ['state.txt'], '.');
  const text = '<!-- ours -->hops ' + before + hop + ' artifact ' + id;
  const mine = (await api('GET', '/issues/1/comments?per_page=100')).find((one) => one.body.startsWith('<!-- ours -->'));
  if (mine) await api('PATCH', '/issues/comments/' + mine.id, { body: text });
  else await api('POST', '/issues/1/comments', { body: text });
  if (hop !== last) await api('POST', '/actions/workflows/loop.yml/dispatches', { ref: 'main', inputs: { hop: String(Number(hop) + 1) } });
  core.setOutput('hop', hop);
} catch (error) {
  core.setFailed(error);
}
`;

const loop = `
on:
  issue_comment: { types: [created] }
  workflow_dispatch: { inputs: { hop: { type: string } } }
permissions: { contents: write, issues: write, actions: write }
concurrency: { group: loop, queue: max }
jobs:
  step:
    if: github.event_name == 'workflow_dispatch' || startsWith(github.event.comment.body, '/go')
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v6
      - uses: ./ours
        with: { say: "j \${{ inputs.hop || '1' }} \${{ vars.LAST }}" }
`;

async function withComment(LAST: string): Promise<GitHub> {
  const github = await openGitHub({
    vars: { LAST },
    files: { '.github/workflows/loop.yml': loop, ...actionFiles('ours', { main }) },
  });
  const { rest } = octokit(github, github.token('acme'));
  await rest.issues.create({ ...at, title: 'Loop' });
  await rest.issues.createComment({ ...at, issue_number: 1, body: '/go' });
  return github;
}

it('a comment starts a chain of runs that carry state in the cache, evidence in artifacts, and one comment', async () => {
  await using github = await withComment('3');
  await github.actions.settled();
  expect(github.actions.runs.map(({ event, actor, conclusion }) => [event, actor, conclusion])).toEqual([
    ['issue_comment', 'acme', 'success'],
    ['workflow_dispatch', 'github-actions[bot]', 'success'],
    ['workflow_dispatch', 'github-actions[bot]', 'success'],
  ]);
  const { rest } = octokit(github, github.token('acme'));
  const { data } = await rest.issues.listComments({ ...at, issue_number: 1 });
  // The first run heard a comment: it may read caches, and cannot write one.
  expect(data.map(({ body }) => body)).toEqual(['/go', expect.stringMatching(/hops 23 artifact \d+$/)]);
  expect(github.results.caches.map(({ scope }) => scope)).toEqual(['refs/heads/main', 'refs/heads/main']);
  expect((await rest.actions.listArtifactsForRepo(at)).data.total_count).toBe(3);
  expect([...(await github.repository.refs()).keys()].filter((ref) => ref.startsWith('refs/specbridge/'))).toHaveLength(
    3,
  );
});

it('a machine can be lost at any request, before or after it took effect', async () => {
  const isDispatch = ({ method, path }: { method: string; path: string }): boolean =>
    method === 'POST' && path.endsWith('/dispatches');
  for (const [when, runs] of [
    ['before', 1],
    ['after', 2],
  ] as const) {
    await using github = await withComment('2');
    github.faults.add({ part: 'rest', of: isDispatch, when, effect: 'kill-runner' });
    await github.actions.settled();
    expect(github.actions.runs.map(({ conclusion }) => conclusion)).toEqual(['failure', 'success'].slice(0, runs));
    expect(new Set(github.faults.seen.filter(({ runId }) => runId !== undefined).map(({ part }) => part))).toContain(
      'git',
    );
  }
});
