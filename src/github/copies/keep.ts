import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { jobRef } from '../../core/refs.ts';
import type { Head } from '../../ports/checkpoints.ts';
import { counted } from '../../report/lines.ts';
import type { Kept } from '../../report/github/summary.ts';
import { writeBundle } from '../../tools/git/bundles.ts';
import { readJournal, saveNumbered } from '../../tools/git/saves.ts';
import type { GitStore } from '../../tools/git/store.ts';
import { placesIn } from '../places.ts';
import type { ActionWorld } from '../ports.ts';
import type { StepsEnd } from '../steps.ts';
import { say } from '../tell.ts';
import { artifactName, BUNDLE, uploadArtifact } from './artifacts.ts';
import { saveToCache } from './cache.ts';
import { wordsOf } from './trouble.ts';

/** So many saves are a period. A journal is copied as a whole once in each, and whenever its job rests. */
const PERIOD = 25;

/** How much of a journal a copy holds. */
interface Extent {
  readonly isWhole: boolean;
  /** Number of the last save that is left out. */
  readonly after: number | undefined;
}

/**
 * What is copied after a step that brought a journal from one save to another. A copy in between two whole ones reaches back a period
 * further than it must: if one of these is lost, the chain still holds.
 */
export function extentOf(from: number, to: number, isResting: boolean): Extent {
  const period = Math.floor(to / PERIOD);
  const isWhole = isResting || period > Math.floor(from / PERIOD);
  return { isWhole, after: isWhole || period < 2 ? undefined : (period - 1) * PERIOD };
}

/** Copies what a run has saved, and what it has to show for it. Nothing hangs on a copy: one that fails is said, and that is all. */
export async function keepCopies(
  action: ActionWorld,
  began: Head,
  { why, snapshot }: StepsEnd,
): Promise<Kept | undefined> {
  const { head, job } = snapshot;
  // Whoever was told to stop has seconds; whoever has saved nothing has nothing to copy.
  if (why === 'interrupted' || (head.commit === began.commit && head.generation > 1)) return undefined;
  const extent = extentOf(began.generation, head.generation, why === 'waits');
  const { copies, logs } = placesIn(action.context.temp);
  const place = { folder: copies, job: job.job };
  const kept = await attempt('The evidence', () =>
    keepArtifact(action, { ...place, logs: join(logs, job.job) }, [began, head], extent),
  );
  if (extent.isWhole) await attempt('The journal', () => keepInCache(action.git, place, head));
  return kept;
}

/** What came of it, unless it failed, which is told. */
async function attempt<Value>(what: string, deed: () => Promise<Value>): Promise<Value | undefined> {
  return deed().catch((error: unknown) => {
    say(`${what} was not copied: ${wordsOf(error)}`);
    return undefined;
  });
}

interface CopyPlace {
  readonly folder: string;
  readonly job: string;
}

async function keepArtifact(
  { context, git }: ActionWorld,
  { folder, job, logs }: CopyPlace & { readonly logs: string },
  [began, head]: readonly [Head, Head],
  { isWhole, after }: Extent,
): Promise<Kept | undefined> {
  const evidence = await logsIn(logs);
  if (evidence.length === 0 && !isWhole) return undefined;
  const since = after === undefined ? undefined : await saveNumbered(git.objects, head.commit, after);
  const { lines } = await readJournal(git.objects, head.commit, isWhole ? undefined : began);
  await mkdir(folder, { recursive: true });
  const texts = join(folder, isWhole ? 'journal.jsonl' : 'lines.jsonl');
  await writeFile(texts, lines.map((line) => `${line}\n`).join(''));
  const bundle = join(folder, BUNDLE);
  await writeFile(bundle, await writeBundle(git.home, { ref: jobRef(job), tip: head.commit, since }));
  const name = artifactName(job, head.generation, context.runAttempt);
  const { id, digest } = await uploadArtifact({ name, root: dirname(folder), files: [texts, bundle, ...evidence] });
  say(`The evidence is kept: ${name} (${counted(evidence.length, 'log')}, sha256:${digest}).`);
  return { name, id };
}

async function keepInCache(git: GitStore, place: CopyPlace, { commit }: Head): Promise<void> {
  const bundle = await writeBundle(git.home, { ref: jobRef(place.job), tip: commit, since: undefined });
  const problem = await saveToCache(place, commit, bundle);
  if (problem !== undefined) say(`The journal was not put into the cache: ${problem}`);
}

/** Whole outputs of this run. */
async function logsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /^[0-9a-f]{64}\.log$/.test(name)).map((name) => join(folder, name));
}
