// A long journal without the hours that it would take: what a job would have written by some generation, put straight into the repository.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decide } from '../src/core/decide.ts';
import { readLines } from '../src/core/journal.ts';
import { replay } from '../src/core/apply.ts';
import { MOVES, type Facts } from '../src/core/move.ts';
import type { Checkpoints, Save } from '../src/ports/checkpoints.ts';
import { openSession, type Author } from '../src/session.ts';
import { writeSave } from '../src/tools/git/saves.ts';
import { openOwnStore } from '../src/tools/git/store.ts';
import type { HostedRepository } from '../tests/world/github/git.ts';
import { resultOf } from './bench-pure.ts';

const FACTS: Facts = { owner: 'none', tip: { relation: 'expected' } };

/** Carries the job of a ref on, task by task and all of them done well, until it has so many saves. */
export async function prolong(repository: HostedRepository, job: string, generation: number): Promise<void> {
  const { git, folder } = repository;
  const ref = `refs/specbridge/jobs/${job}`;
  const saves = (await git(['rev-list', '--reverse', ref])).trim().split('\n');
  if (saves.length >= generation) return;
  const texts: string[] = [];
  for (const save of saves) texts.push(...(await git(['cat-file', 'blob', `${save}:lines.jsonl`])).trim().split('\n'));
  const own = mkdtempSync(join(tmpdir(), 'specbridge-bench-'));
  await using store = await openOwnStore(own);
  // What is there already is not copied.
  mkdirSync(join(own, 'objects/info'), { recursive: true });
  writeFileSync(join(own, 'objects/info/alternates'), `${folder}/objects\n`);
  let head = { commit: saves.at(-1)!, generation: saves.length };
  const checkpoints = {
    save: async (save: Save) => {
      const commit = await writeSave(store.objects, save);
      head = { commit, generation: save.note.generation };
      return { outcome: 'saved', head };
    },
  } as unknown as Checkpoints;
  const job0 = replay(readLines(texts));
  const tasks = Buffer.from(await git(['show', `${job0.tip}:.kiro/specs/${job0.spec}/tasks.md`]));
  // Nobody is at work any more, and the newest run has long ended.
  const author: Author = { owner: '1.1', engine: 'bench', nonce: 'bench', now: () => new Date() };
  const session = openSession(checkpoints, { head, job: job0, lastText: texts.at(-1)! }, author);
  // Only a task that is integrated is a place to stop at: what is under way would have to be there.
  for (let isBetween = false; !isBetween || head.generation < generation;) {
    const { move, because } = decide(session.job, FACTS, author.now());
    session.append({ type: 'move-chosen', move, because, facts: FACTS, owner: author.owner, engine: author.engine });
    if (MOVES[move.type].intent === 'saved') await session.flush();
    const event = await resultOf(session.job, move, tasks);
    // The branch stays where it is: every task ends in the commit that it is at.
    session.append(event.type === 'node-integrated' ? { ...event, commit: job0.tip } : event);
    isBetween = event.type === 'node-integrated';
    if (isBetween) await session.flush();
  }
  await git(['--git-dir', own, 'update-ref', ref, head.commit]);
  await git(['fetch', '--quiet', own, `${ref}:${ref}`]);
  rmSync(own, { recursive: true });
}
