import type { z } from 'zod';
import { Config, taskAccepts } from './form.ts';
import { nameAccepts } from './parts.ts';
import { nearest } from '../nearest.ts';
import type { Keys } from './yaml-file.ts';

/** Something wrong with a value, or with a key, of the configuration; where it is written is looked up later. */
export interface Fault {
  readonly keys: Keys;
  readonly part: 'key' | 'value';
  readonly text: string;
}

type Issue = z.core.$ZodIssue;

const LONGEST_SHOWN = 60;
const TASKS_BELONG =
  'unknown key; what a task must bring about is said for one spec alone, in .specbridge/specs/<name>.yml';

const ONE_MODE =
  'unknown key; there is one way of working only: each role is a process of its own, one after the other (inter-stage). Remove this line';
const AT_THE_TOP = 'unknown key; it stands at the top of the file, beside reasoning and not in it';

/** What does not fit the form of a configuration: names, and whatever `shapeFaults` finds. */
export function formFaults(form: z.ZodType, root: unknown): readonly Fault[] {
  return [
    ...nameFaults(root, 'gates'),
    ...nameFaults(root, 'roles'),
    ...numberFaults(root),
    ...shapeFaults(form, root),
  ];
}

/** What does not fit a form: unknown keys, missing parts, values of the wrong kind or out of range. */
export function shapeFaults(form: z.ZodType, root: unknown): readonly Fault[] {
  return (form.safeParse(root).error?.issues ?? []).flatMap((issue) => faultsOf(issue, root, []));
}

/** The name of a gate or a role that is nearest to a text; nothing where none would be left. */
export function slugged(text: string): string | undefined {
  const slug = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return nameAccepts(slug) === undefined ? slug : undefined;
}

/** The members of a map, one level down; nothing where there is no map. */
export function entriesAt(root: unknown, ...keys: string[]): [string, unknown][] {
  const map = valueAt(root, keys);
  return isMap(map) ? Object.entries(map) : [];
}

/** Whether a value of a YAML file is a map. */
export function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function nameFaults(root: unknown, map: 'gates' | 'roles'): readonly Fault[] {
  return entriesAt(root, map).flatMap(([name]) => {
    const accepts = nameAccepts(name);
    if (accepts === undefined) return [];
    return { keys: [map, name], part: 'key' as const, text: `expected ${accepts}${didYouMean(slugged(name))}` };
  });
}

function numberFaults(root: unknown): readonly Fault[] {
  return entriesAt(root, 'tasks').flatMap(([number]) => {
    const accepts = taskAccepts(number);
    return accepts === undefined ? [] : { keys: ['tasks', number], part: 'key' as const, text: `expected ${accepts}` };
  });
}

function faultsOf(issue: Issue, root: unknown, above: Keys): readonly Fault[] {
  const keys = [...above, ...issue.path.map((key) => (typeof key === 'number' ? key : String(key)))];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownKey([...keys, key], key, issue.message));
  }
  const value = valueAt(root, keys);
  if (issue.code === 'invalid_union' && Array.isArray(value)) {
    // A list that holds a list is meant as several commands, any other as one.
    const branch = issue.errors[value.some(Array.isArray) ? 0 : 1] ?? [];
    return branch.flatMap((inner) => faultsOf(inner, root, keys));
  }
  if (value === undefined) return [{ keys, part: 'value', text: `missing; expected ${issue.message}` }];
  const guess =
    issue.code === 'invalid_value' && typeof value === 'string' ? nearest(value, issue.values.map(String)) : undefined;
  return [{ keys, part: 'value', text: `expected ${issue.message}, found ${shown(value)}${didYouMean(guess)}` }];
}

function unknownKey(keys: Keys, key: string, known: string): Fault {
  if (keys.length === 1 && key === 'mode') return { keys, part: 'key', text: ONE_MODE };
  if (keys.length === 1 && key === 'tasks') return { keys, part: 'key', text: TASKS_BELONG };
  if (keys[0] === 'reasoning' && Object.hasOwn(Config.shape, key)) return { keys, part: 'key', text: AT_THE_TOP };
  return { keys, part: 'key', text: `unknown key; known here: ${known}${didYouMean(nearest(key, known.split(', ')))}` };
}

/** A question that offers what was probably meant. */
export function didYouMean(guess: string | undefined): string {
  return guess === undefined ? '' : `; did you mean ${JSON.stringify(guess)}?`;
}

function valueAt(root: unknown, keys: Keys): unknown {
  return keys.reduce(
    (value, key) => (isMap(value) || Array.isArray(value) ? (value as Record<string, unknown>)[key] : undefined),
    root,
  );
}

/** A value as a problem shows it. */
export function shown(value: unknown): string {
  if (value === null) return 'nothing';
  if (typeof value === 'object') return Array.isArray(value) ? 'a list' : 'a map';
  const isWord = typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint';
  const text = isWord ? `${value}` : (JSON.stringify(value) ?? typeof value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
