import { z } from 'zod';
import type { Joiner, Units } from './dependencies.ts';
import type { Draft } from './graph.ts';
import type { Meant } from './names.ts';
import type { Notice } from '../notice.ts';
import type { Outline } from './outline.ts';
import type { OutlineTask } from './tree.ts';

/** What the waves say of each draft. A draft that no wave names has no level. */
interface Declared {
  levels: readonly (number | undefined)[];
  waits: readonly Units[];
}

/** Tasks that may run side by side, after all waves of a smaller level; `waitsFor` are indices of the waves it names. */
interface Wave {
  tasks: readonly string[];
  level: number;
  waitsFor: readonly number[] | undefined;
}

// A number with a fraction is refused: 2.10 and 2.1 are one number in JSON and two tasks in the list.
const Name = z.union([z.string(), z.int()]).transform(String);
const Names = z.union([z.array(Name), Name.transform((name) => [name])]).nullish();
const DeclaredWave = z.union([
  z
    .array(Name)
    .transform((tasks) => ({ tasks, id: undefined, wave: undefined, depends_on: undefined, dependsOn: undefined })),
  z.object({ id: Name.optional(), wave: Name.optional(), tasks: z.array(Name), depends_on: Names, dependsOn: Names }),
]);
const DeclaredGraph = z.union([
  z.object({ waves: z.array(DeclaredWave) }),
  z.array(DeclaredWave).transform((waves) => ({ waves })),
]);

/** Reads the task dependency graph of a list. Without a valid one nothing is declared, and a notice says why. */
export function readGraph(
  { graph, tasks }: Outline,
  drafts: readonly Draft[],
  means: (name: string) => Meant | undefined,
  joiner: Joiner,
): { declared?: Declared; notices: Notice[] } {
  if (!graph) return { notices: [] };
  const waves = graph.text === undefined ? undefined : readWaves(graph.text);
  if (!waves) {
    const text = 'The task dependency graph is no JSON of waves that can be read; the order of the file counts.';
    return { notices: [{ code: 'graph-unreadable', line: graph.line, text }] };
  }
  const unknown = waves.flatMap((wave) => wave.tasks).find((name) => !means(name));
  if (unknown !== undefined) {
    const text = `The task dependency graph names "${unknown.slice(0, 80)}", which is not in the list; the order of the file counts.`;
    return { notices: [{ code: 'graph-unknown-task', line: graph.line, text }] };
  }
  const waveOf = assignWaves(waves, drafts, means);
  const members = waves.map((): number[] => []);
  waveOf.forEach((wave, unit) => wave !== undefined && members[wave]?.push(unit));
  const waits = waves.map(({ waitsFor }) => joiner.join((waitsFor ?? []).map((wave) => members[wave] ?? [])));
  const levels = waveOf.map((wave) => (wave === undefined ? undefined : waves[wave]?.level));
  return {
    declared: { levels: raiseParents(tasks, drafts, levels), waits: waveOf.map((wave) => waits[wave ?? -1] ?? []) },
    notices: [],
  };
}

function readWaves(text: string): readonly Wave[] | undefined {
  const graph = DeclaredGraph.safeParse(parse(text));
  if (!graph.success) return undefined;
  const waves: Wave[] = [];
  const indexOf = new Map<string, number>();
  for (const { id, wave, tasks, depends_on: snake, dependsOn: camel } of graph.data.waves) {
    const waitsFor = (snake ?? camel)?.map((name) => indexOf.get(name));
    // A wave can only wait for one that was named before it; anything else has no order.
    if (waitsFor && !isKnown(waitsFor)) return undefined;
    indexOf.set(id ?? wave ?? String(waves.length), waves.length);
    waves.push({ tasks, waitsFor, level: levelAfter(waitsFor ?? [waves.length - 1], waves) });
  }
  return waves;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Anything that is no JSON means the same to the caller: no graph.
    return undefined;
  }
}

function isKnown(indices: (number | undefined)[]): indices is number[] {
  return indices.every((index) => index !== undefined);
}

function levelAfter(waitsFor: readonly number[], waves: readonly Wave[]): number {
  return waitsFor.reduce((level, index) => Math.max(level, (waves[index]?.level ?? -1) + 1), 0);
}

function assignWaves(
  waves: readonly Wave[],
  drafts: readonly Draft[],
  means: (name: string) => Meant | undefined,
): (number | undefined)[] {
  const waveOf: (number | undefined)[] = drafts.map(() => undefined);
  // What a wave names itself stays there, whatever wave names its parent; the first wave to name a task has it.
  for (const part of ['itself', 'below'] as const) {
    const seen = new Set<string>();
    waves.forEach(({ tasks }, index) => {
      for (const name of tasks) {
        const units = seen.has(name) ? [] : (means(name)?.[part] ?? []);
        for (const unit of units) waveOf[unit] ??= index;
        seen.add(name);
      }
    });
  }
  return waveOf;
}

/** A parent with work of its own that no wave names belongs to the first wave that names one of its children. */
function raiseParents(
  tasks: readonly OutlineTask[],
  drafts: readonly Draft[],
  levels: readonly (number | undefined)[],
): (number | undefined)[] {
  const least = new Map(drafts.map(({ task }, index) => [task, levels[index]]));
  for (const task of tasks.toReversed()) {
    const level = least.get(task);
    if (!task.parent || level === undefined) continue;
    least.set(task.parent, Math.min(level, least.get(task.parent) ?? Infinity));
  }
  return drafts.map(({ task }, index) => levels[index] ?? least.get(task));
}
