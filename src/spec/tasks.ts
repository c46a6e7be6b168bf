import { digestOf } from '../core/digest.ts';
import { UserError } from '../errors.ts';
import type { Notice } from './notice.ts';
import { readDetails, withEqualMarks } from './tasks/details.ts';
import { chooseUnits, shareBoxes, type Draft } from './tasks/graph.ts';
import { readBox } from './tasks/lines.ts';
import { orderUnits } from './tasks/order.ts';
import { readOutline, type Outline } from './tasks/outline.ts';
import type { OutlineTask } from './tasks/tree.ts';
import { conflictLine, readLines, type Line } from './text-lines.ts';
import { seeText, type SeenLine } from './visible-text.ts';

/** A task list as read: its required units, open and done, and what a person should know about the file. */
export interface TaskList {
  units: Unit[];
  notices: Notice[];
}

/** One required piece of work, open or done; an open one becomes a node of the graph. */
export interface Unit {
  /** `n`, the ordinal from 1 over all units, and six hex digits; unique in the list. */
  id: string;
  number?: string;
  title: string;
  kind: 'task' | 'checkpoint';
  /** Line of the box or heading, from 1. */
  line: number;
  state: 'open' | 'done';
  /** Number and title of the task that this one is a part of. */
  within?: string;
  /** Numbers, titles and own text of all tasks that this one is a part of, outermost first; absent where they have no text. */
  above?: string;
  /** Byte offsets, in the file, of the marks to tick when this unit is complete; empty once it is done. */
  boxes: readonly number[];
  /** Byte offsets of its own marks, ticked or not. */
  marks: readonly number[];
  /** Whether all of them are ticked. Above finished tasks a unit is done without. */
  isTicked: boolean;
  /** The unit's own text and checklist, at the left margin, without reference lines. */
  details: string;
  /** Requirement ids as written, ranges spelled out, `All` for every one, each with the line that names it; the parent's where it has none. */
  references: ReadonlyMap<string, number>;
  /** SHA-256 in hex of number, title, details and references; marks of boxes do not count. */
  digest: string;
  /** A unit may run when all units of a smaller rank are complete, and all in `after`. From 0, without gaps. */
  rank: number;
  /** Ids of the units it explicitly waits for; none of them has a greater rank. */
  after: readonly string[];
}

const SPACE = 0x20;
const LOWER_X = 0x78;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const LENGTH_OF_ID = 6;

/** Reads a task list. Any bytes give a result, but a file with conflict markers is refused with a UserError. */
export function readTasks(bytes: Uint8Array): TaskList {
  const { lines, notices } = readLines(bytes);
  refuseConflicts(lines);
  const { seen, notices: hiding } = seeText(lines);
  const outline = readOutline(seen, bytes);
  const { drafts, optionals, notices: choosing } = chooseUnits(outline.tasks);
  const { ranks, waits, notices: ordering } = orderUnits(outline, drafts);
  const nothing = drafts.length === 0 ? [noticeNothing(seen, outline, optionals)] : [];
  const all = [...nothing, ...notices, ...hiding, ...outline.notices, ...choosing, ...ordering];
  return {
    units: makeUnits(outline, drafts, ranks, waits),
    notices: all.toSorted((one, other) => one.line - other.line),
  };
}

/** Ticks boxes: the same bytes with an `x` at each offset. Throws when an offset is not the one byte between brackets. */
export function tick(bytes: Uint8Array, offsets: readonly number[]): Uint8Array {
  const ticked = Uint8Array.from(bytes);
  for (const offset of offsets) {
    const isBox = bytes[offset - 1] === OPENING_BRACKET && bytes[offset + 1] === CLOSING_BRACKET;
    if (!isBox) throw new Error(`Byte ${offset} of the task list is not the mark of a box.`);
    ticked[offset] = LOWER_X;
  }
  return ticked;
}

/** A document of a spec as approvals and comparisons take it: in the task list marks do not count. */
export function approvedForm(name: string, bytes: Uint8Array): Uint8Array {
  return name === 'tasks.md' ? withMarksEqual(bytes) : bytes;
}

/** The same bytes with a space in every box that can be ticked: what an approval of a task list is bound to. */
export function withMarksEqual(bytes: Uint8Array): Uint8Array {
  const equal = Uint8Array.from(bytes);
  for (const { text, start, sight } of seeText(readLines(bytes).lines).seen) {
    const box = sight === 'text' ? readBox(text) : undefined;
    if (typeof box !== 'object' || bytes[start + box.markAt + 1] !== CLOSING_BRACKET) continue;
    equal[start + box.markAt] = SPACE;
  }
  return equal;
}

function refuseConflicts(lines: readonly Line[]): void {
  const line = conflictLine(lines);
  if (line === undefined) return;
  throw new UserError(
    `The task list has conflict markers (line ${line}). Finish the merge and commit it.`,
    'spec-invalid',
  );
}

function makeUnits(
  outline: Outline,
  drafts: readonly Draft[],
  ranks: readonly number[],
  waits: readonly (readonly number[])[],
): Unit[] {
  const rankOf = new Map(drafts.map((draft, index) => [draft, ranks[index] ?? 0]));
  const isLater = (one: Draft, other: Draft): boolean =>
    ((rankOf.get(one) ?? 0) - (rankOf.get(other) ?? 0) || one.task.order - other.task.order) > 0;
  const boxes = shareBoxes(outline.tasks, drafts, isLater);
  const ids = drafts.map(makeId);
  const above = readAbove(outline.tasks);
  const hashReferences = cached((references: Unit['references']) => digestOf(JSON.stringify([...references.keys()])));
  const nameAll = cached((units: readonly number[]) => units.flatMap((unit) => ids[unit] ?? []));
  return drafts.map((draft, index) => {
    const { task, kind, state, references } = draft;
    const { number, title, line, own, column, parent } = task;
    // Equal lists are hashed once: a thousand children may inherit one long list.
    const parts = [number ?? null, title, readDetails(withEqualMarks(own), column), hashReferences(references)];
    return {
      id: ids[index] ?? '',
      ...(number === undefined ? {} : { number }),
      title,
      kind,
      line,
      state,
      ...(parent && { within: headOf(parent) }),
      ...(parent && above.get(parent)),
      boxes: (boxes.get(draft) ?? []).toSorted((one, other) => one - other),
      marks: task.marks.map(({ offset }) => offset),
      isTicked: task.marks.every(({ isDone }) => isDone),
      details: readDetails(own, column),
      references,
      digest: digestOf(JSON.stringify(parts)),
      rank: ranks[index] ?? 0,
      after: nameAll(waits[index] ?? []),
    };
  });
}

function headOf({ number, title }: OutlineTask): string {
  return [number, title].filter(Boolean).join(' ');
}

/** For every task that others are part of, what it and the tasks above it say; nothing where none of them has text. */
function readAbove(tasks: readonly OutlineTask[]): ReadonlyMap<OutlineTask, { above?: string }> {
  const parents = new Set(tasks.map(({ parent }) => parent));
  const words = new Map<OutlineTask, string>();
  const above = new Map<OutlineTask, { above?: string }>();
  for (const task of tasks) {
    if (!parents.has(task)) continue;
    const { parent, own, column } = task;
    const text = readDetails(own, column);
    const outer = parent && words.get(parent);
    // Longer texts are not copied here: a thousand parts may share one long text above them.
    const whole = (outer === undefined ? '' : `${outer}\n`) + headOf(task) + (text === '' ? '' : `\n${text}`);
    words.set(task, whole);
    const hasText = text !== '' || (parent && above.get(parent)?.above !== undefined);
    above.set(task, hasText ? { above: whole } : {});
  }
  return above;
}

function makeId({ task: { number = '', title } }: Draft, index: number): string {
  const ordinal = index + 1;
  return `n${ordinal}-${digestOf(`${number}\0${title}\0${ordinal}`).slice(0, LENGTH_OF_ID)}`;
}

function noticeNothing(seen: readonly SeenLine[], outline: Outline, optionals: number): Notice {
  const hidden = seen.filter(({ sight, text }) => sight !== 'text' && typeof readBox(text) === 'object').length;
  const found = [
    [optionals, 'optional task(s)'],
    [outline.ignoredBoxes, 'box(es) that are criteria'],
    [hidden, 'box(es) in fences or comments'],
    [outline.textLines, 'line(s) of text'],
  ].flatMap(([count, what]) => (count === 0 ? [] : `${count} ${what}`));
  const text = `There is no task to do here: ${found.length === 0 ? 'the file is empty' : `found ${found.join(', ')}`}.`;
  return { code: 'no-tasks', line: 1, text };
}

function cached<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}
