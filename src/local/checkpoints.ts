import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { closedRef, jobRef } from '../core/refs.ts';
import { TransientError, UserError } from '../errors.ts';
import type { Checkpoints, Save, SaveEnd, SaveNote } from '../ports/checkpoints.ts';
import { flushDisk } from '../tools/git/flush.ts';
import { refsCommand } from '../tools/git/home.ts';
import { holderOf } from '../tools/git/checkout.ts';
import type { GitStore } from '../tools/git/store.ts';
import { gitFailure, runGit } from '../tools/git/git.ts';
import { commitHead } from '../tools/git/objects.ts';
import { text } from '../tools/process/output.ts';
import { walkChain, type Chain } from '../tools/git/chain.ts';
import { leadsTo, listedJob, readJournal, readNote, refChangesOf, writeSave } from '../tools/git/saves.ts';

/** Checkpoints on this machine, where a person can mend what is damaged. What was saved last is listed first. */
export interface LocalCheckpoints extends Checkpoints {
  /** Jobs whose ref leads to no save of ours, so that they are in no list. */
  damaged(): Promise<readonly string[]>;
  /** How the saves of a job hang together; nothing where there is no such job. */
  chain(job: string): Promise<Chain | undefined>;
}

/** The truth in refs of a repository on this machine. */
export function localCheckpoints(git: GitStore): LocalCheckpoints {
  return {
    load: async (job, since) => {
      const tip = await tipOf(git, job);
      return tip === undefined ? undefined : readJournal(git.objects, tip, since);
    },
    save: (save) => store(git, save),
    // One ref that cannot be read hides none of the others.
    list: async () =>
      (await tips(git)).flatMap(({ job, commit, note, seconds }) =>
        note === undefined ? [] : [listedJob(job, commit, note, seconds)],
      ),
    chain: async (job) => {
      const tip = await tipOf(git, job);
      return tip === undefined ? undefined : walkChain(git.objects, tip);
    },
    damaged: async () => (await tips(git)).flatMap(({ job, note }) => (note === undefined ? [job] : [])),
  };
}

/** A job that is over has its journal elsewhere. In this order: the new ref is there before the old one goes. */
async function tipOf({ refs }: GitStore, job: string): Promise<string | undefined> {
  return (await refs.read(jobRef(job))) ?? refs.read(closedRef(job));
}

const TRIES = 4;

async function store(git: GitStore, save: Save): Promise<SaveEnd> {
  const commit = await writeSave(git.objects, save);
  const changes = refChangesOf(save, commit);
  let words = '';
  for (let trial = 0; trial < TRIES; trial += 1) {
    const known = await verdictOf(git, save, commit, words);
    if (known !== undefined) return known;
    const end = await git.refs.move(changes);
    if (end.outcome === 'moved') {
      // A `git gc --prune=now` can take what no ref named yet; what is there is not written again.
      await writeSave(git.objects, save);
      return saved(git, save, commit);
    }
    words = end.words;
    refuseWhatIsInTheWay(words);
    await lookAtLock(words);
    await pause(20 * trial);
  }
  const known = await verdictOf(git, save, commit, words);
  if (known !== undefined) return known;
  throw new TransientError(`The refs of ${git.home.common} could not be moved. ${words}`.trim());
}

async function saved(git: GitStore, save: Save, commit: string): Promise<SaveEnd> {
  await flushDisk(git.home.common);
  return { outcome: 'saved', head: { commit, generation: save.note.generation } };
}

/**
 * What the refs say of a save, whatever became of the answer: it is there, or something is in its way; undefined when nothing is.
 * `words` are git's, of the try before, if there was one.
 */
async function verdictOf(git: GitStore, save: Save, commit: string, words: string): Promise<SaveEnd | undefined> {
  // Before the job's own ref: whoever overtakes us moves that one first, and then it is a lost race, not a refusal.
  const obstacle = await obstacleOf(git, save, words);
  const tip = await tipOf(git, save.job);
  if (tip === commit) return saved(git, save, commit);
  if (tip === save.after?.commit) return obstacle;
  const isOlder = tip !== undefined && (await leadsTo(git.objects, commit, tip, save.after));
  return isOlder ? saved(git, save, commit) : { outcome: 'race-lost' };
}

async function obstacleOf({ refs, home }: GitStore, save: Save, words: string): Promise<SaveEnd | undefined> {
  const isClosed = save.after !== undefined && (await refs.read(jobRef(save.job))) === undefined;
  if (isClosed) return { outcome: 'race-lost' };
  for (const { ref, from } of save.refs) {
    const actual = await refs.read(ref);
    const difference = `it is at ${actual ?? 'nothing'}, not at ${from ?? 'nothing'}`;
    if (actual !== from) return { outcome: 'refused', ref, at: actual, words: words || difference };
    // Moving it would turn a person's files back; whoever decides again finds the same holder among the facts.
    const holder = ref.startsWith('refs/heads/') ? await holderOf(home, ref) : undefined;
    if (holder !== undefined) return { outcome: 'refused', ref, at: actual, words: `it is checked out in ${holder}` };
  }
  if (LOCKED.test(words)) return undefined;
  // A ref that stands right and is refused all the same, as a name that git does not allow is.
  const mentioned: readonly string[] = words.match(/refs\/[^\s':]+/g) ?? [];
  const named = save.refs.find(({ ref }) => mentioned.includes(ref));
  return named && { outcome: 'refused', ref: named.ref, at: named.from, words };
}

/** A ref whose name is a folder of another one's: neither can be while the other is, and only a person may take one away. */
function refuseWhatIsInTheWay(words: string): void {
  const [, there, wanted] = /'(refs\/[^']+)' exists; cannot create '(refs\/[^']+)'/.exec(words) ?? [];
  if (there === undefined) return;
  const isBranch = there.startsWith('refs/heads/');
  const cure = isBranch ? `git branch -m ${there.slice(11)} <another name>` : `git update-ref -d ${there}`;
  throw new UserError(
    `${there} stands where ${wanted} must be made, and git cannot have both. Rename or delete it, then run again: ${cure}`,
    'branch-taken',
  );
}

const LOCKED = /Unable to create '(.+\.lock)': File exists/;
/** git holds a lock for milliseconds; one of this age has lost its owner. */
const STALE_MS = 10_000;

/** A lock of a living git goes away, and the save is tried again; one that a dead git left must be removed by a person. */
async function lookAtLock(words: string): Promise<void> {
  const lock = LOCKED.exec(words)?.[1];
  if (lock === undefined) return;
  const since = await stat(lock).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  );
  if (Date.now() - since < STALE_MS) return;
  throw new UserError(
    `A git that is gone left the lock ${lock}. Make sure that no git runs in this repository, delete that file, and run the job again.`,
    'stale-lock',
  );
}

interface Tip {
  readonly job: string;
  readonly commit: string;
  readonly seconds: number;
  /** Absent where the commit is no save of ours. */
  readonly note: SaveNote | undefined;
}

async function tips({ home, objects }: GitStore): Promise<readonly Tip[]> {
  const folders = ['refs/specbridge/jobs', 'refs/specbridge/closed'];
  const end = await runGit(refsCommand(home, ['for-each-ref', '--format=%(objectname) %(refname)', ...folders]));
  if (end.exitCode !== 0) throw gitFailure('list the jobs', end);
  const rows = [...text(end.stdout).matchAll(/^(\S+) refs\/specbridge\/(?:jobs|closed)\/(.+)$/gm)];
  const saves = await objects.read(rows.map(([, commit = '']) => commit));
  const found = rows.map(([, commit = '', job = ''], row) => {
    const { message = '', seconds = 0 } = commitHead(saves[row]) ?? {};
    return { job, commit, seconds, note: readNote(message) };
  });
  return found.toSorted((a, b) => b.seconds - a.seconds);
}
