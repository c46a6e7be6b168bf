import ignore from 'ignore';
import { canonical } from './digest.ts';

/** A file's text before and after; absent where there is none. */
type Texts = (path: string) => Promise<readonly [string | undefined, string | undefined]>;

/**
 * Which guards a change touches. A guard is a path pattern (as in .gitignore), or `file.json#key`, which is touched only
 * when that member differs: a new dependency in package.json is no reason to ask, another test script is.
 */
export async function guardedBy(
  guards: readonly string[],
  changed: readonly string[],
  texts: Texts,
): Promise<string[]> {
  const touched: string[] = [];
  for (const guard of new Set(guards)) {
    const [pattern = '', key] = guard.split('#');
    const rule = ignore().add(pattern);
    for (const path of changed.filter((one) => rule.ignores(one))) {
      if (key === undefined || memberDiffers(await texts(path), key))
        touched.push(key === undefined ? path : `${path}#${key}`);
    }
  }
  return [...new Set(touched)];
}

function memberDiffers([before, after]: readonly [string | undefined, string | undefined], key: string): boolean {
  return member(before, key) !== member(after, key);
}

/** The member in canonical form; no file has no member, and a file that is no JSON object counts as a whole. */
function member(text: string | undefined, key: string): string {
  if (text === undefined) return canonical(null);
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? canonical((json as Record<string, unknown>)[key] ?? null) : text;
  } catch {
    return text;
  }
}
