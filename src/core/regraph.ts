import type { NodeSpec } from './event.ts';
import type { NodeTable } from './graph.ts';
import type { Node } from './job.ts';
import { carriedThinking } from './thinking.ts';

/**
 * The nodes of a new reading of the task list. `kept` nodes go on as they are, at their new place; one that succeeds another
 * carries its counts, so that a changed task has no new budget; what is no longer named stays at the end, superseded.
 */
export function mergeGraph(old: NodeTable<Node>, specs: readonly NodeSpec[], kept: readonly string[]): readonly Node[] {
  const keeps = new Set(kept);
  const placed = specs.map((spec) => placedNode(old, spec, keeps));
  const named = new Set(specs.map((spec) => spec.id));
  const gone = [...old].filter((node) => !named.has(node.id)).map(superseded);
  return [...placed, ...gone];
}

function placedNode(old: NodeTable<Node>, spec: NodeSpec, keeps: ReadonlySet<string>): Node {
  const same = keeps.has(spec.id) ? old.get(spec.id) : undefined;
  if (same !== undefined) return atRest({ ...withoutSpec(same, spec), ...spec });
  const before = spec.succeeds === undefined ? undefined : old.get(spec.succeeds);
  const { attempts = 0, retries = 0, excused = 0, repairs = 0, clarifications = 0, notes = [] } = before ?? {};
  const thinking = before && carriedThinking(before);
  const counts = { attempts, retries, excused, repairs, clarifications, notes };
  const carried = { ...counts, ...(thinking && { thinking }) };
  return { ...spec, ...carried, status: 'pending', candidates: [], stalls: 0 };
}

/** What a reading may leave out must not stay from the one before; what it says is newer than what a person said. */
function withoutSpec(node: Node, { expects }: NodeSpec): Node {
  const {
    number: _number,
    succeeds: _succeeds,
    expects: _expects,
    isExploration: _is,
    isTicked: _ticked,
    isClaimed: _claimed,
    mustFail,
    signals: _signals,
    ...rest
  } = node;
  return { ...rest, ...(mustFail && expects === undefined && { mustFail }) };
}

/** A kept node without the attempt that was under way: it was made for another reading of the spec. */
function atRest(node: Node): Node {
  const { attempt: _attempt, lesson: _lesson, thinking, ...rest } = node;
  if (rest.status === 'completed' || rest.status === 'superseded') return { ...rest, ...(thinking && { thinking }) };
  // Its own words are the same, but not what they rest on: the requirements, the configuration.
  const carried = carriedThinking(node);
  const status = rest.status === 'pending' ? rest.status : 'ready';
  return { ...rest, status, ...(carried && { thinking: carried }) };
}

function superseded(node: Node): Node {
  const { attempt: _attempt, ...rest } = node;
  return { ...rest, status: 'superseded' };
}
