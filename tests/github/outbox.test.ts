import { beforeAll, describe, expect, it } from 'vitest';
import { badGateway, primaryLimit, secondaryLimit, type Fault, type Seen } from '../world/github/faults.ts';
import type { GitHub } from '../world/github/github.ts';
import { asking, commentsIn, last, outputsOf, start, tasks } from './example-flow.ts';
import { actionFolder, textTools, withTextTools } from './text-tools.ts';

let action: string;
beforeAll(() => {
  action = actionFolder();
}, 120_000);

const isComment = ({ method, path }: Seen): boolean => method === 'POST' && path.endsWith('/comments');
const open = (most: number, script = (text: string) => text): Promise<GitHub> =>
  withTextTools(action, { files: textTools(tasks(most, script)) });

/** The marks of our comments, in order. */
async function marks(github: GitHub): Promise<readonly string[]> {
  return (await commentsIn(github)).map(({ body }) => /^<!-- specbridge:(\S+)/.exec(body)?.[1] ?? body);
}

async function sweep(github: GitHub): Promise<void> {
  await github.actions.strike('specbridge.yml');
  await github.actions.settled();
}

describe('a message that cannot be sent', () => {
  const inAnHour = new Date(Date.now() + 3_600_000);
  const tries: readonly (readonly [string, Omit<Fault, 'part' | 'of'>])[] = [
    ['the gateway is down, for once', { times: 1, when: 'before', effect: badGateway }],
    ['the answer is lost', { times: 1, when: 'after', effect: 'cut' }],
    ['it is too much in too short a time, for a second', { times: 1, when: 'before', effect: secondaryLimit(2) }],
  ];
  it.each(tries)('E13: %s: the same run sends it, once', async (_name, fault) => {
    await using github = await open(1, asking);
    github.faults.add({ part: 'rest', of: isComment, nth: 2, ...fault });
    await start(github, { spec: 'text-tools' });
    expect(github.actions.runs).toHaveLength(1);
    expect(outputsOf(last(github))).toMatchObject({ next: 'waiting', status: 'needs-clarification' });
    expect(await marks(github)).toEqual([expect.stringContaining('dashboard'), expect.stringMatching(/\/\d+$/)]);
  });

  it.each([
    ['a secondary limit of an hour', secondaryLimit(3_600)],
    ['the hourly limit', primaryLimit(inAnHour)],
  ])('E13: %s is not waited for: the sweep sends it, once', async (_name, effect) => {
    await using github = await open(1, asking);
    github.faults.add({ part: 'rest', of: isComment, nth: 2, when: 'before', effect });
    await start(github, { spec: 'text-tools' });
    expect(last(github).conclusion).toBe('success');
    expect(last(github).jobs[0]!.annotations[0]?.message).toContain('The next step draws it, or the sweep.');
    expect(await marks(github)).toHaveLength(1);
    for (let twice = 0; twice < 2; twice += 1) await sweep(github);
    expect(await marks(github)).toEqual([expect.stringContaining('dashboard'), expect.stringMatching(/\/\d+$/)]);
  });
});

it('E14: a token that dies in the middle of a step: what was saved holds, a later step does the rest, no comment stands twice', async () => {
  await using github = await open(2);
  const dead = { status: 401, body: { message: 'Bad credentials' } };
  let first: number | undefined;
  const ofFirst = ({ runId }: Seen): boolean => runId !== undefined && runId === (first ??= runId);
  github.faults.add({ part: 'rest', of: ofFirst, nth: 4, times: 999, when: 'before', effect: dead });
  github.faults.add({
    part: 'git',
    of: (seen) => ofFirst(seen) && seen.path.endsWith('/git-receive-pack'),
    nth: 4,
    times: 999,
    when: 'before',
    effect: dead,
  });
  await start(github, { spec: 'text-tools' });
  expect(github.actions.runs[0]!.jobs.flatMap(({ log }) => log).join('\n')).toMatch(
    /token is no longer valid.*A later job of this run goes on/,
  );
  expect(github.actions.runs[0]!.jobs[0]!.summary).toContain('nothing is to be mended');
  expect((await commentsIn(github)).map(({ body }) => body).join()).not.toContain('stands in the way');
  await sweep(github);
  const ended = github.actions.runs.map((run) => outputsOf(run)).findLast(({ status }) => status !== undefined);
  expect(ended).toMatchObject({ status: 'completed', job: expect.stringMatching(/^text-tools-/) });
  const all = await marks(github);
  expect(new Set(all).size).toBe(all.length);
});
