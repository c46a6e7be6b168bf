import { Octokit } from 'octokit';
import type { Identity } from './identity.ts';
import { explained, type Ask } from './refusals.ts';

/** Which repository is spoken about. */
export interface Where {
  readonly owner: string;
  readonly repo: string;
  readonly apiUrl: string;
  readonly serverUrl: string;
  /** `patient`, as GitHub asks: with pauses between writes, and before a try is repeated. `brisk` is for a GitHub of one's own. */
  readonly pace?: 'patient' | 'brisk';
}

/** GitHub's client for one repository. */
export interface Client {
  readonly octokit: Octokit;
  readonly at: { readonly owner: string; readonly repo: string };
  readonly identity: Identity;
  /** Sends a request; what refuses it is told in our words. */
  ask<Answer>(ask: Ask, request: () => Promise<Answer>): Promise<Answer>;
}

/** Sent once: what creates something must not be repeated by the client, which cannot know whether it took effect. */
export const ONCE = { request: { retries: 0 } };

const REQUEST_MS = 60_000;
/** A limit of this length is waited out where nothing is created; a longer one is told. */
const LONGEST_WAIT_S = 10;
const LOG = { debug: quiet, info: quiet, warn: quiet, error: quiet };

export function openClient(where: Where, identity: Identity): Client {
  const { owner, repo, serverUrl } = where;
  const octokit = new Octokit(clientOptions(where));
  // Asked for at each request, because tokens grow old.
  octokit.hook.before('request', async (options) => {
    options.headers.authorization = `token ${await identity.token()}`;
  });
  let isTokenProven = false;
  octokit.hook.after('request', () => {
    isTokenProven = true;
  });
  return {
    octokit,
    at: { owner, repo },
    identity,
    ask: async (ask, request) => {
      try {
        return await request();
      } catch (error) {
        throw explained(error, ask, {
          repositoryUrl: `${serverUrl}/${owner}/${repo}`,
          speaker: identity.kind,
          isTokenProven,
        });
      }
    },
  };
}

/** How every client of ours waits and repeats, whoever it speaks as. */
export function clientOptions({ apiUrl, pace = 'patient' }: Where): ConstructorParameters<typeof Octokit>[0] & object {
  const mayWait = (seconds: number, options: object, _octokit: unknown, tries: number): boolean => {
    const { request } = options as { readonly request: { readonly retries?: number } };
    return tries === 0 && seconds <= LONGEST_WAIT_S && request.retries !== 0;
  };
  return {
    baseUrl: apiUrl,
    userAgent: 'specbridge',
    log: LOG,
    request: { log: LOG, fetch: fetchInTime },
    throttle: { enabled: pace === 'patient', onRateLimit: mayWait, onSecondaryRateLimit: mayWait },
    retry: {
      retries: 2,
      retryAfterBaseValue: pace === 'patient' ? 1_000 : 10,
      doNotRetry: [400, 401, 403, 404, 409, 410, 422, 429, 451],
    },
  };
}

/** An answer that never comes must not hold a step up until the runner ends it. */
function fetchInTime(url: string, options: RequestInit): Promise<Response> {
  return fetch(url, { ...options, signal: AbortSignal.timeout(REQUEST_MS) });
}

function quiet(): void {}
