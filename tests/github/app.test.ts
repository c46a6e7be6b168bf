import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type Api } from '../../src/github/api.ts';
import { appIdentity } from '../../src/github/api/app.ts';
import type { Identity } from '../../src/github/api/identity.ts';
import { openGitHub, type GitHub } from '../world/github/github.ts';
import { PERMISSIONS, refusal, whereOf } from './client.ts';
import { asking, comment, commentsIn, jobIn, outputsOf, start, tasks } from './example-flow.ts';
import { actionFolder, textTools, withTextTools } from './text-tools.ts';

const NAME = 'carrier';
const apps = { helper: { issues: 'write' }, [NAME]: { ...PERMISSIONS, metadata: 'read' } } as const;
const isMint = ({ path }: { path: string }): boolean => path.endsWith('/access_tokens');

interface Speaker {
  readonly identity: Identity;
  readonly api: Api;
  readonly told: string[];
}

function speaker(github: GitHub, more: { id?: string; privateKey?: string; now?: () => number } = {}): Speaker {
  const { id, privateKey } = github.app(NAME);
  const told: string[] = [];
  const key = { id: more.id ?? String(id), privateKey: more.privateKey ?? privateKey };
  const clock = more.now && { now: more.now };
  const identity = appIdentity(key, whereOf(github), { onToken: (token) => told.push(token), ...clock });
  return { identity, api: openApi(whereOf(github), identity), told };
}

describe('an App', () => {
  it('asks for a token when one is needed, once, and speaks under its own name', async () => {
    await using github = await openGitHub({ apps });
    const { api, told } = speaker(github);
    expect(github.faults.seen.filter(isMint)).toEqual([]);
    expect(await Promise.all([api.isSelf(`${NAME}[bot]`), api.defaultBranch(), api.permission('acme')])).toEqual([
      true,
      'main',
      'admin',
    ]);
    expect(github.faults.seen.filter(isMint)).toHaveLength(1);
    expect(told).toEqual([expect.stringMatching(/^ghs_/)]);
  });

  it('E14: has a new token after three quarters of an hour, before the old one dies', async () => {
    await using github = await openGitHub({ apps });
    let minutes = 0;
    const { identity, told } = speaker(github, { now: () => minutes * 60_000 });
    const first = await identity.token();
    minutes = 45;
    expect(await identity.token()).toBe(first);
    minutes = 46;
    expect(await identity.token()).not.toBe(first);
    expect(told).toHaveLength(2);
  });

  it('E13: that could not be asked for is asked for again by whoever needs it next', async () => {
    await using github = await openGitHub({ apps });
    const { api } = speaker(github);
    github.faults.add({ part: 'rest', of: isMint, times: 3, when: 'before', effect: { status: 502 } });
    expect(await refusal(api.defaultBranch())).toMatchObject({ name: 'TransientError' });
    expect(await api.defaultBranch()).toBe('main');
  });

  it('waits a little where GitHub does not know its newest token yet', async () => {
    await using github = await openGitHub({ apps });
    const { api } = speaker(github);
    const isGraphql = ({ path }: { path: string }): boolean => path === '/graphql';
    const unknown = { status: 401, body: { message: 'Bad credentials' } };
    github.faults.add({ part: 'rest', of: isGraphql, when: 'before', effect: unknown });
    expect(await api.isSelf(`${NAME}[bot]`)).toBe(true);
  });
});

describe('an App that cannot speak is told why, and what would help', () => {
  const refusedWith = async (github: GitHub, more = {}): Promise<string> => {
    const refused = await refusal(speaker(github, more).api.defaultBranch());
    expect(refused).toMatchObject({ name: 'UserError' });
    expect(refused.message.split('. ').length).toBeLessThanOrEqual(2);
    return refused.message;
  };

  it('a key of another App, and an App that is not there', async () => {
    await using github = await openGitHub({ apps });
    const privateKey = github.app('helper').privateKey;
    expect(await refusedWith(github, { privateKey })).toMatch(/does not take the key.*Make a new private key/);
    expect(await refusedWith(github, { id: '99' })).toMatch(/the key for the App 99.*app-id/);
  });

  it('one that is not installed, and one that is suspended', async () => {
    await using github = await openGitHub({ apps });
    github.settings.suspendedInstallations.push(github.app(NAME).installation);
    expect(await refusedWith(github)).toMatch(/is suspended in acme\/widgets\. Lift that/);
    github.uninstall(NAME);
    expect(await refusedWith(github)).toMatch(/is not installed in acme\/widgets\. Install it there/);
  });

  it('one that lacks permissions: all of them, before anything is done', async () => {
    const few = { [NAME]: { contents: 'write', actions: 'write', metadata: 'read' } } as const;
    await using github = await openGitHub({ apps: few });
    expect(await refusedWith(github)).toMatch(
      /lacks `pull-requests: write`, `issues: write` and `statuses: write`\. Give it that .*settings\/installations\/\d+\.$/,
    );
  });
});

describe('a run that speaks as an App', () => {
  let action: string;
  beforeAll(() => {
    action = actionFolder();
  }, 120_000);

  /** As people store a key in a secret, with its line ends in writing. */
  const introduce = (github: GitHub): void => {
    const { id, privateKey } = github.app(NAME);
    github.vars['SPECBRIDGE_APP_ID'] = String(id);
    github.secrets['SPECBRIDGE_APP_PRIVATE_KEY'] = privateKey.trimEnd().replaceAll('\n', String.raw`\n`);
  };

  it('E11: carries a job to its end; what it does starts workflows of others, and none of ours', async () => {
    const ci = 'on: pull_request\njobs: { test: { runs-on: ubuntu-latest, steps: [{ run: "true" }] } }\n';
    const files = { ...textTools(tasks(1, asking)), '.github/workflows/ci.yml': ci };
    await using github = await withTextTools(action, { files, apps, people: { mara: 'maintain' } });
    introduce(github);
    await start(github, { spec: 'text-tools' });
    const job = jobIn(github);
    const asked = (await commentsIn(github)).map(({ body }) => /\/specbridge answer (q\d+)/.exec(body)?.[1]);
    await comment(github, 'mara', `/specbridge answer ${asked.findLast((id) => id !== undefined)} By spaces.`);
    const ours = github.actions.runs.filter(({ workflow }) => workflow.path.endsWith('/specbridge.yml'));
    expect(ours.map(({ actor, conclusion }) => `${actor} ${conclusion}`)).toEqual([
      'acme success',
      ...ours.slice(1).map(() => `${NAME}[bot] success`),
    ]);
    expect(outputsOf(ours.at(-1))).toMatchObject({ job, status: 'completed' });
    const comments = await commentsIn(github);
    expect(new Set(comments.map(({ login }) => login))).toEqual(new Set(['mara', `${NAME}[bot]`]));
    expect(comments.filter(({ body }) => body.includes(`specbridge:dashboard ${job}`))).toHaveLength(1);
    // What an App says wakes the workflow that hears comments: it is not spoken to, and its job is passed over.
    const hearing = github.actions.runs.filter(({ event }) => event === 'issue_comment');
    expect(hearing.map(({ actor, conclusion }) => `${actor} ${conclusion}`).toSorted()).toEqual([
      ...Array.from({ length: comments.length - 1 }, () => `${NAME}[bot] skipped`),
      'mara success',
    ]);
    expect(github.actions.runs.filter(({ event }) => event === 'pull_request').length).toBeGreaterThan(1);
    const said = github.actions.runs.flatMap(({ jobs }) => jobs.flatMap(({ log, summary }) => [...log, summary]));
    expect(said.join('\n')).not.toMatch(/PRIVATE KEY|MII[\w+/]{20}/);
  });

  it('refuses half of what it takes, and a key that is none, without a word of it', async () => {
    await using github = await withTextTools(action, { files: textTools(tasks(1)), apps });
    introduce(github);
    github.vars['SPECBRIDGE_APP_ID'] = '';
    const half = await start(github, { spec: 'text-tools' });
    expect(half.jobs[0]!.annotations[0]!.message).toMatch(/input app-id is missing or empty beside app-private-key/);
    introduce(github);
    github.secrets['SPECBRIDGE_APP_PRIVATE_KEY'] = 'not-a-key-but-secret';
    const none = await start(github, { spec: 'text-tools' });
    expect(none.jobs[0]!.annotations[0]!.message).toMatch(/app-private-key takes the whole private key/);
    expect(JSON.stringify(none.jobs[0]!.log)).not.toContain('not-a-key');
  });
});
