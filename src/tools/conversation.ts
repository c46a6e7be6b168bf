import { dirname } from 'node:path';
import type { z } from 'zod';
import type { Failure, Usage } from '../core/evidence.ts';
import { wayOf, type Argv } from '../core/plan.ts';
import { secretsOf } from '../core/secrets.ts';
import { believed } from '../core/spending.ts';
import { UserError, type Problem } from '../errors.ts';
import type { AgentOrder, Agents } from '../ports.ts';
import { answerForm } from '../roles/answer-form.ts';
import { LONGEST_ANSWER, readAnswer, type Answer } from '../roles/contracts.ts';
import { failureOf } from './agent-failure.ts';
import { openExchange, type Exchange, type Left } from './exchange.ts';
import { keepLog } from './logs.ts';
import { missingProgram } from './process/program.ts';
import { plain, text } from './process/output.ts';
import type { ProcessEnd } from './process/process.ts';
import { IDLE_MINUTES, runInTree, type TreeCommand } from './process/run-in-tree.ts';
import { readScript, scriptedTurn, type Part } from './scripted.ts';
import { VENDORS } from './vendors/known.ts';
import { probe, type Probed } from './vendors/probe.ts';
import type { Spent, VendorAdapter } from './vendors/vendor.ts';

interface AgentsPlace {
  /** Where whole outputs are kept. */
  readonly logs: string;
  /** How the scripted agent's program is started. */
  readonly scriptedProgram: Argv;
}

const LARGEST_OUTPUT = 4 * 1024 * 1024;
/** The system takes no variable of more than 128 KiB. */
const LONGEST_TASK = 1_000;
/** Of a model. */
const LONGEST_NAME = 100;

type Order = Omit<AgentOrder, 'node'>;

/** What came of a run: the one typed answer, or why there is none. */
export type Told<T> = { readonly log?: string; readonly usage?: Usage; readonly program?: string } & (
  | { readonly outcome: 'given'; readonly value: T }
  | {
      readonly outcome: 'failed';
      readonly failure: Failure;
      /** Where it did come to an end, with something that is no answer: what is wrong with that. */
      readonly unfit?: string;
    }
);

/** Runs of agents as processes, each with one prompt and one typed answer. */
export interface Conversations {
  readonly lacks: Agents['lacks'];
  /** `told`: what is known to this run alone, and a scripted agent is to echo. */
  converse<T>(
    part: Part,
    order: Order,
    contract: z.ZodType<T>,
    told: { readonly nonce?: string; readonly tree?: string },
    signal: AbortSignal,
  ): Promise<Told<T>>;
}

/**
 * A program of a person's own follows one contract: current folder = worktree, stdin at its end, prompt in the file `SPECBRIDGE_PROMPT`,
 * typed result in the file `SPECBRIDGE_RESULT`. A vendor's program is called as its adapter says; it is looked at once a step, before it is
 * paid for the first time. What they print besides an answer is kept, and never believed.
 */
export function conversations(place: AgentsPlace): Conversations {
  const known = new Map<VendorAdapter, Promise<Probed>>();
  return {
    lacks: async ({ vendor, command }, script) => {
      const adapter = VENDORS[vendor];
      if (adapter !== undefined) return lackIn(await probe(adapter));
      if (vendor === 'command') return command && missingProgram(command);
      return problemOf(() => readScript(script));
    },
    converse: async (part, order, contract, told, signal) => {
      const run = () => runOnce({ place, part, order, contract, told }, signal);
      const adapter = VENDORS[order.stage.vendor];
      if (adapter === undefined) return run();
      const asked = known.get(adapter) ?? probe(adapter);
      known.set(adapter, asked);
      const probed = await asked;
      if ('program' in probed) return { ...(await run()), program: probed.program };
      const { code, text: summary } = probed.lack;
      const kind = code === 'tool-missing' ? 'capability-unavailable' : 'adapter-incompatible';
      return { outcome: 'failed', failure: { kind, stage: stageOf(part), summary } };
    },
  };
}

function stageOf(part: Part): 'make' | 'check' | 'reason' {
  return part === 'make' || part === 'check' ? part : 'reason';
}

function lackIn(probed: Probed): Problem | undefined {
  return 'lack' in probed ? probed.lack : undefined;
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

interface Run<T> {
  readonly place: AgentsPlace;
  readonly part: Part;
  readonly order: Order;
  readonly contract: z.ZodType<T>;
  readonly told: object;
}

/**
 * An exit code is no verdict on the work: with a whole answer, a program that ends with 1 has still done it, and the gates judge it.
 * One that had to be ended was not done, whatever it wrote before; and without an answer there is nothing to go on.
 */
async function runOnce<T>(run: Run<T>, signal: AbortSignal): Promise<Told<T>> {
  const { place, part, order, contract } = run;
  await using exchange = await openExchange(dirname(order.tree.path), order.prompt, order.files);
  const program = await programOf(run, exchange);
  const { minutes, idleMinutes = IDLE_MINUTES } = order.stage;
  const end = await runInTree({
    ...program,
    tree: order.tree.path,
    deadline: Math.min(order.deadline.getTime(), Date.now() + minutes * 60_000),
    idleMinutes,
    maxOutputBytes: LARGEST_OUTPUT,
    signal,
  });
  const { usage: spent, ...left } = await program.answer(end);
  const { maskBytes, maskText } = secretsOf(process.env);
  const clean = (text: string): string => plain(maskText(text));
  const result = left.outcome === 'file' ? left.bytes : undefined;
  const said = end.outcome !== 'not-started' && { ...end, result: result && maskBytes(result) };
  const log = said ? await keepLog(place.logs, said) : undefined;
  const usage = spent && usageOf(order.stage.key, spent, clean);
  const logged = { ...(log !== undefined && { log }), ...(usage && { usage }) };
  const answer = left.outcome === 'file' ? readAnswer(contract, left.bytes, clean) : left;
  const isDone = end.outcome === 'exited' || end.outcome === 'signalled';
  if (answer.outcome === 'given' && isDone) return { ...logged, outcome: 'given', value: answer.value };
  const stage = stageOf(part);
  const about = { stage, role: order.stage.key, tree: order.tree.path, log, isStream: wayOf(order.stage) === 'form' };
  const failure = failureOf({ ...about, end, answer, idleMinutes });
  return { ...logged, outcome: 'failed', failure, ...(isDone && isUnfit(answer) && { unfit: answer.problem }) };
}

type Unfit = Extract<Answer<unknown> | Left, { outcome: 'none' | 'formless' | 'no-file' }>;

function isUnfit(answer: Answer<unknown> | Exclude<Left, { outcome: 'file' }>): answer is Unfit {
  return ['none', 'formless', 'no-file'].includes(answer.outcome);
}

/** A stream is a program's word, too: its numbers and names are recorded in bounds. */
function usageOf(role: string, { model, ...spent }: Spent, clean: (text: string) => string): Usage {
  const name = model === undefined ? undefined : clean(model).slice(0, LONGEST_NAME);
  return believed({ role, ...(name !== undefined && { model: name }), ...spent });
}

/** What a program learns from its environment. */
function brief(
  { stage, task, attempt, outputs = [] }: Order,
  { promptPath, resultPath }: Exchange,
): Readonly<Record<string, string>> {
  return {
    SPECBRIDGE_PROMPT: promptPath,
    SPECBRIDGE_RESULT: resultPath,
    SPECBRIDGE_ROLE: stage.key,
    SPECBRIDGE_TASK: task.replaceAll('\0', '').slice(0, LONGEST_TASK),
    SPECBRIDGE_ATTEMPT: String(attempt),
    ...(outputs.length > 0 && { SPECBRIDGE_OUTPUTS: outputs.join('\n') }),
  };
}

/** How an agent is started, and where its answer is looked for. */
interface Program extends Pick<TreeCommand, 'argv' | 'variables' | 'stdin'> {
  answer(end: ProcessEnd): Promise<Left & { readonly usage?: Spent }>;
}

async function programOf<T>({ place, part, order, contract, told }: Run<T>, exchange: Exchange): Promise<Program> {
  const { vendor, command, key } = order.stage;
  const adapter = VENDORS[vendor];
  if (adapter !== undefined) return vendorProgram(adapter, order, exchange, contract);
  const variables = brief(order, exchange);
  const answer = (): Promise<Left> => exchange.result(LONGEST_ANSWER);
  if (vendor === 'command') {
    if (command === undefined) throw new Error(`The role ${key} has no command.`);
    return { argv: command, variables, answer };
  }
  const turn = scriptedTurn(order.script, part, order.task, order.attempt);
  const path = await exchange.put('turn.json', JSON.stringify({ ...turn, told }));
  return { argv: place.scriptedProgram, variables: { ...variables, SPECBRIDGE_TURN: path }, answer };
}

async function vendorProgram(
  adapter: VendorAdapter,
  { stage }: Order,
  { folder, prompt, put }: Exchange,
  contract: z.ZodType,
): Promise<Program> {
  const { files, ...command } = adapter.command({
    stage,
    form: answerForm(contract),
    folder,
    environment: process.env,
  });
  for (const [name, content] of Object.entries(files)) await put(name, content);
  return {
    ...command,
    stdin: prompt,
    answer: async (end) => heardFrom(adapter, end),
  };
}

function heardFrom(adapter: VendorAdapter, end: ProcessEnd): Left & { readonly usage?: Spent } {
  if (end.outcome === 'not-started') return { outcome: 'nothing', problem: 'it was never started' };
  const heard = adapter.hear(text(end.stdout), new Date());
  if (heard.outcome !== 'answer') return heard;
  const { text: answer, ...rest } = heard;
  return { ...rest, outcome: 'file', bytes: Buffer.from(answer) };
}
