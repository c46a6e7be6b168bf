/** More alternatives than a person writes; nested braces multiply. */
const MOST_ALTERNATIVES = 100;
const LONGEST = 1_000;

/** `*`: any characters of one name. `**`: anything. `**` and a slash: any folders, or none. */
type Token = string | { readonly any: 'name' | 'rest' | 'folders' };

/**
 * Whether a path matches a pattern as steering files have it: `*`, `?`, `**` and `{a,b}`, without a slash in every folder. Libraries that
 * make regular expressions of patterns take minutes for some that fit in a line, so the states are counted off here: time grows with the
 * length of both, whatever they are.
 */
export function pathMatcher(pattern: string): (path: string) => boolean {
  const ways = pattern.length > LONGEST ? [] : alternatives(pattern).map(tokensOf);
  return (path) => path.length <= LONGEST && ways.some((way) => matches(path, way));
}

/** Every way to choose from its braces; none where that is too many. */
function alternatives(pattern: string): readonly string[] {
  const done: string[] = [];
  const open = [pattern];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const braces = /\{([^{}]*)\}/.exec(next);
    if (braces === null) done.push(next);
    else {
      const [whole, inside = ''] = braces;
      const [before, after] = [next.slice(0, braces.index), next.slice(braces.index + whole.length)];
      open.push(...inside.split(',').map((choice) => before + choice.trim() + after));
    }
    if (done.length + open.length > MOST_ALTERNATIVES) return [];
  }
  return done;
}

function tokensOf(pattern: string): readonly Token[] {
  const plain = pattern.replace(/^(?:\.?\/)+/, '');
  const whole = plain.includes('/') ? plain.replace(/\/$/, '/**') : `**/${plain}`;
  return [...whole.matchAll(/(?<![^/])\*\*\/|\*\*+|\*|[^*]/gsu)].map(([part]) => {
    if (part === '**/') return { any: 'folders' };
    if (part === '*') return { any: 'name' };
    return part.startsWith('**') ? { any: 'rest' } : part;
  });
}

function matches(path: string, tokens: readonly Token[]): boolean {
  let states = arrive(0, tokens, new Set());
  for (const character of path) {
    const next = new Set<number>();
    for (const at of states) step(character, at, tokens, next);
    states = next;
  }
  return states.has(tokens.length);
}

function step(character: string, at: number, tokens: readonly Token[], next: Set<number>): void {
  const token = tokens[at];
  if (typeof token !== 'object') {
    if (token === character || (token === '?' && character !== '/')) arrive(at + 1, tokens, next);
  } else if (token.any === 'folders') {
    // Folders end with a slash and nowhere else.
    next.add(at);
    if (character === '/') arrive(at + 1, tokens, next);
  } else if (token.any === 'rest' || character !== '/') arrive(at, tokens, next);
}

/** A state, and those behind it that need no character. */
function arrive(at: number, tokens: readonly Token[], states: Set<number>): Set<number> {
  states.add(at);
  for (let behind = at; typeof tokens[behind] === 'object'; behind += 1) states.add(behind + 1);
  return states;
}
