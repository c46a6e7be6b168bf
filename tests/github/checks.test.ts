import { beforeAll, describe, expect, it } from 'vitest';
import { badGateway } from '../world/github/faults.ts';
import { octokit } from '../world/github/clients.ts';
import type { GitHub } from '../world/github/github.ts';
import { apiOf, BRANCH, forgeOf, PERMISSIONS, refusal, withBranch } from './client.ts';
import { at, commentsIn, pullIn, start, tasks } from './example-flow.ts';
import { actionFolder, textTools, withTextTools } from './text-tools.ts';

const tipOf = async (github: GitHub): Promise<string> => (await github.repository.resolve(BRANCH))!;
const over = (sha: string, name: string, conclusion = 'success', app = 'somebody') =>
  ({ sha, name, status: 'completed', conclusion, app }) as const;

describe('checks on a commit', () => {
  const look = async (github: GitHub, ...names: string[]) => {
    const checks = (await forgeOf(github).checks(await tipOf(github), names))!;
    return checks.seen.map(({ name, state, word }) => `${name} ${state} (${word})`);
  };

  it('are looked for on all pages; those of an older commit and of other names do not count', async () => {
    await using github = await withBranch();
    const older = await tipOf(github);
    github.checks.push(over(older, 'build', 'failure'), over(older, 'lint'));
    const tip = await github.push({ 'login.txt': 'two\n' }, { branch: BRANCH });
    for (let one = 0; one < 230; one += 1) github.checks.push(over(tip, `matrix ${one}`, 'failure'));
    expect(await look(github, 'build', 'lint')).toEqual([]);
    github.checks.push(over(tip, 'build'));
    expect(await look(github, 'build', 'lint')).toEqual(['build passed (success)']);
  });

  it('of one name from two Apps both must be green; run again, the newest of each counts', async () => {
    await using github = await withBranch();
    const tip = await tipOf(github);
    github.checks.push(over(tip, 'build', 'failure', 'theirs'), over(tip, 'build', 'success', 'anybody'));
    expect(await look(github, 'build')).toEqual(['build failed (failure)']);
    github.checks.push({ sha: tip, name: 'build', status: 'in_progress', conclusion: null, app: 'theirs' });
    expect(await look(github, 'build')).toEqual(['build pending (in_progress)']);
    github.checks.push(over(tip, 'build', 'success', 'theirs'));
    expect(await look(github, 'build')).toEqual(['build passed (success)']);
  });

  it('a status counts as a check does, and its address is told only where it is one of the web', async () => {
    await using github = await withBranch();
    const tip = await tipOf(github);
    const { rest } = octokit(github, github.token('walt'));
    const set = (context: string, state: 'success' | 'error', target_url: string): Promise<unknown> =>
      rest.repos.createCommitStatus({ ...at, sha: tip, state, context, target_url });
    for (let one = 0; one < 105; one += 1) await set(`shard ${one}`, 'success', 'https://ci.example/');
    await set('deploy', 'error', 'https://ci.example/7');
    await set('other', 'error', 'javascript:alert(1)');
    github.checks.push(over(tip, 'deploy'));
    const { seen } = (await forgeOf(github).checks(tip, ['deploy', 'other', 'shard 3']))!;
    expect(seen).toEqual([
      { name: 'deploy', state: 'failed', word: 'error', url: 'https://ci.example/7' },
      { name: 'other', state: 'failed', word: 'error' },
      { name: 'shard 3', state: 'passed', word: 'success', url: 'https://ci.example/' },
    ]);
  });

  it('from one App, as the configuration wants it: a status of that name, set by somebody who may, is not enough', async () => {
    await using github = await withBranch();
    const tip = await tipOf(github);
    const { rest } = octokit(github, github.token('walt'));
    await rest.repos.createCommitStatus({ ...at, sha: tip, state: 'success', context: 'build' });
    const seen = async (from?: string) => (await forgeOf(github).checks(tip, ['build'], from))!.seen;
    expect(await seen()).toMatchObject([{ state: 'passed' }]);
    expect(await seen('somebody')).toEqual([]);
    github.checks.push(over(tip, 'build'), over(tip, 'build', 'failure', 'theirs'));
    expect(await seen('theirs')).toEqual(await seen('somebody'));
    expect(await seen('somebody')).toMatchObject([{ state: 'failed' }]);
  });

  it.each([
    ['neutral', 'passed'],
    ['skipped', 'skipped'],
    ['cancelled', 'failed'],
    ['timed_out', 'failed'],
    ['stale', 'failed'],
    ['action_required', 'failed'],
    ['something new', 'failed'],
  ])('one that ended as %s has %s', async (conclusion, state) => {
    await using github = await withBranch();
    github.checks.push(over(await tipOf(github), 'build', conclusion));
    expect(await look(github, 'build')).toEqual([`build ${state} (${conclusion})`]);
  });

  it('there are none on a commit that GitHub does not know yet', async () => {
    await using github = await withBranch();
    const commit = 'c'.repeat(40);
    expect(await forgeOf(github).checks(commit, ['build'])).toEqual({ commit, seen: [] });
  });

  it('a token that may not look at them is told so; what passes is tried again later', async () => {
    await using github = await withBranch({ isPrivate: true });
    const { checks: _checks, ...rest } = PERMISSIONS;
    const tip = await tipOf(github);
    const blind = forgeOf(github, apiOf(github, github.workflowToken(rest)));
    expect((await refusal(blind.checks(tip, ['build']))).message).toContain('`checks: read`');
    github.faults.add({ part: 'rest', times: 9, when: 'before', effect: badGateway });
    expect(await refusal(forgeOf(github).checks(tip, ['build']))).toMatchObject({ name: 'TransientError' });
  });
});

describe('a job that waits for the checks of its repository', () => {
  let action: string;
  beforeAll(() => {
    action = actionFolder();
  }, 120_000);

  const CI = `on: pull_request
jobs: { build: { runs-on: ubuntu-latest, steps: [{ run: 'test -z "\${{ vars.BROKEN }}"' }] } }
`;
  const files = {
    ...textTools((path, text) => {
      const adapted = tasks(1)(path, text);
      return path === '.specbridge/orchestrate.yml' ? `${adapted}\nwaitForChecks: [build]\n` : adapted;
    }),
    '.github/workflows/ci.yml': CI,
  };
  const apps = { carrier: { ...PERMISSIONS, metadata: 'read' } } as const;
  const open = async (): Promise<GitHub> => withTextTools(action, { files, apps });
  const speakAsApp = (github: GitHub): void => {
    const { id, privateKey } = github.app('carrier');
    github.vars['SPECBRIDGE_APP_ID'] = String(id);
    github.secrets['SPECBRIDGE_APP_PRIVATE_KEY'] = privateKey;
  };
  const strike = async (github: GitHub): Promise<void> => {
    await github.actions.strike('specbridge.yml');
    await github.actions.settled();
  };
  const ciRun = (github: GitHub) => github.actions.runs.findLast(({ workflow }) => workflow.path.endsWith('/ci.yml'))!;
  const bodies = async (github: GitHub): Promise<string> =>
    (await commentsIn(github)).map(({ body }) => body).join('\n');

  it('is complete when they are green on the very commit, which an App’s push starts', async () => {
    await using github = await open();
    speakAsApp(github);
    await start(github, { spec: 'text-tools' });
    const pull = await pullIn(github);
    expect(pull.draft).toBe(false);
    expect(ciRun(github)).toMatchObject({ sha: pull.head.sha, conclusion: 'success' });
    expect(await bodies(github)).toMatch(/is complete/);
  });

  it('is blocked by a red one, named with its page; run again to green, the next sweep goes on', async () => {
    await using github = await open();
    speakAsApp(github);
    github.vars['BROKEN'] = 'yes';
    await start(github, { spec: 'text-tools' });
    const run = ciRun(github);
    expect(await bodies(github)).toContain('is blocked (ci-failed)');
    expect(await bodies(github)).toContain(`- [build](${github.serverUrl}/acme/widgets/actions/runs/${run.id}/job/`);
    await strike(github);
    expect((await pullIn(github)).draft).toBe(true);
    github.vars['BROKEN'] = '';
    github.actions.rerun(run, 'acme');
    await github.actions.settled();
    await strike(github);
    expect((await pullIn(github)).draft).toBe(false);
  });

  it('whose run waits to be approved is blocked with the link to it, and goes on by itself once it is', async () => {
    await using github = await open();
    github.settings.areBotRunsHeld = true;
    await start(github, { spec: 'text-tools' });
    const run = ciRun(github);
    expect(run.conclusion).toBe('action_required');
    expect(await bodies(github)).toContain('is blocked (ci-approval-required)');
    expect(await bodies(github)).toContain(`${github.serverUrl}/acme/widgets/actions/runs/${run.id})`);
    github.actions.approve(run);
    await github.actions.settled();
    await strike(github);
    expect((await pullIn(github)).draft).toBe(false);
  });
});
