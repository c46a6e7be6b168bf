import { describe, expect, it } from 'vitest';
import type { Api } from '../../src/github/api.ts';
import { badGateway, primaryLimit, secondaryLimit, type Seen } from '../world/github/faults.ts';
import { openGitHub, type GitHub } from '../world/github/github.ts';
import { apiOf, BRANCH, comment, PERMISSIONS, refusal, withBranch } from './client.ts';

const ORDER = { branch: BRANCH, base: 'main', title: 'Login', body: 'What is done.' };
const isPost =
  (end: string) =>
  (seen: Seen): boolean =>
    seen.method === 'POST' && seen.path.endsWith(end);
const isGet =
  (part: string) =>
  (seen: Seen): boolean =>
    seen.method === 'GET' && seen.path.includes(part);
const sent = (github: GitHub, is: (seen: Seen) => boolean): number => github.faults.seen.filter(is).length;

async function withPull(): Promise<GitHub> {
  const github = await withBranch();
  await apiOf(github).createPull(ORDER);
  return github;
}

describe('the pull request of a branch', () => {
  it('is created as a draft, found by its branch, described and made ready', async () => {
    await using github = await withBranch();
    const api = apiOf(github);
    expect(await api.pullOf(BRANCH)).toBeUndefined();
    const pull = (await api.createPull(ORDER))!;
    expect(pull).toMatchObject({ number: 1, state: 'open', isMerged: false, isDraft: true, body: ORDER.body });
    expect(pull.headSha).toBe(await github.repository.resolve(BRANCH));
    await api.describePull(pull, 'Done.');
    await api.readyPull(pull);
    expect(await api.pullOf(BRANCH)).toEqual({ ...pull, isDraft: false, body: 'Done.' });
  });

  it('where there are no drafts it is an ordinary one', async () => {
    await using github = await withBranch();
    github.settings.hasDrafts = false;
    expect(await apiOf(github).createPull(ORDER)).toMatchObject({ number: 1, isDraft: false });
  });

  it('one that is there already is adopted', async () => {
    await using github = await withBranch();
    const api = apiOf(github);
    const [one, two] = await Promise.all([api.createPull(ORDER), api.createPull(ORDER)]);
    expect([one?.number, two?.number]).toEqual([1, 1]);
  });

  it('E17: a branch without a commit of its own, or one that is gone, has none yet', async () => {
    await using github = await openGitHub();
    await github.repository.git(['branch', BRANCH, 'main']);
    const api = apiOf(github);
    expect(await api.createPull(ORDER)).toBeUndefined();
    expect(await api.createPull({ ...ORDER, branch: 'nowhere' })).toBeUndefined();
  });

  it('E17: once its branch is deleted it is closed', async () => {
    await using github = await withPull();
    const api = apiOf(github);
    await github.repository.git(['update-ref', '-d', `refs/heads/${BRANCH}`]);
    await github.push({ 'b.txt': 'b' });
    expect(await api.pullOf(BRANCH)).toMatchObject({ state: 'closed', isMerged: false, closedAt: expect.any(String) });
  });
});

describe('comments', () => {
  it('E7: those on page 3 are read too, oldest first', async () => {
    await using github = await withPull();
    const api = apiOf(github);
    for (let count = 1; count <= 201; count += 1) await comment(github, 'walt', `number ${count}`);
    await api.createComment(1, 'ours');
    const all = await api.comments(1);
    expect([all.length, all[0]?.body, all[200]?.body]).toEqual([202, 'number 1', 'number 201']);
    expect(all[0]).toMatchObject({ author: 'walt', isBot: false, reactions: [] });
    expect(all[201]).toMatchObject({ author: 'github-actions[bot]', isBot: true, body: 'ours' });
  });

  it('are changed, deleted and reacted to; one that is gone is nobody’s trouble', async () => {
    await using github = await withPull();
    const api = apiOf(github);
    const id = await comment(github, 'walt', 'hello');
    await api.react(id, 'confused');
    await api.react(id, 'confused');
    await api.updateComment(id, 'changed');
    expect(await api.comments(1)).toMatchObject([{ id, body: 'changed', reactions: ['confused'] }]);
    await api.deleteComment(id);
    await api.deleteComment(id);
    await api.updateComment(id, 'again');
    await api.react(id, '+1');
    expect(await api.comments(1)).toEqual([]);
  });

  it('E12: a body over the cap is cut between two characters, and says so', async () => {
    await using github = await withPull();
    const api = apiOf(github);
    for (const start of ['', 'x']) await api.createComment(1, start + '💥'.repeat(40_000));
    for (const { body } of await api.comments(1)) {
      expect(body.length).toBeLessThanOrEqual(65_536);
      expect(body).toMatch(/💥\n\n… The rest is longer than GitHub takes\.\n$/u);
      expect(body.isWellFormed()).toBe(true);
    }
  });
});

describe('who may do what', () => {
  it('E10: by the role as it is now', async () => {
    await using github = await withBranch({ people: { reader: 'read' } });
    const api = apiOf(github);
    const told = (...logins: string[]): Promise<string[]> => Promise.all(logins.map((login) => api.permission(login)));
    expect(await told('acme', 'maria', 'walt', 'tria', 'reader', 'stranger', 'nobody')).toEqual([
      'admin',
      'maintain',
      'write',
      'triage',
      'read',
      'read',
      'none',
    ]);
  });

  it('whose comments are ours: those of this token, and what any token of a run has written', async () => {
    await using github = await withBranch();
    const ours = (api: Api): Promise<boolean[]> =>
      Promise.all(['github-actions[bot]', 'walt', 'helper[bot]'].map((login) => api.isSelf(login)));
    expect(await ours(apiOf(github))).toEqual([true, false, false]);
    expect(await ours(apiOf(github, github.token('walt')))).toEqual([true, true, false]);
    const before = github.faults.seen.length;
    await apiOf(github).isSelf('github-actions[bot]');
    expect(github.faults.seen.length).toBe(before);
  });

  it('the default branch', async () => {
    await using github = await withBranch();
    expect(await apiOf(github).defaultBranch()).toBe('main');
  });
});

describe('runs and statuses', () => {
  const flow =
    'on: { workflow_dispatch: { inputs: { job: {} } } }\njobs: { a: { runs-on: ubuntu-latest, steps: [{ run: "true" }] } }\n';
  const order = { workflow: '.github/workflows/specbridge.yml', ref: 'main', inputs: { job: 'j' } };

  it('a run is started, known by its id, and looked at', async () => {
    await using github = await withBranch({ files: { '.github/workflows/specbridge.yml': flow } });
    const api = apiOf(github);
    const id = (await api.dispatch(order))!;
    await github.actions.settled();
    const ended = { status: 'completed', conclusion: 'success', attempt: 1, isCompleted: true };
    expect(await api.run(id)).toEqual({ ...ended, createdAt: expect.any(String), changedAt: expect.any(String) });
    const [listed] = await api.dispatched(order.workflow, '2026-01-01T00:00:00Z');
    expect(listed).toMatchObject({ id, ...ended, by: 'github-actions[bot]', isBot: true });
    expect(await api.dispatched(order.workflow, '2999-01-01T00:00:00Z')).toEqual([]);
    expect(await api.jobsOf(id)).toMatchObject([{ conclusion: 'success', labels: ['ubuntu-latest'] }]);
    expect(await api.run(id + 1)).toBeUndefined();
  });

  it('a workflow that is not on the default branch, or does not know an input', async () => {
    await using github = await withBranch();
    const missing = await refusal(apiOf(github).dispatch(order));
    expect(missing).toMatchObject({ name: 'UserError', code: 'workflow-missing' });
    expect(missing.message).toContain('must be on the default branch');
    await github.push({ '.github/workflows/specbridge.yml': flow });
    const inputs = { misspelled: 'x' };
    expect((await refusal(apiOf(github).dispatch({ ...order, inputs }))).message).toMatch(/misspelled/);
  });

  it('a status is set and read back', async () => {
    await using github = await withBranch();
    const api = apiOf(github);
    const sha = (await github.repository.resolve(BRANCH))!;
    expect(await api.statusOf(sha)).toBeUndefined();
    for (const state of ['pending', 'success'] as const)
      await api.setStatus(sha, { state, description: 'x'.repeat(200), url: 'https://example.com/run' });
    expect(await api.statusOf(sha)).toBe('success');
  });
});

describe('what a person must mend', () => {
  it('E15: Actions may not create pull requests: where to allow it', async () => {
    await using github = await withBranch();
    github.settings.mayActionsCreatePulls = false;
    const refused = await refusal(apiOf(github).createPull(ORDER));
    expect(refused).toMatchObject({ name: 'UserError', code: 'pull-request-setting' });
    expect(refused.message).toContain(`${github.serverUrl}/acme/widgets/settings/actions`);
  });

  const sha = 'a'.repeat(40);
  it.each<[string, (api: Api) => Promise<unknown>]>([
    ['pull_requests', (api) => api.createPull(ORDER)],
    ['pull_requests', (api) => api.pullOf(BRANCH)],
    ['statuses', (api) => api.setStatus(sha, { state: 'success', description: '', url: 'https://example.com' })],
    ['actions', (api) => api.dispatch({ workflow: 'x.yml', ref: 'main', inputs: {} })],
    ['actions', (api) => api.run(1)],
  ])('a missing permission is named: %s', async (missing, request) => {
    await using github = await withBranch({ isPrivate: true });
    const rest = Object.entries(PERMISSIONS).filter(([name]) => name !== missing);
    const refused = await refusal(request(apiOf(github, github.workflowToken(Object.fromEntries(rest)))));
    expect(refused).toMatchObject({ name: 'UserError', code: 'permission-missing' });
    expect(refused.message).toMatch(new RegExp(`it lacks \`${missing.replace('_', '-')}: (read|write)\``));
    expect(refused.message).toContain('under `permissions:` in the workflow file');
  });

  it('of permissions of which one is enough, each is named, for drafts too', async () => {
    await using github = await withPull();
    const { pull_requests: _pulls, issues: _issues, ...rest } = PERMISSIONS;
    const api = apiOf(github, github.workflowToken(rest));
    expect((await refusal(api.createComment(1, 'x'))).message).toContain(
      'GitHub does not let the token write a comment: it lacks `issues: write` or `pull-requests: write`.',
    );
    const pull = (await api.pullOf(BRANCH))!;
    expect((await refusal(api.readyPull(pull))).message).toContain('it lacks `pull-requests: write`');
  });

  it('E17: a person’s words for what GitHub does not say: the base is gone', async () => {
    await using github = await withBranch();
    const refused = await refusal(apiOf(github).createPull({ ...ORDER, base: 'gone' }));
    expect(refused).toMatchObject({ name: 'UserError', code: 'github-refused' });
    expect(refused.message).toMatch(/^GitHub refused to create a pull request \(422\): .*base/);
  });
});

describe('what passes', () => {
  it('E13: 502 and no answer at all: what reads is asked again, what creates is not', async () => {
    await using github = await withPull();
    const api = apiOf(github);
    github.faults.add({ part: 'rest', of: isGet('/comments'), when: 'before', effect: badGateway });
    github.faults.add({ part: 'rest', of: isGet('/comments'), nth: 2, when: 'before', effect: 'cut' });
    expect(await api.comments(1)).toEqual([]);
    for (const effect of [badGateway, 'cut'] as const) {
      github.faults.add({ part: 'rest', of: isPost('/comments'), when: 'after', effect });
      const before = sent(github, isPost('/comments'));
      const refused = await refusal(api.createComment(1, 'once'));
      expect(refused).toMatchObject({ name: 'TransientError' });
      expect(sent(github, isPost('/comments')) - before).toBe(1);
    }
    expect((await api.comments(1)).map(({ body }) => body)).toEqual(['once', 'once']);
    github.faults.add({ part: 'rest', of: isGet('/pulls'), when: 'before', times: 9, effect: badGateway });
    expect(await refusal(api.pullOf(BRANCH))).toMatchObject({ name: 'TransientError' });
  });

  it('E13: a limit says when it is worth another try', async () => {
    await using github = await withPull();
    const api = apiOf(github);
    const resets = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 1_800_000);
    github.faults.add({ part: 'rest', of: isPost('/comments'), when: 'before', effect: secondaryLimit(90) });
    github.faults.add({ part: 'rest', of: isGet('/comments'), when: 'before', effect: primaryLimit(resets) });
    const from = Date.now();
    const secondary = await refusal(api.createComment(1, 'x'));
    expect(secondary.name).toBe('TransientError');
    expect(secondary.until!.getTime() - from).toBeGreaterThanOrEqual(90_000);
    const primary = await refusal(api.comments(1));
    expect(primary).toMatchObject({ name: 'TransientError', until: resets });
    expect(primary.message).toContain(resets.toISOString().slice(0, 19));
  });

  it('E13: a patient client waits a short limit out where nothing is created, and does not repeat what creates', async () => {
    await using github = await withPull();
    const api = apiOf(github, undefined, { pace: 'patient' });
    github.faults.add({ part: 'rest', of: isGet('/comments'), when: 'before', effect: secondaryLimit(1) });
    github.faults.add({ part: 'rest', of: isPost('/comments'), when: 'before', effect: secondaryLimit(1) });
    expect(await api.comments(1)).toEqual([]);
    expect(await refusal(api.createComment(1, 'x'))).toMatchObject({ name: 'TransientError' });
    expect(sent(github, isPost('/comments'))).toBe(1);
  });

  it('E14: a token that dies within a step; one that never worked', async () => {
    await using github = await withPull();
    const api = apiOf(github);
    await api.comments(1);
    github.revokeTokens(0);
    expect(await refusal(api.createComment(1, 'x'))).toMatchObject({ name: 'TransientError' });
    const refused = await refusal(apiOf(github, 'ghs_nobody').comments(1));
    expect(refused).toMatchObject({ name: 'UserError', code: 'token-refused' });
  });
});
