import type { Unfinished, Usage } from '../core/evidence.ts';
import type { EventOf, JobEvent } from '../core/event.ts';
import type { Job } from '../core/job.ts';
import type { Line } from '../core/journal.ts';
import { MOVES, type Move } from '../core/move.ts';
import { findingLine, gateLine } from './evidence.ts';
import { namingTasks } from './naming.ts';
import { saidByModel } from './progress.ts';
import { counted, shifted } from './lines.ts';

/** The lines of a journal that are about one node: its moves, what came of them, what people were asked and said. */
export function linesAbout(id: string, lines: readonly Line[]): readonly Line[] {
  const moves = new Set<number>();
  const questions = new Set<string>();
  return lines.filter(({ seq, event }) => {
    if (event.type === 'move-chosen' && isAbout(event.move, id)) moves.add(seq);
    if (event.type === 'question-asked' && event.question.node === id) questions.add(event.question.id);
    return isEventAbout(event, id, { moves, questions });
  });
}

interface Met {
  readonly moves: ReadonlySet<number>;
  readonly questions: ReadonlySet<string>;
}

function isEventAbout(event: JobEvent, id: string, { moves, questions }: Met): boolean {
  if (event.type === 'move-chosen') return isAbout(event.move, id);
  if (event.type === 'move-lost') return moves.has(event.intent);
  if (event.type === 'question-asked') return event.question.node === id;
  if (event.type === 'job-blocked') return event.blocker.node === id;
  if (event.type !== 'command-heard') return 'node' in event && event.node === id;
  const { say } = event;
  return 'node' in say ? say.node === id : say.verb === 'answer' && questions.has(say.question);
}

/** Moves that run something; the others say nothing that their result does not. */
function isAbout(move: Move, id: string): boolean {
  return MOVES[move.type].intent === 'saved' && 'node' in move && move.node === id;
}

/** What was tried at a node, attempt by attempt, with the digest of each output; `lines` are those about it. */
export function historyLines({ job, nodes }: Pick<Job, 'job' | 'nodes'>, lines: readonly Line[]): readonly string[] {
  let attempt = 0;
  const told = lines.flatMap((line, index) => {
    const { event } = line;
    const about = event.type === 'move-chosen' ? event.move : event;
    const isNext = 'attempt' in about && about.attempt !== attempt && (attempt = about.attempt) > 0;
    const head = isNext ? ['', `attempt ${attempt}, from ${line.at}`] : [];
    const isLast = index === lines.length - 1;
    return [...head, ...(event.type === 'move-chosen' ? underWay(event, isLast) : tell(event, nodes))];
  });
  const isAnyLog = lines.some(({ event }) => 'logs' in event || 'log' in event || 'gates' in event);
  return [...told, ...(isAnyLog ? ['', `whole outputs: specbridge job ${job} --log <digest>`] : [])];
}

function underWay({ move }: EventOf<'move-chosen'>, isLast: boolean): readonly string[] {
  return isLast ? [row('under way', move.type === 'check' ? `check by ${move.role}` : move.type)] : [];
}

type Tellers = { readonly [T in JobEvent['type']]?: (event: EventOf<T>, nodes: Job['nodes']) => readonly string[] };

const TELLERS: Tellers = {
  'make-ended': (event) => [
    ...(event.outcome === 'candidate' ? [commitRow('candidate', event.candidate.commit)] : []),
    ...(event.outcome === 'no-change' ? [row('made', 'no change')] : []),
    ...(event.outcome === 'failed' ? [row('failed', event.failure.summary)] : []),
    ...(event.outcome === 'failed' ? keptRows(event) : []),
    ...(event.claims === undefined ? [] : [row('says', event.claims.summary)]),
    ...event.logs.map((log) => row('agent', `log ${log.slice(0, 16)}`)),
    ...Object.entries(event.programs ?? {}).map(([role, program]) => row('program', `${role}: ${program}`)),
    ...(event.usage ?? []).map(usageRow),
  ],
  'gate-ended': ({ gates, failure }) => [
    ...gates.map(gateLine),
    ...(failure === undefined ? [] : [row('failed', failure.summary)]),
  ],
  'check-ended': (event) => {
    const said =
      event.outcome === 'answered'
        ? `${event.verdict.verdict}, ${counted(event.verdict.findings.length, 'finding')}`
        : event.failure.summary;
    return [
      row('check', `${event.role}: ${said}${event.log === undefined ? '' : `, log ${event.log.slice(0, 16)}`}`),
      ...(event.outcome === 'answered' ? event.verdict.findings.map(findingLine) : []),
      ...(event.program === undefined ? [] : [row('program', `${event.role}: ${event.program}`)]),
      ...(event.usage === undefined ? [] : [usageRow(event.usage)]),
    ];
  },
  'reason-ended': (event) => {
    const { tier = 'local-small', outcome, role, log, program, usage } = event;
    const who = tier === 'local-small' ? 'model' : 'agent';
    return [
      row(who, outcome === 'failed' ? saidByModel(event) : `${role}: ${saidByModel(event)}`),
      ...(outcome === 'failed' ? (event.failure?.paths ?? []) : []).map((path) => row('path', path)),
      ...(log === undefined ? [] : [row(who, `log ${log.slice(0, 16)}`)]),
      ...(program === undefined ? [] : [row('program', `${role}: ${program}`)]),
      ...(usage === undefined ? [] : [usageRow(usage)]),
    ];
  },
  'candidate-carried': (event) => [
    event.outcome === 'carried' ? commitRow('carried', event.candidate.commit) : row('failed', event.failure.summary),
  ],
  'failure-diagnosed': ({ diagnosis }) => [
    row('diagnosis', `${diagnosis.kind}, ${diagnosis.remedy}: ${diagnosis.rootCause}`),
  ],
  'question-asked': ({ question }) => [row('question', `${question.id} (${question.topic}): ${question.text}`)],
  'command-heard': ({ by, say, refused }, nodes) => {
    const reason = 'reason' in say ? say.reason : 'note' in say ? say.note : undefined;
    const words = say.verb === 'answer' ? say.text : `${say.verb}${reason === undefined ? '' : `, ${reason}`}`;
    const isRefused = refused === undefined ? '' : ` (refused: ${namingTasks(refused, nodes)})`;
    return [row('person', `${by}: ${words}${isRefused}`)];
  },
  'node-integrated': ({ commit }) => [commitRow('integrated', commit)],
  'retry-scheduled': ({ until }) => [row('waits', `until ${until}`)],
  'job-blocked': ({ blocker }) => [row('blocked', `${blocker.code}: ${blocker.detail}`)],
  'move-lost': (event) => [
    row('lost', event.isInterrupted === true ? 'its step was stopped' : 'its step died'),
    ...keptRows(event),
  ],
};

function tell(event: JobEvent, nodes: Job['nodes']): readonly string[] {
  type Teller = ((event: JobEvent, nodes: Job['nodes']) => readonly string[]) | undefined;
  return (TELLERS[event.type] as Teller)?.(event, nodes) ?? [];
}

function row(name: string, words: string): string {
  return `  ${name.padEnd(11)}${shifted(words, 13)}`;
}

function usageRow({ role, model, inputTokens, cachedInputTokens, outputTokens, cost }: Usage): string {
  const by = model === undefined ? role : `${role}, ${model}`;
  const cached = cachedInputTokens === 0 ? '' : ` (${cachedInputTokens} of them cached)`;
  const price = cost === undefined ? '' : `, $${cost.toFixed(4)}`;
  return row('used', `${by}: ${inputTokens} tokens in${cached}, ${outputTokens} out${price}`);
}

function keptRows({ unfinished }: { readonly unfinished?: Unfinished | undefined }): readonly string[] {
  return unfinished === undefined ? [] : [commitRow('unfinished', unfinished.commit)];
}

function commitRow(name: string, commit: string): string {
  return row(name, `${commit.slice(0, 12)}: git show ${commit.slice(0, 12)}`);
}
