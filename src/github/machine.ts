import { canonical } from '../core/digest.ts';
import { isForeign, type ForeignMove, type Move } from '../core/move.ts';
import { makeMinutes, type ExecutionPlan, type Runner } from '../core/plan.ts';
import type { Problem } from '../errors.ts';
import type { Tools } from '../moves/preflight/plan-problems.ts';

/** What this run is done on: which machine, and for how long. */
export interface Machine {
  /** Minutes of one step, from the beginning of this process. */
  readonly minutes: number;
  /** As the run before asked for it; absent where the workflow itself has chosen. */
  readonly runner: Runner | undefined;
}

/** What a step needs beside an attempt: to begin, to save, to draw. */
const SPARE_MINUTES = 10;
/** So much of that must be left when an attempt begins: what came before it took the rest. */
const LEAST_SPARE_MINUTES = 5;

/** Why no attempt could ever begin on this machine; nothing where one can. */
export function tooShort(plan: ExecutionPlan, { minutes }: Machine): Problem | undefined {
  const needed = makeMinutes(plan) + SPARE_MINUTES;
  if (needed <= minutes) return undefined;
  return {
    code: 'invalid-configuration',
    text: `One attempt may take ${needed} minutes (the makers, the set-up, and ${SPARE_MINUTES} to spare), and a step has ${minutes}. Give the action \`step-minutes: ${needed}\` and its job in the workflow a longer \`timeout-minutes\`, or the makers fewer minutes in the configuration.`,
  };
}

/**
 * Whether a move in which agents or gates run may begin here: on a machine that is meant for it, and where its time has a place before the
 * step is over. Without that, whatever no step has room for begins first in its step; an attempt never does.
 */
export function beginsHere(plan: ExecutionPlan, machine: Machine, begun: Date): (move: ForeignMove) => boolean {
  const endsAt = begun.getTime() + machine.minutes * 60_000;
  let isFirst = true;
  return (move) => {
    const spareMs = move.type === 'make' ? LEAST_SPARE_MINUTES * 60_000 : 0;
    const hasTime = Date.parse(move.deadline) + spareMs <= endsAt || (isFirst && move.type !== 'make');
    const may = hasTime && isMeantFor(plan, machine);
    isFirst &&= !may;
    return may;
  };
}

/** The same for a move that is lent: it has a machine of its own, and all of that one's minutes. */
export function beginsThere(plan: ExecutionPlan, machine: Machine): (move: ForeignMove) => boolean {
  return (move) => move.type !== 'make' || tooShort(plan, machine) === undefined;
}

/** What the workflow runs on where nothing is asked for. */
const USUAL: Runner = 'ubuntu-latest';

/** Where nobody says on what agents are to run, they run on whatever there is. */
function isMeantFor({ runners }: ExecutionPlan, { runner = USUAL }: Machine): boolean {
  const wanted = runners?.agents ?? runners?.default ?? runner;
  return canonical([runner].flat()) === canonical([wanted].flat());
}

/** Where the step runs that carries out a move; nothing where the workflow chooses. */
export function runnerFor({ runners }: ExecutionPlan, move: Move | undefined): Runner | undefined {
  return (move !== undefined && isForeign(move) ? runners?.agents : undefined) ?? runners?.default;
}

/** Who knows what can be run on the machine that a plan's agents are to work on: this one, if it is meant for them. */
export function toolsOn<Asked extends Tools>(machine: Machine, tools: Asked): (plan: ExecutionPlan) => Asked {
  return (plan) => (isMeantFor(plan, machine) ? tools : askedElsewhere(tools));
}

/** Where the work is done on another machine, what this one lacks says nothing; a script lies in the repository. */
export function askedElsewhere<Asked extends Tools>(tools: Asked): Asked {
  const { agents, gates, reasoner } = tools;
  const lacks: Tools['agents']['lacks'] = async (stage, script) =>
    stage.vendor === 'scripted' ? agents.lacks(stage, script) : undefined;
  const nothing = async (): Promise<undefined> => undefined;
  return {
    ...tools,
    gates: { ...gates, lacks: nothing },
    agents: { ...agents, lacks },
    reasoner: { ...reasoner, lacks: nothing },
  };
}
