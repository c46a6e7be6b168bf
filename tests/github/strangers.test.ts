import { describe, expect, it } from 'vitest';
import type { Command, Verb } from '../../src/core/command.ts';
import type { Line } from '../../src/core/journal.ts';
import type { RunContext } from '../../src/github/context.ts';
import { hearComment } from '../../src/github/hear.ts';
import { recent } from '../../src/github/recent.ts';
import type { Seen } from '../world/github/faults.ts';
import type { GitHub } from '../world/github/github.ts';
import { apiOf, BRANCH, comment, forgeOf, withPull } from './client.ts';

const said = async (github: GitHub): Promise<[string, Verb][]> =>
  (await forgeOf(github).inbox('job')).map(({ by, say }) => [by, say]);

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

it('E11: in a pull request from a fork no job works, however its branch is called', async () => {
  await using github = await withPull();
  const base = { repo: { full_name: 'acme/widgets' } };
  for (const repo of [{ full_name: 'stranger/widgets' }, null]) {
    const body = { head: { ref: BRANCH, repo }, base };
    const isPull = ({ method, path }: Seen): boolean => method === 'GET' && path.endsWith('/pulls/1');
    github.faults.add({ part: 'rest', of: isPull, when: 'before', effect: { status: 200, body } });
    const id = await comment(github, 'maria', '/specbridge pause');
    const said = { id, number: 1, isOnPull: true, by: 'maria', at: '2026-01-01T00:00:00Z', words: ' pause' };
    const ending = await hearComment({ api: apiOf(github), context: {} as RunContext }, said);
    expect(ending).toMatchObject({ next: 'done', because: expect.stringContaining('No job works here') });
  }
});
