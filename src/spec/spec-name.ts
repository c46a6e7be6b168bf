import { digestOf } from '../core/digest.ts';
import { UserError } from '../errors.ts';
import { hasHiddenCharacters, isRepositoryPath } from './repository-path.ts';

const SPECS = '.kiro/specs/';
const LONGEST_NAME = 200;
const LONGEST_SLUG = 40;
const DIGEST_DIGITS = 8;

/**
 * The name of a spec as a person gives it: `login`, `area/login`, or the path of its folder. Folders that lists leave out, such as
 * `_archive`, may be named. Throws a UserError that says what a name must be.
 */
export function specNameOf(text: string): string {
  const name = text.replace(/^(?:\.\/)?\.kiro\/specs\//, '').replace(/\/$/, '');
  const problem = problemWith(name);
  if (problem === undefined) return name;
  throw new UserError(
    `${JSON.stringify(text.slice(0, LONGEST_NAME))} is no name of a spec: ${problem}. Name a folder below ${SPECS}, such as login or area/login.`,
  );
}

/** Where a spec's documents are, from the top of the repository. */
export function specFolder(spec: string): string {
  return `${SPECS}${spec}`;
}

/** Where a spec's task list is. */
export function tasksPath(spec: string): string {
  return `${specFolder(spec)}/tasks.md`;
}

/** Whether a path below .kiro/specs can be the name of a spec. */
export function isSpecName(path: string): boolean {
  return problemWith(path) === undefined;
}

/** Whether a folder below .kiro/specs is left out when specs are listed; what is in it may still be named. */
export function isSetAside(folder: string): boolean {
  return /^[_.]|^archived?$/i.test(folder);
}

/** Documents that a spec may have, all of them approved and pinned where they are there. */
export const DOCUMENTS: readonly string[] = ['requirements.md', 'bugfix.md', 'design.md', 'tasks.md'];

/**
 * A spec's name for branches, jobs and folders: flat, lower-case letters, digits and single hyphens, at most 40 characters. Where that
 * loses something, a digest of the exact name follows, so that two specs never share a slug.
 */
export function slugOf(spec: string): string {
  const plain = spec.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const slug = trimmed(plain.replaceAll(/[^a-z0-9]+/g, '-'));
  // A name that ends like a digest gets one too, else it could be taken for another name's slug.
  if (slug === spec && slug.length <= LONGEST_SLUG && !/-[0-9a-f]{8}$/.test(slug)) return slug;
  const short = trimmed(slug.slice(0, LONGEST_SLUG - DIGEST_DIGITS - 1));
  return `${short === '' ? 'spec' : short}-${digestOf(spec).slice(0, DIGEST_DIGITS)}`;
}

function problemWith(name: string): string | undefined {
  if (name === '') return 'it is empty';
  if (name.length > LONGEST_NAME) return `it is longer than ${LONGEST_NAME} characters`;
  if (hasHiddenCharacters(name)) return 'it holds characters that cannot be seen';
  const parts = name.split('/');
  if (parts.some((part) => part.startsWith('-'))) return 'a part of it starts with a hyphen';
  if (parts.some((part) => part !== part.trim())) return 'a part of it starts or ends with a space';
  return isRepositoryPath(name)
    ? undefined
    : 'it must be a relative path without "..", empty parts, backslashes or a scheme';
}

function trimmed(slug: string): string {
  return slug.replaceAll(/^-|-$/g, '');
}
