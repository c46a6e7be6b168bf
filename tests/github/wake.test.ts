import { beforeAll, describe, expect, it } from 'vitest';
import { jobOf, type Run } from '../world/github/actions/run.ts';
import type { Seen } from '../world/github/faults.ts';
import type { GitHub, GitHubOptions } from '../world/github/github.ts';
import { until } from './flow.ts';
import { asking, last, outputsOf, start, tasks } from './example-flow.ts';
import { actionFolder, textTools, withTextTools } from './text-tools.ts';

let action: string;
beforeAll(() => {
  action = actionFolder();
}, 120_000);

const open = (options: GitHubOptions = {}): Promise<GitHub> =>
  withTextTools(action, { interruptMs: 2_000, terminateMs: 500, ...options });

const isDispatch = ({ method, path }: Seen): boolean => method === 'POST' && path.endsWith('/dispatches');
const isPush = ({ path }: Seen): boolean => path.endsWith('/git-receive-pack');
const log = (run: Run, key = 'step'): string => jobOf(run, key).log.join('\n');
/** What the rescue of a run said. */
const rescueOf = (run: Run): Readonly<Record<string, string>> => jobOf(run, 'rescue').steps['__0']?.outputs ?? {};

async function strike(github: GitHub): Promise<Run> {
  const [run] = await github.actions.strike('specbridge.yml');
  await github.actions.settled();
  return run!;
}

describe('a run that dies', () => {
  it('in an attempt: the rescue of the same run settles what it lost, and starts the next one', async () => {
    await using github = await open({ files: textTools(tasks(1)) });
    // Opened, the baseline begun, the first attempt begun: then the machine is gone.
    github.faults.add({ part: 'git', of: isPush, nth: 3, when: 'after', effect: 'kill-runner' });
    const run = await start(github, { spec: 'text-tools' });
    expect(run.jobs.map(({ key, conclusion }) => [key, conclusion])).toEqual([
      ['step', 'failure'],
      ['rescue', 'success'],
    ]);
    expect(log(run, 'rescue')).toContain('move-lost');
    expect(rescueOf(run)).toMatchObject({ next: 'dispatched', job: expect.stringMatching(/^text-tools-/) });
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed', 'pull-request': '1' });
  });

  it('before its last act: the rescue starts the next run; where it cannot either, the sweep does, once', async () => {
    await using github = await open({ files: textTools(tasks(2)) });
    github.faults.add({ part: 'rest', of: isDispatch, times: 2, when: 'before', effect: 'kill-runner' });
    const run = await start(github, { spec: 'text-tools' });
    expect(run.jobs.map(({ conclusion }) => conclusion)).toEqual(['failure', 'failure']);
    const sweep = await strike(github);
    expect(sweep).toMatchObject({ event: 'schedule', conclusion: 'success' });
    expect(outputsOf(sweep)['next']).toBe('dispatched');
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });
    expect(outputsOf(await strike(github))).toMatchObject({ next: 'done' });
  });

  it('for a mistake of a person: the rescue has nothing to do, and is green', async () => {
    await using github = await open({ files: textTools(tasks(1, asking)) });
    const run = await start(github, { spec: 'nothing' });
    expect(run.jobs.map(({ conclusion }) => conclusion)).toEqual(['failure', 'success']);
    expect(rescueOf(run)['next']).toBe('done');
    expect(github.actions.runs).toHaveLength(1);
  });
});
it('E23: a run that is cancelled records what it lost, and its rescue goes on', async () => {
  const script = (text: string): string => text.replace(/^ {2}'1':\n/m, (line) => `${line}    - hang: true\n`);
  await using github = await open({ files: textTools(tasks(1, script)) });
  const { actions } = github;
  const run = await actions.dispatch({
    workflow: 'specbridge.yml',
    ref: 'main',
    inputs: { spec: 'text-tools' },
    actor: 'acme',
  });
  if (!('jobs' in run)) throw new Error(JSON.stringify(run));
  await until(() => run.jobs[0]?.log.some((line) => line.includes('make: 1')) === true);
  actions.cancel(run);
  await actions.settled();
  expect(run.conclusion).toBe('cancelled');
  expect(run.jobs[0]!.log.join('\n')).toMatch(/move-lost[^]*what it knew is saved/);
  expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });
});
