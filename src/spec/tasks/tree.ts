import type { Notice } from '../notice.ts';
import { readTitleReferences, type References } from '../references.ts';
import { isListItem } from './lines.ts';

/** One character between brackets: `offset` is its byte in the file; it can be ticked when it is one byte long. */
export interface Mark {
  offset: number;
  isDone: boolean;
  isTickable: boolean;
}

/** A line of a task's own text. `markAt` says where the mark of a box in its checklist stands in `body`. */
export interface OwnLine {
  column: number;
  body: string;
  markAt?: number;
}

/** What a line says of a task before it has its place in the tree. */
interface TaskHead {
  line: number;
  column: number;
  number?: string;
  title: string;
  source: 'box' | 'heading';
  optional: boolean;
}

/** A box, or a heading with a list of boxes, in its place in the tree. `order` counts from 0 in document order. */
export interface OutlineTask extends TaskHead {
  order: number;
  parent: OutlineTask | undefined;
  marks: Mark[];
  own: OwnLine[];
  /** Whether its own text has bullets that ask for work. */
  hasBullets: boolean;
  /** Each with the line that names it. */
  references: Map<string, number>;
  depends: string[];
}

/** The tree as far as it is built. */
export interface TaskTree {
  tasks: OutlineTask[];
  byNumber: Map<string, OutlineTask>;
  /** Boxes that may still get a child by indentation, outermost first. */
  nesting: OutlineTask[];
  /** Tasks that may still get text by its column, outermost first. */
  owners: OutlineTask[];
  /** The owner of the line above; a line of prose continues it while `isTight`, wherever it starts. */
  lastOwner: OutlineTask | undefined;
  isTight: boolean;
  notices: Notice[];
}

const INDENT_OF_A_CHILD = 2;
const METADATA = /^[-*+][ \t]{1,9}\\?[_*](?!\*)[^:：]{1,40}[:：].*[_*]$/s;

/** A tree without tasks. */
export function plantTree(): TaskTree {
  return { tasks: [], byNumber: new Map(), nesting: [], owners: [], lastOwner: undefined, isTight: false, notices: [] };
}

/** Ends every open task: what comes after a heading is indented under nothing. Numbers still link across it. */
export function closeTasks(tree: TaskTree): void {
  tree.nesting = [];
  tree.owners = [];
  tree.lastOwner = undefined;
}

/** The task that a box in this column is indented under, if any. */
export function enclosingTask(column: number, tree: TaskTree): OutlineTask | undefined {
  dropFrom(tree.nesting, column - INDENT_OF_A_CHILD + 1);
  dropFrom(tree.owners, column);
  return tree.nesting.at(-1);
}

/** Adds a task below the one that indentation or, without it, the number names. */
export function addTask(head: TaskHead, inside: OutlineTask | undefined, tree: TaskTree): OutlineTask {
  const said = readTitleReferences(head.title);
  const task: OutlineTask = {
    ...head,
    title: said?.rest ?? head.title,
    order: tree.tasks.length,
    parent: chooseParent(head, inside, tree),
    marks: [],
    own: [],
    hasBullets: false,
    references: new Map(),
    depends: [],
  };
  if (said) addReferences(task, said, head.line);
  tree.tasks.push(task);
  if (task.number !== undefined) tree.byNumber.set(task.number, task);
  tree.lastOwner = task;
  if (task.source === 'heading') return task;
  tree.nesting.push(task);
  tree.owners.push(task);
  return task;
}

/** The task that a line of text in this column belongs to. A line of references never continues the one above. */
export function ownerOf(
  column: number,
  isProse: boolean,
  isReference: boolean,
  tree: TaskTree,
): OutlineTask | undefined {
  if (isProse && !isReference && tree.isTight && tree.lastOwner) return tree.lastOwner;
  const beside = dropFrom(tree.owners, column);
  const owner = tree.owners.at(-1);
  if (owner || !isReference || beside?.column !== column) return owner;
  // In a flat list the references stand in the column of their task.
  tree.owners.push(beside);
  return beside;
}

/** Gives a task a line of its own text. */
export function addOwn(task: OutlineTask, line: OwnLine): void {
  task.own.push(line);
  task.hasBullets ||= isListItem(line.body) && !METADATA.test(line.body);
}

/** Gives a task what a line of references says. A list may be too long to be spread into one call. */
export function addReferences(task: OutlineTask, { requirements, depends }: References, line: number): void {
  for (const id of requirements) if (!task.references.has(id)) task.references.set(id, line);
  for (const number of depends) task.depends.push(number);
}

function chooseParent(head: TaskHead, inside: OutlineTask | undefined, tree: TaskTree): OutlineTask | undefined {
  const numbered = head.number === undefined ? undefined : findByPrefix(head.number, tree);
  if (!inside || !numbered) return inside ?? numbered;
  // In one branch the number is the finer word: `1.1.1` beside `1.1`, or a tab where the line above has two spaces.
  if (numbered.order >= inside.order || isWithin(inside, numbered)) return numbered;
  tree.notices.push({
    code: 'parent-disagrees',
    line: head.line,
    text: `Task ${head.number} is indented under line ${inside.line}, but its number belongs to line ${numbered.line}; the indentation counts.`,
  });
  return inside;
}

function isWithin(task: OutlineTask, ancestor: OutlineTask): boolean {
  for (let above = task.parent; above; above = above.parent) if (above === ancestor) return true;
  return false;
}

function findByPrefix(number: string, tree: TaskTree): OutlineTask | undefined {
  for (let end = number.lastIndexOf('.'); end > 0; end = number.lastIndexOf('.', end - 1)) {
    const found = tree.byNumber.get(number.slice(0, end));
    if (found) return found;
  }
  return undefined;
}

/** Takes off what does not stand left of the column; answers the outermost task taken off. */
function dropFrom(stack: OutlineTask[], column: number): OutlineTask | undefined {
  let dropped: OutlineTask | undefined;
  for (let last = stack.at(-1); last && last.column >= column; last = stack.at(-1)) dropped = stack.pop();
  return dropped;
}
