import { beforeAll, expect, it } from 'vitest';
import { jobOf, type Run } from '../world/github/actions/run.ts';
import type { GitHub } from '../world/github/github.ts';
import { comment, commentsIn, last, outputsOf, start, tasks } from './example-flow.ts';
import { actionFolder, textTools, withTextTools } from './text-tools.ts';

let action: string;
beforeAll(() => {
  action = actionFolder();
}, 120_000);

const CONFIG = '.specbridge/orchestrate.yml';
/** The example with one task, whose configuration says more. */
const configured = (more: string) =>
  textTools((path, text) => tasks(1)(path, path === CONFIG ? `${text}\n${more}\n` : text));

const strike = async (github: GitHub): Promise<Run> => {
  const [run] = await github.actions.strike('specbridge.yml');
  await github.actions.settled();
  return run!;
};

/** So much earlier was it asked for, as far as GitHub tells. */
function age(run: Run, minutes: number): void {
  const earlier = new Date(run.createdAt.getTime() - minutes * 60_000);
  Object.assign(run, { createdAt: earlier, startedAt: earlier });
}

it('agents run on the machine that the configuration names; a step elsewhere passes on', async () => {
  const files = configured('runners: { agents: [self-hosted, agents] }');
  await using github = await withTextTools(action, { files, selfHosted: [['agents']] });
  await start(github, { spec: 'text-tools' });
  const labels = github.actions.runs.map((run) => jobOf(run, 'step').labels);
  expect(labels[0]).toEqual(['ubuntu-latest']);
  expect(new Set(labels.slice(1).map(String))).toEqual(new Set(['self-hosted,agents']));
  expect(outputsOf(github.actions.runs[0])).toMatchObject({ next: 'dispatched', move: 'baseline' });
  expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });
});

it('E24: a run that no machine takes is told once, and goes on when one comes', async () => {
  await using github = await withTextTools(action, { files: configured('runners: { agents: [self-hosted, gpu] }') });
  await start(github, { spec: 'text-tools' });
  const queued = last(github);
  expect(queued.status).toBe('queued');
  const told = async (): Promise<readonly string[]> =>
    (await commentsIn(github)).flatMap(({ body }) => (body.includes('runner-missing') ? [body] : []));
  await strike(github);
  expect(await told()).toEqual([]);
  age(queued, 31);
  const sweep = await strike(github);
  expect(outputsOf(sweep)).toMatchObject({
    next: 'done',
    because: expect.stringContaining('runner-missing(self-hosted, gpu)'),
  });
  await strike(github);
  expect(await told()).toEqual([expect.stringContaining(`/actions/runs/${queued.id}`)]);
  expect(github.actions.runs.filter(({ event }) => event === 'workflow_dispatch')).toHaveLength(2);
});

it('E23: the run that is to go on is cancelled before a machine has taken it: the job pauses, and goes on when it is told to', async () => {
  await using github = await withTextTools(action, { files: configured('runners: { agents: [self-hosted, gpu] }') });
  await start(github, { spec: 'text-tools' });
  const queued = last(github);
  github.actions.forceCancel(queued);
  await github.actions.settled();
  // So long ago that the sweep is not what took its place.
  age(queued, 31);
  Object.assign(queued, { updatedAt: new Date(Date.now() - 30 * 60_000) });
  await strike(github);
  expect((await commentsIn(github)).at(-1)?.body).toMatch(/Paused[^]*\/specbridge resume/);
  const runs = github.actions.runs.length;
  await strike(github);
  expect(github.actions.runs).toHaveLength(runs + 1);
  await comment(github, 'acme', '/specbridge resume');
  expect(last(github)).toMatchObject({ status: 'queued', event: 'workflow_dispatch' });
});

it('a step that no attempt fits into is refused before a job is opened', async () => {
  const { '.github/workflows/specbridge.yml': flow, ...files } = textTools((path, text) =>
    tasks(1)(path, path === CONFIG ? text.replaceAll('minutes: 5', 'minutes: 20') : text),
  );
  const short = String(flow).replaceAll('        with:\n', '        with:\n          step-minutes: 15\n');
  await using github = await withTextTools(action, { files: { ...files, '.github/workflows/specbridge.yml': short } });
  const before = await github.repository.refs();
  const run = await start(github, { spec: 'text-tools' });
  expect(run.jobs.map(({ conclusion }) => conclusion)).toEqual(['failure', 'success']);
  expect(run.jobs[0]!.summary).toContain('and a step has 15.');
  expect(await github.repository.refs()).toEqual(before);
});
