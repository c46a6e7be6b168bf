import { z } from 'zod';

/** A git object id, SHA-1 or SHA-256. */
export const Sha = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);
/** A SHA-256 of bytes. */
export const Digest = z.string().regex(/^[0-9a-f]{64}$/);
/** A moment, ISO 8601 in UTC. */
export const Moment = z.iso.datetime();

/** How the run of one gate ended. `log` names the kept output. */
const GateRun = z.strictObject({
  passed: z.boolean(),
  outcome: z.enum(['exited', 'signalled', 'out-of-time', 'idle', 'not-started']),
  exitCode: z.number().optional(),
  durationMs: z.number(),
  log: Digest,
});
type GateRun = z.infer<typeof GateRun>;

/** One run of one gate. `tail` is how its output begins and ends, only where it failed. */
export const GateResult = z.strictObject({
  name: z.string(),
  required: z.boolean(),
  ...GateRun.shape,
  tail: z.string().optional(),
  /** Where it had to fail here: its test shows a fault that a later task mends. */
  expected: z.literal('fail').optional(),
  /** Where it had to fail before the candidate: its run at the candidate's base. */
  atBase: GateRun.optional(),
});
export type GateResult = z.infer<typeof GateResult>;

/** Whether a gate did what it had to do. A gate that was never started, or that somebody ended, shows nothing. */
export function holds(gate: GateResult): boolean {
  if (gate.expected === 'fail') return isRed(gate);
  return gate.passed && (gate.atBase === undefined || isRed(gate.atBase));
}

/** It ran to its end and found a fault. */
export function isRed({ outcome, passed }: GateRun): boolean {
  return outcome === 'exited' && !passed;
}

/** The commit that a maker's attempt produced. */
export const Candidate = z.strictObject({
  commit: Sha,
  tree: Sha,
  /** Its parent, the job branch's tip it was made on. */
  base: Sha,
  /** Paths that differ from the base, at most 200 of them named. */
  paths: z.array(z.string()),
  /** Guarded parts that it touches. */
  guarded: z.array(z.string()),
});
export type Candidate = z.infer<typeof Candidate>;

/** What an attempt left that came to no candidate: all its files as a commit, fit to be kept. */
export const Unfinished = z.strictObject({
  attempt: z.int().nonnegative(),
  commit: Sha,
  tree: Sha,
  /** Its parent, the job branch's tip. */
  base: Sha,
  /** Where the attempt began: at its base, or at the candidate that it went on from. */
  from: Sha,
  /** Paths that differ from the base, at most 200 of them named. */
  paths: z.array(z.string()),
  /** What ended it. */
  because: z.string(),
});
export type Unfinished = z.infer<typeof Unfinished>;

export const Finding = z.strictObject({
  severity: z.enum(['error', 'warning', 'note']),
  file: z.string().max(1_000).optional(),
  line: z.int().positive().optional(),
  problem: z.string().min(1).max(1_500),
  fix: z.string().max(1_500),
});
export type Finding = z.infer<typeof Finding>;

/** What a checker said of one tree. */
export const Verdict = z.strictObject({
  role: z.string(),
  verdict: z.enum(['pass', 'fail']),
  tree: Sha,
  findings: z.array(Finding),
});
export type Verdict = z.infer<typeof Verdict>;

export const FailureKind = z.enum([
  'transient-transport',
  'transient-tool',
  'quota',
  'verification-failure',
  'implementation-defect',
  'review-rejected',
  'ambiguity',
  'blocked-dependency',
  'capability-unavailable',
  'stale-context',
  'repository-diverged',
  'no-progress',
  'authentication',
  'permission',
  'safety-policy',
  'protected-path',
  'budget-exhausted',
  'invalid-configuration',
  'adapter-incompatible',
]);
export type FailureKind = z.infer<typeof FailureKind>;

/** Why an attempt did not go on, as facts; bounded text only. */
export const Failure = z.strictObject({
  kind: FailureKind,
  stage: z.enum(['setup', 'make', 'gate', 'check', 'carry', 'reason']),
  summary: z.string(),
  /** The role that failed, where one did. */
  role: z.string().optional(),
  /** How the failing output begins and ends. */
  tail: z.string().optional(),
  /** The whole of it, where it was kept for this failure alone. */
  log: Digest.optional(),
  findings: z.array(Finding).optional(),
  paths: z.array(z.string()).optional(),
  questions: z.array(z.string()).optional(),
  /** When a retry makes sense, if the tool said so. */
  until: Moment.optional(),
});
export type Failure = z.infer<typeof Failure>;

/** What a failure deserves. */
export const Remedy = z.enum(['retry', 'repair', 'replan', 'again', 'ask', 'block']);
export type Remedy = z.infer<typeof Remedy>;

export const Diagnosis = z.strictObject({
  kind: FailureKind,
  remedy: Remedy,
  rootCause: z.string(),
  /** Digest of the failure with its numbers left out: the same twice on the same tree is no progress. */
  fingerprint: Digest,
  by: z.enum(['failure-table', 'local-model', 'large-agent']),
  /** For `ask`: what a person should say, in the words of whoever found the cause. */
  question: z.string().optional(),
});
export type Diagnosis = z.infer<typeof Diagnosis>;

/** What a model that is asked why an attempt failed must answer, and nothing else. It decides nothing that the table of failures does not allow. */
export const DiagnoserAnswer = z.strictObject({
  rootCause: z.string().min(1).max(1_500),
  /** `replan`: not the work is wrong, but how it was planned. `clarify`: no maker can mend it before a person has said something. */
  recommendedAction: z.enum(['repair', 'replan', 'clarify']),
  evidence: z.array(z.string().max(300)).max(20).optional(),
  /** For `clarify`: what a person is to be asked. */
  question: z.string().max(1_500).optional(),
});
export type DiagnoserAnswer = z.infer<typeof DiagnoserAnswer>;

/** What one run of a vendor's agent used, as far as its command line tells. */
export const Usage = z.strictObject({
  role: z.string(),
  /** The model that worked, by the vendor's name for it. */
  model: z.string().optional(),
  /** All that was read, `cachedInputTokens` of them from a cache. */
  inputTokens: z.int().nonnegative(),
  cachedInputTokens: z.int().nonnegative(),
  outputTokens: z.int().nonnegative(),
  /** In US dollars, at the vendor's list price. */
  cost: z.number().nonnegative().optional(),
});
export type Usage = z.infer<typeof Usage>;

/** What a maker says of its own work: recorded as claims, proof of nothing. */
export const Claims = z.strictObject({
  summary: z.string().max(1_500),
  changedFiles: z.array(z.string().max(1_000)).max(200).optional(),
  commandsRun: z.array(z.string().max(300)).max(20).optional(),
  testsRun: z.array(z.string().max(300)).max(20).optional(),
  risks: z.array(z.string().max(300)).max(20).optional(),
  questions: z.array(z.string().max(1_500)).max(20).optional(),
});
export type Claims = z.infer<typeof Claims>;

/** What one of several makers says to those who come after it. */
export const Handoff = z.strictObject({ role: z.string(), ...Claims.shape });
export type Handoff = z.infer<typeof Handoff>;

/** A file that a role brings into the ledger. */
export const Output = z.strictObject({ role: z.string(), path: z.string(), digest: Digest, bytes: z.int() });
export type Output = z.infer<typeof Output>;

/** The outputs of an attempt, in a commit of their own until all have judged it. */
export const Staged = z.strictObject({ commit: Sha, tree: Sha, outputs: z.array(Output) });
export type Staged = z.infer<typeof Staged>;

/** A job's ledger: the newest outputs by their paths, in the commit that holds them. */
export const Ledger = z.strictObject({ commit: Sha, outputs: z.array(Output) });
export type Ledger = z.infer<typeof Ledger>;

/** What a maker must write when it ends. What it claims is recorded, and proves nothing; what nobody asked for is passed over. */
export const MakerReport = z.object({
  outcome: z.enum(['completed', 'blocked', 'failed', 'no-change']),
  ...Claims.shape,
});
export type MakerReport = z.infer<typeof MakerReport>;

/** What a checker must write, and nothing else: its judgement, with the nonce and the tree that only this check was given. */
export const CheckerAnswer = z.strictObject({
  verdict: z.enum(['pass', 'fail']),
  tree: Sha,
  nonce: z.string().min(1).max(200),
  findings: z.array(Finding).max(20).default([]),
});
export type CheckerAnswer = z.infer<typeof CheckerAnswer>;
