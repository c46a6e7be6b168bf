// Two jobs of two tasks on a real example, with the vendors' own command lines at work: in the first one Claude makes and Codex checks, in the
// second one the other way round. The model that they talk to follows a script, on loopback; nothing leaves this machine, and the keys are
// made up. A gate fails on the way and the attempt is repaired. With `--dist`, the built program instead of its sources.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startModel, type Asked } from '../tests/world/vendors/model.ts';
import { between, play } from '../tests/world/vendors/play.ts';
import { absentWords, INSTALLED, pathWithPrograms } from '../tests/world/vendors/programs.ts';

type Vendor = Asked['vendor'];

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'specbridge-vendors-'));
const CLI = [join(root, process.argv.includes('--dist') ? 'dist/cli/index.js' : 'src/cli/index.ts')];

function say(text: string): void {
  process.stdout.write(`\n\u2500\u2500 ${text}\n`);
}

await using model = await startModel(play);
const env = {
  ...process.env,
  PATH: pathWithPrograms(),
  HOME: join(folder, 'home'),
  SPECBRIDGE_CACHE: join(folder, 'cache'),
  ANTHROPIC_API_KEY: 'made-up-key-0123456789abcdef',
  ANTHROPIC_BASE_URL: model.url,
  OPENAI_API_KEY: 'made-up-key-fedcba9876543210',
  OPENAI_BASE_URL: `${model.url}/v1`,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Demo',
  GIT_AUTHOR_EMAIL: 'demo@localhost',
  GIT_COMMITTER_NAME: 'Demo',
  GIT_COMMITTER_EMAIL: 'demo@localhost',
};
mkdirSync(env.HOME);

async function show(maker: Vendor, checker: Vendor): Promise<void> {
  const repository = join(folder, `${maker}-makes`);
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: repository, env, encoding: 'utf8' });
  const specbridge = (...args: string[]): string =>
    execFileSync(process.execPath, [...CLI, ...args], { cwd: repository, env, encoding: 'utf8' });
  say(`${maker} makes, ${checker} checks: the first two tasks of examples/text-tools in ${repository}`);
  cpSync(join(root, 'examples/text-tools'), repository, { recursive: true });
  for (const path of ['.kiro/specs/text-tools/tasks.md', '.specbridge/orchestrate.yml']) {
    const file = join(repository, path);
    writeFileSync(file, between(maker, checker)(path, readFileSync(file, 'utf8')));
  }
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '-m', 'A small library and the spec of its next two tasks');
  specbridge('approve', 'text-tools', '--by', 'a person');
  git('add', '-A');
  git('commit', '-q', '-m', 'Approve the spec');
  await run(repository);
  const [{ job }] = JSON.parse(specbridge('jobs', '--json')).jobs;
  process.stdout.write(specbridge('job', job, '--node', '2'));
  if (git('status', '--porcelain') !== '') throw new Error('The worktree of the person was touched.');
}

/** The model answers from this process, so the job must not keep it from doing so. */
async function run(repository: string): Promise<void> {
  const child = spawn(process.execPath, [...CLI, 'run', 'text-tools'], {
    cwd: repository,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for await (const line of createInterface({ input: child.stderr })) process.stdout.write(`   ${line}\n`);
  if ((await ended) !== 0) throw new Error('The job did not complete.');
}

const absent = absentWords();
if (absent !== undefined) say(absent);
if (INSTALLED.length === 2) {
  await show('claude', 'codex');
  await show('codex', 'claude');
  if (model.said().includes('made-up-key')) throw new Error('A key was told to the model.');
  say(`completed, both ways, in ${model.conversations.length} conversations. To remove everything: rm -r ${folder}`);
} else say('a job needs both of them, so none was run');
