import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Command, type Verb } from '../../src/core/command.ts';
import { githubForge } from '../../src/github/forge.ts';
import { recent } from '../../src/github/recent.ts';
import { installedApp, octokit } from '../world/github/clients.ts';
import { badGateway } from '../world/github/faults.ts';
import type { GitHub } from '../world/github/github.ts';
import { apiOf, BRANCH, comment, forgeOf, PERMISSIONS, refusal, withBranch, withPull } from './client.ts';
import { start, until, withFlow } from './flow.ts';

const at = { owner: 'acme', repo: 'widgets' };

const said = async (github: GitHub): Promise<[string, Verb][]> =>
  (await forgeOf(github).inbox('job')).map(({ by, say }) => [by, say]);

describe('the inbox', () => {
  it('is empty before there is a pull request', async () => {
    await using github = await withBranch();
    expect(await forgeOf(github).inbox('job')).toEqual([]);
  });

  it('holds what people say to us on the first line of a comment, as it can be journaled', async () => {
    await using github = await withPull();
    const id = await comment(github, 'walt', '/specbridge retry 2\r\n\r\nIt is installed now.');
    await comment(github, 'walt', 'Looks good.\n/specbridge pause');
    await comment(github, 'walt', '/specbridge retyr 2');
    await comment(github, 'walt', '/specbridge status');
    await comment(github, 'maria', '/SpecBridge answer q1 Use the second one,\nplease.');
    const inbox = await forgeOf(github).inbox('job');
    expect(inbox.map((command) => Command.parse(command))).toMatchObject([
      { id: `comment-${id}`, by: 'walt', say: { verb: 'retry', node: 'n2-51ab' } },
      { by: 'maria', say: { verb: 'answer', question: 'q1', text: 'Use the second one,\nplease.' } },
    ]);
  });

  it('E11: bots are not heard, and we ourselves are one', async () => {
    await using github = await withPull();
    await apiOf(github).createComment(1, '/specbridge cancel ours');
    const helper = await installedApp(github, 'helper');
    await helper.rest.issues.createComment({ ...at, issue_number: 1, body: '/specbridge cancel a bot' });
    await comment(github, 'walt', '/specbridge pause');
    expect(await said(github)).toEqual([['walt', { verb: 'pause' }]]);
  });

  it('E9: a comment that was edited after it was posted is not heard', async () => {
    await using github = await withPull();
    const id = await comment(github, 'maria', '/specbridge pause');
    await comment(github, 'maria', '/specbridge resume');
    // GitHub's times are to the second.
    await pause(1_100);
    const walt = octokit(github, github.token('walt'));
    await walt.rest.issues.updateComment({ ...at, comment_id: id, body: '/specbridge raise agentRuns 900' });
    expect(await said(github)).toEqual([['maria', { verb: 'resume' }]]);
  });

  it('E17: a pull request that was merged early cancels the job, after all that was said before', async () => {
    await using github = await withPull();
    await comment(github, 'walt', '/specbridge pause');
    const api = apiOf(github);
    await api.readyPull((await api.pullOf(BRANCH))!);
    await octokit(github, github.token('walt')).rest.pulls.merge({ ...at, pull_number: 1 });
    const forge = forgeOf(github);
    const inbox = await forge.inbox('job');
    expect(inbox.map((command) => Command.parse(command))).toMatchObject([
      { say: { verb: 'pause' } },
      { id: 'pull-request-1', say: { verb: 'cancel', reason: 'the pull request was merged before the job was done' } },
    ]);
    expect(await forge.forbids(inbox[1]!)).toBeUndefined();
  });

  it('E17: so does one that was closed, and one whose branch was deleted', async () => {
    const reason = 'the pull request was closed before the job was done';
    for (const end of [
      (github: GitHub) =>
        octokit(github, github.token('walt')).rest.pulls.update({ ...at, pull_number: 1, state: 'closed' }),
      (github: GitHub) => octokit(github, github.token('walt')).rest.git.deleteRef({ ...at, ref: `heads/${BRANCH}` }),
    ]) {
      await using github = await withPull();
      await end(github);
      expect(await said(github)).toEqual([['github', { verb: 'cancel', reason }]]);
    }
  });

  it('is not read again before every move', async () => {
    await using github = await withPull();
    const forge = forgeOf(github, recent(apiOf(github)));
    const before = github.faults.seen.length;
    for (let move = 0; move < 10; move += 1) await forge.inbox('job');
    expect(github.faults.seen.length - before).toBe(2);
  });
});

describe('authority', () => {
  const say = (verb: Verb['verb']): Command['say'] =>
    ({ verb, question: 'q1', text: 'x', node: 'n', reason: 'x', limit: 'steps', value: 1, digest: 'd' }) as never;
  const VERBS = ['answer', 'retry', 'raise', 'accept-task', 're-pin', 'pause', 'resume', 'give-up', 'cancel'] as const;

  it('of each verb and role: who may not, hears why', async () => {
    await using github = await withPull();
    const forge = forgeOf(github);
    const allowed = async (by: string): Promise<string[]> => {
      const whys = await Promise.all(
        VERBS.map((verb) => forge.forbids({ id: 'comment-1', by, at: '2026-01-01T00:00:00Z', say: say(verb) })),
      );
      return VERBS.filter((_verb, index) => whys[index] === undefined);
    };
    expect(await allowed('acme')).toEqual(VERBS);
    expect(await allowed('maria')).toEqual(VERBS);
    expect(await allowed('walt')).toEqual(['answer', 'retry', 'pause', 'resume', 'give-up', 'cancel']);
    for (const login of ['tria', 'stranger', 'nobody']) expect(await allowed(login)).toEqual([]);
    const command = { id: 'comment-1', at: '2026-01-01T00:00:00Z' };
    expect(await forge.forbids({ ...command, by: 'walt', say: say('raise') })).toBe(
      '`raise` takes maintain or admin permission; walt has write.',
    );
    expect(await forge.forbids({ ...command, by: 'stranger', say: say('pause') })).toBe(
      '`pause` takes write, maintain or admin permission; stranger has read.',
    );
  });

  it('E10: it is read when the command is heard, not when it was written', async () => {
    await using github = await withPull();
    await comment(github, 'walt', '/specbridge pause');
    const forge = forgeOf(github);
    const [command] = await forge.inbox('job');
    expect(await forge.forbids(command!)).toBeUndefined();
    github.people.roles.set('walt', 'read');
    expect(await forge.forbids(command!)).toContain('walt has read');
  });
});

describe('who is alive', () => {
  const flow = (run: string): string =>
    `on: workflow_dispatch\njobs: { a: { runs-on: ubuntu-latest, steps: [{ run: "${run}" }] } }\n`;

  it('a run that is not completed, in the attempt that is meant', async () => {
    await using github = await withFlow(flow('echo up; sleep 20'));
    const forge = forgeOf(github);
    const run = await start(github);
    await until(() => run.jobs[0]?.status === 'in_progress');
    expect(await forge.isAlive(`${run.id}.1`)).toBe(true);
    github.actions.cancel(run);
    await github.actions.settled();
    expect(await forge.isAlive(`${run.id}.1`)).toBe(false);
    github.actions.rerun(run, 'acme');
    await until(() => run.attempt === 2 && run.jobs[0]?.status === 'in_progress');
    expect(await forge.isAlive(`${run.id}.1`)).toBe(false);
    expect(await forge.isAlive(`${run.id}.2`)).toBe(true);
    // An answer that is older than the attempt that is asked for.
    expect(await forge.isAlive(`${run.id}.3`)).toBe(true);
    github.actions.cancel(run);
    await github.actions.settled();
  });

  it('a run that was deleted is dead; in doubt an owner lives', async () => {
    await using github = await withBranch();
    const forge = forgeOf(github);
    expect(await forge.isAlive('12.1')).toBe(false);
    expect(await forge.isAlive('laptop|host|1|2|3')).toBe(true);
    github.faults.add({ part: 'rest', times: 9, when: 'before', effect: badGateway });
    expect(await forge.isAlive('12.1')).toBe(true);
  });

  it('a token that may not look at runs is told so, and nobody waits for ever', async () => {
    await using github = await withBranch({ isPrivate: true });
    const { actions: _actions, ...rest } = PERMISSIONS;
    const api = apiOf(github, github.workflowToken(rest));
    const forge = githubForge(api, { pullOf: async () => undefined, nodeNamed: (_job, word) => word, lines: () => [] });
    expect((await refusal(forge.isAlive('12.1'))).message).toContain('`actions: read`');
  });
});
