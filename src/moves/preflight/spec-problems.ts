import type { Problem } from '../../errors.ts';
import type { SpecDocument } from '../../spec/approval.ts';
import { nearest } from '../../spec/nearest.ts';
import { DOCUMENTS, isSetAside, isSpecName, specFolder, tasksPath } from '../../spec/spec-name.ts';
import { readTasks, type TaskList } from '../../spec/tasks.ts';
import { bytesOf, obstacleProblems, type Lookup } from './lookup.ts';
import { conflictProblems, hiddenProblems, isTooLarge } from './text-problems.ts';

/** A spec as it lies in a commit, and what keeps it from being carried out. */
interface ReadSpec {
  readonly documents: readonly SpecDocument[];
  /** Absent where it cannot be read. */
  readonly list: TaskList | undefined;
  readonly problems: readonly Problem[];
}

/** Reads the documents of a spec; everything that is wrong with any of them is told. */
export async function readSpec(lookup: Lookup, spec: string): Promise<ReadSpec> {
  const paths = DOCUMENTS.map((name) => ({ name, path: `${specFolder(spec)}/${name}` }));
  const found = await Promise.all(
    paths.map(async ({ name, path }) => ({ name, path, found: await lookup.find(path) })),
  );
  const documents = found.flatMap(({ name, found: one }) => (one.kind === 'file' ? [{ name, bytes: one.bytes }] : []));
  const tasks = await lookup.find(tasksPath(spec));
  const conflicts = found.flatMap(({ path, found: one }) => conflictProblems(path, bytesOf(one), 'spec-invalid'));
  const isMerging = conflicts.some(({ place }) => place?.path === tasksPath(spec));
  const isReadable = !isMerging && !documents.some(({ bytes }) => isTooLarge(bytes));
  const list = tasks.kind === 'file' && isReadable ? readTasks(tasks.bytes) : undefined;
  return {
    documents,
    list,
    problems: [
      ...found.flatMap(({ found: one }) => obstacleProblems(one)),
      ...(tasks.kind === 'absent' ? [await absence(lookup, spec)] : []),
      ...conflicts,
      ...(list === undefined ? [] : [...untickable(spec, list), ...idleness(spec, list)]),
      ...found.flatMap(({ path, found: one }) => hiddenProblems(path, bytesOf(one))),
    ],
  };
}

/** A task that could never be ticked would be left out, and the job be called complete without it. */
function untickable(spec: string, { notices }: TaskList): readonly Problem[] {
  return notices
    .filter(({ code }) => code === 'untickable-mark')
    .map(({ text, line }) => ({ code: 'spec-invalid', text, place: { path: tasksPath(spec), line } }));
}

/** The folders below .kiro/specs, by name. */
interface SpecFolders {
  /** Those that hold a task list. */
  readonly specs: readonly string[];
  /** Those that hold other files, and belong to no spec. */
  readonly withoutTasks: readonly string[];
}

/** Every folder below .kiro/specs that may be a spec; those that people have set aside are left out. */
export async function specFoldersIn(lookup: Lookup): Promise<SpecFolders> {
  const specs: string[] = [];
  const others: string[] = [];
  for (const waiting = ['']; waiting.length > 0;) {
    const spec = waiting.shift()!;
    const entries = await lookup.list(specFolder(spec).replace(/\/$/, ''));
    const files = entries.filter(({ name, kind }) => kind === 'file' && !name.startsWith('.'));
    if (spec !== '' && files.length > 0) (files.some(({ name }) => name === 'tasks.md') ? specs : others).push(spec);
    const folders = entries.filter(({ name, kind }) => kind === 'folder' && !isSetAside(name));
    // A name has a greatest length, which bounds how deep this goes.
    waiting.push(...folders.map(({ name }) => (spec === '' ? name : `${spec}/${name}`)).filter(isSpecName));
  }
  const isAlone = (name: string): boolean =>
    !specs.some((spec) => spec.startsWith(`${name}/`) || name.startsWith(`${spec}/`));
  return { specs: specs.toSorted(), withoutTasks: others.filter(isAlone).toSorted() };
}

async function absence(lookup: Lookup, spec: string): Promise<Problem> {
  const entries = await lookup.list(specFolder(spec));
  if (entries.length > 0) {
    const text = 'The spec has no task list. Write it and commit it.';
    return { code: 'spec-missing', text, place: { path: tasksPath(spec) } };
  }
  const { specs } = await specFoldersIn(lookup);
  const last = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
  const near = specs.find((one) => last(one) === last(spec)) ?? nearest(spec, specs);
  const guess = near === undefined ? othersIn(specs) : ` Did you mean ${near}?`;
  const text = `There is no such spec.${guess} Check the name, or write the spec and commit it.`;
  return { code: 'spec-missing', text, place: { path: specFolder(spec) } };
}

const MOST_NAMED = 5;

function othersIn(specs: readonly string[]): string {
  if (specs.length === 0) return '';
  const more = specs.length > MOST_NAMED ? ` and ${specs.length - MOST_NAMED} more` : '';
  return ` There are ${specs.slice(0, MOST_NAMED).join(', ')}${more}.`;
}

/** Notices that tell why something that looks like a task is none. */
const WHY_NOT: ReadonlySet<string> = new Set([
  'malformed-box',
  'not-a-task',
  'untickable-mark',
  'ignored-boxes',
  'optional-left-out',
  'fence-unclosed',
  'comment-unclosed',
]);
const MOST_REASONS = 3;

/** Each reason at its own place: its words are about what stands there. */
function idleness(spec: string, { units, notices }: TaskList): readonly Problem[] {
  if (units.some((unit) => unit.state === 'open')) return [];
  const reasons = notices.filter(({ code }) => WHY_NOT.has(code)).slice(0, MOST_REASONS);
  const found = notices.find(({ code }) => code === 'no-tasks')?.text;
  const text = found ?? `Nothing is left to do here: all tasks (${units.length}) are done.`;
  const cure = 'Add an open task, `- [ ] 1. Title`, or reopen a box, and commit it.';
  const path = tasksPath(spec);
  return [
    { code: 'no-tasks', text: `${text} ${cure}`, place: { path } },
    ...reasons.map((reason) => ({ code: 'no-tasks', text: reason.text, place: { path, line: reason.line } })),
  ];
}
