import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EXAMPLE_WORKFLOWS } from '../../src/cli/example-workflows.ts';
import { localCheckpoints } from '../../src/local/checkpoints.ts';
import { openGitStore } from '../../src/tools/git/store.ts';
import { answerOf, typed, type Said } from '../cli/stage.ts';
import { headOf, saveOf } from '../contract/saves.ts';
import { userRepository } from '../tools/user-repository.ts';
import { ruleset } from '../world/github/git-http.ts';
import { openGitHub, type GitHub } from '../world/github/github.ts';

const user = userRepository();
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(user.base, { recursive: true });
});

interface Finding {
  readonly check: string;
  readonly level: string;
  readonly text: string;
}

/** Types `doctor` on a laptop; nothing that it says holds the token. */
async function doctor(github: GitHub, token: string, ...args: readonly string[]): Promise<Said> {
  vi.stubEnv('GITHUB_API_URL', github.apiUrl);
  vi.stubEnv('GITHUB_SERVER_URL', github.serverUrl);
  vi.stubEnv('MY_TOKEN', token);
  const said = await typed(user.folder, [
    'doctor',
    '--repository',
    github.fullName,
    '--token-env',
    'MY_TOKEN',
    '--json',
    ...args,
  ]);
  expect(said.out + said.err).not.toContain(token);
  return said;
}

/** What is looked at before GitHub is. */
const HERE = ['specs', 'programs', 'agents', 'sandbox'];

/** What is found at GitHub, as `level code`, with its text. */
async function found(
  github: GitHub,
  token: string,
  ...args: readonly string[]
): Promise<Readonly<Record<string, string>>> {
  const { findings } = answerOf('doctor', await doctor(github, token, ...args)) as {
    readonly findings: readonly Finding[];
  };
  const last = findings.findLastIndex(({ check }) => HERE.includes(check));
  return Object.fromEntries(findings.slice(last + 1).map(({ check, level, text }) => [`${level} ${check}`, text]));
}

const writes = ({ faults }: GitHub): number =>
  faults.seen.filter(({ method, path }) => method !== 'GET' && !path.endsWith('git-upload-pack')).length;

describe('a repository at GitHub', () => {
  beforeEach(() => vi.unstubAllEnvs());

  it('that is set up: everything is well, and nothing is written', async () => {
    await using github = await openGitHub({ files: EXAMPLE_WORKFLOWS });
    expect(await found(github, github.token('acme'))).toEqual({
      'ok token': 'A classic token of a person sees acme/widgets.',
      'unknown token-access': expect.stringContaining('cannot be told without writing'),
      'ok pull-request-setting': 'GitHub Actions may create pull requests.',
      'ok base-protection': 'The branch main is not protected; jobs never push to it.',
      'ok job-branch-rules': expect.any(String),
      'ok workflow-file': '.github/workflows/specbridge-comments.yml is on main, with all that is needed.',
      'ok workflow-enabled': '.github/workflows/specbridge-comments.yml is enabled.',
      'ok schedule': expect.stringContaining('60 days'),
      'ok runner': 'Steps ask for machines of GitHub alone.',
      'ok cache': expect.stringMatching(
        /those of comments, pull requests and forks may only read it\. 0 of them are there\.$/,
      ),
      'ok refs': 'git lists refs/specbridge there: 0 of them.',
    });
    expect(writes(github)).toBe(0);
  });

  it('whose settings are in the way: each is named', async () => {
    const file = '.github/workflows/specbridge.yml';
    const lame = EXAMPLE_WORKFLOWS[file].replaceAll(/ +actions: write.*\n/g, '');
    const config = 'runners: { default: ubuntu-latest, agents: [self-hosted, Agents] }\n';
    await using github = await openGitHub({ files: { [file]: lame, '.specbridge/orchestrate.yml': config } });
    github.settings.runners = [{ labels: ['self-hosted', 'agents'], status: 'offline' }];
    github.settings.mayActionsCreatePulls = false;
    github.rules.refused.push(ruleset('refs/heads/specbridge/*'));
    github.faults.add({
      part: 'rest',
      of: ({ path }) => /\/actions\/workflows(\?|$)/.test(path),
      nth: 1,
      times: 9,
      when: 'before',
      effect: {
        status: 200,
        body: { total_count: 1, workflows: [{ id: 1, path: file, state: 'disabled_inactivity' }] },
      },
    });
    const said = await doctor(github, github.token('acme'));
    expect(said.code).toBe(2);
    const { findings } = answerOf('doctor', said) as { readonly findings: readonly Finding[] };
    const wrong = findings.filter(({ level }) => level !== 'ok').map(({ text }) => text);
    expect(wrong).toEqual(
      expect.arrayContaining([
        'GitHub Actions may not create pull requests.',
        'Rules hold for branches specbridge/…: required_signatures.',
        `${file} on main: It lacks the permission \`actions: write\`.`,
        'No machine with the labels self-hosted, Agents is online, and steps wait for one.',
        `${file} is disabled, after 60 days without a push.`,
        '.github/workflows/specbridge-comments.yml is not on main.',
      ]),
    );
  });

  it('that the token does not see, or only half: what it lacks, and what cannot be told', async () => {
    await using github = await openGitHub({ isPrivate: true, people: { walt: 'write' }, files: EXAMPLE_WORKFLOWS });
    expect(await found(github, github.token('stranger'))).toEqual({
      'error token': 'The token does not see acme/widgets.',
    });
    const walts = await found(github, github.token('walt'));
    expect(walts['unknown pull-request-setting']).toMatch(/told only to a person who administers/);
    const runs = await found(github, github.workflowToken({ contents: 'read', issues: 'read' }));
    expect(runs['ok token']).toMatch(/^A token of an App or of a run/);
    expect(runs['error token-access']).toBe('The token may not even read pull-requests, actions, statuses, checks.');
    const wrong = await doctor(github, `ghp_${'1'.repeat(36)}`);
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('GitHub does not know the token')]);
  });
});

describe('a job there', () => {
  it('its chain, the step that saved last, and what the sweep would do', async () => {
    await using github = await openGitHub();
    await using git = await openGitStore({ folder: github.repository.folder, control: join(user.base, 'there.git') });
    const first = headOf(await localCheckpoints(git).save({ ...saveOf('login', undefined), lines: [] }));
    const save = saveOf('login', first);
    headOf(await localCheckpoints(git).save({ ...save, lines: [], note: { ...save.note, owner: '77.1' } }));
    expect(await found(github, github.token('acme'), '--job', 'login')).toEqual({
      'ok chain': 'login, at GitHub: 2 saves, 0 lines, and each follows the one before it.',
      'ok sweep': 'The sweep starts a step of it: it is due, and the run 77 has ended.',
    });
    const missing = await doctor(github, github.token('acme'), '--job', 'nobody');
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('There is no job nobody')]);
  });
});
