import type { Usage } from './evidence.ts';
import type { EventOf } from './event.ts';
import type { Job } from './job.ts';
import type { Stage } from './plan.ts';
import type { Tier } from './reasoning.ts';

/** What runs of agents use up, of a job as a whole. */
interface Spent {
  readonly agentRuns: number;
  readonly tokens: number;
  readonly costUsd: number;
}

const NOTHING: Spent = { agentRuns: 0, tokens: 0, costUsd: 0 };

/** Of either kind, and of one run: those of as many runs as a job may have still add up exactly. */
const MOST_TOKENS = 4_000_000_000;
/** Of one run: a hundredth of what a limit can be, so that a person can still raise it. */
const MOST_DOLLARS = 10_000;

/** What a program says that a run used, as far as it is believed: no number of it is too large to be recorded, added up and shown. */
export function believed(usage: Usage): Usage {
  const { inputTokens, cachedInputTokens, outputTokens, cost } = usage;
  return {
    ...usage,
    inputTokens: Math.min(inputTokens, MOST_TOKENS),
    cachedInputTokens: Math.min(cachedInputTokens, MOST_TOKENS),
    outputTokens: Math.min(outputTokens, MOST_TOKENS),
    ...(cost !== undefined && { cost: Math.min(cost, MOST_DOLLARS) }),
  };
}

/** What runs are reckoned at until they have told, at their worst; nothing where no bound of theirs is written. */
export function reckoned(stages: readonly Stage[]): Spent {
  return sum(
    stages.map(({ tokensPerRun = 0, maxCost = 0 }) => ({ agentRuns: 1, tokens: tokensPerRun, costUsd: maxCost })),
  );
}

/** The job with the worst of these runs counted: whatever is lost on the way has been charged. */
export function reserve(job: Job, stages: readonly Stage[]): Job {
  return spend(job, reckoned(stages), 1);
}

/** The same for a question: a small model costs nothing but its turn. */
export function reserveAnswer(job: Job, tier: Tier): Job {
  if (tier === 'large-agent') return reserve(job, [job.plan.reasoning!.agent]);
  return { ...job, used: { ...job.used, localCalls: job.used.localCalls + 1 } };
}

/** A question that has been answered, or not: as whoever was asked tells. */
export function settleAnswer(
  job: Job,
  { tier = 'local-small', outcome, usage, program, log }: EventOf<'reason-ended'>,
): Job {
  if (tier === 'large-agent') {
    const { agent } = job.plan.reasoning!;
    // What kept it from being started cost nothing.
    const isBegun = outcome === 'answered' || usage !== undefined || program !== undefined || log !== undefined;
    return settleRuns(job, [agent], isBegun ? [agent] : [], usage ? [{ ...usage, role: agent.key }] : []);
  }
  const { inputTokens = 0, outputTokens = 0 } = usage ? believed(usage) : {};
  return { ...job, used: { ...job.used, localTokens: job.used.localTokens + inputTokens + outputTokens } };
}

/** What was reserved is given back, and counted are the runs that were begun: as they tell, or at their worst. */
export function settleRuns(job: Job, reserved: readonly Stage[], begun: readonly Stage[], told: readonly Usage[]): Job {
  const used = begun.map((stage) =>
    usedBy(
      stage,
      told.find(({ role }) => role === stage.key),
    ),
  );
  return spend(spend(job, reckoned(reserved), -1), sum(used), 1);
}

function usedBy(stage: Stage, told: Usage | undefined): Spent {
  const worst = reckoned([stage]);
  if (told === undefined) return worst;
  const { inputTokens, outputTokens, cost = worst.costUsd } = believed(told);
  return { agentRuns: 1, tokens: inputTokens + outputTokens, costUsd: cost };
}

function spend(job: Job, { agentRuns, tokens, costUsd }: Spent, sign: 1 | -1): Job {
  const { used } = job;
  return {
    ...job,
    used: {
      ...used,
      agentRuns: used.agentRuns + sign * agentRuns,
      tokens: used.tokens + sign * tokens,
      costUsd: rounded(used.costUsd + sign * costUsd),
    },
  };
}

function sum(all: readonly Spent[]): Spent {
  return all.reduce(
    (one, other) => ({
      agentRuns: one.agentRuns + other.agentRuns,
      tokens: one.tokens + other.tokens,
      costUsd: one.costUsd + other.costUsd,
    }),
    NOTHING,
  );
}

/** To a millionth: what is reserved and given back must leave nothing. */
function rounded(dollars: number): number {
  return Math.round(dollars * 1_000_000) / 1_000_000;
}
