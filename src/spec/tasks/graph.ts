import type { Notice } from '../notice.ts';
import { isCheckpoint } from './checkpoint.ts';
import type { OutlineTask } from './tree.ts';

/** A task that becomes a unit: it is required and there is something of its own to do. `order` is its task's. */
export interface Draft {
  task: OutlineTask;
  kind: 'task' | 'checkpoint';
  state: 'open' | 'done';
  references: OutlineTask['references'];
}

interface Branch {
  task: OutlineTask;
  parent: Branch | undefined;
  isOptional: boolean;
  references: OutlineTask['references'];
  requiredChildren: number;
  optionalChildren: number;
  draft: Draft | undefined;
  unitsBelow: number;
  openBelow: number;
}

/** Says which tasks are units, in document order, and where the marks of the file contradict each other. */
export function chooseUnits(tasks: readonly OutlineTask[]): { drafts: Draft[]; optionals: number; notices: Notice[] } {
  const branches = growBranches(tasks);
  // Children come after their parents, so going backwards meets every leaf before what it belongs to.
  for (const branch of branches.toReversed()) settle(branch);
  const drafts = branches.flatMap(({ draft }) => draft ?? []);
  const optional = branches.filter(({ isOptional }) => isOptional);
  const notices = [
    ...branches.flatMap((branch) => noticeDisagreement(branch) ?? []),
    ...noticeDuplicates(branches.filter(({ isOptional }) => !isOptional)),
  ];
  const [first] = optional;
  if (first) {
    const text = `${optional.length} optional task(s) are left out; the first is here.`;
    notices.push({ code: 'optional-left-out', line: first.task.line, text });
  }
  return { drafts, optionals: optional.length, notices };
}

/**
 * For each draft the bytes it ticks: its own open boxes, and those of the groups whose last open unit it is.
 * `isLater` says which of two drafts runs later.
 */
export function shareBoxes(
  tasks: readonly OutlineTask[],
  drafts: readonly Draft[],
  isLater: (one: Draft, other: Draft) => boolean,
): Map<Draft, number[]> {
  const boxes = new Map(drafts.map((draft) => [draft, draft.state === 'open' ? openBoxes(draft.task) : []]));
  const draftOf = new Map(drafts.map((draft) => [draft.task, draft]));
  const lastOpen = new Map<OutlineTask, Draft>();
  for (const task of tasks.toReversed()) {
    const own = draftOf.get(task);
    if (own?.state === 'open') keepLater(task, own);
    const last = lastOpen.get(task);
    if (!own && last) boxes.get(last)?.push(...openBoxes(task));
    if (task.parent && last) keepLater(task.parent, last);
  }
  return boxes;

  function keepLater(task: OutlineTask, draft: Draft): void {
    const known = lastOpen.get(task);
    if (!known || isLater(draft, known)) lastOpen.set(task, draft);
  }
}

function growBranches(tasks: readonly OutlineTask[]): Branch[] {
  const branches: Branch[] = [];
  for (const task of tasks) {
    const parent = task.parent && branches[task.parent.order];
    const isOptional = task.optional || parent?.isOptional === true;
    const references = task.references.size > 0 ? task.references : (parent?.references ?? new Map<string, number>());
    if (parent && isOptional) parent.optionalChildren += 1;
    if (parent && !isOptional) parent.requiredChildren += 1;
    branches.push({
      task,
      parent,
      isOptional,
      references,
      requiredChildren: 0,
      optionalChildren: 0,
      draft: undefined,
      unitsBelow: 0,
      openBelow: 0,
    });
  }
  return branches;
}

function settle(branch: Branch): void {
  const { task, parent, references, unitsBelow, openBelow } = branch;
  if (isUnit(branch)) {
    // A box left open above finished leaves is an oversight: the leaves are what was worked on.
    const isDone = task.marks.every((mark) => mark.isDone) || (unitsBelow > 0 && openBelow === 0);
    branch.draft = {
      task,
      references,
      kind: isCheckpoint(task) ? 'checkpoint' : 'task',
      state: isDone ? 'done' : 'open',
    };
  }
  if (!parent) return;
  parent.unitsBelow += unitsBelow + (branch.draft ? 1 : 0);
  parent.openBelow += openBelow + (branch.draft?.state === 'open' ? 1 : 0);
}

function isUnit({ task, isOptional, requiredChildren, optionalChildren }: Branch): boolean {
  if (isOptional || task.marks.length === 0 || !task.marks.every((mark) => mark.isTickable)) return false;
  if (requiredChildren > 0) return task.hasBullets;
  return optionalChildren === 0 || hasOwnContent(task);
}

function hasOwnContent(task: OutlineTask): boolean {
  return task.references.size > 0 || task.own.some(({ body }) => body !== '');
}

function openBoxes(task: OutlineTask): number[] {
  return task.marks.filter((mark) => !mark.isDone && mark.isTickable).map((mark) => mark.offset);
}

function noticeDisagreement({ task, isOptional, draft, unitsBelow, openBelow }: Branch): Notice | undefined {
  if (isOptional) return undefined;
  const isTicked = task.marks.every((mark) => mark.isDone);
  const { line } = task;
  if (unitsBelow === 0) {
    if (draft || isTicked || !task.marks.every((mark) => mark.isTickable)) return undefined;
    return {
      code: 'bare-group',
      line,
      text: 'This task has optional parts and nothing of its own, so it is no task; its box stays open.',
    };
  }
  if (!isTicked && openBelow === 0) {
    return {
      code: 'mark-disagrees',
      line,
      text: 'This box is open, but everything below it is done; it counts as done.',
    };
  }
  // A parent with work of its own is rightly ticked before its children are.
  if (!isTicked || openBelow === 0 || draft) return undefined;
  return {
    code: 'mark-disagrees',
    line,
    text: `This box is ticked, but ${openBelow} task(s) below it are open; they count as open.`,
  };
}

function noticeDuplicates(branches: readonly Branch[]): Notice[] {
  const seen = new Map<string, Branch>();
  const told = new Set<string>();
  const notices: Notice[] = [];
  for (const branch of branches) {
    const { number, title, line } = branch.task;
    const first = number === undefined ? undefined : seen.get(number);
    if (number !== undefined && !first) seen.set(number, branch);
    if (number === undefined || !first) continue;
    const isTwin =
      first.task.title === title && first.draft && branch.draft && first.draft.state !== branch.draft.state;
    if (isTwin) {
      const text = `Task ${number} stands here and on line ${first.task.line}, once done and once open; only the open one is to do.`;
      notices.push({ code: 'twin-task', line, text });
    } else if (!told.has(number)) {
      told.add(number);
      const text = `The number ${number} is used more than once, first on line ${first.task.line}; each is a task of its own.`;
      notices.push({ code: 'duplicate-number', line, text });
    }
  }
  return notices;
}
