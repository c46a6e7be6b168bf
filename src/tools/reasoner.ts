import type { z } from 'zod';
import type { Usage } from '../core/evidence.ts';
import { wayOf, type Stage } from '../core/plan.ts';
import { ANSWERS, type AnswerOf, type ReasonRole } from '../core/reasoning.ts';
import type { Question, ReasonEnd, Reasoner, Thinker } from '../ports.ts';
import { agentQuestion, askedAgain } from '../roles/question.ts';
import type { Conversations, Told } from './conversation.ts';
import type { LocalReasoner } from './local-model/reasoner.ts';

/** Asks whoever a question is for: a model on this machine, or an agent. */
export function reasonerOf(local: LocalReasoner, agents: Conversations): Reasoner {
  return {
    lacks: local.lacks,
    ask: (question, signal) => {
      const { thinker } = question;
      if (thinker.tier === 'local-small') return local.ask({ ...question, thinker }, signal);
      return askAgent(agents, question, thinker, signal);
    },
  };
}

type Agent = Extract<Thinker, { tier: 'large-agent' }>;

/** The whole answer in its form, or none: one that does not fit is asked for once more, with what was wrong with it. */
async function askAgent<R extends ReasonRole>(
  { converse }: Conversations,
  { role, task, round, prompt, deadline }: Question<R>,
  { stage, script, tree }: Agent,
  signal: AbortSignal,
): Promise<ReasonEnd<R>> {
  const contract = ANSWERS[role] as unknown as z.ZodType<AnswerOf<R>>;
  const asked = agentQuestion(prompt, wayOf(stage));
  const about = { task, attempt: round, script, tree, deadline };
  const first = await converse(role, { ...about, stage, prompt: asked }, contract, {}, signal);
  const isAgain = first.outcome === 'failed' && first.unfit !== undefined;
  const rest = isAgain ? within(stage, first.usage) : undefined;
  if (!isAgain || rest === undefined) return endOf(first);
  const again = { ...about, stage: rest, prompt: askedAgain(asked, first.unfit) };
  const { usage, ...second } = await converse(role, again, contract, {}, signal);
  const all = sum(first.usage, usage);
  return endOf({ ...second, ...(all && { usage: all }) });
}

/** What is left of the money that one question may cost; nothing where none is. */
function within(stage: Stage, usage: Usage | undefined): Stage | undefined {
  if (stage.maxCost === undefined) return stage;
  const maxCost = stage.maxCost - (usage?.cost ?? stage.maxCost);
  return maxCost > 0 ? { ...stage, maxCost } : undefined;
}

/** Nothing where one of them does not tell: what is not known counts at its worst. */
function sum(one: Usage | undefined, other: Usage | undefined): Usage | undefined {
  if (one === undefined || other === undefined) return undefined;
  const { cost: _cost, ...rest } = other;
  return {
    ...rest,
    inputTokens: one.inputTokens + other.inputTokens,
    cachedInputTokens: one.cachedInputTokens + other.cachedInputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    ...(one.cost !== undefined && other.cost !== undefined && { cost: one.cost + other.cost }),
  };
}

function endOf<R extends ReasonRole>(told: Told<AnswerOf<R>>): ReasonEnd<R> {
  if (told.outcome === 'given') {
    const { value, ...logged } = told;
    return { ...logged, outcome: 'answered', answer: value };
  }
  const { unfit, failure, ...logged } = told;
  if (unfit !== undefined) return { ...logged, outcome: 'failed', why: 'invalid', problem: unfit };
  return { ...logged, outcome: 'failed', why: 'unavailable', problem: failure.summary, failure };
}
