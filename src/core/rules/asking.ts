import type { Node } from '../job.ts';
import { limitsOf } from '../limits.ts';
import type { Choice } from '../move.ts';
import { OPTIONS, STOP, type QuestionTopic } from '../question.ts';
import { currentNode } from './node.ts';
import { choose, label, overBudget, type Rule } from './rule.ts';

export const askAboutNoChange: Rule = ({ job }) => {
  const node = currentNode(job);
  if (node?.attempt?.stage !== 'no-change') return undefined;
  return ask(job.seq, 'no-change', node, `${label(node)}: the maker changed nothing. Is it done already?`);
};

export const askAboutTheGuard: Rule = ({ job }) => {
  const node = currentNode(job);
  const attempt = node?.attempt;
  if (node === undefined || attempt?.candidate === undefined || job.plan.guard === 'allow') return undefined;
  const isJudged = attempt.stage === 'gated' || attempt.stage === 'checked';
  const { guarded } = attempt.candidate;
  if (!isJudged || attempt.isGuardAccepted || guarded.length === 0) return undefined;
  return ask(
    job.seq,
    'guard-touched',
    node,
    `${label(node)}: the candidate changes what the gates run: ${guarded.join(', ')}.`,
  );
};

export const askWhatOnlyAPersonKnows: Rule = ({ job }) => {
  const node = currentNode(job);
  const failure = node?.attempt?.failure;
  if (node === undefined || failure === undefined || node.lesson?.diagnosis.remedy !== 'ask') return undefined;
  const { kind } = node.lesson.diagnosis;
  if (kind === 'no-progress')
    return ask(job.seq, 'no-progress', node, `${label(node)} fails again in the same way: ${failure.summary}.`);
  if (node.clarifications >= limitsOf(job).clarificationRounds) return overBudget(job, 'clarificationRounds', node);
  const asked = failure.questions?.join(' ') ?? failure.summary;
  return ask(job.seq, 'ambiguity', node, `${label(node)}: ${asked}`);
};

export const askAfterManyFailures: Rule = ({ job }) => {
  const { consecutiveFailures } = job.used;
  if (consecutiveFailures < limitsOf(job).consecutiveFailures) return undefined;
  const node = currentNode(job);
  return ask(job.seq, 'consecutive-failures', node, `${consecutiveFailures} attempts in a row have failed. Go on?`);
};

const TAKES_TEXT: readonly QuestionTopic[] = ['ambiguity', 'no-progress'];

function ask(seq: number, topic: QuestionTopic, node: Node | undefined, text: string): Choice {
  const question = {
    id: `q${seq}`,
    topic,
    text,
    freeText: TAKES_TEXT.includes(topic),
    options: [...OPTIONS[topic], STOP],
    ...(node && { node: node.id }),
  };
  return choose({ type: 'ask', question }, text);
}
