import { TransientError, UserError } from '../errors.ts';
import type { RefChange } from '../ports/checkpoints.ts';
import { fetchCommits, pushRefs, remoteRefs, type FetchDepth, type PushEnd, type Remote } from '../tools/git/remote.ts';
import type { GitHome } from '../tools/git/home.ts';

/** The repository on its server. Every method but `tip` is a round trip; what a round trip shows is remembered for `tip`. */
export interface Server {
  readonly url: string;
  /** Asks for these refs along with others, whenever others are asked for: it costs nothing then. */
  watch(refs: readonly string[]): void;
  /** The refs that match one of the patterns, now. */
  ask(patterns: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Where a ref was seen last, asked for where that is too long ago. */
  tip(ref: string): Promise<string | undefined>;
  /** What was seen may have changed: the next look asks again. */
  forget(): void;
  /** Brings commits here with all that they reach, or with so much of their history. */
  fetch(commits: readonly string[], have: readonly string[], depth?: FetchDepth): Promise<void>;
  /** Moves refs there, each only from where it is said to be: all of them or none. */
  push(changes: readonly RefChange[]): Promise<PushEnd>;
}

/** A deed that took longer may have been overtaken by a person. */
const LONGEST_BELIEVED_MS = 60_000;

/** Opens a server's view for one step; `now` is a clock that never goes back, in milliseconds. */
export function openServer(home: GitHome, remote: Remote, now: () => number = () => performance.now()): Server {
  const watched = new Set<string>();
  let seen = new Map<string, string | undefined>();
  let seenAt = -Infinity;
  const forget = (): void => {
    seen = new Map();
  };
  const reach = withToken(remote);
  const ask = async (patterns: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const names = new Set([...patterns, ...watched]);
    const at = now();
    const found = await reach('read the refs of', () => remoteRefs(home, remote, [...names]));
    seen = new Map([...names].map((name) => [name, found.get(name)]));
    seenAt = at;
    return found;
  };
  return {
    url: remote.url,
    watch: (refs) => refs.forEach((ref) => watched.add(ref)),
    ask,
    tip: async (ref) => {
      if (now() - seenAt > LONGEST_BELIEVED_MS) forget();
      watched.add(ref);
      if (!seen.has(ref)) await ask([]);
      return seen.get(ref);
    },
    forget,
    fetch: (commits, have, depth) => reach('fetch from', () => fetchCommits(home, remote, commits, have, depth)),
    push: async (changes) => {
      const before = seen;
      // Whatever comes of it, what was seen of these refs may not hold any more; only a push that is known to have moved them says more.
      forget();
      const end = await reach('push to', () => pushRefs(home, remote, changes));
      if (end.outcome === 'moved') {
        seen = before;
        for (const { ref, to } of changes) seen.set(ref, to);
      }
      return end;
    },
  };
}

/** A token dies within a step, and the next one has another; one that never worked will not do so then. */
function withToken({ url }: Remote) {
  let isProven = false;
  return async <Answer>(deed: string, call: () => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await call();
      isProven = true;
      return answer;
    } catch (error) {
      if (!isProven || !(error instanceof UserError) || error.code !== 'token-refused') throw error;
      throw new TransientError(`The token is no longer valid; git could not ${deed} ${url}.`);
    }
  };
}
