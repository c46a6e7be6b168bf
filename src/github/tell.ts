import * as core from '@actions/core';
import type { JobEvent } from '../core/event.ts';
import { problemLine, TransientError, UserError, type Problem } from '../errors.ts';
import { notePage, passingPage, refusalPage } from '../report/github/refusal.ts';
import { summary } from '../report/github/summary.ts';
import type { Links } from '../report/github/links.ts';
import { withinBytes } from '../report/github/markdown.ts';
import { outputsOf, type Ending, type Work } from './ending.ts';

/** One line in the log. Whatever is in it, no part of it is a command to the runner. */
export function say(text: string): void {
  core.info(harmless(text));
}

/** A line that people find beside the run's result. */
export function warn(text: string): void {
  core.warning(harmless(text));
}

/** A secret appears in no log. */
export function hide(secret: string): void {
  core.setSecret(secret);
}

/** Newer commands begin a line, and ours all begin with a word of our own; the older ones are obeyed wherever they stand. */
function harmless(text: string): string {
  return `specbridge: ${text}`.replaceAll('##[', '## [');
}

/** GitHub shows no more of a kind. */
const MOST_ANNOTATIONS = 10;

/** Tells how a run ended: outputs, summary, and a line for each gate that failed. */
export async function tellEnding(ending: Ending, links: Links): Promise<void> {
  const { work, plan, because, next } = ending;
  say(`${next}: ${because}`);
  for (const [name, value] of Object.entries(outputsOf(ending))) core.setOutput(name, value);
  for (const line of work === undefined ? [] : alarmsOf(work)) warn(line);
  tellProblems(plan?.problems ?? []);
  const page = work === undefined ? notePage(because) : summary(work.snapshot.job, work.written, links, work.kept);
  await writeSummary(plan?.page ?? page);
}

/** In our own words; what a gate or an agent printed is in the summary. */
function alarmsOf({ written }: Work): readonly string[] {
  return written.flatMap(({ event }) => alarmOf(event)).slice(0, MOST_ANNOTATIONS);
}

function alarmOf(event: JobEvent): readonly string[] {
  if (event.type === 'gate-ended') {
    const red = event.gates.filter((gate) => gate.required && !gate.passed);
    return red.map(({ name }) => `The gate ${name} failed at attempt ${event.attempt} of task ${event.node}.`);
  }
  if (event.type === 'command-heard' && event.refused !== undefined) {
    return [`What ${event.by} said is refused: ${event.refused}`];
  }
  if (event.type === 'question-asked') return [`The job asks a question: ${event.question.id}.`];
  return event.type === 'job-blocked' ? [`The job is blocked: ${event.blocker.code}.`] : [];
}

/** Tells why a run could not do its work, with all that stands in the way; `wayOn`: who goes on where nobody has to mend anything. */
export async function tellRefusal(error: unknown, wayOn: string): Promise<void> {
  if (error instanceof TransientError) {
    const text = `${error.message} ${wayOn}`;
    tellProblems([{ code: 'try-again', text }]);
    return writeSummary(passingPage(text));
  }
  const problems = problemsOf(error);
  tellProblems(problems);
  await writeSummary(refusalPage(problems));
}

function tellProblems(problems: readonly Problem[]): void {
  for (const problem of problems.slice(0, MOST_ANNOTATIONS)) core.error(harmless(problemLine(problem)));
}

/** What stands in the way, one by one. */
export function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof UserError) {
    return error.problems.length > 0 ? error.problems : [{ code: error.code, text: error.message }];
  }
  const isPassing = error instanceof TransientError;
  const words = error instanceof Error ? (isPassing ? error.message : (error.stack ?? error.message)) : String(error);
  return [{ code: isPassing ? 'try-again' : 'internal', text: words }];
}

/** The runner takes a summary of 1 MiB, line end and all, or none of it. */
const MOST_BYTES = 1_024 * 1_024 - 2;

/** What was done is done, whether or not it can be told here. */
async function writeSummary(page: string): Promise<void> {
  try {
    await core.summary.addRaw(withinBytes(page, MOST_BYTES), true).write();
  } catch (error) {
    warn(`The summary could not be written: ${String(error)}`);
  }
}
