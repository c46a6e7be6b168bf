import { beforeAll, describe, expect, it } from 'vitest';
import { octokit } from '../world/github/clients.ts';
import type { GitHub, GitHubOptions } from '../world/github/github.ts';
import { protectedBranch, ruleset } from '../world/github/git-http.ts';
import {
  asking,
  at,
  comment,
  commentsIn,
  errorsOf,
  jobIn,
  jobsIn,
  last,
  outputsOf,
  pullIn,
  questionIn,
  start,
  tasks,
} from './example-flow.ts';
import { actionFolder, textTools, withFlows, withTextTools } from './text-tools.ts';

let action: string;
beforeAll(() => {
  action = actionFolder();
}, 120_000);

const open = (options: GitHubOptions = {}): Promise<GitHub> =>
  withTextTools(action, { interruptMs: 2_000, terminateMs: 500, files: textTools(tasks(1)), ...options });

describe('E15: rules of the repository', () => {
  it('against new branches: nothing is opened; without the rule it is', async () => {
    await using github = await open();
    github.rules.refused.push(
      ruleset('refs/heads/specbridge/*', 'Cannot create ref due to creations being restricted.'),
    );
    await start(github, { spec: 'text-tools' });
    expect(errorsOf(github)).toEqual([expect.stringMatching(/GH013.*creations being restricted.*Exempt the token/)]);
    expect([...(await github.repository.refs()).keys()]).toEqual(['refs/heads/main']);
    github.rules.refused.splice(0);
    await start(github, { spec: 'text-tools' });
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });
  });

  it('C20: against workflow files that no branch has any more: named before anything is opened, with the cure', async () => {
    await using github = await open();
    const file = '.github/workflows/ci.yml';
    const reason = `refusing to allow a GitHub App to create or update workflow \`${file}\` without \`workflows\` permission`;
    github.rules.refused.push({ pattern: 'refs/heads/specbridge/*', reason, words: '' });
    await start(github, { spec: 'text-tools' });
    expect(errorsOf(github)).toEqual([expect.stringMatching(/ci\.yml.*Bring the workflow files of the base up to/)]);
    expect(jobsIn(await github.repository.refs())).toEqual([]);
  });

  it('against what is pushed later: the job is blocked in the words of the server, and goes on when it is mended', async () => {
    await using github = await open({ files: textTools(tasks(1, asking)) });
    await start(github, { spec: 'text-tools' });
    const question = await questionIn(github);
    github.rules.refused.push(protectedBranch('specbridge/*'));
    await comment(github, 'acme', `/specbridge answer ${question} What stands between spaces.`);
    expect(outputsOf(last(github))).toMatchObject({
      status: 'blocked',
      next: 'waiting',
      because: expect.stringContaining('GH006'),
    });
    expect((await commentsIn(github)).at(-1)?.body).toContain('GH006');
    github.rules.refused.splice(0);
    await comment(github, 'acme', '/specbridge resume');
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });
  });

  /** The first attempt writes one file more, whose text stands nowhere else. */
  const careless = (text: string) => (script: string) =>
    script.replace(
      /^ {2}'1':\n/m,
      (line) => `${line}    - write: { notes.txt: "${text}" }\n      report: { outcome: completed, summary: Notes. }\n`,
    );

  it.each([
    ['GH001: a file that is too large', { largestFile: 30_000 }, careless('long '.repeat(9_000)), /GH001/],
    ['GH013: push protection', { secret: 'hush-hush' }, careless('hush\\x2dhush'), /GH013.*secrets/],
  ])(
    '%s: the candidate is none, the task waits for a person, and is tried again',
    async (_name, rules, script, words) => {
      await using github = await open({ files: textTools(tasks(1, script)) });
      Object.assign(github.rules, rules);
      await start(github, { spec: 'text-tools' });
      expect(outputsOf(last(github))).toMatchObject({ status: 'blocked', because: expect.stringMatching(words) });
      const told = (await commentsIn(github)).at(-1)!.body;
      expect(told).toMatch(words);
      await comment(github, 'acme', /\/specbridge retry \S+/.exec(told)![0]);
      expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });
    },
  );
});

describe('what people do meanwhile', () => {
  const asks = { files: textTools(tasks(1, asking)) };
  const rest = (github: GitHub) => octokit(github, github.token('acme')).rest;

  it('E17: the pull request is closed: the job ends, and says why; a new start carries out what is left', async () => {
    await using github = await open(asks);
    await start(github, { spec: 'text-tools' });
    await rest(github).pulls.update({ ...at, pull_number: 1, state: 'closed' });
    await start(github, { job: jobIn(github) });
    expect(outputsOf(last(github))).toMatchObject({ status: 'cancelled', next: 'done' });
    expect((await commentsIn(github)).at(-1)?.body).toContain('closed before the job was done');
    await start(github, { spec: 'text-tools' });
    expect(outputsOf(last(github))).toMatchObject({ next: 'waiting', 'pull-request': '2' });
  });

  it('E17: the job branch is deleted with the pull request open: the same', async () => {
    await using github = await open(asks);
    await start(github, { spec: 'text-tools' });
    const branch = `refs/heads/specbridge/${jobIn(github)}`;
    await github.repository.git(['update-ref', '-d', branch]);
    await start(github, { job: jobIn(github) });
    expect(outputsOf(last(github))).toMatchObject({ next: expect.stringMatching(/done|waiting/) });
    expect(errorsOf(github)).toEqual([]);
  });

  it('C22: the default branch moves on: the job stays bound to its base, and its pull request open', async () => {
    await using github = await open(asks);
    await start(github, { spec: 'text-tools' });
    await github.push({ 'README.md': '# Moved on\n', '.github/workflows/ci.yml': 'on: push\njobs: {}\n' });
    await comment(github, 'acme', `/specbridge answer ${await questionIn(github)} What stands between spaces.`);
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });
    const { head, state } = await pullIn(github);
    expect([state, (await github.repository.git(['show', `${head.sha}:README.md`])).includes('Moved on')]).toEqual([
      'open',
      false,
    ]);
  });

  it('the configuration is mended on the default branch: the dashboard offers it, and a comment takes it over', async () => {
    const files = textTools(tasks(1, asking));
    await using github = await open({ files });
    await start(github, { spec: 'text-tools' });
    const config = '.specbridge/orchestrate.yml';
    await github.push({ [config]: `${String(files[config])}limits: { attemptsPerNode: 7 }\n` });
    await comment(github, 'acme', '/specbridge raise agentRuns 900');
    const offered = async (): Promise<string | undefined> =>
      /\/specbridge re-pin [0-9a-f]+/.exec((await commentsIn(github))[0]!.body)?.[0];
    await comment(github, 'acme', (await offered())!);
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });
    expect(await offered()).toBeUndefined();
  });

  it('E17: the job branch is force-pushed: a question, and the answer goes on', async () => {
    await using github = await open({ files: textTools(tasks(1, asking)) });
    await start(github, { spec: 'text-tools' });
    const branch = `specbridge/${jobIn(github)}`;
    await github.repository.git(['update-ref', `refs/heads/${branch}`, 'main']);
    await github.push({ 'NOTES.md': 'by a person' }, { branch });
    await comment(github, 'acme', `/specbridge answer ${await questionIn(github)} What stands between spaces.`);
    expect(outputsOf(last(github))).toMatchObject({
      status: 'needs-clarification',
      because: expect.stringContaining('was moved to'),
    });
    await comment(github, 'acme', `/specbridge answer ${await questionIn(github)} take-theirs`);
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });
  });

  it('E17: the conversation is locked: the job goes on, and says what was to be said when it is unlocked', async () => {
    await using github = await open({ files: textTools(tasks(1, asking)) });
    await start(github, { spec: 'text-tools' });
    const question = await questionIn(github);
    await rest(github).issues.lock({ ...at, issue_number: 1 });
    await comment(github, 'acme', `/specbridge answer ${question} What stands between spaces.`);
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed', next: 'done' });
    expect(last(github).jobs[0]!.annotations).toContainEqual({
      level: 'warning',
      message: expect.stringMatching(/conversation of #1 is locked.*Unlock it/),
    });
    expect(await pullIn(github)).toMatchObject({ draft: false });
    await rest(github).issues.unlock({ ...at, issue_number: 1 });
    await start(github, { job: jobIn(github) });
    expect((await commentsIn(github)).at(-1)?.body).toContain('is complete');
  });

  it('E22: the ref that holds the spec is deleted: a start goes on with the job that is open, and puts it back', async () => {
    await using github = await open(asks);
    await start(github, { spec: 'text-tools' });
    const held = [...(await github.repository.refs())].find(([ref]) => ref.startsWith('refs/specbridge/open/'))!;
    await github.repository.git(['update-ref', '-d', held[0]]);
    const planned = await start(github, { spec: 'text-tools', 'dry-run': 'true' });
    expect(outputsOf(planned)['because']).toContain('would go on with it');
    await start(github, { spec: 'text-tools' });
    expect(outputsOf(last(github))).toMatchObject({ job: jobIn(github), next: 'waiting' });
    expect(last(github).jobs[0]!.annotations).toEqual([
      { level: 'warning', message: expect.stringMatching(/keeps a second job.*was deleted; it is put back/) },
    ]);
    const refs = await github.repository.refs();
    expect([jobsIn(refs).length, refs.get(held[0])]).toEqual([1, held[1]]);
  });

  it('E20: one spec is started twice at once: one job, and both runs end green', async () => {
    await using github = await open();
    const order = { workflow: 'specbridge.yml', ref: 'main', inputs: { spec: 'text-tools' }, actor: 'acme' };
    await Promise.all([github.actions.dispatch(order), github.actions.dispatch(order)]);
    await github.actions.settled();
    expect(github.actions.runs.map(({ conclusion }) => conclusion)).not.toContain('failure');
    expect(jobsIn(await github.repository.refs())).toHaveLength(1);
  });
});

describe('what this version cannot do', () => {
  it('E19: a GitHub Enterprise Server is refused in one sentence', async () => {
    const elsewhere = withFlows(textTools(tasks(1)), (text) =>
      text.replace(/( +)- uses: specbridge.*/, '$&\n$1  env: { GITHUB_SERVER_URL: "https://github.acme.example" }'),
    );
    await using github = await open({ files: elsewhere });
    await start(github, { spec: 'text-tools' });
    expect(errorsOf(github)).toEqual([
      'specbridge: This version works on github.com and on ghe.com, not on a server of your own (github.acme.example).',
    ]);
  });

  it('E25: the journal of a newer release is left alone, and named with the cure', async () => {
    await using github = await open({ files: textTools(tasks(1, asking)) });
    await start(github, { spec: 'text-tools' });
    const job = jobIn(github);
    const ref = `refs/specbridge/jobs/${job}`;
    const before = await github.repository.resolve(ref);
    const { git } = github.repository;
    const line = JSON.stringify({
      v: '1.9.0',
      seq: 99,
      at: '2027-01-01T00:00:00.000Z',
      prev: '',
      event: { type: 'moon-landed' },
    });
    await newerSave(github, ref, `${line}\n`);
    await start(github, { job });
    expect(errorsOf(github)).toEqual([expect.stringMatching(/newer release.*1\.9\.0/)]);
    expect((await commentsIn(github)).at(-1)?.body).toContain('newer release');
    await git(['update-ref', ref, before!]);
    await comment(github, 'acme', `/specbridge answer ${await questionIn(github)} What stands between spaces.`);
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });
  });
});

/** A save as a release of the future would write it. */
async function newerSave(github: GitHub, ref: string, lines: string): Promise<void> {
  const { git } = github.repository;
  const note = JSON.parse(await git(['log', '-1', '--format=%B', ref])) as { generation: number };
  const blob = (await git(['hash-object', '-w', '--stdin'], lines)).trim();
  const tree = (await git(['mktree'], `100644 blob ${blob}\tlines.jsonl\n`)).trim();
  const message = JSON.stringify({ ...note, generation: note.generation + 1, engine: '9.0.0' });
  const commit = await git(['commit-tree', tree, '-p', ref, '-m', message]);
  await git(['update-ref', ref, commit]);
}
