import type { Notice, NoticeCode } from '../notice.ts';
import { readReferenceLine } from '../references.ts';
import { DONE_MARKS, isBoxElsewhere, isListItem, isRule, OPEN_MARKS, readBox, readHeading } from './lines.ts';
import type { Box, Heading } from './lines.ts';
import { isCriteriaHeading, isGraphHeading, isTaskItself } from './sections.ts';
import { addOwn, addReferences, addTask, closeTasks, enclosingTask, ownerOf, plantTree } from './tree.ts';
import type { Mark, OutlineTask, TaskTree } from './tree.ts';
import { measureIndent } from '../text-lines.ts';
import type { SeenLine } from '../visible-text.ts';

/** Everything in a task list that a graph can be made of. */
export interface Outline {
  tasks: readonly OutlineTask[];
  /** The JSON under `## Task Dependency Graph`; undefined text when the heading has none. */
  graph: { line: number; text: string | undefined } | undefined;
  /** Numbers that name a heading or an ignored box, and so no task. */
  otherNumbers: ReadonlySet<string>;
  ignoredBoxes: number;
  textLines: number;
  notices: Notice[];
}

interface Criteria {
  heading: Heading;
  line: number;
  boxes: number;
}

interface Walk extends TaskTree {
  bytes: Uint8Array;
  seen: readonly SeenLine[];
  headingTask: { task: OutlineTask; level: number } | undefined;
  criteria: Criteria | undefined;
  allCriteria: Criteria[];
  graph: { line: number; text: string | undefined } | undefined;
  isInGraph: boolean;
  fence: { owner: OutlineTask | undefined; json: string[] | undefined } | undefined;
  otherNumbers: Set<string>;
  textLines: number;
}

const CLOSING_BRACKET = 0x5d;
const JSON_FENCE = /^[^`~]{0,20}(?:`{3,}|~{3,})[ \t]{0,9}(?:json\w{0,9})?[ \t]*$/i;

/** Puts the boxes of a task list into a tree and gives each its own text and references. */
export function readOutline(seen: readonly SeenLine[], bytes: Uint8Array): Outline {
  const walk: Walk = {
    ...plantTree(),
    bytes,
    seen,
    headingTask: undefined,
    criteria: undefined,
    allCriteria: [],
    graph: undefined,
    isInGraph: false,
    fence: undefined,
    otherNumbers: new Set(),
    textLines: 0,
  };
  for (const line of seen) walkLine(line, walk);
  const ignored = walk.allCriteria.filter(({ boxes }) => boxes > 0);
  for (const { heading, line, boxes } of ignored) {
    say('ignored-boxes', line, `${boxes} box(es) under "${heading.title}" are criteria and no tasks.`, walk);
  }
  const { tasks, graph, otherNumbers, textLines, notices } = walk;
  return {
    tasks,
    graph,
    otherNumbers,
    textLines,
    notices,
    ignoredBoxes: ignored.reduce((sum, { boxes }) => sum + boxes, 0),
  };
}

function walkLine(line: SeenLine, walk: Walk): void {
  if (line.sight === 'hidden') return;
  if (line.sight !== 'text') return takeFence(line, walk);
  walk.fence = undefined;
  const heading = readHeading(line.text);
  if (heading) return takeHeading(line, heading, walk);
  const box = readBox(line.text);
  if (typeof box === 'object') return takeBox(line, box, walk);
  if (box === 'malformed') say('malformed-box', line.number, 'This box is no task: write `- [ ] ` and a title.', walk);
  takeText(line, walk);
}

function takeHeading(line: SeenLine, heading: Heading, walk: Walk): void {
  walk.textLines += 1;
  const within = walk.headingTask;
  if (within && heading.level > within.level && !heading.task) {
    walk.isTight = false;
    return addOwn(within.task, { column: 0, body: line.text.trim() });
  }
  closeTasks(walk);
  walk.headingTask = undefined;
  enterSection(line, heading, walk);
  if (heading.number === undefined) return;
  // A numbered heading is the label of a group: a 3.1 below it is no part of an older box 3.
  walk.byNumber.delete(heading.number);
  walk.otherNumbers.add(heading.number);
  if (walk.criteria || !heading.task || !isTaskItself(heading, walk.seen, line.number)) return;
  const { title, number, level, optional } = heading;
  const head = { line: line.number, column: -1, title, number, optional, source: 'heading' } as const;
  walk.headingTask = { level, task: addTask(head, undefined, walk) };
  say('heading-task', line.number, `The heading is task ${number}; the boxes below it are its checklist.`, walk);
  noticeWord(walk.headingTask.task, walk);
}

function enterSection(line: SeenLine, heading: Heading, walk: Walk): void {
  walk.isInGraph = isGraphHeading(heading);
  if (walk.isInGraph) walk.graph ??= { line: line.number, text: undefined };
  if (walk.criteria && heading.level > walk.criteria.heading.level) return;
  walk.criteria = isCriteriaHeading(heading) ? { heading, line: line.number, boxes: 0 } : undefined;
  if (walk.criteria) walk.allCriteria.push(walk.criteria);
}

function takeBox(line: SeenLine, box: Box, walk: Walk): void {
  if (walk.criteria && !isMember(box, walk.criteria.heading)) return ignoreBox(box, walk.criteria, walk);
  walk.isTight = true;
  const { mark: character, markAt, ...head } = box;
  const mark = readMark(line, box, walk.bytes);
  const { width, body } = measureIndent(line.text.trimEnd());
  const own = { column: box.column, body, markAt: markAt - width };
  if (walk.headingTask) {
    if (!box.optional) noticeMark(line.number, character, mark, walk);
    if (!box.optional && mark.isTickable) walk.headingTask.task.marks.push(mark);
    return addOwn(walk.headingTask.task, own);
  }
  const inside = enclosingTask(box.column, walk);
  if (box.number === undefined && inside?.number !== undefined) {
    walk.lastOwner = inside;
    return addOwn(inside, own);
  }
  const task = addTask({ ...head, line: line.number, source: 'box' }, inside, walk);
  task.marks.push(mark);
  if (box.optional) return;
  noticeWord(task, walk);
  noticeMark(line.number, character, mark, walk);
}

/** `## 5. Release checklist` with `- [ ] 5.1 …` below it is a group of tasks after all. */
function isMember(box: Box, heading: Heading): boolean {
  return heading.number !== undefined && box.number?.startsWith(`${heading.number}.`) === true;
}

function ignoreBox(box: Box, criteria: Criteria, walk: Walk): void {
  criteria.boxes += 1;
  if (box.number !== undefined) walk.otherNumbers.add(box.number);
}

function readMark(line: SeenLine, box: Box, bytes: Uint8Array): Mark {
  const offset = line.start + box.markAt;
  return { offset, isDone: DONE_MARKS.has(box.mark), isTickable: bytes[offset + 1] === CLOSING_BRACKET };
}

function takeText(line: SeenLine, walk: Walk): void {
  const { column, body } = measureIndent(line.text.trimEnd());
  if (body === '') {
    walk.isTight = false;
    walk.lastOwner?.own.push({ column: 0, body });
    return;
  }
  walk.textLines += 1;
  if (isBoxElsewhere(body)) {
    say('not-a-task', line.number, 'A box in an ordered list or a quotation is no task: write `- [ ] 1. Title`.', walk);
  }
  const references = readReferenceLine(body);
  const isLine = isRule(body);
  const isProse = !isLine && !isListItem(body);
  const owner = walk.headingTask?.task ?? ownerOf(column, isProse, references !== undefined, walk);
  walk.lastOwner = owner;
  walk.isTight = !isLine;
  if (!owner || isLine) return;
  if (references) addReferences(owner, references, line.number);
  if (references?.rest !== '') addOwn(owner, { column, body });
}

/** Fenced lines are text of the task that the fence's column is under, and never bullets or boxes. */
function takeFence(line: SeenLine, walk: Walk): void {
  const { column, body } = measureIndent(line.text.trimEnd());
  const isOpening = walk.fence === undefined;
  walk.isTight = false;
  walk.fence ??= {
    owner: walk.headingTask?.task ?? ownerOf(column, false, false, walk),
    json: walk.isInGraph && walk.graph?.text === undefined && JSON_FENCE.test(body) ? [] : undefined,
  };
  const { owner, json } = walk.fence;
  walk.lastOwner = owner;
  owner?.own.push({ column, body });
  if (line.sight === 'code') json?.push(line.text);
  if (line.sight === 'code' || isOpening) return;
  if (json && walk.graph) walk.graph.text = json.join('\n');
  walk.fence = undefined;
}

function noticeWord({ title, line, optional }: OutlineTask, walk: Walk): void {
  if (optional || !/\(optional\)/i.test(title)) return;
  say(
    'optional-by-word',
    line,
    'The word "(optional)" alone leaves a task required; write `- [ ]* ` to make it optional.',
    walk,
  );
}

function noticeMark(line: number, character: string, mark: Mark, walk: Walk): void {
  if (!mark.isTickable) {
    const text = `The mark "${character}" is longer than one byte and cannot be ticked in place, so this is no task; write [ ] or [x].`;
    say('untickable-mark', line, text, walk);
  } else if (!OPEN_MARKS.has(character) && !mark.isDone) {
    say('foreign-mark', line, `The mark "${character}" is not known; the task is read as open.`, walk);
  }
}

function say(code: NoticeCode, line: number, text: string, walk: Walk): void {
  walk.notices.push({ code, line, text });
}
