import { UserError } from '../../errors.ts';
import { fitting } from './body.ts';
import { ONCE, type Client } from './client.ts';
import { isRefused } from './refusals.ts';

export interface Comment {
  readonly id: number;
  /** Of its issue or pull request. */
  readonly number: number;
  readonly author: string;
  readonly isBot: boolean;
  /** GitHub shows that its author belongs to the repository or its organisation. Of some who do it does not. */
  readonly isMember: boolean;
  readonly body: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly url: string;
  /** What anybody has reacted with. */
  readonly reactions: readonly string[];
}

export type Reaction = '+1' | 'eyes' | 'confused' | 'rocket';

/** The comments of a pull request. One that is gone is not changed, and nobody minds. */
export interface Comments {
  /** All pages, oldest first. */
  comments(number: number): Promise<readonly Comment[]>;
  /** One comment; nothing where it is gone. */
  commentAt(id: number): Promise<Comment | undefined>;
  createComment(number: number, body: string): Promise<void>;
  updateComment(id: number, body: string): Promise<void>;
  deleteComment(id: number): Promise<void>;
  react(id: number, reaction: Reaction): Promise<void>;
}

const WRITES = 'pull-requests: write';

export function commentsOf({ octokit, at, ask }: Client): Comments {
  const change = (deed: string, request: () => Promise<unknown>): Promise<void> =>
    ask({ deed, needs: WRITES }, async () => {
      try {
        await request();
      } catch (error) {
        if (!isRefused(error, 404)) throw error;
      }
    });
  const { issues, reactions } = octokit.rest;
  return {
    comments: async (number) => {
      const list = { ...at, issue_number: number, per_page: 100 };
      const all = await ask({ deed: 'list the comments', needs: 'pull-requests: read' }, () =>
        octokit.paginate(issues.listComments, list),
      );
      return all.map(asComment).toSorted((a, b) => a.id - b.id);
    },
    commentAt: (comment_id) =>
      ask({ deed: 'show a comment', needs: 'pull-requests: read' }, async () => {
        try {
          return asComment((await issues.getComment({ ...at, comment_id })).data);
        } catch (error) {
          if (isRefused(error, 404)) return undefined;
          throw error;
        }
      }),
    createComment: async (number, body) => {
      const order = { ...at, issue_number: number, body: fitting(body), ...ONCE };
      const send = (): Promise<unknown> => issues.createComment(order).catch((error) => refuseLocked(error, number));
      await ask({ deed: 'write a comment', needs: WRITES }, send);
    },
    updateComment: (comment_id, body) =>
      change('change a comment', () => issues.updateComment({ ...at, comment_id, body: fitting(body) })),
    deleteComment: (comment_id) => change('delete a comment', () => issues.deleteComment({ ...at, comment_id })),
    react: (comment_id, content) =>
      change('react to a comment', () => reactions.createForIssueComment({ ...at, comment_id, content })),
  };
}

/** Programs are not heard there, whatever they may write elsewhere. */
function refuseLocked(error: unknown, number: number): never {
  if (!isRefused(error, 403, /is locked/)) throw error;
  throw new UserError(
    `The conversation of #${number} is locked, so nothing can be said there. Unlock it; what was to be said is said by the next step.`,
    'conversation-locked',
  );
}

type Shown = Awaited<ReturnType<Client['octokit']['rest']['issues']['listComments']>>['data'][number];

function asComment(shown: Shown): Comment {
  const { url: _url, total_count: _all, ...counts } = shown.reactions ?? {};
  return {
    id: shown.id,
    number: Number(shown.issue_url.slice(shown.issue_url.lastIndexOf('/') + 1)),
    // Whoever has left GitHub is shown as this.
    author: shown.user?.login ?? 'ghost',
    isBot: shown.user?.type === 'Bot',
    isMember: ['OWNER', 'MEMBER', 'COLLABORATOR'].includes(shown.author_association ?? ''),
    body: shown.body ?? '',
    createdAt: shown.created_at,
    updatedAt: shown.updated_at,
    url: shown.html_url,
    reactions: Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [name] : [])),
  };
}
