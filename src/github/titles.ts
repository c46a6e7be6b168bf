import type { Command } from '../core/command.ts';
import type { Line } from '../core/journal.ts';
import { TransientError } from '../errors.ts';
import type { Api } from './api.ts';
import type { ListedRun } from './api/runs.ts';
import type { Hearer } from './hearing.ts';
import { isVerb, verbFrom } from './verbs.ts';

/** What was said before the step before this one is known to it; clocks and lists may be so far behind. */
const OVERLAP_MS = 60 * 60_000;
/** GitHub may cut a title, and half a sentence is not obeyed. */
const LONGEST_TITLE = 100;

/**
 * What people said to a job in the form, by the titles of the runs they started: where another run took the place of one, nobody else has
 * heard it. What a program's run is called is nobody's word.
 */
export async function saidByRuns(
  api: Api,
  lines: readonly Line[],
  { runId, job, workflow }: Pick<Hearer, 'runId' | 'job' | 'workflow'>,
): Promise<readonly Command[]> {
  try {
    const runs = await api.dispatched(workflow, sinceOf(lines));
    return runs.flatMap((run) => (run.isBot || run.id === runId ? [] : (commandIn(run, job) ?? [])));
  } catch (error) {
    // They are looked at again before anybody is waited for, and by the next step.
    if (error instanceof TransientError) return [];
    throw error;
  }
}

/** How a command that was said by starting a run is named. */
export function commandId(run: number): string {
  return `run-${run}`;
}

/** The job that a run's title is about. */
export function jobIn(title: string): string | undefined {
  return /^specbridge (\S+)/.exec(title)?.[1];
}

/** What a run says to a job, as its title tells it: `specbridge <job> <command> <argument>`. */
export function commandIn({ id, title, by, createdAt }: ListedRun, job: string): Command | undefined {
  if (jobIn(title) !== job || title.length >= LONGEST_TITLE) return undefined;
  const say = verbFrom(title.split(' ').slice(2).join(' '));
  return 'problem' in say || !isVerb(say) ? undefined : { id: commandId(id), by, at: createdAt, say };
}

/**
 * Whether a step that has work to do leaves the titles to the next one. Every second step looks at least, and each before somebody is waited
 * for, so that a word is heard one step later at most.
 */
export function mayLeaveTitles(lines: readonly Line[], owner: string): boolean {
  const steps = stepsIn(lines).filter((step) => step.owner !== owner);
  return steps.length % 2 === 1;
}

/** Of two steps one has looked, so that what is older than both of the newest that wrote anything was seen. */
function sinceOf(lines: readonly Line[]): string | undefined {
  const at = stepsIn(lines).at(-2)?.at ?? lines[0]?.at;
  return at && new Date(Date.parse(at) - OVERLAP_MS).toISOString();
}

/** The steps that chose a move, with when they began to. */
function stepsIn(lines: readonly Line[]): readonly { readonly at: string; readonly owner: string }[] {
  const choices = lines.flatMap(({ at, event }) => (event.type === 'move-chosen' ? { at, owner: event.owner } : []));
  return choices.filter(({ owner }, index) => owner !== choices[index - 1]?.owner);
}
