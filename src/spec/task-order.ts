import { gatherWaits, makeJoiner, sortByWaits, type Joiner, type Units } from './task-dependencies.ts';
import type { Draft } from './task-graph.ts';
import { nameUnits, type Meant } from './task-names.ts';
import type { Notice } from './notice.ts';
import type { Outline } from './task-outline.ts';
import { readWaves, type Wave } from './task-waves.ts';

/** For each draft its rank and the drafts it waits for, by index. */
export interface TaskOrder {
  ranks: readonly number[];
  waits: readonly Units[];
  notices: Notice[];
}

/** Where a unit stands: between which barriers, in which wave, and how often it was put behind a later unit. */
interface Place {
  stretch: number;
  level: number;
  moved: number;
}

/** What the waves say of each draft. A draft that no wave names has no level. */
interface Declared {
  levels: readonly (number | undefined)[];
  waits: readonly Units[];
}

type Means = (name: string) => Meant | undefined;

/** Orders units by the declared waves where they are valid, else as they stand in the file. */
export function orderUnits(outline: Outline, drafts: readonly Draft[]): TaskOrder {
  const joiner = makeJoiner();
  const means = nameUnits(outline.tasks, drafts, outline.otherNumbers);
  const { declared, notices } = readGraph(outline, drafts, means, joiner);
  const gathered = gatherWaits(outline.tasks, drafts, declared?.waits ?? [], means, joiner);
  const { sorted, waits, notices: circles } = sortByWaits(drafts, gathered.waits);
  const places = placeUnits(drafts, declared?.levels);
  const mayShare = (one: number, other: number): boolean =>
    declared !== undefined && drafts[one]?.kind === 'task' && drafts[other]?.kind === 'task';
  for (const unit of sorted) moveBehind(unit, waits[unit] ?? [], places, mayShare);
  const crossing = noticeCrossing(drafts, places, declared?.levels);
  return { ranks: rankPlaces(places, mayShare), waits, notices: [...notices, ...gathered.notices, ...circles, ...crossing] };
}

function readGraph(
  { graph, tasks }: Outline,
  drafts: readonly Draft[],
  means: Means,
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
  return { declared: declareWaves(waves, tasks.length, drafts, means, joiner), notices: [] };
}

function declareWaves(waves: readonly Wave[], drafts: readonly Draft[], means: Means, joiner: Joiner): Declared {
  const waveOf: (number | undefined)[] = drafts.map(() => undefined);
  // A task that a wave names itself stays there, whatever wave names its parent.
  for (const part of ['itself', 'below'] as const) {
    waves.forEach((wave, index) => {
      for (const name of new Set(wave.tasks)) {
        for (const unit of means(name)?.[part] ?? []) waveOf[unit] ??= index;
      }
    });
  }
  const members = waves.map((): number[] => []);
  waveOf.forEach((wave, unit) => wave !== undefined && members[wave]?.push(unit));
  const waits = waves.map(({ waitsFor }) => joiner.join((waitsFor ?? []).map((wave) => members[wave] ?? [])));
  return {
    levels: withParents(drafts, waveOf.map((wave) => (wave === undefined ? undefined : waves[wave]?.level))),
    waits: waveOf.map((wave) => (wave === undefined ? [] : (waits[wave] ?? []))),
  };
}
