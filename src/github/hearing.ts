import { replay } from '../core/apply.ts';
import type { Command } from '../core/command.ts';
import type { Line } from '../core/journal.ts';
import type { Forge } from '../ports.ts';
import type { Api } from './api.ts';
import { isOfCancel, pauseByCancel } from './cancelled.ts';
import { isOfChecks, resumeByChecks } from './checks.ts';
import { githubForge } from './forge.ts';
import { comesLater, type OnCancel, type Phase } from './inputs.ts';
import { saidByRuns } from './titles.ts';

/** Who listens: one job of the workflow, in one run. */
export interface Hearer {
  readonly job: string;
  readonly runId: number;
  readonly owner: string;
  readonly phase: Phase;
  /** The file of the workflow that takes steps. */
  readonly workflow: string;
  readonly onCancel: OnCancel;
}

/** What must be known of a job to hear what is said to it. */
interface JobSight {
  /** Without `refs/heads/`. */
  readonly branch: string;
  /** What was said with the dispatch of this run. */
  readonly said: Command | undefined;
  readonly lines: () => readonly Line[];
  /** Whether the titles of runs are left to another look. */
  readonly leavesTitles: () => boolean;
}

/**
 * GitHub's forge for one job, with what was said to it in other ways than by comments: by the dispatch of this run, by those of runs whose
 * place another one took, by cancelling a run, and by checks that have come to something else.
 */
export function hearing(api: Api, hearer: Hearer, { branch, said, lines, leavesTitles }: JobSight): Forge {
  const idOf = (word: string): string => nodeNamed(lines(), word);
  const pullOf = (): ReturnType<Api['pullOf']> => api.pullOf(branch);
  // A later job of the workflow knows that the part of an earlier one is over.
  const predecessor = comesLater(hearer.phase) ? hearer.owner : undefined;
  const forge = githubForge(api, { pullOf, nodeNamed: (_job, word) => idOf(word), lines, predecessor });
  const heard = async (): Promise<readonly Command[]> => {
    const stop = hearer.onCancel === 'continue' ? undefined : await pauseByCancel(api, lines(), hearer);
    // What was said with a run that was cancelled was said before that.
    const own = said && stop && predecessor !== undefined ? { ...said, at: stop.at } : said;
    const titles = leavesTitles() ? [] : await saidByRuns(api, lines(), hearer);
    const byForm = [...titles, own ?? []].flat();
    const goOn = await resumeByChecks(lines(), forge);
    return [...byForm.map((command) => withId(command, idOf)), stop ?? [], goOn ?? []].flat();
  };
  return {
    ...forge,
    inbox: async (job) => {
      const all = await Promise.all([heard(), forge.inbox(job)]);
      return all.flat().toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
    },
    forbids: async (command) => {
      const isOfGitHub = isOfCancel(command.id) || isOfChecks(command.id);
      return isOfGitHub ? undefined : forge.forbids(command);
    },
  };
}

function withId(command: Command, idOf: (word: string) => string): Command {
  const { say } = command;
  return 'node' in say ? { ...command, say: { ...say, node: idOf(say.node) } } : command;
}

/** The id of the task that a person means by its id or its number; the word itself where no one task is called so. */
function nodeNamed(lines: readonly Line[], word: string): string {
  const { nodes } = replay(lines);
  const numbered = [...nodes].filter(({ number, status }) => number === word && status !== 'superseded');
  const [only] = numbered.length === 1 && nodes.get(word) === undefined ? numbered : [];
  return only?.id ?? word;
}
