import { join } from 'node:path';

/** What a run of the action keeps on its machine, until the runner empties it. */
interface Places {
  /** A clone, or what belongs to the one in the workspace. */
  readonly clone: string;
  /** Worktrees, and the marks of the processes in them. */
  readonly work: string;
  /** Whole outputs. */
  readonly logs: string;
  /** Copies of journals on their way. */
  readonly copies: string;
  /** What is handed from one job of a workflow to the next. */
  readonly handover: string;
}

/** Where it is, below the folder that the runner gives. */
export function placesIn(temp: string): Places {
  const below = (name: string): string => join(temp, 'specbridge', name);
  return {
    clone: below('clone'),
    work: below('work'),
    logs: below('logs'),
    copies: below('copies'),
    handover: below('handover'),
  };
}
