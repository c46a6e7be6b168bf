import { createHash } from 'node:crypto';
import { closedRef, jobRef, SELF } from '../../src/core/refs.ts';
import type { Checkpoints, Head, RefChange, Save, SaveNote } from '../../src/ports/checkpoints.ts';

interface Stored {
  readonly head: Head;
  readonly parent: string | undefined;
  readonly lines: readonly string[];
  readonly note: SaveNote;
  readonly at: string;
}

/** The port over a map of refs, with the atomic compare-and-swap that a push with leases has. */
export function memoryCheckpoints(refs: Map<string, string>, saves: Map<string, Stored> = new Map()): Checkpoints {
  const current = (job: string): string | undefined => refs.get(jobRef(job)) ?? refs.get(closedRef(job));
  return {
    load: async (job, since) => {
      const tip = current(job);
      if (tip === undefined) return undefined;
      const lines: string[] = [];
      let at: Stored | undefined = saves.get(tip);
      const { head } = at!;
      while (at !== undefined && at.head.commit !== since?.commit) {
        lines.unshift(...at.lines);
        at = at.parent === undefined ? undefined : saves.get(at.parent);
      }
      return { head, lines, isContinued: since !== undefined && at?.head.commit === since.commit };
    },
    save: async (save) => {
      const commit = createHash('sha1').update(JSON.stringify(save)).digest('hex');
      const head = { commit, generation: (save.after?.generation ?? 0) + 1 };
      const standing = current(save.job);
      if (standing === commit) return { outcome: 'saved', head };
      if (standing !== save.after?.commit) return { outcome: 'race-lost' };
      const refused = save.refs.find((change) => refs.get(change.ref) !== change.from);
      if (refused !== undefined)
        return {
          outcome: 'refused',
          ref: refused.ref,
          at: refs.get(refused.ref),
          words: 'it is not where it was expected',
        };
      saves.set(commit, { head, parent: save.after?.commit, lines: save.lines, note: save.note, at: save.at });
      move(refs, save, commit);
      return { outcome: 'saved', head };
    },
    list: async () =>
      [...refs].flatMap(([ref, commit]) => {
        const job = /^refs\/specbridge\/(?:jobs|closed)\/(.+)$/.exec(ref)?.[1];
        const stored = saves.get(commit);
        return job === undefined || stored === undefined
          ? []
          : [{ job, head: stored.head, note: stored.note, at: stored.at }];
      }),
  };
}

function move(refs: Map<string, string>, save: Save, commit: string): void {
  const closes = save.refs.some((change) => change.to === SELF);
  const changes: RefChange[] = [
    ...save.refs,
    { ref: jobRef(save.job), from: undefined, to: closes ? undefined : commit },
  ];
  for (const { ref, to } of changes) {
    if (to === undefined) refs.delete(ref);
    else refs.set(ref, to === SELF ? commit : to);
  }
}
