import type { Command } from '../../core/command.ts';
import type { Job } from '../../core/job.ts';
import { isFinal } from '../../core/transitions.ts';
import { counted } from '../lines.ts';
import { branchName, inAComment } from '../next.ts';
import { progressOf } from '../page.ts';
import type { Links } from './links.ts';
import { stacked } from './markdown.ts';
import { code, fenced, plain } from './plain.ts';
import { headline } from './standing.ts';

/** What whoever looks at a job that is over should know, and can do; nothing of one that is not. */
export function endNotes(job: Job, links: Links): string | undefined {
  if (!isFinal(job.status)) return undefined;
  if (job.status !== 'completed') return leftNotes(job, links);
  const caveats = caveatsOf(job).map((caveat) => `- ${caveat}`);
  return stacked(caveats.join('\n'), 'This pull request is ready to be looked at and merged.');
}

function leftNotes(job: Job, { isBranchGone = false }: Links): string {
  if (progressOf(job).done === 0) return `${runAgain(job)} opens a new job.`;
  if (isBranchGone) return goneNotes(job);
  const base = code(branchName(job.baseBranch));
  return `What is verified stays on the branch. ${runAgain(job)} opens a new job for what is left. It goes on from this branch while this pull request is open; once it is closed, from ${base} alone.`;
}

/** GitHub keeps what a pull request has brought, branch or not. */
function goneNotes(job: Job): string {
  const { tip, branch } = job;
  const base = code(branchName(job.baseBranch));
  return stacked(
    `The branch ${code(branchName(branch))} was deleted. What is verified ends with its commit ${code(tip)}, which GitHub keeps with this pull request. To get it back, press “Restore branch” in this pull request, or:\n${fenced(`git fetch origin ${tip}\ngit push origin ${tip}:${branch}`, 300)}`,
    `Then open this pull request again, and ${runAgain(job)} opens a new job that goes on from there. Without that, it begins anew on ${base}.`,
  );
}

function runAgain(job: Job): string {
  return code(inAComment(job, `run ${job.spec}`));
}

/** What whoever says something to a job that is over is told. */
export function overText(job: Job, { by, say }: Pick<Command, 'by' | 'say'>, links: Links): string {
  const nothing = `**${headline(job)}**, so nothing comes of ${code(say.verb)}, which ${plain(by)} says.`;
  if (job.status !== 'completed') return stacked(nothing, leftNotes(job, links));
  const cure = 'What it made is yours to merge, or to throw away by closing this pull request.';
  return stacked(nothing, `${cure} Where the spec has changed, ${runAgain(job)} opens a new job.`);
}

/** Where the word of a person stands for a proof. */
function caveatsOf({ nodes, baseline }: Job): readonly string[] {
  const evidences = [...nodes].map(({ evidence }) => evidence);
  const accepted = evidences.filter((evidence) => evidence?.claim === 'accepted-by-person').length;
  const guarded = evidences.filter((evidence) => evidence?.isGuardAccepted === true).length;
  const warnOnly = baseline?.warnOnly ?? [];
  return [
    ...(accepted === 0 ? [] : [`⚠️ A person accepted ${counted(accepted, 'task')} without a proof.`]),
    ...(guarded === 0 ? [] : [`⚠️ A person accepted ${counted(guarded, 'change')} to what the gates run.`]),
    ...(warnOnly.length === 0 ? [] : [`⚠️ Red before any work, and so no proof: ${plain(warnOnly.join(', '))}.`]),
  ];
}
