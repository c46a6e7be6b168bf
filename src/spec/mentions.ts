import type { Notice } from './notice.ts';
import { isRepositoryPath } from './repository-path.ts';

/** `#[[file:docs/api.md]]` as it is written in a file. */
export interface Include {
  readonly written: string;
  /** Path of the file that includes it. */
  readonly from: string;
}

const MOST_PATHS = 1_000;
const LONGEST_PATH = 300;

/** The files that a text includes, each once, in the order of the text. */
export function includesIn(text: string, from: string): readonly Include[] {
  const written = [...text.matchAll(/#\[\[file:(.{1,1000}?)\]\]/g)].map((match) => (match[1] ?? '').trim());
  return [...new Set(written)].map((path) => ({ written: path, from }));
}

/** Where an include may lie: from the top of the repository, else from the folder of its file. Empty where it leads out of it. */
export function placesOf({ written, from }: Include): readonly string[] {
  const places = [walk([], written), walk(from.split('/').slice(0, -1), written)];
  return [...new Set(places.flatMap((place) => place ?? []))];
}

/** That an include leads to no file. */
export function missingInclude(include: Include, line: number): Notice {
  const why = placesOf(include).length === 0 ? 'leads out of the repository' : 'names no file that is there';
  return { code: 'include-missing', path: include.from, line, text: `#[[file:${include.written}]] ${why}.` };
}

function walk(start: readonly string[], written: string): string | undefined {
  // From the top of a machine, from somebody's home, by a scheme or a drive.
  if (/^(?:[/~]|[a-z][a-z0-9+.-]*:)/i.test(written)) return undefined;
  const parts = [...start];
  for (const part of written.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined;
    if (!['', '.', '..'].includes(part)) parts.push(part);
  }
  const path = parts.join('/');
  return isRepositoryPath(path) ? path : undefined;
}

/** What a text refers to as `#name`, in small letters. */
export function namesIn(text: string): ReadonlySet<string> {
  const names = [...text.matchAll(/(?<![\p{L}\p{N}_&/#])#([\p{L}\p{N}][\p{L}\p{N}_.-]{0,99})/gu)].map(
    (match) => match[1] ?? '',
  );
  return new Set(names.map((name) => name.replace(/\.+$/, '').replace(/\.md$/i, '').toLowerCase()));
}

/** What looks like a path in a text: it has a slash, or a point inside. */
export function pathsIn(text: string): readonly string[] {
  const words = text.split(/[\s`'"“”‘’«»<>|,;:!?()（）、，。：；]+/u).filter((word) => word.length <= LONGEST_PATH);
  const bare = words.map((word) => word.replace(/^(?:\*+(?!\*|\/)|\.?\/)+/, '').replace(/[.*_]+$/, ''));
  const paths = bare.filter((word) => /[^/]\/|[^.]\.[\p{L}\p{N}]/u.test(word));
  return [...new Set(paths)].slice(0, MOST_PATHS);
}
