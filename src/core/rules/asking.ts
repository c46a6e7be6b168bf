import { holds, isRed } from '../evidence.ts';
import { limitsOf } from '../limits.ts';
import { askAbout, currentNode, isOpen, label, overBudget, type Rule } from './rule.ts';
import { sentence } from '../sentence.ts';

/** Nothing shows that they are done; asked once for all of them. */
export const askAboutTickedBoxes: Rule = ({ job }) => {
  const ticked = [...job.nodes].filter((node) => node.isTicked === true && isOpen(node));
  if (ticked.length === 0) return undefined;
  const names = ticked.slice(0, MOST_NAMED).map(label).join(', ');
  const more = ticked.length > MOST_NAMED ? ` and ${ticked.length - MOST_NAMED} more` : '';
  return askAbout(
    job.seq,
    'ticked-by-hand',
    undefined,
    `Ticked by hand, without evidence: ${names}${more}. Are they done?`,
  );
};

const MOST_NAMED = 10;

/** A test that shows a fault has to fail, and only a person knows that it is one. */
export const askAboutARedGate: Rule = ({ job }) => {
  const node = currentNode(job);
  const attempt = node?.attempt;
  if (node?.isExploration !== true || attempt?.failure?.stage !== 'gate') return undefined;
  if (attempt.candidate === undefined || node.expects !== undefined || attempt.isFaulty === true) return undefined;
  // What a person called meant before is no fault; another gate may be what they would have meant.
  const red = attempt.gates.filter((gate) => gate.required && !gate.passed && !holds(gate));
  if (red.length === 0 || !red.every(isRed)) return undefined;
  const names = red.map((gate) => gate.name).join(', ');
  const text = `${label(node)}: ${red.length === 1 ? 'the gate' : 'the gates'} ${names} failed at the candidate. Is that what this task is for, to show a fault that a later task mends?`;
  return askAbout(job.seq, 'red-gate', node, text);
};

export const askAboutNoChange: Rule = ({ job }) => {
  const node = currentNode(job);
  if (node?.attempt?.stage !== 'no-change') return undefined;
  return askAbout(job.seq, 'no-change', node, `${label(node)}: the maker changed nothing. Is it done already?`);
};

export const askAboutTheGuard: Rule = ({ job }) => {
  const node = currentNode(job);
  const attempt = node?.attempt;
  if (node === undefined || attempt?.candidate === undefined || job.plan.guard === 'allow') return undefined;
  const isJudged = attempt.stage === 'gated' || attempt.stage === 'checked';
  const { guarded } = attempt.candidate;
  if (!isJudged || attempt.isGuardAccepted || guarded.length === 0) return undefined;
  return askAbout(
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
  const { kind, question } = node.lesson.diagnosis;
  if (kind === 'no-progress') {
    const again = sentence(`${label(node)} fails again in the same way: ${failure.summary}`);
    return askAbout(job.seq, 'no-progress', node, question === undefined ? again : `${again} ${sentence(question)}`);
  }
  if (node.clarifications >= limitsOf(job).clarificationRounds) return overBudget(job, 'clarificationRounds', node);
  const asked = (question === undefined ? (failure.questions ?? [failure.summary]) : [question])
    .map(sentence)
    .join(' ');
  return askAbout(job.seq, 'ambiguity', node, `${label(node)}: ${asked}`);
};

export const askAfterManyFailures: Rule = ({ job }) => {
  const { consecutiveFailures } = job.used;
  if (consecutiveFailures < limitsOf(job).consecutiveFailures) return undefined;
  const node = currentNode(job);
  return askAbout(
    job.seq,
    'consecutive-failures',
    node,
    `${consecutiveFailures === 1 ? 'An attempt has failed' : `${consecutiveFailures} attempts in a row have failed`}. Go on?`,
  );
};
