import { nodeOf } from '../core/changes.ts';
import type { CheckerAnswer, Handoff } from '../core/evidence.ts';
import type { EventOf } from '../core/event.ts';
import type { Attempt, Job, Node } from '../core/job.ts';
import { wayOf, type Stage } from '../core/plan.ts';
import type { CheckerEnd, PortsFor, Tree } from '../ports.ts';
import { checkerPrompt } from '../roles/prompts.ts';
import { handedTo } from './handed.ts';
import { agentBriefOf } from './agent-brief.ts';
import { placeOf, type Deed } from './deed.ts';
import { scriptOf } from './make.ts';
import { taskOf } from './task.ts';

/** One checker, in its own worktree at the candidate, which must be the same afterwards. */
export const check: Deed<'check'> = async (job, move, ports, signal) => {
  const node = nodeOf(job, move.node);
  const stage = job.plan.stages.find((planned) => planned.key === move.role);
  const { candidate } = node.attempt ?? {};
  if (stage === undefined || candidate === undefined) throw new Error(`Nothing to check for ${move.role}.`);
  const order = {
    place: placeOf(job),
    purpose: 'check' as const,
    at: move.at,
    head: candidate.base,
    setup: job.plan.setup,
    isTrusted: false,
    deadline: new Date(move.deadline),
  };
  await using tree = await ports.workshop.open(order, signal);
  const about = { type: 'check-ended' as const, node: node.id, attempt: move.attempt, role: stage.key };
  const failure = await tree.setup(signal);
  if (failure !== undefined) return { ...about, outcome: 'failed', failure };
  const before = await tree.inventory();
  const nonce = ports.agents.nonce();
  const asked = await checkOrder(job, node, stage, tree, ports);
  const told = { attempt: move.attempt, deadline: order.deadline, nonce, treeId: candidate.tree };
  const ended = await ports.agents.check({ ...asked(nonce), ...told }, signal);
  const { log, usage, program } = ended;
  const kept = {
    ...(log !== undefined && { log }),
    ...(usage && { usage }),
    ...(program !== undefined && { program }),
  };
  const ending = { ...about, ...kept };
  if ((await tree.inventory()) !== before) return { ...ending, outcome: 'failed', failure: notReadOnly(stage.key) };
  return believed(ended, ending, nonce, candidate.tree);
};

/** What the checker is asked, once the nonce is known. */
async function checkOrder(job: Job, node: Node, stage: Stage, tree: Tree, { agents, repository }: PortsFor['agents']) {
  const task = await taskOf(job, node, repository);
  const script = await scriptOf(job, stage, repository);
  const { candidate, claims, handoffs, staged } = node.attempt ?? {};
  const about = { tree: candidate?.tree ?? '', claims, handoffs };
  const agent = await agentBriefOf(job, stage, repository);
  const made = { handoffs: allHandoffs(job, node.attempt), made: staged };
  const files = await handedTo(job, stage, made, repository);
  const brief = {
    job,
    node,
    task,
    fence: agents.nonce(),
    way: wayOf(stage),
    agent,
    handed: Object.keys(files),
    ...about,
  };
  return (nonce: string) => ({
    node: node.id,
    task: node.number ?? node.title,
    stage,
    script,
    tree,
    prompt: checkerPrompt({ ...brief, nonce }),
    ...(Object.keys(files).length > 0 && { files }),
  });
}

/** What every maker of an attempt said; the last one's words are the attempt's own. */
function allHandoffs(job: Job, { handoffs = [], claims }: Partial<Attempt> = {}): readonly Handoff[] {
  const last = job.plan.stages.findLast(({ kind }) => kind === 'maker');
  return [...handoffs, ...(claims === undefined || last === undefined ? [] : [{ role: last.key, ...claims }])];
}

type About = Pick<EventOf<'check-ended'>, 'type' | 'node' | 'attempt' | 'role' | 'log' | 'usage' | 'program'>;

/** A verdict counts only with the nonce that this check alone was given, for the tree that it was given. */
function believed(ended: CheckerEnd, about: About, nonce: string, tree: string): EventOf<'check-ended'> {
  if (ended.outcome === 'failed')
    return { ...about, outcome: 'failed', failure: { ...ended.failure, role: about.role } };
  const { nonce: echoed, ...answer } = ended.answer;
  if (echoed === nonce && answer.tree === tree)
    return { ...about, outcome: 'answered', verdict: { ...answer, verdict: lowered(answer), role: about.role } };
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

/** A pass that comes with an error contradicts itself, and then the worse word counts. */
export function lowered({ verdict, findings }: Pick<CheckerAnswer, 'verdict' | 'findings'>): CheckerAnswer['verdict'] {
  return findings.some(({ severity }) => severity === 'error') ? 'fail' : verdict;
}
