import type { Job } from '../core/job.ts';
import type { Line } from '../core/journal.ts';
import { UserError } from '../errors.ts';
import { counted } from '../report/lines.ts';
import { branchName } from '../report/next.ts';
import type { Api } from './api.ts';
import { fitting } from './api/body.ts';
import type { Comment } from './api/comments.ts';
import type { Pull } from './api/pulls.ts';
import { commentOf } from './audience.ts';

/** What is to be seen of a job, drawn. */
interface Drawn {
  readonly pullTitle: string;
  readonly pullBody: string;
  readonly dashboard: string;
  /** What a person must see, oldest first; a key stays the same for good. */
  readonly ownComments: readonly { readonly key: string; readonly body: string }[];
  readonly runUrl: string;
}

/** A job with its whole journal. */
interface Seen {
  readonly job: Job;
  readonly lines: readonly Line[];
}

/**
 * Brings GitHub to what is drawn: what is missing is made, what is there stays. Nothing of it is journaled, so what this step could not
 * do is the next one's to do. Returns the pull request; there is none while the branch has no commit of its own.
 */
export async function publish(api: Api, { job, lines }: Seen, drawn: Drawn): Promise<Pull | undefined> {
  const pull = await bringPull(api, job, drawn);
  if (pull === undefined) return undefined;
  const unsaid = await bringMessages(api, { job, lines }, pull, drawn).catch(onlyLocked);
  if (job.status === 'completed') await showCompletion(api, job, pull, drawn);
  if (unsaid !== undefined) throw unsaid;
  return pull;
}

/** A conversation that is locked keeps back what is said, and nothing else. */
function onlyLocked(error: unknown): UserError {
  if (error instanceof UserError && error.code === 'conversation-locked') return error;
  throw error;
}

/** Opens the pull request of a job that has none, so that people can watch before anything is spent. */
export async function openPull(api: Api, job: Job, drawn: Drawn): Promise<void> {
  if ((await api.pullOf(branchName(job.branch))) === undefined) await bringPull(api, job, drawn);
}

async function bringMessages(api: Api, { job, lines }: Seen, pull: Pull, drawn: Drawn): Promise<undefined> {
  const messages = messagesOf(job, drawn);
  const all = await api.comments(pull.number);
  const own = await ownOf(api, all);
  const isNew = await bringComments(api, pull, messages, own);
  await bringReactions(api, lines, all);
  // Another step may have looked in the same moment, and have made the same comment.
  await clearDoubles(api, messages, isNew ? await ownOf(api, await api.comments(pull.number)) : own);
}

async function bringPull(api: Api, { job, branch, baseBranch }: Job, drawn: Drawn): Promise<Pull | undefined> {
  const marked = block(job, drawn.pullBody);
  const names = { branch: branchName(branch), base: branchName(baseBranch) };
  const there = await api.pullOf(names.branch);
  if (there === undefined) return api.createPull({ ...names, title: drawn.pullTitle, body: marked });
  const body = there.body.replaceAll('\r\n', '\n').replace(OUR_BLOCK, () => marked);
  if (!isSame(body, there.body)) await api.describePull(there, body);
  return there;
}

/** Our part of the description; what people write around it is theirs, and if they take the marks away, all of it is. */
function block(job: string, text: string): string {
  return `<!-- specbridge:pull ${job} -->\n${fitting(text)}\n<!-- specbridge:end -->`;
}

const OUR_BLOCK = /<!-- specbridge:pull \S+ -->\n[^]*\n<!-- specbridge:end -->/;

/** One comment that is to be there, known by the mark that it begins with. */
interface Message {
  readonly body: string;
  /** It is kept up to date; others stay as they were written. */
  readonly isLive: boolean;
  /** What there is of it among our own comments, oldest first. */
  copies(own: readonly Comment[]): readonly Comment[];
}

function messagesOf({ job }: Job, { dashboard, ownComments }: Drawn): readonly Message[] {
  return [
    messageOf(`dashboard ${job}`, dashboard, true),
    ...ownComments.map(({ key, body }) => messageOf(key, body, false)),
  ];
}

function messageOf(name: string, text: string, isLive: boolean): Message {
  const mark = `${MARK}${name} -->`;
  const body = fitting(text.startsWith(mark) ? text : `${mark}\n${text}`);
  return { body, isLive, copies: (own) => own.filter((one) => one.body.startsWith(mark)) };
}

const MARK = '<!-- specbridge:';

/** Those that bear a mark and are ours: anybody can write a mark. */
export async function ownOf(api: Pick<Api, 'isSelf'>, comments: readonly Comment[]): Promise<readonly Comment[]> {
  const own: Comment[] = [];
  for (const one of comments) if (one.body.startsWith(MARK) && (await api.isSelf(one.author))) own.push(one);
  return own;
}

/** Tells whether one had to be made. */
async function bringComments(
  api: Api,
  { number }: Pull,
  messages: readonly Message[],
  own: readonly Comment[],
): Promise<boolean> {
  let isNew = false;
  for (const { body, isLive, copies } of messages) {
    const [oldest] = copies(own);
    if (oldest === undefined) {
      await api.createComment(number, body);
      isNew = true;
    } else if (isLive && !isSame(oldest.body, body)) await api.updateComment(oldest.id, body);
  }
  return isNew;
}

/** Of several with one mark the oldest stays: whoever looks decides the same. */
async function clearDoubles(api: Api, messages: readonly Message[], own: readonly Comment[]): Promise<void> {
  for (const { copies } of messages) for (const { id } of copies(own).slice(1)) await api.deleteComment(id);
}

/** Whoever said something sees that it was heard, and whether it was followed. */
async function bringReactions(api: Api, lines: readonly Line[], there: readonly Comment[]): Promise<void> {
  for (const { event } of lines) {
    if (event.type !== 'command-heard') continue;
    const comment = there.find(({ id }) => id === commentOf(event.id));
    const reaction = event.refused === undefined ? '+1' : 'confused';
    if (comment !== undefined && !comment.reactions.includes(reaction)) await api.react(comment.id, reaction);
  }
}

async function showCompletion(api: Api, job: Job, pull: Pull, { runUrl }: Drawn): Promise<void> {
  const done = [...job.nodes].filter(({ status }) => status === 'completed').length;
  const status = { state: 'success', description: `${counted(done, 'task')} verified`, url: runUrl } as const;
  if ((await api.statusOf(job.tip)) !== status.state) await api.setStatus(job.tip, status);
  if (pull.isDraft && pull.state === 'open') await api.readyPull(pull);
}

/** GitHub keeps line ends as they were typed, and may not keep blanks at the end. */
function isSame(a: string, b: string): boolean {
  const plain = (text: string): string => text.replaceAll('\r\n', '\n').trimEnd();
  return plain(a) === plain(b);
}
