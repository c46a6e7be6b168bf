import { setTimeout as pause } from 'node:timers/promises';
import { App, Octokit, RequestError } from 'octokit';
import { UserError } from '../../errors.ts';
import { clientOptions, type Where } from './client.ts';
import type { Identity } from './identity.ts';
import { viewer } from './people.ts';
import { explained, isRefused } from './refusals.ts';

/** An App, by what it proves itself with. */
interface AppKey {
  readonly id: string;
  readonly privateKey: string;
}

interface Minting {
  /** Is told every token before it is used, so that it can be kept out of logs. */
  readonly onToken: (token: string) => void;
  /** A clock that never goes back, in milliseconds. */
  readonly now?: () => number;
}

/** Tokens of an App live for an hour; what is begun with one is to end before. */
const LONGEST_USED_MS = 45 * 60_000;

/** What is done in a step takes this; GitHub's names have underscores here. */
const NEEDED = ['contents', 'pull_requests', 'issues', 'actions', 'statuses'] as const;

/** A token with the login that it speaks for. */
interface Minted {
  readonly token: string;
  readonly login: string;
}

/** An App that is installed in the repository. Its tokens reach no other one; none is made before it is needed. */
export function appIdentity(key: AppKey, where: Where, { onToken, now = () => performance.now() }: Minting): Identity {
  let last: { readonly at: number; readonly minted: Promise<Minted> } | undefined;
  const current = (): Promise<Minted> => {
    if (last !== undefined && now() - last.at <= LONGEST_USED_MS) return last.minted;
    const minted = mint(key, where, onToken);
    last = { at: now(), minted };
    // What could not be had this time is asked for again.
    minted.catch(() => (last = undefined));
    return minted;
  };
  return { kind: 'app', token: async () => (await current()).token, login: async () => (await current()).login };
}

async function mint(key: AppKey, where: Where, onToken: (token: string) => void): Promise<Minted> {
  const { owner, repo } = where;
  try {
    const { octokit } = new App({
      appId: key.id,
      privateKey: key.privateKey,
      Octokit: Octokit.defaults(clientOptions(where)),
    });
    const { data: installation } = await octokit.rest.apps.getRepoInstallation({ owner, repo });
    const order = { installation_id: installation.id, repositories: [repo] };
    const { data } = await octokit.rest.apps.createInstallationAccessToken(order);
    onToken(data.token);
    refuseLacking(data.permissions ?? {}, installation.html_url);
    return { token: data.token, login: await loginOf(data.token, where) };
  } catch (error) {
    throw refusalOf(error, key, where);
  }
}

/** All of it at once, so that it can be given at once. */
function refuseLacking(permissions: Readonly<Record<string, string>>, settings: string): void {
  const lacking = NEEDED.filter((name) => permissions[name] !== 'write');
  if (lacking.length === 0) return;
  const names = lacking.map((name) => `\`${name.replace('_', '-')}: write\``);
  throw new UserError(
    `The App lacks ${names.join(', ').replace(/, (?=[^,]*$)/, ' and ')}. Give it that in its settings, under Permissions, and accept the change at ${settings}.`,
    'permission-missing',
  );
}

/** GitHub makes a token a little before all of its servers know it. */
const YOUTH = { tries: 5, pauseMs: 1_000 };

/** Whose token it is: asked for at once, so that whoever uses it next, git too, finds it known. */
async function loginOf(token: string, where: Where): Promise<string> {
  const octokit = new Octokit({ ...clientOptions(where), auth: token });
  for (let tries = 1; ; tries += 1) {
    try {
      return await viewer(octokit);
    } catch (error) {
      if (!isRefused(error, 401) || tries === YOUTH.tries) throw error;
      await pause(YOUTH.pauseMs);
    }
  }
}

function refusalOf(error: unknown, { id }: AppKey, { owner, repo, serverUrl }: Where): unknown {
  const refuse = (text: string): UserError => new UserError(text, 'app-refused');
  const repositoryUrl = `${serverUrl}/${owner}/${repo}`;
  if (error instanceof RequestError) {
    const words = error.message;
    if (error.status === 401 || /integration not found/i.test(words))
      return refuse(
        `GitHub does not take the key for the App ${id}: it is the key of another one, or was deleted. Make a new private key in the settings of the App, and correct app-private-key or app-id.`,
      );
    if (error.status === 404)
      return refuse(
        `The App ${id} is not installed in ${owner}/${repo}. Install it there, from its settings under Install App, or remove app-id, and the token of the run is used.`,
      );
    if (error.status === 403 && /suspended/i.test(words))
      return refuse(
        `The App ${id} is suspended in ${owner}/${repo}. Lift that in the settings of the repository's owner, under Applications, or remove app-id, and the token of the run is used.`,
      );
  }
  return explained(
    error,
    { deed: 'make a token of the App', needs: 'metadata: read' },
    { repositoryUrl, speaker: 'app', isTokenProven: false },
  );
}
