import { digestOf } from '../core/digest.ts';
import type { NodeSpec } from '../core/event.ts';
import type { Job, Node } from '../core/job.ts';
import { problemLine } from '../errors.ts';
import type { Repository } from '../ports.ts';
import type { Unit } from '../spec/tasks.ts';
import { readTasks } from '../spec/tasks.ts';
import type { Deed } from './deed.ts';
import { prepare } from './preflight.ts';
import { tasksPath } from '../spec/spec-name.ts';

/** The task list as nodes: of the pinned base, or, after a `re-pin`, of the branch as a person named it. */
export const buildGraph: Deed<'build-graph'> = async (job, move, { repository }) => {
  if (move.repin !== undefined) return readAgain(job, move.at, move.repin, repository);
  const bytes = await repository.read(move.at, tasksPath(job.spec));
  const { units, notices } = readTasks(bytes ?? new Uint8Array());
  const open = units.filter((unit) => unit.state === 'open');
  const ids = new Map(open.map((unit) => [unit.id, unit.id]));
  return { type: 'graph-built', nodes: open.map((unit) => specOf(unit, unit.id, ids)), notices: short(notices) };
};

async function readAgain(job: Job, at: string, repin: string, repository: Repository): ReturnType<Deed<'build-graph'>> {
  const trusted = (await repository.tip(job.baseBranch)) ?? job.base;
  const prepared = await prepare(repository, { spec: job.spec, at, trusted });
  const { pins, plan, planDigest, units, notices } = prepared;
  const { nodes, kept } = match([...job.nodes], units, job.seq);
  // A person may have taken away all that was left to do; what is done already stays done.
  const problem = prepared.problems.find(({ code }) => code !== 'no-tasks' || nodes.length === 0);
  if (problem !== undefined) {
    const branch = job.baseBranch.replace('refs/heads/', '');
    const detail = `${problemLine(problem)} What counts is what ${branch} says: put spec and approval there, and take them over to the job branch.`;
    const blocker = { code: 'pin-broken' as const, detail, next: `re-pin ${repin}` };
    return { type: 'job-blocked', blocker };
  }
  const repinned = { pins, plan, planDigest, tip: at, trusted, kept };
  return { type: 'graph-built', nodes, notices: short(notices), repinned };
}

function short(notices: readonly { readonly line: number; readonly text: string }[]): { line: number; text: string }[] {
  return notices.slice(0, 50).map(({ line, text }) => ({ line, text: text.slice(0, 300) }));
}

interface Matched {
  readonly nodes: NodeSpec[];
  readonly kept: string[];
}

/**
 * Same digest keeps a node; the same number with other words succeeds it, and carries its counts; the rest is new. A completed
 * node whose box was opened again is succeeded too: a person wants it done once more.
 */
function match(old: readonly Node[], units: readonly Unit[], seq: number): Matched {
  const living = old.filter((node) => node.status !== 'superseded');
  const same = pair(
    living,
    units,
    (node) => node.digest,
    (unit) => unit.digest,
  );
  const kept = new Map([...same].filter(([unit, node]) => unit.state === 'done' || node.status !== 'completed'));
  const stays = new Set(kept.values());
  const left = living.filter((node) => !stays.has(node));
  const open = units.filter((unit) => unit.state === 'open' && !kept.has(unit));
  const successors = pair(
    left,
    open,
    (node) => node.number ?? node.title,
    (unit) => unit.number ?? unit.title,
  );
  const taken = new Set(old.map((node) => node.id));
  const idOf = (unit: Unit): string =>
    kept.get(unit)?.id ?? (taken.has(unit.id) ? `${unit.id}-${digestOf(`${seq}`).slice(0, 4)}` : unit.id);
  const scope = units.filter((unit) => kept.has(unit) || unit.state === 'open');
  const ids = new Map(scope.map((unit) => [unit.id, idOf(unit)]));
  const nodes = scope.map((unit) => ({ ...specOf(unit, idOf(unit), ids), ...succeeds(successors.get(unit)) }));
  return { nodes, kept: [...kept.values()].map((node) => node.id) };
}

function succeeds(node: Node | undefined): Pick<NodeSpec, 'succeeds'> {
  return node === undefined ? {} : { succeeds: node.id };
}

/** Pairs units with nodes of the same key, in order, each node once. */
function pair(
  nodes: readonly Node[],
  units: readonly Unit[],
  keyOfNode: (node: Node) => string,
  keyOfUnit: (unit: Unit) => string,
): Map<Unit, Node> {
  const waiting = Map.groupBy(nodes, keyOfNode);
  const pairs = new Map<Unit, Node>();
  for (const unit of units) {
    const node = waiting.get(keyOfUnit(unit))?.shift();
    if (node !== undefined) pairs.set(unit, node);
  }
  return pairs;
}

function specOf(unit: Unit, id: string, ids: ReadonlyMap<string, string>): NodeSpec {
  const { number, title, kind, digest, boxes, rank } = unit;
  const after = unit.after.flatMap((before) => ids.get(before) ?? []);
  return { id, title, kind, digest, boxes: [...boxes], rank, after, ...(number !== undefined && { number }) };
}
