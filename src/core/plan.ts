import { z } from 'zod';
import { WordSignal } from './complexity.ts';
import { Digest } from './evidence.ts';
import { Impact } from './intent.ts';
import { Tool } from './tools.ts';

/** A program and its arguments; never a shell line. */
export const Argv = z.tuple([z.string().min(1)], z.string());
export type Argv = z.infer<typeof Argv>;

/** A trusted command that must pass on the candidate. */
export const Gate = z.strictObject({
  name: z.string(),
  run: Argv,
  required: z.boolean(),
  minutes: z.number(),
  /** Minutes of silence after which it is ended, where a person named them. */
  idleMinutes: z.number().optional(),
  /** What a candidate could weaken: path patterns, or `file.json#key` for one member of a JSON file. */
  guard: z.array(z.string()),
});
export type Gate = z.infer<typeof Gate>;

/** Who works: a script, a program of a person's own, or the command line of a vendor. */
export const Vendor = z.enum(['command', 'scripted', 'claude', 'codex']);
export type Vendor = z.infer<typeof Vendor>;

/** What whoever starts a job says in place of the configuration's vendor, with its model where one is meant: `codex`, `codex/gpt-5.5`. */
export const ChosenVendor = z.string().regex(/^(?:claude|codex)(?:\/[A-Za-z0-9][A-Za-z0-9._:/@[\]-]{0,99})?$/);

/** How long a model thinks, in words that every vendor knows. */
export const Effort = z.enum(['low', 'medium', 'high', 'xhigh']);
export type Effort = z.infer<typeof Effort>;

/** One role at work: who makes, who checks. Makers run in the order of the list, then the gates, then the checkers. */
export const Stage = z.strictObject({
  key: z.string(),
  kind: z.enum(['maker', 'checker']),
  vendor: Vendor,
  /** Its agent file, by the digest of its bytes, and what it may use. */
  agent: z.strictObject({ path: z.string(), digest: Digest, tools: z.array(Tool) }).optional(),
  command: Argv.optional(),
  script: z.string().optional(),
  model: z.string().optional(),
  effort: Effort.optional(),
  /** What must keep a checker from changing anything, at least, where a person says so. */
  readOnly: z.enum(['declared', 'enforced']).optional(),
  /** What it brings into the ledger, and what it wants to see of it; names may leave open which job, node, attempt and day. */
  outputs: z.array(z.string()).optional(),
  inputs: z.array(z.string()).optional(),
  /** Of one run; only for a vendor that keeps to it. */
  maxTurns: z.number().optional(),
  maxCost: z.number().optional(),
  /** What one run is reckoned at, where the tokens of the job are limited. */
  tokensPerRun: z.number().optional(),
  minutes: z.number(),
  /** Minutes of silence after which it is ended, where a person named them. */
  idleMinutes: z.number().optional(),
});
export type Stage = z.infer<typeof Stage>;

/** How the agent of a stage answers: it writes a file, or its vendor's command line holds it to a form. */
export function wayOf({ vendor }: Stage): 'file' | 'form' {
  return vendor === 'command' || vendor === 'scripted' ? 'file' : 'form';
}

/** Commands that make a fresh worktree usable, and the results worth keeping between worktrees. */
export const Setup = z.strictObject({
  run: z.array(Argv),
  minutes: z.number(),
  /** Files whose bytes decide whether a kept result still fits. */
  key: z.array(z.string()),
  /** Folders kept between worktrees. */
  paths: z.array(z.string()),
});
export type Setup = z.infer<typeof Setup>;

/**
 * What a task must bring about in one gate, where that is not simply a pass. `fail`: its test shows a fault that a later task mends, so the
 * gate must fail at the candidate. `red-first`: the gate must fail at the candidate's base and pass at the candidate.
 */
export const Expectation = z.strictObject({ expect: z.enum(['fail', 'red-first']), gate: z.string() });
export type Expectation = z.infer<typeof Expectation>;

/** Budgets of a job; whole numbers, minutes where the name says so. */
export const Limits = z.strictObject({
  agentRuns: z.number(),
  attemptsPerNode: z.number(),
  repairCyclesPerNode: z.number(),
  transientRetries: z.number(),
  consecutiveFailures: z.number(),
  clarificationRounds: z.number(),
  planRevisions: z.number(),
  replansPerNode: z.number(),
  replansPerJob: z.number(),
  localCalls: z.number(),
  noProgress: z.number(),
  activeMinutes: z.number(),
  steps: z.number(),
  tokens: z.number(),
  costUsd: z.number(),
});
export type Limits = z.infer<typeof Limits>;
export type LimitName = keyof Limits;

/** What a person wrote about limits; what is absent follows from the number of nodes. */
export const LimitOverrides = Limits.partial();
export type LimitOverrides = z.infer<typeof LimitOverrides>;

/** On which machines steps are to run at GitHub: the label, or all the labels, of a runner. */
export const Runner = z.union([z.string(), z.array(z.string())]);
export type Runner = z.infer<typeof Runner>;

/** A llama.cpp server that answers questions whose answers write nothing. It is on the machine that asks, and on no other. */
export const LocalModel = z.strictObject({
  server: z.discriminatedUnion('kind', [
    /** Of our own: started when it is first asked, and ended. */
    z.strictObject({
      kind: z.literal('managed'),
      executable: z.string(),
      model: z.string(),
      args: z.array(z.string()),
      slots: z.number(),
      gpuLayers: z.number().optional(),
      startupTimeoutMs: z.number(),
      idleShutdownMs: z.number(),
      maxRestarts: z.number(),
    }),
    /** A person's, who started it. */
    z.strictObject({ kind: z.literal('attached'), url: z.string(), slots: z.number() }),
  ]),
  /** Tokens, for all slots together. */
  contextSize: z.number(),
  temperature: z.number(),
  requestTimeoutMs: z.number(),
});
export type LocalModel = z.infer<typeof LocalModel>;

/** Who is asked for a role: the small model as long as it can, the agent of a vendor at once, or nobody. */
export const Route = z.enum(['local-first', 'large-agent', 'disabled']);
export type Route = z.infer<typeof Route>;

/** How the job thinks before a maker is paid, and after one has failed. */
export const Reasoning = z.strictObject({
  roles: z.strictObject({
    classifier: Route,
    planner: Route,
    critic: Route,
    diagnoser: Route,
    replanner: Route,
  }),
  /** Who answers what the small model cannot: read-only, whatever its kind of work elsewhere. */
  agent: Stage,
  /** `manual`: a person is asked before anything is paid for. `off`: the small model is all there is. */
  escalation: z.enum(['automatic', 'manual', 'off']),
  /** Which plans a person has to approve. */
  planReview: z.enum(['high-risk', 'always', 'never']),
  /** The small model plans twice, and where the plans have little in common, the agent plans. */
  competingPlans: z.literal(true).optional(),
  /** By which words a task is a hard one, and a new plan another one than was approved, where those are not the default ones. */
  words: z
    .strictObject({
      signals: z.partialRecord(WordSignal, z.array(z.string())),
      intent: z.partialRecord(Impact, z.array(z.string())),
    })
    .optional(),
});
export type Reasoning = z.infer<typeof Reasoning>;

/** What people decided, frozen when the job opens; its digest is the plan's identity. */
export const ExecutionPlan = z.strictObject({
  stages: z.array(Stage),
  gates: z.array(Gate),
  setup: Setup,
  guard: z.enum(['ask', 'allow']),
  protectedPaths: z.array(z.string()),
  limits: LimitOverrides,
  /** `recorded`: what people approved is recorded with digests. `merged`: what is on the default branch counts as approved. */
  approval: z.enum(['recorded', 'merged']),
  /** By the number of the task. */
  tasks: z.record(z.string(), Expectation).optional(),
  /** Checkers of the vendor that makes are what people want. */
  sameVendorChecker: z.literal('allow').optional(),
  /** `agents`: where agents, gates and set-ups run; `default`: where all else does. */
  runners: z.strictObject({ default: Runner.optional(), agents: Runner.optional() }).optional(),
  /** Checks of the repository that must be green on the result at GitHub before it counts as complete. */
  waitForChecks: z.array(z.string()).optional(),
  /** The App whose word on them counts; absent: whoever reports them. */
  checksFrom: z.string().optional(),
  localModel: LocalModel.optional(),
  reasoning: Reasoning.optional(),
});
export type ExecutionPlan = z.infer<typeof ExecutionPlan>;

/** The stages that a move runs: all makers, or one checker. */
export function stagesOf(
  { stages }: ExecutionPlan,
  move: { readonly type: 'make' } | { readonly type: 'check'; readonly role: string },
): readonly Stage[] {
  return stages.filter(({ kind, key }) => (move.type === 'make' ? kind === 'maker' : key === move.role));
}

/** Minutes that one question may take, with a start of the server and a second try of each. */
export function reasonMinutes({ server, requestTimeoutMs }: LocalModel): number {
  const startMs = server.kind === 'managed' ? server.startupTimeoutMs : 0;
  return Math.ceil((2 * (startMs + 2 * requestTimeoutMs)) / 60_000);
}

/** Minutes of set-up in each worktree. */
export function setupMinutes({ setup }: ExecutionPlan): number {
  return setup.run.length > 0 ? setup.minutes : 0;
}

/** Minutes that one attempt of all makers may take. */
export function makeMinutes(plan: ExecutionPlan): number {
  return stagesOf(plan, { type: 'make' }).reduce((sum, { minutes }) => sum + minutes, setupMinutes(plan));
}
