import type { Client } from './client.ts';
import { isRefused } from './refusals.ts';

interface Repository {
  readonly defaultBranch: string;
  readonly isPrivate: boolean;
  readonly pushedAt: string | undefined;
  /** Whether the person behind the token may push; absent where it is no person's. */
  readonly mayPush: boolean | undefined;
  /** Of a classic token; others do not tell. */
  readonly scopes: readonly string[] | undefined;
}

/** What people have set a repository to. All of it is only read; nothing where the token may not see it. */
export interface Settings {
  repository(): Promise<Repository | undefined>;
  mayActionsCreatePulls(): Promise<boolean | undefined>;
  isProtected(branch: string): Promise<boolean | undefined>;
  /** Kinds of the rules that hold for a branch of this name, whether or not there is one. */
  rulesOf(branch: string): Promise<readonly string[] | undefined>;
  workflows(): Promise<readonly { readonly path: string; readonly state: string }[] | undefined>;
  /** A file of the default branch, as text. */
  file(path: string): Promise<string | undefined>;
  /** The machines of its people. */
  runners(): Promise<readonly { readonly labels: readonly string[]; readonly isOnline: boolean }[] | undefined>;
  /** How many copies of journals are in the cache. */
  caches(): Promise<number | undefined>;
  /** Which parts of the repository may not even be read. */
  unreadable(): Promise<readonly string[]>;
}

/** Asks, and takes a refusal for nothing. */
type Seen = <Shown, Value>(
  deed: string,
  request: () => Promise<Shown>,
  value: (shown: Shown) => Value,
) => Promise<Value | undefined>;

export function settingsOf(client: Client): Settings {
  const seen: Seen = (deed, request, value) =>
    client.ask({ deed, needs: 'metadata: read' }, async () => {
      try {
        return value(await request());
      } catch (error) {
        if (isRefused(error, 403, /^(?!.*rate limit)/i) || isRefused(error, 404)) return undefined;
        throw error;
      }
    });
  return {
    ...rulesIn(client, seen),
    ...workflowsIn(client, seen),
    ...runsIn(client, seen),
    unreadable: () => unreadable(client, seen),
  };
}

function rulesIn(
  { octokit: { rest }, at }: Client,
  seen: Seen,
): Pick<Settings, 'repository' | 'mayActionsCreatePulls' | 'isProtected' | 'rulesOf'> {
  const may = rest.actions.getGithubActionsDefaultWorkflowPermissionsRepository;
  const shown = ({ data, headers }: Awaited<ReturnType<typeof rest.repos.get>>): Repository => ({
    defaultBranch: data.default_branch,
    isPrivate: data.private,
    pushedAt: data.pushed_at ?? undefined,
    mayPush: data.permissions?.push,
    scopes: headers['x-oauth-scopes']?.split(/,\s*/),
  });
  return {
    repository: () => seen('show the repository', () => rest.repos.get(at), shown),
    mayActionsCreatePulls: () =>
      seen(
        'show what Actions may do',
        () => may(at),
        ({ data }) => data.can_approve_pull_request_reviews,
      ),
    isProtected: (branch) =>
      seen(
        'show a branch',
        () => rest.repos.getBranch({ ...at, branch }),
        ({ data }) => data.protected,
      ),
    rulesOf: (branch) =>
      seen(
        'show the rules of a branch',
        () => rest.repos.getBranchRules({ ...at, branch }),
        ({ data }) => data.map(({ type }) => type),
      ),
  };
}

function workflowsIn({ octokit: { rest }, at }: Client, seen: Seen): Pick<Settings, 'workflows' | 'file'> {
  return {
    workflows: () =>
      seen(
        'list the workflows',
        () => rest.actions.listRepoWorkflows({ ...at, per_page: 100 }),
        ({ data }) => data.workflows.map(({ path, state }) => ({ path, state })),
      ),
    file: (path) =>
      seen(
        'show a file',
        () => rest.repos.getContent({ ...at, path }),
        ({ data }) => ('content' in data ? Buffer.from(data.content, 'base64').toString('utf8') : undefined),
      ),
  };
}

function runsIn({ octokit: { rest }, at }: Client, seen: Seen): Pick<Settings, 'runners' | 'caches'> {
  return {
    runners: () =>
      seen(
        'list the runners',
        () => rest.actions.listSelfHostedRunnersForRepo({ ...at, per_page: 100 }),
        ({ data }) =>
          data.runners.map(({ labels, status }) => ({
            labels: labels.map(({ name }) => name),
            isOnline: status === 'online',
          })),
      ),
    caches: () =>
      seen(
        'list the caches',
        () => rest.actions.getActionsCacheList({ ...at, key: 'specbridge-', per_page: 1 }),
        ({ data }) => data.total_count,
      ),
  };
}

async function unreadable({ octokit: { rest }, at }: Client, seen: Seen): Promise<readonly string[]> {
  const one = { ...at, per_page: 1 };
  const parts: Readonly<Record<string, () => Promise<unknown>>> = {
    contents: () => rest.repos.listBranches(one),
    'pull-requests': () => rest.pulls.list(one),
    issues: () => rest.issues.listForRepo(one),
    actions: () => rest.actions.listRepoWorkflows(one),
    statuses: () => rest.repos.getCombinedStatusForRef({ ...one, ref: 'HEAD' }),
    checks: () => rest.checks.listForRef({ ...one, ref: 'HEAD' }),
  };
  const looks = Object.entries(parts).map(async ([name, request]) => {
    return (await seen(`read ${name}`, request, () => true)) === undefined ? [name] : [];
  });
  return (await Promise.all(looks)).flat();
}
