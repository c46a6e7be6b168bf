import { z } from 'zod';
import { Checks } from './checks.ts';
import { Command } from './command.ts';
import { Diagnosis, Moment, Sha } from './evidence.ts';
import { Question } from './question.ts';
import { EscalationReason, ReasonRole, Tier } from './reasoning.ts';

/** Why a job cannot go on without a person: a closed list, each with one next action. */
export const Blocker = z.strictObject({
  code: z.enum([
    'pin-broken',
    'budget-exhausted',
    'verification-missing',
    'protected-path',
    'safety-policy',
    'credentials',
    'adapter-incompatible',
    'capability-unavailable',
    'invalid-configuration',
    'internal',
    'human-stop',
    'branch-taken',
    'push-refused',
    'runs-lost',
    'ci-failed',
    'ci-not-started',
    'ci-approval-required',
    'escalation-off',
  ]),
  detail: z.string(),
  /** A command to say. */
  next: z.string(),
  node: z.string().optional(),
  /** Where to look, outside of the job. */
  links: z.array(z.strictObject({ name: z.string(), url: z.string() })).optional(),
});
export type Blocker = z.infer<typeof Blocker>;

/** What `decide` needs that is not in the journal, read at the door. */
export const Facts = z.strictObject({
  /** The oldest command not heard yet. */
  inbox: Command.optional(),
  /** Of the open intent: this step's own, another one's that lives, or a dead one's. */
  owner: z.enum(['none', 'alive', 'dead']),
  /** Folder of a worktree in which the job branch is checked out. */
  holder: z.string().optional(),
  /** Why the server does not let the job branch be moved, in its words; known once it was tried. */
  forbidden: z.string().optional(),
  /** Why the default branch does not approve any more what the job carries out; absent while it does. */
  approval: z.strictObject({ commit: Sha, reasons: z.array(z.string()).min(1), digest: z.string() }).optional(),
  /** The checks that are waited for; absent where none are, or where nobody can be asked. */
  checks: Checks.optional(),
  /** The configuration on the default branch, where it is not the one that the job follows; the digest stands for all of it. */
  config: z.strictObject({ commit: Sha, paths: z.array(z.string()).min(1), digest: z.string() }).optional(),
  /** The job branch, compared with where the journal says it is. */
  tip: z.discriminatedUnion('relation', [
    z.strictObject({ relation: z.literal('expected') }),
    z.strictObject({ relation: z.literal('ahead'), commit: Sha }),
    z.strictObject({
      relation: z.literal('pins-changed'),
      commit: Sha,
      paths: z.array(z.string()),
      digest: z.string(),
    }),
    z.strictObject({ relation: z.literal('diverged'), commit: Sha }),
    z.strictObject({ relation: z.literal('gone') }),
  ]),
});
export type Facts = z.infer<typeof Facts>;

const about = { node: z.string(), attempt: z.int().nonnegative() };

/** What `decide` answers. */
export const Move = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('build-graph'), at: Sha, repin: z.string().optional() }),
  z.strictObject({ type: z.literal('baseline'), at: Sha, deadline: Moment }),
  z.strictObject({
    type: z.literal('make'),
    ...about,
    base: Sha,
    from: Sha,
    repairs: z.int().optional(),
    deadline: Moment,
  }),
  z.strictObject({
    type: z.literal('gate'),
    ...about,
    claim: z.enum(['made', 'gate-only', 'already-done']),
    at: Sha,
    deadline: Moment,
  }),
  z.strictObject({ type: z.literal('check'), ...about, role: z.string(), at: Sha, deadline: Moment }),
  z.strictObject({
    type: z.literal('reason'),
    ...about,
    role: ReasonRole,
    /** Absent in old journals: the small model. */
    tier: Tier.optional(),
    /** What an agent that is asked may read. */
    at: Sha.optional(),
    deadline: Moment,
  }),
  z.strictObject({
    type: z.literal('escalate'),
    node: z.string(),
    reason: EscalationReason,
    role: ReasonRole.optional(),
  }),
  z.strictObject({ type: z.literal('integrate'), ...about, candidate: Sha, onto: Sha }),
  z.strictObject({ type: z.literal('carry'), ...about, candidate: Sha, onto: Sha }),
  z.strictObject({ type: z.literal('adopt'), tip: Sha }),
  z.strictObject({ type: z.literal('restore'), from: Sha.optional(), to: Sha }),
  z.strictObject({ type: z.literal('diagnose'), ...about, diagnosis: Diagnosis }),
  z.strictObject({ type: z.literal('ask'), question: Question }),
  z.strictObject({ type: z.literal('hear'), command: Command, refused: z.string().optional() }),
  z.strictObject({ type: z.literal('postpone'), node: z.string(), until: Moment }),
  z.strictObject({ type: z.literal('resume'), node: z.string() }),
  z.strictObject({ type: z.literal('block'), blocker: Blocker }),
  z.strictObject({ type: z.literal('close') }),
  z.strictObject({ type: z.literal('recover'), intent: z.int(), owner: z.string() }),
  z.strictObject({ type: z.literal('wait'), who: z.enum(['person', 'clock', 'other-step']), until: Moment.optional() }),
  z.strictObject({ type: z.literal('rest') }),
]);
export type Move = z.infer<typeof Move>;
export type MoveType = Move['type'];
export type MoveOf<T extends MoveType> = Extract<Move, { type: T }>;

/** Which ports a deed gets, and how its lines reach the journal. */
interface Nature {
  readonly needs: 'agents' | 'forge' | 'nothing';
  /**
   * `saved`: the intent is saved before the deed, because it spends, takes long or runs the repository's code.
   * `rides`: the deed is a line or two that can be done again, and goes with the next save.
   * `bare`: one line without an intent. `silent`: writes nothing.
   */
  readonly intent: 'saved' | 'rides' | 'bare' | 'silent';
}

export const MOVES = {
  'build-graph': { needs: 'nothing', intent: 'rides' },
  baseline: { needs: 'agents', intent: 'saved' },
  make: { needs: 'agents', intent: 'saved' },
  gate: { needs: 'agents', intent: 'saved' },
  check: { needs: 'agents', intent: 'saved' },
  reason: { needs: 'agents', intent: 'saved' },
  escalate: { needs: 'nothing', intent: 'rides' },
  integrate: { needs: 'nothing', intent: 'rides' },
  carry: { needs: 'nothing', intent: 'rides' },
  adopt: { needs: 'nothing', intent: 'rides' },
  restore: { needs: 'nothing', intent: 'rides' },
  diagnose: { needs: 'nothing', intent: 'rides' },
  ask: { needs: 'nothing', intent: 'rides' },
  hear: { needs: 'forge', intent: 'rides' },
  postpone: { needs: 'nothing', intent: 'rides' },
  resume: { needs: 'nothing', intent: 'rides' },
  block: { needs: 'nothing', intent: 'rides' },
  close: { needs: 'nothing', intent: 'rides' },
  recover: { needs: 'agents', intent: 'bare' },
  wait: { needs: 'nothing', intent: 'silent' },
  rest: { needs: 'nothing', intent: 'silent' },
} as const satisfies Record<MoveType, Nature>;

type Foreign = { [T in MoveType]: (typeof MOVES)[T]['intent'] extends 'saved' ? T : never }[MoveType];
/** A move in which an agent or the repository's code runs. */
export type ForeignMove = MoveOf<Foreign>;

export function isForeign(move: Move): move is ForeignMove {
  return MOVES[move.type].intent === 'saved';
}

/** A move with the sentence that explains it. */
export interface Choice {
  readonly move: Move;
  readonly because: string;
}
