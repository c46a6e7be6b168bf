import { join } from 'node:path';
import type { JobEvent } from '../../core/event.ts';
import { sentence } from '../../core/sentence.ts';
import { recheck } from '../../moves/recheck.ts';
import { keepLog } from '../../tools/logs.ts';
import { wordsOf } from '../copies/trouble.ts';
import { placesIn } from '../places.ts';
import type { ActionWorld } from '../ports.ts';
import type { OpenedJob } from '../opened.ts';
import { warn } from '../tell.ts';
import { handoverName, lentIn, receive, type Lent } from './handover.ts';

/**
 * What came of the move that this run has lent: its result, where all of it holds that can be told from here, else a lost move, which is
 * charged. Nothing where no move is lent.
 */
export async function takeBack(
  action: ActionWorld,
  { world, snapshot }: OpenedJob,
  owner: string,
): Promise<JobEvent | undefined> {
  const lent = lentIn(snapshot, owner);
  if (lent === undefined) return undefined;
  const believed = await believe(action, world, lent).catch((error: unknown) => ({ problem: wordsOf(error) }));
  if ('type' in believed) return believed;
  warn(sentence(`What came of ${lent.move.type} is lost: of the artifact ${handoverName(lent)}, ${believed.problem}`));
  return { type: 'move-lost', intent: lent.intent, owner };
}

async function believe(
  { git, context }: ActionWorld,
  { repository }: OpenedJob['world'],
  lent: Lent,
): Promise<JobEvent | { readonly problem: string }> {
  const { job, move } = lent;
  const { handover, logs } = placesIn(context.temp);
  // The files of a candidate are handed over without those of its base.
  if (move.type === 'make') await repository.treeOf(move.base);
  const handed = await receive(git, join(handover, job.job), lent);
  if ('problem' in handed) return handed;
  const doubt = await recheck(job, move, handed.event, repository);
  if (doubt !== undefined) return { problem: `the result ${doubt}` };
  for (const log of handed.logs) await keepLog(join(logs, job.job), { stdout: log, stderr: Buffer.of() });
  return handed.event;
}
