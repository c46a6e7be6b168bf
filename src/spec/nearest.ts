const LONGEST = 64;

/** A shorter word begins too many others. */
const SHORTEST_BEGINNING = 3;

/** The candidate that was probably meant: a near one, or the only one that begins so. Case, hyphens and underscores do not count. */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  // What is far longer than any word is no slip of the fingers, and would cost time.
  if (name.length > LONGEST) return undefined;
  const wanted = plain(name);
  const best = candidates
    .map((candidate) => ({ candidate, distance: distance(wanted, plain(candidate)) }))
    .reduce((a, b) => (b.distance < a.distance ? b : a), { candidate: '', distance: Infinity });
  if (best.distance <= Math.ceil(wanted.length / 3)) return best.candidate;
  const begun = wanted.length < SHORTEST_BEGINNING ? [] : candidates.filter((one) => plain(one).startsWith(wanted));
  return begun.length === 1 ? begun[0] : undefined;
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[-_\s]/g, '');
}

/** Levenshtein: how many characters must be put in, left out or replaced. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at];
    for (let index = 1; index <= to.length; index += 1) {
      const replaced = row[index - 1]! + (from[at - 1] === to[index - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[index]! + 1, next[index - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
