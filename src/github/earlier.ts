import { isFinal } from '../core/transitions.ts';
import { UserError } from '../errors.ts';
import { isSameSpec } from '../moves/same-spec.ts';
import type { ListedJob } from '../ports/checkpoints.ts';
import { branchName } from '../report/next.ts';
import { loadJob, type OpenedJob } from './opened.ts';
import { branchOf, type ActionWorld, type JobWorld } from './ports.ts';

/** A start of a spec, as far as earlier jobs matter to it. */
interface Start {
  readonly spec: string;
  readonly baseBranch: string;
  /** Where that branch is now. */
  readonly commit: string;
}

/** What an earlier job for a spec has left, with the files of the branch that a new one is for. */
export interface Work {
  readonly branch: string;
  /** Where that is now. */
  readonly tip: string;
  readonly tree: string;
}

/** An earlier job with its pull request, which is open. */
interface Earlier extends OpenedJob {
  readonly pull: number;
}

/**
 * A job that has carried out this very spec, and whose pull request waits to be merged: to do it again would be to pay twice.
 */
export async function doneJob(
  action: ActionWorld,
  { repository }: JobWorld,
  listed: readonly ListedJob[],
  { spec, commit, baseBranch }: Start,
): Promise<OpenedJob | undefined> {
  const completed = listed.filter(({ note }) => note.status === 'completed');
  for await (const earlier of withOpenPulls(action, completed, { spec, baseBranch })) {
    if (await isSameSpec(repository, spec, [earlier.snapshot.job.tip, commit])) return earlier;
  }
  return undefined;
}

/**
 * The work of a job that ended before it was done. It counts as long as its pull request is open: whoever closes that throws it away.
 */
export async function workLeft(
  action: ActionWorld,
  { repository }: JobWorld,
  listed: readonly ListedJob[],
  start: Start,
): Promise<Work | undefined> {
  const { spec, commit } = start;
  const ended = listed.filter(({ note }) => isFinal(note.status) && note.status !== 'completed');
  for await (const { snapshot, pull } of withOpenPulls(action, ended, start)) {
    const { job } = snapshot;
    // Whatever a person has pushed there since belongs to it.
    const tip = await action.server.tip(job.branch);
    if (tip === undefined || tip === job.base || !(await isSameSpec(repository, spec, [tip, commit]))) continue;
    const tree = await repository.merge(commit, tip);
    if (tree === undefined) throw doesNotFit(pull, job.branch, start);
    return { branch: job.branch, tip, tree };
  }
  return undefined;
}

/** The newest first. */
async function* withOpenPulls(
  action: ActionWorld,
  listed: readonly ListedJob[],
  { spec, baseBranch }: Pick<Start, 'spec' | 'baseBranch'>,
): AsyncGenerator<Earlier> {
  const ofSpec = listed.filter(({ note }) => note.spec === spec);
  for (const { job } of ofSpec.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))) {
    const pull = await action.api.pullOf(branchOf(job));
    if (pull?.state !== 'open') continue;
    const opened = await loadJob(action.job(job), job);
    if (opened?.snapshot.job.baseBranch === baseBranch) yield { ...opened, pull: pull.number };
  }
}

function doesNotFit(pull: number, branch: string, { baseBranch }: Start): UserError {
  const [theirs, ours] = [branchName(branch), branchName(baseBranch)];
  return new UserError(
    `An earlier job has left work in #${pull}, and it conflicts with ${ours}. Merge ${ours} into ${theirs}, and a new job goes on from there; or close #${pull}, and it begins anew.`,
    'work-conflicts',
  );
}
