import { randomBytes } from 'node:crypto';
import type { Job } from '../core/job.ts';
import type { ExecutionPlan } from '../core/plan.ts';
import { openRef } from '../core/refs.ts';
import { isFinal } from '../core/transitions.ts';
import { UserError, type Problem } from '../errors.ts';
import { openJob } from '../moves/open.ts';
import type { ListedJob } from '../ports/checkpoints.ts';
import { branchName } from '../report/next.ts';
import type { Author } from '../session.ts';
import { slugOf } from '../spec/spec-name.ts';
import { askerOf } from './asker.ts';
import { doneJob, workLeft, type Work } from './earlier.ts';
import { tooShort, toolsOn } from './machine.ts';
import { holdAgain, loadJob, type OpenedJob } from './opened.ts';
import { branchOf, type ActionWorld, type JobWorld } from './ports.ts';
import { warn } from './tell.ts';
import type { JobTrigger } from './trigger.ts';

/** Opens a job for a spec, or joins the one that is open; throws a UserError with everything that stands in the way. */
export async function startJob(
  action: ActionWorld,
  { spec, base: named, vendor, comment }: Extract<JobTrigger, { kind: 'start' }>,
  author: Author,
): Promise<OpenedJob> {
  const by = comment === undefined ? action.context.actor : await askerOf(action.api, comment, { verb: 'run', spec });
  const job = `${slugOf(spec)}-${randomBytes(3).toString('hex')}`;
  const wanted = { spec, named, vendor };
  const baseBranch = await baseOf(action, named);
  action.server.watch([openRef(spec), baseBranch]);
  const world = action.job(job);
  // One look at the server tells all that is asked for below.
  const listed = await action.checkpoints.list();
  if (await isHeld(action, spec, listed)) return joinJob(action, wanted, listed);
  const commit = await action.server.tip(baseBranch);
  if (commit === undefined) throw noBase(baseBranch);
  const done = await doneJob(action, world, listed, { spec, commit, baseBranch });
  if (done !== undefined) return done;
  const left = await workLeft(action, world, listed, { spec, commit, baseBranch });
  const branch = `refs/heads/${branchOf(job)}`;
  const base = await firstCommit(world, { job, spec, commit, left }, author.now());
  const continues = left && { branch: left.branch, trusted: commit };
  const asked = { ...(continues && { continues }), ...(vendor !== undefined && { vendor }) };
  const order = { job, spec, branch, baseBranch, base, ...asked, by };
  try {
    const objection = (plan: ExecutionPlan): Problem | undefined => tooShort(plan, action.machine);
    const tools = toolsOn(action.machine, world.ports);
    return { world, snapshot: await openJob(world.ports, order, author, { objection, tools }) };
  } catch (error) {
    // Whoever opened one in the same moment has opened it for us too.
    if (!(error instanceof UserError) || error.code !== 'job-exists') throw error;
    return joinJob(action, wanted, await action.checkpoints.list());
  }
}

/** What a job begins with. */
interface Beginning {
  readonly job: string;
  readonly spec: string;
  readonly commit: string;
  readonly left: Work | undefined;
}

/**
 * GitHub makes no pull request of a branch without a commit of its own, and people are to watch and to be asked from the beginning. So a
 * job begins with a commit that changes nothing, or brings what an earlier one has left.
 */
async function firstCommit(
  { repository }: JobWorld,
  { job, spec, commit, left }: Beginning,
  now: Date,
): Promise<string> {
  const title =
    left === undefined ? `Begin the spec ${spec}` : `Go on with the spec ${spec}, from ${branchName(left.branch)}`;
  const tree = left?.tree ?? (await repository.treeOf(commit));
  const parents = left === undefined ? [commit] : [commit, left.tip];
  return repository.commit({ tree, parents, message: `${title}\n\nSpecbridge-Job: ${job}\n`, at: now.toISOString() });
}

/** The branch that holds the spec: the one that is named, else the default branch. */
export async function baseOf({ context, api }: ActionWorld, named: string | undefined): Promise<string> {
  return named ?? `refs/heads/${context.payload.repository?.default_branch ?? (await api.defaultBranch())}`;
}

/** The refusal of a branch that is not there. */
export function noBase(branch: string): UserError {
  const name = branch.replace('refs/heads/', '');
  return new UserError(
    `There is no branch ${name} in this repository. Name another one in the input base.`,
    'base-missing',
  );
}

/** Whether a job for a spec is open. Its ref says so; or else the journals do, and somebody has deleted that. */
export async function isHeld({ server }: ActionWorld, spec: string, listed: readonly ListedJob[]): Promise<boolean> {
  return listed.some((one) => isOpenFor(one, spec)) || (await server.tip(openRef(spec))) !== undefined;
}

function isOpenFor({ note }: ListedJob, spec: string): boolean {
  return note.spec === spec && !isFinal(note.status);
}

/** What a start asks for: a spec, and the branch and the vendor that were named. */
interface Wanted {
  readonly spec: string;
  readonly named: string | undefined;
  readonly vendor: string | undefined;
}

/** Why a job that is open is not the one that is asked for; nothing where it is. */
function differenceTo({ baseBranch, vendor }: Job, wanted: Wanted): readonly [how: string, input: string] | undefined {
  if (wanted.named !== undefined && wanted.named !== baseBranch) return [`for ${branchName(baseBranch)}`, 'base'];
  if (wanted.vendor !== undefined && wanted.vendor !== vendor)
    return [vendor === undefined ? 'as its configuration says' : `with ${vendor}`, 'vendor'];
  return undefined;
}

async function joinJob(action: ActionWorld, wanted: Wanted, listed: readonly ListedJob[]): Promise<OpenedJob> {
  const { spec } = wanted;
  const open = listed.find((one) => isOpenFor(one, spec));
  const opened = open && (await loadJob(action.job(open.job), open.job));
  if (opened !== undefined) await holdOn(action, opened);
  const difference = opened && differenceTo(opened.snapshot.job, wanted);
  if (difference !== undefined) {
    const [how, input] = difference;
    throw new UserError(
      `The job ${open?.job} carries out ${spec} ${how} already, and one job for a spec is open at a time. Start it without the input ${input} to go on with that one, or cancel it first.`,
      'job-exists',
    );
  }
  if (opened !== undefined) return opened;
  throw new UserError(
    `A job for the spec ${spec} is open, and its journal cannot be read. Say \`/specbridge recover\` in its pull request to rebuild it from a copy, or give the job up: git push origin :${openRef(spec)}`,
    'journal-damaged',
  );
}

async function holdOn({ server }: ActionWorld, { snapshot: { job } }: OpenedJob): Promise<void> {
  const ref = openRef(job.spec);
  if ((await server.tip(ref)) !== undefined) return;
  const end = (await holdAgain(server, job)) ? 'it is put back' : 'it could not be put back';
  warn(`${ref}, which keeps a second job for ${job.spec} from being opened, was deleted; ${end}.`);
}
