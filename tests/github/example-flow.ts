import type { Run } from '../world/github/actions/run.ts';
import { octokit } from '../world/github/clients.ts';
import type { GitHub } from '../world/github/github.ts';

const SCRIPT = '.specbridge/scripts/demo.yml';
const TASKS = '.kiro/specs/text-tools/tasks.md';

/** Where the world's one repository is. */
export const at = { owner: 'acme', repo: 'widgets' };

/** The first so many tasks of the example. */
export const tasks =
  (most: number, script = (text: string) => text) =>
  (path: string, text: string): string => {
    if (path === SCRIPT) return script(text);
    return path === TASKS ? text.slice(0, text.indexOf(`- [ ] ${most + 1}.`)) : text;
  };

/** Starts the workflow as a person, and waits until nothing moves any more. */
export async function start(github: GitHub, inputs: Record<string, string>, actor = 'acme'): Promise<Run> {
  const run = await github.actions.dispatch({ workflow: 'specbridge.yml', ref: 'main', inputs, actor });
  if (!('jobs' in run)) throw new Error(JSON.stringify(run));
  await github.actions.settled();
  return run;
}

/** What a run said to the steps after it. */
export const outputsOf = (run: Run | undefined): Readonly<Record<string, string>> =>
  run?.jobs[0]?.steps['__0']?.outputs ?? {};
export const last = ({ actions }: GitHub): Run => actions.runs.at(-1)!;
/** The job that the first run opened. */
export const jobIn = (github: GitHub): string => outputsOf(github.actions.runs[0])['job']!;

/** A comment as people see it. */
interface Shown {
  readonly login: string;
  readonly body: string;
  readonly reactions: readonly string[];
}

/** The comments of the first issue or pull request. */
export async function commentsIn(github: GitHub): Promise<readonly Shown[]> {
  const { rest } = octokit(github, github.token('acme'));
  const { data } = await rest.issues.listComments({ ...at, issue_number: 1, per_page: 100 });
  return data.map(({ user, body, reactions }) => ({
    login: user!.login,
    body: body ?? '',
    reactions: Object.entries(reactions ?? {}).flatMap(([name, count]) =>
      name !== 'total_count' && count === 1 ? name : [],
    ),
  }));
}

/** A person comments there. */
export async function comment(github: GitHub, login: string, body: string): Promise<void> {
  await octokit(github, github.token(login)).rest.issues.createComment({ ...at, issue_number: 1, body });
  await github.actions.settled();
}

export const pullIn = async (github: GitHub) =>
  (await octokit(github, github.token('acme')).rest.pulls.get({ ...at, pull_number: 1 })).data;

/** A maker that has begun the first task when it asks. */
export const asking = (text: string): string =>
  text.replace(
    /^ {2}'1':\n/m,
    (line) => `${line}    - write: { src/begun.js: "export {};\\n" }
      report: { outcome: blocked, summary: Unclear., questions: ["What counts as a word?"] }\n`,
  );

/** What attempts without a candidate have left there. */
export const unfinishedIn = async ({ repository }: GitHub): Promise<readonly string[]> =>
  [...(await repository.refs()).keys()].filter((ref) => ref.startsWith('refs/specbridge/wip/'));

/** The question that is open. */
export async function questionIn(github: GitHub): Promise<string> {
  const asked = (await commentsIn(github)).map(({ body }) => /\/specbridge answer (q\d+)/.exec(body)?.[1]);
  return asked.findLast((id) => id !== undefined)!;
}

/** What a run that a mistake ended says beside its result. */
export const errorsOf = (github: GitHub): readonly string[] =>
  last(github).jobs[0]!.annotations.flatMap(({ level, message }) =>
    level === 'error' && !message.startsWith('Process') ? [message] : [],
  );

/** The journals of all jobs. */
export const jobsIn = (refs: ReadonlyMap<string, string>): readonly string[] =>
  [...refs.keys()].filter((ref) => /^refs\/specbridge\/(?:jobs|closed)\//.test(ref));
