import type { Line } from '../core/journal.ts';
import type { Choice } from '../core/move.ts';
import type { ExecutionPlan } from '../core/plan.ts';
import type { Problem } from '../errors.ts';
import type { Kept } from '../report/github/summary.ts';
import type { Snapshot } from '../session.ts';
import { generationOf } from './dispatch.ts';
import { runnerFor } from './machine.ts';

/** What became of a run, for outputs and summary. */
export interface Ending {
  readonly next: 'dispatched' | 'waiting' | 'done' | 'stale' | 'lent' | 'handed-over';
  readonly because: string;
  readonly work?: Work;
  readonly plan?: Planned;
}

/** What a run found that was only to say what a start would do. */
interface Planned {
  readonly page: string;
  /** What would stand in the way. */
  readonly problems: readonly Problem[];
}

/** What a run did for a job. */
export interface Work {
  readonly snapshot: Snapshot;
  /** The lines that this run wrote. */
  readonly written: readonly Line[];
  readonly choice: Choice | undefined;
  readonly pull: number | undefined;
  readonly successor: number | undefined;
  /** Where whole outputs are kept. */
  readonly kept: Kept | undefined;
}

/** The outputs of `action.yml`. */
export const OUTPUTS = [
  'status',
  'job',
  'generation',
  'move',
  'because',
  'next',
  'runner',
  'waiting-for',
  'pull-request',
  'successor-run',
] as const;

/** What a run says to the steps after it; what is not known is not said. */
export function outputsOf({ next, because, work }: Ending): Partial<Record<(typeof OUTPUTS)[number], string>> {
  if (work === undefined) return { next, because };
  const { snapshot, choice, pull, successor } = work;
  const said = {
    status: snapshot.job.status,
    job: snapshot.job.job,
    generation: generationOf(snapshot.head),
    move: choice?.move.type,
    because,
    next,
    runner: next === 'lent' ? runnerOf(snapshot.job.plan, choice) : undefined,
    'waiting-for': choice && waitingFor(choice),
    'pull-request': pull?.toString(),
    'successor-run': successor?.toString(),
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/** As `fromJSON` reads it. */
function runnerOf(plan: ExecutionPlan, choice: Choice | undefined): string | undefined {
  const runner = runnerFor(plan, choice?.move);
  return runner && JSON.stringify(runner);
}

function waitingFor({ move }: Choice): string | undefined {
  if (move.type !== 'wait') return undefined;
  return move.who === 'clock' ? move.until : move.who;
}
