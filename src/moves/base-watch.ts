import type { Job } from '../core/job.ts';
import type { Facts } from '../core/move.ts';
import type { Repository } from '../ports.ts';
import { withdrawnAt } from './approval.ts';
import { newerConfigAt } from './newer-config.ts';

type Seen = Pick<Facts, 'approval' | 'config'>;

/** The default branch as it was looked at last: what it says can only change with its commit. */
export interface BaseWatch {
  look(job: Job): Promise<Seen>;
}

/** Watches whether the default branch still approves what a job carries out, and whether another configuration is there by now. */
export function watchBase(repository: Repository): BaseWatch {
  let last: { readonly key: string; readonly seen: Seen } | undefined;
  return {
    look: async (job) => {
      const commit = await repository.tip(job.baseBranch);
      // Where the branch is gone, nobody has taken anything back.
      if (commit === undefined || commit === job.trusted) return {};
      const key = `${commit} ${job.trusted} ${job.planDigest}`;
      if (last?.key === key) return last.seen;
      const approval = await withdrawnAt(job, commit, repository);
      const config = await newerConfigAt(job, commit, repository);
      last = { key, seen: { ...(approval && { approval }), ...(config && { config }) } };
      return last.seen;
    },
  };
}
