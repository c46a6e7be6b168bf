import { CODES } from '../../core/codes.ts';
import { placeName, type Problem } from '../../errors.ts';
import { stacked } from './markdown.ts';
import { code, plain } from './plain.ts';

/** So long may be what is said of one problem. */
const LONGEST = 1_000;

/**
 * The page of a run that a person's mistake ended: everything that stands in the way, each with its place and what would mend it; and what
 * to do then.
 */
export function refusalPage(problems: readonly Problem[], cure = 'start the workflow again'): string {
  const title = problems.length === 1 ? 'This stands in the way' : `${problems.length} things stand in the way`;
  return stacked(`### ⛔ ${title}`, problemList(problems), `Nothing is lost. Mend it, and ${cure}.`);
}

/** The page of a run that was ended by what passes by itself. */
export function passingPage(text: string): string {
  return stacked(
    '### ⏳ This passes by itself',
    `${plain(text, LONGEST)} Nothing is lost, and nothing is to be mended.`,
  );
}

/** Problems below each other, each with its place and what would mend it. */
export function problemList(problems: readonly Problem[]): string {
  return problems.map(item).join('\n');
}

function item({ code: name, text, place }: Problem): string {
  const where = place === undefined ? '' : `${code(placeName(place))}: `;
  // A text of more than one sentence has its cure in it.
  const cure = /\. \S/.test(text) ? undefined : CODES[name]?.next;
  return `- ${where}${plain(text, LONGEST)}${cure === undefined || name === 'usage' ? '' : `<br>*${plain(cure, LONGEST)}*`}`;
}

/** The page of a run that had nothing to do, or did it for no one job. */
export function notePage(because: string): string {
  return `### ℹ️ ${plain(because, LONGEST)}`;
}
