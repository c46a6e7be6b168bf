import { RequestError } from 'octokit';
import { sentence } from '../../core/sentence.ts';
import { TransientError, UserError } from '../../errors.ts';
import { oneLine } from '../../report/lines.ts';
import type { Identity } from './identity.ts';

/** Something that is asked of GitHub. */
export interface Ask {
  /** In words, after "to". */
  readonly deed: string;
  /** What a token needs for it, as `permissions:` of a workflow spells it. */
  readonly needs: string;
}

/** What must be known of a token and a repository to say what would help. */
export interface Surroundings {
  /** Address of the repository for people. */
  readonly repositoryUrl: string;
  /** Whose token it is. */
  readonly speaker: Identity['kind'];
  /** The token has been good for something before. */
  readonly isTokenProven: boolean;
}

const MINUTE_MS = 60_000;

/** An error of octokit as it concerns us: gone later, or for a person to mend; anything else is a bug, and stays what it is. */
export function explained(error: unknown, ask: Ask, around: Surroundings): unknown {
  const refused = ofGraphql(error);
  if (refused !== undefined) return explainGraphql(refused, ask, around);
  if (!(error instanceof RequestError)) return error;
  const { status, response } = error;
  const words = oneLine(error.message);
  const until = limitedUntil(error);
  if (until !== undefined) return limited(ask, until);
  if (response === undefined || status >= 500)
    return new TransientError(`GitHub could not be asked to ${ask.deed} (${status}: ${words}).`);
  if (status === 401) return unknownToken(ask, around);
  if (/not permitted to create or approve pull requests/i.test(words)) return mayNotCreate(around);
  if (status === 403 && /not accessible by/i.test(words))
    return lacks(ask, around, response.headers['x-accepted-github-permissions']);
  const hidden = status === 404 ? ` It says so too where a token may not see it: this takes \`${ask.needs}\`.` : '';
  return new UserError(`GitHub refused to ${ask.deed} (${status}): ${sentence(words)}${hidden}`, 'github-refused');
}

/** Whether GitHub refused with these words; what it refused did not take effect. */
export function isRefused(error: unknown, status: number, words = /(?:)/): error is RequestError {
  return error instanceof RequestError && error.status === status && words.test(error.message);
}

/** When a limit ends; nothing where it is no limit that was hit. */
function limitedUntil({ status, message, response }: RequestError): Date | undefined {
  if (status !== 403 && status !== 429) return undefined;
  const headers = response?.headers ?? {};
  const after = Number(headers['retry-after']);
  if (after > 0) return new Date(Date.now() + after * 1_000);
  const reset = Number(headers['x-ratelimit-reset']);
  if (headers['x-ratelimit-remaining'] === '0' && reset > 0) return new Date(reset * 1_000);
  return status === 429 || /rate limit/i.test(message) ? new Date(Date.now() + MINUTE_MS) : undefined;
}

function limited({ deed }: Ask, until: Date): TransientError {
  const at = until.toISOString().slice(0, 19);
  return new TransientError(
    `GitHub takes no more requests for now; it is asked to ${deed} again from ${at}Z on.`,
    until,
  );
}

/** A token dies within a step, and the next step has a new one; one that never worked will not do so then. */
function unknownToken({ deed }: Ask, { isTokenProven }: Surroundings): Error {
  if (isTokenProven) return new TransientError(`The token is no longer valid; GitHub could not be asked to ${deed}.`);
  return new UserError(
    'GitHub does not know the token: it has expired, was revoked, or is mistyped. Correct the one that the workflow names, or remove it, and the token of the run is used.',
    'token-refused',
  );
}

function mayNotCreate({ repositoryUrl }: Surroundings): UserError {
  return new UserError(
    `This repository does not let GitHub Actions create pull requests. Tick "Allow GitHub Actions to create and approve pull requests" at ${repositoryUrl}/settings/actions (an organisation can forbid it for all of its repositories), or let the workflow use the token of an App.`,
    'pull-request-setting',
  );
}

/** GitHub names in a header what would do: `a=write,b=read; c=write` = both of the first, or the third. */
function lacks({ deed, needs }: Ask, { speaker }: Surroundings, accepted?: unknown): UserError {
  const told = typeof accepted === 'string' && accepted.trim() !== '' ? accepted : undefined;
  const sets = told?.split(';').map((set) =>
    set
      .split(',')
      .map((one) => `\`${one.trim().replaceAll('_', '-').replace('=', ': ')}\``)
      .join(' and '),
  );
  return new UserError(
    `GitHub does not let the token ${deed}: it lacks ${sets?.join(' or ') ?? `\`${needs}\``}. ${WHERE_TO_GIVE[speaker]}`,
    'permission-missing',
  );
}

const WHERE_TO_GIVE: Readonly<Record<Identity['kind'], string>> = {
  run: 'Add that under `permissions:` in the workflow file, or give it to the token that the workflow names.',
  app: 'Give it to the App in its settings, under Permissions, and accept the change where the App is installed.',
};

interface GraphqlProblem {
  readonly type?: string;
  readonly message: string;
}

/** GraphQL refuses in an answer that is otherwise fine; octokit does not give away the class of its error. */
function ofGraphql(error: unknown): readonly GraphqlProblem[] | undefined {
  const isOne = error instanceof Error && error.name === 'GraphqlResponseError';
  return isOne ? (error as Error & { readonly errors?: readonly GraphqlProblem[] }).errors : undefined;
}

function explainGraphql(problems: readonly GraphqlProblem[], ask: Ask, around: Surroundings): Error {
  const types = problems.map(({ type }) => type);
  if (types.includes('RATE_LIMITED')) return limited(ask, new Date(Date.now() + MINUTE_MS));
  if (types.includes('FORBIDDEN') || types.includes('INSUFFICIENT_SCOPES')) return lacks(ask, around);
  const words = oneLine(problems.map(({ message }) => message).join(' '));
  return new UserError(`GitHub refused to ${ask.deed}: ${words}`, 'github-refused');
}
