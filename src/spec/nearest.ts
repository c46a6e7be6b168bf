const LONGEST = 64;
/** A beginning of fewer letters would fit too much. */
const SHORTEST_PART = 3;

/**
 * The candidate that was probably meant, nothing where none is near: one that is spelled much the same, else one of which the name is a
 * whole word or the beginning. Case, hyphens and underscores do not count.
 */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  // What is far longer than any word is no slip of the fingers, and would cost time.
  if (name.length > LONGEST) return undefined;
  const wanted = plain(name);
  const best = candidates
    .map((candidate) => ({ candidate, distance: distance(wanted, plain(candidate)) }))
    .reduce((a, b) => (b.distance < a.distance ? b : a), { candidate: '', distance: Infinity });
  if (best.distance <= Math.ceil(wanted.length / 3)) return best.candidate;
  return wanted.length < SHORTEST_PART ? undefined : candidates.find((candidate) => isPartOf(wanted, candidate));
}

function isPartOf(wanted: string, candidate: string): boolean {
  const words = candidate.split(/[-_\s/.]|(?<=[a-z0-9])(?=[A-Z])/).map(plain);
  return plain(candidate).startsWith(wanted) || words.includes(wanted);
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[-_\s]/g, '');
}

/** Damerau-Levenshtein: how many characters must be put in, left out, replaced, or swapped with their neighbour. */
function distance(from: string, to: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at];
    for (let index = 1; index <= to.length; index += 1) {
      const replaced = row[index - 1]! + (from[at - 1] === to[index - 1] ? 0 : 1);
      const isSwap = from[at - 1] === to[index - 2] && from[at - 2] === to[index - 1];
      const swapped = isSwap ? before[index - 2]! + 1 : Infinity;
      next.push(Math.min(replaced, swapped, row[index]! + 1, next[index - 1]! + 1));
    }
    [before, row] = [row, next];
  }
  return row[to.length]!;
}
