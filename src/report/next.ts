import { CODES } from '../core/codes.ts';
import type { Job } from '../core/job.ts';
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
  if (blocker !== undefined) return [{ command: say(job, blocker.next), means: CODES[blocker.code]?.next ?? '' }];
  if (job.questions.length > 0) return job.questions.flatMap((question) => answersTo(job, question));
  if (isAtWork) return [];
  const means = job.retry === undefined ? 'goes on where it stands' : 'waits until the retry is due, and goes on';
  return [{ command: runCommand(job.spec), means }];
}

/** Each answer that a question takes, as a command. */
export function answersTo(job: Job, { id, options, freeText }: Job['questions'][number]): readonly Next[] {
  const words = freeText ? [{ id: '"…"', means: 'your own words; they go to the maker' }] : [];
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

/** A command to paste names the job, so that it is right wherever and whenever it is pasted; to a shell, `<…>` would be a file. */
function say(job: Job, words: string): string {
  return `specbridge ${words.replaceAll(/<[^>]*>/g, '"…"')} --job ${job.job}`;
}
