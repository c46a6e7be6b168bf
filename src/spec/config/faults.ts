import type { z } from 'zod';
import { Config, nameAccepts } from './form.ts';
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

/** What does not fit the form: unknown keys and names, missing parts, values of the wrong kind or out of range. */
export function formFaults(root: unknown): readonly Fault[] {
  const { error } = Config.safeParse(root);
  return [
    ...nameFaults(root, 'gates'),
    ...nameFaults(root, 'roles'),
    ...(error?.issues ?? []).flatMap((issue) => faultsOf(issue, root, [])),
  ];
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
    const slug = name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '');
    const guess = nameAccepts(slug) === undefined ? slug : undefined;
    return { keys: [map, name], part: 'key' as const, text: `expected ${accepts}${didYouMean(guess)}` };
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
  return { keys, part: 'key', text: `unknown key; known here: ${known}${didYouMean(nearest(key, known.split(', ')))}` };
}

function didYouMean(guess: string | undefined): string {
  return guess === undefined ? '' : `; did you mean ${JSON.stringify(guess)}?`;
}

function valueAt(root: unknown, keys: Keys): unknown {
  return keys.reduce(
    (value, key) => (isMap(value) || Array.isArray(value) ? (value as Record<string, unknown>)[key] : undefined),
    root,
  );
}

function shown(value: unknown): string {
  if (value === null) return 'nothing';
  if (typeof value === 'object') return Array.isArray(value) ? 'a list' : 'a map';
  const isWord = typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint';
  const text = isWord ? `${value}` : (JSON.stringify(value) ?? typeof value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
