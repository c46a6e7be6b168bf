import { describe, expect, it } from 'vitest';
import { processRow } from '../../src/tools/process/process-table.ts';
import { jobOf } from '../world/github/actions/run.ts';
import { octokit } from '../world/github/clients.ts';
import { play, printed, start, until, withFlow } from './flow.ts';
import { actionFiles, stubborn } from './sample-action.ts';

const at = { owner: 'acme', repo: 'widgets' };

describe('ending early', () => {
  const flow = `
on: workflow_dispatch
jobs:
  step:
    runs-on: ubuntu-latest
    timeout-minutes: 5
    steps:
      - uses: actions/checkout@v6
      - uses: ./ours
      - if: always()
        run: echo always
      - run: echo never
  rescue:
    needs: step
    if: \${{ always() && needs.step.result != 'success' }}
    runs-on: ubuntu-latest
    steps: [{ run: "echo rescue after \${{ needs.step.result }}" }]
`;
  const files = (...obeyed: string[]): Record<string, string> =>
    actionFiles('ours', { main: stubborn(...obeyed), post: `console.log('post');` });

  it('E23: cancelling asks, insists, and kills; always-steps and rescue still run, post steps of what had begun', async () => {
    for (const [obeyed, signals] of [
      [['SIGTERM'], ['got SIGINT', 'got SIGTERM']],
      [[], ['got SIGINT', 'got SIGTERM']],
    ] as const) {
      await using github = await withFlow(flow, { files: files(...obeyed) });
      const run = await start(github);
      await until(printed(run, 'started'));
      await octokit(github, github.token('acme')).rest.actions.cancelWorkflowRun({ ...at, run_id: run.id });
      await github.actions.settled();
      expect(jobOf(run, 'step').log).toEqual(['started', ...signals, 'always', 'post']);
      expect(jobOf(run, 'rescue').log).toEqual(['rescue after cancelled']);
      expect(run.conclusion).toBe('cancelled');
    }
  });

  it('a job that takes too long is cancelled in the same way', async () => {
    await using github = await withFlow(flow, { files: files('SIGINT'), minuteMs: 100 });
    const run = await play(github);
    expect(jobOf(run, 'step')).toMatchObject({
      conclusion: 'cancelled',
      log: expect.arrayContaining(['got SIGINT', 'post']),
    });
    expect(jobOf(run, 'step').annotations[0]?.message).toContain('exceeded the maximum execution time of 5m0s');
  });

  it('a machine that is gone ends everything on it, without a word; rescue runs on another', async () => {
    await using github = await withFlow(flow, { files: files() });
    const run = await start(github);
    await until(printed(run, 'started'));
    github.actions.killRunner(run.id);
    await github.actions.settled();
    expect(jobOf(run, 'step')).toMatchObject({ conclusion: 'failure', log: ['started'] });
    expect(jobOf(run, 'rescue').log).toEqual(['rescue after failure']);
  });

  it('what a job leaves running is ended with it', async () => {
    await using github = await withFlow(`
on: workflow_dispatch
jobs: { a: { runs-on: ubuntu-latest, steps: [{ run: 'setsid sleep 300 >/dev/null 2>&1 & echo "pid $!"' }] } }
`);
    const { log } = jobOf(await play(github), 'a');
    const pid = Number(log[0]?.replace('pid ', ''));
    await until(() => processRow(pid)?.isDead !== false);
  });
});

it('force-cancel asks no condition', async () => {
  await using github = await withFlow(`
on: workflow_dispatch
jobs:
  a: { runs-on: ubuntu-latest, steps: [{ run: "echo started; sleep 30" }, { if: always(), run: echo always }] }
`);
  const run = await start(github);
  await until(printed(run, 'started'));
  await octokit(github, github.token('acme')).rest.actions.forceCancelWorkflowRun({ ...at, run_id: run.id });
  await github.actions.settled();
  expect(run).toMatchObject({ conclusion: 'cancelled', status: 'completed' });
  expect(jobOf(run, 'a').log).toEqual(['started']);
});
