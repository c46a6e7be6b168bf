import { beforeAll, describe, expect, it } from 'vitest';
import { jobOf } from '../world/github/actions/run.ts';
import { asking, jobIn, last, outputsOf, start, tasks } from './example-flow.ts';
import { actionFolder, textTools, withTextTools } from './text-tools.ts';

let action: string;
beforeAll(() => {
  action = actionFolder();
}, 120_000);

const CONFIG = '.specbridge/orchestrate.yml';
const FLOW = '.github/workflows/specbridge.yml';
/** The example with one task, and some of its texts written anew. */
const withTexts = (adapt: (path: string, text: string) => string) =>
  textTools((path, text) => tasks(1)(path, adapt(path, text)));

describe('runs that can do nothing do not start each other for ever', () => {
  it('a runner that the workflow does not hand on: two tries, then it is for the sweep', async () => {
    const files = withTexts((path, text) =>
      path === CONFIG ? `${text}\nrunners: { agents: [self-hosted, agents] }\n` : text,
    );
    const flow = String(files[FLOW]).replaceAll('          runner: ${{ inputs.runner }}\n', '');
    await using github = await withTextTools(action, { files: { ...files, [FLOW]: flow }, selfHosted: [['agents']] });
    await start(github, { spec: 'text-tools' });
    const { runs } = github.actions;
    expect(runs.map((run) => outputsOf(run)['next'])).toEqual([...runs.slice(1).map(() => 'dispatched'), 'waiting']);
    expect(runs.length).toBeLessThan(5);
    expect(last(github).jobs[0]!.annotations.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('Two runs in a row could do nothing'),
    );
  });

  it('the step-minutes that a refusal proposes are enough', async () => {
    const files = withTexts((path, text) => (path === CONFIG ? text.replaceAll('minutes: 5', 'minutes: 20') : text));
    const flow = String(files[FLOW]).replaceAll('        with:\n', '        with:\n          step-minutes: 30\n');
    await using github = await withTextTools(action, { files: { ...files, [FLOW]: flow } });
    await start(github, { spec: 'text-tools' });
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });
  });
});

it('a repository whose tests kill the step blocks its job after three runs', async () => {
  const killer = `import { readFileSync } from 'node:fs';
const of = (pid, file) => readFileSync('/proc/' + pid + '/' + file, 'utf8');
for (let pid = process.ppid; pid > 1; pid = Number(/^PPid:\\s*(\\d+)/m.exec(of(pid, 'status'))[1]))
  if (of(pid, 'environ').includes('INPUT_TOKEN=')) { process.kill(pid, 'SIGKILL'); break; }
setTimeout(() => {}, 3_000);`;
  const files = { ...textTools(tasks(1)), 'test/kill.test.js': killer };
  await using github = await withTextTools(action, { files });
  await start(github, { spec: 'text-tools' });
  expect(github.actions.runs.map(({ conclusion }) => conclusion)).toEqual(['failure', 'failure', 'failure']);
  expect(jobOf(last(github), 'rescue').steps['__0']!.outputs).toMatchObject({ status: 'blocked', next: 'waiting' });
});

describe('what was refused is not obeyed later, by the title of its run', () => {
  it.each([
    ['a dry run', { 'dry-run': 'true' }],
    ['a spec beside a job', { spec: 'text-tools' }],
  ])('%s', async (_name, more) => {
    await using github = await withTextTools(action, { files: textTools(tasks(1, asking)) });
    await start(github, { spec: 'text-tools' });
    const job = jobIn(github);
    expect((await start(github, { job, command: 'cancel', argument: 'just looking', ...more })).conclusion).toBe(
      'failure',
    );
    await start(github, { job });
    expect(outputsOf(last(github))).toMatchObject({ status: 'needs-clarification' });
  });
});

describe('a base that is named is the one that is meant', () => {
  it('a job that is open for another one is not joined; one that is complete is not the answer', async () => {
    await using github = await withTextTools(action, { files: textTools(tasks(1, asking)) });
    await github.repository.git(['branch', 'release', 'main']);
    await start(github, { spec: 'text-tools' });
    const refused = await start(github, { spec: 'text-tools', base: 'release' });
    expect(refused.jobs[0]!.annotations[0]!.message).toContain(
      `The job ${jobIn(github)} carries out text-tools for main already`,
    );
    await start(github, { job: jobIn(github), command: 'cancel', argument: 'for another branch' });
    await start(github, { spec: 'text-tools', base: 'release' });
    expect(outputsOf(last(github))).toMatchObject({ status: 'needs-clarification', 'pull-request': '2' });
  });
});
