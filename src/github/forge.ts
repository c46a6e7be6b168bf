import type { Command, Verb } from '../core/command.ts';
import { TransientError } from '../errors.ts';
import type { Forge } from '../ports.ts';
import type { Api } from './api.ts';
import type { Comment } from './api/comments.ts';
import type { Permission } from './api/people.ts';
import type { Pull } from './api/pulls.ts';
import { isVerb, verbFrom, wordsTo, type Errand } from './verbs.ts';

type Spoken = Verb | Errand;

/** What the forge asks others about a job. */
interface JobSights {
  pullOf(job: string): Promise<Pull | undefined>;
  /** The id of the task that a person names by its id or its number; the word itself where there is none. */
  nodeNamed(job: string, word: string): string;
  /** The owner whose part of this run is over, because this is a later job of its workflow. */
  readonly predecessor?: string | undefined;
}

/** GitHub as the place where people are: comments of the job's pull request, and runs. */
export function githubForge(api: Api, sights: JobSights): Forge {
  return {
    inbox: (job) => readInbox(api, sights, job),
    forbids: async ({ id, by, say }) =>
      id.startsWith(ENDED) ? undefined : whyForbidden(by, say.verb, await api.permission(by)),
    isAlive: async (owner) => owner !== sights.predecessor && isAlive(api, owner),
  };
}

async function readInbox(api: Api, sights: JobSights, job: string): Promise<readonly Command[]> {
  const pull = await sights.pullOf(job);
  if (pull === undefined) return [];
  const comments = await api.comments(pull.number);
  const said = comments.flatMap((comment) => commandOf(comment, (word) => sights.nodeNamed(job, word)) ?? []);
  return pull.state === 'open' ? said : [...said, endOf(pull)];
}

/** Bots are not heard, we among them, and neither is what was changed after it was said: whoever may edit it need not be who said it. */
function commandOf(comment: Comment, nodeNamed: (word: string) => string): Command | undefined {
  const words = comment.isBot || comment.updatedAt !== comment.createdAt ? undefined : wordsTo(comment.body);
  const spoken = words === undefined ? undefined : verbFrom(words);
  if (spoken === undefined || 'problem' in spoken || !isVerb(spoken)) return undefined;
  const say: Verb = 'node' in spoken ? { ...spoken, node: nodeNamed(spoken.node) } : spoken;
  return { id: `${COMMENT}${comment.id}`, by: comment.author, at: comment.createdAt, say };
}

const COMMENT = 'comment-';
const ENDED = 'pull-request-';

/** The comment in which a command was said. */
export function commentOf(command: string): number | undefined {
  return command.startsWith(COMMENT) ? Number(command.slice(COMMENT.length)) : undefined;
}

/** Whoever may close or merge the pull request has said with it that the job is over. */
function endOf({ number, isMerged, closedAt }: Pull): Command {
  const reason = `the pull request was ${isMerged ? 'merged' : 'closed'} before the job was done`;
  const at = closedAt ?? new Date().toISOString();
  return { id: `${ENDED}${number}`, by: 'github', at, say: { verb: 'cancel', reason } };
}

const MAY_STEER: readonly Permission[] = ['write', 'maintain', 'admin'];
const MAY_DECIDE: readonly Permission[] = ['maintain', 'admin'];
/** What loosens what people have laid down takes more than what goes on within it. */
const DECISIONS: readonly Spoken['verb'][] = ['accept-task', 'raise', 're-pin'];

/** Why a person with this permission may not say a verb; nothing when they may. */
export function whyForbidden(by: string, verb: Spoken['verb'], permission: Permission): string | undefined {
  const enough = DECISIONS.includes(verb) ? MAY_DECIDE : MAY_STEER;
  if (enough.includes(permission)) return undefined;
  return `\`${verb}\` takes ${enough.join(', ').replace(/, (?=\w+$)/, ' or ')} permission; ${by} has ${permission}.`;
}

/**
 * Whether the run that owns an intent still works; in doubt it does. The owner is a run and its attempt; one of another form is of another
 * world, which cannot be looked at from here.
 */
export async function isAlive(api: Api, owner: string): Promise<boolean> {
  const [, id, attempt] = /^(\d+)\.(\d+)$/.exec(owner) ?? [];
  if (id === undefined) return true;
  try {
    const run = await api.run(Number(id));
    if (run === undefined) return false;
    // An earlier attempt than the owner's is an old answer, and says nothing of the owner.
    return run.attempt === Number(attempt) ? !run.isCompleted : run.attempt < Number(attempt);
  } catch (error) {
    if (error instanceof TransientError) return true;
    throw error;
  }
}
