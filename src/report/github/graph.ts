import type { Node } from '../../core/job.ts';
import type { NodeStatus } from '../../core/transitions.ts';
import { counted, oneLine } from '../lines.ts';

/** A longer list is drawn as counts around what is in hand. */
const MOST_NODES = 60;
const MOST_IN_HAND = 12;
/** So many ranks fit beside each other. */
const MOST_ABREAST = 6;

/** Colours that can be read on a light page and on a dark one. */
const CLASSES: Readonly<Record<Exclude<NodeStatus, 'superseded'>, string>> = {
  pending: 'fill:#f6f8fa,stroke:#8c959f,color:#57606a',
  ready: 'fill:#f6f8fa,stroke:#8c959f,color:#57606a',
  running: 'fill:#ddf4ff,stroke:#0969da,color:#0969da',
  repairing: 'fill:#fff8c5,stroke:#9a6700,color:#7d4e00',
  blocked: 'fill:#ffebe9,stroke:#cf222e,color:#a40e26',
  failed: 'fill:#ffebe9,stroke:#cf222e,color:#a40e26',
  completed: 'fill:#dafbe1,stroke:#1a7f37,color:#116329',
};

/** One box of the graph. */
interface Box {
  readonly text: string;
  readonly status: NodeStatus;
}

/** What is drawn of a task. */
type Task = Pick<Node, 'number' | 'title' | 'rank' | 'status'>;

/** The tasks as a Mermaid graph in their order; those that can be done side by side stand side by side. */
export function taskGraph(nodes: Iterable<Task>): string {
  const drawn = [...nodes].filter(({ status }) => status !== 'superseded');
  if (drawn.length === 0) return '';
  const ranks = drawn.length > MOST_NODES ? counts(drawn) : ranked(drawn);
  const used = new Set(ranks.flat().map(({ status }) => status));
  const classes = Object.entries(CLASSES).filter(([status]) => used.has(status as NodeStatus));
  return [
    '```mermaid',
    `flowchart ${ranks.length > MOST_ABREAST ? 'TD' : 'LR'}`,
    ...ranks.flatMap(rankLines),
    ...ranks.slice(1).map((_, index) => `  r${index} --> r${index + 1}`),
    ...classes.map(([status, style]) => `  classDef ${status} ${style}`),
    '```',
  ].join('\n');
}

/** A rank is joined to the next as a whole: a line from each to each would be a thicket. */
function rankLines(boxes: readonly Box[], rank: number): readonly string[] {
  const box = ({ text, status }: Box, name: string): string => `${name}["${text}"]:::${status}`;
  const [only, ...others] = boxes;
  if (only !== undefined && others.length === 0) return [`  ${box(only, `r${rank}`)}`];
  const inner = boxes.map((one, index) => `    ${box(one, `r${rank}n${index}`)}`);
  return [`  subgraph r${rank}[" "]`, ...inner, '  end'];
}

function ranked(nodes: readonly Task[]): readonly (readonly Box[])[] {
  const ranks = Map.groupBy(nodes, ({ rank }) => rank);
  return [...ranks].toSorted(([a], [b]) => a - b).map(([, inRank]) => inRank.map(boxOf));
}

function counts(nodes: readonly Task[]): readonly (readonly Box[])[] {
  const complete = nodes.filter(({ status }) => status === 'completed').length;
  const waiting = nodes.filter(({ status }) => status === 'pending').length;
  const inHand = nodes.filter(({ status }) => status !== 'completed' && status !== 'pending');
  const more = inHand.length - MOST_IN_HAND;
  const ranks = [
    complete === 0 ? [] : [{ text: `${counted(complete, 'task')} complete`, status: 'completed' as const }],
    [
      ...inHand.slice(0, MOST_IN_HAND).map(boxOf),
      ...(more > 0 ? [{ text: `${more} more in hand`, status: 'ready' as const }] : []),
    ],
    waiting === 0 ? [] : [{ text: `${counted(waiting, 'task')} to come`, status: 'pending' as const }],
  ];
  return ranks.filter((rank) => rank.length > 0);
}

function boxOf({ number, title, status }: Task): Box {
  return { text: label(number === undefined ? title : `${number} ${title}`), status };
}

/** Letters and digits as they are, everything else by its number: no sign of the text is one of Mermaid's. */
function label(text: string): string {
  return oneLine(text, 40).replaceAll(/[^\p{L}\p{N} ]/gu, (sign) =>
    /\p{C}/u.test(sign) ? '' : `#${sign.codePointAt(0)};`,
  );
}
