import { nodeOf } from '../core/changes.ts';
import type { EventOf } from '../core/event.ts';
import type { CheckerEnd } from '../ports.ts';
import { checkerPrompt } from '../roles/prompts.ts';
import { placeOf, type Deed } from './deed.ts';
import { scriptOf } from './make.ts';
import { taskOf } from './task.ts';

/** One checker, in its own worktree at the candidate, which must be the same afterwards. */
export const check: Deed<'check'> = async (job, move, ports, signal) => {
  const node = nodeOf(job, move.node);
  const stage = job.plan.stages.find((planned) => planned.key === move.role);
  if (stage === undefined || node.attempt?.candidate === undefined)
    throw new Error(`Nothing to check for ${move.role}.`);
  const { candidate, claims } = node.attempt;
  const deadline = new Date(move.deadline);
  const order = {
    place: placeOf(job),
    purpose: 'check' as const,
    at: move.at,
    head: candidate.base,
    setup: job.plan.setup,
    isTrusted: false,
    deadline,
  };
  await using tree = await ports.workshop.open(order, signal);
  const about = { type: 'check-ended' as const, node: node.id, attempt: move.attempt, role: stage.key };
  const failure = await tree.setup(signal);
  if (failure !== undefined) return { ...about, outcome: 'failed', failure };
  const before = await tree.inventory();
  const nonce = ports.agents.nonce();
  const task = await taskOf(job, node, ports.repository);
  const prompt = checkerPrompt({ job, node, task, fence: ports.agents.nonce(), tree: candidate.tree, nonce, claims });
  const script = await scriptOf(job, stage, ports.repository);
  const asked = {
    node: node.id,
    task: node.number ?? node.title,
    attempt: move.attempt,
    stage,
    script,
    tree,
    prompt,
    deadline,
    nonce,
    treeId: candidate.tree,
  };
  const ended = await ports.agents.check(asked, signal);
  const told = { ...about, ...(ended.log !== undefined && { log: ended.log }) };
  if ((await tree.inventory()) !== before) return { ...told, outcome: 'failed', failure: notReadOnly(stage.key) };
  return believed(ended, told, nonce, candidate.tree);
};

type About = Pick<EventOf<'check-ended'>, 'type' | 'node' | 'attempt' | 'role' | 'log'>;

/** A verdict counts only with the nonce that this check alone was given, for the tree that it was given. */
function believed(ended: CheckerEnd, about: About, nonce: string, tree: string): EventOf<'check-ended'> {
  if (ended.outcome === 'failed')
    return { ...about, outcome: 'failed', failure: { ...ended.failure, role: about.role } };
  const { nonce: echoed, ...answer } = ended.answer;
  if (echoed === nonce && answer.tree === tree)
    return { ...about, outcome: 'answered', verdict: { ...answer, role: about.role } };
  const summary = `the verdict of ${about.role} is not about this candidate: ${echoed === nonce ? 'another tree' : 'another nonce'}`;
  return {
    ...about,
    outcome: 'failed',
    failure: { kind: 'transient-tool', stage: 'check', summary, role: about.role },
  };
}

function notReadOnly(role: string): Extract<EventOf<'check-ended'>, { outcome: 'failed' }>['failure'] {
  return {
    kind: 'safety-policy',
    stage: 'check',
    summary: `the checker ${role} changed the worktree it had to leave alone`,
    role,
  };
}
