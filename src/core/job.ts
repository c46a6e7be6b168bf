import type {
  Candidate,
  Claims,
  DiagnoserAnswer,
  Diagnosis,
  Failure,
  GateResult,
  Handoff,
  Ledger,
  Staged,
  Unfinished,
  Verdict,
} from './evidence.ts';
import type { NodeSpec, Opening } from './event.ts';
import type { NodeTable } from './graph.ts';
import type { Blocker, Move } from './move.ts';
import type { LimitOverrides } from './plan.ts';
import type { Question } from './question.ts';
import type { Tier } from './reasoning.ts';
import type { Thinking } from './thinking.ts';
import type { JobStatus, NodeStatus } from './transitions.ts';

/** How a node may come to be complete (behaviour §1). */
export type Claim = 'integrated' | 'gate-only' | 'already-done' | 'accepted-by-person';

/** One maker pipeline on one node; a checkpoint's first one has no maker. */
export interface Attempt {
  readonly number: number;
  readonly claim: Claim;
  readonly stage: 'making' | 'made' | 'gated' | 'checked' | 'no-change' | 'failed';
  /** The commit under judgement: the candidate, or the branch's tip where nothing was made. */
  readonly at: string;
  /** Sequence number of the diagnosis that it answers; absent where it is no repair. */
  readonly answers?: number;
  readonly candidate?: Candidate;
  readonly gates: readonly GateResult[];
  readonly verdicts: readonly Verdict[];
  readonly isGuardAccepted: boolean;
  readonly failure?: Failure;
  /** A model was asked for the cause of that failure: its answer, absent where none came. */
  readonly reasoned?: { readonly answer?: DiagnoserAnswer; readonly tier?: Tier };
  /** What the maker says of its work. */
  readonly claims?: Claims;
  /** What the makers before it said, where there were several. */
  readonly handoffs?: readonly Handoff[];
  /** Its outputs, which nobody has published yet. */
  readonly staged?: Staged;
  /** What a person said when accepting the task. */
  readonly reason?: string;
  /** A person said that its red gate is a fault, and no more is asked of it. */
  readonly isFaulty?: boolean;
}

/** What an earlier attempt teaches the next one. */
export interface Lesson {
  /** Sequence number of the diagnosis. */
  readonly seq: number;
  readonly attempt: number;
  readonly failure: Failure;
  readonly diagnosis: Diagnosis;
  /** The files to go on from; absent when the next attempt must start clean. */
  readonly candidate?: string;
  /** Of a passing fault: what was being answered when it came in between, and holds again after it. */
  readonly earlier?: Lesson;
}

/** What a completed node stands on. */
export interface Evidence {
  /** Sequence number of the line that says so. */
  readonly seq: number;
  readonly claim: Claim;
  readonly commit: string;
  readonly tree: string;
  readonly attempt: number;
  readonly candidate?: string;
  readonly gates: readonly GateResult[];
  readonly verdicts: readonly Verdict[];
  readonly isGuardAccepted: boolean;
  readonly reason?: string;
}

export interface Node extends NodeSpec {
  readonly status: NodeStatus;
  /** Attempts begun, lost ones too. */
  readonly attempts: number;
  /** Passing faults, whether they ended an attempt or only a check. */
  readonly retries: number;
  /** Attempts that a passing fault, or a person's interrupt, ended before they had a candidate: not held against `attemptsPerNode`. */
  readonly excused: number;
  readonly repairs: number;
  readonly clarifications: number;
  /** How often in a row the same failure came on the same tree. */
  readonly stalls: number;
  readonly lastFailure?: { readonly fingerprint: string; readonly tree: string };
  /** Decisions of people, for the maker. */
  readonly notes: readonly string[];
  /** Gates that failed here as they should, as a person said: one of them must. */
  readonly mustFail?: readonly string[];
  /** A person says that it is done: the gates at the tip decide, before any maker. */
  readonly isClaimed?: boolean;
  /** Commits of all its candidates, oldest first; each has a ref until the job closes. */
  readonly candidates: readonly string[];
  /** What attempts without a candidate left, oldest first; each has a ref until the node is complete or the job closes. */
  readonly unfinished?: readonly Unfinished[];
  readonly attempt?: Attempt;
  readonly lesson?: Lesson;
  /** Where the job thinks about its tasks. */
  readonly thinking?: Thinking;
  readonly evidence?: Evidence;
}

/** An intent without its result. */
export interface Intent {
  readonly seq: number;
  readonly at: string;
  readonly owner: string;
  readonly move: Move;
}

export interface Baseline {
  readonly gates: readonly GateResult[];
  readonly failure?: Failure;
  /** No required gate is red, but for those that may be. */
  readonly isGreen: boolean;
  /** Required gates that fail, and are not meant to. */
  readonly red: readonly string[];
  /** A person chose to go on with a red base: these gates only warn. */
  readonly warnOnly: readonly string[];
}

interface Used {
  readonly agentRuns: number;
  readonly tokens: number;
  /** Questions to the small model, and its tokens, which count against nothing else. */
  readonly localCalls: number;
  readonly localTokens: number;
  /** At list prices, as far as it is told. */
  readonly costUsd: number;
  readonly activeMs: number;
  readonly steps: number;
  readonly consecutiveFailures: number;
  /** Steps in a row that died over a move in which an agent or the repository's code ran. */
  readonly lostInARow: number;
}

/** One spec being carried out, as the journal tells it. */
export interface Job extends Opening {
  readonly openedAt: string;
  /** The last line's. */
  readonly seq: number;
  readonly at: string;
  readonly status: JobStatus;
  /** Where a waiting or blocked job goes back to. */
  readonly cameFrom?: JobStatus;
  readonly nodes: NodeTable<Node>;
  readonly isGraphed: boolean;
  /** Where the job branch should be. */
  readonly tip: string;
  /** Gates that may fail at the tip: the last task showed a fault that a later one mends, or a person wants them mended. */
  readonly redAtTip: readonly string[];
  /** Holds the scripts of the plan: the base, or the branch that it began at where that has more, or the spec was pinned anew. */
  readonly trusted: string;
  readonly baseline?: Baseline;
  /** The node whose attempt is under way. */
  readonly current?: string;
  /** What its tasks have brought into the ledger. */
  readonly ledger?: Ledger;
  readonly intent?: Intent;
  /** The last step that chose a move. */
  readonly owner?: string;
  readonly questions: readonly Question[];
  readonly blocker?: Blocker;
  readonly retry?: { readonly node: string; readonly until: string };
  readonly isPaused: boolean;
  /** Where a person is asked before anything is paid for: all of it may be. */
  readonly mayPay?: boolean;
  /** What a person wants done about a branch that lost the work of this job; it holds for that one commit, or for none. */
  readonly branchChoice?: { readonly choice: string; readonly commit?: string };
  /** The digest a person named with `re-pin`, until the spec has been read again. */
  readonly repin?: string;
  readonly raised: LimitOverrides;
  readonly used: Used;
  readonly heard: readonly string[];
  readonly closedBecause?: string;
}
