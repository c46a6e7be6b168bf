import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Command, type Verb } from '../../src/core/command.ts';
import type { Line } from '../../src/core/journal.ts';
import type { RunContext } from '../../src/github/context.ts';
import { hearComment } from '../../src/github/hear.ts';
import { githubForge } from '../../src/github/forge.ts';
import { recent } from '../../src/github/recent.ts';
import type { Forge } from '../../src/ports.ts';
import { installedApp, octokit } from '../world/github/clients.ts';
import { badGateway } from '../world/github/faults.ts';
import type { GitHub, GitHubOptions } from '../world/github/github.ts';
import { apiOf, BRANCH, comment, PERMISSIONS, refusal, withBranch } from './client.ts';
import { start, until, withFlow } from './flow.ts';

const at = { owner: 'acme', repo: 'widgets' };
const NODES: Readonly<Record<string, string>> = { '2': 'n2-51ab' };

async function withPull(more: GitHubOptions = {}): Promise<GitHub> {
  const github = await withBranch({ apps: { helper: { issues: 'write', metadata: 'read' } }, ...more });
  await apiOf(github).createPull({ branch: BRANCH, base: 'main', title: 'Login', body: '' });
  return github;
}

/** A forge that has not looked yet. */
function forgeOf(github: GitHub, api = apiOf(github), lines: readonly Line[] = []): Forge {
  const nodeNamed = (_job: string, word: string): string => NODES[word] ?? word;
  return githubForge(api, { pullOf: () => api.pullOf(BRANCH), nodeNamed, lines: () => lines });
}

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

describe('strangers', () => {
  const heard = ({ id, by, say }: Command, refused?: string): Line => ({
    seq: 1,
    at: '2026-01-01T00:00:00Z',
    event: { type: 'command-heard', id, by, say, ...(refused !== undefined && { refused }) },
  });
  /** Hears all there is, as a step does, and gives the lines that it wrote. */
  const hearAll = async (github: GitHub, lines: Line[]): Promise<void> => {
    const forge = forgeOf(github, recent(apiOf(github)), lines);
    for (;;) {
      const inbox = await forge.inbox('job');
      const command = inbox.find(({ id }) => !lines.some(({ event }) => 'id' in event && event.id === id));
      if (command === undefined) return;
      lines.push(heard(command, await forge.forbids(command)));
    }
  };

  it('E10: whoever lost the permission after a comment was let in is refused and named, once', async () => {
    await using github = await withPull();
    for (const verb of ['pause', 'resume', 'pause']) await comment(github, 'walt', `/specbridge ${verb}`);
    github.people.roles.set('walt', 'read');
    const lines: Line[] = [];
    await hearAll(github, lines);
    expect(lines.map(({ event }) => 'refused' in event && event.refused)).toEqual([
      '`pause` takes write, maintain or admin permission; walt has read.',
    ]);
    github.people.roles.set('walt', 'write');
    await hearAll(github, lines);
    expect(lines).toHaveLength(3);
  });

  it('what was refused where it was said is not heard again, whoever said it', async () => {
    await using github = await withPull();
    const ids = [
      await comment(github, 'stranger', '/specbridge pause'),
      await comment(github, 'walt', '/specbridge raise steps 9'),
    ];
    for (const id of ids) await apiOf(github).createComment(1, `<!-- specbridge:reply ${id} -->\nYou may not.`);
    await comment(github, 'stranger', `/specbridge cancel it`);
    const asked = github.faults.seen.length;
    expect(await said(github)).toEqual([]);
    const forged = await comment(github, 'maria', '/specbridge pause');
    await comment(github, 'stranger', `<!-- specbridge:reply ${forged} -->\nYou may not.`);
    expect(await said(github)).toEqual([['maria', { verb: 'pause' }]]);
    expect(github.faults.seen.length - asked).toBeLessThan(14);
  });

  it('a flood of them costs few lines and few requests, and hides nobody who belongs here', async () => {
    const crowd = Array.from({ length: 40 }, (_, index) => `passer${index}`);
    const people = Object.fromEntries(crowd.map((login) => [login, 'none' as const]));
    await using github = await withPull({ people });
    for (let round = 0; round < 500; round += crowd.length)
      await Promise.all(crowd.map((login) => comment(github, login, '/specbridge cancel everything')));
    await comment(github, 'walt', '/specbridge pause');
    const lines: Line[] = [];
    const before = github.faults.seen.length;
    await hearAll(github, lines);
    const byWho = Map.groupBy(lines, ({ event }) => ('refused' in event ? 'refused' : 'followed'));
    expect(byWho.get('followed')).toMatchObject([{ event: { by: 'walt' } }]);
    expect(byWho.get('refused')).toHaveLength(10);
    const requests = github.faults.seen.slice(before).map(({ path }) => /comments|pulls|permission/.exec(path)?.[0]);
    // Those who are refused are asked about once more when they are.
    expect(requests.filter((what) => what === 'permission').length).toBeLessThanOrEqual(32);
    // Later runs write no line more.
    for (let run = 0; run < 2; run += 1) await hearAll(github, lines);
    expect(lines).toHaveLength(11);
  }, 180_000);
});

describe('the door', () => {
  const spoken = (id: number, by: string, words: string) =>
    ({ id, by, words, number: 1, isOnPull: true, at: '2026-01-01T00:00:00Z' }) as const;

  it('tells each stranger once that nothing of theirs is heard, and no crowd of them; whoever belongs here is always told', async () => {
    const crowd = Array.from({ length: 12 }, (_, index) => `passer${index}`);
    await using github = await withPull({ people: Object.fromEntries(crowd.map((login) => [login, 'none' as const])) });
    const api = apiOf(github);
    const say = async (by: string, words: string): Promise<void> => {
      const id = await comment(github, by, `/specbridge ${words}`);
      await hearComment({ api, context: {} as RunContext }, spoken(id, by, ` ${words}`));
    };
    for (const login of [...crowd, crowd[0]!, crowd[11]!]) await say(login, 'pause');
    for (let twice = 0; twice < 2; twice += 1) await say('walt', 'raise steps 9');
    const all = await api.comments(1);
    const replies = all.filter(({ body }) => body.startsWith('<!-- specbridge:reply'));
    expect(replies.map(({ body }) => /; (\S+) has/.exec(body)?.[1])).toEqual([...crowd.slice(0, 10), 'walt', 'walt']);
    const commands = all.filter(({ body }) => body.startsWith('/'));
    expect(commands.every(({ reactions }) => reactions.includes('confused'))).toBe(true);
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
