import type { Check, Report } from '../../core/checks.ts';
import type { Client } from './client.ts';
import { isRefused } from './refusals.ts';

/** A run of a workflow for a commit. */
interface CommitRun {
  readonly isOver: boolean;
  /** A person has to say that it may run. */
  readonly needsApproval: boolean;
  readonly url: string;
}

/** What others say of a commit. */
export interface CheckReports {
  /** Every check run and every status of it, the newest of each; of one name there may be several. None of a commit that is not known there. */
  checksOn(sha: string): Promise<readonly Report[]>;
  /** The runs of workflows for it, a hundred at most. */
  runsFor(sha: string): Promise<readonly CommitRun[]>;
}

export function checksOf({ octokit, at, ask }: Client): CheckReports {
  const { actions, checks, repos } = octokit.rest;
  const statusesOn = async (ref: string): Promise<readonly ShownStatus[]> => {
    const all: ShownStatus[] = [];
    for (let page = 1; ; page += 1) {
      const { statuses } = (await repos.getCombinedStatusForRef({ ...at, ref, per_page: MOST, page })).data;
      all.push(...statuses);
      if (statuses.length < MOST) return all;
    }
  };
  return {
    checksOn: async (ref) => {
      const runs = ask({ deed: 'list the checks of a commit', needs: 'checks: read' }, () =>
        ofKnown(() => octokit.paginate(checks.listForRef, { ...at, ref, per_page: MOST })),
      );
      const statuses = ask({ deed: 'show the statuses of a commit', needs: 'statuses: read' }, () =>
        ofKnown(() => statusesOn(ref)),
      );
      const found = await Promise.all([runs, statuses]);
      return [...found[0].map(ofRun), ...found[1].map(ofStatus)];
    },
    runsFor: (head_sha) =>
      ask({ deed: 'list runs', needs: 'actions: read' }, async () => {
        const { data } = await actions.listWorkflowRunsForRepo({ ...at, head_sha, per_page: MOST });
        return data.workflow_runs.map(({ status, conclusion, html_url: url }) => ({
          isOver: status === 'completed',
          // `waiting`: for an environment that somebody guards.
          needsApproval: conclusion === 'action_required' || status === 'action_required' || status === 'waiting',
          url,
        }));
      }),
  };
}

const MOST = 100;

/** A commit that was pushed just now may not be known everywhere. */
async function ofKnown<Shown>(list: () => Promise<readonly Shown[]>): Promise<readonly Shown[]> {
  try {
    return await list();
  } catch (error) {
    if (isRefused(error, 422, /No commit found/)) return [];
    throw error;
  }
}

type ShownRun = Awaited<ReturnType<Client['octokit']['rest']['checks']['listForRef']>>['data']['check_runs'][number];

/** As GitHub's own rules have it, `neutral` is no objection; what else is over and no success has failed. */
const ENDS: Readonly<Record<string, Check['state']>> = { success: 'passed', neutral: 'passed', skipped: 'skipped' };

function ofRun({ name, status, conclusion, html_url, app }: ShownRun): Report {
  const word = status === 'completed' ? (conclusion ?? 'nothing') : status;
  const state = status === 'completed' ? (ENDS[word] ?? 'failed') : 'pending';
  const by = app?.slug;
  return { name, state, word, ...(html_url !== null && { url: html_url }), ...(by !== undefined && { app: by }) };
}

type ShownStatus = Awaited<
  ReturnType<Client['octokit']['rest']['repos']['getCombinedStatusForRef']>
>['data']['statuses'][number];

const STATES: Readonly<Record<string, Check['state']>> = { success: 'passed', pending: 'pending' };

function ofStatus({ context: name, state: word, target_url }: ShownStatus): Check {
  const isAddress = target_url !== null && /^https?:/.test(target_url) && URL.canParse(target_url);
  return { name, state: STATES[word] ?? 'failed', word, ...(isAddress && { url: target_url }) };
}
