import type { TaskList, Unit } from '../../src/spec/tasks.ts';
import { readTasks } from '../../src/spec/tasks.ts';

/** Lines of a list, the units that they mean, and the codes of the notices that they give. */
export interface Row {
  row: string;
  lines: readonly string[];
  units: readonly string[];
  notices?: readonly string[];
}

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

/** A task dependency graph of this JSON, or of this text. */
export function graph(waves: unknown): string[] {
  return ['## Task Dependency Graph', '', '```json', typeof waves === 'string' ? waves : JSON.stringify(waves), '```'];
}

/** For each unit that waits, its number and those of the units it waits for. */
export function waits(lines: readonly string[]): Record<string, string> {
  const { units } = read(...lines);
  const numberOf = new Map(units.map(({ id, number }) => [id, number]));
  const waiting = units.filter(({ after }) => after.length > 0);
  return Object.fromEntries(
    waiting.map(({ number, after }) => [number, after.map((id) => numberOf.get(id)).join(' ')]),
  );
}

function nameOf({ number, title }: Unit): string {
  return [number, title].filter(Boolean).join(' ');
}
