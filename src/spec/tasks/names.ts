import type { Draft } from './graph.ts';
import type { OutlineTask } from './tree.ts';

/** The units that a number in a graph or a dependency means, as indices into the drafts. */
export interface Meant {
  itself: readonly number[];
  below: readonly number[];
}

const LONGEST_NAME = 80;

/** Makes the look-up from numbers to units. It answers undefined for a number that names nothing in the file. */
export function nameUnits(
  tasks: readonly OutlineTask[],
  drafts: readonly Draft[],
  otherNumbers: ReadonlySet<string>,
): (name: string) => Meant | undefined {
  const indexOf = new Map(drafts.map((draft, index) => [draft.task, index]));
  const children = Map.groupBy(tasks, (task) => task.parent);
  const byNumber = Map.groupBy(tasks, (task) => task.number);
  const byPrefix = groupByPrefix(drafts);
  const known = new Map<string, Meant>();
  return (name) => {
    const number = toNumber(name);
    const named = byNumber.get(number) ?? [];
    const grouped = byPrefix.get(number) ?? [];
    if (named.length === 0 && grouped.length === 0 && !otherNumbers.has(number)) return undefined;
    const meant = known.get(number) ?? {
      itself: named.flatMap((task) => indexOf.get(task) ?? []),
      // A number that only a heading carries means the units numbered below it.
      below: named.length > 0 ? indicesBelow(named, children, indexOf) : grouped,
    };
    known.set(number, meant);
    return meant;
  };
}

function toNumber(name: string): string {
  if (name.length > LONGEST_NAME) return name;
  return name
    .trim()
    .replace(/^task\s+/i, '')
    .replace(/[.):*]+$/, '');
}

function groupByPrefix(drafts: readonly Draft[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  drafts.forEach(({ task: { number = '' } }, index) => {
    for (let end = number.lastIndexOf('.'); end > 0; end = number.lastIndexOf('.', end - 1)) {
      const prefix = number.slice(0, end);
      const group = groups.get(prefix) ?? [];
      group.push(index);
      groups.set(prefix, group);
    }
  });
  return groups;
}

function indicesBelow(
  named: readonly OutlineTask[],
  children: ReadonlyMap<OutlineTask | undefined, readonly OutlineTask[]>,
  indexOf: ReadonlyMap<OutlineTask, number>,
): number[] {
  const below: number[] = [];
  const rest = named.flatMap((task) => children.get(task) ?? []);
  for (let task = rest.pop(); task; task = rest.pop()) {
    const index = indexOf.get(task);
    if (index !== undefined) below.push(index);
    for (const child of children.get(task) ?? []) rest.push(child);
  }
  return below.toSorted((one, other) => one - other);
}
