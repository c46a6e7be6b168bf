import { beforeAll, describe, expect, it } from 'vitest';
import { jobOf, type Run } from '../world/github/actions/run.ts';
import type { Seen } from '../world/github/faults.ts';
import type { GitHub, GitHubOptions } from '../world/github/github.ts';
import { until } from './flow.ts';
import { asking, commentsIn, last, outputsOf, start, tasks } from './example-flow.ts';
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

  it('before it has opened a job: the rescue opens it', async () => {
    await using github = await open({ files: textTools(tasks(1)) });
    github.faults.add({ part: 'git', of: isPush, when: 'before', effect: 'kill-runner' });
    const run = await start(github, { spec: 'text-tools' });
    expect(rescueOf(run)).toMatchObject({ next: 'dispatched', move: 'baseline' });
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed', 'pull-request': '1' });
  });

  it('before it has done anything, again and again: one more is started, and then it is for the sweep', async () => {
    await using github = await open({ files: textTools(tasks(2)) });
    const met = new Set<number>();
    const isFirst = ({ runId }: Seen): boolean => {
      const isDying = runId !== undefined && runId > github.actions.runs[0]!.id && met.size < 2 && !met.has(runId);
      if (isDying) met.add(runId);
      return isDying;
    };
    github.faults.add({ part: 'git', of: isFirst, times: 2, when: 'before', effect: 'kill-runner' });
    await start(github, { spec: 'text-tools' });
    const { runs } = github.actions;
    expect(runs.map(({ conclusion }) => conclusion)).toEqual(['success', 'failure', 'failure']);
    expect(runs[2]!.displayTitle).toMatch(/ step again$/);
    expect(runs.slice(1).map((run) => rescueOf(run)['next'])).toEqual(['dispatched', 'waiting']);
    await strike(github);
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });
  });

  it('for a mistake of a person: the rescue has nothing to do, and is green', async () => {
    await using github = await open({ files: textTools(tasks(1, asking)) });
    const run = await start(github, { spec: 'nothing' });
    expect(run.jobs.map(({ conclusion }) => conclusion)).toEqual(['failure', 'success']);
    expect(rescueOf(run)['next']).toBe('done');
    expect(github.actions.runs).toHaveLength(1);
  });
});
/** An attempt that says nothing and never ends, the first time. */
const hanging = tasks(1, (text) => text.replace(/^ {2}'1':\n/m, (line) => `${line}    - hang: true\n`));

/** Starts the spec, and stops the run while the first attempt is under way. */
async function stopped({ actions }: GitHub, stop: (run: Run) => void): Promise<Run> {
  const order = { workflow: 'specbridge.yml', ref: 'main', inputs: { spec: 'text-tools' }, actor: 'acme' };
  const run = await actions.dispatch(order);
  if (!('jobs' in run)) throw new Error(JSON.stringify(run));
  await until(() => run.jobs[0]?.log.some((line) => line.includes('make: 1')) === true);
  stop(run);
  await actions.settled();
  return run;
}

const PAUSED = { status: 'blocked', next: 'waiting', 'waiting-for': 'person' };

describe('E23: a run that a person cancels pauses its job', () => {
  it.each([
    ['it has told what it lost', { interruptMs: 4_000 }, /move-lost[^]*what it knew is saved/],
    ['it has told nothing', { interruptMs: 1, terminateMs: 1 }, /make: 1/],
  ])('when %s; whoever says resume goes on', async (_name, patience, words) => {
    await using github = await open({ files: textTools(hanging), ...patience });
    const run = await stopped(github, github.actions.cancel);
    expect(run.conclusion).toBe('cancelled');
    expect(log(run)).toMatch(words);
    expect(rescueOf(run)).toMatchObject(PAUSED);
    expect(github.actions.runs).toHaveLength(1);
    expect((await commentsIn(github)).at(-1)?.body).toContain('/specbridge resume');
    const job = rescueOf(run)['job']!;
    await start(github, { job });
    expect(outputsOf(last(github))).toMatchObject(PAUSED);
    await start(github, { job, command: 'resume' });
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });
  });

  it('when nothing of it had the time to look after it: the sweep wakes a step, which comes to the same', async () => {
    await using github = await open({ files: textTools(hanging) });
    const run = await stopped(github, github.actions.forceCancel);
    expect(run.jobs.map(({ conclusion }) => conclusion)).toEqual(['cancelled', 'cancelled']);
    expect(outputsOf(await strike(github))['next']).toBe('dispatched');
    expect(outputsOf(last(github))).toMatchObject(PAUSED);
    const { job } = outputsOf(last(github));
    await start(github, { job: job!, command: 'resume' });
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });
  });

  it('and does not, where the workflow says that its machines may be taken away', async () => {
    const { '.github/workflows/specbridge.yml': flow, ...files } = textTools(hanging);
    const undeterred = String(flow).replaceAll('        with:\n', '        with:\n          on-cancel: continue\n');
    await using github = await open({ files: { ...files, '.github/workflows/specbridge.yml': undeterred } });
    const run = await stopped(github, github.actions.cancel);
    expect(rescueOf(run)).toMatchObject({ next: 'dispatched' });
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });
  });
});
