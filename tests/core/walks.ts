import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect } from 'vitest';
import { isFree } from '../../src/core/graph.ts';
import type { Job, Node } from '../../src/core/job.ts';
import { Complexity } from '../../src/core/reasoning.ts';
import { reckoned } from '../../src/core/routing.ts';
import { planOf, thinkingOf } from '../../src/core/thinking.ts';
import { LIMIT_RANGES, limitsOf } from '../../src/core/limits.ts';
import { isOpen } from '../../src/core/rules/rule.ts';
import { isFinal } from '../../src/core/transitions.ts';
import { LOCAL_MODEL, plan, thinks } from './fixtures/jobs.ts';
import { LISTS, settle, start, turn, type Draw, type Walker } from './walk.ts';

/** More than anybody tells here. */
const WORST = { tokensPerRun: 60, maxCost: 1 };

const PLANS = [
  plan(),
  plan({ stages: plan().stages.slice(0, 1) }),
  plan({ localModel: LOCAL_MODEL }),
  plan({ localModel: LOCAL_MODEL, reasoning: thinks() }),
  plan({
    localModel: LOCAL_MODEL,
    reasoning: thinks({ planReview: 'always' }),
    limits: { planRevisions: 1, localCalls: 6 },
  }),
  plan({ localModel: LOCAL_MODEL, reasoning: thinks({ escalation: 'off' }) }),
  plan({ reasoning: thinks({ escalation: 'manual' }), limits: { replansPerNode: 1, agentRuns: 9 } }),
  plan({ reasoning: thinks({ planReview: 'never' }), limits: { replansPerJob: 1, transientRetries: 1 } }),
  plan({
    stages: plan().stages.map((stage) => ({ ...stage, ...WORST })),
    reasoning: thinks({ agent: { ...thinks().agent, ...WORST } }),
    limits: { tokens: 1_200, costUsd: 30 },
  }),
  plan({ guard: 'allow', stages: [...plan().stages, { ...plan().stages[1]!, key: 'second' }] }),
  plan({
    limits: { attemptsPerNode: 2, repairCyclesPerNode: 1, transientRetries: 1, consecutiveFailures: 2, agentRuns: 5 },
  }),
  plan({ limits: { attemptsPerNode: 49, transientRetries: 50, clarificationRounds: 0, activeMinutes: 20, steps: 3 } }),
];

interface Walks {
  readonly runs: number;
  /** Only such jobs as think about their tasks, and none that is short. */
  readonly ofThinkers?: boolean;
}

function walksOf({ ofThinkers = false }: Walks) {
  return fc.record({
    list: fc.constantFrom(...LISTS),
    planned: fc.constantFrom(...PLANS.filter(({ reasoning }) => !ofThinkers || reasoning !== undefined)),
    draws: fc.array(fc.nat(1_000), { minLength: ofThinkers ? 300 : 0, maxLength: 400, size: 'max' }),
    choices: fc.array(fc.nat(10), { maxLength: 12 }),
  });
}

function drawing(numbers: readonly number[]): Draw & { readonly isOver: () => boolean } {
  let next = 0;
  const draw = (below: number): number => (below <= 0 ? 0 : (numbers[next++] ?? 0) % below);
  return Object.assign(draw, { isOver: () => next >= numbers.length });
}

/** What a status says has to be true. */
function lies(job: Job): string[] {
  const { status, questions, blocker, retry, current } = job;
  const node = current === undefined ? undefined : job.nodes.get(current);
  const isInFlight = node?.status === 'running' || node?.status === 'repairing';
  const hasWaiter = status === 'blocked' || status === 'needs-clarification' || status === 'waiting-retry';
  return [
    ...(status === 'blocked' && blocker === undefined ? ['blocked by nothing'] : []),
    ...(status !== 'blocked' && blocker !== undefined ? [`${status}, and a blocker`] : []),
    ...(status === 'needs-clarification' && questions.length === 0 ? ['nothing is asked'] : []),
    ...(questions.length > 1 ? ['two questions'] : []),
    ...(questions.length === 1 && status !== 'needs-clarification' && status !== 'blocked'
      ? [`${status}, and a question`]
      : []),
    ...(status === 'waiting-retry' && retry === undefined ? ['waits for no time'] : []),
    ...(retry !== undefined && status !== 'waiting-retry' && status !== 'blocked' ? [`${status}, and a retry`] : []),
    ...((status === 'running' || status === 'repairing') && !isInFlight ? [`${status}, and no node is`] : []),
    ...(isFinal(status) && isInFlight ? [`${status}, and a node is in flight`] : []),
    ...(hasWaiter && job.cameFrom === undefined ? [`${status}, and no way back`] : []),
    ...[...job.nodes].flatMap(({ id, status, evidence }) =>
      status === 'completed' && !evidence ? [`${id} unproven`] : [],
    ),
  ];
}

function excesses({ job, made }: Walker): string[] {
  const limits = limitsOf(job);
  return [
    ...(job.used.agentRuns > limits.agentRuns ? ['agentRuns'] : []),
    ...(job.used.tokens > limits.tokens ? ['tokens'] : []),
    ...(job.used.costUsd > limits.costUsd ? ['costUsd'] : []),
    // Faults may come after a person's `retry`, but nothing is tried again by itself any more.
    ...(job.retry !== undefined && job.nodes.get(job.retry.node)!.retries > limits.transientRetries ? ['retries'] : []),
    ...(job.used.activeMs > limits.activeMinutes * 60_000 + 1 ? ['activeMinutes'] : []),
    ...(job.used.localCalls > limits.localCalls ? ['localCalls'] : []),
    ...([...job.nodes].reduce((sum, node) => sum + thinkingOf(node).replans, 0) > limits.replansPerJob
      ? ['replansPerJob']
      : []),
    ...[...job.nodes].flatMap((node) => [
      ...((made.get(node.id) ?? 0) > limits.attemptsPerNode ? [`${made.get(node.id)} attempts`] : []),
      ...(node.attempts - node.excused > limits.attemptsPerNode ? ['attemptsPerNode'] : []),
      ...(node.repairs > limits.repairCyclesPerNode || node.repairs < 0 ? [`${node.repairs} repairs`] : []),
      ...(node.clarifications > limits.clarificationRounds ? ['clarificationRounds'] : []),
      ...(thinkingOf(node).replans > limits.replansPerNode ? ['replansPerNode'] : []),
      // Where nobody else may be asked, each `retry` of a person gives another one.
      ...(sentBack(node) > limits.planRevisions && job.plan.reasoning?.escalation !== 'off' ? ['planRevisions'] : []),
    ]),
  ];
}

/** Plans of the small model that a critic sent back. */
function sentBack(node: Node): number {
  return thinkingOf(node).plans.filter(({ tier, returned }) => tier === 'local-small' && returned?.by === 'critic')
    .length;
}

/** How hard a task is only rises, and what was escalated once stays so. */
function fallen(before: Job, after: Job): string[] {
  return [...before.nodes].flatMap((node) => {
    const now = after.nodes.get(node.id);
    if (now === undefined) return [];
    const isEasier = CLASSES.indexOf(reckoned(now).complexity) < CLASSES.indexOf(reckoned(node).complexity);
    const reasons = thinkingOf(node).escalations.length - thinkingOf(now).escalations.length;
    return [...(isEasier ? [`${node.id} is easier`] : []), ...(reasons > 0 ? [`${node.id} is not escalated`] : [])];
  });
}

const CLASSES = Complexity.options;

/** Members of a job that are told apart from the rest: of them an answer may change what is said here. */
const OF_THE_LINE = ['seq', 'at', 'intent', 'used', 'nodes'] as const;
const USED = ['agentRuns', 'tokens', 'costUsd', 'localTokens', 'activeMs', 'lostInARow'];

/** An answer changes what is thought about its task, how its failure is followed, and what was used: nothing else, whatever it says. */
function meddled({ thought }: Walker): string[] {
  if (thought === undefined) return [];
  const { before, event, after } = thought;
  const [one, other] = [before, after].map((job) => withoutKeys(job, OF_THE_LINE));
  const nodes = [...after.nodes].filter(
    (node) => !isDeepStrictEqual(untouched(node, event.node), untouched(before.nodes.get(node.id)!, event.node)),
  );
  const isSameUse = isDeepStrictEqual(withoutKeys(before.used, USED), withoutKeys(after.used, USED));
  return [
    ...(isDeepStrictEqual(one, other) ? [] : ['an answer changed the job']),
    ...(isSameUse ? [] : ['an answer changed a count that is not its own']),
    ...nodes.map(({ id }) => `an answer about ${event.node} changed ${id}`),
    ...(before.nodes.size === after.nodes.size ? [] : ['an answer made a task']),
  ];
}

/** What no answer may change of a task; where it is about another one, that is all of it. */
function untouched(node: Node, asked: string): object {
  if (node.id !== asked) return node;
  const { thinking: _thinking, retries: _retries, attempt, lesson, ...rest } = node;
  const { diagnosis } = lesson ?? {};
  return {
    ...rest,
    attempt: attempt && withoutKeys(attempt, ['reasoned']),
    lesson: lesson && withoutKeys(lesson, ['diagnosis']),
    diagnosis: diagnosis && withoutKeys(diagnosis, ['remedy', 'question']),
  };
}

function withoutKeys(object: object, keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}

/** Nothing is made before its turn. */
function outOfOrder({ begun }: Walker): string[] {
  if (begun?.intent?.move.type !== 'make') return [];
  const node = begun.nodes.get(begun.intent.move.node)!;
  return isFree(begun.nodes, node, isOpen) ? [] : [`${node.id} is made before its turn`];
}

/** Nothing is made by a plan that a person has to approve, and has not: one that they always see, or that changes what they approved. */
function unapproved({ begun }: Walker): string[] {
  const { reasoning } = begun?.plan ?? {};
  if (begun?.intent?.move.type !== 'make' || reasoning === undefined) return [];
  const { id, thinking } = begun.nodes.get(begun.intent.move.node)!;
  const { approvedBy, answers, impacts } = planOf({ ...(thinking && { thinking }) }) ?? {};
  const isDue = reasoning.planReview === 'always' || (answers !== undefined && impacts!.length > 0);
  return impacts !== undefined && isDue && approvedBy === undefined
    ? [`${id} is made by a plan that nobody approved`]
    : [];
}

/** Whatever failures and servers say, a reason is sentences, each with one end. */
function slips({ because }: Walker): string[] {
  return /[.!?…]$/.test(because) && !/[.?…][.;,]/.test(because) ? [] : [because];
}

/** A limit that stands at its top leaves only the task itself, or the end; then a person may give up on it. */
function isAtTheTop(job: Job): boolean {
  const limits = limitsOf(job);
  return Object.entries(LIMIT_RANGES).some(([name, [, most]]) => limits[name as keyof typeof limits] >= most);
}

/** What was said to the jobs of many walks by whoever thought about them. */
export interface Answers {
  readonly given: number;
  /** Of those, such as were no answer to what was asked. */
  readonly refused: number;
}

/** Walks that keep to what is true of every job, or an exception with the shortest one that does not. */
export function takeWalks(walks: Walks): Answers {
  const answers = { given: 0, refused: 0 };
  fc.assert(
    fc.property(walksOf(walks), ({ list, planned, draws, choices }) => {
      const draw = drawing(draws);
      let walker = start({ plan: planned });
      while (!draw.isOver() && !isFinal(walker.job.status)) {
        const before = walker.job;
        walker = turn(walker, draw, list);
        const { job, thought } = walker;
        answers.given += thought === undefined ? 0 : 1;
        answers.refused += thought?.event.outcome === 'failed' && thought.event.why === 'invalid' ? 1 : 0;
        const found = [
          lies(job),
          excesses(walker),
          fallen(before, job),
          outOfOrder(walker),
          unapproved(walker),
          slips(walker),
          meddled(walker),
        ];
        expect({ seq: job.seq, found: found.flat() }).toEqual({ seq: job.seq, found: [] });
      }
      if (isFinal(walker.job.status)) return;
      const end = settle(walker, list, drawing(choices));
      const { status, blocker } = end.walker.job;
      const ends = isAtTheTop(end.walker.job) ? ['completed', 'cancelled'] : ['completed'];
      expect({ status, blocker, isEnded: ends.includes(status) }).toEqual({ status, blocker, isEnded: true });
    }),
    { numRuns: walks.runs },
  );
  return answers;
}
