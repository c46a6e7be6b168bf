import { z } from 'zod';
import { Verb } from './command.ts';
import {
  Candidate,
  Claims,
  Diagnosis,
  Digest,
  Failure,
  GateResult,
  Handoff,
  Ledger,
  Moment,
  Sha,
  Staged,
  Unfinished,
  Usage,
  Verdict,
} from './evidence.ts';
import { Signal } from './complexity.ts';
import { Blocker, Facts, Move } from './move.ts';
import { ReasonEnded, TaskEscalated } from './thinking-event.ts';
import { ChosenVendor, ExecutionPlan, Expectation } from './plan.ts';
import { Question } from './question.ts';

/** One open required unit of the task list, as the graph holds it. */
export const NodeSpec = z.strictObject({
  id: z.string(),
  number: z.string().optional(),
  title: z.string(),
  kind: z.enum(['task', 'checkpoint']),
  digest: Digest,
  /** Byte offsets of the marks it ticks in tasks.md. */
  boxes: z.array(z.int().nonnegative()),
  /** It may run when every node of a smaller rank is complete. */
  rank: z.int(),
  /** Nodes that must be complete besides. */
  after: z.array(z.string()),
  /** The node of an earlier reading that it takes the place of. */
  succeeds: z.string().optional(),
  /** What it must bring about in one gate, as the configuration says. */
  expects: Expectation.optional(),
  /** It reads like a test that shows a fault which a later task mends: at a red gate a person is asked whether that was meant. */
  isExploration: z.literal(true).optional(),
  /** What its words say of how hard it is; where the job thinks about its tasks. */
  signals: z.array(Signal).optional(),
  /** A person ticked its boxes, and nothing shows that it is done. */
  isTicked: z.literal(true).optional(),
});
export type NodeSpec = z.infer<typeof NodeSpec>;

/** Digest of the exact bytes of each pinned file, by path. */
export const Pins = z.record(z.string(), Digest);
export type Pins = z.infer<typeof Pins>;

export const Opening = z.strictObject({
  job: z.string(),
  spec: z.string(),
  /** Full names: `refs/heads/…`. */
  branch: z.string(),
  baseBranch: z.string(),
  base: Sha,
  /** Where the base holds the work of an earlier job, too: its branch, and the commit that plan and approval were read from. */
  continues: z.strictObject({ branch: z.string(), trusted: Sha }).optional(),
  by: z.string(),
  vendor: ChosenVendor.optional(),
  pins: Pins,
  plan: ExecutionPlan,
  planDigest: Digest,
});
export type Opening = z.infer<typeof Opening>;

const about = { node: z.string(), attempt: z.int().nonnegative() };

const JobOpened = z.strictObject({ type: z.literal('job-opened'), opening: Opening });

const MoveChosen = z.strictObject({
  type: z.literal('move-chosen'),
  move: Move,
  because: z.string(),
  facts: Facts,
  /** `runId.runAttempt` of the step that chose it; it alone may perform it. */
  owner: z.string(),
  engine: z.string(),
});

const GraphBuilt = z.strictObject({
  type: z.literal('graph-built'),
  nodes: z.array(NodeSpec),
  notices: z.array(z.strictObject({ line: z.int(), text: z.string() })),
  /** Present after a `re-pin`: what holds from now on. */
  repinned: z
    .strictObject({
      pins: Pins,
      plan: ExecutionPlan,
      planDigest: Digest,
      tip: Sha,
      /** The commit of the default branch that plan and scripts were read from. */
      trusted: Sha,
      kept: z.array(z.string()),
    })
    .optional(),
});

const BaselineEnded = z.strictObject({
  type: z.literal('baseline-ended'),
  gates: z.array(GateResult),
  failure: Failure.optional(),
});

/** The programs of vendors that ran, with their versions, by role. */
const Programs = z.record(z.string(), z.string());

const MakeEnded = z.discriminatedUnion('outcome', [
  z.strictObject({
    type: z.literal('make-ended'),
    ...about,
    outcome: z.literal('candidate'),
    runs: z.int(),
    logs: z.array(Digest),
    usage: z.array(Usage).optional(),
    programs: Programs.optional(),
    candidate: Candidate,
    claims: Claims.optional(),
    /** What the makers before the last one said, in their order. */
    handoffs: z.array(Handoff).optional(),
    /** What they made for the ledger. */
    staged: Staged.optional(),
  }),
  z.strictObject({
    type: z.literal('make-ended'),
    ...about,
    outcome: z.literal('no-change'),
    runs: z.int(),
    logs: z.array(Digest),
    usage: z.array(Usage).optional(),
    programs: Programs.optional(),
    claims: Claims.optional(),
  }),
  z.strictObject({
    type: z.literal('make-ended'),
    ...about,
    outcome: z.literal('failed'),
    runs: z.int(),
    logs: z.array(Digest),
    usage: z.array(Usage).optional(),
    programs: Programs.optional(),
    failure: Failure,
    claims: Claims.optional(),
    unfinished: Unfinished.optional(),
  }),
]);

const GateEnded = z.strictObject({
  type: z.literal('gate-ended'),
  ...about,
  gates: z.array(GateResult),
  failure: Failure.optional(),
});

const CheckEnded = z.discriminatedUnion('outcome', [
  z.strictObject({
    type: z.literal('check-ended'),
    ...about,
    outcome: z.literal('answered'),
    role: z.string(),
    log: Digest.optional(),
    usage: Usage.optional(),
    program: z.string().optional(),
    verdict: Verdict,
  }),
  z.strictObject({
    type: z.literal('check-ended'),
    ...about,
    outcome: z.literal('failed'),
    role: z.string(),
    log: Digest.optional(),
    usage: Usage.optional(),
    program: z.string().optional(),
    failure: Failure,
  }),
]);

const NodeIntegrated = z.strictObject({
  type: z.literal('node-integrated'),
  ...about,
  commit: Sha,
  tree: Sha,
  /** Where the attempt had outputs: the ledger with them. */
  ledger: Ledger.optional(),
});
const CandidateCarried = z.discriminatedUnion('outcome', [
  z.strictObject({
    type: z.literal('candidate-carried'),
    ...about,
    outcome: z.literal('carried'),
    candidate: Candidate,
  }),
  z.strictObject({ type: z.literal('candidate-carried'), ...about, outcome: z.literal('conflict'), failure: Failure }),
]);
const TipAdopted = z.strictObject({
  type: z.literal('tip-adopted'),
  tip: Sha,
  /** Completed nodes whose commits it does not contain. */
  reopened: z.array(z.string()).optional(),
  /** Open nodes whose boxes are ticked there. */
  ticked: z.array(z.string()).optional(),
});
/** The branch is put back; `from` is where it was, absent where it was gone. */
const TipRestored = z.strictObject({ type: z.literal('tip-restored'), from: Sha.optional(), to: Sha });
const FailureDiagnosed = z.strictObject({
  type: z.literal('failure-diagnosed'),
  ...about,
  diagnosis: Diagnosis,
});
const QuestionAsked = z.strictObject({ type: z.literal('question-asked'), question: Question });
const CommandHeard = z.strictObject({
  type: z.literal('command-heard'),
  id: z.string(),
  by: z.string(),
  say: Verb,
  /** Why it was not followed; absent when it was. */
  refused: z.string().optional(),
});
const RetryScheduled = z.strictObject({ type: z.literal('retry-scheduled'), node: z.string(), until: Moment });
const RetryDue = z.strictObject({ type: z.literal('retry-due'), node: z.string() });
const JobBlocked = z.strictObject({ type: z.literal('job-blocked'), blocker: Blocker });
const MoveLost = z.strictObject({
  type: z.literal('move-lost'),
  intent: z.int(),
  owner: z.string(),
  /** A person stopped the step, which says nothing about the work. */
  isInterrupted: z.literal(true).optional(),
  /** What could be saved of an attempt. */
  unfinished: Unfinished.optional(),
});
const JobCompleted = z.strictObject({ type: z.literal('job-completed') });

/** Everything that can happen to a job. */
export const JobEvent = z.discriminatedUnion('type', [
  JobOpened,
  MoveChosen,
  GraphBuilt,
  BaselineEnded,
  MakeEnded,
  GateEnded,
  CheckEnded,
  ReasonEnded,
  TaskEscalated,
  NodeIntegrated,
  CandidateCarried,
  TipAdopted,
  TipRestored,
  FailureDiagnosed,
  QuestionAsked,
  CommandHeard,
  RetryScheduled,
  RetryDue,
  JobBlocked,
  MoveLost,
  JobCompleted,
]);
export type JobEvent = z.infer<typeof JobEvent>;
export type EventOf<T extends JobEvent['type']> = Extract<JobEvent, { type: T }>;
