import { holds } from '../../src/core/evidence.ts';
import { replay } from '../../src/core/apply.ts';
import { decide } from '../../src/core/decide.ts';
import type { Job, Node } from '../../src/core/job.ts';
import { expectedOf, withExpected } from '../../src/core/expectation.ts';
import { readLines } from '../../src/core/journal.ts';
import { limitsOf } from '../../src/core/limits.ts';
import { isDeepStrictEqual } from 'node:util';
import type { MemoryWorld } from './memory-world.ts';
import { BRANCH, JOB, linesOf } from './story.ts';

/** Everything that must hold of a world whatever happened in it; returns what does not. Where people push to the branch, it is theirs. */
export async function broken(world: MemoryWorld, isBranchOurs = true): Promise<string[]> {
  const texts = await linesOf(world);
  if (texts.length === 0) return [];
  const lines = readLines(texts);
  const problems: string[] = [];
  let job: Job | undefined;
  const integrated = new Map<string, number>();
  for (const line of lines) {
    const { event } = line;
    if (event.type === 'move-chosen' && job !== undefined) {
      const again = decide(job, event.facts, new Date(line.at));
      if (!isDeepStrictEqual(again, { move: event.move, because: event.because }))
        problems.push(`line ${line.seq} is decided otherwise: ${again.move.type}`);
    }
    if (event.type === 'node-integrated') problems.push(...unshown(job!.nodes.get(event.node)!));
    job = replay([line], job);
    if (event.type === 'tip-adopted') for (const node of event.reopened ?? []) integrated.delete(node);
    if (event.type === 'node-integrated') integrated.set(event.node, (integrated.get(event.node) ?? 0) + 1);
    problems.push(...overLimit(job).map((name) => `line ${line.seq}: ${name} is exceeded`));
  }
  for (const [node, times] of integrated) if (times > 1) problems.push(`${node} was integrated ${times} times`);
  problems.push(...unproven(job!), ...uncharged(job!, world));
  if (isBranchOurs) problems.push(...offBranch(job!, world, integrated.size));
  return problems;
}

function overLimit(job: Job): string[] {
  const limits = limitsOf(job);
  const nodes = [...job.nodes];
  return [
    ...(job.used.agentRuns > limits.agentRuns ? ['agentRuns'] : []),
    ...(nodes.some((node) => node.attempts - node.excused > limits.attemptsPerNode) ? ['attemptsPerNode'] : []),
    ...(nodes.some((node) => node.repairs > limits.repairCyclesPerNode) ? ['repairCyclesPerNode'] : []),
    // Faults may come after a person's `retry`, but nothing is tried again by itself any more.
    ...(job.retry !== undefined && job.nodes.get(job.retry.node)!.retries > limits.transientRetries
      ? ['transientRetries']
      : []),
    ...(nodes.some((node) => node.clarifications > limits.clarificationRounds) ? ['clarificationRounds'] : []),
  ];
}

/** Nothing is complete without its evidence. */
function unproven(job: Job): string[] {
  const checkers = job.plan.stages.filter((stage) => stage.kind === 'checker');
  return [...job.nodes].flatMap((node) => {
    if (node.status !== 'completed') return [];
    const { evidence } = node;
    if (evidence === undefined) return [`${node.id} is complete without evidence`];
    if (evidence.claim === 'accepted-by-person') return [];
    const isGated =
      evidence.gates.some((gate) => gate.required) && evidence.gates.every((gate) => holds(gate) || !gate.required);
    const isChecked =
      evidence.claim !== 'integrated' ||
      checkers.every(({ key }) => evidence.verdicts.some((one) => one.role === key && one.verdict === 'pass'));
    return isGated && isChecked ? [] : [`${node.id} is complete on ${JSON.stringify(evidence)}`];
  });
}

/** What a gate had to do for a task that is integrated, it did, and its result says so. */
function unshown(node: Node): string[] {
  const { claim, gates = [] } = node.attempt ?? {};
  const marked = withExpected(
    node,
    gates.map(({ expected: _expected, ...gate }) => gate),
  );
  return gates.flatMap((gate, index) => {
    const isShown = expectedOf(node, gate.name) !== 'red-first' || claim !== 'integrated' || gate.atBase !== undefined;
    const isAsSaid = gate.expected === marked[index]!.expected;
    return !gate.required || (isShown && isAsSaid && holds(gate))
      ? []
      : [`${node.id} stands on ${JSON.stringify(gate)}`];
  });
}

/** Whatever was really started has been counted, lost or not. */
function uncharged({ used }: Job, { started }: MemoryWorld): string[] {
  const ran = started.makes + started.checks + started.agentQuestions;
  return [
    ...(used.agentRuns < ran ? [`${ran} agents ran, ${used.agentRuns} are charged`] : []),
    ...(used.localCalls < started.localQuestions
      ? [`a model was asked ${started.localQuestions} times, ${used.localCalls} are charged`]
      : []),
  ];
}

/** The branch is where the journal says, with one commit a node on the base. */
function offBranch(job: Job, world: MemoryWorld, integrated: number): string[] {
  const tip = world.store.refs.get(BRANCH);
  const commits =
    tip === undefined ? [] : world.store.log(tip).filter((commit) => commit.message.includes(`Specbridge-Job: ${JOB}`));
  return [
    ...(tip === job.tip ? [] : [`the branch is at ${tip}, the journal says ${job.tip}`]),
    ...(commits.length === integrated ? [] : [`${commits.length} commits for ${integrated} nodes`]),
  ];
}
