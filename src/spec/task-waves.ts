import { z } from 'zod';

/** Tasks that may run side by side. Waves of a smaller level come first; `waitsFor` are indices of the waves it names. */
export interface Wave {
  tasks: readonly string[];
  level: number;
  waitsFor: readonly number[] | undefined;
}

// A number with a fraction is refused: 2.10 and 2.1 are one number in JSON and two tasks in the list.
const Name = z.union([z.string(), z.int()]).transform(String);
const Names = z.union([z.array(Name), Name.transform((name) => [name])]).nullish();
const DeclaredWave = z.union([
  z.array(Name).transform((tasks) => ({ tasks, id: undefined, wave: undefined, depends_on: undefined, dependsOn: undefined })),
  z.object({ id: Name.optional(), wave: Name.optional(), tasks: z.array(Name), depends_on: Names, dependsOn: Names }),
]);
const DeclaredGraph = z.union([z.object({ waves: z.array(DeclaredWave) }), z.array(DeclaredWave).transform((waves) => ({ waves }))]);

/** Reads the JSON of a task dependency graph. Undefined when it is none, or when a wave waits for one that is not before it. */
export function readWaves(text: string): readonly Wave[] | undefined {
  const graph = DeclaredGraph.safeParse(parse(text));
  if (!graph.success) return undefined;
  const waves: Wave[] = [];
  const indexOf = new Map<string, number>();
  for (const { id, wave, tasks, depends_on: snake, dependsOn: camel } of graph.data.waves) {
    const waitsFor = (snake ?? camel)?.map((name) => indexOf.get(name));
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
    // Anything that is no JSON is the same to the caller: no graph.
    return undefined;
  }
}

function isKnown(indices: (number | undefined)[]): indices is number[] {
  return indices.every((index) => index !== undefined);
}

function levelAfter(waitsFor: readonly number[], waves: readonly Wave[]): number {
  return waitsFor.reduce((level, index) => Math.max(level, (waves[index]?.level ?? -1) + 1), 0);
}
