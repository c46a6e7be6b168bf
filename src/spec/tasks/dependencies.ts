import type { Draft } from './graph.ts';
import type { Meant } from './names.ts';
import type { Notice } from '../notice.ts';
import type { OutlineTask } from './tree.ts';

/** Units as indices into the drafts. A list may be shared, so it is never changed. */
export type Units = readonly number[];

/** Joins lists of units, as long as the bound on their total size lasts; then it answers an empty list. */
export interface Joiner {
  join(lists: readonly Units[]): Units;
  isSpent(): boolean;
}

// A short file can ask for the product of two long lists; no list that people wrote comes near this many.
const MOST_DEPENDENCIES = 200_000;

/** Makes a joiner with the bound for one file. */
export function makeJoiner(): Joiner {
  let left = MOST_DEPENDENCIES;
  return {
    join(lists) {
      const full = lists.filter((list) => list.length > 0);
      left -= full.reduce((sum, list) => sum + list.length, 0);
      if (left < 0) return [];
      return full.length <= 1 ? (full[0] ?? []) : [...new Set(full.flat())];
    },
    isSpent: () => left < 0,
  };
}

/** What each unit waits for: what its wave declares, its own or its groups' `_Depends:`, and a parent's own work. */
export function gatherWaits(
  tasks: readonly OutlineTask[],
  drafts: readonly Draft[],
  declared: readonly Units[],
  means: (name: string) => Meant | undefined,
  joiner: Joiner,
): { waits: Units[]; notices: Notice[] } {
  const notices: Notice[] = [];
  const indexOf = new Map(drafts.map((draft, index) => [draft.task, index]));
  const waitsOf = new Map<OutlineTask, Units>();
  for (const task of tasks) {
    const { parent } = task;
    const above = parent && indexOf.get(parent);
    // Whoever waits for a parent's own work waits for all that the parent waits for.
    const inherited = above === undefined ? parent && waitsOf.get(parent) : [above];
    const own = task.depends.flatMap((name) => unitsNamed(name, task, means, notices));
    waitsOf.set(task, joiner.join([...own, inherited ?? []]));
  }
  const waits = drafts.map(({ task }, index) => {
    const list = joiner.join([waitsOf.get(task) ?? [], declared[index] ?? []]);
    return list.includes(index) ? list.filter((wanted) => wanted !== index) : list;
  });
  if (joiner.isSpent()) {
    notices.push({
      code: 'dependency-limit',
      line: 1,
      text: 'There are more dependencies than can be kept; some are left out.',
    });
  }
  return { waits, notices };
}

/** Puts every unit behind what it waits for, and drops the dependencies that would close a circle. */
export function sortByWaits(
  drafts: readonly Draft[],
  waits: readonly Units[],
): { sorted: number[]; waits: Units[]; notices: Notice[] } {
  const sorted: number[] = [];
  const notices: Notice[] = [];
  const dropped = new Map<number, Set<number>>();
  const progress = drafts.map((): 'new' | 'begun' | 'ended' => 'new');
  for (const root of drafts.keys()) {
    const path = progress[root] === 'new' ? [{ unit: root, next: 0 }] : [];
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const { unit } = step;
      progress[unit] = 'begun';
      const wanted = waits[unit]?.[step.next];
      step.next += 1;
      if (wanted === undefined) {
        progress[unit] = 'ended';
        sorted.push(unit);
        path.pop();
      } else if (progress[wanted] === 'new') {
        path.push({ unit: wanted, next: 0 });
      } else if (progress[wanted] === 'begun') {
        dropped.set(unit, (dropped.get(unit) ?? new Set()).add(wanted));
        notices.push(noticeCircle(drafts, unit, wanted));
      }
    }
  }
  const kept = waits.map((list, unit) => {
    const without = dropped.get(unit);
    return without ? list.filter((wanted) => !without.has(wanted)) : list;
  });
  return { sorted, waits: kept, notices };
}

function unitsNamed(
  name: string,
  task: OutlineTask,
  means: (name: string) => Meant | undefined,
  notices: Notice[],
): Units[] {
  const meant = means(name);
  if (meant) return [meant.itself, meant.below];
  const text = `Task ${name} is not in this list; the dependency on it is left out.`;
  notices.push({ code: 'unknown-dependency', line: task.line, text });
  return [];
}

function noticeCircle(drafts: readonly Draft[], unit: number, wanted: number): Notice {
  const line = drafts[unit]?.task.line ?? 1;
  const text = `This task waits for line ${drafts[wanted]?.task.line}, which waits for it; the dependency is left out.`;
  return { code: 'dependency-cycle', line, text };
}
