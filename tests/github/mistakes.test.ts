import { beforeAll, describe, expect, it } from 'vitest';
import type { GitHub, GitHubOptions } from '../world/github/github.ts';
import { protectedBranch, ruleset } from '../world/github/git-http.ts';
import { asking, comment, commentsIn, last, outputsOf, start, tasks } from './example-flow.ts';
import { actionFolder, textTools, withTextTools } from './text-tools.ts';

let action: string;
beforeAll(() => {
  action = actionFolder();
}, 120_000);

const open = (options: GitHubOptions = {}): Promise<GitHub> =>
  withTextTools(action, { interruptMs: 2_000, terminateMs: 500, files: textTools(tasks(1)), ...options });

/** What a run that a mistake ended says beside its result. */
const errorsOf = (github: GitHub): readonly string[] =>
  last(github).jobs[0]!.annotations.flatMap(({ level, message }) =>
    level === 'error' && !message.startsWith('Process') ? [message] : [],
  );

describe('E15: rules of the repository', () => {
  it('against new branches: nothing is opened; without the rule it is', async () => {
    await using github = await open();
    github.rules.refused.push(
      ruleset('refs/heads/specbridge/*', 'Cannot create ref due to creations being restricted.'),
    );
    await start(github, { spec: 'text-tools' });
    expect(errorsOf(github)).toEqual([expect.stringMatching(/GH013.*creations being restricted.*Exempt the token/)]);
    expect([...(await github.repository.refs()).keys()]).toEqual(['refs/heads/main']);
    github.rules.refused.splice(0);
    await start(github, { spec: 'text-tools' });
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });
  });

  it('against what is pushed later: the job is blocked in the words of the server, and goes on when it is mended', async () => {
    await using github = await open({ files: textTools(tasks(1, asking)) });
    await start(github, { spec: 'text-tools' });
    const question = (await commentsIn(github))
      .map(({ body }) => /\/specbridge answer (q\d+)/.exec(body)?.[1])
      .findLast(Boolean);
    github.rules.refused.push(protectedBranch('specbridge/*'));
    await comment(github, 'acme', `/specbridge answer ${question} What stands between spaces.`);
    expect(outputsOf(last(github))).toMatchObject({
      status: 'blocked',
      next: 'waiting',
      because: expect.stringContaining('GH006'),
    });
    expect((await commentsIn(github)).at(-1)?.body).toContain('GH006');
    github.rules.refused.splice(0);
    await comment(github, 'acme', '/specbridge resume');
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });
  });

  /** The first attempt writes one file more, whose text stands nowhere else. */
  const careless = (text: string) => (script: string) =>
    script.replace(
      /^ {2}'1':\n/m,
      (line) => `${line}    - write: { notes.txt: "${text}" }\n      report: { outcome: completed, summary: Notes. }\n`,
    );

  it.each([
    ['GH001: a file that is too large', { largestFile: 30_000 }, careless('long '.repeat(9_000)), /GH001/],
    ['GH013: push protection', { secret: 'hush-hush' }, careless('hush\\x2dhush'), /GH013.*secrets/],
  ])(
    '%s: the candidate is none, the task waits for a person, and is tried again',
    async (_name, rules, script, words) => {
      await using github = await open({ files: textTools(tasks(1, script)) });
      Object.assign(github.rules, rules);
      await start(github, { spec: 'text-tools' });
      expect(outputsOf(last(github))).toMatchObject({ status: 'blocked', because: expect.stringMatching(words) });
      const told = (await commentsIn(github)).at(-1)!.body;
      expect(told).toMatch(words);
      await comment(github, 'acme', /\/specbridge retry \S+/.exec(told)![0]);
      expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });
    },
  );
});
