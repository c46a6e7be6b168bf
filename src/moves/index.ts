import type { JobEvent } from '../core/event.ts';
import type { Job } from '../core/job.ts';
import { MOVES, type ForeignMove, type Move, type MoveType } from '../core/move.ts';
import type { Ports, PortsFor } from '../ports.ts';
import { adopt } from './adopt.ts';
import { buildGraph } from './build-graph.ts';
import { check } from './check.ts';
import { close } from './close.ts';
import { placeOf, type Deed } from './deed.ts';
import { baseline, gate } from './gate.ts';
import { carry, integrate } from './integrate.ts';
import { make } from './make.ts';
import { leftBehind } from './unfinished.ts';
import { reason } from './reason.ts';

type Silent = 'wait' | 'rest';
type Deeds = { readonly [T in Exclude<MoveType, Silent>]: Deed<T> };

/** Every deed; the short ones are here. */
const DEEDS: Deeds = {
  'build-graph': buildGraph,
  baseline,
  make,
  gate,
  check,
  reason,
  integrate,
  carry,
  close,
  adopt,
  restore: async (_job, { from, to }) => ({ type: 'tip-restored', to, ...(from !== undefined && { from }) }),
  diagnose: async (_job, { node, attempt, diagnosis }) => ({ type: 'failure-diagnosed', node, attempt, diagnosis }),
  ask: async (_job, move) => ({ type: 'question-asked', question: move.question }),
  hear: async (_job, { command, refused }, { forge }) => {
    const { id, by, say } = command;
    const reason = refused ?? (await forge.forbids(command));
    return { type: 'command-heard', id, by, say, ...(reason !== undefined && { refused: reason }) };
  },
  escalate: async (_job, { node, reason, role }) => ({ type: 'task-escalated', node, reason, ...(role && { role }) }),
  postpone: async (_job, { node, until }) => ({ type: 'retry-scheduled', node, until }),
  resume: async (_job, { node }) => ({ type: 'retry-due', node }),
  block: async (_job, move) => ({ type: 'job-blocked', blocker: move.blocker }),
  recover: async (job, { intent, owner }, ports) => {
    const unfinished = await leftBehind(job, ports);
    await ports.workshop.clear(placeOf(job));
    return { type: 'move-lost', intent, owner, ...(unfinished && { unfinished }) };
  },
};

type AnyDeed = (job: Job, move: Move, ports: unknown, signal: AbortSignal) => Promise<JobEvent>;

/** Does what a move says, and answers with what happened; the deed is handed the ports that its move needs, and no others. */
export function perform(
  job: Job,
  move: Exclude<Move, { type: Silent }>,
  ports: Ports,
  signal: AbortSignal,
): Promise<JobEvent> {
  return (DEEDS[move.type] as AnyDeed)(job, move, PICK[MOVES[move.type].needs](ports), signal);
}

/** The same for a lent move, where there is nothing but the ports that it needs. */
export function performForeign(
  job: Job,
  move: ForeignMove,
  ports: PortsFor['agents'],
  signal: AbortSignal,
): Promise<JobEvent> {
  return (DEEDS[move.type] as AnyDeed)(job, move, ports, signal);
}

const PICK: { readonly [N in keyof PortsFor]: (ports: Ports) => PortsFor[N] } = {
  nothing: ({ repository }) => ({ repository }),
  agents: ({ repository, workshop, gates, agents, reasoner }) => ({ repository, workshop, gates, agents, reasoner }),
  forge: ({ repository, forge }) => ({ repository, forge }),
};
