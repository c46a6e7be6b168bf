import { z } from 'zod';
import { Ability, Hold } from '../core/capabilities.ts';
import { Ledger, Unfinished } from '../core/evidence.ts';
import { NodeSpec } from '../core/event.ts';
import { Blocker, Facts, Move } from '../core/move.ts';
import { ExecutionPlan, LocalModel, Vendor } from '../core/plan.ts';
import { Question } from '../core/question.ts';
import { FINDINGS } from '../report/doctor.ts';
import { JOB_MAY_BECOME, NODE_MAY_BECOME, type JobStatus, type NodeStatus } from '../core/transitions.ts';
import { Attempt, Evidence, Lesson } from './answers/attempt.ts';
import { Planned, Reckoned, Thinking } from './answers/thinking.ts';
import { Approval, Init, Next } from './answers/setting-up.ts';

const JobStatusForm = z.enum(Object.keys(JOB_MAY_BECOME) as JobStatus[]);
const NodeStatusForm = z.enum(Object.keys(NODE_MAY_BECOME) as NodeStatus[]);
const count = z.int().nonnegative();

const Place = z.strictObject({ path: z.string(), line: z.int().optional(), column: z.int().optional() });
/** `code` is one of codes.json. */
const Problem = z.strictObject({ code: z.string(), text: z.string(), place: Place.optional() });
const Task = z.strictObject({
  id: z.string(),
  number: z.string().optional(),
  title: z.string(),
  status: NodeStatusForm,
  attempts: count,
});

const Job = z.strictObject({
  job: z.string(),
  status: JobStatusForm,
  because: z.string(),
  next: z.array(Next),
  spec: z.string(),
  branch: z.string(),
  base: z.string(),
  tip: z.string(),
  generation: count,
  at: z.string(),
  nodes: z.array(z.strictObject({ ...Task.shape, evidence: Evidence.optional() })),
  questions: z.array(Question),
  blocker: Blocker.optional(),
  retry: z.strictObject({ node: z.string(), until: z.string() }).optional(),
  used: z.strictObject({
    agentRuns: count,
    tokens: count,
    /** Questions to the local model, and its tokens. */
    localCalls: count,
    localTokens: count,
    /** US dollars at list prices, as far as it is told. */
    costUsd: z.number(),
    activeMs: z.number(),
    steps: count,
    consecutiveFailures: count,
    lostInARow: count,
  }),
  /** What its tasks have brought into the ledger. */
  ledger: Ledger.optional(),
});

const Jobs = z.strictObject({
  jobs: z.array(
    z.strictObject({
      job: z.string(),
      spec: z.string(),
      status: JobStatusForm,
      generation: count,
      due: z.string().optional(),
      done: count,
      total: count,
      because: z.string(),
      next: z.array(Next),
    }),
  ),
  /** Jobs whose journal cannot be read. */
  damaged: z.array(z.strictObject({ job: z.string(), code: z.string(), message: z.string() })),
});

const JournalLine = z.looseObject({
  seq: z.int(),
  at: z.string(),
  event: z.looseObject({ type: z.string() }),
});

const Node = z.strictObject({
  ...Task.shape,
  kind: NodeSpec.shape.kind,
  retries: count,
  repairs: count,
  notes: z.array(z.string()),
  candidates: z.array(z.string()),
  /** What attempts without a candidate left. */
  unfinished: z.array(Unfinished).optional(),
  attempt: Attempt.optional(),
  lesson: Lesson.optional(),
  /** Where the job thinks about its tasks. */
  reckoned: Reckoned.optional(),
  thinking: Thinking.optional(),
  evidence: Evidence.optional(),
  /** The lines of the journal that are about it. */
  history: z.array(JournalLine),
});

const choice = { move: Move, because: z.string() };
const Why = z.strictObject({
  seq: count,
  at: z.string(),
  ...choice,
  facts: Facts,
  owner: z.string(),
  engine: z.string(),
  /** Where the job stood before. */
  status: JobStatusForm,
  isSame: z.boolean(),
  again: z.strictObject(choice).optional(),
});

const checked = {
  spec: z.string(),
  /** `done`: every task in the list is done already. */
  state: z.enum(['ready', 'blocked', 'done']),
  /** Absent where it could not be judged. */
  isApproved: z.boolean().optional(),
  tasks: z.array(
    z.strictObject({
      id: z.string(),
      number: z.string().optional(),
      title: z.string(),
      kind: NodeSpec.shape.kind,
      state: z.enum(['open', 'done']),
      line: z.int(),
      within: z.string().optional(),
      /** Tasks of a smaller rank come first; those of the same rank could be done in any order. */
      rank: count,
      after: z.array(z.string()),
      /** Lines of the boxes that it ticks. */
      ticks: z.array(z.int()),
      references: z.array(z.string()),
      /** How hard it is reckoned to be before anything is tried; of a task that is left, where tasks are thought about. */
      reckoned: Reckoned.optional(),
    }),
  ),
  /** Without a path it is a line of the task list. */
  notices: z.array(z.strictObject({ code: z.string(), path: z.string().optional(), line: z.int(), text: z.string() })),
  /** What to write for tasks that seem to be meant to fail. */
  proposal: z.string().optional(),
  problems: z.array(Problem),
  /** Files of the job that are not on the disk as they are committed; until they are, no job is opened. */
  uncommitted: z.array(z.string()),
  /** What people decided, with its digest; absent where it could not be read. */
  planDigest: z.string().optional(),
  plan: ExecutionPlan.optional(),
  /** What the programs that work for it hold, by vendor. */
  capabilities: z.partialRecord(Vendor, z.record(Ability, Hold)).optional(),
};

const Limit = z.strictObject({ name: z.string(), value: z.number(), used: z.number().optional(), most: z.number() });

const Help = z.strictObject({
  version: z.string(),
  commands: z.array(
    z.strictObject({
      name: z.string(),
      alias: z.string().optional(),
      group: z.string(),
      summary: z.string(),
      usage: z.string(),
      parameters: z.array(
        z.strictObject({ name: z.string(), isOptional: z.boolean().optional(), isRest: z.boolean().optional() }),
      ),
      options: z.array(
        z.strictObject({
          name: z.string(),
          value: z.string().optional(),
          short: z.string().optional(),
          summary: z.string(),
        }),
      ),
      details: z.array(z.string()),
      examples: z.array(z.string()),
      answers: z.array(z.string()),
      exits: z.record(z.string(), z.string()).optional(),
    }),
  ),
  exitCodes: z.record(z.string(), z.string()),
  /** A complete configuration, where it was asked for. */
  config: z.string().optional(),
});

/** What `--json` prints: one object of one of these forms. */
export const ANSWERS = {
  job: Job,
  jobs: Jobs,
  node: Node,
  why: Why,
  log: z.strictObject({ job: z.string(), digest: z.string(), log: z.string() }),
  journal: z.strictObject({
    job: z.string(),
    lines: z.array(JournalLine),
  }),
  init: Init,
  check: z.strictObject({
    specs: z.array(z.strictObject(checked)),
    /** Folders of files that are no specs, because they have no task list; of all specs only. */
    withoutTasks: z.array(z.string()).optional(),
  }),
  doctor: z.strictObject({
    findings: z.array(
      z.strictObject({
        check: z.enum(FINDINGS),
        /** `unknown`: it cannot be told from here. */
        level: z.enum(['ok', 'warning', 'error', 'unknown']),
        text: z.string(),
        cure: z.string().optional(),
      }),
    ),
  }),
  'local-model': z.strictObject({
    model: LocalModel,
    /** What keeps it from answering. */
    missing: z.string().optional(),
    asked: z
      .strictObject({
        outcome: z.enum(['answered', 'failed']),
        seconds: z.number(),
        inputTokens: count,
        outputTokens: count,
        rootCause: z.string().optional(),
        problem: z.string().optional(),
      })
      .optional(),
  }),
  'dry-run': z.strictObject({ base: z.string(), ...checked }),
  approve: Approval,
  /** Of every open job, or of the one that is named. */
  questions: z.strictObject({ jobs: z.array(z.strictObject({ job: z.string(), questions: z.array(Question) })) }),
  plan: Planned,
  tasks: z.strictObject({ job: z.string(), tasks: z.array(Task) }),
  limits: z.strictObject({ job: z.string(), limits: z.array(Limit) }),
  help: Help,
  version: z.strictObject({ version: z.string() }),
  error: z.strictObject({
    error: z.strictObject({ code: z.string(), message: z.string(), problems: z.array(Problem) }),
  }),
} as const;

export type AnswerName = keyof typeof ANSWERS;
/** An answer before it is printed. */
export type Answer<Name extends AnswerName> = Frozen<z.input<(typeof ANSWERS)[Name]>>;

type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;
