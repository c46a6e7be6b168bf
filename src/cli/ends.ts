import type { Job } from '../core/job.ts';
import type { JobStatus } from '../core/transitions.ts';
import { nextSteps, type Standing } from '../report/next.ts';
import { reasonOf } from '../report/page.ts';
import type { Snapshot } from '../session.ts';
import type { Answer } from './answers.ts';

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
export function jobAnswer({ head }: Snapshot, standing: Standing): Answer<'job'> {
  const { job, status, spec, branch, base, tip, questions, blocker, retry, used, at, nodes, ledger } = standing.job;
  return {
    job,
    status,
    because: reasonOf(standing),
    next: nextSteps(standing),
    spec,
    branch,
    base,
    tip,
    generation: head.generation,
    at,
    nodes: [...nodes].map(({ id, number, title, status: state, attempts, evidence }) => ({
      id,
      number,
      title,
      status: state,
      attempts,
      evidence,
    })),
    questions,
    blocker,
    retry,
    used,
    ledger,
  };
}
