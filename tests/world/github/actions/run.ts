import type { Json } from '../http.ts';
import type { Permissions } from '../people.ts';
import type { JobSpec, Workflow } from './workflow.ts';

export type Conclusion = 'success' | 'failure' | 'cancelled' | 'skipped' | 'action_required';

export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly message: string;
  readonly title?: string;
  readonly file?: string;
  readonly line?: number;
}

export interface StepRecord {
  readonly name: string;
  conclusion: Conclusion | undefined;
  outcome: Conclusion | undefined;
  outputs: Readonly<Record<string, string>>;
}

/** One job of a run, as far as it has come. */
export interface Job {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly spec: JobSpec;
  readonly attempt: number;
  readonly needs: readonly string[];
  labels: readonly string[];
  runnerName: string | undefined;
  permissions: Permissions;
  status: 'queued' | 'waiting' | 'pending' | 'in_progress' | 'completed';
  conclusion: Conclusion | undefined;
  readonly steps: Record<string, StepRecord>;
  outputs: Record<string, string>;
  /** What was printed, masked. */
  readonly log: string[];
  readonly annotations: Annotation[];
  summary: string;
  startedAt: Date | undefined;
  completedAt: Date | undefined;
  /** Ends it while it runs: as a person's cancelling does, or as a machine that is gone. */
  end?: (how: 'cancel' | 'kill') => void;
}

/** What starts a run. */
export interface RunOrder {
  readonly workflow: Workflow;
  readonly event: string;
  readonly payload: Json;
  readonly ref: string;
  readonly sha: string;
  readonly actor: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** A workflow run. */
export interface Run extends RunOrder {
  readonly id: number;
  readonly number: number;
  readonly branch: string;
  readonly displayTitle: string;
  readonly createdAt: Date;
  attempt: number;
  triggeringActor: string;
  startedAt: Date;
  updatedAt: Date;
  status: 'queued' | 'pending' | 'in_progress' | 'completed';
  conclusion: Conclusion | undefined;
  isCancelled: boolean;
  /** Cancelled without asking any condition. */
  isForced: boolean;
  /** Of the newest attempt. */
  jobs: Job[];
  /** Of all attempts before. */
  readonly earlierJobs: Job[];
  /** Gives up its place among those who wait for their turn. */
  leave?: () => void;
}

/** The job of a run by its key; a test that names one that is not there is wrong. */
export function jobOf(run: Run, key: string): Job {
  const found = run.jobs.find((job) => job.key === key);
  if (found === undefined)
    throw new Error(`Run ${run.id} has no job ${key}: ${run.jobs.map((job) => job.key).join(', ')}`);
  return found;
}

/** Whether a run or job ended well. */
export function conclusionOf(
  jobs: readonly { readonly conclusion: Conclusion | undefined }[],
  isCancelled: boolean,
): Conclusion {
  const all = jobs.map(({ conclusion }) => conclusion);
  if (all.includes('failure')) return 'failure';
  if (isCancelled || all.includes('cancelled')) return 'cancelled';
  return all.length > 0 && all.every((one) => one === 'skipped') ? 'skipped' : 'success';
}
