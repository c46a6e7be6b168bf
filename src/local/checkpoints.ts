import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { closedRef, jobRef } from '../core/refs.ts';
import { TransientError, UserError } from '../errors.ts';
import type { Checkpoints, Save, SaveEnd, SaveNote } from '../ports.ts';
import { flushDisk } from '../tools/git/flush.ts';
import { refsCommand } from '../tools/git/home.ts';
import { holderOf } from '../tools/git/checkout.ts';
import type { GitStore } from '../tools/git/store.ts';
import { gitFailure, runGit } from '../tools/git/git.ts';
import { text } from '../tools/process/output.ts';
import { leadsTo, readJournal, readNote, refChangesOf, writeSave } from '../tools/git/saves.ts';

/** The truth in refs of a repository on this machine. */
export function localCheckpoints(git: GitStore): Checkpoints {
  return {
    load: async (job, since) => {
      const tip = await tipOf(git, job);
      return tip === undefined ? undefined : readJournal(git.objects, tip, since);
    },
    save: (save) => store(git, save),
    list: () => list(git),
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
    if (end.outcome === 'moved') return saved(git, save, commit);
    words = end.words;
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
    if (actual !== from) return { outcome: 'refused', ref, words: words || difference };
    // Moving it would turn a person's files back; whoever decides again finds the same holder among the facts.
    const holder = ref.startsWith('refs/heads/') ? await holderOf(home, ref) : undefined;
    if (holder !== undefined) return { outcome: 'refused', ref, words: `it is checked out in ${holder}` };
  }
  if (LOCKED.test(words)) return undefined;
  // A ref that stands right and is refused all the same: a branch of its folder's name, or a name that git does not allow.
  const mentioned: readonly string[] = words.match(/refs\/[^\s':]+/g) ?? [];
  const named = save.refs.find(({ ref }) => mentioned.includes(ref));
  return named && { outcome: 'refused', ref: named.ref, words };
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

async function list({ home }: GitStore): ReturnType<Checkpoints['list']> {
  const format = '--format=%(refname)%00%(objectname)%00%(contents)%00';
  const end = await runGit(
    refsCommand(home, ['for-each-ref', format, 'refs/specbridge/jobs', 'refs/specbridge/closed']),
  );
  if (end.exitCode !== 0) throw gitFailure('list the jobs', end);
  const fields = text(end.stdout).split('\0');
  const rows = Array.from({ length: Math.floor(fields.length / 3) }, (_, row) => fields.slice(row * 3, row * 3 + 3));
  return rows.flatMap(jobOf);
}

/** A ref whose commit is no save of ours is nobody's job. */
function jobOf([ref = '', commit = '', message = '']: readonly string[]): {
  readonly job: string;
  readonly head: { readonly commit: string; readonly generation: number };
  readonly note: SaveNote;
}[] {
  const job = /^\n?refs\/specbridge\/(?:jobs|closed)\/(.+)$/.exec(ref)?.[1];
  const note = readNote(message);
  if (job === undefined || note === undefined) return [];
  return [{ job, head: { commit, generation: note.generation }, note }];
}
