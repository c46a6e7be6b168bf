import type { Job } from '../../core/job.ts';
import type { Blocker, Facts } from '../../core/move.ts';
import type { Question } from '../../core/question.ts';
import { ABOUT_A_PLAN, planOf } from '../../core/thinking.ts';
import { adoption, answersTo, inAComment, wayOut, type Next } from '../next.ts';
import { pageLink } from './links.ts';
import { stacked } from './markdown.ts';
import { fenced, plain } from './plain.ts';
import { proposalText } from './proposal.ts';

/** A question, and below it each answer as a comment to copy. */
export function questionText(job: Job, question: Question): string {
  const node = ABOUT_A_PLAN.includes(question.topic) ? job.nodes.get(question.node ?? '') : undefined;
  const plan = node && planOf(node);
  const text = plan === undefined ? quote(question.text) : proposalText(node!, plan);
  return stacked(text, ...answersTo(job, question, inAComment).map(commandText));
}

/** Where to look at a blocker, and the comment that leads out of it. */
export function wayOutText(job: Job, blocker: Blocker): string {
  const links = blocker.links?.map(({ name, url }) => `- ${pageLink(name, url)}`).join('\n');
  return stacked(links, commandText(wayOut(job, blocker, inAComment)));
}

/** The comment that takes another configuration over. */
export function adoptionText(job: Job, config: NonNullable<Facts['config']>): string {
  return commandText(adoption(job, config, inAComment));
}

/** What somebody else may have written part of. */
export function quote(text: string): string {
  return `> ${plain(text, 1_500)}`;
}

function commandText({ command, means }: Next): string {
  const lead = plain(`${means.charAt(0).toUpperCase()}${means.slice(1)}`);
  return `${lead}${/[.:]$/.test(means) ? '' : ':'}\n${fenced(command, 300)}`;
}
