import { beforeAll, describe, expect, it } from 'vitest';
import { readLines } from '../../src/core/journal.ts';
import type { EventOf } from '../../src/core/event.ts';
import { octokit } from '../world/github/clients.ts';
import type { GitHub } from '../world/github/github.ts';
import { at, commentsIn, last, outputsOf, start, tasks } from './example-flow.ts';
import { actionFolder, textTools, withTextTools } from './text-tools.ts';

let action: string;
beforeAll(() => {
  action = actionFolder();
}, 120_000);

/** Every attempt asks, so that it is people who bring the job on. */
const asking = (): string =>
  `makes:\n  '*':\n    - report: { outcome: blocked, summary: Unclear., questions: ["What counts as a word?"] }\n`;
const NOWHERE = '["self-hosted","nowhere"]';

/** A way to say something to a job, whose pull request has this number. */
type Way = (github: GitHub, job: string, pull: number, words: string) => Promise<void>;

const inputsFor = (job: string, words: string): Record<string, string> => {
  const [command = '', ...rest] = words.split(' ');
  return { job, command, ...(rest.length > 0 && { argument: rest.join(' ') }) };
};

const byForm: Way = async (github, job, _pull, words) => void (await start(github, inputsFor(job, words)));

const byComment: Way = async (github, _job, pull, words) => {
  const order = { ...at, issue_number: pull, body: `/specbridge ${words}` };
  await octokit(github, github.token('acme')).rest.issues.createComment(order);
  await github.actions.settled();
};

/** The run that was to say it never found a machine, and was taken back; another one steps. */
const byTitle: Way = async (github, job, _pull, words) => {
  const run = await start(github, { ...inputsFor(job, words), runner: NOWHERE });
  github.actions.forceCancel(run);
  await start(github, { job });
};

/** What a job has heard, with how it was said. */
async function heardBy(github: GitHub, job: string): Promise<readonly string[]> {
  const refs = await github.repository.refs();
  const tip = refs.get(`refs/specbridge/jobs/${job}`) ?? refs.get(`refs/specbridge/closed/${job}`);
  const saves = (await github.repository.git(['rev-list', '--reverse', tip!])).trim().split('\n');
  const texts = await Promise.all(saves.map((save) => github.repository.git(['show', `${save}:lines.jsonl`])));
  const events = readLines(texts.flatMap((text) => text.trim().split('\n'))).map(({ event }) => event);
  const heard = events.filter((event): event is EventOf<'command-heard'> => event.type === 'command-heard');
  return heard.map(({ id, say, refused }) => `${id.replace(/\d+$/, '')}${say.verb}${refused ?? ''}`);
}

/** The command that the newest page of the job offers. */
async function offered(github: GitHub, pattern: RegExp): Promise<string> {
  const found = (await commentsIn(github)).flatMap(({ body }) => [...body.matchAll(pattern)].map(([, one]) => one!));
  return found.at(-1)!;
}

const touched = { '.specbridge/orchestrate.yml': '# changed by hand\n' };

describe('every verb is heard and followed', () => {
  it.each<[string, Way, string]>([
    ['in the form', byForm, 'run-'],
    ['as a comment', byComment, 'comment-'],
    ['E6: as the title of a run that never ran', byTitle, 'run-'],
  ])('%s', { timeout: 240_000 }, async (_name, say, prefix) => {
    const files = textTools((path, text) => tasks(2, asking)(path, text));
    await using github = await withTextTools(action, { files });
    await start(github, { spec: 'text-tools' });
    const job = outputsOf(last(github))['job']!;
    const tell = (words: string): Promise<void> => say(github, job, 1, words);
    for (const words of ['pause', 'resume', 'raise agentRuns 900']) await tell(words);
    await tell(`answer ${await offered(github, /\/specbridge answer (q\d+)/g)} What stands between spaces.`);
    await tell('retry 1');
    await github.push(touched, { branch: `specbridge/${job}` });
    await tell('accept-task 1 Seen by hand.');
    expect(outputsOf(last(github))).toMatchObject({ status: 'blocked' });
    await tell(`re-pin ${await offered(github, /\/specbridge re-pin ([0-9a-f]+)/g)}`);
    await tell('give-up');
    const verbs = ['pause', 'resume', 'raise', 'answer', 'retry', 'accept-task', 're-pin', 'give-up'];
    expect(await heardBy(github, job)).toEqual(verbs.map((verb) => prefix + verb));
    expect(outputsOf(last(github))).toMatchObject({ status: 'failed', next: 'done' });

    await (say === byComment ? byComment(github, job, 1, 'run text-tools') : start(github, { spec: 'text-tools' }));
    const next = outputsOf(last(github))['job']!;
    expect(next).not.toBe(job);
    await say(github, next, 2, 'cancel Not needed any more.');
    expect(await heardBy(github, next)).toEqual([`${prefix}cancel`]);
    expect(outputsOf(last(github))).toMatchObject({ status: 'cancelled' });
  });

  it('and so are those that are no word to the job', async () => {
    await using github = await withTextTools(action, { files: textTools(tasks(1, asking)) });
    await start(github, { spec: 'text-tools' });
    const job = outputsOf(last(github))['job']!;
    for (const words of ['step', 'status']) {
      await byComment(github, job, 1, words);
      expect(outputsOf(last(github))).toMatchObject({ job, next: 'waiting' });
    }
    await byComment(github, job, 1, 'help');
    expect((await commentsIn(github)).at(-1)?.body).toContain('/specbridge give-up');
    await byForm(github, job, 1, 'step');
    expect(outputsOf(last(github))).toMatchObject({ job, next: 'waiting' });
    expect(await heardBy(github, job)).toEqual([]);
  });
});

it('E6: a run that another one replaced while it waited for its turn is heard by that one', async () => {
  const { '.github/workflows/specbridge.yml': flow, ...files } = textTools(tasks(1, asking));
  const replacing = String(flow).replace('  queue: max\n', '');
  await using github = await withTextTools(action, {
    files: { ...files, '.github/workflows/specbridge.yml': replacing },
  });
  await start(github, { spec: 'text-tools' });
  const job = outputsOf(last(github))['job']!;
  const first = await start(github, { job, runner: NOWHERE });
  const second = await start(github, inputsFor(job, 'raise agentRuns 900'));
  await start(github, inputsFor(job, 'pause'));
  expect(second).toMatchObject({ status: 'completed', conclusion: 'cancelled', jobs: [] });
  github.actions.forceCancel(first);
  await github.actions.settled();
  expect(await heardBy(github, job)).toEqual(['run-raise', 'run-pause']);
});
