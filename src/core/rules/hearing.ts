import type { Command, Verb } from '../command.ts';
import type { Job } from '../job.ts';
import { isFree } from '../graph.ts';
import { isLimited, LIMIT_NAMES, LIMIT_RANGES, limitsOf } from '../limits.ts';
import type { Facts } from '../move.ts';
import type { LimitName } from '../plan.ts';
import { planOf, planQuestion, thinkingOf } from '../thinking.ts';
import { isOpen } from './rule.ts';

/** What of the facts decides whether a verb is followed. */
type Seen = Pick<Facts, 'config'>;

type Judges = {
  readonly [V in Verb['verb']]: (job: Job, say: Extract<Verb, { verb: V }>, facts: Seen) => string | undefined;
};

/** When a verb cannot be followed, in words that say what could be. */
const JUDGE: Judges = {
  answer: (job, say) => judgeAnswer(job, say.question, say.text),
  retry: (job, say) => judgeNode(job, say.node) ?? judgeTurn(job, say.node),
  raise: (job, say) => judgeRaise(job, say.limit, say.value),
  'accept-task': (job, say) => judgeNode(job, say.node),
  escalate: (job, say) => judgeNode(job, say.node) ?? judgeEscalation(job, say.node),
  'approve-plan': (job, say) => judgePlan(job, say.node) ?? judgeDigest(job, say.node, say.digest),
  'reject-plan': (job, say) => judgePlan(job, say.node),
  're-pin': (job, say, facts) => judgeRepin(job, say.digest, facts),
  pause: () => undefined,
  resume: (job) => judgeResume(job),
  'give-up': () => undefined,
  cancel: () => undefined,
};

/** Why this command is not followed; nothing when it is. */
export function refusal(job: Job, command: Command, facts: Seen): string | undefined {
  const judge = JUDGE[command.say.verb] as (job: Job, say: Verb, facts: Seen) => string | undefined;
  return judge(job, command.say, facts);
}

function judgeAnswer(job: Job, id: string, text: string): string | undefined {
  const question = job.questions.find((open) => open.id === id);
  if (question === undefined) {
    const open = job.questions.map((one) => one.id).join(', ');
    return open === '' ? `There is no open question ${id}.` : `There is no open question ${id}; open: ${open}.`;
  }
  if (question.freeText || question.options.some((option) => option.id === text)) return undefined;
  return `${id} takes one of: ${question.options.map((option) => option.id).join(', ')}.`;
}

function judgeNode(job: Job, id: string): string | undefined {
  if (!job.isGraphed) return 'The task list has not been read yet.';
  const node = job.nodes.get(id);
  if (node === undefined) return `There is no task ${id}; \`job\` lists them.`;
  if (node.status === 'completed') return `Task ${id} is complete.`;
  if (node.status === 'superseded') return `Task ${id} has been replaced by a newer reading of the spec.`;
  const busy = job.current === undefined ? undefined : job.nodes.get(job.current);
  if (busy === undefined || busy.id === id || busy.attempt === undefined) return undefined;
  return `Task ${busy.id} is under way; it comes first.`;
}

function judgeEscalation({ plan, nodes }: Job, id: string): string | undefined {
  if (plan.reasoning === undefined) return 'No agent thinks in this job: its configuration has no `reasoning`.';
  const { escalations } = thinkingOf(nodes.get(id)!);
  return escalations.some(({ role }) => role === undefined) ? `The agent thinks about task ${id} already.` : undefined;
}

function judgePlan(job: Job, id: string): string | undefined {
  const isAsked = planQuestion(job, id) !== undefined;
  return judgeNode(job, id) ?? (isAsked ? undefined : `No plan of task ${id} waits for anybody.`);
}

/** An approval holds for the plan that was seen. */
function judgeDigest({ nodes }: Job, id: string, digest: string): string | undefined {
  const plan = planOf(nodes.get(id)!);
  if (plan?.digest === digest) return undefined;
  return `The plan of task ${id} that waits is ${plan?.digest ?? 'none'}; \`plan ${id}\` shows it.`;
}

/** A person may accept a task before its turn, but making it then would break the order of the list. */
function judgeTurn(job: Job, id: string): string | undefined {
  const node = job.nodes.get(id);
  if (node === undefined || isFree(job.nodes, node, isOpen)) return undefined;
  return `Task ${id} waits for tasks before it; it comes in its turn.`;
}

function judgeRaise(job: Job, limit: string, value: number): string | undefined {
  if (!isLimit(limit)) return `There is no limit ${limit}; limits: ${LIMIT_NAMES.join(', ')}.`;
  const [least, most] = LIMIT_RANGES[limit];
  if (!Number.isInteger(value) || value < least || value > most)
    return `${limit} takes a whole number from ${least} to ${most}.`;
  const now = limitsOf(job)[limit];
  if (!isLimited(now)) return `${limit} is not limited in this job.`;
  return value <= now ? `${limit} is ${now} already; it can only be raised.` : undefined;
}

function isLimit(name: string): name is LimitName {
  return (LIMIT_NAMES as readonly string[]).includes(name);
}

/** A changed spec stops the job; another configuration is there to be taken over at any time. */
function judgeRepin({ blocker }: Job, digest: string, { config }: Seen): string | undefined {
  const shown = [
    ...(blocker?.code === 'pin-broken' ? [blocker.next] : []),
    ...(config === undefined ? [] : [`re-pin ${config.digest}`]),
  ];
  if (shown.length === 0) return 'Neither the spec nor the configuration of this job has changed.';
  return shown.includes(`re-pin ${digest}`) ? undefined : `Name the digest that was shown: ${shown.join(', or ')}.`;
}

function judgeResume(job: Job): string | undefined {
  if (job.isPaused || job.status === 'blocked' || job.status === 'waiting-retry') return undefined;
  return job.status === 'needs-clarification'
    ? 'A question is open; answer it.'
    : `The job is ${job.status}; there is nothing to resume.`;
}
