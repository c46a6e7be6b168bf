import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { installedApp, octokit } from '../world/github/clients.ts';
import { protectedBranch, ruleset } from '../world/github/git-http.ts';
import { openGitHub, type GitHub } from '../world/github/github.ts';
import { userEnvironment } from '../tools/user-repository.ts';

interface Clone {
  readonly folder: string;
  /** Runs git in it; gives its exit code and everything it said. */
  git(...args: string[]): Promise<{ readonly code: number; readonly said: string }>;
  /** Commits a file; gives the commit. */
  commit(path: string, text: string): Promise<string>;
}

/** A clone with a token, as a person or a job has one. */
async function clone(github: GitHub, token: string): Promise<Clone> {
  const folder = mkdtempSync(join(tmpdir(), 'specbridge-clone-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const header = `AUTHORIZATION: basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
  const login = token === '' ? [] : ['-c', `http.extraheader=${header}`];
  const env = { ...userEnvironment(), GIT_TERMINAL_PROMPT: '0' };
  const git: Clone['git'] = (...args) =>
    new Promise((resolve) => {
      execFile('git', [...login, ...args], { cwd: folder, env }, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), said: `${stdout}${stderr}`.trim() });
      });
    });
  const { code, said } = await git('clone', '-q', `${github.serverUrl}/${github.fullName}`, '.');
  if (code !== 0) throw new Error(said);
  const commit: Clone['commit'] = async (path, text) => {
    writeFileSync(join(folder, path), text);
    await git('add', '-A');
    await git('commit', '-q', '-m', path);
    return (await git('rev-parse', 'HEAD')).said;
  };
  return { folder, git, commit };
}

const WORKFLOW = 'on: push\njobs: { a: { runs-on: ubuntu-latest, steps: [{ run: "true" }] } }\n';

describe('who may push', () => {
  it('readers clone, writers push, and REST sees the same commit', async () => {
    await using github = await openGitHub({ people: { walt: 'write', reader: 'read' } });
    const reader = await clone(github, github.token('reader'));
    await reader.commit('r.txt', 'r');
    const refused = await reader.git('push', 'origin', 'HEAD:refs/heads/r');
    expect(refused).toMatchObject({
      code: 128,
      said: expect.stringMatching(/Permission to acme\/widgets.git denied to reader[^]*403/),
    });

    const writer = await clone(github, github.token('walt'));
    const sha = await writer.commit('w.txt', 'w');
    expect((await writer.git('push', 'origin', 'HEAD:refs/heads/w')).code).toBe(0);
    const { data } = await octokit(github, '').rest.repos.getBranch({ owner: 'acme', repo: 'widgets', branch: 'w' });
    expect(data.commit.sha).toBe(sha);
    expect(github.happenings.at(-1)).toMatchObject({ event: 'push', sender: 'walt', payload: { after: sha } });
  });

  it('a private repository is not there for strangers', async () => {
    await using github = await openGitHub({ isPrivate: true });
    await expect(clone(github, github.token('stranger'))).rejects.toThrow('could not read Username');
  });
});

describe('leases', () => {
  it('several refs move together or not at all, and only from where they were expected', async () => {
    await using github = await openGitHub();
    const [one, two] = [await clone(github, github.token('acme')), await clone(github, github.token('acme'))];
    const ref = 'refs/specbridge/jobs/j';
    const save = (from: Clone, expected: string): ReturnType<Clone['git']> =>
      from.git(
        'push',
        '--atomic',
        `--force-with-lease=${ref}:${expected}`,
        'origin',
        `HEAD:${ref}`,
        'HEAD:refs/heads/job',
      );
    const first = await one.commit('a', 'a');
    expect((await save(one, '')).code).toBe(0);
    await two.commit('b', 'b');
    expect(await save(two, '')).toMatchObject({ code: 1, said: expect.stringContaining('stale info') });
    expect(await github.repository.refs()).toEqual(
      new Map([
        ['refs/heads/job', first],
        ['refs/heads/main', await github.repository.resolve('main')],
        [ref, first],
      ]),
    );
    expect((await save(two, first)).code).toBe(1);
    expect(
      (await two.git('push', '--atomic', `--force-with-lease=${ref}:${first}`, 'origin', `HEAD:${ref}`)).code,
    ).toBe(0);
  });
});

describe("GitHub's refusals", () => {
  const push = async (github: GitHub, ref: string): Promise<string> => {
    const writer = await clone(github, github.token('acme'));
    await writer.commit('x', 'x\nhush-hush\n');
    return (await writer.git('push', 'origin', `HEAD:${ref}`)).said;
  };

  it('E15: a protected branch', async () => {
    await using github = await openGitHub();
    github.rules.refused.push(protectedBranch('main'));
    const said = await push(github, 'refs/heads/main');
    expect(said).toContain('remote: error: GH006: Protected branch update failed for refs/heads/main.');
    expect(said).toContain('! [remote rejected] HEAD -> main (protected branch hook declined)');
  });

  it('E15: a ruleset that asks for signatures, by pattern', async () => {
    await using github = await openGitHub();
    github.rules.refused.push(ruleset('refs/heads/*'));
    expect(await push(github, 'refs/heads/y')).toMatch(
      /GH013[^]*verified signatures[^]*\(push declined due to repository rule violations\)/,
    );
    expect(await push(github, 'refs/specbridge/y')).toContain('[new reference]');
  });

  it('E15: a large file and a secret', async () => {
    await using github = await openGitHub();
    github.rules.largestFile = 3;
    expect(await push(github, 'refs/heads/y')).toMatch(/GH001[^]*\(pre-receive hook declined\)/);
    delete github.rules.largestFile;
    github.rules.secret = 'hush-hush';
    expect(await push(github, 'refs/heads/y')).toMatch(
      /GH013[^]*secrets[^]*\(push declined due to repository rule violations\)/,
    );
    expect(await github.repository.resolve('refs/heads/y')).toBeUndefined();
  });
});

it('E21: the connection breaks before or after a push took effect; curl itself tries once more', async () => {
  await using github = await openGitHub();
  const writer = await clone(github, github.token('acme'));
  await writer.commit('x', 'x');
  const isPush = ({ path, method }: { path: string; method: string }): boolean =>
    method === 'POST' && path.endsWith('receive-pack');
  const push = (): ReturnType<Clone['git']> =>
    writer.git('push', '--force-with-lease=refs/heads/lost:', 'origin', 'HEAD:refs/heads/lost');
  github.faults.add({ part: 'git', of: isPush, times: 2, when: 'before', effect: 'cut' });
  expect((await push()).code).not.toBe(0);
  expect(await github.repository.resolve('refs/heads/lost')).toBeUndefined();
  github.faults.add({ part: 'git', of: isPush, when: 'after', effect: 'cut' });
  // The first try took effect, its answer was lost, and what git gets to hear is the refusal of the second.
  expect((await push()).said).toContain('[remote rejected] HEAD -> lost');
  expect(await github.repository.resolve('refs/heads/lost')).toBeDefined();
});

it('E15: without `workflows`, an app may push workflow files only as some branch has them already', async () => {
  await using github = await openGitHub({
    apps: { bot: { contents: 'write', metadata: 'read' } },
    files: { '.github/workflows/ci.yml': WORKFLOW },
  });
  const app = await installedApp(github, 'bot');
  const { token } = (await app.auth({ type: 'installation' })) as { token: string };
  const bot = await clone(github, token);
  await bot.commit('x', 'x');
  expect((await bot.git('push', 'origin', 'HEAD:refs/heads/same')).code).toBe(0);
  await bot.commit('.github/workflows/ci.yml', `${WORKFLOW}# changed\n`);
  expect((await bot.git('push', 'origin', 'HEAD:refs/heads/other')).said).toContain(
    'refusing to allow a GitHub App to create or update workflow `.github/workflows/ci.yml` without `workflows` permission',
  );
  // The base is older than the workflow files of every branch: the same refusal, though nobody touched one.
  await bot.git('reset', '-q', '--hard', 'HEAD~1');
  for (const branch of ['main', 'same'])
    await github.push({ '.github/workflows/ci.yml': `${WORKFLOW}# newer\n` }, { branch });
  expect((await bot.git('push', 'origin', 'HEAD:refs/heads/old')).said).toContain('without `workflows` permission');
});
