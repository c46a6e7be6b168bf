import type { Line } from '../core/journal.ts';
import type { Api } from './api.ts';
import type { Comment } from './api/comments.ts';
import type { Permission } from './api/people.ts';
import { maySteer } from './authority.ts';

/** Whose comments a job listens to. Anybody may comment, so what strangers say costs neither lines without end nor requests. */
export interface Audience {
  /** Of comments with a command those that a job is to hear; `all` are all comments that stand there. */
  among(spoken: readonly Comment[], all: readonly Comment[]): Promise<readonly Comment[]>;
  /** What a person may do now. */
  permission(login: string): Promise<Permission>;
}

type Asked = Pick<Api, 'permission' | 'isSelf'>;

/** So many people who are not known to belong here are asked about in one run. */
const MOST_ASKED = 20;
/** So many people who may not steer are told so, or named in a journal. */
const MOST_REFUSED = 10;

/** Opens it for one run: who may not steer when it first looks is not asked about again. */
export function openAudience(api: Asked, lines: () => readonly Line[]): Audience {
  const known = new Map<string, Permission>();
  const permission = async (login: string): Promise<Permission> => {
    const now = await api.permission(login);
    known.set(login, now);
    return now;
  };
  let strangers = 0;
  const getToKnow = async (comments: readonly Comment[]): Promise<void> => {
    // Those who are known to belong here come first: no crowd is to stand in front of them.
    for (const { author, isMember } of comments.toSorted((a, b) => Number(b.isMember) - Number(a.isMember))) {
      if (known.has(author) || (!isMember && strangers === MOST_ASKED)) continue;
      if (!isMember) strangers += 1;
      await permission(author);
    }
  };
  return {
    permission,
    among: async (spoken, all) => {
      const { heard, refused } = journaled(lines());
      const replied = await repliedTo(api, all);
      // What was answered where it was said is over.
      const open = spoken.filter((comment) => !heard.has(commandIdOf(comment)) && !replied.has(commandIdOf(comment)));
      await getToKnow(open);
      const told = new Set(all.filter((comment) => replied.has(commandIdOf(comment))).map(({ author }) => author));
      return open.filter(({ author }) => {
        const may = known.get(author);
        if (may === undefined) return false;
        if (maySteer(may)) return true;
        // Whoever lost the permission in between is named, once.
        if (told.has(author) || refused.has(author) || refused.size >= MOST_REFUSED) return false;
        refused.add(author);
        return true;
      });
    },
  };
}

function journaled(lines: readonly Line[]): { readonly heard: ReadonlySet<string>; readonly refused: Set<string> } {
  const events = lines.flatMap(({ event }) => (event.type === 'command-heard' ? event : []));
  return {
    heard: new Set(events.map(({ id }) => id)),
    refused: new Set(events.flatMap(({ by, refused }) => (refused === undefined ? [] : by))),
  };
}

const COMMENT = 'comment-';

/** The id of what was said in a comment. */
export function commandIdOf({ id }: Pick<Comment, 'id'>): string {
  return `${COMMENT}${id}`;
}

/** The comment in which a command was said. */
export function commentOf(command: string): number | undefined {
  return command.startsWith(COMMENT) ? Number(command.slice(COMMENT.length)) : undefined;
}

/** The name in the mark of the reply to what a person said; nothing where it is not by a person's words that it came to be. */
export function replyName(command: string): string | undefined {
  const [, comment, run] = /^(?:comment-(\d+)|(run-\d+))$/.exec(command) ?? [];
  return (comment ?? run) && `reply ${comment ?? run}`;
}

const REPLY = /^<!-- specbridge:reply (?:(\d+)|(run-\d+)) -->/;

/** The ids of what was said and has a reply of ours. */
export async function repliedTo(api: Pick<Api, 'isSelf'>, comments: readonly Comment[]): Promise<ReadonlySet<string>> {
  const replied = new Set<string>();
  for (const { author, body } of comments) {
    const [, comment, run] = REPLY.exec(body) ?? [];
    const id = comment === undefined ? run : `${COMMENT}${comment}`;
    if (id !== undefined && (await api.isSelf(author))) replied.add(id);
  }
  return replied;
}

/** Whether one more person who may not steer is to be told so: each once, and not without end. */
export function isToBeTold(by: string, replied: ReadonlySet<string>, comments: readonly Comment[]): boolean {
  const isTold = comments.some((comment) => comment.author === by && replied.has(commandIdOf(comment)));
  return replied.size < MOST_REFUSED && !isTold;
}
