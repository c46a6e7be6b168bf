import { parse } from 'yaml';
import { z } from 'zod';
import { Argv } from '../core/plan.ts';
import { UserError } from '../errors.ts';
import { Finding } from '../core/evidence.ts';
import { ReasonRole, type AnswerOf } from '../core/reasoning.ts';

const texts = z.record(z.string(), z.string());

/** What a scripted agent does in one run, in this order. */
const Turn = z.strictObject({
  /** Paths and the text they get. */
  write: texts.optional(),
  append: texts.optional(),
  remove: z.array(z.string()).optional(),
  /** Links and their targets. */
  link: texts.optional(),
  /** Printed, to be disbelieved. */
  say: z.string().optional(),
  run: z.array(Argv).optional(),
  /** Started in a session of its own, and left behind. */
  leave: Argv.optional(),
  /** A maker's report or a checker's answer; a checker's gets tree and nonce unless it brings its own. */
  report: z.record(z.string(), z.unknown()).optional(),
  verdict: z.enum(['pass', 'fail']).optional(),
  findings: z.array(Finding.partial({ fix: true })).optional(),
  /** The answer to a question. */
  answer: z.record(z.string(), z.unknown()).optional(),
  /** Written to the result file as it is, to see what is made of it. */
  raw: z.string().optional(),
  hang: z.boolean().optional(),
  exit: z.int().min(0).max(255).optional(),
  signal: z.enum(['SIGKILL', 'SIGTERM', 'SIGSEGV']).optional(),
});
export type Turn = z.infer<typeof Turn>;

const turns = z.record(z.string(), z.array(Turn).min(1));
/**
 * Turns by task number or title, `*` for all others: the n-th is for the n-th attempt, or for the n-th question of a role about the task,
 * and the last one stays.
 */
const Script = z.strictObject({
  makes: turns.optional(),
  checks: turns.optional(),
  reasons: z.partialRecord(ReasonRole, turns).optional(),
});
type Script = z.infer<typeof Script>;

/** What an agent is run for: to make, to check, or to answer the question of a role. */
export type Part = 'make' | 'check' | ReasonRole;

const PLAN = { goal: 'What the task asks is done.', steps: [{ id: '1', action: 'Do what the task asks.' }] };
const ANSWERS: { readonly [R in ReasonRole]: AnswerOf<R> } = {
  classifier: { complexity: 'low' },
  planner: { decision: 'plan', ...PLAN },
  critic: { verdict: 'accept' },
  diagnoser: { rootCause: 'The script names no cause.', recommendedAction: 'repair' },
  replanner: { decision: 'revised-plan', reason: 'The script names none.', impactsApprovedIntent: false, ...PLAN },
};

/** Reads a script; throws a UserError that says what in it does not fit. */
export function readScript(bytes: Uint8Array | undefined): Script {
  const { data, error } = Script.safeParse(parseYaml(bytes) ?? {});
  if (data !== undefined) return data;
  throw invalid(z.prettifyError(error));
}

function parseYaml(bytes: Uint8Array | undefined): unknown {
  try {
    return parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw invalid((error as Error).message);
  }
}

function invalid(why: string): UserError {
  return new UserError(`The script of the scripted agent does not fit:\n${why.trim()}`, 'script-invalid');
}

/** The turn for the n-th run for one task. */
export function scriptedTurn(script: Uint8Array | undefined, part: Part, task: string, nth: number): Turn {
  const byTask = turnsFor(readScript(script), part) ?? {};
  const list = Object.hasOwn(byTask, task) ? byTask[task] : byTask['*'];
  return list?.[Math.min(Math.max(nth, 1), list.length) - 1] ?? usualTurn(part);
}

function turnsFor({ makes, checks, reasons }: Script, part: Part): z.infer<typeof turns> | undefined {
  if (part === 'make') return makes;
  return part === 'check' ? checks : reasons?.[part];
}

/** Where the script says nothing. */
function usualTurn(part: Part): Turn {
  if (part === 'make') return { report: { outcome: 'no-change', summary: 'The script says nothing about this task.' } };
  return part === 'check' ? { verdict: 'pass' } : { answer: ANSWERS[part] };
}
