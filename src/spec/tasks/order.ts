import { gatherWaits, makeJoiner, sortByWaits, type Units } from './dependencies.ts';
import type { Draft } from './graph.ts';
import { nameUnits } from './names.ts';
import type { Notice } from '../notice.ts';
import type { Outline } from './outline.ts';
import { readGraph } from './waves.ts';

/** For each draft its rank and the drafts it waits for, by index. */
interface TaskOrder {
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

type MayShare = (one: number, other: number) => boolean;

/** Orders units by the declared waves where they are valid, else as they stand in the file. */
export function orderUnits(outline: Outline, drafts: readonly Draft[]): TaskOrder {
  const joiner = makeJoiner();
  const means = nameUnits(outline.tasks, drafts, outline.otherNumbers);
  const { declared, notices } = readGraph(outline, drafts, means, joiner);
  const gathered = gatherWaits(outline.tasks, drafts, declared?.waits ?? [], means, joiner);
  const { sorted, waits, notices: circles } = sortByWaits(drafts, gathered.waits);
  const places = placeUnits(drafts, declared?.levels);
  const crossing = declared ? noticeCrossing(drafts, places) : [];
  const mayShare: MayShare = (one, other) =>
    declared !== undefined && drafts[one]?.kind === 'task' && drafts[other]?.kind === 'task';
  for (const unit of sorted) moveBehind(unit, waits[unit] ?? [], places, mayShare);
  return {
    ranks: rankPlaces(places, mayShare),
    waits,
    notices: [...notices, ...gathered.notices, ...circles, ...crossing],
  };
}

/** Checkpoints, and whatever the waves leave out, are barriers: all before them in the file, then they, then the rest. */
function placeUnits(drafts: readonly Draft[], levels: readonly (number | undefined)[] = []): Place[] {
  let stretch = 0;
  return drafts.map(({ kind }, index) => {
    const level = levels[index];
    if (kind === 'task' && level !== undefined) return { stretch, level, moved: 0 };
    stretch += 2;
    return { stretch: stretch - 1, level: 0, moved: 0 };
  });
}

function noticeCrossing(drafts: readonly Draft[], places: readonly Place[]): Notice[] {
  let highest = 0;
  let highestBefore = 0;
  let stretch = 0;
  for (const [index, place] of places.entries()) {
    if (place.stretch !== stretch) highestBefore = highest;
    stretch = place.stretch;
    highest = Math.max(highest, place.level);
    if (drafts[index]?.kind !== 'task' || place.stretch % 2 === 1 || place.level >= highestBefore) continue;
    const text =
      'The graph puts this task into an earlier wave than tasks before a checkpoint; the checkpoint comes first.';
    return [{ code: 'graph-crosses-checkpoint', line: drafts[index].task.line, text }];
  }
  return [];
}

/** A unit that waits for a later one moves right behind it. Units come here after those they wait for. */
function moveBehind(unit: number, waits: Units, places: Place[], mayShare: MayShare): void {
  for (const wanted of waits) {
    const place = places[wanted];
    if (place && compare(places, wanted, unit, mayShare) > 0) places[unit] = { ...place, moved: place.moved + 1 };
  }
}

function rankPlaces(places: readonly Place[], mayShare: MayShare): number[] {
  const sorted = [...places.keys()].toSorted((one, other) => compare(places, one, other, mayShare));
  const ranks: number[] = [];
  let rank = 0;
  sorted.forEach((unit, at) => {
    const before = sorted[at - 1];
    if (before !== undefined && compare(places, before, unit, mayShare) !== 0) rank += 1;
    ranks[unit] = rank;
  });
  return ranks;
}

function compare(places: readonly Place[], one: number, other: number, mayShare: MayShare): number {
  const [left, right] = [places[one], places[other]];
  if (!left || !right) return 0;
  const difference = left.stretch - right.stretch || left.level - right.level || left.moved - right.moved;
  return difference !== 0 || mayShare(one, other) ? difference : one - other;
}
