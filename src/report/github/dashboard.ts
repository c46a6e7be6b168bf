import type { Job } from '../../core/job.ts';
import type { Line } from '../../core/journal.ts';
import type { Facts } from '../../core/move.ts';
import { branchName } from '../next.ts';
import { adoptionText, questionText, wayOutText } from './asking.ts';
import { endNotes } from './end.ts';
import { branchLink, commitLink, type Links } from './links.ts';
import { folded, stacked } from './markdown.ts';
import { outputsOf } from './outputs.ts';
import { code, mark, plain } from './plain.ts';
import { goesOn, momentOf, standing } from './standing.ts';
import { taskTable } from './tasks.ts';

/** More of them are never open but by a mistake, and their own comments hold them all. */
const MOST_QUESTIONS = 2;
const LAST_MOVES = 6;

/** Less than GitHub takes, which is 65,536. */
const MOST = 59_000;

/** The one comment that always says where a job stands: what is wanted of people first, then the tasks, then the rest. */
export function dashboard(job: Job, lines: readonly Line[], links: Links, config?: Facts['config']): string {
  const { blocker, questions } = job;
  const above = stacked(
    mark(`dashboard ${job.job}`),
    standing(job),
    endNotes(job, links),
    blocker === undefined ? undefined : wayOutText(job, blocker),
    ...questions
      .slice(0, MOST_QUESTIONS)
      .map((question) => stacked(`#### Question ${question.id}`, questionText(job, question))),
    config === undefined ? undefined : adoptionText(job, config),
  );
  const below = stacked(lastMoves(lines), footer(job, links));
  const outputs = outputsOf(lines, links);
  return stacked(above, taskTable(job, { links, outputs }, MOST - above.length - below.length), below);
}

/** The newest first. */
function lastMoves(lines: readonly Line[]): string | undefined {
  const moves: string[] = [];
  for (let index = lines.length - 1; index >= 0 && moves.length < LAST_MOVES; index -= 1) {
    const { at, event } = lines[index]!;
    if (event.type === 'move-chosen') moves.push(`- ${momentOf(at)}: ${plain(event.because)}`);
  }
  return moves.length === 0 ? undefined : folded('Last moves', moves.join('\n'));
}

function footer(job: Job, links: Links): string {
  const parts = [
    `branch ${links.isBranchGone === true ? `${code(branchName(job.branch))} (deleted)` : branchLink(links, job.branch)} at ${commitLink(links, job.tip)}`,
    `[the last run](${links.runUrl})`,
    ...(goesOn(job) ? ['`/specbridge pause` stops it'] : []),
  ];
  return parts.join(' · ');
}
