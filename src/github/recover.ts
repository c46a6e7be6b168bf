import type { Job } from '../core/job.ts';
import { candidatesOf, closedRef, jobRef, ledgerRef, openRef } from '../core/refs.ts';
import { isFinal } from '../core/transitions.ts';
import { TransientError, UserError } from '../errors.ts';
import type { RefChange } from '../ports/checkpoints.ts';
import { plain } from '../report/github/plain.ts';
import { branchName } from '../report/next.ts';
import { noteOf, type Author } from '../session.ts';
import { leadsTo, writeSave } from '../tools/git/saves.ts';
import { askerOf, insist } from './asker.ts';
import { findJournal, readWhole, type Journal } from './copies/find.ts';
import { holdAgain, madeThere } from './opened.ts';
import { branchOf, type ActionWorld } from './ports.ts';
import type { Server } from './server.ts';
import { baseOf } from './start.ts';
import { warn } from './tell.ts';
import type { Trigger } from './trigger.ts';

const RECOVER = { verb: 'recover' } as const;

/**
 * Puts back what is missing of a job's journal, from its newest copy that holds together, and says what is not in it. The ref never goes
 * back: a save on top of what was found is where the job goes on, so that no step that is still at work can follow a save that is lost.
 */
export async function recoverJob(
  action: ActionWorld,
  { job, comment }: Extract<Trigger, { kind: 'recover' }>,
  author: Author,
): Promise<void> {
  const by = comment === undefined ? action.context.actor : await askerOf(action.api, comment, RECOVER);
  if (comment === undefined) await insist(action.api, by, RECOVER);
  const there = await standing(action, job);
  const { journal, unusable } = await findJournal(action, job, branchName(await baseOf(action, undefined)));
  const useless = unusable.map((one) => `Of no use was ${one}.`);
  if (journal === undefined) throw noCopy(job, useless);
  const { generation } = journal.head;
  if (there?.journal !== undefined && (await contains(action, there.commit, journal.head.commit))) {
    return tell(action, job, [
      `The copies hold nothing that the journal lacks; the newest ends with save ${generation}.`,
      ...(await putLedgerBack(action.server, there.journal.job)),
      ...useless,
    ]);
  }
  if (there?.journal !== undefined && !(await contains(action, journal.head.commit, there.commit))) {
    throw diverged(job, there.journal, journal);
  }
  const missing = await putBack(action, journal, there, author);
  await tell(action, job, [
    `${by} had the journal recovered; it goes on after save ${generation}, the last one of which a copy holds together.`,
    ...missing,
    ...useless,
  ]);
}

/** Where a journal's ref stands, and what can be read there. */
interface Standing {
  readonly ref: string;
  readonly commit: string;
  readonly journal: Journal | undefined;
}

/** A ref is believed to be gone when it was not there twice. */
async function standing({ server, git }: ActionWorld, job: string): Promise<Standing | undefined> {
  const refs = [jobRef(job), closedRef(job)];
  const seen = [await server.ask(refs), await server.ask(refs)].findLast((found) => refs.some((ref) => found.has(ref)));
  const ref = refs.find((one) => seen?.has(one));
  const commit = ref && seen?.get(ref);
  if (ref === undefined || commit === undefined) return undefined;
  const [here] = await git.objects.read([commit]);
  if (here === undefined) await server.fetch([commit], []);
  return { ref, commit, journal: await readWhole(git, commit, job) };
}

function contains({ git }: ActionWorld, tip: string, commit: string): Promise<boolean> {
  return leadsTo(git.objects, commit, tip, undefined);
}

/** Moves the job's ref to a save on top of what was found; tells which other refs of the job are not what they were. */
async function putBack(
  { git, server }: ActionWorld,
  { head, job, last }: Journal,
  there: Standing | undefined,
  author: Author,
): Promise<readonly string[]> {
  const note = { ...noteOf(job, last, head.generation + 1, author), kind: 'recovered' };
  const damaged = there !== undefined && there.journal === undefined ? [there.commit] : [];
  const save = { lines: [], after: head, note, at: author.now().toISOString() };
  const commit = await writeSave(git.objects, save, damaged);
  const ref = isFinal(job.status) ? closedRef(job.job) : jobRef(job.job);
  const isThere = there?.ref === ref;
  const moved: RefChange[] = [{ ref, from: isThere ? there.commit : undefined, to: commit }];
  if (there !== undefined && !isThere) moved.push({ ref: there.ref, from: there.commit, to: undefined });
  const end = await server.push(moved);
  if (end.outcome === 'moved')
    return [...(isFinal(job.status) ? [] : await missingOf(server, job)), ...(await putLedgerBack(server, job))];
  throw new TransientError(`The journal of ${job.job} could not be put back: ${end.words}`);
}

/** What else of the job is not where it was; its hold on the spec is put back where that can be done. */
async function missingOf(server: Server, job: Job): Promise<readonly string[]> {
  const candidates = [...candidatesOf(job).keys()];
  const hold = openRef(job.spec);
  const refs = await server.ask([hold, job.branch, `refs/specbridge/candidates/${job.job}/*`]);
  const gone = candidates.filter((ref) => !refs.has(ref)).length;
  return [
    refs.has(job.branch) ? [] : `The branch ${branchName(job.branch)} is gone.`,
    gone === 0 ? [] : `Of its candidates, ${gone} of ${candidates.length} are gone.`,
    refs.has(hold) || (await holdAgain(server, job))
      ? []
      : `Nothing keeps a second job for ${job.spec} from being opened: ${hold} is gone.`,
  ].flat();
}

/** The journal names its commit, and so all of its content; where the server has that no more, nobody has. */
async function putLedgerBack(server: Server, { job, ledger }: Job): Promise<readonly string[]> {
  const ref = ledgerRef(job);
  if (ledger === undefined || (await server.ask([ref])).has(ref)) return [];
  // With all of its own history, which is short: a server takes nothing that is cut off.
  if (await madeThere(server, ref, ledger.commit)) return [`Its ledger ${ref} was gone, and is put back.`];
  return [`Its ledger ${ref} is gone, and its files with it: ${ledger.outputs.map(({ path }) => path).join(', ')}.`];
}

/** Beside the run, and in the pull request, where whoever watches the job sees it. */
async function tell({ api }: ActionWorld, job: string, words: readonly string[]): Promise<void> {
  for (const one of words) warn(one);
  try {
    const pull = await api.pullOf(branchOf(job));
    if (pull !== undefined) await api.createComment(pull.number, words.map((one) => `- ${plain(one)}`).join('\n'));
  } catch (error) {
    if (!(error instanceof TransientError)) throw error;
    warn(error.message);
  }
}

function noCopy(job: string, useless: readonly string[]): UserError {
  const words = `No copy of the journal of ${job} holds together, in the cache or among the artifacts of this repository's runs.`;
  const cure = 'Open a new job for the spec; what its branch holds can be merged first.';
  return new UserError([words, ...useless, cure].join(' '), 'copies-missing');
}

function diverged(job: string, there: Journal, copy: Journal): UserError {
  return new UserError(
    `The journal of ${job} was not turned back but changed: its save ${there.head.generation} is ${there.head.commit.slice(0, 12)}, and does not belong to what was copied up to save ${copy.head.generation}. If the copy is right, delete ${jobRef(job)} and recover again; if not, start a step.`,
    'journal-diverged',
  );
}
