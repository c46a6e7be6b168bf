import { setTimeout as pause } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Run } from '../world/github/actions/run.ts';
import { octokit } from '../world/github/clients.ts';
import type { GitHub } from '../world/github/github.ts';
import { asking, at, comment, commentsIn, jobIn, last, outputsOf, pullIn, start, tasks } from './example-flow.ts';
import { actionFolder, textTools, withTextTools } from './text-tools.ts';

let action: string;
beforeAll(() => {
  action = actionFolder();
}, 120_000);

/** A job that asks, and so rests: its journal is in the ref, in the cache and in an artifact. */
async function resting(ask: (text: string) => string = asking): Promise<GitHub> {
  const people = { mara: 'maintain', walt: 'write' } as const;
  const github = await withTextTools(action, { files: textTools(tasks(1, ask)), people });
  await start(github, { spec: 'text-tools' });
  return github;
}

const said = (run: Run): string => run.jobs[0]!.annotations.map(({ message }) => message).join('\n');
const refOf = (github: GitHub, kind = 'jobs'): string => `refs/specbridge/${kind}/${jobIn(github)}`;
const recover = (github: GitHub, actor = 'mara'): Promise<Run> =>
  start(github, { job: jobIn(github), command: 'recover' }, actor);

/** Answers the question, and so brings the job to its end. */
async function answer(github: GitHub): Promise<void> {
  const question = (await commentsIn(github)).map(({ body }) => /\/specbridge answer (q\d+)/.exec(body)?.[1]);
  await comment(github, 'mara', `/specbridge answer ${question.findLast((id) => id !== undefined)} Between spaces.`);
}

it('a step leaves one artifact with its evidence, and no annotation; the cache has the journal of a job that rests', async () => {
  await using github = await resting();
  const [run] = github.actions.runs;
  const [number, commit] = outputsOf(run)['generation']!.split('-');
  expect(github.results.artifacts.map(({ name }) => name)).toEqual([`specbridge-${jobIn(github)}-g${number}-a1`]);
  expect(github.results.caches.map(({ key }) => key)).toEqual([`specbridge-${jobIn(github)}-${commit}`]);
  expect(run!.jobs[0]!.log.join('\n')).toMatch(/The evidence is kept: \S+ \(2 logs, sha256:/);
  expect(said(run!)).toBe('specbridge: The job asks a question: q9.');
  const files = unzipSync(await github.results.bytes(github.results.artifacts[0]!));
  const texts = Object.values(files).map((bytes) => Buffer.from(bytes).toString());
  expect(texts).toHaveLength(4);
  for (const text of texts) expect(text).not.toMatch(/ghs_|eyJhbGciOi/);
  // Two of them stage and commit the zip.
  const asked = github.faults.seen.filter(({ part }) => part === 'results' || part === 'blobs');
  expect(asked.filter(({ path }) => /artifact/i.test(path))).toHaveLength(4);
});

it('E16: a question of several lines, with signs and words that end an output or a name', async () => {
  const words = 'Which?\\nghadelimiter_0\\nEOF\\n: < > | * ? / \\\\ ::set-output name=next::done';
  await using github = await resting((text) => asking(text).replace('What counts as a word?', () => words));
  const outputs = outputsOf(last(github));
  const names = ['because', 'generation', 'job', 'move', 'next', 'pull-request', 'status', 'waiting-for'];
  expect(Object.keys(outputs).toSorted()).toEqual(names);
  expect(outputs).toMatchObject({ next: 'waiting', because: expect.stringContaining('ghadelimiter_0') });
  expect(github.results.artifacts).toHaveLength(1);
});

// Each plays five runs or so.
describe('E22: a journal', { timeout: 120_000 }, () => {
  it('that is gone is said to be so, with the cure; whoever may has it rebuilt, and the job goes on, also when it is over', async () => {
    await using github = await resting();
    const job = jobIn(github);
    await github.repository.git(['update-ref', '-d', refOf(github)]);
    expect(said(await start(github, { job }))).toContain('`recover` rebuilds its journal from a copy');
    expect(said(await recover(github, 'walt'))).toContain(
      '`recover` takes maintain or admin permission; walt has write.',
    );
    expect((await github.repository.refs()).has(refOf(github))).toBe(false);
    const run = await recover(github);
    expect(outputsOf(run)).toMatchObject({ status: 'needs-clarification', generation: expect.stringMatching(/^5-/) });
    expect((await commentsIn(github)).at(-1)?.body).toContain(
      'mara had the journal recovered; it goes on after save 4',
    );
    await answer(github);
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });

    await github.repository.git(['update-ref', '-d', refOf(github, 'closed')]);
    expect(outputsOf(await recover(github))).toMatchObject({ status: 'completed', next: 'done' });
    expect([...(await github.repository.refs()).keys()].filter((ref) => ref.includes(job))).toEqual([
      `refs/heads/specbridge/${job}`,
      refOf(github, 'closed'),
    ]);
  });

  it('that was turned back gets what is missing on top, asked for in a comment; what else is gone is named', async () => {
    await using github = await resting();
    const job = jobIn(github);
    const { generation } = outputsOf(last(github));
    const [lost, rewound] = [await github.repository.resolve(refOf(github)), `${refOf(github)}~2`];
    await github.repository.git(['update-ref', refOf(github), rewound]);
    const before = await github.repository.resolve(refOf(github));
    const { head } = await pullIn(github);
    await github.repository.git(['update-ref', '-d', `refs/heads/${head.ref}`]);
    const proven = await start(github, { job, generation: generation! });
    expect(said(proven)).toContain('`recover` puts back');
    // The rescue does not go on from there.
    expect(proven.jobs.map(({ conclusion }) => conclusion)).toEqual(['failure', 'success']);
    expect(await github.repository.resolve(refOf(github))).toBe(before);

    await comment(github, 'walt', '/specbridge recover');
    expect((await commentsIn(github)).at(-1)?.body).toContain('walt has write');
    await comment(github, 'mara', '/specbridge recover');
    const words = said(last(github));
    expect(words).toContain('goes on after save 4');
    expect(words).toContain(`The branch ${head.ref} is gone`);
    // Without its branch the pull request is closed, and with it the job.
    const tip = (await github.repository.resolve(refOf(github, 'closed')))!;
    const history = (await github.repository.git(['rev-list', tip])).split('\n');
    expect(history).toEqual(expect.arrayContaining([lost, before]));
    expect(said(await recover(github))).toContain('The copies hold nothing that the journal lacks');
  });

  it('that was changed is not overwritten; one that is none any more is, and stays in the history', async () => {
    await using github = await resting();
    const job = jobIn(github);
    const kept = (await github.repository.resolve(refOf(github)))!;
    const note = await github.repository.git(['log', '-1', '--format=%B', kept]);
    const other = await github.repository.git([
      'commit-tree',
      `${kept}^{tree}`,
      '-p',
      `${kept}~1`,
      '-m',
      note.replace(/"nonce":"[^"]*"/, '"nonce":"forged"'),
    ]);
    await github.repository.git(['update-ref', refOf(github), other]);
    const refused = await recover(github);
    expect(refused.conclusion).toBe('failure');
    expect(said(refused)).toContain('was not turned back but changed');
    expect(await github.repository.resolve(refOf(github))).toBe(other);

    await github.repository.git(['update-ref', refOf(github), 'main']);
    expect(said(await start(github, { job }))).toContain('The journal is damaged');
    const hold = [...(await github.repository.refs()).keys()].find((ref) => ref.startsWith('refs/specbridge/open/'))!;
    await github.repository.git(['update-ref', '-d', hold]);
    expect(outputsOf(await recover(github))).toMatchObject({ status: 'needs-clarification' });
    expect((await github.repository.refs()).has(hold)).toBe(true);
    const parents = await github.repository.git(['rev-list', '--parents', '-1', refOf(github)]);
    expect(parents.split(' ').slice(1)).toEqual([kept, await github.repository.resolve('main')]);
    await answer(github);
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });
  });

  it('of which no copy holds together is not invented; what was wrong with each is said', async () => {
    await using github = await resting();
    await github.repository.git(['update-ref', '-d', refOf(github)]);
    for (const entry of [...github.results.artifacts, ...github.results.caches]) {
      const bytes = await github.results.bytes(entry);
      bytes[bytes.length - 40]! ^= 1;
      await github.results.replace(entry, bytes);
    }
    const run = await recover(github);
    expect(run.conclusion).toBe('failure');
    expect(said(run)).toMatch(
      /No copy of the journal .* holds together.*Of no use was specbridge-\S+: it is not what was uploaded/,
    );
    expect((await github.repository.refs()).has(refOf(github))).toBe(false);
  });
});

it('E9: a comment that was changed, or that a program passes on in another’s name, recovers nothing', async () => {
  await using github = await resting();
  const { rest } = octokit(github, github.token('mara'));
  const { data } = await rest.issues.createComment({ ...at, issue_number: 1, body: 'Nothing.' });
  // GitHub tells the time of a change in seconds.
  await pause(1_100);
  await rest.issues.updateComment({ ...at, comment_id: data.id, body: '/specbridge recover' });
  await github.repository.git(['update-ref', '-d', refOf(github)]);
  const inputs = { job: jobIn(github), command: 'recover', argument: `comment-${data.id}` };
  expect(said(await start(github, inputs, 'helper[bot]'))).toContain('does not ask for `recover`');
  expect((await github.repository.refs()).has(refOf(github))).toBe(false);
});
