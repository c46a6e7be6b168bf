import { describe, expect, it } from 'vitest';
import { installedApp, octokit } from '../world/github/clients.ts';
import { badGateway, primaryLimit, secondaryLimit } from '../world/github/faults.ts';
import { openGitHub, type GitHub } from '../world/github/github.ts';

const at = { owner: 'acme', repo: 'widgets' };
const as = (github: GitHub, login: string): ReturnType<typeof octokit> => octokit(github, github.token(login));

/** The status and message of a refusal. */
async function refusal(request: Promise<unknown>): Promise<{ status: number; message: string }> {
  const error = (await request.then(
    () => {
      throw new Error('was answered');
    },
    (error: unknown) => error,
  )) as { status: number; response?: { data: { message: string } } };
  return { status: error.status, message: error.response?.data.message ?? '' };
}

async function withPull(): Promise<GitHub> {
  const github = await openGitHub({ people: { maria: 'maintain', walt: 'write', tria: 'triage', reader: 'read' } });
  await github.push({ 'a.txt': 'one\n' }, { branch: 'topic' });
  await as(github, 'walt').rest.pulls.create({ ...at, title: 'Topic', head: 'topic', base: 'main', draft: true });
  return github;
}

describe('who may do what', () => {
  it('a token that nobody was given is no credential', async () => {
    await using github = await openGitHub();
    expect(await refusal(octokit(github, 'ghp_nobody').rest.repos.get(at))).toEqual({
      status: 401,
      message: 'Bad credentials',
    });
  });

  it('permissions are told as GitHub tells them', async () => {
    await using github = await withPull();
    const told = async (username: string): Promise<unknown> => {
      const { data } = await as(github, 'acme').rest.repos.getCollaboratorPermissionLevel({ ...at, username });
      return [data.permission, data.role_name, data.user?.permissions?.push, data.user?.permissions?.maintain];
    };
    expect(await told('acme')).toEqual(['admin', 'admin', true, true]);
    expect(await told('maria')).toEqual(['write', 'maintain', true, true]);
    expect(await told('walt')).toEqual(['write', 'write', true, false]);
    expect(await told('tria')).toEqual(['read', 'triage', false, false]);
    expect(await told('stranger')).toEqual(['read', 'read', false, false]);
    expect(
      (await refusal(as(github, 'acme').rest.repos.getCollaboratorPermissionLevel({ ...at, username: 'nobody' })))
        .status,
    ).toBe(404);
  });

  it('in a private repository a stranger sees nothing and has no permission', async () => {
    await using github = await openGitHub({ isPrivate: true });
    expect((await refusal(as(github, 'stranger').rest.repos.get(at))).status).toBe(404);
    const { data } = await as(github, 'acme').rest.repos.getCollaboratorPermissionLevel({
      ...at,
      username: 'stranger',
    });
    expect([data.permission, data.user?.permissions?.pull]).toEqual(['none', false]);
  });

  it('an app that somebody installed acts under its own name, as far as it was allowed', async () => {
    await using github = await openGitHub({ apps: { 'our-app': { issues: 'write', metadata: 'read' } } });
    const installed = await installedApp(github, 'our-app');
    const { data } = await installed.rest.issues.create({ ...at, title: 'From an app' });
    expect(data.user?.login).toBe('our-app[bot]');
    expect(await refusal(installed.rest.git.createRef({ ...at, ref: 'refs/heads/x', sha: 'a'.repeat(40) }))).toEqual({
      status: 403,
      message: 'Resource not accessible by integration',
    });
  });
});

describe('comments', () => {
  it('strangers may write their own and change no others', async () => {
    await using github = await withPull();
    const { data: ours } = await as(github, 'walt').rest.issues.createComment({ ...at, issue_number: 1, body: 'ours' });
    const { data: theirs } = await as(github, 'stranger').rest.issues.createComment({
      ...at,
      issue_number: 1,
      body: 'x',
    });
    const change = (login: string, comment_id: number): Promise<unknown> =>
      as(github, login).rest.issues.updateComment({ ...at, comment_id, body: 'changed' });
    expect((await refusal(change('stranger', ours.id))).status).toBe(403);
    await change('stranger', theirs.id);
    await change('walt', theirs.id);
  });

  it('a list since a moment leaves out what is older, and has pages', async () => {
    await using github = await withPull();
    const walt = as(github, 'walt');
    for (const body of ['one', 'two', 'three']) await walt.rest.issues.createComment({ ...at, issue_number: 1, body });
    const list = { ...at, issue_number: 1 };
    const late = await walt.rest.issues.listComments({ ...list, since: '2999-01-01T00:00:00Z' });
    expect(late.data).toEqual([]);
    const all = await walt.paginate(walt.rest.issues.listComments, {
      ...list,
      per_page: 2,
      since: '2020-01-01T00:00:00Z',
    });
    expect(all.map(({ body }) => body)).toEqual(['one', 'two', 'three']);
    expect(all[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  it('one that is too long is refused', async () => {
    await using github = await withPull();
    const create = (length: number): Promise<unknown> =>
      as(github, 'walt').rest.issues.createComment({ ...at, issue_number: 1, body: 'x'.repeat(length) });
    await create(65_536);
    expect((await refusal(create(65_537))).status).toBe(422);
  });

  it('reactions are given once, counted, and taken back', async () => {
    await using github = await withPull();
    const walt = as(github, 'walt');
    const { data } = await walt.rest.issues.createComment({ ...at, issue_number: 1, body: 'hello' });
    const eyes = { ...at, comment_id: data.id, content: 'eyes' } as const;
    const first = await walt.rest.reactions.createForIssueComment(eyes);
    const again = await walt.rest.reactions.createForIssueComment(eyes);
    expect([first.status, again.status, again.data.id === first.data.id]).toEqual([201, 200, true]);
    expect((await walt.rest.issues.getComment({ ...at, comment_id: data.id })).data.reactions?.eyes).toBe(1);
    await walt.rest.reactions.deleteForIssueComment({ ...at, comment_id: data.id, reaction_id: first.data.id });
    expect((await walt.rest.reactions.listForIssueComment({ ...at, comment_id: data.id })).data).toEqual([]);
  });

  it('in a locked conversation only those who may write still speak', async () => {
    await using github = await withPull();
    await as(github, 'acme').rest.issues.lock({ ...at, issue_number: 1 });
    const speak = (login: string): Promise<unknown> =>
      as(github, login).rest.issues.createComment({ ...at, issue_number: 1, body: 'hello' });
    expect((await refusal(speak('stranger'))).message).toBe('Unable to create comment because issue is locked.');
    await speak('walt');
  });
});

describe('pull requests', () => {
  it('heads, files and numbers follow what is pushed', async () => {
    await using github = await withPull();
    const { rest } = as(github, 'walt');
    const sha = await github.push({ 'b.txt': 'two\nlines\n' }, { branch: 'topic' });
    const { data } = await rest.pulls.get({ ...at, pull_number: 1 });
    expect([data.head.sha, data.commits, data.changed_files, data.additions]).toEqual([sha, 2, 2, 3]);
    const files = await rest.pulls.listFiles({ ...at, pull_number: 1 });
    expect(files.data.map(({ filename, status, additions }) => [filename, status, additions])).toEqual([
      ['a.txt', 'added', 1],
      ['b.txt', 'added', 2],
    ]);
    expect((await rest.pulls.listCommits({ ...at, pull_number: 1 })).data.at(-1)?.sha).toBe(sha);
    expect(github.happenings.at(-1)).toMatchObject({ event: 'pull_request', action: 'synchronize' });
  });

  it('a draft becomes ready through GraphQL, and only then can be merged', async () => {
    await using github = await withPull();
    const { rest, graphql } = as(github, 'walt');
    expect((await refusal(rest.pulls.merge({ ...at, pull_number: 1 }))).status).toBe(405);
    const { data } = await rest.pulls.get({ ...at, pull_number: 1 });
    await graphql(
      'mutation($id: ID!) { markPullRequestReadyForReview(input: { pullRequestId: $id }) { pullRequest { isDraft } } }',
      {
        id: data.node_id,
      },
    );
    expect((await rest.pulls.get({ ...at, pull_number: 1 })).data.draft).toBe(false);
    const merged = await rest.pulls.merge({ ...at, pull_number: 1 });
    expect(await github.repository.resolve('refs/heads/main')).toBe(merged.data.sha);
    expect((await rest.pulls.get({ ...at, pull_number: 1 })).data.merged).toBe(true);
    expect(github.happenings.at(-1)).toMatchObject({ event: 'pull_request', action: 'closed' });
  });

  it('deleting the branch closes it', async () => {
    await using github = await withPull();
    const { rest } = as(github, 'walt');
    await rest.git.deleteRef({ ...at, ref: 'heads/topic' });
    expect((await rest.pulls.get({ ...at, pull_number: 1 })).data.state).toBe('closed');
  });

  it('a second one, one without commits, and one of a branch that is not there are refused', async () => {
    await using github = await withPull();
    await github.repository.git(['branch', 'empty', 'main']);
    const create = (head: string): Promise<unknown> =>
      as(github, 'walt').rest.pulls.create({ ...at, title: 't', head, base: 'main' });
    for (const head of ['topic', 'empty', 'nowhere']) expect((await refusal(create(head))).status).toBe(422);
  });
});

it('statuses are kept for commits that exist, newest first', async () => {
  await using github = await withPull();
  const { rest } = as(github, 'walt');
  const sha = (await github.repository.resolve('refs/heads/topic'))!;
  for (const state of ['pending', 'success'] as const)
    await rest.repos.createCommitStatus({ ...at, sha, state, context: 'specbridge/verified' });
  const { data } = await rest.repos.getCombinedStatusForRef({ ...at, ref: 'topic' });
  expect([data.state, data.statuses.length]).toEqual(['success', 1]);
  expect((await refusal(rest.repos.createCommitStatus({ ...at, sha: 'a'.repeat(40), state: 'success' }))).status).toBe(
    422,
  );
  expect(
    (await refusal(as(github, 'stranger').rest.repos.createCommitStatus({ ...at, sha, state: 'success' }))).status,
  ).toBe(403);
});

it('files, refs and comparisons are what git holds', async () => {
  await using github = await withPull();
  const { rest } = as(github, 'walt');
  const sha = await github.push({ 'deep/ü.txt': 'hi\n' }, { branch: 'topic' });
  const { data } = await rest.repos.getContent({ ...at, path: 'deep/ü.txt', ref: 'topic' });
  expect(Buffer.from((data as { content: string }).content, 'base64').toString()).toBe('hi\n');
  expect((await rest.git.getRef({ ...at, ref: 'heads/topic' })).data.object.sha).toBe(sha);
  const compared = await rest.repos.compareCommitsWithBasehead({ ...at, basehead: 'main...topic' });
  expect([compared.data.status, compared.data.ahead_by]).toEqual(['ahead', 2]);
});

it('a request that GitHub does not describe is refused and fails whoever opened the world', async () => {
  const github = await openGitHub();
  const { request } = as(github, 'acme');
  await refusal(request('POST /repos/acme/widgets/issues', { titel: 'misspelled' }));
  await refusal(request('GET /repos/acme/widgets/issues?stat=open'));
  await refusal(request('GET /repos/acme/widgets/nothing'));
  await expect(github[Symbol.asyncDispose]()).rejects.toThrow(
    /required property 'title'[^]*titel[^]*\/query must NOT[^]*nothing/,
  );
});

it('faults: the n-th request is refused or lost, before or after it took effect', async () => {
  await using github = await withPull();
  const { rest } = as(github, 'walt');
  const isComment = ({ method, path }: { method: string; path: string }): boolean =>
    method === 'POST' && path.endsWith('/comments');
  const create = (body: string): Promise<unknown> => rest.issues.createComment({ ...at, issue_number: 1, body });
  github.faults.add({ part: 'rest', of: isComment, nth: 2, when: 'before', effect: secondaryLimit(7) });
  github.faults.add({ part: 'rest', of: isComment, nth: 3, when: 'after', effect: badGateway });
  github.faults.add({ part: 'rest', of: isComment, nth: 4, when: 'after', effect: 'cut' });
  github.faults.add({ part: 'rest', of: isComment, nth: 5, when: 'before', effect: primaryLimit(new Date()) });
  await create('first');
  expect((await refusal(create('second'))).message).toContain('secondary rate limit');
  expect((await refusal(create('third'))).status).toBe(502);
  expect((await refusal(create('fourth'))).status).toBe(500);
  expect((await refusal(create('fifth'))).message).toContain('API rate limit exceeded');
  const { data } = await rest.issues.listComments({ ...at, issue_number: 1 });
  expect(data.map(({ body }) => body)).toEqual(['first', 'third', 'fourth']);
});
