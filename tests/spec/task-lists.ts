import type { TaskList, Unit } from '../../src/spec/tasks.ts';
import { readTasks } from '../../src/spec/tasks.ts';

/** The bytes of a file with these lines. */
export function file(...lines: readonly string[]): Uint8Array {
  return new TextEncoder().encode(`${lines.join('\n')}\n`);
}

/** The list in these lines. */
export function read(...lines: readonly string[]): TaskList {
  return readTasks(file(...lines));
}

/** Each unit as `number title`, with a `✓` when it is done. */
export function names({ units }: TaskList): string[] {
  return units.map((unit) => `${nameOf(unit)}${unit.state === 'done' ? ' ✓' : ''}`);
}

/** The codes of the notices, in the order of their lines. */
export function codes({ notices }: TaskList): string[] {
  return notices.map((notice) => notice.code);
}

/** The numbers of the units by rank: units of one rank stand side by side. */
export function order({ units }: TaskList): string[] {
  const ranks = Map.groupBy(units, (unit) => unit.rank);
  return [...ranks.entries()]
    .toSorted(([one], [other]) => one - other)
    .map(([, together]) => together.map((unit) => unit.number ?? unit.title).join(' '));
}

function nameOf({ number, title }: Unit): string {
  return [number, title].filter(Boolean).join(' ');
}
