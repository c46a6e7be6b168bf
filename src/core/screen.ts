import ignore from 'ignore';
import { credentialsIn, withoutCredentials } from './credentials.ts';
import type { Failure } from './evidence.ts';

/** One changed path, with what the screen must see of it. */
export interface Screened {
  readonly path: string;
  readonly oldMode: string;
  readonly newMode: string;
  /** Text of the new file, or target of the new link; absent where it is gone or too large to look at. */
  readonly content?: string;
  /** Text of the file before. */
  readonly before?: string;
}

const LINK = '120000';
const SUBMODULE = '160000';
const ABSENT = '000000';

/**
 * What no candidate may contain (behaviour §8). A violation is terminal for the candidate and never passes for a failed test:
 * a protected path comes first, because it says most plainly what happened.
 */
export function violation(
  changes: readonly Screened[],
  intrusions: readonly string[],
  protectedPaths: readonly string[],
): Failure | undefined {
  const rules = ignore({ ignorecase: true }).add([...protectedPaths]);
  const touched = changes.filter((change) => rules.ignores(change.path)).map((change) => change.path);
  if (touched.length > 0) return failure('protected-path', 'the candidate changes protected paths', touched);
  if (intrusions.length > 0) return failure('safety-policy', intrusions.slice(0, 5).join('; '));
  const modules = changes.filter((change) => change.newMode === SUBMODULE || change.oldMode === SUBMODULE);
  if (modules.length > 0) return failure('safety-policy', 'the candidate changes a submodule', paths(modules));
  const swapped = swappedPointers(changes);
  if (swapped.length > 0)
    return failure('safety-policy', 'the candidate changes files of Git LFS, of which only pointers are here', swapped);
  const links = changes.filter(
    (change) => change.newMode === LINK && leavesTheTree(change.path, change.content ?? '/'),
  );
  if (links.length > 0) return failure('safety-policy', 'the candidate holds a link out of the tree', paths(links));
  const leaks = changes.filter(bringsACredential);
  if (leaks.length > 0)
    return failure('safety-policy', 'the candidate holds what looks like a credential', paths(leaks));
  return undefined;
}

/** Whether anything changed that could do the task: a changed mode alone does not count. */
export function isRealChange(changes: readonly { readonly oldBlob: string; readonly newBlob: string }[]): boolean {
  return changes.some((change) => change.oldBlob !== change.newBlob);
}

function failure(kind: 'protected-path' | 'safety-policy', summary: string, touched?: readonly string[]): Failure {
  return {
    kind,
    stage: 'make',
    summary: summary.slice(0, 300),
    ...(touched && { paths: touched.slice(0, 50).map(withoutCredentials) }),
  };
}

/** A pointer says nothing of the bytes that it stands for, so it may go or move, but be neither changed nor replaced nor made. */
function swappedPointers(changes: readonly Screened[]): readonly string[] {
  const known = new Set(changes.map(({ before }) => before).filter(isPointer));
  const swapped = changes.filter(({ content, before, newMode }) => {
    if (isPointer(content)) return isPointer(before) ? content !== before : !known.has(content);
    return isPointer(before) && newMode !== ABSENT;
  });
  return paths(swapped);
}

function isPointer(text: string | undefined): text is string {
  return text !== undefined && /^version https:\/\/(?:git-lfs|hawser)\.github\.com\/spec\/v\d/.test(text);
}

function paths(changes: readonly Screened[]): readonly string[] {
  return changes.map((change) => change.path);
}

/**
 * By words alone: what happens to be on the disk decides nothing. A target may climb first and then go down; one that climbs again may
 * have gone through another link in between, and then its words do not say from where it climbs.
 */
function leavesTheTree(path: string, target: string): boolean {
  if (target.startsWith('/') || target.includes('\\') || target.includes('\0')) return true;
  const parts = target.split('/').filter((part) => part !== '' && part !== '.');
  const climbs = parts.lastIndexOf('..') + 1;
  const depth = path.split('/').length - 1;
  const climbsAgain = parts.slice(0, climbs).some((part) => part !== '..');
  return climbsAgain || climbs > depth || parts.some((part) => part.toLowerCase() === '.git');
}

function bringsACredential(change: Screened): boolean {
  if (change.content === undefined) return false;
  const known = new Set(change.before === undefined ? [] : credentialsIn(`${change.path}\n${change.before}`));
  return credentialsIn(`${change.path}\n${change.content}`).some((found) => !known.has(found));
}
