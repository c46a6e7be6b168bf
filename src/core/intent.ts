import { z } from 'zod';
import { SIGNAL_WORDS } from './complexity.ts';
import type { Plan } from './reasoning.ts';
import { planWords } from './task-plan.ts';
import { phraseFinder } from './words.ts';

/** What a plan may change of what people approved. */
export const Impact = z.enum(['public-api', 'architecture', 'new-dependency', 'behaviour']);
export type Impact = z.infer<typeof Impact>;

/** A project's own words, in the place of the default ones. */
export type ImpactWords = { readonly [Name in Impact]?: readonly string[] | undefined };

/** What is known of a task before it is planned anew. */
interface Approved {
  /** The task and its requirements, as people approved them. */
  readonly text: string;
  /** The plan that it was worked by until now. */
  readonly plan?: Plan | undefined;
}

/** The words of each impact where a project has none of its own, as `phraseFinder` reads them. */
const IMPACT_WORDS: Readonly<Record<Impact, readonly string[]>> = {
  // Every second plan exports something.
  'public-api': SIGNAL_WORDS['public-api'].filter((word) => word !== 'exported'),
  architecture: SIGNAL_WORDS.architecture,
  'new-dependency': ['dependenc*', 'librar*', 'third party', 'new package*', 'npm install', 'pip install', 'cargo add'],
  behaviour: [
    'chang* behavio*',
    'chang* * behavio*',
    'behavio* chang*',
    'new behavio*',
    'different behavio*',
    'behave* differently',
    'user visible',
    'user facing',
    'default value*',
    'deprecat*',
    'backward* compatib*',
    'backward* incompatib*',
    'drop* support',
    'remov* support',
    'chang* requirement*',
    'chang* * requirement*',
    'skip* requirement*',
    'acceptance criteri*',
    'out of scope',
    'relax*',
    'weaken*',
    'omit*',
    'leave* out',
    'left out',
    'not implemented',
    'not be implemented',
    'partial* implement*',
  ],
};

/**
 * Where a new plan speaks of something that neither the approved text nor the plan before it speaks of. It looks at words alone, so a
 * plan that says what it leaves as it is is found, too: a person is asked once too often rather than once too little.
 */
export function impactsOf(after: Plan, { text, plan }: Approved, words: ImpactWords = {}): readonly Impact[] {
  const now = phraseFinder(planWords(after));
  const before = [text, ...(plan === undefined ? [] : [planWords(plan)])].map(phraseFinder);
  return Impact.options.filter((impact) => {
    const phrases = words[impact] ?? IMPACT_WORDS[impact];
    const known = before.flatMap((find) => find(phrases));
    return now(phrases).some((phrase) => !known.includes(phrase));
  });
}
