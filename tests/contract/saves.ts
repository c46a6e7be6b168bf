import type { Head, Save, SaveEnd, SaveNote } from '../../src/ports/checkpoints.ts';

/** The save that follows another, with a nonce that makes it a step's own. */
export function saveOf(job: string, after: Head | undefined, nonce = job): Save {
  const generation = (after?.generation ?? 0) + 1;
  const note: SaveNote = {
    generation,
    kind: 'move-chosen',
    status: 'running',
    spec: 'Login: with “quotes”',
    due: '2026-01-01T00:00:00.000Z',
    engine: '0.1.0',
    owner: 'laptop|1',
    nonce,
  };
  const at = new Date(1_767_225_600_000 + generation * 1_000).toISOString();
  return { job, after, refs: [], lines: linesOf(generation), note, at };
}

export function linesOf(generation: number): string[] {
  return [`{"seq":${generation * 2 - 1}}`, `{"seq":${generation * 2}}`];
}

/** The head of a save that must have been taken. */
export function headOf(end: SaveEnd): Head {
  if (end.outcome !== 'saved') throw new Error(`Not saved: ${JSON.stringify(end)}`);
  return end.head;
}
