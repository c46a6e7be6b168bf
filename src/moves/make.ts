import { isRealChange } from '../core/screen.ts';
import type { Claims, Failure, Handoff, Usage } from '../core/evidence.ts';
import type { EventOf } from '../core/event.ts';
import type { Job } from '../core/job.ts';
import type { MoveOf } from '../core/move.ts';
import { wayOf, type Stage } from '../core/plan.ts';
import { nodeOf } from '../core/changes.ts';
import type { AgentOrder, MakerEnd, PortsFor, Repository, Tree } from '../ports.ts';
import { planOf } from '../core/thinking.ts';
import { makerPrompt } from '../roles/prompts.ts';
import { agentBriefOf } from './agent-brief.ts';
import { candidateAt, commitTree, screened } from './candidate.ts';
import type { Deed } from './deed.ts';
import { handedTo } from './handed.ts';
import { pathsOf, stagedAt, takeOutputs, type Made } from './outputs.ts';
import { taskOf } from './task.ts';
import { offerOf, treeOrder, unfinishedAt } from './unfinished.ts';

type Ended = EventOf<'make-ended'>;

/** The makers, in order, in one worktree; then the whole folder is screened and becomes a candidate. */
export const make: Deed<'make'> = async (job, move, ports, signal) => {
  await using tree = await ports.workshop.open(treeOrder(job, move), signal);
  const about = { type: 'make-ended' as const, node: move.node, attempt: move.attempt };
  const failure = await tree.setup(signal);
  if (failure !== undefined) return { ...about, outcome: 'failed', runs: 0, logs: [], failure };
  const worked = await work(job, move, tree, ports, signal);
  const { runs, logs, usage, programs, claims, made } = worked;
  const frozen = await tree.freeze(move.base);
  const broken = await screened(job, frozen, ports.repository);
  const used = { ...(usage.length > 0 && { usage: [...usage] }), ...(programs && { programs }) };
  const told = { ...about, runs, logs: [...logs], ...used, ...(claims && { claims }) };
  if (broken !== undefined) return { ...told, outcome: 'failed', failure: broken };
  if (worked.failure !== undefined) {
    const { failure: why } = worked;
    const unfinished = await unfinishedAt(job, move, frozen, why.summary, ports.repository);
    return { ...told, outcome: 'failed', failure: why, ...(unfinished && { unfinished }) };
  }
  if (!isRealChange(frozen.changes)) return { ...told, outcome: 'no-change' };
  const commit = await commitTree(job, move, frozen.tree, ports.repository);
  const handoffs = worked.handoffs.slice(0, -1);
  const staged = await stagedAt(job, move, made, commit, ports.repository);
  return {
    ...told,
    ...(handoffs.length > 0 && { handoffs }),
    ...(staged && { staged }),
    outcome: 'candidate',
    candidate: await candidateAt(job, move, commit, frozen, ports.repository),
  } satisfies Ended;
};

interface Worked {
  readonly runs: number;
  readonly logs: readonly string[];
  readonly usage: readonly Usage[];
  readonly programs?: Record<string, string>;
  readonly claims?: Claims;
  /** What those said that are done, in their order. */
  readonly handoffs: readonly Handoff[];
  /** What they made for the ledger. */
  readonly made: readonly Made[];
  readonly failure?: Failure;
}

/** Each maker in its turn; the first that does not succeed ends the pipeline. */
async function work(
  job: Job,
  move: MoveOf<'make'>,
  tree: Tree,
  ports: PortsFor['agents'],
  signal: AbortSignal,
): Promise<Worked> {
  const ask = await asking(job, move, tree, ports);
  let worked: Worked = { runs: 0, logs: [], usage: [], handoffs: [], made: [] };
  for (const stage of job.plan.stages.filter((planned) => planned.kind === 'maker')) {
    const ended = await ports.agents.make(await ask(stage, worked), signal);
    const { made, failure } = await takeOutputs(job, stage, move, tree);
    const logs = [...worked.logs, ...(ended.log === undefined ? [] : [ended.log])];
    const usage = [...worked.usage, ...(ended.usage === undefined ? [] : [ended.usage])];
    const programs = ended.program !== undefined && { ...worked.programs, [stage.key]: ended.program };
    const said = outcomeOf(ended, stage);
    const outcome = failure === undefined || said.failure !== undefined ? said : { ...said, failure };
    const handoff = outcome.claims === undefined ? [] : [{ role: stage.key, ...outcome.claims }];
    const handed = { handoffs: [...worked.handoffs, ...handoff], made: [...worked.made, ...made] };
    worked = { ...worked, runs: worked.runs + 1, logs, usage, ...(programs && { programs }), ...handed, ...outcome };
    if (worked.failure !== undefined) return worked;
  }
  return worked;
}

/** What each maker is asked, with what those before it said. */
async function asking(
  job: Job,
  move: MoveOf<'make'>,
  tree: Tree,
  { agents, repository }: PortsFor['agents'],
): Promise<(stage: Stage, worked: Worked) => Promise<AgentOrder>> {
  const node = nodeOf(job, move.node);
  const task = await taskOf(job, node, repository);
  const offer = await offerOf(node, move, repository);
  const brief = { job, node, task, offer, plan: planOf(node) };
  return async (stage, worked) => {
    const handed = await handedTo(job, stage, worked, repository);
    const outputs = pathsOf(job, stage, move);
    const files = { ...(offer && { [offer.file]: offer.patch }), ...handed };
    return {
      node: node.id,
      task: node.number ?? node.title,
      attempt: move.attempt,
      stage,
      script: await scriptOf(job, stage, repository),
      tree,
      prompt: makerPrompt({
        ...brief,
        fence: agents.nonce(),
        way: wayOf(stage),
        agent: await agentBriefOf(job, stage, repository),
        handoffs: worked.handoffs,
        outputs,
        handed: Object.keys(handed),
      }),
      ...(Object.keys(files).length > 0 && { files }),
      ...(outputs.length > 0 && { outputs }),
      deadline: new Date(move.deadline),
    };
  };
}

/** A scripted agent's script, as it was pinned: never from a working tree. */
export async function scriptOf(job: Job, stage: Stage, repository: Repository): Promise<Uint8Array | undefined> {
  return stage.script === undefined ? undefined : repository.read(job.trusted, stage.script);
}

function outcomeOf(ended: MakerEnd, stage: Stage): Pick<Worked, 'claims' | 'failure'> {
  if (ended.outcome === 'failed') return { failure: { ...ended.failure, role: stage.key } };
  const { says, claims } = ended;
  const about = { stage: 'make' as const, role: stage.key, summary: claims.summary.slice(0, 300) };
  if (says === 'failed') return { claims, failure: { ...about, kind: 'implementation-defect' } };
  if (says === 'blocked')
    return {
      claims,
      failure: { ...about, kind: 'ambiguity', ...(claims.questions && { questions: claims.questions }) },
    };
  return { claims };
}
