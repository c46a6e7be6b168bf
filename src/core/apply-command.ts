import { judgedAgain, lastingLesson, retryNow } from './apply-attempt.ts';
import { emptyAttempt } from './apply-intent.ts';
import { escalatedBy, kept, reviewed, think, withoutFault } from './apply-thinking.ts';
import { become, goBack, nodeOf, settle, withLesson, withNode, withoutAttempt, withoutWord } from './changes.ts';
import type { Verb } from './command.ts';
import { isRed } from './evidence.ts';
import type { EventOf } from './event.ts';
import type { Job, Lesson } from './job.ts';
import type { LimitName } from './plan.ts';
import type { Question } from './question.ts';
import { planQuestion } from './thinking.ts';

type Followers = { readonly [V in Verb['verb']]: (job: Job, say: Extract<Verb, { verb: V }>, by: string) => Job };

/** What each verb does, once it was found acceptable. */
const FOLLOW: Followers = {
  answer: (job, say, by) => answered(job, say.question, say.text, by),
  escalate: (job, say, by) => escalatedBy(woken(job), say.node, by),
  'approve-plan': (job, say, by) => approved(job, planQuestion(job, say.node)!, by),
  'reject-plan': (job, say, by) => answered(job, planQuestion(job, say.node)!.id, say.note, by),
  retry: (job, say) => startAgain(job, say.node),
  raise: (job, say) => raise(job, say.limit as LimitName, say.value),
  'accept-task': (job, say, by) => acceptTask(job, say.node, `${by}: ${say.reason}`),
  // Until the spec is read again a blocker stays; a retry that is waited for does not.
  're-pin': (job, say) => ({ ...(job.status === 'waiting-retry' ? woken(job) : job), repin: say.digest }),
  pause: (job) => ({ ...job, isPaused: true }),
  resume: (job) => woken({ ...job, isPaused: false }),
  'give-up': (job, _say, by) => closed(become(job, 'failed'), `${by} gave up`),
  cancel: (job, say, by) => closed(become(job, 'cancelled'), `${by}: ${say.reason}`),
};

export function onCommandHeard(job: Job, event: EventOf<'command-heard'>): Job {
  const heard: Job = { ...job, heard: [...job.heard, event.id] };
  if (event.refused !== undefined) return heard;
  const follow = FOLLOW[event.say.verb] as (job: Job, say: Verb, by: string) => Job;
  return follow(heard, event.say, event.by);
}

function raise(job: Job, limit: LimitName, value: number): Job {
  const raised: Job = { ...job, raised: { ...job.raised, [limit]: value } };
  return job.blocker?.code === 'budget-exhausted' ? woken(raised) : raised;
}

/** A retry does not wait for its clock; a blocked node goes on where it stood, and is blocked again if the cause is still there. */
function woken(before: Job): Job {
  const job = { ...before, used: { ...before.used, lostInARow: 0 } };
  if (job.status === 'waiting-retry' && job.retry !== undefined) return retryNow(job, job.retry.node);
  if (job.status !== 'blocked') return job;
  const node = job.blocker?.node;
  const isHeld = node !== undefined && nodeOf(job, node).status === 'blocked';
  return goBack(isHeld ? withNode(job, node, { status: 'ready' }) : job);
}

/** Over, by a person's word: nobody is waited for any more, and nothing is under way. */
function closed(job: Job, closedBecause: string): Job {
  const { blocker: _blocker, retry: _retry, cameFrom: _from, repin: _repin, ...rest } = job;
  const over: Job = { ...rest, questions: [], closedBecause };
  const current = over.current === undefined ? undefined : nodeOf(over, over.current);
  const isInFlight = current?.status === 'running' || current?.status === 'repairing';
  return isInFlight ? withNode(over, current.id, { status: 'ready' }) : over;
}

/** A task from a clean base: no attempt, no files of an earlier one, no question about it, and nothing that was said of its gates. */
function startAgain(job: Job, id: string): Job {
  const questions = job.questions.filter((question) => question.node !== id);
  const used = { ...job.used, consecutiveFailures: 0 };
  const rested = settle(woken({ ...job, questions, used, isPaused: false }));
  const node = nodeOf(rested, id);
  const lesson = lastingLesson(node);
  const clean = withLesson(withoutFault(rested, id), id, lesson && cleanLesson(lesson));
  const begun = withoutAttempt(withoutWord(clean, id), id, node.status === 'pending' ? {} : { status: 'ready' });
  return { ...begun, current: id };
}

function cleanLesson(lesson: Lesson): Lesson {
  const { candidate: _candidate, ...rest } = lesson;
  return rest;
}

function acceptTask(job: Job, id: string, reason: string): Job {
  const free = startAgain(job, id);
  const node = nodeOf(free, id);
  const attempt = { ...emptyAttempt(node.attempts, 'accepted-by-person', free.tip), stage: 'checked' as const, reason };
  return withNode(free, id, { attempt, ...(node.status === 'pending' ? { status: 'ready' } : {}) });
}

/** The same as the option of the question that lets the plan be followed. */
function approved(job: Job, { id, topic }: Question, by: string): Job {
  return answered(job, id, topic === 'intent-change' ? 'accept' : 'approve', by);
}

function answered(job: Job, id: string, text: string, by: string): Job {
  const question = job.questions.find((open) => open.id === id);
  if (question === undefined) throw new Error(`There is no open question ${id}.`);
  const rest: Job = { ...job, questions: job.questions.filter((open) => open !== question) };
  const back = rest.status === 'needs-clarification' && rest.questions.length === 0 ? goBack(rest) : rest;
  if (text === 'stop') return { ...back, isPaused: true };
  return TOPICS[question.topic](back, question, text, by);
}

type Executed = (job: Job, question: Question, text: string, by: string) => Job;

/** The chosen option is what happens. */
const TOPICS: Readonly<Record<Question['topic'], Executed>> = {
  'red-baseline': (job, _question, text) => BASELINES[text]?.(job) ?? withoutBaseline(job),
  'ticked-by-hand': (job, _question, text) => settleTicks(job, text === 'check'),
  'red-gate': (job, { node }, text) => (text === 'meant' ? mustFail(job, node!) : isFault(job, node!)),
  'no-change': (job, { node }, text) => (text === 'already-done' ? claimDone(job, node!) : startAgain(job, node!)),
  'guard-touched': (job, { node }, text) => (text === 'accept' ? acceptGuard(job, node!) : sendBack(job, node!)),
  ambiguity: (job, question, text) => (text === 'retry' ? startAgain(job, question.node!) : noted(job, question, text)),
  'no-progress': (job, question, text) =>
    text === 'retry' ? startAgain(job, question.node!) : noted(job, question, text),
  'consecutive-failures': (job) => ({ ...job, used: { ...job.used, consecutiveFailures: 0 } }),
  'plan-review': (job, { node }, text, by) => reviewed(job, node!, text === 'approve' ? undefined : text, by),
  'intent-change': (job, { node }, text, by) =>
    text === 'keep' ? kept(job, node!) : reviewed(job, node!, text === 'accept' ? undefined : text, by),
  'paid-run': (job, { node }, text) =>
    text === 'job' ? { ...job, mayPay: true } : think(job, node!, { mayPay: text === 'once' ? 'once' : 'always' }),
  'no-plan': (job, { node }, text) =>
    text === 'without' ? think(withoutFault(job, node!), node!, { isPlanless: true }) : plannedAgain(job, node!, text),
  'base-diverged': (job, { commit }, text) => ({
    ...job,
    branchChoice: { choice: text, ...(commit !== undefined && { commit }) },
  }),
};

/** The planner is asked once more, and told what the person said, if that was more than to ask it. */
function plannedAgain(job: Job, id: string, text: string): Job {
  const free = withoutFault(job, id);
  return text === 'again' ? free : withNode(free, id, { notes: [...nodeOf(free, id).notes, text] });
}

const BASELINES: Readonly<Record<string, (job: Job) => Job>> = { continue: goOnRed, mend: mendRed };

function withoutBaseline(job: Job): Job {
  const { baseline: _baseline, ...rest } = job;
  return rest;
}

function goOnRed(job: Job): Job {
  if (job.baseline === undefined) return job;
  return goOn({ ...job, baseline: { ...job.baseline, warnOnly: job.baseline.red } });
}

/** What is red at the tip is no reason to stop, and judges every task all the same. */
function mendRed(job: Job): Job {
  if (job.baseline === undefined) return job;
  const redAtTip = [...job.redAtTip, ...job.baseline.red];
  return goOn({ ...job, redAtTip, baseline: { ...job.baseline, red: [], isGreen: true } });
}

function goOn(job: Job): Job {
  return job.status === 'planning' ? become(job, 'ready') : job;
}

/** The gates at the tip decide; the person has said that nothing had to change. */
function claimDone(job: Job, id: string): Job {
  const { attempts } = nodeOf(job, id);
  return withNode(job, id, { attempt: { ...emptyAttempt(attempts, 'already-done', job.tip) } });
}

/** Ticks without evidence count for nothing by themselves. */
function settleTicks(job: Job, isClaimed: boolean): Job {
  const nodes = [...job.nodes].filter((node) => node.isTicked === true);
  return nodes.reduce((before, { isTicked: _ticked, ...node }) => {
    return { ...before, nodes: before.nodes.with(isClaimed ? { ...node, isClaimed } : node) };
  }, job);
}

/** What failed at the candidate has to; the gates run again, and say so in the evidence. */
function mustFail(job: Job, id: string): Job {
  const { attempt } = nodeOf(job, id);
  if (attempt === undefined) return job;
  const names = attempt.gates.filter((gate) => gate.required && isRed(gate)).map((gate) => gate.name);
  return judgedAgain(withNode(job, id, { mustFail: names }), id, attempt);
}

/** It holds for this attempt: what the next one leaves red may be meant. */
function isFault(job: Job, id: string): Job {
  const { attempt } = nodeOf(job, id);
  return attempt === undefined ? job : withNode(job, id, { attempt: { ...attempt, isFaulty: true } });
}

function acceptGuard(job: Job, id: string): Job {
  const { attempt } = nodeOf(job, id);
  return attempt === undefined ? job : withNode(job, id, { attempt: { ...attempt, isGuardAccepted: true } });
}

function sendBack(job: Job, id: string): Job {
  const { attempt } = nodeOf(job, id);
  if (attempt?.candidate === undefined) return job;
  const { guarded } = attempt.candidate;
  const findings = guarded.map((file) => ({
    severity: 'error' as const,
    file,
    problem: 'This decides what the gates run, and may not change here.',
    fix: 'Leave it as it is in the base.',
  }));
  const summary = 'a person sent back a change to what the gates run';
  const failure = { kind: 'review-rejected' as const, stage: 'gate' as const, summary, findings };
  const failed = withNode(job, id, { attempt: { ...attempt, stage: 'failed', failure } });
  return become(become(failed, failed.status === 'ready' ? 'running' : failed.status), 'diagnosing');
}

/** The maker gets the answer; the attempt that asked is over, and the next one belongs to its diagnosis. */
function noted(job: Job, { node, text: question }: Question, answer: string): Job {
  const { notes } = nodeOf(job, node!);
  return withoutAttempt(job, node!, { notes: [...notes, `${question}\nThe answer: ${answer}`], stalls: 0 });
}
