import { beforeAll, describe, expect, it } from 'vitest';
import { octokit } from '../world/github/clients.ts';
import type { GitHub, GitHubOptions } from '../world/github/github.ts';
import { protectedBranch } from '../world/github/git-http.ts';
import { at, comment, commentsIn, errorsOf, jobsIn, last, outputsOf, pullIn, start, tasks } from './example-flow.ts';
import { actionFolder, textTools, withFlows, withTextTools } from './text-tools.ts';

let action: string;
beforeAll(() => {
  action = actionFolder();
}, 120_000);

const open = (options: GitHubOptions = {}): Promise<GitHub> =>
  withTextTools(action, { interruptMs: 2_000, terminateMs: 500, files: textTools(tasks(1)), ...options });

const FLOW = '.github/workflows/specbridge.yml';

describe('a permission that the workflow does not give', () => {
  // The next run is needed where there is more than one task.
  const files = (name: string) => textTools(tasks(name === 'actions' ? 2 : 1));
  const without = (name: string) =>
    withFlows(files(name), (text) => text.replace(new RegExp(`^ +${name}: write.*\\n`, 'gm'), ''));

  it.each([
    ['contents', /let this run in.*contents: write/s],
    ['pull-requests', /create a pull request.*`pull-requests: write`/],
    ['actions', /start \.?.*specbridge\.yml.*`actions: write`/],
    ['statuses', /set the status.*`statuses: write`/],
  ])('%s: one sentence with the cure, and nothing is lost', async (name, words) => {
    await using github = await open({ files: without(name) });
    await start(github, { spec: 'text-tools' });
    expect(errorsOf(github)).toEqual([expect.stringMatching(words)]);
    expect(last(github).jobs[0]!.summary).toMatch(/This stands in the way/);
    const made = await github.repository.git(['log', '--all', '--format=%s', '--', 'src']);
    // Without these, nothing is begun or spent.
    if (name === 'contents' || name === 'pull-requests') expect(made).not.toContain('Count words');
    else expect((await commentsIn(github)).at(-1)?.body.replaceAll(/<\/?code>/g, '`')).toMatch(words);
    await github.push(files(name));
    await start(github, { spec: 'text-tools' });
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed', next: 'done' });
    expect(await pullIn(github)).toMatchObject({ draft: false });
  });

  it('issues: pull requests are spoken in all the same; in an issue, the run says what it lacks', async () => {
    await using github = await open({ files: without('issues') });
    await start(github, { spec: 'text-tools' });
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed', next: 'done' });
  });
});

describe('a form that was filled in wrongly', () => {
  it.each([
    ['an input that takes something else', { spec: 'text-tools', generation: 'soon' }, /generation takes a number/],
    ['inputs that do not go together', { spec: 'text-tools', command: 'pause' }, /command can only be run/],
  ])('%s: told once, by the step', async (_name, inputs, words) => {
    await using github = await open();
    const run = await start(github, inputs);
    expect(run.jobs.map(({ conclusion }) => conclusion)).toEqual(['failure', 'success']);
    const told = run.jobs.flatMap(({ annotations }) => annotations).filter(({ message }) => words.test(message));
    expect(told).toHaveLength(1);
    expect(run.jobs[1]!.summary).toContain('Nothing can be rescued before this is mended');
  });

  it('a machine may be named by its label alone, and by several as JSON', async () => {
    await using github = await open({ selfHosted: [['agents', 'linux']] });
    const run = await start(github, { spec: 'text-tools', runner: 'agents' });
    expect([run.conclusion, run.jobs[0]!.labels]).toEqual(['success', ['agents']]);
    const again = await start(github, { spec: 'text-tools', runner: '["agents", "linux"]' });
    expect([again.conclusion, again.jobs[0]!.labels]).toEqual(['success', ['agents', 'linux']]);
  });
});

describe('a setting of the repository', () => {
  it('E15: Actions may not create pull requests: said before anything is spent; with it, the same job goes on', async () => {
    await using github = await open();
    github.settings.mayActionsCreatePulls = false;
    await start(github, { spec: 'text-tools' });
    expect(errorsOf(github)).toEqual([
      expect.stringMatching(/does not let GitHub Actions create pull requests\. Tick .*settings\/actions/),
    ]);
    expect([...(await github.repository.refs()).keys()].filter((ref) => ref.includes('candidates'))).toEqual([]);
    github.settings.mayActionsCreatePulls = true;
    await start(github, { spec: 'text-tools' });
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed', 'pull-request': '1' });
    expect(jobsIn(await github.repository.refs())).toHaveLength(1);
  });

  it('E15: a base that only pull requests may change is none of our business', async () => {
    await using github = await open();
    github.rules.refused.push(protectedBranch('main'));
    await start(github, { spec: 'text-tools' });
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });
  });
});

describe('a workflow file in the wrong place', () => {
  it('only the comments have one on the default branch: told where it was said, and heard when it is mended', async () => {
    const { [FLOW]: flow, ...files } = textTools(tasks(1));
    await using github = await open({ files });
    await octokit(github, github.token('acme')).rest.issues.create({ ...at, title: 'Text tools' });
    await comment(github, 'acme', '/specbridge run text-tools');
    expect(errorsOf(github)).toEqual([
      expect.stringMatching(/cannot start specbridge\.yml on main.*must be on the default branch/),
    ]);
    expect((await commentsIn(github)).at(-1)?.body).toMatch(/cannot start[^]*say it again/);
    await github.push({ [FLOW]: flow! });
    await comment(github, 'acme', '/specbridge run text-tools');
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });
  });

  it('started on another branch: it says that the next runs are of the default branch', async () => {
    await using github = await open();
    await github.repository.git(['branch', 'wip', 'main']);
    const run = await github.actions.dispatch({
      workflow: 'specbridge.yml',
      ref: 'wip',
      inputs: { spec: 'text-tools' },
      actor: 'acme',
    });
    await github.actions.settled();
    if (!('jobs' in run)) throw new Error(JSON.stringify(run));
    expect(run.jobs[0]!.annotations).toEqual([
      { level: 'warning', message: expect.stringMatching(/started on wip.*next ones run on main/) },
    ]);
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });
  });
});

describe('a checkout in the workspace', () => {
  const checkout = (version: number, files = textTools(tasks(1)), inputs = '') =>
    withFlows(files, (text) =>
      text.replace(
        '      - uses: specbridge/orchestrate@v1',
        `      - uses: actions/checkout@v${version}\n${inputs}      - uses: specbridge/orchestrate@v1`,
      ),
    );

  // No part of a token may stand in the program, or it would find itself.
  const LOOK = `grep -rlE 'eC1hY2Nlc3MtdG9r[Z]W4|gh[s]_[A-Za-z0-9]{20}' "\${PWD%/temp/*}" > found.txt 2> /dev/null
printf '{ "outcome": "completed", "summary": "Looked." }' > "$SPECBRIDGE_RESULT"
`;
  const LOOKER = 'implementer:\n    kind: maker\n    vendor: command\n    command: [sh, look.sh]\n    minutes: 5';

  it.each([
    ['whose credentials lie in its settings', 4, ''],
    ['whose credentials lie in the runner’s folder', 6, ''],
    ['without credentials', 6, '        with: { persist-credentials: false }\n'],
  ])('%s: it is in nobody’s way, and an agent that looks finds no token', async (_name, version, without) => {
    const files = textTools((path, text) =>
      path.endsWith('orchestrate.yml')
        ? text.replace(/implementer:[^]*?(?=\n {2}reviewer)/, LOOKER)
        : tasks(1)(path, text),
    );
    // What it is to find, or the test could not fail.
    const planted = `      - run: printf '%s%s' ghs _aaaaaaaaaaaaaaaaaaaaaaaa > "$RUNNER_TEMP/planted"\n`;
    await using github = await open({ files: { ...checkout(version, files, without + planted), 'look.sh': LOOK } });
    await start(github, { spec: 'text-tools' });
    expect(last(github).jobs[0]!.annotations.map(({ message }) => message)).toEqual(
      without === '' ? [expect.stringMatching(/left its credentials.*persist-credentials: false/)] : [],
    );
    expect(last(github).jobs[0]!.steps['__2']!.outputs).toMatchObject({ status: 'completed' });
    const { head } = await pullIn(github);
    expect(await github.repository.git(['show', `${head.sha}:found.txt`])).toMatch(/^\S+\/temp\/planted$/);
  });
});
