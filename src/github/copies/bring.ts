import { jobRef } from '../../core/refs.ts';
import { readBundle } from '../../tools/git/bundles.ts';
import { placesIn } from '../places.ts';
import type { ActionWorld } from '../ports.ts';
import { say } from '../tell.ts';
import { readFromCache } from './cache.ts';
import { wordsOf } from './trouble.ts';

/** A shorter journal is fetched sooner than a copy of it is found. */
const LONG = 250;

/**
 * Brings what the cache has of a long journal, so that only the rest is fetched. Nothing in it is believed: the ref says which saves there
 * are, and these are named by their hashes.
 */
export async function bringCopy(
  { context, git, checkpoints, mayRestoreCaches }: ActionWorld,
  job: string,
  { number, commit }: { readonly number: number; readonly commit: string },
): Promise<void> {
  if (number < LONG || !mayRestoreCaches) return;
  const none = (why: string): void => say(`No copy of the journal is used, it is fetched: ${why}.`);
  try {
    const bytes = await readFromCache({ folder: placesIn(context.temp).copies, job }, commit);
    if (bytes === undefined) return none('the cache has none');
    const end = await readBundle(git.home, jobRef(job), bytes, 'whole');
    if ('problem' in end) return none(end.problem);
    checkpoints.startFrom(end.tip);
  } catch (error) {
    none(wordsOf(error));
  }
}
