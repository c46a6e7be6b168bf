import type { Effect, Part, Seen } from '../world/github/faults.ts';
import type { Mishap } from './crash-story.ts';

const PARTS: readonly Part[] = ['rest', 'git', 'results', 'blobs'];

/** What can go wrong with a story whose runs make these requests. */
export function mishapsOf(runs: readonly (readonly Seen[])[]): readonly Mishap[] {
  return runs.flatMap((requests, run) =>
    requests.flatMap((seen, nth) => {
      const what = `${seen.part} ${seen.method} ${shortOf(seen.path)}`;
      const name = (deed: string): string => `run ${run + 1} request ${nth + 1} ${deed} (${what})`;
      return (['before', 'after'] as const).flatMap((when) => [
        struck(name(`killed ${when}`), { run, nth, when, effect: 'kill-runner' }),
        struck(name(`gone ${when}`), { run, nth, when, effect: 'kill-runner', isForGood: true }),
        struck(name(`lost ${when}`), { run, nth, when, effect: 'cut' }),
      ]);
    }),
  );
}

/** Which request of which run, both from 0, and what happens to it. */
interface Stroke {
  readonly run: number;
  readonly nth: number;
  readonly when: 'before' | 'after';
  readonly effect: Effect;
  /** Whatever else this run asks for meets the same, and so does its rescue. */
  readonly isForGood?: boolean;
}

function struck(name: string, { run, nth, when, effect, isForGood = false }: Stroke): Mishap {
  return {
    name,
    arrange: ({ actions, faults }) => {
      let count = 0;
      let hasHappened = false;
      const of = ({ runId }: Seen): boolean => {
        if (runId === undefined || actions.runs[run]?.id !== runId) return false;
        count += 1;
        hasHappened ||= count === nth + 1;
        return count === nth + 1 || (isForGood && count > nth + 1);
      };
      for (const part of PARTS) faults.add({ part, of, when, effect, times: Infinity });
      return () => hasHappened;
    },
  };
}

function shortOf(path: string): string {
  return path.replace(/^\/repos\/[^/]+\/[^/]+/, '').replace(/\?.*$/, '');
}
