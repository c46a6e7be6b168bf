import { nodeOf } from '../core/changes.ts';
import { withoutCredentials } from '../core/credentials.ts';
import type { EventOf } from '../core/event.ts';
import type { Job, Node } from '../core/job.ts';
import type { MoveOf } from '../core/move.ts';
import type { ReasonRole } from '../core/reasoning.ts';
import { thinkingOf } from '../core/thinking.ts';
import type { PortsFor, Question, ReasonEnd, Thinker, Tree } from '../ports.ts';
import { placeOf, type Deed } from './deed.ts';
import { scriptOf } from './make.ts';
import { findingsIn, questionFor } from './question.ts';
import { taskOf } from './task.ts';

type Ended = EventOf<'reason-ended'>;

/** Whoever thinks is asked one question. That nobody could be asked is no failure of the work. */
export const reason: Deed<'reason'> = async (job, move, ports, signal) => {
  const node = nodeOf(job, move.node);
  const task = await taskOf(job, node, ports.repository);
  const prompt = questionFor(job, node, move, task, ports.agents.nonce());
  const { role, tier } = move;
  const about = { type: 'reason-ended' as const, node: node.id, attempt: move.attempt, role, ...(tier && { tier }) };
  if (prompt === undefined)
    return { ...about, outcome: 'failed', why: 'too-long', problem: 'the task alone has no room in the model' };
  const end = await asked(job, move, prompt, ports, signal);
  if (end.outcome === 'failed') return { ...about, ...end };
  return { ...about, ...end, ...findingsIn(end.answer, job, move, task) } as Ended;
};

async function asked(
  job: Job,
  move: MoveOf<'reason'>,
  prompt: string,
  ports: PortsFor['agents'],
  signal: AbortSignal,
): Promise<ReasonEnd<ReasonRole>> {
  const ask = (thinker: Thinker): Promise<ReasonEnd<ReasonRole>> =>
    ports.reasoner.ask(questionOf(job, move, prompt, thinker), signal);
  const { localModel: model } = job.plan;
  if (move.tier === 'large-agent') return askedInATree(job, move, ports, signal, ask);
  if (model === undefined) throw new Error('There is no model to ask.');
  return ask({ tier: 'local-small', model });
}

/** An agent may look around where the task stands; it has changed nothing, or its answer counts for nothing. */
async function askedInATree(
  job: Job,
  move: MoveOf<'reason'>,
  ports: PortsFor['agents'],
  signal: AbortSignal,
  ask: (thinker: Thinker) => Promise<ReasonEnd<ReasonRole>>,
): Promise<ReasonEnd<ReasonRole>> {
  const { reasoning, setup } = job.plan;
  if (reasoning === undefined) throw new Error('There is no agent to ask.');
  const stage = { ...reasoning.agent, key: move.role };
  const at = move.at ?? job.tip;
  const order = { place: placeOf(job), purpose: 'check' as const, at, head: at, setup, isTrusted: false };
  await using tree = await ports.workshop.open({ ...order, deadline: new Date(move.deadline) }, signal);
  const before = await tree.inventory();
  const script = await scriptOf(job, stage, ports.repository);
  const end = await ask({ tier: 'large-agent', stage, script, tree });
  if ((await tree.inventory()) === before) return end;
  const problem = `the ${move.role} changed the worktree that it was only to read`;
  const { log, usage, program } = end;
  const kept = {
    ...(log !== undefined && { log }),
    ...(usage && { usage }),
    ...(program !== undefined && { program }),
  };
  const about = { kind: 'safety-policy', stage: 'reason', role: move.role, summary: problem } as const;
  const paths = await changedIn(tree, at);
  const failure = { ...about, ...(paths.length > 0 && { paths }) };
  return { ...kept, outcome: 'failed', why: 'invalid', problem, failure };
}

const MOST_NAMED = 20;

/** That something was changed is told also where git cannot say what. */
async function changedIn(tree: Tree, base: string): Promise<string[]> {
  const { changes } = await tree.freeze(base).catch(() => ({ changes: [] }));
  return changes.slice(0, MOST_NAMED).map(({ path }) => withoutCredentials(path));
}

function questionOf(job: Job, move: MoveOf<'reason'>, prompt: string, thinker: Thinker): Question<ReasonRole> {
  const node: Node = nodeOf(job, move.node);
  const { role } = move;
  return {
    role,
    thinker,
    place: placeOf(job),
    task: node.number ?? node.title,
    round: thinkingOf(node).rounds[role] ?? 1,
    prompt,
    deadline: new Date(move.deadline),
  };
}
