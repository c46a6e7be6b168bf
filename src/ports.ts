import type { Checks } from './core/checks.ts';
import type { Command } from './core/command.ts';
import type { CheckerAnswer, Claims, Failure, GateResult, MakerReport, Usage } from './core/evidence.ts';
import type { Argv, Gate, LocalModel, Setup, Stage } from './core/plan.ts';
import type { Taken } from './core/ledger.ts';
import type { AnswerOf, ReasonRole } from './core/reasoning.ts';
import type { Problem } from './errors.ts';
import type { Checkpoints } from './ports/checkpoints.ts';

/** One path that differs between two trees. Modes as git writes them, `000000` = absent. */
export interface Change {
  readonly path: string;
  readonly oldMode: string;
  readonly newMode: string;
  readonly oldBlob: string;
  readonly newBlob: string;
}

/** One line of a folder in a commit. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'submodule';
  /** A file that may be started. */
  readonly isProgram?: true;
}

export interface CommitOrder {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly message: string;
  /** ISO 8601; author and committer date. */
  readonly at: string;
}

/** Objects and refs of the repository; nothing here runs its code. */
export interface Repository {
  /** The commit a full ref name points to. */
  tip(ref: string): Promise<string | undefined>;
  /** Folder of a person's worktree in which a branch is checked out: moving it would turn their files back. */
  holder(ref: string): Promise<string | undefined>;
  /** `ahead`: `to` contains `from`. `gone`: `to` or `from` cannot be read. */
  relation(from: string, to: string): Promise<'same' | 'ahead' | 'diverged' | 'gone'>;
  /** What of a commit is not in this clone, which may have been made without it. */
  lacks(commit: string): Promise<Problem | undefined>;
  treeOf(commit: string): Promise<string>;
  /** Bytes of a regular file in a commit. */
  read(commit: string, path: string): Promise<Uint8Array | undefined>;
  /** What lies directly in a folder, by name; `''` is the top. Nothing where there is no folder, or only a link to one. */
  list(commit: string, folder: string): Promise<readonly FolderEntry[]>;
  /** Blob ids, in the order of `paths`. */
  blobs(commit: string, paths: readonly string[]): Promise<readonly (string | undefined)[]>;
  /** Bytes of a blob. */
  blob(id: string): Promise<Uint8Array>;
  changes(from: string, to: string): Promise<readonly Change[]>;
  /** The tree of a commit with one regular file's bytes replaced. */
  replace(commit: string, path: string, bytes: Uint8Array): Promise<string>;
  /** A tree of these files, beside those of a commit. */
  plant(files: Readonly<Record<string, Uint8Array>>, beside: string | undefined): Promise<string>;
  commit(order: CommitOrder): Promise<string>;
  /** The tree of `candidate`'s change (against its parent) on another commit; nothing when it does not fit. */
  carry(candidate: string, onto: string): Promise<string | undefined>;
  /** What leads from one commit's files to another's, as `git apply` reads it; nothing where one of them cannot be read, or it is larger. */
  patch(from: string, to: string, largest: number): Promise<Uint8Array | undefined>;
}

export interface TreeOrder {
  /** Name of the step that works, for whoever must clear up after it: letters, digits, `.`, `_` and `-`. */
  readonly place: string;
  readonly purpose: 'baseline' | 'make' | 'gate' | 'check';
  /** The files come from here. */
  readonly at: string;
  /** What git in the tree calls HEAD. */
  readonly head: string;
  readonly setup: Setup;
  /** `at` is the pinned base or an integrated commit, so a set-up of it may be kept. */
  readonly isTrusted: boolean;
  readonly deadline: Date;
}

/** What a worktree holds in the end, as a git tree. */
export interface Frozen {
  readonly tree: string;
  readonly changes: readonly Change[];
  /** What no agent may leave behind, in words: moved refs, a `.git` inside the tree, a file too large. */
  readonly intrusions: readonly string[];
}

/** A folder with the files of a commit. Disposing ends what runs in it and removes it. */
export interface Tree extends AsyncDisposable {
  /** Its folder; what lies beside it belongs to the same step. */
  readonly path: string;
  /** Runs the set-up or restores its kept result. */
  setup(signal: AbortSignal): Promise<Failure | undefined>;
  /** Digest of every path's type, mode, bytes and link target; what the set-up keeps and git ignores is left out. */
  inventory(): Promise<string>;
  /** Takes regular files out of it, at most so many bytes of each, when no agent runs in it any more. */
  take(paths: readonly string[], largest: number): Promise<readonly Taken[]>;
  /** The whole folder as a git tree, compared with `base`. */
  freeze(base: string): Promise<Frozen>;
}

/** Folders for agents and gates, outside the repository. */
export interface Workshop {
  open(order: TreeOrder, signal: AbortSignal): Promise<Tree>;
  /** The tree that a dead step has left, with nothing running in it any more; nothing where there is none here. */
  find(order: TreeOrder): Promise<Tree | undefined>;
  /** Ends the processes and removes the folders that a dead step left behind. */
  clear(place: string): Promise<void>;
}

/** The trusted commands. */
export interface Gates {
  /** What would keep a command from being started here, as far as that is known before there is a worktree. */
  lacks(command: Argv): Promise<Problem | undefined>;
  /** Runs one gate in a tree and keeps its whole output; the result's `log` names it. */
  run(gate: Gate, tree: Tree, deadline: Date, signal: AbortSignal): Promise<GateResult>;
}

export interface AgentOrder {
  readonly node: string;
  /** The task's number, else its title. */
  readonly task: string;
  readonly attempt: number;
  readonly stage: Stage;
  /** The script's bytes for a scripted agent, from the pinned base. */
  readonly script: Uint8Array | undefined;
  readonly tree: Tree;
  readonly prompt: string;
  /** Files that it is to make for the ledger, in its tree. */
  readonly outputs?: readonly string[];
  /** What lies beside the prompt, by name; the prompt says what it is. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
  readonly deadline: Date;
}

/** The whole output of an agent, kept under this SHA-256, absent where it never started; and what it used, where it is known. */
interface Logged {
  readonly log?: string;
  readonly usage?: Usage;
  /** The vendor's program that ran, with its version. */
  readonly program?: string;
}

export type MakerEnd = Logged &
  (
    | { readonly outcome: 'reported'; readonly says: MakerReport['outcome']; readonly claims: Claims }
    | { readonly outcome: 'failed'; readonly failure: Failure }
  );

export type CheckerEnd = Logged &
  /** Typed and complete, but not yet believed: the nonce and the tree are compared by whoever asked. */
  (
    | { readonly outcome: 'answered'; readonly answer: CheckerAnswer }
    | { readonly outcome: 'failed'; readonly failure: Failure }
  );

/** Makers and checkers, each a process of its own. */
export interface Agents {
  /** What would keep a role from working here, as far as that is known before there is a worktree. */
  lacks(stage: Stage, script: Uint8Array | undefined): Promise<Problem | undefined>;
  /** An unguessable text, for a prompt's fence or a verdict's nonce. */
  nonce(): string;
  make(order: AgentOrder, signal: AbortSignal): Promise<MakerEnd>;
  check(
    order: AgentOrder & { readonly nonce: string; readonly treeId: string },
    signal: AbortSignal,
  ): Promise<CheckerEnd>;
}

/** Who is asked: a model on this machine, which knows what it is told, or the agent of a vendor, which may read a tree as well. */
export type Thinker =
  | { readonly tier: 'local-small'; readonly model: LocalModel }
  | {
      readonly tier: 'large-agent';
      /** Its key is the role's name; nothing that it changes counts. */
      readonly stage: Stage;
      readonly script: Uint8Array | undefined;
      readonly tree: Tree;
    };

/** A question to whoever reads and writes nothing; the role says in which form the answer is. */
export interface Question<R extends ReasonRole> {
  readonly role: R;
  readonly thinker: Thinker;
  /** Name of the step that asks, as of a tree. */
  readonly place: string;
  /** The task's number, else its title. */
  readonly task: string;
  /** The how manieth question of this role about this task it is, from 1. */
  readonly round: number;
  readonly prompt: string;
  readonly deadline: Date;
}

export type ReasonEnd<R extends ReasonRole> = Logged &
  (
    | { readonly outcome: 'answered'; readonly answer: AnswerOf<R> }
    | {
        readonly outcome: 'failed';
        /** Nobody could be asked, nothing can be made of what was said, or the question has no room in the model. */
        readonly why: 'unavailable' | 'invalid' | 'too-long';
        /** Completes a sentence. */
        readonly problem: string;
        /** Of an agent: the same, as the table of failures knows it. */
        readonly failure?: Failure;
      }
  );

/** Who thinks, and cannot touch anything. */
export interface Reasoner {
  /** What would keep a model from being asked here, as far as that is known without asking. */
  lacks(model: LocalModel): Promise<Problem | undefined>;
  ask<R extends ReasonRole>(question: Question<R>, signal: AbortSignal): Promise<ReasonEnd<R>>;
}

/** Where people and other steps are. */
export interface Forge {
  /** Commands that may not have been heard yet, oldest first. */
  inbox(job: string): Promise<readonly Command[]>;
  /** Why this person may not say this verb; nothing when they may. */
  forbids(command: Command): Promise<string | undefined>;
  /** Whether the step that owns an intent still runs; in doubt it does. */
  isAlive(owner: string): Promise<boolean>;
  /** How checks of these names stand on a commit, as one App tells where one is named; nothing where nobody can be asked. */
  checks(commit: string, names: readonly string[], from?: string): Promise<Checks | undefined>;
}

/** A full set: a world. */
export interface Ports {
  readonly checkpoints: Checkpoints;
  readonly repository: Repository;
  readonly workshop: Workshop;
  readonly gates: Gates;
  readonly agents: Agents;
  readonly reasoner: Reasoner;
  readonly forge: Forge;
}

/** What a deed gets, by what its move needs: no agent is ever near the forge. */
export interface PortsFor {
  readonly nothing: Pick<Ports, 'repository'>;
  readonly agents: Pick<Ports, 'repository' | 'workshop' | 'gates' | 'agents' | 'reasoner'>;
  readonly forge: Pick<Ports, 'repository' | 'forge'>;
}
