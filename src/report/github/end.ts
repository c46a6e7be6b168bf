import type { Job } from '../../core/job.ts';
import { isFinal } from '../../core/transitions.ts';
import { counted } from '../lines.ts';
import { stacked } from './markdown.ts';
import { plain } from './plain.ts';

/** What whoever looks at a job that is over should know, and can do; nothing of one that is not. */
export function endNotes(job: Job): string | undefined {
  if (!isFinal(job.status)) return undefined;
  if (job.status !== 'completed')
    return 'What is verified stays on the branch. A new run for the spec opens a new job for what is left.';
  const caveats = caveatsOf(job).map((caveat) => `- ${caveat}`);
  return stacked(caveats.join('\n'), 'This pull request is ready to be looked at and merged.');
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
