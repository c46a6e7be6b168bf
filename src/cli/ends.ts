import type { Job } from '../core/job.ts';
import type { JobStatus } from '../core/transitions.ts';
import { standing } from '../report/page.ts';
import type { Snapshot } from '../session.ts';

const CODES: Partial<Record<JobStatus, number>> = {
  completed: 0,
  'needs-clarification': 1,
  blocked: 1,
  'waiting-retry': 4,
  cancelled: 5,
  failed: 5,
};

/** What a command that moved a job ends with; work that can go on without a person counts as to be taken up again. */
export function exitCodeOf(job: Job): number {
  return CODES[job.status] ?? 4;
}

/** A job as one JSON object. */
export function jobJson({ job, head }: Snapshot): object {
  const { status, spec, branch, base, tip, questions, blocker, used, at } = job;
  const nodes = [...job.nodes].map(({ id, number, title, status: state, attempts, evidence }) => ({
    id,
    number,
    title,
    status: state,
    attempts,
    evidence,
  }));
  return {
    job: job.job,
    status,
    because: standing(job),
    spec,
    branch,
    base,
    tip,
    generation: head.generation,
    at,
    nodes,
    questions,
    blocker,
    retry: job.retry,
    used,
  };
}

/** The command that takes a spec's job up, as it can be pasted. */
export function runCommand(spec: string): string {
  return `specbridge run ${/^[\w./-]+$/.test(spec) ? spec : `'${spec.replaceAll("'", `'\\''`)}'`}`;
}
