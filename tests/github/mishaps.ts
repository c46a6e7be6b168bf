import type { Run } from '../world/github/actions/run.ts';
import { badGateway, type Effect, type Part, type Seen } from '../world/github/faults.ts';
import type { GitHub } from '../world/github/github.ts';
import type { Mishap } from './crash-story.ts';

const PARTS: readonly Part[] = ['rest', 'git', 'results', 'blobs'];

/** What can go wrong with a story whose runs make these requests. */
export function mishapsOf(runs: readonly (readonly Seen[])[]): readonly Mishap[] {
  const each = (strokesAt: (at: Pick<Stroke, 'run' | 'nth'>, seen: Seen) => readonly Mishap[]): readonly Mishap[] =>
    runs.flatMap((requests, run) => requests.flatMap((seen, nth) => strokesAt({ run, nth }, seen)));
  return [
    ...each((at, seen) =>
      BOTH.map((when) => struck(nameOf('killed', when, at, seen), { ...at, when, effect: 'kill-runner' })),
    ),
    // The rescue has no better luck, so the next sweep is what is left.
    ...each((at, seen) => [
      struck(nameOf('gone', 'after', at, seen), { ...at, when: 'after', effect: 'kill-runner', isForGood: true }),
    ]),
    // Whether a look that got no answer was looked at does not matter.
    ...each((at, seen) =>
      (changesSomething(seen) ? BOTH : (['before'] as const)).map((when) =>
        struck(nameOf('lost', when, at, seen), { ...at, when, effect: 'cut' }),
      ),
    ),
    ...moods(runs),
    ...events(runs),
  ];
}

const BOTH = ['before', 'after'] as const;

function nameOf(
  deed: string,
  when: string,
  { run, nth }: Pick<Stroke, 'run' | 'nth'>,
  { part, method, path }: Seen,
): string {
  return `${deed} ${when} request ${nth + 1} of run ${run + 1} (${part} ${method} ${shortOf(path)})`;
}

function changesSomething({ method, path }: Seen): boolean {
  return method !== 'GET' && !path.endsWith('/git-upload-pack');
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

/** What GitHub does to requests besides losing them: it is overloaded after all, or it tells what was so a moment ago. */
function moods(runs: readonly (readonly Seen[])[]): readonly Mishap[] {
  return runs.flatMap((requests, run) =>
    requests.flatMap((seen, nth) => {
      const at = { run, nth };
      if (seen.part !== 'rest') return [];
      if (seen.method !== 'GET')
        return [struck(nameOf('502', 'after', at, seen), { ...at, when: 'after', effect: badGateway })];
      const isList = /\/(?:pulls|comments)\?/.test(seen.path);
      const nothing = { status: 200, body: [] };
      return isList ? [struck(nameOf('empty', 'before', at, seen), { ...at, when: 'before', effect: nothing })] : [];
    }),
  );
}

/** What happens beside a run: somebody starts, repeats or cancels something, the clock strikes. */
function events(runs: readonly (readonly Seen[])[]): readonly Mishap[] {
  const start = { workflow: 'specbridge.yml', ref: 'main', inputs: { spec: 'text-tools' }, actor: 'acme' };
  return runs.flatMap((requests, run) => {
    const saves = requests.filter(isPush).length;
    const beside = Array.from({ length: saves }, (_, save) => save + 1).flatMap((save) => {
      const where = `at save ${save} of run ${run + 1}`;
      const at = { run, save };
      return [
        beheld(`cancelled ${where}`, at, ({ actions }, known) => actions.cancel(known)),
        beheld(`another started ${where}`, at, ({ actions }) => void actions.dispatch(start)),
        beheld(`the same started ${where}`, at, ({ actions }, { workflow, inputs, actor }) => {
          void actions.dispatch({ workflow: workflow.path, ref: 'main', inputs, actor });
        }),
        beheld(`swept ${where}`, at, ({ actions }) => void actions.strike('specbridge.yml')),
      ];
    });
    const repeated = beheld(`run ${run + 1} is run again`, { run, save: 'over' }, ({ actions }, known) =>
      actions.rerun(known, 'acme'),
    );
    return run < runs.length - 1 ? [...beside, repeated] : beside;
  });
}

const isPush = ({ method, path }: Seen): boolean => method === 'POST' && path.endsWith('/git-receive-pack');

/** When something happens beside a run: as it saves for the so many-th time, or when it is over and the next one asks for something. */
interface Moment {
  readonly run: number;
  readonly save: number | 'over';
}

function beheld(name: string, { run, save }: Moment, deed: (github: GitHub, run: Run) => void): Mishap {
  return {
    name,
    arrange: (github) => {
      let count = 0;
      let hasHappened = false;
      const of = (seen: Seen): boolean => {
        const known = github.actions.runs[run];
        if (hasHappened || known === undefined || seen.runId === undefined) return false;
        if (seen.runId === known.id && isPush(seen)) count += 1;
        if (save === 'over' ? known.status !== 'completed' : count < save) return false;
        hasHappened = true;
        deed(github, known);
        return false;
      };
      for (const part of PARTS) github.faults.add({ part, of, when: 'before', effect: 'cut' });
      return () => hasHappened;
    },
  };
}
