import type { Command, Verb } from '../core/command.ts';
import type { Line } from '../core/journal.ts';
import { TransientError } from '../errors.ts';
import type { Forge } from '../ports.ts';
import type { Api } from './api.ts';
import type { Comment } from './api/comments.ts';
import type { Pull } from './api/pulls.ts';
import { commandIdOf, openAudience, type Audience } from './audience.ts';
import { whyForbidden } from './authority.ts';
import { seeChecks } from './checks.ts';
import { isVerb, verbFrom, wordsTo } from './verbs.ts';

/** What the forge asks others about a job. */
interface JobSights {
  pullOf(job: string): Promise<Pull | undefined>;
  /** The id of the task that a person names by its id or its number; the word itself where there is none. */
  nodeNamed(job: string, word: string): string;
  /** The journal so far: what was heard is not listened to again. */
  lines(): readonly Line[];
  /** The owner whose part of this run is over, because this is a later job of its workflow. */
  readonly predecessor?: string | undefined;
}

/** GitHub as the place where people are: comments of the job's pull request, and runs. */
export function githubForge(api: Api, sights: JobSights): Forge {
  const audience = openAudience(api, sights.lines);
  return {
    inbox: (job) => readInbox(api, sights, audience, job),
    forbids: async ({ id, by, say }) =>
      id.startsWith(ENDED) ? undefined : whyForbidden(by, say.verb, await audience.permission(by)),
    isAlive: async (owner) => owner !== sights.predecessor && isAlive(api, owner),
    checks: (commit, names, from) => seeChecks(api, commit, names, from),
  };
}

async function readInbox(api: Api, sights: JobSights, audience: Audience, job: string): Promise<readonly Command[]> {
  const pull = await sights.pullOf(job);
  if (pull === undefined) return [];
  const comments = await api.comments(pull.number);
  const spoken = comments.filter((comment) => verbOf(comment) !== undefined);
  const listened = await audience.among(spoken, comments);
  const said = listened.flatMap((comment) => commandOf(comment, (word) => sights.nodeNamed(job, word)) ?? []);
  return pull.state === 'open' ? said : [...said, endOf(pull)];
}

/** Bots are not heard, we among them, and neither is what was changed after it was said: whoever may edit it need not be who said it. */
function verbOf({ isBot, createdAt, updatedAt, body }: Comment): Verb | undefined {
  const words = isBot || updatedAt !== createdAt ? undefined : wordsTo(body);
  const spoken = words === undefined ? undefined : verbFrom(words);
  return spoken === undefined || 'problem' in spoken || !isVerb(spoken) ? undefined : spoken;
}

function commandOf(comment: Comment, nodeNamed: (word: string) => string): Command | undefined {
  const spoken = verbOf(comment);
  if (spoken === undefined) return undefined;
  const say: Verb = 'node' in spoken ? { ...spoken, node: nodeNamed(spoken.node) } : spoken;
  return { id: commandIdOf(comment), by: comment.author, at: comment.createdAt, say };
}

const ENDED = 'pull-request-';

/** Whoever may close or merge the pull request has said with it that the job is over. */
function endOf({ number, isMerged, closedAt }: Pull): Command {
  const reason = `the pull request was ${isMerged ? 'merged' : 'closed'} before the job was done`;
  const at = closedAt ?? new Date().toISOString();
  return { id: `${ENDED}${number}`, by: 'github', at, say: { verb: 'cancel', reason } };
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
