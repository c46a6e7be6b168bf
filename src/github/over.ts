import type { Job } from '../core/job.ts';
import { isFinal } from '../core/transitions.ts';
import type { OwnComment } from '../report/github/comments.ts';
import { overText } from '../report/github/end.ts';
import type { Links } from '../report/github/links.ts';
import type { Api } from './api.ts';
import { commentOf, repliedTo, replyName } from './audience.ts';
import { branchOf, type JobWorld } from './ports.ts';

/**
 * What was said to a job that is over, and is told so: no journal takes it any more, so that it was heard is known by the reply alone.
 */
export async function repliesOf(api: Api, { ports }: JobWorld, job: Job, links: Links): Promise<readonly OwnComment[]> {
  if (!isFinal(job.status)) return [];
  const pull = await api.pullOf(branchOf(job.job));
  const replied = pull && (await repliedTo(api, await api.comments(pull.number)));
  const replies: OwnComment[] = [];
  for (const command of await ports.forge.inbox(job.job)) {
    const { id } = command;
    const key = replyName(id);
    if (key === undefined || job.heard.includes(id) || replied?.has(id) === true) continue;
    // Who may not say it was told so where they said it. Nobody starts a run who may not write here.
    if (commentOf(id) !== undefined && (await ports.forge.forbids(command)) !== undefined) continue;
    replies.push({ key, body: overText(job, command, links) });
  }
  return replies;
}
