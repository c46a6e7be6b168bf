import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { z } from 'zod';
import { Sha, type Candidate } from '../../core/evidence.ts';
import { JobEvent } from '../../core/event.ts';
import type { Job } from '../../core/job.ts';
import { isForeign, type ForeignMove } from '../../core/move.ts';
import type { Head } from '../../ports/checkpoints.ts';
import type { Snapshot } from '../../session.ts';
import { readBundle, writeBundle } from '../../tools/git/bundles.ts';
import { readCommit } from '../../tools/git/objects.ts';
import type { GitStore } from '../../tools/git/store.ts';
import { downloadArtifact, uploadArtifact } from '../copies/artifacts.ts';

/** A move whose intent is saved, and which another job of the same run carries out. */
export interface Lent {
  readonly job: Job;
  /** The save that ends with the intent. */
  readonly head: Head;
  readonly move: ForeignMove;
  readonly intent: number;
  readonly owner: string;
}

/** The move that this very run and attempt has lent, where nothing has come after its intent. */
export function lentIn({ head, job }: Snapshot, owner: string): Lent | undefined {
  const { intent } = job;
  if (intent === undefined || intent.owner !== owner || intent.seq !== job.seq || !isForeign(intent.move))
    return undefined;
  return { job, head, move: intent.move, intent: intent.seq, owner };
}

/** A name is used once: of each intent there is one result. */
export function handoverName({ job, head, owner }: Lent): string {
  return `specbridge-work-${job.job}-g${head.generation}-a${owner.replace(/^.*\./, '')}`;
}

/** What came of a lent move, and of which. */
const Result = z.strictObject({
  version: z.literal(1),
  save: Sha,
  intent: z.int(),
  owner: z.string(),
  event: JobEvent,
});

const RESULT = 'result.json';
const BUNDLE = 'candidate.bundle';
const LOGS = 'logs';
const LARGEST = { result: 2 * 1024 * 1024, log: 32 * 1024 * 1024, bundle: 256 * 1024 * 1024 } as const;
/** Of all of them together. */
const MOST_BYTES = 512 * 1024 * 1024;

/** A result is worth more than a copy. */
const LONGEST_MS = 10 * 60_000;

/** Where a result is gathered; whole outputs are kept below it already. */
interface Gathering {
  readonly git: GitStore;
  readonly folder: string;
}

/** The folder of whole outputs in a gathering's one. */
export function logsBelow(folder: string): string {
  return join(folder, LOGS);
}

/** Hands a result over, as an artifact of this run: the event, the files of its candidate, and the whole outputs beside them. */
export async function handOver({ git, folder }: Gathering, lent: Lent, event: JobEvent): Promise<string> {
  const { head, intent, owner } = lent;
  const result: z.infer<typeof Result> = { version: 1, save: head.commit, intent, owner, event };
  await mkdir(folder, { recursive: true });
  const files = [join(folder, RESULT)];
  await writeFile(files[0]!, JSON.stringify(result));
  const made = madeIn(event);
  if (made !== undefined) {
    const order = { ref: refOf(lent), tip: made.commit, since: made.base };
    await writeFile(join(folder, BUNDLE), await writeBundle(git.home, order));
    files.push(join(folder, BUNDLE));
  }
  const logs = await readdir(logsBelow(folder)).catch(() => []);
  const name = handoverName(lent);
  const whole = [...files, ...logs.map((log) => join(folder, LOGS, log))];
  await uploadArtifact({ name, root: folder, files: whole }, LONGEST_MS);
  return name;
}

/** A result as it was handed over: it is about this intent, and not yet believed. */
type Handed = { readonly event: JobEvent; readonly logs: readonly Uint8Array[] } | { readonly problem: string };

/**
 * Takes a result back that hostile code may have written. Nothing of it is unpacked onto the disk but objects of git, which are named by
 * their own hashes, and of which no ref knows.
 */
export async function receive(git: GitStore, folder: string, lent: Lent): Promise<Handed> {
  const zip = await downloadArtifact(handoverName(lent), folder, LONGEST_MS);
  if (zip === undefined) return { problem: 'there is none' };
  let room = MOST_BYTES;
  const files = unzipSync(zip, {
    filter: ({ name, originalSize }) => originalSize <= largest(name) && (room -= originalSize) >= 0,
  });
  const result = readResult(files[RESULT]);
  const { head, intent, owner } = lent;
  if (result === undefined) return { problem: 'it cannot be read' };
  if (result.save !== head.commit || result.intent !== intent || result.owner !== owner) {
    return { problem: 'it is that of another move' };
  }
  const problem = await bring(git, lent, result.event, files[BUNDLE]);
  if (problem !== undefined) return { problem };
  const logs = Object.keys(files).filter((name) => name.startsWith(`${LOGS}/`));
  return { event: result.event, logs: logs.map((name) => files[name]!) };
}

/** How many bytes a file of the artifact may have; none where it is none of ours. */
function largest(name: string): number {
  if (name === RESULT) return LARGEST.result;
  if (name === BUNDLE) return LARGEST.bundle;
  return /^logs\/[0-9a-f]{64}\.log$/.test(name) ? LARGEST.log : -1;
}

function readResult(bytes: Uint8Array | undefined): z.infer<typeof Result> | undefined {
  try {
    return Result.safeParse(JSON.parse(Buffer.from(bytes ?? []).toString())).data;
  } catch {
    return undefined;
  }
}

/** Brings the objects of what was made here, whole; why not, where they are not. */
async function bring(
  git: GitStore,
  lent: Lent,
  event: JobEvent,
  bundle: Uint8Array | undefined,
): Promise<string | undefined> {
  const made = madeIn(event);
  if (made === undefined) return undefined;
  if (bundle === undefined) return 'it lacks the files of its candidate';
  const end = await readBundle(git.home, refOf(lent), bundle, 'sound');
  if ('problem' in end) return `of the files of its candidate, ${end.problem}`;
  const { tree } = await readCommit(git.objects, end.tip);
  return tree === made.tree ? undefined : 'the files of its candidate are others';
}

/** The commit whose files go with a result: a candidate, or what is to be kept of an attempt without one. */
function madeIn(event: JobEvent): Pick<Candidate, 'commit' | 'tree' | 'base'> | undefined {
  if (event.type !== 'make-ended' || event.outcome === 'no-change') return undefined;
  if (event.outcome === 'failed') return event.unfinished;
  // Behind its outputs lies the candidate itself.
  return { base: event.candidate.base, ...(event.staged ?? event.candidate) };
}

function refOf({ job }: Lent): string {
  return `refs/specbridge/lent/${job.job}`;
}
