import type { Job, Node } from '../core/job.ts';
import type { LimitName } from '../core/plan.ts';
import { oneLine, table } from './lines.ts';
import { questionLines } from './page.ts';

/** A limit as it stands; `used` where the job as a whole uses it up. */
export interface LimitRow {
  readonly name: LimitName;
  readonly value: number;
  readonly used?: number;
  /** It cannot be raised any further than this. */
  readonly most: number;
}

/** What can be answered. */
export function questionsPage(job: Job, questions: Job['questions']): string {
  if (questions.length === 0)
    return `${job.job}: no question is open. \`specbridge job ${job.job}\` says what is next.`;
  return questions.map((question) => questionLines(job, question).join('\n')).join('\n\n');
}

/** What can be tried again. */
export function retriesPage({ job }: Job, nodes: readonly Node[]): string {
  if (nodes.length === 0) return `${job}: no task has been tried that could be tried again now.`;
  return [
    'Tasks that can be tried again from a clean base',
    ...nodes.flatMap(({ id, number, title, status, attempts }) => [
      `  ${oneLine(`${number ?? ''} ${title}`, 100)}  (${status}, ${attempts} so far)`,
      `      specbridge retry ${id} --job ${job}`,
    ]),
  ].join('\n');
}

/** What can be raised. */
export function limitsPage({ job }: Job, limits: readonly LimitRow[]): string {
  const rows = limits.map(({ name, value, used, most }) => [
    `  ${name}`,
    `${value}`,
    used === undefined ? '' : `${Math.round(used)} used`,
    value < most ? `up to ${most}` : 'cannot be raised',
  ]);
  return ['Limits', ...table(rows), '', `next: specbridge raise <limit> <new value> --job ${job}`].join('\n');
}
