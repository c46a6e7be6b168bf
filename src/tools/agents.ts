import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CheckerAnswer, MakerReport, type Failure, type FailureKind } from '../core/evidence.ts';
import type { Argv } from '../core/plan.ts';
import { UserError, type Problem } from '../errors.ts';
import type { AgentOrder, Agents, CheckerEnd, MakerEnd } from '../ports.ts';
import { LONGEST_ANSWER, readAnswer, type Answer } from '../roles/contracts.ts';
import { openExchange } from './exchange.ts';
import { keepLog } from './logs.ts';
import { tailOf } from './tail.ts';
import type { ProcessEnd } from './process/process.ts';
import { runInTree } from './process/run-in-tree.ts';
import { missingProgram } from './process/program.ts';
import { readScript, scriptedTurn } from './scripted.ts';
import type { z } from 'zod';

export interface AgentsPlace {
  /** Where whole outputs are kept. */
  readonly logs: string;
  /** How the scripted agent's program is started. */
  readonly scriptedProgram: Argv;
  /** An agent that has said nothing for so long hangs; 20 minutes where absent. */
  readonly idleMs?: number;
}

const LARGEST_OUTPUT = 4 * 1024 * 1024;
const IDLE_MS = 20 * 60_000;
/** The system takes no variable of more than 128 KiB. */
const LONGEST_TASK = 1_000;

/**
 * Makers and checkers as processes that follow one contract, whatever program they are: current folder = worktree, stdin at its end,
 * prompt in the file `SPECBRIDGE_PROMPT`, typed result in the file `SPECBRIDGE_RESULT`. What they print is kept, and never believed.
 */
export function processAgents(place: AgentsPlace): Agents {
  return {
    nonce: () => randomUUID(),
    lacks: async ({ vendor, command }, script) => {
      if (vendor === 'command') return command && missingProgram(command);
      return problemOf(() => readScript(script));
    },
    make: async (order, signal) => makerEnd(await converse(place, order, MakerReport, {}, signal)),
    check: async (order, signal) => {
      const told = { nonce: order.nonce, tree: order.treeId };
      return checkerEnd(await converse(place, order, CheckerAnswer, told, signal));
    },
  };
}

function problemOf(read: () => unknown): Problem | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { code: error.code, text: error.message };
  }
}

interface Conversation<T> {
  readonly answer: Answer<T> | undefined;
  readonly end: ProcessEnd;
  readonly idleMs: number;
  readonly logged: { readonly log?: string };
}

async function converse<T>(
  place: AgentsPlace,
  order: AgentOrder,
  contract: z.ZodType<T>,
  told: { readonly nonce?: string; readonly tree?: string },
  signal: AbortSignal,
): Promise<Conversation<T>> {
  await using exchange = await openExchange(dirname(order.tree.path), order.prompt);
  const { idleMs = IDLE_MS } = place;
  const { argv, variables } = await programOf(place, order, dirname(exchange.promptPath), told);
  const end = await runInTree({
    argv,
    tree: order.tree.path,
    variables: {
      SPECBRIDGE_PROMPT: exchange.promptPath,
      SPECBRIDGE_RESULT: exchange.resultPath,
      SPECBRIDGE_ROLE: order.stage.key,
      SPECBRIDGE_TASK: order.task.replaceAll('\0', '').slice(0, LONGEST_TASK),
      SPECBRIDGE_ATTEMPT: String(order.attempt),
      ...variables,
    },
    deadline: Math.min(order.deadline.getTime(), Date.now() + order.stage.minutes * 60_000),
    idleMs,
    maxOutputBytes: LARGEST_OUTPUT,
    signal,
  });
  if (end.outcome === 'not-started') return { answer: undefined, end, idleMs, logged: {} };
  const log = await keepLog(place.logs, Buffer.concat([end.stdout, end.stderr]));
  const bytes = await exchange.result(LONGEST_ANSWER);
  return { answer: bytes && readAnswer(contract, bytes), end, idleMs, logged: { log } };
}

interface Program {
  readonly argv: Argv;
  readonly variables: Readonly<Record<string, string>>;
}

async function programOf(place: AgentsPlace, order: AgentOrder, folder: string, told: object): Promise<Program> {
  const { vendor, command, key, kind } = order.stage;
  if (vendor === 'command') {
    if (command === undefined) throw new Error(`The role ${key} has no command.`);
    return { argv: command, variables: {} };
  }
  const turn = scriptedTurn(order.script, kind, order.task, order.attempt);
  const path = join(folder, 'turn.json');
  await writeFile(path, JSON.stringify({ ...turn, told }));
  return { argv: place.scriptedProgram, variables: { SPECBRIDGE_TURN: path } };
}

function makerEnd(conversation: Conversation<MakerReport>): MakerEnd {
  const { answer, logged } = conversation;
  const failure = failureOf('make', conversation);
  if (failure !== undefined || answer?.isGiven !== true) return { ...logged, outcome: 'failed', failure: failure! };
  const { outcome, ...claims } = answer.value;
  return { ...logged, outcome: 'reported', says: outcome, claims };
}

function checkerEnd(conversation: Conversation<CheckerAnswer>): CheckerEnd {
  const { answer, logged } = conversation;
  const failure = failureOf('check', conversation);
  if (failure !== undefined || answer?.isGiven !== true) return { ...logged, outcome: 'failed', failure: failure! };
  return { ...logged, outcome: 'answered', answer: answer.value };
}

/**
 * An exit code is no verdict on the work: with a whole report, a program that ends with 1 has still done it, and the gates judge it.
 * One that had to be ended was not done, whatever it wrote before; and without a report there is nothing to go on.
 */
function failureOf(stage: Failure['stage'], { answer, end, idleMs }: Conversation<unknown>): Failure | undefined {
  const isOver = end.outcome === 'exited' || end.outcome === 'signalled';
  if (isOver && answer?.isGiven === true) return undefined;
  const [kind, how] = howItEnded(end, idleMs);
  if (end.outcome === 'not-started') return { kind, stage, summary: how.slice(0, 300) };
  const problem = answer?.isGiven === false ? `its result cannot be used: ${answer.problem}` : 'it left no result';
  const summary = `the agent ${how}${isOver ? `; ${problem}` : ''}`.slice(0, 300);
  const tail = tailOf(end.stderr.length > 0 ? end.stderr : end.stdout);
  return { kind, stage, summary, ...(tail !== '' && { tail }) };
}

function howItEnded(end: ProcessEnd, idleMs: number): readonly [FailureKind, string] {
  switch (end.outcome) {
    case 'not-started':
      return ['capability-unavailable', end.problem];
    case 'exited':
      return ['transient-tool', `ended with exit code ${end.exitCode}`];
    case 'signalled':
      return ['transient-tool', `was ended by ${end.signal}`];
    case 'idle':
      return ['transient-tool', `said nothing for ${idleMs / 60_000} minutes and was ended`];
    case 'aborted':
      return ['transient-tool', 'was interrupted'];
    case 'out-of-time':
      return ['implementation-defect', 'ran out of time and was ended'];
  }
}
