import { openApi, type Api } from '../../src/github/api.ts';
import type { Where } from '../../src/github/api/client.ts';
import { holderOf } from '../../src/github/api/identity.ts';
import { githubForge } from '../../src/github/forge.ts';
import type { Forge } from '../../src/ports.ts';
import type { Line } from '../../src/core/journal.ts';
import { octokit } from '../world/github/clients.ts';
import { openGitHub, type GitHub, type GitHubOptions } from '../world/github/github.ts';

/** What the workflow file gives its token. */
export const PERMISSIONS = {
  contents: 'write',
  pull_requests: 'write',
  issues: 'write',
  actions: 'write',
  statuses: 'write',
  checks: 'read',
} as const;

export const BRANCH = 'specbridge/login-1a2b3c';

/** A repository in which a job's branch has a commit of its own. */
export async function withBranch(options: GitHubOptions = {}): Promise<GitHub> {
  const people = { maria: 'maintain', walt: 'write', tria: 'triage', ...options.people } as const;
  const github = await openGitHub({ ...options, people });
  await github.push({ 'login.txt': 'one\n' }, { branch: BRANCH });
  return github;
}

/** The API as a run of the action has it; brisk, because this GitHub is our own. */
export function apiOf(github: GitHub, token = github.workflowToken(PERMISSIONS), more: object = {}): Api {
  return openApi({ ...whereOf(github), ...more }, holderOf(token));
}

/** Its repository, for a client of ours. */
export function whereOf({ owner, name: repo, apiUrl, serverUrl }: GitHub): Where {
  return { owner, repo, apiUrl, serverUrl, pace: 'brisk' };
}

/** Somebody writes a comment in the pull request; gives its id. */
export async function comment(github: GitHub, login: string, body: string): Promise<number> {
  const { rest } = octokit(github, github.token(login));
  const { data } = await rest.issues.createComment({ owner: github.owner, repo: github.name, issue_number: 1, body });
  return data.id;
}

/** What an error says, with its code or its time. */
export async function refusal(
  request: Promise<unknown>,
): Promise<{ name: string; message: string; code?: string; until?: Date }> {
  const error: unknown = await request.then(
    () => new Error('was answered'),
    (error: unknown) => error,
  );
  return error as { name: string; message: string; code?: string; until?: Date };
}

/** The same with its pull request. */
export async function withPull(more: GitHubOptions = {}): Promise<GitHub> {
  const github = await withBranch({ apps: { helper: { issues: 'write', metadata: 'read' } }, ...more });
  await apiOf(github).createPull({ branch: BRANCH, base: 'main', title: 'Login', body: '' });
  return github;
}

const NODES: Readonly<Record<string, string>> = { '2': 'n2-51ab' };

/** A forge that has not looked yet. */
export function forgeOf(github: GitHub, api = apiOf(github), lines: readonly Line[] = []): Forge {
  const nodeNamed = (_job: string, word: string): string => NODES[word] ?? word;
  return githubForge(api, { pullOf: () => api.pullOf(BRANCH), nodeNamed, lines: () => lines });
}
