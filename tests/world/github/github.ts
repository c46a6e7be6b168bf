import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openActions, type Actions } from './actions/scheduler.ts';
import { openEmulate } from './emulate.ts';
import { faultList, type Faults } from './faults.ts';
import { follower } from './follow.ts';
import { answerGit, type GitReader, type PushRules } from './git-http.ts';
import { hostRepository, type FileChanges, type HostedRepository } from './git.ts';
import { serve, tokenOf, type Answer, type Call, type Json } from './http.ts';
import { isAtLeast, peopleOf, personToken, type People, type Role } from './people.ts';
import { restOf } from './rest.ts';
import { openResults, type Results } from './results.ts';
import { actionsRoutes } from './routes/actions.ts';
import { appRoutes } from './routes/apps.ts';
import { artifactRoutes } from './routes/artifacts.ts';
import { asPull, commentRoutes } from './routes/comments.ts';
import { gitDataRoutes } from './routes/git-data.ts';
import { pullRoutes } from './routes/pulls.ts';
import { checkRoutes, type CheckRun } from './routes/checks.ts';
import { statusRoutes } from './routes/statuses.ts';
import type { Happening, Settings, Site } from './site.ts';
import { openStage, type StageOptions } from './stage.ts';

export interface GitHubOptions extends StageOptions {
  /** What the default branch holds; workflow files are among them. */
  readonly files?: FileChanges;
  /** Everybody but the owner, whose role is admin. */
  readonly people?: Readonly<Record<string, Role>>;
  readonly isPrivate?: boolean;
  /** Apps that somebody has installed, by name, with what they may do. */
  readonly apps?: Readonly<Record<string, Readonly<Record<string, 'read' | 'write'>>>>;
}

/** A whole GitHub on loopback, with one repository. At its end it throws what GitHub would not have taken. */
export interface GitHub extends AsyncDisposable {
  readonly owner: string;
  readonly name: string;
  readonly fullName: string;
  readonly apiUrl: string;
  readonly serverUrl: string;
  readonly repository: HostedRepository;
  readonly results: Results;
  readonly actions: Actions;
  readonly settings: Settings;
  /** Everybody; whoever is given another role has it from then on. */
  readonly people: People;
  /** What pushes are refused. */
  readonly rules: PushRules;
  readonly faults: Faults;
  /** What GitHub would not take: requests that its description does not know, broken workflow files. Who means them empties it. */
  readonly violations: string[];
  /** Checks of other Apps than Actions, whose jobs are checks, too. */
  readonly checks: CheckRun[];
  /** What happened, as webhooks would tell it. */
  readonly happenings: readonly Happening[];
  /** A person's token. */
  token(login: string): string;
  /** A token as runs of workflows get it, with these permissions. */
  workflowToken(permissions: Readonly<Record<string, 'read' | 'write'>>): string;
  /** What workflows find there; whoever changes it is heard by the next run. */
  readonly secrets: Record<string, string>;
  readonly vars: Record<string, string>;
  /** An installed app. */
  app(name: string): { readonly id: number; readonly installation: number; readonly privateKey: string };
  /** Its owner takes it out of the repository. */
  uninstall(app: string): void;
  /** A person changes files on a branch. */
  push(files: FileChanges, options?: { branch?: string; message?: string; login?: string }): Promise<string>;
  /** Makes every token of a run worthless, as if it had lived too long. */
  revokeTokens(runId: number): void;
}

const OWNER = 'acme';
const NAME = 'widgets';
const ACTIONS_APP = 15_368;

export async function openGitHub(options: GitHubOptions = {}): Promise<GitHub> {
  const dir = mkdtempSync(join(tmpdir(), 'specbridge-github-'));
  const fullName = `${OWNER}/${NAME}`;
  const repository = await hostRepository(join(dir, 'git'), fullName);
  const faults = faultList();
  const violations: string[] = [];
  const checks: CheckRun[] = [];
  const happenings: Happening[] = [];
  const rules: PushRules = { refused: [] };
  const settings: Settings = {
    mayActionsCreatePulls: true,
    hasDrafts: true,
    defaultPermissions: 'read',
    suspendedInstallations: [],
    areBotRunsHeld: false,
  };
  const roles = new Map<string, Role>([
    [OWNER, 'admin'],
    ...Object.entries({ stranger: 'none' as Role, ...options.people }),
  ]);
  const killRunner = (runId: number | undefined): void => {
    if (runId !== undefined) actions.killRunner(runId);
  };
  const shared = { faults, killRunner, part: () => 'rest' as const };
  const runOf = (call: Call): number | undefined => people.runTokens.get(tokenOf(call));
  const rest = await serve({ ...shared, runOf, answer: (call) => answerRest(call).catch(broken) });
  const gitServer = { root: join(dir, 'git'), rules, readerOf, pushed };
  const git = await serve({ ...shared, part: () => 'git', runOf, answer: (call) => answerGit(gitServer, call) });
  const results = await openResults({ faults, killRunner });
  // Under this name curl reaches loopback by itself, and GitHub's toolkit takes it for github.com.
  const urls = { apiUrl: `http://127.0.0.1:${rest.port}`, serverUrl: `http://github.localhost:${git.port}` };
  const apps = Object.keys(options.apps ?? {});
  const emulate = await openEmulate(urls.apiUrl, seedOf(roles, options));
  const appLogin = (appId: number): string => `${appId === ACTIONS_APP ? 'github-actions' : apps[appId - 1]}[bot]`;
  const people = peopleOf(roles, options.isPrivate === true, emulate.tokens, appLogin);
  addCollaborators();
  const stage = openStage(options, {
    ...urls,
    fullName,
    dir,
    repository,
    settings,
    people,
    emulate,
    resultsUrl: results.url,
  });
  const actions = openActions({
    stage,
    repository,
    owner: OWNER,
    problem: (words) => violations.push(words),
    decorate,
    isHeld: ({ event, sender }) =>
      settings.areBotRunsHeld && event === 'pull_request' && sender === 'github-actions[bot]',
  });
  const isPrivate = options.isPrivate === true;
  const parts = {
    owner: OWNER,
    name: NAME,
    fullName,
    isPrivate,
    ...urls,
    settings,
    rules,
    people,
    emulate,
    repository,
    results,
    actions,
  };
  const bare: Omit<Site, 'follow'> = {
    ...parts,
    ask,
    user,
    shown: async () => (await ask('GET', `/repos/${fullName}`)).body as Json,
    happened,
  };
  const site: Site = { ...bare, follow: follower(bare) };
  const routes = {
    ...commentRoutes(site),
    ...pullRoutes(site),
    ...gitDataRoutes(site),
    ...statusRoutes(site),
    ...checkRoutes(site, checks),
    ...artifactRoutes(site),
    ...actionsRoutes(site),
    ...appRoutes(site, apps),
  };
  const answerRest = restOf(site, routes, violations);
  hearWebhooks();
  await repository.commit({ 'README.md': '# widgets\n', ...options.files }, { message: 'The beginning' });
  await site.follow({ login: OWNER });
  await actions.settled();

  return {
    ...parts,
    faults,
    violations,
    checks,
    happenings,
    secrets: stage.secrets,
    vars: stage.vars,
    token: personToken,
    workflowToken: (permissions) => stage.mint(permissions, { id: 0 }),
    app: (name) => {
      const id = apps.indexOf(name) + 1;
      return { id, installation: id + 1, privateKey: emulate.privateKeys[id]! };
    },
    uninstall: (name) => {
      const { appInstallations } = emulate.tables;
      for (const { id, app_id } of appInstallations.all()) if (apps[app_id - 1] === name) appInstallations.delete(id);
    },
    push: async (files, { login = OWNER, ...more } = {}) => {
      const sha = await repository.commit(files, { author: login, ...more });
      await site.follow({ login });
      return sha;
    },
    revokeTokens: (runId) => {
      for (const [token, run] of people.runTokens) if (run === runId) stage.revoke(token);
    },
    [Symbol.asyncDispose]: async () => {
      await actions.close();
      await Promise.all([rest, git, results, emulate].map((part) => part[Symbol.asyncDispose]()));
      rmSync(dir, { recursive: true, force: true });
      if (violations.length > 0) throw new Error(`Not as GitHub has it:\n${violations.join('\n')}`);
    },
  };

  /** What this world cannot answer must not pass for GitHub's answer. */
  function broken(error: Error): never {
    violations.push(String(error.stack));
    throw error;
  }

  function addCollaborators(): void {
    const { collaborators, repos, users } = emulate.tables;
    for (const [login, role] of roles) {
      const user = users.findOneBy('login', login);
      if (user === undefined || role === 'none') continue;
      const words: Partial<Record<Role, string>> = { write: 'push', read: 'pull' };
      collaborators.insert({ repo_id: repos.all()[0]!.id, user_id: user.id, permission: words[role] ?? role });
    }
  }

  function ask(method: string, path: string, body?: Json): Promise<Answer> {
    const headers = { authorization: `Bearer ${personToken(OWNER)}`, 'content-type': 'application/json' };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return emulate.ask(new Request(`${urls.apiUrl}${path}`, init));
  }

  async function user(login: string): Promise<Json> {
    const { status, body } = await ask('GET', `/users/${encodeURIComponent(login)}`);
    return status === 200 ? (body as Json) : { login, type: login.endsWith('[bot]') ? 'Bot' : 'User' };
  }

  async function decorate(payload: Json, sender: string): Promise<Json> {
    return { repository: await bare.shown(), sender: await user(sender), ...payload };
  }

  function happened(happening: Happening): void {
    happenings.push(happening);
    actions.happened(happening);
  }

  function readerOf(token: string): GitReader | undefined {
    const who = people.whoIs(token);
    if (who === undefined) return undefined;
    const { login, kind, permissions, role } = who;
    const isWriter = kind === 'app' ? permissions['contents'] === 'write' : isAtLeast(role, 'write');
    const isReader = kind === 'app' ? !isPrivate || 'contents' in permissions : isAtLeast(role, 'read');
    if (!isReader) return undefined;
    const mayPushWorkflows = kind === 'person' || permissions['workflows'] === 'write';
    return { login, level: isWriter && kind !== 'nobody' ? 'write' : 'read', mayPushWorkflows };
  }

  async function pushed(token: string): Promise<void> {
    await site.follow({ login: people.whoIs(token)?.login ?? '' });
  }

  /** What emulate would tell by webhook, told at once; pull requests are told by what follows git. */
  function hearWebhooks(): void {
    const deliver = emulate.webhooks.dispatch;
    emulate.webhooks.dispatch = (event, action, payload, owner, repo) => {
      const told = payload as Json & { sender: { login: string }; issue?: Json };
      if (event !== 'push' && event !== 'create') {
        const issue = told.issue === undefined ? {} : { issue: asPull(site, told.issue) };
        happened({ event, ...(action && { action }), payload: { ...told, ...issue }, sender: told.sender.login });
      }
      return deliver(event, action, payload, owner, repo);
    };
  }
}

function seedOf(
  roles: ReadonlyMap<string, Role>,
  { apps = {}, isPrivate = false }: GitHubOptions,
): Parameters<typeof openEmulate>[1] {
  const installed = (id: number): Json[] => [{ installation_id: id + 1, account: OWNER, repository_selection: 'all' }];
  const others = Object.entries(apps).map(([slug, permissions], at) => ({
    app_id: at + 1,
    slug,
    name: slug,
    permissions,
    events: [],
    installations: installed(at + 1),
  }));
  const actionsApp = {
    app_id: ACTIONS_APP,
    slug: 'github-actions',
    name: 'GitHub Actions',
    permissions: {},
    events: [],
    installations: installed(0),
  };
  return {
    tokens: Object.fromEntries([...roles.keys()].map((login) => [personToken(login), { login, scopes: ['repo'] }])),
    github: {
      users: [...roles.keys()].map((login) => ({ login })),
      repos: [{ owner: OWNER, name: NAME, auto_init: false, private: isPrivate }],
      apps: [actionsApp, ...others],
    },
  };
}
