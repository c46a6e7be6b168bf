import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CheckerAnswer, MakerReport, type Failure } from '../core/evidence.ts';
import type { Argv } from '../core/plan.ts';
import { secretsOf } from '../core/secrets.ts';
import { UserError, type Problem } from '../errors.ts';
import type { AgentOrder, Agents, CheckerEnd, MakerEnd } from '../ports.ts';
import { LONGEST_ANSWER, readAnswer } from '../roles/contracts.ts';
import { failureOf } from './agent-failure.ts';
import { openExchange } from './exchange.ts';
import { keepLog } from './logs.ts';
import { missingProgram } from './process/program.ts';
import { plain } from './process/output.ts';
import { IDLE_MINUTES, runInTree } from './process/run-in-tree.ts';
import { readScript, scriptedTurn } from './scripted.ts';
import type { z } from 'zod';

interface AgentsPlace {
  /** Where whole outputs are kept. */
  readonly logs: string;
  /** How the scripted agent's program is started. */
  readonly scriptedProgram: Argv;
}

const LARGEST_OUTPUT = 4 * 1024 * 1024;
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
    make: async (order, signal) => makerEnd(await converse(place, order, 'make', MakerReport, {}, signal)),
    check: async (order, signal) => {
      const told = { nonce: order.nonce, tree: order.treeId };
      return checkerEnd(await converse(place, order, 'check', CheckerAnswer, told, signal));
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

type Told<T> = { readonly log?: string } & (
  | { readonly outcome: 'given'; readonly value: T }
  | { readonly outcome: 'failed'; readonly failure: Failure }
);

/**
 * An exit code is no verdict on the work: with a whole answer, a program that ends with 1 has still done it, and the gates judge it.
 * One that had to be ended was not done, whatever it wrote before; and without an answer there is nothing to go on.
 */
async function converse<T>(
  place: AgentsPlace,
  order: AgentOrder,
  stage: 'make' | 'check',
  contract: z.ZodType<T>,
  told: { readonly nonce?: string; readonly tree?: string },
  signal: AbortSignal,
): Promise<Told<T>> {
  await using exchange = await openExchange(dirname(order.tree.path), order.prompt);
  const { argv, variables } = await programOf(place, order, dirname(exchange.promptPath), told);
  const { minutes, idleMinutes = IDLE_MINUTES } = order.stage;
  const end = await runInTree({
    argv,
    tree: order.tree.path,
    variables: { ...variables, ...brief(order, exchange) },
    deadline: Math.min(order.deadline.getTime(), Date.now() + minutes * 60_000),
    idleMinutes,
    maxOutputBytes: LARGEST_OUTPUT,
    signal,
  });
  const left = await exchange.result(LONGEST_ANSWER);
  const { maskBytes, maskText } = secretsOf(process.env);
  const result = left.outcome === 'file' ? left.bytes : undefined;
  const said = end.outcome !== 'not-started' && { ...end, result: result && maskBytes(result) };
  const log = said ? await keepLog(place.logs, said) : undefined;
  const logged = log !== undefined && { log };
  const answer = left.outcome === 'file' ? readAnswer(contract, left.bytes, (text) => plain(maskText(text))) : left;
  if (answer.outcome === 'given' && (end.outcome === 'exited' || end.outcome === 'signalled'))
    return { ...logged, outcome: 'given', value: answer.value };
  const about = { stage, role: order.stage.key, tree: order.tree.path, log };
  return { ...logged, outcome: 'failed', failure: failureOf({ ...about, end, answer, idleMinutes }) };
}

/** What a program learns from its environment. */
function brief(
  { stage, task, attempt }: AgentOrder,
  { promptPath, resultPath }: { readonly promptPath: string; readonly resultPath: string },
): Readonly<Record<string, string>> {
  return {
    SPECBRIDGE_PROMPT: promptPath,
    SPECBRIDGE_RESULT: resultPath,
    SPECBRIDGE_ROLE: stage.key,
    SPECBRIDGE_TASK: task.replaceAll('\0', '').slice(0, LONGEST_TASK),
    SPECBRIDGE_ATTEMPT: String(attempt),
  };
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

function makerEnd(told: Told<MakerReport>): MakerEnd {
  if (told.outcome === 'failed') return told;
  const { value, ...logged } = told;
  const { outcome, ...claims } = value;
  return { ...logged, outcome: 'reported', says: outcome, claims };
}

function checkerEnd(told: Told<CheckerAnswer>): CheckerEnd {
  if (told.outcome === 'failed') return told;
  const { value, ...logged } = told;
  return { ...logged, outcome: 'answered', answer: value };
}
