import { replay } from '../core/apply.ts';
import type { Command } from '../core/command.ts';
import type { Line } from '../core/journal.ts';
import type { Forge } from '../ports.ts';
import type { Api } from './api.ts';
import { githubForge } from './forge.ts';

/** What must be known of a job to hear what is said to it. */
interface JobSight {
  /** Without `refs/heads/`. */
  readonly branch: string;
  /** What was said with the dispatch of this run. */
  readonly said: Command | undefined;
  readonly predecessor: string | undefined;
  readonly lines: () => readonly Line[];
}

/** GitHub's forge for one job, with what was said to it by the dispatch beside what was said in comments. */
export function hearing(api: Api, { branch, said, lines, predecessor }: JobSight): Forge {
  const idOf = (word: string): string => nodeNamed(lines(), word);
  const pullOf = (): ReturnType<Api['pullOf']> => api.pullOf(branch);
  const forge = githubForge(api, { pullOf, nodeNamed: (_job, word) => idOf(word), lines, predecessor });
  return {
    ...forge,
    inbox: async (job) => [said === undefined ? [] : withId(said, idOf), await forge.inbox(job)].flat(),
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
