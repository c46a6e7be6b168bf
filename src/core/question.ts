import { z } from 'zod';
import { Sha } from './evidence.ts';

export const QuestionTopic = z.enum([
  'red-baseline',
  'ticked-by-hand',
  'no-change',
  'red-gate',
  'guard-touched',
  'ambiguity',
  'no-progress',
  'consecutive-failures',
  'base-diverged',
  'plan-review',
  'intent-change',
  'paid-run',
  'no-plan',
]);
export type QuestionTopic = z.infer<typeof QuestionTopic>;

/** An option of a question; choosing it does what `means` says. */
const Option = z.strictObject({ id: z.string(), means: z.string() });
type Option = z.infer<typeof Option>;

/** Something only a person can decide. */
export const Question = z.strictObject({
  id: z.string(),
  topic: QuestionTopic,
  node: z.string().optional(),
  /** The commit that it is about; the answer holds for no other. */
  commit: Sha.optional(),
  text: z.string(),
  options: z.array(Option).min(1),
  /** Any other text is an answer too, and goes to the maker, or to whoever plans, as data. */
  freeText: z.boolean(),
});
export type Question = z.infer<typeof Question>;

export const STOP: Option = { id: 'stop', means: 'the job pauses; `resume` takes it up again, `cancel` ends it' };

/** The options that a topic always has, with what each does. */
export const OPTIONS: Readonly<Record<QuestionTopic, readonly Option[]>> = {
  'red-baseline': [
    {
      id: 'again',
      means:
        'set-up and gates run once more, for when the cause lay outside of the repository; what is mended in it needs a new job: `cancel`, then `run`',
    },
  ],
  'no-change': [
    { id: 'already-done', means: 'the gates run on the branch as it is; if they pass, the task counts as done' },
    { id: 'retry', means: 'the task is tried again from a clean base' },
  ],
  'ticked-by-hand': [
    { id: 'check', means: 'each of them counts as done if the gates pass on the branch when its turn comes' },
    { id: 'work', means: 'the ticks count for nothing; they are worked on like all others' },
  ],
  'red-gate': [
    {
      id: 'meant',
      means: 'the failure is what this task is for: such a gate must fail at its candidate, and the others pass',
    },
    { id: 'repair', means: 'the failure is a fault; it goes back to the maker' },
  ],
  'guard-touched': [
    { id: 'accept', means: 'the change to what the gates run is accepted, for this candidate only' },
    { id: 'send-back', means: 'the attempt goes back to the maker with this as the finding' },
  ],
  ambiguity: [{ id: 'retry', means: 'the task is tried again from a clean base, without an answer' }],
  'no-progress': [{ id: 'retry', means: 'the task is tried again from a clean base' }],
  'consecutive-failures': [{ id: 'continue', means: 'the count of failures starts again at zero' }],
  'base-diverged': [
    { id: 'restore-ours', means: 'the branch is put back to where this job left it' },
    { id: 'take-theirs', means: 'the branch stays as it is; tasks whose commits it lacks are done again' },
  ],
  'plan-review': [{ id: 'approve', means: 'the task is made by this plan' }],
  'intent-change': [
    { id: 'accept', means: 'the new plan holds, with what it changes' },
    { id: 'keep', means: 'the plan before it holds; the new one is dropped' },
  ],
  'paid-run': [
    { id: 'once', means: 'this one run is paid for; before the next one you are asked again' },
    { id: 'node', means: 'all runs of this task are paid for' },
    { id: 'job', means: 'all runs of this job are paid for' },
  ],
  'no-plan': [
    { id: 'again', means: 'the agent is asked once more' },
    { id: 'without', means: 'the task is made without a plan' },
  ],
};

/** Offered at a red baseline where gates have run to their end, and tasks are left. */
export const MEND_RED: Option = {
  id: 'mend',
  means:
    'work goes on, and nothing is let off: each task has to make these gates pass, but for one that is meant to leave them red',
};

/** Offered at a red baseline only where a required gate is green. */
export const CONTINUE_RED: Option = {
  id: 'continue',
  means: 'the gates that are red at the base only warn in this job, and every evidence says so',
};
