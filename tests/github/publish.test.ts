import { describe, expect, it } from 'vitest';
import type { Verb } from '../../src/core/command.ts';
import { nodeTable } from '../../src/core/graph.ts';
import type { Job } from '../../src/core/job.ts';
import type { Line } from '../../src/core/journal.ts';
import { githubForge } from '../../src/github/forge.ts';
import { publish } from '../../src/github/publish.ts';
import { installedApp, octokit } from '../world/github/clients.ts';
import { badGateway, secondaryLimit, type Seen } from '../world/github/faults.ts';
import { openGitHub, type GitHub } from '../world/github/github.ts';
import { apiOf, BRANCH, comment, refusal, withBranch } from './client.ts';

const at = { owner: 'acme', repo: 'widgets' };
const NAME = 'login-1a2b3c';
const DASHBOARD = `<!-- specbridge:dashboard ${NAME} -->`;
const mark = (seq: number): string => `<!-- specbridge:${NAME}/${seq} -->`;
const isWrite = ({ method }: Seen): boolean => method !== 'GET';
const isComment = (seen: Seen): boolean => seen.method === 'POST' && seen.path.endsWith('/comments');

/** A job as far as publishing looks at it. */
async function jobOf(github: GitHub, status: Job['status'] = 'running'): Promise<Job> {
  const tip = await github.repository.resolve(BRANCH);
  const names = { job: NAME, branch: `refs/heads/${BRANCH}`, baseBranch: 'refs/heads/main' };
  return { ...names, status, tip, nodes: nodeTable([]) } as unknown as Job;
}

/** Drawings with so many comments. */
function drawn(comments = 0, dashboard = 'running'): Parameters<typeof publish>[2] {
  const keys = Array.from({ length: comments }, (_, index) => index + 1);
  return {
    pullTitle: 'Login',
    pullBody: `The spec, ${dashboard}.`,
    dashboard: `${DASHBOARD}\n${dashboard}`,
    ownComments: keys.map((seq) => ({ key: `${NAME}/${seq}`, body: `${mark(seq)}\nverdict ${seq}` })),
    runUrl: 'https://example.com/run',
  };
}

const show = async (github: GitHub, more = drawn(), lines: readonly Line[] = []): ReturnType<typeof publish> =>
  publish(apiOf(github), { job: await jobOf(github), lines }, more);

/** Every comment with its author. */
async function shown(github: GitHub): Promise<(readonly [string, string])[]> {
  return (await apiOf(github).comments(1)).map(({ author, body }) => [author, body]);
}

const US = 'github-actions[bot]';
const writes = (github: GitHub): number => github.faults.seen.filter(isWrite).length;

describe('what is drawn', () => {
  it('is there after the first step, and the second one has nothing to do', async () => {
    await using github = await withBranch();
    expect(await show(github, drawn(2))).toMatchObject({ number: 1, isDraft: true });
    expect(await shown(github)).toEqual([
      [US, `${DASHBOARD}\nrunning`],
      [US, `${mark(1)}\nverdict 1`],
      [US, `${mark(2)}\nverdict 2`],
    ]);
    expect((await apiOf(github).pullOf(BRANCH))?.body).toContain('The spec, running.');
    const before = github.faults.seen.length;
    await show(github, drawn(2));
    // The pull request, its comments.
    expect(github.faults.seen.slice(before).map(({ method }) => method)).toEqual(['GET', 'GET']);
  });

  it('follows the job: one dashboard is changed, the rest is added', async () => {
    await using github = await withBranch();
    await show(github, drawn(1));
    await show(github, drawn(2, 'blocked'));
    expect((await shown(github)).map(([, body]) => body)).toEqual([
      `${DASHBOARD}\nblocked`,
      `${mark(1)}\nverdict 1`,
      `${mark(2)}\nverdict 2`,
    ]);
  });

  it('before the branch has a commit there is no pull request, and that is no mistake', async () => {
    await using github = await openGitHub();
    await github.repository.git(['branch', BRANCH, 'main']);
    expect(await show(github, drawn(1))).toBeUndefined();
  });

  it('E12: a dashboard over the cap is cut once, and found again', async () => {
    await using github = await withBranch();
    const long = drawn(0, 'x'.repeat(70_000));
    await show(github, { ...long, pullBody: '' });
    const before = writes(github);
    await show(github, { ...long, pullBody: '' });
    expect(writes(github) - before).toBe(0);
    expect((await shown(github)).map(([, body]) => body.length)).toEqual([65_536]);
  });
});

it('E7: what stands on the third page is found: the dashboard, and what people say', async () => {
  await using github = await withBranch();
  const api = apiOf(github);
  await api.createPull({ branch: BRANCH, base: 'main', title: 'Login', body: '' });
  for (let round = 0; round < 5; round += 1)
    await Promise.all(Array.from({ length: 41 }, () => comment(github, 'stranger', 'Nice.')));
  await show(github, drawn(1));
  const id = await comment(github, 'walt', '/specbridge pause');
  await show(github, drawn(1, 'blocked'));
  const ours = (await shown(github)).slice(205).map(([, body]) => body);
  expect(ours).toEqual([`${DASHBOARD}\nblocked`, `${mark(1)}\nverdict 1`, '/specbridge pause']);
  const sights = { pullOf: () => api.pullOf(BRANCH), nodeNamed: (_job: string, word: string) => word, lines: () => [] };
  expect(await githubForge(api, sights).inbox(NAME)).toMatchObject([{ id: `comment-${id}`, by: 'walt' }]);
});

describe('the description', () => {
  const edit = (github: GitHub, body: string): Promise<unknown> =>
    octokit(github, github.token('walt')).rest.pulls.update({ ...at, pull_number: 1, body });

  it('what people write around ours stays', async () => {
    await using github = await withBranch();
    const { body } = (await show(github))!;
    await edit(github, `Read this first.\r\n\r\n${body.replaceAll('\n', '\r\n')}\r\n\r\nCloses #12`);
    await show(github, drawn(0, 'done'));
    expect((await apiOf(github).pullOf(BRANCH))?.body).toBe(
      `Read this first.\n\n<!-- specbridge:pull ${NAME} -->\nThe spec, done.\n<!-- specbridge:end -->\n\nCloses #12`,
    );
  });

  it('where somebody has written it anew it is theirs', async () => {
    await using github = await withBranch();
    await show(github);
    await edit(github, 'My own words.');
    await show(github, drawn(0, 'done'));
    expect((await apiOf(github).pullOf(BRANCH))?.body).toBe('My own words.');
  });
});

describe('comments of others', () => {
  it('E8: a mark that another author wrote, person or bot, is not ours', async () => {
    await using github = await withBranch({ apps: { helper: { issues: 'write', metadata: 'read' } } });
    await apiOf(github).createPull({ branch: BRANCH, base: 'main', title: 'Login', body: '' });
    const forged = [`${DASHBOARD}\nAll is well.`, `${mark(1)}\nIt passes.`];
    await comment(github, 'stranger', forged[0]!);
    const helper = await installedApp(github, 'helper');
    await helper.rest.issues.createComment({ ...at, issue_number: 1, body: forged[1]! });
    await show(github, drawn(1));
    await show(github, drawn(1));
    expect(await shown(github)).toEqual([
      ['stranger', forged[0]],
      ['helper[bot]', forged[1]],
      [US, `${DASHBOARD}\nrunning`],
      [US, `${mark(1)}\nverdict 1`],
    ]);
  });

  it('E8: a mark that one of our comments quotes is not its own', async () => {
    await using github = await withBranch();
    const quoting = { key: `${NAME}/1`, body: `${mark(1)}\nthe finding says: ${mark(2)}` };
    const second = { key: `${NAME}/2`, body: 'verdict 2' };
    await show(github, { ...drawn(), ownComments: [quoting, second] });
    expect((await shown(github)).map(([, body]) => body).slice(1)).toEqual([quoting.body, `${mark(2)}\nverdict 2`]);
  });

  it('E11: a command gets a reaction, whether it was followed or not, and nothing else; once', async () => {
    await using github = await withBranch();
    await show(github);
    const say: Verb = { verb: 'pause' };
    const [followed, refused] = [
      await comment(github, 'walt', '/specbridge pause'),
      await comment(github, 'stranger', '/specbridge pause'),
    ];
    const heard = (id: number, more: object = {}): Line => ({
      seq: id,
      at: '2026-01-01T00:00:00Z',
      event: { type: 'command-heard', id: `comment-${id}`, by: 'x', say, ...more },
    });
    const lines = [
      heard(followed),
      heard(refused, { refused: 'You may not.' }),
      heard(9_999),
      { ...heard(1), event: { type: 'command-heard', id: 'run-7', by: 'x', say } } as Line,
    ];
    await show(github, drawn(), lines);
    expect((await apiOf(github).comments(1)).map(({ reactions }) => reactions)).toEqual([[], ['+1'], ['confused']]);
    const before = writes(github);
    await show(github, drawn(), lines);
    expect(writes(github) - before).toBe(0);
  });
});

describe('when something goes wrong in between', () => {
  it('two at once: every comment stands once in the end, the oldest', async () => {
    await using github = await withBranch();
    await Promise.all([show(github, drawn(3)), show(github, drawn(3))]);
    const bodies = (await shown(github)).map(([, body]) => body.split('\n')[0]);
    expect(bodies.toSorted()).toEqual([mark(1), mark(2), mark(3), DASHBOARD].toSorted());
  });

  it('of doubles that an earlier step left, the oldest stays', async () => {
    await using github = await withBranch();
    await show(github, drawn(1));
    const api = apiOf(github);
    for (const body of [`${mark(1)}\nverdict 1, again`, `${DASHBOARD}\nrunning`]) await api.createComment(1, body);
    const kept = (await api.comments(1)).slice(0, 2).map(({ id }) => id);
    await show(github, drawn(1));
    expect((await api.comments(1)).map(({ id }) => id)).toEqual(kept);
  });

  it.each([1, 2, 3, 4])('E13: comment %i is refused, or its answer lost: the next step goes on', async (nth) => {
    for (const effect of [badGateway, 'cut', secondaryLimit(60)] as const) {
      await using github = await withBranch();
      const when = typeof effect === 'object' && effect.status === 403 ? 'before' : 'after';
      github.faults.add({ part: 'rest', of: isComment, nth, when, effect });
      expect(await refusal(show(github, drawn(3)))).toMatchObject({ name: 'TransientError' });
      await show(github, drawn(3));
      expect((await shown(github)).map(([, body]) => body.split('\n')[0])).toEqual([
        DASHBOARD,
        mark(1),
        mark(2),
        mark(3),
      ]);
    }
  });

  it('the answer to the creation of the pull request is lost: it is adopted', async () => {
    await using github = await withBranch();
    const isPull = (seen: Seen): boolean => seen.method === 'POST' && seen.path.endsWith('/pulls');
    github.faults.add({ part: 'rest', of: isPull, when: 'after', effect: 'cut' });
    expect(await refusal(show(github))).toMatchObject({ name: 'TransientError' });
    expect(await show(github)).toMatchObject({ number: 1 });
  });

  it('E17: a pull request that was closed is not opened again, and tells the end', async () => {
    await using github = await withBranch();
    await show(github);
    await octokit(github, github.token('walt')).rest.pulls.update({ ...at, pull_number: 1, state: 'closed' });
    const job = await jobOf(github, 'cancelled');
    expect(await publish(apiOf(github), { job, lines: [] }, drawn(1, 'cancelled'))).toMatchObject({ state: 'closed' });
    expect((await shown(github)).map(([, body]) => body)).toEqual([`${DASHBOARD}\ncancelled`, `${mark(1)}\nverdict 1`]);
  });

  it('E17: a conversation that was locked', async () => {
    await using github = await withBranch();
    await show(github);
    await octokit(github, github.token('acme')).rest.issues.lock({ ...at, issue_number: 1 });
    expect(await refusal(show(github, drawn(2)))).toMatchObject({ code: 'conversation-locked' });
    expect(await shown(github)).toHaveLength(1);
    await octokit(github, github.token('acme')).rest.issues.unlock({ ...at, issue_number: 1 });
    await show(github, drawn(2));
    expect(await shown(github)).toHaveLength(3);
  });
});

describe('completion', () => {
  it('the tip is verified and the pull request ready, once', async () => {
    await using github = await withBranch();
    const job = await jobOf(github, 'completed');
    const api = apiOf(github);
    await publish(api, { job, lines: [] }, drawn(0, 'completed'));
    const before = writes(github);
    await publish(api, { job, lines: [] }, drawn(0, 'completed'));
    expect(writes(github)).toBe(before);
    expect(await api.statusOf(job.tip)).toBe('success');
    expect(await api.pullOf(BRANCH)).toMatchObject({ isDraft: false });
  });
});
