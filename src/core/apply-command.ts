import { emptyAttempt } from './apply-intent.ts';
import { become, goBack, nodeOf, withNode, withoutAttempt } from './changes.ts';
import type { Verb } from './command.ts';
import type { EventOf } from './event.ts';
import type { Job, Lesson } from './job.ts';
import type { LimitName } from './plan.ts';
import type { Question } from './question.ts';

type Followers = { readonly [V in Verb['verb']]: (job: Job, say: Extract<Verb, { verb: V }>, by: string) => Job };

/** What each verb does, once it was found acceptable. */
const FOLLOW: Followers = {
  answer: (job, say) => answered(job, say.question, say.text),
  retry: (job, say) => startAgain(job, say.node),
  raise: (job, say) => raise(job, say.limit as LimitName, say.value),
  'accept-task': (job, say, by) => acceptTask(job, say.node, `${by}: ${say.reason}`),
  're-pin': (job, say) => ({ ...job, repin: say.digest }),
  pause: (job) => ({ ...job, isPaused: true }),
  resume: (job) => resumed(job),
  'give-up': (job, _say, by) => ({ ...become(job, 'failed'), closedBecause: `${by} gave up` }),
  cancel: (job, say, by) => ({ ...become(job, 'cancelled'), closedBecause: `${by}: ${say.reason}` }),
};

export function onCommandHeard(job: Job, event: EventOf<'command-heard'>): Job {
  const heard: Job = { ...job, heard: [...job.heard, event.id] };
  if (event.refused !== undefined) return heard;
  const follow = FOLLOW[event.say.verb] as (job: Job, say: Verb, by: string) => Job;
  return follow(heard, event.say, event.by);
}

function raise(job: Job, limit: LimitName, value: number): Job {
  const raised: Job = { ...job, raised: { ...job.raised, [limit]: value } };
  return job.blocker?.code === 'budget-exhausted' ? resumed(raised) : raised;
}

/** A blocked node goes on where it stood; the ladder blocks it again if the cause is still there. */
function resumed(job: Job): Job {
  const awake: Job = { ...job, isPaused: false };
  if (job.status !== 'blocked' && job.status !== 'waiting-retry') return awake;
  const node = job.blocker?.node;
  const free =
    node !== undefined && nodeOf(awake, node).status === 'blocked' ? withNode(awake, node, { status: 'ready' }) : awake;
  return goBack(free);
}

/** A task from a clean base: no attempt, no files of an earlier one, no question about it. */
function startAgain(job: Job, id: string): Job {
  const questions = job.questions.filter((question) => question.node !== id);
  const used = { ...job.used, consecutiveFailures: 0 };
  const rested = settle(resumed({ ...job, questions, used }));
  const { lesson, ...node } = nodeOf(rested, id);
  const clean: Job = {
    ...rested,
    nodes: rested.nodes.with({ ...node, ...(lesson && { lesson: cleanLesson(lesson) }) }),
  };
  return { ...withoutAttempt(clean, id, node.status === 'pending' ? {} : { status: 'ready' }), current: id };
}

function cleanLesson(lesson: Lesson): Lesson {
  const { candidate: _candidate, ...rest } = lesson;
  return rest;
}

/** Out of whatever the job waited for, as far as `ready` if the baseline stands. */
function settle(job: Job): Job {
  const back = job.status === 'needs-clarification' && job.questions.length === 0 ? goBack(job) : job;
  const isBetween = back.status === 'diagnosing' || back.status === 'running' || back.status === 'repairing';
  return isBetween ? become(back, 'ready') : back;
}

function acceptTask(job: Job, id: string, reason: string): Job {
  const free = startAgain(job, id);
  const node = nodeOf(free, id);
  const attempt = { ...emptyAttempt(node.attempts, 'accepted-by-person', free.tip), stage: 'checked' as const, reason };
  return withNode(free, id, { attempt, ...(node.status === 'pending' ? { status: 'ready' } : {}) });
}

function answered(job: Job, id: string, text: string): Job {
  const question = job.questions.find((open) => open.id === id);
  if (question === undefined) throw new Error(`There is no open question ${id}.`);
  const rest: Job = { ...job, questions: job.questions.filter((open) => open !== question) };
  const back = rest.status === 'needs-clarification' && rest.questions.length === 0 ? goBack(rest) : rest;
  if (text === 'stop') return { ...back, isPaused: true };
  return TOPICS[question.topic](back, question, text);
}

type Executed = (job: Job, question: Question, text: string) => Job;

/** The chosen option is what happens. */
const TOPICS: Readonly<Record<Question['topic'], Executed>> = {
  'red-baseline': (job, _question, text) => (text === 'continue' ? goOnRed(job) : withoutBaseline(job)),
  'no-change': (job, { node }, text) => (text === 'already-done' ? claimDone(job, node!) : startAgain(job, node!)),
  'guard-touched': (job, { node }, text) => (text === 'accept' ? acceptGuard(job, node!) : sendBack(job, node!)),
  ambiguity: (job, { node }, text) => (text === 'retry' ? startAgain(job, node!) : withNote(job, node!, text)),
  'no-progress': (job, { node }, text) => (text === 'retry' ? startAgain(job, node!) : withNote(job, node!, text)),
  'consecutive-failures': (job) => ({ ...job, used: { ...job.used, consecutiveFailures: 0 } }),
};

function withoutBaseline(job: Job): Job {
  const { baseline: _baseline, ...rest } = job;
  return rest;
}

function goOnRed(job: Job): Job {
  if (job.baseline === undefined) return job;
  const warnOnly = job.baseline.gates.filter((gate) => gate.required && !gate.passed).map((gate) => gate.name);
  const accepted: Job = { ...job, baseline: { ...job.baseline, warnOnly } };
  return accepted.status === 'planning' ? become(accepted, 'ready') : accepted;
}

/** The gates at the tip decide; the person has said that nothing had to change. */
function claimDone(job: Job, id: string): Job {
  const { attempts } = nodeOf(job, id);
  return withNode(job, id, { attempt: { ...emptyAttempt(attempts, 'already-done', job.tip) } });
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
function withNote(job: Job, id: string, text: string): Job {
  return withoutAttempt(job, id, { notes: [...nodeOf(job, id).notes, text], stalls: 0 });
}
