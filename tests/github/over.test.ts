import { beforeAll, describe, expect, it } from 'vitest';
import { octokit } from '../world/github/clients.ts';
import type { GitHub } from '../world/github/github.ts';
import { at, comment, commentsIn, errorsOf, jobIn, jobsIn, last, outputsOf, start, tasks } from './example-flow.ts';
import { actionFolder, textTools, withTextTools } from './text-tools.ts';

let action: string;
beforeAll(() => {
  action = actionFolder();
}, 120_000);

const rest = (github: GitHub) => octokit(github, github.token('acme')).rest;

/** Two tasks, of which the second is asked about: the first is verified by then. */
const asksAtSecond = (script: string): string =>
  script.replace(
    /^ {2}'2':\n/m,
    (line) => `${line}    - report: { outcome: blocked, summary: Unclear., questions: ["What is a slug?"] }\n`,
  );
const open = (): Promise<GitHub> => withTextTools(action, { files: textTools(tasks(2, asksAtSecond)) });

/** The same, ended by its pull request, which somebody has closed. */
async function closed(): Promise<GitHub> {
  const github = await open();
  await start(github, { spec: 'text-tools' });
  await setPull(github, 'closed');
  await start(github, { job: jobIn(github) });
  expect(outputsOf(last(github))).toMatchObject({ status: 'cancelled', next: 'done' });
  return github;
}

const deleteBranch = (github: GitHub) =>
  rest(github).git.deleteRef({ ...at, ref: `heads/specbridge/${jobIn(github)}` });

const setPull = (github: GitHub, state: 'open' | 'closed') =>
  rest(github).pulls.update({ ...at, pull_number: 1, state });

const repliesIn = async (github: GitHub): Promise<readonly string[]> =>
  (await commentsIn(github)).flatMap(({ body }) => (body.startsWith('<!-- specbridge:reply ') ? body : []));

describe('what is said to a job that is over', () => {
  it('has a reply with its state and the cure, once: in a comment, in the form, by the title of a run', async () => {
    await using github = await closed();
    const job = jobIn(github);
    await comment(github, 'acme', '/specbridge resume');
    expect(await repliesIn(github)).toEqual([
      expect.stringMatching(/text-tools was cancelled.*`?resume[^]*\/specbridge run text-tools/),
    ]);
    await start(github, { job, command: 'raise', argument: 'agentRuns 900' });
    expect(last(github).jobs[0]!.annotations).toEqual([
      { level: 'warning', message: expect.stringMatching(/The job is over/) },
    ]);
    const replaced = await start(github, { job, command: 'pause', runner: '["self-hosted","nowhere"]' });
    github.actions.forceCancel(replaced);
    await start(github, { job });
    const replies = await repliesIn(github);
    expect(replies.map((body) => /<code>([\w-]+)<\/code>, which/.exec(body)?.[1])).toEqual([
      'resume',
      'raise',
      'pause',
    ]);
    await github.actions.strike('specbridge.yml');
    await start(github, { job });
    expect(await repliesIn(github)).toEqual(replies);
  });

  it('which is complete: it is there to be merged', async () => {
    await using github = await withTextTools(action, { files: textTools(tasks(1)), people: { stranger: 'read' } });
    await start(github, { spec: 'text-tools' });
    await comment(github, 'acme', '/specbridge cancel');
    expect(await repliesIn(github)).toEqual([expect.stringMatching(/is complete.*cancel[^]*yours to merge/)]);
    await comment(github, 'stranger', '/specbridge cancel');
    expect((await repliesIn(github)).slice(1)).toEqual([expect.stringMatching(/stranger has read/)]);
  });
});

describe('E17: a pull request that was closed by mistake', () => {
  it('is opened again: a new start goes on from what is verified there, on the base as it is now', async () => {
    await using github = await closed();
    const [first] = jobsIn(await github.repository.refs());
    await setPull(github, 'open');
    await github.push({ 'README.md': '# Moved on\n' });
    await comment(github, 'acme', '/specbridge run text-tools');
    expect(outputsOf(last(github))).toMatchObject({ status: 'needs-clarification', 'pull-request': '2' });
    const { body, head } = (await rest(github).pulls.get({ ...at, pull_number: 2 })).data;
    expect(body).toContain(`the work on [<code>specbridge/${jobIn(github)}</code>]`);
    const log = await github.repository.git(['log', '--format=%s', `main..${head.sha}`]);
    expect(log.split('\n').map((line) => line.replace(/[0-9a-f]{6}$/, '…'))).toEqual([
      'Go on with the spec text-tools, from specbridge/text-tools-…',
      expect.stringMatching(/Count words/),
      'Begin the spec text-tools',
    ]);
    expect(await github.repository.git(['show', `${head.sha}:README.md`])).toBe('# Moved on');
    const second = jobsIn(await github.repository.refs()).filter((ref) => ref !== first);
    expect(second).toHaveLength(1);
  });

  it('with work that conflicts with the base: said with both ways out, and both lead out', async () => {
    await using github = await closed();
    await setPull(github, 'open');
    await github.push({ 'src/count.js': 'export const words = 1;\n' });
    await comment(github, 'acme', '/specbridge run text-tools');
    expect(errorsOf(github)).toEqual([expect.stringMatching(/work in #1.*conflicts with main.*close #1/)]);
    expect((await commentsIn(github)).at(-1)?.body).toMatch(/conflicts with main/);
    await setPull(github, 'closed');
    await comment(github, 'acme', '/specbridge run text-tools');
    expect(outputsOf(last(github))).toMatchObject({ 'pull-request': '2' });
  });
});

describe('E17: a job branch that was deleted', () => {
  it('ends the job, which says where its work is: got back as it says, it is gone on from', async () => {
    await using github = await open();
    await start(github, { spec: 'text-tools' });
    const branch = `specbridge/${jobIn(github)}`;
    const tip = await github.repository.resolve(branch);
    await deleteBranch(github);
    await start(github, { job: jobIn(github) });
    expect(outputsOf(last(github))).toMatchObject({ status: 'cancelled', next: 'done' });
    const told = (await commentsIn(github)).filter(({ body }) => body.includes('was deleted'));
    expect(told).toHaveLength(2);
    for (const { body } of told) expect(body).not.toContain('stays on the branch');
    const [, fetched, pushed, to] = /git fetch origin (\w+)\ngit push origin (\w+):(\S+)/.exec(told[1]!.body)!;
    expect([fetched, pushed, to]).toEqual([tip, tip, `refs/heads/${branch}`]);
    await rest(github).git.createRef({ ...at, ref: to!, sha: pushed! });
    await setPull(github, 'open');
    await start(github, { spec: 'text-tools' });
    const { head } = (await rest(github).pulls.get({ ...at, pull_number: 2 })).data;
    expect(await github.repository.git(['log', '--format=%s', `main..${head.sha}`])).toMatch(/Count words/);
  });

  it('when the job was over already: the dashboard says so from then on', async () => {
    await using github = await closed();
    await deleteBranch(github);
    await comment(github, 'acme', '/specbridge resume');
    expect((await commentsIn(github))[0]!.body).toContain('was deleted');
    expect(await repliesIn(github)).toEqual([expect.stringMatching(/Restore branch/)]);
  });
});
