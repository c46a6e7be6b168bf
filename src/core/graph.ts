const CHUNK = 64;

interface Identified {
  readonly id: string;
}

/**
 * The nodes of a job in document order: an immutable list in which replacing one costs the square root of its length,
 * so that replaying a job of ten thousand nodes stays linear.
 */
export interface NodeTable<N extends Identified> extends Iterable<N> {
  readonly size: number;
  get(id: string): N | undefined;
  with(node: N): NodeTable<N>;
}

export function nodeTable<N extends Identified>(nodes: readonly N[]): NodeTable<N> {
  const position = new Map(nodes.map((node, index) => [node.id, index]));
  if (position.size !== nodes.length) throw new Error('Two nodes have the same id.');
  const chunks = Array.from({ length: Math.ceil(nodes.length / CHUNK) }, (_, i) =>
    nodes.slice(i * CHUNK, (i + 1) * CHUNK),
  );
  return tableOf(chunks, position);
}

function tableOf<N extends Identified>(
  chunks: readonly (readonly N[])[],
  position: ReadonlyMap<string, number>,
): NodeTable<N> {
  return {
    size: position.size,
    get(id) {
      const at = position.get(id);
      return at === undefined ? undefined : chunks[Math.floor(at / CHUNK)]?.[at % CHUNK];
    },
    with(node) {
      const at = position.get(node.id);
      if (at === undefined) throw new Error(`There is no node ${node.id}.`);
      const outer = Math.floor(at / CHUNK);
      return tableOf(chunks.with(outer, chunks[outer]!.with(at % CHUNK, node)), position);
    },
    *[Symbol.iterator]() {
      for (const chunk of chunks) yield* chunk;
    },
  };
}

interface Ordered extends Identified {
  readonly rank: number;
  readonly after: readonly string[];
}

/**
 * The first node, in document order, that nothing stands in the way of: every open node of a smaller rank is complete, and
 * so is each one it names in `after`. Without one, but with open nodes left, the order has a cycle: undefined.
 */
export function nextInOrder<N extends Ordered>(nodes: NodeTable<N>, isOpen: (node: N) => boolean): N | undefined {
  const lowest = lowestRank(nodes, isOpen);
  for (const node of nodes) if (isOpen(node) && isFreeAt(lowest, nodes, node, isOpen)) return node;
  return undefined;
}

/** Whether nothing stands in the way of this node. */
export function isFree<N extends Ordered>(nodes: NodeTable<N>, node: N, isOpen: (node: N) => boolean): boolean {
  return isFreeAt(lowestRank(nodes, isOpen), nodes, node, isOpen);
}

function lowestRank<N extends Ordered>(nodes: NodeTable<N>, isOpen: (node: N) => boolean): number {
  let lowest = Infinity;
  for (const node of nodes) if (isOpen(node) && node.rank < lowest) lowest = node.rank;
  return lowest;
}

function isFreeAt<N extends Ordered>(
  lowest: number,
  nodes: NodeTable<N>,
  node: N,
  isOpen: (node: N) => boolean,
): boolean {
  return node.rank === lowest && node.after.every((id) => !isStillOpen(nodes.get(id), isOpen));
}

function isStillOpen<N>(node: N | undefined, isOpen: (node: N) => boolean): boolean {
  return node !== undefined && isOpen(node);
}
