import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentsIn, pullIn, start } from '../github/example-flow.ts';
import { actionFolder, BUILT, textTools, withFlows, withTextTools } from '../github/text-tools.ts';
import type { GitHub } from '../world/github/github.ts';
import { startModel, type ScriptedModel } from '../world/vendors/model.ts';
import { between, MODELS, play } from '../world/vendors/play.ts';
import { INSTALLED, pathWithPrograms } from '../world/vendors/programs.ts';

const KEY = 'made-up-canary-fedcba9876543210';

/** What a workflow gives the action so that its agents are logged in, in the place of the vendors' own services. */
const LOGINS = `env:
          ANTHROPIC_API_KEY: \${{ secrets.KEY }}
          ANTHROPIC_BASE_URL: \${{ vars.MODEL }}
          OPENAI_API_KEY: \${{ secrets.KEY }}
          OPENAI_BASE_URL: \${{ vars.MODEL }}/v1
        with:`;

/** Everything that people or programs can read there afterwards. */
async function written(github: GitHub): Promise<string> {
  const logs = github.actions.runs.flatMap(({ jobs }) => jobs.flatMap(({ log, summary }) => [...log, summary]));
  const comments = await commentsIn(github);
  const refs = [...(await github.repository.refs()).keys()].filter((ref) => ref.startsWith('refs/specbridge/'));
  const journal = await github.repository.git(['log', '-p', '--text', ...refs]);
  return [...logs, ...comments.map(({ body }) => body), (await pullIn(github)).body ?? '', journal].join('\n');
}

describe.runIf(INSTALLED.length === 2)('through the action, on a GitHub', () => {
  let action: string;
  let model: ScriptedModel;
  const path = process.env['PATH'];
  beforeAll(async () => {
    action = actionFolder();
    process.env['PATH'] = pathWithPrograms();
    model = await startModel(play);
  }, 300_000);
  afterAll(async () => {
    process.env['PATH'] = path;
    if (process.env[BUILT] === undefined) rmSync(action, { recursive: true });
    await model[Symbol.asyncDispose]();
  });

  it.each([
    ['claude', 'codex'],
    ['codex', 'claude'],
  ] as const)(
    'B1: %s makes, %s checks: two tasks that it plans, one of them repaired, completed',
    async (maker, checker) => {
      const files = withFlows(textTools(between(maker, checker)), (text) =>
        text.replace(/^ {8}with:/m, `        ${LOGINS}`),
      );
      const stage = { files, secrets: { KEY }, vars: { MODEL: model.url } };
      await using github = await withTextTools(action, stage);
      await start(github, { spec: 'text-tools' });
      expect(github.actions.runs.map(({ conclusion }) => conclusion).filter((end) => end !== 'success')).toEqual([]);
      expect(await pullIn(github)).toMatchObject({ draft: false, state: 'open' });
      const all = await written(github);
      const lines = all.split('\n').filter((line) => line.startsWith('+{'));
      const passed = lines.filter((line) => /"type":"check-ended".*"verdict":"pass"/.test(line));
      const repaired = lines.filter((line) =>
        /"type":"make-ended".*"attempt":2|"attempt":2.*"type":"make-ended"/.test(line),
      );
      const thought = lines.filter((line) => /"type":"reason-ended"/.test(line) && /"outcome":"answered"/.test(line));
      expect([passed.length, repaired.length, thought.length]).toEqual([2, 1, 3]);
      expect(all).toContain(MODELS.claude);
      expect(all).toMatch(/"program(?:s)?":(?:\{"implementer":)?"Claude Code \d/);
      expect(all).toMatch(/"costUsd"|"cost":0\.\d/);
      expect(all).not.toContain(KEY);
      expect(model.said()).not.toContain(KEY);
    },
    300_000,
  );
});
