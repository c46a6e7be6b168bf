import type { Claim, Evidence, Job, Node } from '../../core/job.ts';
import type { NodeStatus } from '../../core/transitions.ts';
import { outcomeOf } from '../evidence.ts';
import { counted } from '../lines.ts';
import { digested, isHeldUp, MOST_TASKS, SOME_TASKS, stageOf } from '../page.ts';
import { thoughtOf } from '../thinking.ts';
import { commitLink, type Links } from './links.ts';
import { fitting, folded, stacked, tableOf } from './markdown.ts';
import { outputLink, type Outputs } from './outputs.ts';
import { plain } from './plain.ts';
import { named } from './standing.ts';

/** The sign of each status. */
const SIGNS: Readonly<Record<NodeStatus, string>> = {
  pending: '⚪',
  ready: '⚪',
  running: '🔵',
  repairing: '🔵',
  blocked: '⛔',
  completed: '✅',
  failed: '❌',
  superseded: '➖',
};

const CLAIMS: Readonly<Record<Claim, string>> = {
  integrated: 'verified',
  'gate-only': 'verified by the gates alone',
  'already-done': 'done already',
  'accepted-by-person': 'accepted by a person',
};

/** So many characters of the tasks are in sight. */
const IN_SIGHT = 16_000;

/** What rows lead to. */
interface Ways {
  readonly links: Links;
  readonly outputs: Outputs;
}

/** The tasks of a job in so many characters: of a long list what is in hand, and the rest folded. */
export function taskTable(job: Job, ways: Ways, most: number): string {
  const nodes = [...job.nodes];
  if (nodes.length === 0) return '';
  if (nodes.length <= MOST_TASKS) return tableWithin(job, nodes, ways);
  const { complete, replaced, left } = digested(nodes);
  const counts = [
    ...(complete === 0 ? [] : [`${SIGNS.completed} ${counted(complete, 'task')} complete`]),
    ...(replaced === 0 ? [] : [`${SIGNS.superseded} ${replaced} replaced by a newer reading of the spec`]),
    ...(left.length === 0 ? [] : [`${left.length} left`]),
  ];
  const inHand = left.slice(0, SOME_TASKS);
  const inSight = stacked(counts.join(' · '), inHand.length === 0 ? undefined : tableWithin(job, inHand, ways));
  return stacked(inSight, folded(`All ${counted(nodes.length, 'task')}`, listWithin(nodes, most - inSight.length)));
}

/** What was begun while nothing goes on in the job waits for the clock, or for a person. */
function signOf(job: Job, node: Node): string {
  if (!isHeldUp(job, node)) return SIGNS[node.status];
  return job.status === 'waiting-retry' ? '⏳' : '⏸️';
}

function tableWithin(job: Job, nodes: readonly Node[], { links, outputs }: Ways): string {
  const rows = nodes.map((node) => {
    const asked = job.questions.find((question) => question.node === node.id);
    const stands = [stateOf(node, links), ...thoughtOf(job, node).map((one) => plain(one))]
      .filter((one) => one !== '')
      .join(' · ');
    const state = stands === '' ? '' : `${stands}${outputLink(outputs, node.id)}`;
    const row = [named(node), triesOf(node)];
    if (asked === undefined) return [signOf(job, node), ...row, state];
    return ['❓', ...row, `waits for the answer to ${asked.id}${state === '' ? '' : `; ${state}`}`];
  });
  const { shown, left } = fitting(rows, IN_SIGHT, (row) => row.join(' | ').length);
  return stacked(tableOf(['', 'Task', 'Attempts', 'State'], shown), left === 0 ? undefined : `… and ${left} more`);
}

/** One line each; GitHub makes a link of the start of a commit. */
function listWithin(nodes: readonly Node[], most: number): string {
  const items = nodes.map((node) => {
    const commit = node.evidence === undefined ? '' : ` ${node.evidence.commit.slice(0, 10)}`;
    return `- ${SIGNS[node.status]} ${named(node)}${commit}`;
  });
  const { shown, left } = fitting(items, most, (item) => item.length + 1);
  return [...shown, ...(left === 0 ? [] : [`- … and ${left} more`])].join('\n');
}

function triesOf({ attempts }: Node): string {
  return attempts === 0 ? '' : `${attempts}`;
}

/** What a task stands on; where it is not done, how far it is, or why it failed last. */
function stateOf(node: Node, links: Links): string {
  const { evidence, status, attempt, lesson } = node;
  if (evidence !== undefined) return evidenceOf(evidence, links);
  if (status === 'superseded') return 'replaced by a newer reading of the spec';
  const before = lesson === undefined ? '' : `attempt ${lesson.attempt} failed: ${lesson.failure.summary}`;
  if (attempt === undefined) return plain(before);
  const isTheSame = attempt.failure !== undefined && lesson?.attempt === attempt.number;
  return plain(isTheSame || before === '' ? stageOf(attempt) : `${stageOf(attempt)}; ${before}`);
}

/** What a completed task stands on: the commit, and who judged it how. */
export function evidenceOf(evidence: Evidence, links: Links): string {
  const { claim, commit, gates, verdicts, isGuardAccepted, reason } = evidence;
  const said = [
    ...gates.map((gate) => `${gate.name} ${outcomeOf(gate)}${gate.required ? '' : ', only warns'}`),
    ...verdicts.map(({ role, verdict }) => `${role} says ${verdict}`),
    ...(isGuardAccepted ? ['a person accepted the change to what the gates run'] : []),
  ];
  const by = said.length === 0 ? '' : `: ${plain(said.join(' · '), 250)}`;
  const why = reason === undefined ? '' : ` (${plain(reason)})`;
  return `${CLAIMS[claim]}${why} in ${commitLink(links, commit)}${by}`;
}
