import { fitting } from './body.ts';
import { ONCE, type Client } from './client.ts';
import { isRefused } from './refusals.ts';

export interface Pull {
  readonly number: number;
  /** What GraphQL calls it. */
  readonly nodeId: string;
  readonly state: 'open' | 'closed';
  readonly isMerged: boolean;
  readonly isDraft: boolean;
  readonly headSha: string;
  readonly url: string;
  readonly body: string;
  readonly closedAt: string | undefined;
}

interface PullOrder {
  /** Without `refs/heads/`. */
  readonly branch: string;
  readonly base: string;
  readonly title: string;
  readonly body: string;
}

/** The pull request of a branch. */
export interface Pulls {
  /** The open one, else the newest. */
  pullOf(branch: string): Promise<Pull | undefined>;
  /** A draft where there are drafts; the one that is there already; nothing while the branch has no commit of its own, or is gone. */
  createPull(order: PullOrder): Promise<Pull | undefined>;
  describePull(pull: Pull, body: string): Promise<void>;
  /** The branch that a pull request of this repository brings; nothing where it comes from a fork, or is none. */
  branchOf(number: number): Promise<string | undefined>;
  /** A draft no longer. */
  readyPull(pull: Pull): Promise<void>;
}

const WRITES = 'pull-requests: write';
const READY =
  'mutation($id: ID!) { markPullRequestReadyForReview(input: { pullRequestId: $id }) { pullRequest { isDraft } } }';
/** GitHub's words where a branch has nothing that could be merged, or is not there. */
const NOTHING_TO_MERGE = /No commits between|"field":"head","code":"invalid"/;

export function pullsOf(client: Client): Pulls {
  const { octokit, at, ask } = client;
  const pullOf = async (branch: string): Promise<Pull | undefined> => {
    const list = { ...at, head: `${at.owner}:${branch}`, state: 'all', per_page: 100 } as const;
    const { data } = await ask({ deed: 'list pull requests', needs: 'pull-requests: read' }, () =>
      octokit.rest.pulls.list(list),
    );
    const found = data.find(({ state }) => state === 'open') ?? data[0];
    return found && asPull(found);
  };
  return {
    pullOf,
    createPull: (order) =>
      ask({ deed: 'create a pull request', needs: WRITES }, async () => {
        try {
          return asPull(await create(client, order));
        } catch (error) {
          if (isRefused(error, 422, NOTHING_TO_MERGE)) return undefined;
          if (isRefused(error, 422, /already exists/)) return pullOf(order.branch);
          throw error;
        }
      }),
    describePull: async ({ number }, body) => {
      await ask({ deed: 'describe the pull request', needs: WRITES }, () =>
        octokit.rest.pulls.update({ ...at, pull_number: number, body: fitting(body) }),
      );
    },
    branchOf: (number) => branchOf(client, number),
    readyPull: async ({ nodeId }) => {
      await ask({ deed: 'mark the pull request as ready', needs: WRITES }, () =>
        octokit.graphql(READY, { id: nodeId }),
      );
    },
  };
}

function branchOf({ octokit, at, ask }: Client, pull_number: number): Promise<string | undefined> {
  return ask({ deed: 'show the pull request', needs: 'pull-requests: read' }, async () => {
    try {
      const { head, base } = (await octokit.rest.pulls.get({ ...at, pull_number })).data;
      return head.repo?.full_name === base.repo.full_name ? head.ref : undefined;
    } catch (error) {
      if (isRefused(error, 404)) return undefined;
      throw error;
    }
  });
}

type Shown = Awaited<ReturnType<Client['octokit']['rest']['pulls']['list']>>['data'][number];

async function create({ octokit, at }: Client, { branch, base, title, body }: PullOrder): Promise<Shown> {
  const order = { ...at, head: branch, base, title, body: fitting(body), ...ONCE };
  try {
    return (await octokit.rest.pulls.create({ ...order, draft: true })).data as Shown;
  } catch (error) {
    // Not every plan has drafts.
    if (!isRefused(error, 422, /Draft pull requests are not supported/)) throw error;
    return (await octokit.rest.pulls.create(order)).data as Shown;
  }
}

function asPull(shown: Shown): Pull {
  return {
    number: shown.number,
    nodeId: shown.node_id,
    state: shown.state === 'open' ? 'open' : 'closed',
    isMerged: shown.merged_at !== null,
    isDraft: shown.draft === true,
    headSha: shown.head.sha,
    url: shown.html_url,
    body: shown.body ?? '',
    closedAt: shown.closed_at ?? undefined,
  };
}
