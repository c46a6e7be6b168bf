import { beforeAll, describe, expect, it } from 'vitest';
import type { Fault, Seen } from '../world/github/faults.ts';
import type { GitHub } from '../world/github/github.ts';
import { asking, comment, commentsIn, last, outputsOf, pullIn, start, tasks } from './example-flow.ts';
import { actionFolder, textTools, withTextTools } from './text-tools.ts';

let action: string;
beforeAll(() => {
  action = actionFolder();
}, 120_000);

const strike = async (github: GitHub): Promise<void> => {
  await github.actions.strike('specbridge.yml');
  await github.actions.settled();
};

/** The machine of every run that makes such a request is gone, that of its rescue too. */
const gone = (of: (seen: Seen) => boolean, times: number): Fault => ({
  part: 'rest',
  of,
  times,
  when: 'before',
  effect: 'kill-runner',
});

describe('a job that waits for nobody’s clock, and whose run told nobody', () => {
  it('asks its question in the next sweep', async () => {
    await using github = await withTextTools(action, { files: textTools(tasks(1, asking)) });
    github.faults.add(gone(({ method, path }) => method === 'POST' && path.endsWith('/pulls'), 2));
    await start(github, { spec: 'text-tools' });
    await strike(github);
    expect((await commentsIn(github)).map(({ body }) => body).join('\n')).toContain('/specbridge answer q');
    const before = github.faults.seen.length;
    await strike(github);
    const writes = github.faults.seen.slice(before).filter(({ part, method }) => part === 'rest' && method !== 'GET');
    // One that has nothing to tell writes nothing.
    expect(writes).toEqual([]);
  });

  it('hears in the next sweep what was said while the run that hears comments died', async () => {
    await using github = await withTextTools(action, { files: textTools(tasks(1, asking)), people: { mara: 'write' } });
    await start(github, { spec: 'text-tools' });
    const question = /\/specbridge answer (q\d+)/.exec(
      (await commentsIn(github)).map(({ body }) => body).join('\n'),
    )?.[1];
    github.faults.add(gone(({ path }) => path.includes('/collaborators/'), 1));
    await comment(github, 'mara', `/specbridge answer ${question} What stands between spaces.`);
    await strike(github);
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });
  });

  it('tells its end in the next sweep', async () => {
    await using github = await withTextTools(action, { files: textTools(tasks(1)) });
    github.faults.add(gone(({ method, path }) => method === 'POST' && path.includes('/statuses/'), 2));
    await start(github, { spec: 'text-tools' });
    expect((await pullIn(github)).draft).toBe(true);
    await strike(github);
    expect((await pullIn(github)).draft).toBe(false);
  });
});
