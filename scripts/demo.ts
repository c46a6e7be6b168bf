// The main job on a real example: a copy of examples/text-tools in a repository of its own, approved, carried to completion.
// On the way a gate fails and is repaired, a checker sends one attempt back, and one step is killed and taken up again.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'specbridge-demo-'));
const repository = join(folder, 'text-tools');
const env = {
  ...process.env,
  SPECBRIDGE_CACHE: join(folder, 'cache'),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Demo',
  GIT_AUTHOR_EMAIL: 'demo@localhost',
  GIT_COMMITTER_NAME: 'Demo',
  GIT_COMMITTER_EMAIL: 'demo@localhost',
};
/** With `--dist`, the built program that people install instead of its sources. */
const CLI = [join(root, process.argv.includes('--dist') ? 'dist/cli/index.js' : 'src/cli/index.ts')];

function say(text: string): void {
  process.stdout.write(`\n\u2500\u2500 ${text}\n`);
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: repository, env, encoding: 'utf8' });
}

function specbridge(...args: string[]): string {
  return execFileSync(process.execPath, [...CLI, ...args], { cwd: repository, env, encoding: 'utf8' });
}

/** Runs the job; with `killAt`, kills the whole step, without warning, as soon as a line of its progress matches. */
async function run(killAt?: RegExp): Promise<number | string> {
  const child = spawn(process.execPath, [...CLI, 'run', 'text-tools'], {
    cwd: repository,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | string>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal ?? '')),
  );
  for await (const line of createInterface({ input: child.stderr })) {
    process.stdout.write(`   ${line}\n`);
    if (killAt?.test(line) !== true) continue;
    child.kill('SIGKILL');
    process.stdout.write('   (killed here, without warning; its agent lives on)\n');
  }
  return ended;
}

/** Gives a task a first attempt that never comes to an end, so that there is something to kill. */
function hangFirst(task: string): void {
  const path = join(repository, '.specbridge/scripts/demo.yml');
  const script = readFileSync(path, 'utf8');
  const turn = `  '${task}':\n    - { append: { README.md: "Half a " }, hang: true }\n`;
  writeFileSync(path, script.replace(`  '${task}':\n`, turn));
}

say(`A copy of examples/text-tools in ${repository}`);
cpSync(join(root, 'examples/text-tools'), repository, { recursive: true });
hangFirst('4');
git('init', '-q', '-b', 'main');
git('add', '-A');
git('commit', '-q', '-m', 'A small library and the spec of its next five tasks');

say('A person approves the spec, and commits the record');
process.stdout.write(specbridge('approve', 'text-tools', '--by', 'a person'));
git('add', '-A');
git('commit', '-q', '-m', 'Approve the spec');

say('specbridge run text-tools, until the power fails in the middle of task 4');
const first = await run(/make: 4 .* is next/);
if (first !== 'SIGKILL') throw new Error(`The first run was to be killed, and ended with ${first}.`);

say('specbridge run text-tools, once more: the agent left behind is ended, the lost move is charged and decided again');
const second = await run();
if (second !== 0) throw new Error(`The job did not complete: exit code ${second}.`);

say('Where it stands: specbridge job --job …');
const { job, branch } = JSON.parse(specbridge('jobs', '--json')).jobs.map((one: { job: string }) => ({
  job: one.job,
  branch: `specbridge/${one.job}`,
}))[0];
process.stdout.write(specbridge('job', job));

say(`The commits: git log ${branch}`);
process.stdout.write(git('log', '--reverse', '--format=%h %s%n%w(0,8,8)%(trailers:only)', `main..${branch}`));

say('The evidence of one task: specbridge job --node 3');
process.stdout.write(specbridge('job', job, '--node', '3'));

say('Why was attempt 2 of task 2 made? specbridge job --why …, decided again from the recorded facts');
const { lines } = JSON.parse(specbridge('job', job, '--journal', '--json'));
const repair = lines.find(
  ({ event }: { event: { type: string; move: { type: string; attempt: number } } }) =>
    event.type === 'move-chosen' && event.move.type === 'make' && event.move.attempt === 2,
);
process.stdout.write(specbridge('job', job, '--why', String(repair.seq)));

const status = git('status', '--porcelain');
if (status !== '') throw new Error(`The person's worktree was touched:\n${status}`);
say(
  `completed. Look around in ${repository}; the person's own worktree was not touched. To remove it: rm -r ${folder}`,
);
