import type { Api } from './api.ts';

/** GitHub's API for one step. */
export interface Recent extends Api {
  /** The next look asks again. */
  forget(): void;
}

/** What was seen so short a time ago is not asked for again: a step looks before every move. Refs are believed as long. */
const FRESH_MS = 60_000;

/** An API that asks once for what several parts of a step look at in the same moment. After a request that changes something it asks again. */
export function recent(api: Api): Recent {
  const seen = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>();
  const once = <Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const known = seen.get(key);
    if (known !== undefined && performance.now() - known.at < FRESH_MS) return known.answer as Promise<Answer>;
    const answer = ask();
    seen.set(key, { at: performance.now(), answer });
    answer.catch(() => seen.delete(key));
    return answer;
  };
  const forget = (): void => seen.clear();
  const changing =
    <Words extends readonly unknown[], Answer>(deed: (...words: Words) => Promise<Answer>) =>
    async (...words: Words): Promise<Answer> => {
      try {
        return await deed(...words);
      } finally {
        forget();
      }
    };
  return {
    ...api,
    forget,
    pullOf: (branch) => once(`pull of ${branch}`, () => api.pullOf(branch)),
    run: (id) => once(`run ${id}`, () => api.run(id)),
    jobsOf: (run) => once(`jobs of ${run}`, () => api.jobsOf(run)),
    dispatched: (workflow, since) => once(`runs of ${workflow}`, () => api.dispatched(workflow, since)),
    comments: (number) => once(`comments of ${number}`, () => api.comments(number)),
    checksOn: (sha) => once(`checks on ${sha}`, () => api.checksOn(sha)),
    runsFor: (sha) => once(`runs for ${sha}`, () => api.runsFor(sha)),
    createPull: changing(api.createPull),
    describePull: changing(api.describePull),
    readyPull: changing(api.readyPull),
    createComment: changing(api.createComment),
    updateComment: changing(api.updateComment),
    deleteComment: changing(api.deleteComment),
    react: changing(api.react),
  };
}
