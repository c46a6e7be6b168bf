import {
  onCandidateCarried,
  onCheckEnded,
  onFailureDiagnosed,
  onGateEnded,
  onMakeEnded,
  onNodeIntegrated,
  retryNow,
} from './apply-attempt.ts';
import { onCommandHeard } from './apply-command.ts';
import { onReasonEnded, onTaskEscalated } from './apply-thinking.ts';
import { onMoveChosen, onMoveLost } from './apply-intent.ts';
import { become, interrupt, nodeOf, settle, withNode, withoutAttempt, withoutCurrent } from './changes.ts';
import type { EventOf, JobEvent, Opening } from './event.ts';
import { leftRed, unmeantRed } from './expectation.ts';
import { nodeTable } from './graph.ts';
import type { Job } from './job.ts';
import type { Line } from './journal.ts';
import { MOVES } from './move.ts';
import { mergeGraph } from './regraph.ts';

type Handlers = {
  readonly [T in Exclude<JobEvent['type'], 'job-opened'>]: (
    job: Job,
    event: EventOf<T>,
    line: Line,
    /** The intent that the line closes. */
    closed: Job['intent'],
  ) => Job;
};

type Handler = (job: Job, event: JobEvent, line: Line, closed: Job['intent']) => Job;

const HANDLERS: Handlers = {
  'move-chosen': onMoveChosen,
  'graph-built': onGraphBuilt,
  'baseline-ended': onBaselineEnded,
  'make-ended': onMakeEnded,
  'gate-ended': onGateEnded,
  'check-ended': onCheckEnded,
  'reason-ended': onReasonEnded,
  'task-escalated': onTaskEscalated,
  'node-integrated': onNodeIntegrated,
  'candidate-carried': onCandidateCarried,
  'tip-adopted': onTipAdopted,
  'tip-restored': onTipRestored,
  'failure-diagnosed': onFailureDiagnosed,
  'question-asked': onQuestionAsked,
  'command-heard': onCommandHeard,
  'retry-scheduled': onRetryScheduled,
  'retry-due': (job, event) => retryNow(job, event.node),
  'job-blocked': onJobBlocked,
  'move-lost': onMoveLost,
  'job-completed': (job) => become(job, 'completed'),
};

/** The job after one more line. A line that cannot follow throws: the journal is damaged, or the engine has a bug. */
export function apply(job: Job | undefined, line: Line): Job {
  const { event } = line;
  if (job === undefined) {
    if (event.type !== 'job-opened') throw new Error(`A journal begins with job-opened, not with ${event.type}.`);
    return opened(event.opening, line);
  }
  if (event.type === 'job-opened') throw new Error('A job is opened once.');
  if (line.seq !== job.seq + 1) throw new Error(`Line ${line.seq} follows line ${job.seq}.`);
  const handle = HANDLERS[event.type] as Handler;
  const before = event.type === 'move-chosen' ? job : settled(job, line);
  return { ...handle(before, event, line, job.intent), seq: line.seq, at: line.at };
}

/** The only way a job comes to be: its journal, from the first line or on from an earlier state. */
export function replay(lines: Iterable<Line>, from?: Job): Job {
  let job = from;
  for (const line of lines) job = apply(job, line);
  if (job === undefined) throw new Error('An empty journal is no job.');
  return job;
}

function opened(opening: Opening, line: Line): Job {
  return {
    ...opening,
    openedAt: line.at,
    seq: line.seq,
    at: line.at,
    status: 'created',
    nodes: nodeTable([]),
    isGraphed: false,
    tip: opening.base,
    trusted: opening.continues?.trusted ?? opening.base,
    redAtTip: [],
    questions: [],
    isPaused: false,
    raised: {},
    used: {
      agentRuns: 0,
      tokens: 0,
      localCalls: 0,
      localTokens: 0,
      costUsd: 0,
      activeMs: 0,
      steps: 0,
      consecutiveFailures: 0,
      lostInARow: 0,
    },
    heard: [],
  };
}

/** Closes the open intent and charges the time it took, up to its deadline: a lost one is found long after it died. */
function settled(job: Job, line: Line): Job {
  const { intent, ...rest } = job;
  if (intent === undefined) return job;
  if (MOVES[intent.move.type].needs !== 'agents') return rest;
  const end =
    'deadline' in intent.move ? Math.min(Date.parse(line.at), Date.parse(intent.move.deadline)) : Date.parse(line.at);
  const activeMs = job.used.activeMs + Math.max(0, end - Date.parse(intent.at));
  return { ...rest, used: { ...job.used, activeMs, lostInARow: lostInARow(job, line) } };
}

/** Whoever was stopped did not die, and whoever brought a result lives. */
function lostInARow({ used }: Job, { event }: Line): number {
  if (event.type !== 'move-lost') return 0;
  return used.lostInARow + (event.isInterrupted === true ? 0 : 1);
}

function onGraphBuilt(job: Job, event: EventOf<'graph-built'>): Job {
  const nodes = nodeTable(mergeGraph(job.nodes, event.nodes, event.repinned?.kept ?? []));
  const { repin: _repin, blocker: _blocker, cameFrom: _from, baseline: _baseline, current: _current, ...rest } = job;
  const built = become(settle({ ...rest, nodes, isGraphed: true, questions: [] }), 'planning');
  if (event.repinned === undefined) return built;
  const { pins, plan, planDigest, tip, trusted } = event.repinned;
  return { ...built, pins, plan, planDigest, tip, trusted };
}

function onBaselineEnded(job: Job, event: EventOf<'baseline-ended'>): Job {
  const { gates, failure } = event;
  const red = unmeantRed(job, gates);
  const isGreen = failure === undefined && gates.some((gate) => gate.required) && red.length === 0;
  const baseline = { gates, isGreen, red, warnOnly: [], ...(failure && { failure }) };
  const changed: Job = { ...job, baseline };
  return isGreen && job.status === 'planning' ? become(changed, 'ready') : changed;
}

/** What was judged on the old tip is judged again on the new one: the baseline now, a candidate when it is carried over. */
function onTipAdopted(job: Job, event: EventOf<'tip-adopted'>): Job {
  const { baseline: _baseline, branchChoice: _choice, ...rest } = job;
  const adopted: Job = { ...rest, tip: event.tip };
  const { reopened: again = [], ticked: isTicked = [] } = event;
  const open = again.length === 0 ? adopted : withoutWork(adopted, again);
  return isTicked.reduce((before, id) => withNode(before, id, { isTicked: true }), open);
}

/** Without the work of some tasks, the last of the others says which gates are red. */
function withoutWork(job: Job, again: readonly string[]): Job {
  const open = again.reduce(reopened, settle(outOfTurn(job)));
  return { ...open, redAtTip: leftRed(open.nodes) };
}

/** What was under way came after work that is open again now: it comes in its turn, from a clean base. */
function outOfTurn(job: Job): Job {
  const { current } = job;
  if (current === undefined) return job;
  const { status } = nodeOf(job, current);
  return withoutCurrent(withoutAttempt(job, current, status === 'pending' ? {} : { status: 'ready' }));
}

/** Its counts stay; its evidence, and what was said of its ticks, was bound to a commit that the branch does not have any more. */
function reopened(job: Job, id: string): Job {
  const { evidence: _evidence, isTicked: _ticked, isClaimed: _claimed, ...node } = nodeOf(job, id);
  return withNode({ ...job, nodes: job.nodes.with(node) }, id, { status: 'pending' });
}

function onTipRestored(job: Job): Job {
  const { branchChoice: _choice, ...rest } = job;
  return rest;
}

function onQuestionAsked(job: Job, event: EventOf<'question-asked'>): Job {
  const { question } = event;
  // What a person pinned anew was not this: it is shown again, if it is still there, when the question is answered.
  const { repin: _repin, blocker: _blocker, ...rest } = job;
  const asked = interrupt({ ...rest, questions: [...job.questions, question] }, 'needs-clarification');
  if (question.node === undefined || question.topic !== 'ambiguity') return asked;
  return withNode(asked, question.node, { clarifications: nodeOf(asked, question.node).clarifications + 1 });
}

function onRetryScheduled(job: Job, event: EventOf<'retry-scheduled'>): Job {
  return { ...interrupt(job, 'waiting-retry'), retry: { node: event.node, until: event.until } };
}

function onJobBlocked(job: Job, event: EventOf<'job-blocked'>): Job {
  const { repin: _repin, branchChoice: _choice, ...rest } = job;
  const blocked: Job = { ...interrupt(rest, 'blocked'), blocker: event.blocker };
  const { node } = event.blocker;
  if (node === undefined || nodeOf(blocked, node).status === 'pending') return blocked;
  return withNode(blocked, node, { status: 'blocked' });
}
