import { CODES } from '../core/codes.ts';
import type { Job } from '../core/job.ts';
import type { Question } from '../core/question.ts';
import { isFinal } from '../core/transitions.ts';

/** A command to paste, and what it does. */
export interface Next {
  readonly command: string;
  readonly means: string;
}

/** How a job stands in the world: whether a step is at work on it. */
export interface Standing {
  readonly job: Job;
  /** The step that began the open intent, if there is one, still runs. */
  readonly isAtWork: boolean;
}

/** What leads on, the likeliest first; empty where nothing is to be done but to wait. */
export function nextSteps({ job, isAtWork }: Standing): readonly Next[] {
  if (job.status === 'completed')
    return [{ command: `git merge ${branchName(job.branch)}`, means: 'takes over what the job made' }];
  if (isFinal(job.status)) return [{ command: runCommand(job.spec), means: 'opens a new job for the spec' }];
  const { blocker } = job;
  if (blocker !== undefined) return [wayOut(job, blocker)];
  if (job.questions.length > 0) return job.questions.flatMap((question) => answersTo(job, question));
  if (isAtWork) return [];
  const means = job.retry === undefined ? 'goes on where it stands' : 'waits until the retry is due, and goes on';
  return [{ command: runCommand(job.spec), means }];
}

/** How a command to a job is written where it is going to be said; `<…>` in it stands for words of the person. */
type Tongue = (job: Job, words: string) => string;

/** To a shell: it names the job, so that it is right wherever and whenever it is pasted, and `<…>` would be a file. */
const toAShell: Tongue = ({ job }, words) => `specbridge ${words.replaceAll(/<[^>]*>/g, '"…"')} --job ${job}`;

/** In a comment on the job's own pull request. */
export const inAComment: Tongue = (_job, words) => `/specbridge ${words}`;

/** What leads out of a blocker. */
export function wayOut(job: Job, { code, next }: NonNullable<Job['blocker']>, say = toAShell): Next {
  return { command: say(job, next), means: CODES[code]?.next ?? '' };
}

/** Each answer that a question takes, as a command. */
export function answersTo(job: Job, { id, options, freeText }: Question, say = toAShell): readonly Next[] {
  const words = freeText ? [{ id: '<your own words>', means: 'your own words; they go to the maker' }] : [];
  return [...words, ...options].map((option) => ({
    command: say(job, `answer ${id} ${option.id}`),
    means: option.means,
  }));
}

/** The command that takes a spec's job up, as it can be pasted. */
export function runCommand(spec: string): string {
  return `specbridge run ${quoted(spec)}`;
}

/** A word as a shell takes it. */
export function quoted(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** A branch as people name it. */
export function branchName(ref: string): string {
  return ref.replace('refs/heads/', '');
}
