import { readBox, readHeading, type Heading } from './lines.ts';
import type { SeenLine } from '../visible-text.ts';

const GRAPH = /^task dependency graph$/;
const NO_TASKS =
  /^(?:(?:success|acceptance|exit) criteria|definition of done)(?: |$)|(?:^| )(?:(?:success|acceptance|exit) criteria|definition of done|checklist)$/;
const TASKS = /(?:^| )(?:tasks?|implementation)(?: |$)/;

/** Whether the JSON under this heading says in which order tasks run. */
export function isGraphHeading(heading: Heading): boolean {
  return GRAPH.test(nameOf(heading));
}

/** Whether the boxes under this heading are criteria and no tasks. The title of the file never says so. */
export function isCriteriaHeading(heading: Heading): boolean {
  const name = nameOf(heading);
  return heading.level > 1 && !heading.task && NO_TASKS.test(name) && !TASKS.test(name);
}

/** Lines of the headings `Task N` that are tasks themselves: those whose boxes have no numbers of their own. */
export function findHeadingTasks(seen: readonly SeenLine[]): ReadonlySet<number> {
  const withBoxes = new Set<number>();
  const withNumbers = new Set<number>();
  let current: { line: number; level: number } | undefined;
  for (const { text, number, sight } of seen) {
    if (sight !== 'text') continue;
    const heading = readHeading(text);
    if (heading?.task) current = { line: number, level: heading.level };
    else if (heading && current && heading.level <= current.level) current = undefined;
    const box = current && readBox(text);
    if (current && typeof box === 'object') (box.number === undefined ? withBoxes : withNumbers).add(current.line);
  }
  return withBoxes.difference(withNumbers);
}

function nameOf(heading: Heading): string {
  return heading.title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();
}
