/** Where the ledger stands in the names of outputs, and in a worktree. */
export const LEDGER = 'ledger';

/** What the name of an output may leave open, and which characters may stand there. */
export const PLACEHOLDERS = {
  job: /[a-z0-9_-]/i,
  node: /[a-z0-9._-]/i,
  attempt: /[0-9]/,
  date: /[0-9-]/,
} as const;
type Placeholder = keyof typeof PLACEHOLDERS;

/** One part of a name: a character, or what stands open. */
type Part = string | { readonly open: Placeholder };

/** The attempt that an output is of. */
export type OutputOf = Readonly<Record<Placeholder, string>>;

/** The path of an output in one attempt. */
export function outputPath(template: string, of: OutputOf): string {
  return partsOf(template)
    .map((part) => (typeof part === 'string' ? part : of[part.open]))
    .join('');
}

/** The characters of a name, and what it leaves open. */
function partsOf(template: string): readonly Part[] {
  return [...template.matchAll(/\{(job|node|attempt|date)\}|[^]/gu)].map(([text, open]) =>
    open === undefined ? text : { open: open as Placeholder },
  );
}

/**
 * Whether two names can be one path, whatever stands where they leave something open. Letters of either case are the same: on some disks
 * they are. Each pair of places is looked at once.
 */
export function mayMeet(one: string, other: string): boolean {
  const [a, b] = [partsOf(one.toLowerCase()), partsOf(other.toLowerCase())];
  // Whether what is left of both, from these places on, can be the same.
  const meets = grid(a.length, b.length);
  for (let i = a.length; i >= 0; i -= 1)
    for (let j = b.length; j >= 0; j -= 1)
      meets[i]![j] = i === a.length || j === b.length ? i === a.length && j === b.length : joins(a, b, i, j, meets);
  return meets[0]![0]!;
}

/** Whether one of two names can be a folder in which the other one lies. */
export function mayContain(one: string, other: string): boolean {
  const foldersOf = (name: string): readonly string[] =>
    name.split('/').flatMap((_part, index, parts) => (index === 0 ? [] : [parts.slice(0, index).join('/')]));
  return (
    foldersOf(other).some((folder) => mayMeet(one, folder)) || foldersOf(one).some((folder) => mayMeet(folder, other))
  );
}

function grid(rows: number, columns: number): boolean[][] {
  return Array.from({ length: rows + 1 }, () => Array.from({ length: columns + 1 }, () => false));
}

/** Either both go on behind what fits, or the one that stands open takes one more character of the other. */
function joins(a: readonly Part[], b: readonly Part[], i: number, j: number, meets: readonly boolean[][]): boolean {
  const [x, y] = [a[i]!, b[j]!];
  if (!fits(x, y)) return false;
  const isBoth = meets[i + 1]![j + 1]!;
  return isBoth || (typeof x !== 'string' && meets[i]![j + 1]!) || (typeof y !== 'string' && meets[i + 1]![j]!);
}

function fits(x: Part, y: Part): boolean {
  if (typeof x === 'string') return typeof y === 'string' ? x === y : PLACEHOLDERS[y.open].test(x);
  if (typeof y === 'string') return PLACEHOLDERS[x.open].test(y);
  // Each of them may be digits.
  return true;
}

/** What is said of a file that is not there. */
export const IS_MISSING = 'is missing';

/** A file that was taken out of a worktree, or why not, to complete a sentence that begins with its path. */
export type Taken =
  | { readonly path: string; readonly bytes: Uint8Array }
  | { readonly path: string; readonly problem: string };
