import { TransientError, UserError } from '../errors.ts';
import { digestOf } from '../core/digest.ts';
import { mark } from '../report/github/plain.ts';
import { refusalPage } from '../report/github/refusal.ts';
import type { Api } from './api.ts';
import { commandIdOf, repliedTo } from './audience.ts';
import { branchOf } from './ports.ts';
import { ownOf } from './publish.ts';
import { problemsOf, say } from './tell.ts';

/** Where somebody waits for what is done, and what they say when the mistake is mended. */
interface Waiting {
  readonly number: number;
  readonly cure: string;
}

/** Below the comment that asked for it. */
export async function underComment(api: Api, id: number | undefined): Promise<Waiting | undefined> {
  const comment = id === undefined ? undefined : await api.commentAt(id);
  return comment && { number: comment.number, cure: 'say it again' };
}

/** In the pull request of a job. */
export async function inPull(api: Api, job: string): Promise<Waiting | undefined> {
  const pull = await api.pullOf(branchOf(job));
  return pull && { number: pull.number, cure: 'say `/specbridge step`' };
}

/** Whoever asked for a job in a comment is told where it is; that this cannot be told keeps nobody from anything. */
export async function tellWhere(api: Api, id: number, job: string): Promise<void> {
  try {
    const comment = await api.commentAt(id);
    const pull = await api.pullOf(branchOf(job));
    if (comment === undefined || pull === undefined || comment.number === pull.number) return;
    const replied = await repliedTo(api, await api.comments(comment.number));
    if (replied.has(commandIdOf(comment))) return;
    await api.createComment(comment.number, `${mark(`reply ${comment.id}`)}\n${job} is in #${pull.number}.`);
  } catch (error) {
    if (!(error instanceof UserError || error instanceof TransientError)) throw error;
    say(`It could not be told in a comment: ${error.message}`);
  }
}

/** Does something; what a person must mend is told where somebody waits for it, besides the summary. */
export async function complaining<Value>(
  api: Api,
  waiting: () => Promise<Waiting | undefined>,
  deed: () => Promise<Value>,
): Promise<Value> {
  try {
    return await deed();
  } catch (error) {
    if (error instanceof UserError) await complain(api, waiting, error);
    throw error;
  }
}

/** Said once in a row, however often a run meets it. It may be the very thing that keeps it from being told there. */
async function complain(api: Api, waiting: () => Promise<Waiting | undefined>, error: UserError): Promise<void> {
  try {
    const place = await waiting();
    if (place === undefined) return;
    const own = mark(`refusal ${digestOf(error.message).slice(0, 12)}`);
    const all = await ownOf(api, await api.comments(place.number));
    if (all.at(-1)?.body.startsWith(own) === true) return;
    await api.createComment(place.number, `${own}\n${refusalPage(problemsOf(error), place.cure)}`);
  } catch (second) {
    if (!(second instanceof Error)) throw second;
    say(`It could not be told in a comment: ${second.message}`);
  }
}
