import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEmulator, type EmulatorOptions } from 'emulate';
import type { Answer } from './http.ts';
import { packageFile, packageFolder } from './packages.ts';

export interface Row {
  readonly id: number;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface Table<Fields> {
  all(): (Fields & Row)[];
  get(id: number): (Fields & Row) | undefined;
  findOneBy<Key extends keyof Fields>(key: Key, value: Fields[Key]): (Fields & Row) | undefined;
  insert(fields: Fields): Fields & Row;
  update(id: number, patch: Partial<Fields>): (Fields & Row) | undefined;
  delete(id: number): boolean;
}

/** The tables of emulate's store that this world looks into; more columns than these are there. */
export interface Tables {
  readonly users: Table<{ readonly login: string; readonly type: string }>;
  readonly repos: Table<{ readonly full_name: string; readonly owner_id: number }>;
  readonly branches: Table<{
    readonly repo_id: number;
    readonly name: string;
    readonly sha: string;
    readonly protected: boolean;
  }>;
  readonly issues: Table<{
    readonly number: number;
    readonly state: string;
    readonly is_pull_request: boolean;
    readonly locked: boolean;
  }>;
  readonly comments: Table<{ readonly user_id: number; readonly issue_number: number | null }>;
  readonly collaborators: Table<{ readonly repo_id: number; readonly user_id: number; readonly permission: string }>;
  readonly pullRequests: Table<PullRow>;
  readonly appInstallations: Table<{
    readonly app_id: number;
    readonly installation_id: number;
    readonly permissions: Readonly<Record<string, string>>;
  }>;
}

export interface PullRow {
  readonly number: number;
  readonly state: string;
  readonly draft: boolean;
  readonly merged: boolean;
  readonly merged_at: string | null;
  readonly merged_by_id: number | null;
  readonly merge_commit_sha: string | null;
  readonly closed_at: string | null;
  readonly head_ref: string;
  readonly head_sha: string;
  readonly base_ref: string;
  readonly base_sha: string;
  readonly commits: number;
  readonly changed_files: number;
  readonly additions: number;
  readonly deletions: number;
  readonly node_id: string;
}

/** Who a token belongs to; an installation's token is an app's, with what it may do. */
export interface TokenOwner {
  readonly login: string;
  readonly id: number;
  readonly scopes: readonly string[];
  readonly installation?: {
    readonly installationId: number;
    readonly appId: number;
    readonly accountId: number;
    readonly accountType: 'User';
    readonly permissions: Readonly<Record<string, string>>;
    readonly repositoryIds: readonly number[];
    readonly repositorySelection: 'all';
  };
}

type Dispatch = (event: string, action: string | undefined, payload: unknown, owner: string, repo: string) => unknown;

interface Inside {
  readonly tables: Tables;
  readonly webhooks: { dispatch: Dispatch };
  readonly tokens: Map<string, TokenOwner>;
}

export interface Emulate extends Inside, AsyncDisposable {
  /** Its answer, with dates as GitHub writes them: to the second. */
  ask(request: Request): Promise<Answer>;
  /** Private keys of the apps, by their id, as PEM. */
  readonly privateKeys: readonly string[];
}

interface Plugin {
  register(app: unknown, store: unknown, webhooks: unknown, baseUrl: string, tokens: unknown): void;
}

// emulate 0.12.2 opens its store to nobody: the plugin object that it registers is wrapped once, and what passes through is kept by address.
// The file's name holds a digest, so it is looked for.
const dist = join(packageFolder('emulate'), 'dist');
const chunk = readdirSync(dist).find(
  (file) => /^dist-.*\.js$/.test(file) && readFileSync(join(dist, file), 'utf8').includes('var githubPlugin = {'),
);
const { githubPlugin, getGitHubStore } = (await import(packageFile('emulate', `dist/${chunk}`))) as {
  readonly githubPlugin: Plugin;
  readonly getGitHubStore: (store: unknown) => Tables;
};
interface App {
  fetch(request: Request): Promise<Response>;
}

const opened = new Map<string, Inside & { readonly app: App }>();
const register = githubPlugin.register;
githubPlugin.register = function (app, store, webhooks, baseUrl, tokens) {
  opened.set(baseUrl, { app, tables: getGitHubStore(store), webhooks, tokens } as unknown as Inside & {
    readonly app: App;
  });
  register.call(this, app, store, webhooks, baseUrl, tokens);
};

/** Starts emulate's GitHub, with its store open. `url` is the address under which people know it. */
export async function openEmulate(url: string, seed: EmulatorOptions['seed']): Promise<Emulate> {
  const emulator = await createEmulator({ service: 'github', port: 0, baseUrl: url, ...(seed && { seed }) });
  const { app, ...inside } = opened.get(url)!;
  opened.delete(url);
  return {
    ...inside,
    ask: async (request) => {
      const answer = await app.fetch(request);
      const kept = [...answer.headers].filter(([name]) => ['link', 'content-type'].includes(name));
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.includes('json') === true && text !== '';
      const body = isJson ? (JSON.parse(toTheSecond(text)) as unknown) : text;
      return { status: answer.status, headers: Object.fromEntries(kept), body };
    },
    privateKeys: emulator.generatedSecrets.map(({ value }) => value),
    [Symbol.asyncDispose]: async () => emulator.close(),
  };
}

function toTheSecond(text: string): string {
  return text.replaceAll(/("\w+_at":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d{3}Z"/g, '$1Z"');
}
