import { z } from 'zod';
import { canonical } from '../../core/digest.ts';
import { closedRef, jobRef, SELF } from '../../core/refs.ts';
import { JOB_MAY_BECOME, type JobStatus } from '../../core/transitions.ts';
import { sentence } from '../../core/sentence.ts';
import { UserError } from '../../errors.ts';
import type { Head, ListedJob, RefChange, Save, Saved, SaveNote } from '../../ports/checkpoints.ts';
import { commitHead, type GitObject, type Objects } from './objects.ts';
import { text } from '../process/output.ts';

/** The one file of a save's tree: the journal lines that it adds. */
const LINES = 'lines.jsonl';

/** What is written of a save. */
type SaveText = Pick<Save, 'lines' | 'after' | 'note' | 'at'>;

/**
 * Writes a save as a commit and gives its id; no ref moves. The same save is the same commit, however often it is written. `beside` is what
 * a damaged ref held: it stays in its history, and is no part of the journal.
 */
export async function writeSave(
  objects: Objects,
  { lines, after, note, at }: SaveText,
  beside: readonly string[] = [],
): Promise<string> {
  if (lines.some((line) => line.includes('\n'))) throw new Error('A journal line is one line.');
  const blob = await objects.writeBlob(lines.map((line) => `${line}\n`).join(''));
  const tree = await objects.writeTree([{ mode: '100644', name: LINES, id: blob }]);
  const parents = [after?.commit ?? [], beside].flat();
  return objects.writeCommit({ tree, parents, message: canonical(note), at });
}

/** Every ref that a save moves, the job's first: it decides who wins, and a crash between two refs must not hide the save. */
export function refChangesOf(save: Save, commit: string): readonly RefChange[] {
  const { job, after } = save;
  const isClosing = save.refs.some((change) => change.to === SELF);
  const others = save.refs.map((change) => (change.to === SELF ? { ...change, to: commit } : change));
  const own = { ref: jobRef(job), from: after?.commit, to: isClosing ? undefined : commit };
  // A closed job is not opened again under the same name.
  const unused = after === undefined ? [{ ref: closedRef(job), from: undefined, to: undefined }] : [];
  return [own, ...unused, ...others];
}

const Note = z.object({
  generation: z.int().nonnegative(),
  kind: z.string(),
  status: z.custom<JobStatus>((status) => typeof status === 'string' && Object.hasOwn(JOB_MAY_BECOME, status)),
  spec: z.string(),
  due: z.string().exactOptional(),
  engine: z.string(),
  owner: z.string(),
  nonce: z.string(),
});

/** The note in a save's commit message; undefined for a message that is none. What is unknown in it is passed over. */
export function readNote(message: string): SaveNote | undefined {
  try {
    return Note.safeParse(JSON.parse(message)).data;
  } catch {
    return undefined;
  }
}

/** A job by the commit of its newest save, which was made so many seconds after 1970. */
export function listedJob(job: string, commit: string, note: SaveNote, seconds: number): ListedJob {
  const at = new Date(seconds * 1_000).toISOString();
  return { job, head: { commit, generation: note.generation }, note, at };
}

/** The journal up to a save: all of it, or what follows `since` if that is one of its saves. */
export async function readJournal(objects: Objects, tip: string, since?: Head): Promise<Saved> {
  if (tip === since?.commit) return { head: since, lines: [], isContinued: true };
  const saves: SaveObject[] = [];
  let isContinued = false;
  for await (const save of newestFirst(objects, tip)) {
    isContinued = save.commit === since?.commit;
    if (isContinued) break;
    saves.push(save);
  }
  const note = readNote(saves[0]?.message ?? '');
  if (note === undefined) throw damaged(`${tip} is no save`);
  const lines = saves.toReversed().flatMap((save) => save.lines);
  return { head: { commit: tip, generation: note.generation }, lines, isContinued };
}

/** Whether a save is among those that lead from `after` (or from the first one) to `tip`. */
export async function leadsTo(
  objects: Objects,
  commit: string,
  tip: string,
  after: Head | undefined,
): Promise<boolean> {
  for await (const save of newestFirst(objects, tip)) {
    if (save.commit === commit) return true;
    if (save.commit === after?.commit) return false;
  }
  return false;
}

/** The save of a generation among those that lead to `tip`; nothing where there is none. */
export async function saveNumbered(objects: Objects, tip: string, generation: number): Promise<string | undefined> {
  for await (const save of newestFirst(objects, tip)) {
    const number = readNote(save.message)?.generation;
    if (number === generation) return save.commit;
    if (number === undefined || number < generation) return undefined;
  }
  return undefined;
}

/** One save as it was read. */
export interface SaveObject {
  readonly commit: string;
  readonly parent: string | undefined;
  readonly message: string;
  readonly lines: readonly string[];
}

/** Longest run of saves asked for at once; their bytes are in memory together. */
const MOST_AT_ONCE = 256;

/** Walks back from a save. Each round trip asks for twice as many as the last: mostly one is wanted, sometimes thousands. */
export async function* newestFirst(objects: Objects, tip: string): AsyncGenerator<SaveObject> {
  let next: string | undefined = tip;
  for (let count = 1; next !== undefined; count = Math.min(count * 2, MOST_AT_ONCE)) {
    const steps = Array.from({ length: count }, (_, step) => `${next}~${step}`);
    const found = await objects.read(steps.flatMap((name) => [name, `${name}:${LINES}`]));
    for (let step = 0; step < count && next !== undefined; step += 1) {
      const save = saveOf(found[step * 2], found[step * 2 + 1]);
      if (save?.commit !== next) throw damaged(`the save ${next} is missing`);
      yield save;
      next = save.parent;
    }
  }
}

function saveOf(commit: GitObject | undefined, lines: GitObject | undefined): SaveObject | undefined {
  const head = commitHead(commit);
  if (commit === undefined || head === undefined || lines?.type !== 'blob') return undefined;
  const texts = text(lines.bytes).split('\n').slice(0, -1);
  return { commit: commit.id, parent: head.parents[0], message: head.message, lines: texts };
}

const CURE = 'Restore its ref from a copy, which `recover` does on GitHub; or open a new job.';

function damaged(problem: string): UserError {
  return new UserError(`The journal is damaged: ${sentence(problem)} ${CURE}`, 'journal-damaged');
}
