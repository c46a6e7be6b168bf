import { unzipSync } from 'fflate';
import { replay } from '../../core/apply.ts';
import { digestOf } from '../../core/digest.ts';
import type { Job } from '../../core/job.ts';
import { readLines, type Line } from '../../core/journal.ts';
import { jobRef } from '../../core/refs.ts';
import { TransientError } from '../../errors.ts';
import type { Head } from '../../ports/checkpoints.ts';
import { commitHead } from '../../tools/git/objects.ts';
import { readBundle } from '../../tools/git/bundles.ts';
import { readJournal, readNote } from '../../tools/git/saves.ts';
import type { GitStore } from '../../tools/git/store.ts';
import type { Artifact } from '../api/artifacts.ts';
import { placesIn } from '../places.ts';
import type { ActionWorld } from '../ports.ts';
import { BUNDLE, generationIn } from './artifacts.ts';
import { readFromCache } from './cache.ts';
import { wordsOf } from './trouble.ts';

/** A journal that holds together from its first line to the save that it ends with. */
export interface Journal {
  readonly head: Head;
  readonly job: Job;
  readonly last: Line;
}

/** What the copies of a journal give. */
interface Found {
  /** The newest that holds together. */
  readonly journal: Journal | undefined;
  /** Which of them are of no use, and why. */
  readonly unusable: readonly string[];
}

/** So many artifacts are looked at; a job leaves one in each of its steps. */
const MOST_LISTED = 5_000;

/** Looks for the newest copy of a journal that holds together: in the cache, and among artifacts from the newest on. */
export async function findJournal(action: ActionWorld, job: string, branch: string): Promise<Found> {
  const copies = gatherer(action.git, job);
  if (action.mayRestoreCaches)
    await copies.add('the cache', () => readFromCache({ folder: placesIn(action.context.temp).copies, job }));
  let listed = 0;
  let journal = await copies.newest();
  for await (const artifact of action.api.artifacts()) {
    listed += 1;
    const generation = generationIn(artifact.name, job);
    if (listed > MOST_LISTED || generation === undefined) continue;
    // Each part hangs on older ones: there is more to look at until a whole one comes.
    if (journal !== undefined && generation <= journal.head.generation) break;
    await copies.add(artifact.name, () => fetchBundle(action, artifact, branch), generation);
    journal = await copies.newest();
  }
  return { journal, unusable: copies.unusable };
}

/** Copies as they come, and what they make together. */
function gatherer(git: GitStore, job: string) {
  const tips = new Map<string, number>();
  const unusable: string[] = [];
  return {
    unusable,
    /** A copy that is damaged, foreign or not what its name says is left aside. */
    add: async (name: string, fetch: () => Promise<Uint8Array | undefined>, named?: number): Promise<void> => {
      try {
        const bytes = await fetch();
        if (bytes === undefined) return;
        const end = await readBundle(git.home, jobRef(job), bytes, 'part');
        if ('problem' in end) throw new Error(end.problem);
        const generation = await generationAt(git, end.tip);
        if (generation === undefined) throw new Error('it ends with no save');
        if (generation !== (named ?? generation)) throw new Error(`it ends with save ${generation}`);
        tips.set(end.tip, generation);
      } catch (error) {
        unusable.push(`${name}: ${wordsOf(error)}`);
      }
    },
    newest: async (): Promise<Journal | undefined> => {
      for (const [tip] of [...tips].toSorted(([, one], [, other]) => other - one)) {
        const journal = await readWhole(git, tip, job);
        if (journal !== undefined) return journal;
      }
      return undefined;
    },
  };
}

async function generationAt({ objects }: GitStore, tip: string): Promise<number | undefined> {
  const [commit] = await objects.read([tip]);
  return readNote(commitHead(commit)?.message ?? '')?.generation;
}

/** A journal that is here as a whole, is that of this job, and can be replayed; else nothing. */
export async function readWhole({ objects }: GitStore, tip: string, name: string): Promise<Journal | undefined> {
  try {
    const { head, lines } = await readJournal(objects, tip);
    const read = readLines(lines);
    const job = replay(read);
    return job.job === name ? { head, job, last: read.at(-1)! } : undefined;
  } catch (error) {
    if (error instanceof TransientError) throw error;
    return undefined;
  }
}

const LARGEST_BUNDLE = 256 * 1024 * 1024;

/** Only what a run of the default branch has left counts: a run for a fork's pull request can leave what it likes under any name. */
async function fetchBundle({ api }: ActionWorld, artifact: Artifact, branch: string): Promise<Uint8Array> {
  if (artifact.branch !== branch) throw new Error(`it is not by a run of ${branch}`);
  if (artifact.isExpired) throw new Error('it has expired');
  const zip = await api.download(artifact.id);
  if (`sha256:${digestOf(zip)}` !== artifact.digest) throw new Error('it is not what was uploaded');
  const files = unzipSync(zip, {
    filter: ({ name, originalSize }) => name.endsWith(`/${BUNDLE}`) && originalSize <= LARGEST_BUNDLE,
  });
  const [bundle] = Object.values(files);
  if (bundle === undefined) throw new Error('it holds no journal');
  return bundle;
}
