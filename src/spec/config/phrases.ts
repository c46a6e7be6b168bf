import { z } from 'zod';
import type { SignalWords } from '../../core/complexity.ts';
import { Impact, type ImpactWords } from '../../core/intent.ts';
import type { Reasoning } from '../../core/plan.ts';
import { form, list } from './parts.ts';

const ACCEPTS = 'a word or a phrase of at most 100 characters, such as "public api" or idempoten*';
const MOST = 200;
const LIST_ACCEPTS = `a list of at most ${MOST} words and phrases`;

function phrases(what: string): z.ZodOptional<z.ZodArray<z.ZodString>> {
  // A star alone would stand for any word at all.
  const phrase = z
    .string(ACCEPTS)
    .max(100, ACCEPTS)
    .regex(/[\p{L}\p{N}]/u, ACCEPTS);
  return list(phrase, LIST_ACCEPTS)
    .max(MOST, LIST_ACCEPTS)
    .optional()
    .describe(`Words that tell of ${what}; English ones where absent, none where empty.`);
}

/** The words by which a task is reckoned to be a hard one. */
export const Signals = form({
  'public-api': phrases('interfaces that others rely on'),
  architecture: phrases('how the whole is built'),
  security: phrases('security'),
  distributed: phrases('work on several machines'),
  'new-dependency': phrases('a dependency that is added'),
  concurrency: phrases('several things that happen at once'),
  persistence: phrases('data that is kept'),
  recovery: phrases('what goes on after a crash'),
});

/** The words by which a new plan is reckoned to change what was approved. */
export const Intent = form({
  'public-api': phrases('interfaces that others rely on'),
  architecture: phrases('how the whole is built'),
  'new-dependency': phrases('dependencies'),
  behaviour: phrases('what people see'),
});

/** Both, as the plan of a job holds them. What is said of a signal holds for the intent of the same name, too, unless more is said of that. */
export function plannedWords(signals: SignalWords = {}, intent: ImpactWords = {}): Reasoning['words'] {
  const named = { ...signals, ...intent };
  if (Object.keys(named).length === 0) return undefined;
  const kept = Impact.options.flatMap((name) => (named[name] === undefined ? [] : [[name, [...named[name]]] as const]));
  return { signals: copied(signals), intent: Object.fromEntries(kept) };
}

function copied(signals: SignalWords): NonNullable<Reasoning['words']>['signals'] {
  return Object.fromEntries(Object.entries(signals).map(([name, words]) => [name, [...(words ?? [])]]));
}
