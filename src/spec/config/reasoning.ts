import type { z } from 'zod';
import { Route, Vendor, type Reasoning as PlannedReasoning } from '../../core/plan.ts';
import { choice, flag, form, whole } from './parts.ts';
import { Intent, plannedWords, Signals } from './phrases.ts';
import { WORKS_BY } from './works-by.ts';

/** Minutes of one answer where a person names none. */
const DEFAULT_MINUTES = 10;

const ALWAYS = Route.exclude(['disabled']).options;
const WHERE = 'local-first asks the local model as long as it can, large-agent the agent at once';

const Agent = form(
  {
    vendor: choice(Vendor.options)
      .optional()
      .describe('Who answers; that of the first maker where absent, if that is claude or codex.'),
    ...WORKS_BY,
    minutes: whole(1, 120)
      .optional()
      .describe(`Minutes that one answer may take, 1 to 120; ${DEFAULT_MINUTES} where absent.`),
  },
  (command) => {
    const vendor = Vendor.options.find((one) => command === `[${one}]`);
    return vendor === undefined ? `{ vendor: command, command: ${command} }` : `{ vendor: ${vendor} }`;
  },
);

/** `reasoning` of the configuration. */
export const Reasoning = form({
  agent: Agent.optional().describe(
    'The agent that answers what the local model cannot. It reads the files of the repository and changes none.',
  ),
  classifier: choice(['local-first', 'disabled'])
    .optional()
    .describe(
      'Who may say that a task is harder than its words tell: the local model, or nobody. local-first where absent.',
    ),
  planner: choice(ALWAYS).optional().describe(`Who plans a task: ${WHERE}. local-first where absent.`),
  critic: choice(Route.options)
    .optional()
    .describe(`Who looks at what the local model has planned: ${WHERE}, disabled nobody. local-first where absent.`),
  diagnoser: choice(ALWAYS)
    .optional()
    .describe(`Who is asked why an attempt failed: ${WHERE}. local-first where absent.`),
  replanner: choice(ALWAYS)
    .optional()
    .describe(`Who plans a task anew when its plan turns out wrong: ${WHERE}. local-first where absent.`),
  escalation: choice(['automatic', 'manual', 'off'])
    .optional()
    .describe(
      'When the agent is asked in place of the local model: automatic, with the reason on record; manual asks a person before every run that is paid for, those of makers and checkers too; off never, and a task that the local model cannot plan stops the job. automatic where absent.',
    ),
  competingPlans: flag()
    .optional()
    .describe(
      'Whether the local model plans each task twice, so that the agent plans it where the two have little in common. False where absent.',
    ),
  signals: Signals.optional().describe(
    'Your own words for what makes a task hard, for specs in another language (docs/complexity.md).',
  ),
  intent: Intent.optional().describe(
    'Your own words for what a new plan may change of what was approved; those of the signal of the same name where absent.',
  ),
  planReview: choice(['high-risk', 'always', 'never'])
    .optional()
    .describe(
      'Which plans a person has to approve before a task is made. high-risk, those of hard tasks, where absent.',
    ),
});
type Reasoning = z.infer<typeof Reasoning>;

/** As the plan of a job holds it; its agent is a stage that is only to read. */
export function plannedReasoning(written: Reasoning): PlannedReasoning | undefined {
  const { agent, escalation, planReview, competingPlans, signals, intent } = written;
  const { classifier, planner, critic, diagnoser, replanner } = written;
  if (agent?.vendor === undefined) return undefined;
  const { vendor, minutes, ...rest } = agent;
  const words = plannedWords(signals, intent);
  return {
    roles: {
      classifier: classifier ?? FIRST,
      planner: planner ?? FIRST,
      critic: critic ?? FIRST,
      diagnoser: diagnoser ?? FIRST,
      replanner: replanner ?? FIRST,
    },
    agent: { key: 'reasoning', kind: 'checker', vendor, ...rest, minutes: minutes ?? DEFAULT_MINUTES },
    escalation: escalation ?? 'automatic',
    planReview: planReview ?? 'high-risk',
    ...(competingPlans === true && { competingPlans }),
    ...(words && { words }),
  };
}

/** Who is asked where nobody is named. */
const FIRST = 'local-first';
