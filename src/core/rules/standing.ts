import { ownerName } from '../owner.ts';
import { isFinal } from '../transitions.ts';
import { refusal } from './hearing.ts';
import { block, choose, type Rule } from './rule.ts';

export const restWhenFinal: Rule = ({ job }) =>
  isFinal(job.status) ? choose({ type: 'rest' }, `The job is ${job.status}.`) : undefined;

/** Before anything else: never two open intents. */
export const lookAtAnOpenIntent: Rule = ({ job, facts }) => {
  const { intent } = job;
  if (intent === undefined) return undefined;
  if (facts.owner === 'alive') {
    return choose(
      { type: 'wait', who: 'other-step' },
      `Another step is at work on this job (${intent.move.type}, since ${intent.at}).`,
    );
  }
  return choose(
    { type: 'recover', intent: intent.seq, owner: intent.owner },
    `The step that began ${intent.move.type} at ${intent.at} is dead, and left no result.`,
  );
};

export const hearTheInbox: Rule = ({ job, facts }) => {
  const command = facts.inbox;
  if (command === undefined || job.heard.includes(command.id)) return undefined;
  const refused = refusal(job, command, facts);
  const said = `${command.by} says ${command.say.verb}`;
  if (refused === undefined) return choose({ type: 'hear', command }, `${said}.`);
  return choose({ type: 'hear', command, refused }, `${said}; it is refused: ${refused}`);
};

export const blockWhenPaused: Rule = ({ job }) =>
  job.isPaused && job.status !== 'blocked'
    ? choose(
        { type: 'block', blocker: { code: 'human-stop', detail: 'A person stopped the job.', next: 'resume' } },
        'A person stopped the job.',
      )
    : undefined;

/** What ends each run will end the next one, too: to start them for ever costs, and brings nothing. */
const MOST_LOST_IN_A_ROW = 3;

export const blockWhenRunsDie: Rule = ({ job }) => {
  const { lostInARow } = job.used;
  if (lostInARow < MOST_LOST_IN_A_ROW) return undefined;
  const detail = `${lostInARow} runs in a row died at work, the last one as ${ownerName(job.owner ?? 'unknown')}. Find in their logs what ends them, such as memory, a time limit or a machine that goes away.`;
  return block('runs-lost', detail, 'resume');
};

export const waitForAPerson: Rule = ({ job }) => {
  if (job.repin !== undefined) return undefined;
  if (job.status === 'blocked')
    return choose({ type: 'wait', who: 'person' }, job.blocker?.detail ?? 'The job is blocked.');
  if (job.status !== 'needs-clarification') return undefined;
  return choose({ type: 'wait', who: 'person' }, job.questions[0]?.text ?? 'A question is open.');
};

export const waitForTheClock: Rule = ({ job, now }) => {
  if (job.status !== 'waiting-retry' || job.retry === undefined) return undefined;
  const { node, until } = job.retry;
  if (now.getTime() < Date.parse(until))
    return choose({ type: 'wait', who: 'clock', until }, `The next try is due at ${until}.`);
  return choose({ type: 'resume', node }, `It is ${until}: the next try is due.`);
};
