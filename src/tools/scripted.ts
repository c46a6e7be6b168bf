import { parse } from 'yaml';
import { z } from 'zod';
import { Argv } from '../core/plan.ts';
import { UserError } from '../errors.ts';
import { Finding } from '../core/evidence.ts';

const texts = z.record(z.string(), z.string());

/** What a scripted agent does in one attempt, in this order. */
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
  /** Written to the result file as it is, to see what is made of it. */
  raw: z.string().optional(),
  hang: z.boolean().optional(),
  exit: z.int().min(0).max(255).optional(),
  signal: z.enum(['SIGKILL', 'SIGTERM', 'SIGSEGV']).optional(),
});
export type Turn = z.infer<typeof Turn>;

const turns = z.record(z.string(), z.array(Turn).min(1));
/** Turns by task number or title, `*` for all others: the n-th is for the n-th attempt, and the last one stays. */
const Script = z.strictObject({ makes: turns.optional(), checks: turns.optional() });

const DEFAULTS: Readonly<Record<'maker' | 'checker', Turn>> = {
  maker: { report: { outcome: 'no-change', summary: 'The script says nothing about this task.' } },
  checker: { verdict: 'pass' },
};

/** Reads a script; throws a UserError that says what in it does not fit. */
export function readScript(bytes: Uint8Array | undefined): z.infer<typeof Script> {
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

/** The turn for one attempt on one task. */
export function scriptedTurn(
  script: Uint8Array | undefined,
  kind: 'maker' | 'checker',
  task: string,
  attempt: number,
): Turn {
  const { makes, checks } = readScript(script);
  const byTask = (kind === 'maker' ? makes : checks) ?? {};
  const list = Object.hasOwn(byTask, task) ? byTask[task] : byTask['*'];
  return list?.[Math.min(Math.max(attempt, 1), list.length) - 1] ?? DEFAULTS[kind];
}
