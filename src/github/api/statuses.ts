import type { Client } from './client.ts';

interface Verification {
  readonly state: 'pending' | 'success' | 'failure' | 'error';
  readonly description: string;
  readonly url: string;
}

/** The one status that is ours, on commits. */
export interface Statuses {
  /** Its newest state. */
  statusOf(sha: string): Promise<string | undefined>;
  setStatus(sha: string, status: Verification): Promise<void>;
}

const CONTEXT = 'specbridge/verified';
const LONGEST_DESCRIPTION = 140;

export function statusesOf({ octokit, at, ask }: Client): Statuses {
  const { repos } = octokit.rest;
  return {
    statusOf: async (ref) => {
      const { data } = await ask({ deed: 'show the statuses of a commit', needs: 'statuses: read' }, () =>
        repos.getCombinedStatusForRef({ ...at, ref, per_page: 100 }),
      );
      return data.statuses.find(({ context }) => context === CONTEXT)?.state;
    },
    // Set twice it says the same, so it may be sent again.
    setStatus: async (sha, { state, description, url }) => {
      const status = {
        state,
        description: description.slice(0, LONGEST_DESCRIPTION),
        target_url: url,
        context: CONTEXT,
      };
      await ask({ deed: 'set the status of a commit', needs: 'statuses: write' }, () =>
        repos.createCommitStatus({ ...at, sha, ...status }),
      );
    },
  };
}
