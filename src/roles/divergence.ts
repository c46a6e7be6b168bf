import { SIGNAL_WORDS, WordSignal, type SignalWords } from '../core/complexity.ts';
import type { Plan } from '../core/reasoning.ts';
import { planWords } from '../core/task-plan.ts';
import { phraseFinder, wordsIn } from '../core/words.ts';
import { pathsIn } from '../spec/mentions.ts';

/** Of the places, or the words, of the plan that has fewer, so many must be in the other one too. */
const COMMON_AREAS = 0.5;
const COMMON_WORDS = 0.25;
/** Shorter words say little of what is done. */
const LEAST_LETTERS = 4;
const MOST_NAMED = 5;

/**
 * In what two plans of one task differ, so that they are two ways to do it and not two wordings; each completes a sentence about them.
 * Empty where they may pass for one.
 */
export function divergence(one: Plan, other: Plan, words: SignalWords = {}): readonly string[] {
  const [findInOne, findInOther] = [phraseFinder(planWords(one)), phraseFinder(planWords(other))];
  const signals = WordSignal.options.filter((signal) => {
    const phrases = words[signal] ?? SIGNAL_WORDS[signal];
    return findInOne(phrases).length > 0 !== findInOther(phrases).length > 0;
  });
  const [here, there] = [areasOf(one), areasOf(other)];
  return [
    ...signals.map((signal) => `only one of them touches ${signal}`),
    ...(common(here, there) < COMMON_AREAS ? [`one works in ${named(here)}, the other in ${named(there)}`] : []),
    ...(common(wordsOf(one), wordsOf(other)) < COMMON_WORDS ? ['their steps have hardly a word in common'] : []),
  ];
}

/** The folders, and at the top the files, that the steps of a plan name. */
function areasOf({ steps }: Plan): ReadonlySet<string> {
  const paths = steps.flatMap(({ action }) => pathsIn(action));
  return new Set(paths.map((path) => path.split('/').slice(0, -1).join('/') || path).toSorted());
}

function wordsOf({ steps }: Plan): ReadonlySet<string> {
  return new Set(steps.flatMap(({ action }) => wordsIn(action)).filter((word) => word.length >= LEAST_LETTERS));
}

/** How much of the smaller set is in the other one; all of it where it is empty. */
function common(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const least = Math.min(one.size, other.size);
  return least === 0 ? 1 : one.intersection(other).size / least;
}

function named(areas: ReadonlySet<string>): string {
  const more = areas.size > MOST_NAMED ? ` and ${areas.size - MOST_NAMED} more` : '';
  return `${[...areas].slice(0, MOST_NAMED).join(', ')}${more}`;
}
