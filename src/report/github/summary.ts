import { holds, isRed, type GateResult } from '../../core/evidence.ts';
import type { Job } from '../../core/job.ts';
import type { Line } from '../../core/journal.ts';
import { outcomeOf } from '../evidence.ts';
import { taskGraph } from './graph.ts';
import { branchLink, type Links } from './links.ts';
import { fitting, folded, stacked, tableOf } from './markdown.ts';
import { code, fenced, plain } from './plain.ts';
import { named, standing } from './standing.ts';
import { evidenceOf } from './tasks.ts';

/** What judged something in this step, and how. */
interface Judgement {
  readonly sign: string;
  readonly name: string;
  readonly of: string;
  readonly outcome: string;
  readonly took: string;
  /** The end of the output, where it says why. */
  readonly tail?: string;
}

/** A graph of more tasks is folded away. */
const MOST_IN_SIGHT = 12;
const MOST_ROWS = 200;
const MOST_TAILS = 10;

/** The artifact in which whole outputs are kept. */
export interface Kept {
  readonly name: string;
  readonly id: number;
}

/** The page of one step: how the job stands, the graph, and what was judged and done; `written` are the lines of this step alone. */
export function summary(job: Job, written: readonly Line[], links: Links, kept?: Kept): string {
  const judgements = written.flatMap((line) => judgementsOf(job, line));
  return stacked(
    standing(job),
    job.nodes.size > MOST_IN_SIGHT ? folded('The tasks as a graph', taskGraph(job.nodes)) : taskGraph(job.nodes),
    judgementTable(judgements),
    outputs(judgements),
    doneTable(job, written, links),
    [
      `branch ${branchLink(links, job.branch)}`,
      `[this run](${links.runUrl})`,
      ...(kept === undefined ? [] : [`whole outputs: [${code(kept.name)}](${links.runUrl}/artifacts/${kept.id})`]),
    ].join(' · '),
  );
}

function judgementsOf(job: Job, { event }: Line): readonly Judgement[] {
  if (event.type === 'baseline-ended')
    return event.gates.map((gate) => gateJudgement(asMeant(gate, job), 'the branch as it stood'));
  if (event.type === 'gate-ended') return event.gates.map((gate) => gateJudgement(gate, taskIn(job, event.node)));
  if (event.type !== 'check-ended') return [];
  const [sign, outcome] =
    event.outcome === 'failed'
      ? ['⚠️', event.failure.summary]
      : [event.verdict.verdict === 'pass' ? '✅' : '❌', `says ${event.verdict.verdict}`];
  return [{ sign, name: plain(event.role), of: taskIn(job, event.node), outcome: plain(outcome), took: '' }];
}

/** A gate that the last task had to leave red is red on the branch too. */
function asMeant(gate: GateResult, { redAtTip }: Job): GateResult {
  return isRed(gate) && redAtTip.includes(gate.name) ? { ...gate, expected: 'fail' } : gate;
}

function gateJudgement(gate: GateResult, of: string): Judgement {
  const { name, required, durationMs, tail } = gate;
  const isHeld = holds(gate);
  const outcome = `${outcomeOf(gate)}${required ? '' : ', only warns'}`;
  const took = `${(durationMs / 1_000).toFixed(1)} s`;
  const why = isHeld || tail === undefined ? {} : { tail };
  return { sign: isHeld ? '✅' : required ? '❌' : '⚠️', name: plain(name), of, outcome, took, ...why };
}

function taskIn({ nodes }: Job, id: string): string {
  const node = nodes.get(id);
  return node === undefined ? '' : named(node);
}

function judgementTable(judgements: readonly Judgement[]): string | undefined {
  if (judgements.length === 0) return undefined;
  const rows = judgements.map(({ sign, name, of, outcome, took }) => [sign, name, of, outcome, took]);
  const { shown, left } = fitting(rows, MOST_ROWS, () => 1);
  const more = left === 0 ? undefined : `… and ${left} more`;
  return stacked('#### Judged in this step', tableOf(['', 'By', 'What', 'Outcome', 'Took'], shown), more);
}

function outputs(judgements: readonly Judgement[]): string | undefined {
  const ends = judgements.flatMap(({ name, of, tail }) =>
    tail === undefined ? [] : [stacked(`**${name}**, ${of}:`, fenced(tail, 4_000))],
  );
  return ends.length === 0 ? undefined : folded('Why it failed', stacked(...ends.slice(0, MOST_TAILS)));
}

function doneTable({ nodes }: Job, written: readonly Line[], links: Links): string | undefined {
  const rows = written.flatMap(({ event }) => {
    const node = event.type === 'node-integrated' ? nodes.get(event.node) : undefined;
    return node?.evidence === undefined ? [] : [[named(node), evidenceOf(node.evidence, links)]];
  });
  if (rows.length === 0) return undefined;
  return stacked('#### Done in this step', tableOf(['Task', 'Evidence'], rows.slice(0, MOST_ROWS)));
}
