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

/** Whether a heading `Task N` is a task itself: required boxes, none of them numbered, are below it in the lines from `start` on. */
export function isTaskItself({ level }: Heading, seen: readonly SeenLine[], start: number): boolean {
  let hasBoxes = false;
  for (let at = start; at < seen.length; at += 1) {
    const { text, sight } = seen[at]!;
    const heading = sight === 'text' ? readHeading(text) : undefined;
    if (heading && (heading.task || heading.level <= level)) break;
    const box = sight === 'text' ? readBox(text) : undefined;
    if (typeof box === 'object' && box.number !== undefined) return false;
    hasBoxes ||= typeof box === 'object' && !box.optional;
  }
  return hasBoxes;
}

function nameOf(heading: Heading): string {
  return heading.title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();
}
