import type { CommandEntry } from '../command-entry.ts';

const HEARD =
  'It is heard at once, or by the step that is at work before its next move; then `specbridge run <spec>` goes on. Nothing is spent by saying it.';
const SAY = {
  group: 'say',
  options: ['job', 'by', 'json'],
  exits: {
    0: 'the job has heard it, or will',
    1: 'it has heard it, and still waits for a person',
    2: 'it is refused, and the message says what can be said',
  },
} as const;

/** What people say to a job. */
export const SAYING = [
  {
    ...SAY,
    name: 'answer',
    summary: 'answer a question; without words, list all open ones',
    parameters: [
      { name: 'question', isOptional: true },
      { name: 'option or text', isOptional: true, isRest: true },
    ],
    details: [
      'Each question says which options it takes and what each of them does. Free text is an answer only where the question says so; a text that begins with a hyphen goes after `--`.',
      HEARD,
    ],
    examples: ['specbridge answer', 'specbridge answer q17 accept', 'specbridge answer q17 "use the second format"'],
    answers: ['questions', 'job'],
  },
  {
    ...SAY,
    name: 'retry',
    summary: 'try a task again from a clean base; without one, list them',
    parameters: [{ name: 'task', isOptional: true }],
    details: ['A task is named by its number or its id. What its earlier attempts left behind is not used.', HEARD],
    examples: ['specbridge retry', 'specbridge retry 3'],
    answers: ['tasks', 'job'],
  },
  {
    ...SAY,
    name: 'raise',
    summary: 'raise a limit; without one, list them with what is used',
    parameters: [
      { name: 'limit', isOptional: true },
      { name: 'value', isOptional: true },
    ],
    details: ['The value is the new limit, not what is added. A job that stopped for this limit goes on.', HEARD],
    examples: ['specbridge raise', 'specbridge raise attemptsPerNode 6'],
    answers: ['limits', 'job'],
  },
  {
    ...SAY,
    name: 'accept-task',
    summary: 'vouch for a task in person; the evidence says so',
    parameters: [{ name: 'task' }, { name: 'reason', isRest: true }],
    details: ['Its box is ticked, nothing else changes. The reason is kept in the evidence.', HEARD],
    examples: ['specbridge accept-task 3 "done by hand, see the commit before"'],
    answers: ['job'],
  },
  {
    ...SAY,
    name: 'approve-plan',
    summary: 'let a task be made by the plan that waits for you',
    parameters: [{ name: 'task' }, { name: 'digest' }],
    details: ['The digest is that of the plan as it was shown: what was planned since needs a word of its own.', HEARD],
    examples: ['specbridge approve-plan 2.1 0123456789abcdef'],
    answers: ['job'],
  },
  {
    ...SAY,
    name: 'reject-plan',
    summary: 'send a plan that waits for you back, with what to change',
    parameters: [{ name: 'task' }, { name: 'note', isRest: true }],
    details: ['The next plan of the task takes it up.', HEARD],
    examples: ['specbridge reject-plan 2.1 "keep the old format readable"'],
    answers: ['job'],
  },
  {
    ...SAY,
    name: 'escalate',
    summary: 'let the agent do all thinking about a task from now on',
    parameters: [{ name: 'task' }],
    details: [
      'What was left to the local model goes to the agent that the configuration names under `reasoning`.',
      HEARD,
    ],
    examples: ['specbridge escalate 2.1'],
    answers: ['job'],
  },
  {
    ...SAY,
    name: 're-pin',
    summary: 'take over a changed spec or configuration; without one, list them',
    parameters: [{ name: 'digest', isOptional: true }],
    details: [
      'A job holds on to the spec, the approval and the configuration that it was opened with. When they change it stops and shows a digest of what it found; naming that digest takes the change over. What was changed by mistake is put back, and then the word is `specbridge resume`.',
      'To change the spec of an open job: edit it on the branch that the job began at, `specbridge approve <spec>`, commit both; `git switch <job branch>`, `git merge <that branch>` (where a tick and new words meet: the new words, ticked), switch back. `specbridge resume` (of a job that is not blocked: `specbridge run <spec>`) shows the digest, and `specbridge re-pin <digest>` takes it over. So the last merge meets no conflict.',
      'Another configuration on the branch that the job began at stops nothing, and does nothing by itself: `specbridge job` shows its digest, and naming it takes it over at any time, for what is left to do. The gates run on the branch first, as they do when a job begins.',
      HEARD,
    ],
    examples: ['specbridge re-pin 0123456789abcdef'],
    answers: ['job'],
  },
  {
    ...SAY,
    name: 'pause',
    summary: 'stop before the next move; an attempt under way ends first',
    parameters: [],
    details: ['`specbridge resume` takes it up again.', HEARD],
    examples: ['specbridge pause'],
    answers: ['job'],
  },
  {
    ...SAY,
    name: 'resume',
    summary: 'go on after a pause, a mended blocker, or before a retry is due',
    parameters: [],
    details: ['An open question is answered instead: `specbridge answer` lists what can be said.', HEARD],
    examples: ['specbridge resume'],
    answers: ['job'],
  },
  {
    ...SAY,
    name: 'give-up',
    summary: 'end the job as failed; what is integrated stays on its branch',
    parameters: [],
    details: [],
    examples: ['specbridge give-up'],
    answers: ['job'],
  },
  {
    ...SAY,
    name: 'cancel',
    summary: 'end the job as cancelled; what is integrated stays on its branch',
    parameters: [{ name: 'reason', isOptional: true, isRest: true }],
    details: [],
    examples: ['specbridge cancel "no longer wanted"'],
    answers: ['job'],
  },
] as const satisfies readonly CommandEntry[];
