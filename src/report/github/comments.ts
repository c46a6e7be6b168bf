import { apply } from '../../core/apply.ts';
import type { EventOf } from '../../core/event.ts';
import type { Verb } from '../../core/command.ts';
import type { Job } from '../../core/job.ts';
import type { Line } from '../../core/journal.ts';
import type { Blocker } from '../../core/move.ts';
import type { Question } from '../../core/question.ts';
import { ABOUT_A_PLAN } from '../../core/thinking.ts';
import { isFinal } from '../../core/transitions.ts';
import { questionText, quote, wayOutText } from './asking.ts';
import { endNotes } from './end.ts';
import type { Links } from './links.ts';
import { stacked } from './markdown.ts';
import { outputsOf } from './outputs.ts';
import { code, mark, plain } from './plain.ts';
import { standing } from './standing.ts';
import { verdictText } from './verdict.ts';

/** A comment that a person must see, and the key by which it is found again. */
export interface OwnComment {
  readonly key: string;
  readonly body: string;
}

/** The comments that belong to a job so far, oldest first: verdicts, questions, blockers, the end. */
export function ownComments(job: Job, lines: readonly Line[], links: Links): readonly OwnComment[] {
  const comments: OwnComment[] = [];
  let then: Job | undefined;
  for (const line of lines) {
    then = apply(then, line);
    const text = textOf(then, line, { job, lines, links });
    if (text === undefined) continue;
    const key = `${job.job}/${line.seq}`;
    comments.push({ key, body: stacked(mark(key), text) });
  }
  return comments;
}

/** What is known now, which may be more than was when the line was written. */
interface Now {
  readonly job: Job;
  readonly lines: readonly Line[];
  readonly links: Links;
}

function textOf(then: Job, { seq, event }: Line, now: Now): string | undefined {
  if (isFinal(then.status)) return stacked(standing(now.job), endNotes(now.job, now.links));
  if (event.type === 'check-ended') return verdictOf(then, event, now);
  if (event.type === 'question-asked') return questionOf(event.question, seq, now);
  return event.type === 'job-blocked' ? blockerOf(event.blocker, seq, now) : undefined;
}

/**
 * When the last checker that a candidate needs has spoken: one comment holds them all. Where nobody has anything to say the dashboard's row
 * is enough, because each comment is a mail to everybody who watches.
 */
function verdictOf(
  then: Job,
  { node: id, outcome }: EventOf<'check-ended'>,
  { lines, links }: Now,
): string | undefined {
  const node = then.nodes.get(id);
  if (outcome === 'failed' || node?.attempt === undefined || node.attempt.stage === 'gated') return undefined;
  const hasWords = node.attempt.verdicts.some(({ verdict, findings }) => verdict === 'fail' || findings.length > 0);
  if (!hasWords) return undefined;
  return verdictText(node, node.attempt, links, outputsOf(lines.slice(0, then.seq), links));
}

function questionOf(question: Question, seq: number, { job, lines }: Now): string {
  const head = `### ❓ Question ${question.id}`;
  if (job.questions.some(({ id }) => id === question.id))
    return stacked(head, questionText(job, question), 'Whoever may write to this repository can answer, in a comment.');
  return stacked(`${head}: settled`, quote(question.text), answerTo(question, seq, lines));
}

function answerTo(question: Question, asked: number, lines: readonly Line[]): string {
  for (const { seq, event } of lines) {
    if (seq <= asked || event.type !== 'command-heard' || event.refused !== undefined) continue;
    const said = saidTo(question, event.say);
    if (said !== undefined) return `${plain(event.by)} ${said}`;
  }
  return 'No answer is needed any more.';
}

/** What a verb says to a question; nothing where it is about something else. */
function saidTo({ id, topic, node }: Question, say: Verb): string | undefined {
  if (say.verb === 'answer') return say.question === id ? `answered: ${plain(say.text, 500)}` : undefined;
  if (!ABOUT_A_PLAN.includes(topic) || !('node' in say) || say.node !== node) return undefined;
  if (say.verb === 'approve-plan') return `approved plan ${code(say.digest)}`;
  return say.verb === 'reject-plan' ? `sent it back: ${plain(say.note, 500)}` : undefined;
}

function blockerOf(blocker: Blocker, seq: number, { job, lines }: Now): string {
  const isLast = lines.findLast(({ event }) => event.type === 'job-blocked')?.seq === seq;
  const head = blocker.code === 'human-stop' ? '### ⏸️ Paused' : `### ⛔ Blocked (${blocker.code})`;
  if (isLast && job.blocker !== undefined) return stacked(head, quote(blocker.detail), wayOutText(job, blocker));
  return stacked(`${head}: over`, quote(blocker.detail), 'It no longer stands in the way.');
}
