import type { Signal } from '../core/complexity.ts';
import { digestOf } from '../core/digest.ts';
import type { NodeSpec, Pins } from '../core/event.ts';
import type { Job, Node } from '../core/job.ts';
import type { ExecutionPlan } from '../core/plan.ts';
import { problemLine, type Problem } from '../errors.ts';
import type { Repository } from '../ports.ts';
import type { Unit } from '../spec/tasks.ts';
import { readTasks } from '../spec/tasks.ts';
import type { Deed } from './deed.ts';
import { prepare } from './preflight.ts';
import { looksLikeExploration } from '../spec/exploration.ts';
import { specFolder, tasksPath } from '../spec/spec-name.ts';
import { readSpecType } from './spec-type.ts';
import { signalsAt } from './task.ts';

/** The task list as nodes: of the pinned base, or, after a `re-pin`, of the branch as a person named it. */
export const buildGraph: Deed<'build-graph'> = async (job, move, { repository }) => {
  if (move.repin !== undefined) return readAgain(job, move.at, move.repin, repository);
  const bytes = await repository.read(move.at, tasksPath(job.spec));
  const { units, notices } = readTasks(bytes ?? new Uint8Array());
  const open = units.filter((unit) => unit.state === 'open');
  const ids = new Map(open.map((unit) => [unit.id, unit.id]));
  const terms = await termsAt(job, move.at, job, repository);
  return {
    type: 'graph-built',
    nodes: open.map((unit) => specOf(unit, unit.id, ids, terms)),
    notices: short(notices),
  };
};

/** What else than the list itself says how a task is to be judged. */
interface Terms {
  readonly plan: ExecutionPlan;
  readonly isBugfix: boolean;
  /** What the words of a task say of how hard it is; absent where nobody thinks about tasks. */
  readonly signals?: (unit: Unit) => readonly Signal[];
}

async function termsAt(
  job: Job,
  at: string,
  { plan, pins }: Pick<Job, 'plan' | 'pins'>,
  repository: Repository,
): Promise<Terms> {
  const signals = await signalsAt(job.spec, at, plan, repository);
  return { plan, isBugfix: await isBugfix(job, at, pins, repository), ...(signals && { signals }) };
}

async function isBugfix({ spec }: Job, at: string, pins: Pins, repository: Repository): Promise<boolean> {
  const folder = `${specFolder(spec)}/`;
  const names = Object.keys(pins).flatMap((path) => (path.startsWith(folder) ? path.slice(folder.length) : []));
  return (await readSpecType(repository, { spec, at }, names)).isBugfix;
}

async function readAgain(job: Job, at: string, repin: string, repository: Repository): ReturnType<Deed<'build-graph'>> {
  const trusted = (await repository.tip(job.baseBranch)) ?? job.trusted;
  const prepared = await prepare(repository, { spec: job.spec, at, trusted, vendor: job.vendor });
  const { pins, plan, planDigest, units, notices } = prepared;
  const terms = await termsAt(job, at, { plan, pins }, repository);
  const { nodes, kept } = match([...job.nodes], units, terms, job.seq);
  // A person may have taken away all that was left to do; what is done already stays done.
  const problems = prepared.problems.filter(({ code }) => code !== 'no-tasks' || nodes.length === 0);
  if (problems.length > 0) {
    const branch = job.baseBranch.replace('refs/heads/', '');
    const detail = `${named(problems)} What counts is what ${branch} says: put spec and approval there, and take them over to the job branch.`;
    const blocker = { code: 'pin-broken' as const, detail, next: `re-pin ${repin}` };
    return { type: 'job-blocked', blocker };
  }
  const repinned = { pins, plan, planDigest, tip: at, trusted, kept };
  return { type: 'graph-built', nodes, notices: short(notices), repinned };
}

const MOST_NAMED = 3;

function named(problems: readonly Problem[]): string {
  const more = problems.length > MOST_NAMED ? [`There are ${problems.length - MOST_NAMED} more.`] : [];
  return [...problems.slice(0, MOST_NAMED).map(problemLine), ...more].join(' ');
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
function match(old: readonly Node[], units: readonly Unit[], terms: Terms, seq: number): Matched {
  const living = old.filter((node) => node.status !== 'superseded');
  const same = pairSame(living, units);
  const kept = new Map([...same].filter(([unit, node]) => unit.state === 'done' || node.status !== 'completed'));
  const stays = new Set(kept.values());
  const left = living.filter((node) => !stays.has(node));
  const others = openFirst(units.filter((unit) => !kept.has(unit)));
  const predecessors = pair(
    left,
    others,
    (node) => node.number ?? node.title,
    (unit) => unit.number ?? unit.title,
  );
  // A task that a person worded anew and ticked was in scope, and nothing shows that it is done.
  const successors = new Map([...predecessors].filter(([unit, node]) => unit.state === 'open' || isUndone(node)));
  const taken = new Set(old.map((node) => node.id));
  const idOf = (unit: Unit): string =>
    kept.get(unit)?.id ?? (taken.has(unit.id) ? `${unit.id}-${digestOf(`${seq}`).slice(0, 4)}` : unit.id);
  const scope = units.filter((unit) => kept.has(unit) || unit.state === 'open' || successors.has(unit));
  const ids = new Map(scope.map((unit) => [unit.id, idOf(unit)]));
  const nodes = scope.map((unit) => ({
    ...specOf(unit, idOf(unit), ids, terms),
    ...succeeds(successors.get(unit)),
    ...tickedByHand(unit, kept.get(unit) ?? successors.get(unit)),
  }));
  return { nodes, kept: [...kept.values()].map((node) => node.id) };
}

function tickedByHand({ isTicked }: Unit, node: Node | undefined): Pick<NodeSpec, 'isTicked'> {
  return isTicked && node !== undefined && isUndone(node) ? { isTicked } : {};
}

function isUndone({ status }: Node): boolean {
  return status !== 'completed';
}

function succeeds(node: Node | undefined): Pick<NodeSpec, 'succeeds'> {
  return node === undefined ? {} : { succeeds: node.id };
}

/** Of tasks that are alike, those come first that agree about what is done. */
function pairSame(nodes: readonly Node[], units: readonly Unit[]): ReadonlyMap<Unit, Node> {
  const agreeing = pair(
    nodes,
    units,
    (node) => `${!isUndone(node)} ${node.digest}`,
    (unit) => `${unit.isTicked} ${unit.digest}`,
  );
  const taken = new Set(agreeing.values());
  const others = pair(
    nodes.filter((node) => !taken.has(node)),
    units.filter((unit) => !agreeing.has(unit)),
    (node) => node.digest,
    (unit) => unit.digest,
  );
  return new Map([...agreeing, ...others]);
}

/** What is done may never have been in scope. */
function openFirst(units: readonly Unit[]): readonly Unit[] {
  return [...units.filter(({ state }) => state === 'open'), ...units.filter(({ state }) => state === 'done')];
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

function specOf(
  unit: Unit,
  id: string,
  ids: ReadonlyMap<string, string>,
  { plan, isBugfix: mends, signals }: Terms,
): NodeSpec {
  const { number, title, kind, digest, rank } = unit;
  // What is ticked already may be unticked before it is done.
  const boxes = unit.state === 'done' ? unit.marks : unit.boxes;
  const after = unit.after.flatMap((before) => ids.get(before) ?? []);
  const { tasks = {} } = plan;
  const expects = number !== undefined && Object.hasOwn(tasks, number) ? tasks[number] : undefined;
  const explores = mends && kind === 'task' && looksLikeExploration(title, unit.details);
  const named = {
    ...(number !== undefined && { number }),
    ...(expects && { expects }),
    ...(explores && { isExploration: true as const }),
    ...(signals && kind === 'task' && { signals: [...signals(unit)] }),
  };
  return { id, title, kind, digest, boxes: [...boxes], rank, after, ...named };
}
