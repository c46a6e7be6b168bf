import { oneLine, table } from './lines.ts';
import { nextSteps, takingOver, type Standing } from './next.ts';
import { progressOf, reasonOf } from './page.ts';

/** A job whose journal cannot be read. */
export interface DamagedJob {
  readonly job: string;
  readonly code: string;
  readonly message: string;
}

/** All jobs, one line each; `more`: how many that are over were left out. */
export function jobsPage(standings: readonly Standing[], damaged: readonly DamagedJob[], more: number): string {
  const rows = standings.map((standing) => {
    const { job } = standing;
    const { done, total } = progressOf(job);
    return [job.job, job.status, oneLine(job.spec, 40), job.isGraphed ? `${done}/${total}` : '–', leadOf(standing)];
  });
  return [
    ...table(rows),
    ...damaged.map(({ job, message }) => `${job}  damaged: ${oneLine(message)}`),
    ...(more === 0 ? [] : [`… and ${more} more that are over; --all shows them`]),
  ].join('\n');
}

/** What it needs next; where that is nothing, or for a person to choose, why. */
function leadOf(standing: Standing): string {
  const { job, questions, blocker } = standing.job;
  const isAsking = questions.length > 0 || blocker !== undefined;
  const [first, ...others] = nextSteps({ ...standing, config: undefined });
  const more = takingOver(standing).length === 0 ? '' : `; offers another configuration: specbridge job ${job}`;
  if (first === undefined) return `${oneLine(reasonOf(standing), 120)}${more}`;
  return isAsking && others.length > 0 ? `asks: specbridge job ${job}` : `next: ${first.command}${more}`;
}
