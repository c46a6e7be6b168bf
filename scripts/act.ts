// A second opinion on the workflow file and dist/: act, a runner that nobody here wrote, carries out the first run of a job on the GitHub of
// the tests, and the job goes on there. Where act cannot be had, that is said, and nothing is wrong. `--dist` takes the committed bundles.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { pullIn, tasks } from '../tests/github/example-flow.ts';
import { actionFolder, textTools, withTextTools } from '../tests/github/text-tools.ts';
import type { GitHub } from '../tests/world/github/github.ts';
import { cachedTool } from './cached-tool.ts';

const VERSION = 'v0.2.89';
const RUN_MS = 180_000;
const WORKFLOW = '.github/workflows/specbridge.yml';
/** act asks nobody for a token: it has the one that it is given, whatever the file says. */
const PERMISSIONS = {
  contents: 'write',
  pull_requests: 'write',
  issues: 'write',
  actions: 'write',
  statuses: 'write',
  checks: 'read',
} as const;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Carries out the workflow's first run in a folder of its own; its exit code. */
async function play(program: string, github: GitHub, workflow: string, action: string): Promise<number | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'specbridge-act-'));
  const [place, temp, event] = [join(folder, 'repository'), join(folder, 'temp'), join(folder, 'event.json')];
  mkdirSync(join(place, '.github/workflows'), { recursive: true });
  mkdirSync(temp);
  // It does not know `queue` yet.
  writeFileSync(join(place, WORKFLOW), workflow.replace(/^ {2}queue: max\n/m, ''));
  writeFileSync(event, JSON.stringify({ inputs: { spec: 'text-tools' }, repository: { default_branch: 'main' } }));
  const variables = { ...(await variablesOf(github)), RUNNER_TEMP: temp };
  const options: Readonly<Record<string, readonly string[]>> = {
    workflows: [WORKFLOW],
    eventpath: [event],
    actor: ['acme'],
    secret: [`GITHUB_TOKEN=${github.workflowToken(PERMISSIONS)}`],
    platform: ['ubuntu-latest=-self-hosted'],
    'local-repository': [`specbridge/orchestrate@v1=${action}`],
    env: Object.entries(variables).map(([name, value]) => `${name}=${value}`),
  };
  const args = Object.entries(options).flatMap(([name, values]) => values.flatMap((value) => [`--${name}`, value]));
  const env = { PATH: process.env['PATH'], HOME: folder };
  const how = { cwd: place, env, extendEnv: false, timeout: RUN_MS, all: true, reject: false } as const;
  const { exitCode, all } = await execa(program, ['workflow_dispatch', ...args], how);
  say(all.replaceAll(/^/gm, '   '));
  rmSync(folder, { recursive: true, force: true });
  return exitCode;
}

/** What act cannot know of a GitHub on loopback. */
async function variablesOf(github: GitHub): Promise<Readonly<Record<string, string>>> {
  return {
    GITHUB_API_URL: github.apiUrl,
    GITHUB_SERVER_URL: github.serverUrl,
    GITHUB_REPOSITORY: github.fullName,
    GITHUB_REF: 'refs/heads/main',
    GITHUB_WORKFLOW_REF: `${github.fullName}/${WORKFLOW}@refs/heads/main`,
    SHA_REF: (await github.repository.resolve('main')) ?? '',
  };
}

const act = cachedTool({
  name: 'act',
  version: VERSION,
  program: 'act',
  install: () => [['go', 'install', `github.com/nektos/act@${VERSION}`]],
  variables: (folder) => ({ GOBIN: folder }),
});
if (act !== undefined) {
  const action = actionFolder({ isCommitted: process.argv.includes('--dist') });
  const files = textTools(tasks(2));
  await using github = await withTextTools(action, { files });
  const exitCode = await play(act, github, String(files[WORKFLOW]), action);
  await github.actions.settled();
  const ends = github.actions.runs.map(({ conclusion }) => conclusion);
  const { draft } = await pullIn(github);
  say(
    `act ended with ${exitCode}; the runs after it: ${ends.join(', ')}; the pull request is ${draft === false ? 'ready' : 'a draft'}`,
  );
  if (exitCode !== 0 || ends.length === 0 || ends.some((end) => end !== 'success') || draft !== false)
    process.exitCode = 1;
}
