import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { placesIn } from './places.ts';
import { readMarks } from '../tools/process/marks.ts';
import { reap } from '../tools/process/reaper.ts';

/** Ends the processes that a run of the action has left on this machine. */
export async function endLeftovers(temp: string | undefined): Promise<void> {
  if (temp === undefined) return;
  const { work } = placesIn(temp);
  const places = await readdir(work).catch(() => []);
  for (const place of places) await reap(await readMarks(join(work, place)), [place]);
}
