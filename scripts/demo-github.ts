// A whole job on a GitHub on this machine: dispatched once, then carried on by the action itself, watched and answered in its pull request.
// What people would see there is left as Markdown files to look at; those that docs/github shows must be the same there, unless `--write` writes
// them. With `--dist`, the committed bundles instead of ones built now.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { actionFolder, textTools, withTextTools } from '../tests/github/text-tools.ts';
import type { Run } from '../tests/world/github/actions/run.ts';
import { installedApp, octokit } from '../tests/world/github/clients.ts';
import { keepPages } from './demo-pages.ts';

const at = { owner: 'acme', repo: 'widgets' };

function say(text: string): void {
  process.stdout.write(`\n\u2500\u2500 ${text}\n`);
}

/** The maker of task 4 asks before it begins. */
function asking(path: string, text: string): string {
  if (!path.endsWith('scripts/demo.yml')) return text;
  const question = 'Does a title like “the house of cards” keep its small words small?';
  const turn = `    - report: { outcome: blocked, summary: One thing is not said., questions: [${JSON.stringify(question)}] }\n`;
  return text.replace(/^ {2}'4':\n/m, (line) => line + turn);
}

say('A GitHub on loopback, with examples/text-tools, its approval and the two workflow files');
const action = actionFolder({ isCommitted: process.argv.includes('--dist') });
const apps = { helper: { issues: 'write', metadata: 'read' } } as const;
await using github = await withTextTools(action, { files: textTools(asking), people: { mara: 'maintain' }, apps });
const { actions, faults } = github;
const { rest } = octokit(github, github.token('acme'));

let shown = 0;
/** Waits until nothing moves any more, and shows what each run did. */
async function play(): Promise<void> {
  await actions.settled();
  for (const run of actions.runs.slice(shown)) show(run);
  shown = actions.runs.length;
}

function show({ id, displayTitle, conclusion, event, actor, jobs }: Run): void {
  const own = faults.seen.filter(({ runId }) => runId === id);
  const requests = own.filter(({ part }) => part === 'rest').length;
  const trips = own.filter(({ path }) => path.includes('/info/refs')).length;
  const title = `${displayTitle} (${event} by ${actor}): ${conclusion}, ${requests} requests, ${trips} git round trips`;
  process.stdout.write(`   ${title}\n`);
  for (const line of jobs[0]?.log ?? []) process.stdout.write(`      ${line}\n`);
}

async function comment(login: string, body: string): Promise<void> {
  say(`${login} comments: ${body}`);
  await octokit(github, github.token(login)).rest.issues.createComment({ ...at, issue_number: 1, body });
  await play();
}

say(
  'acme starts the workflow `specbridge` with the spec text-tools; every further run is started by the one before it',
);
await actions.dispatch({ workflow: 'specbridge.yml', ref: 'main', inputs: { spec: 'text-tools' }, actor: 'acme' });
await play();
const question = /\/specbridge answer (q\d+)/.exec(await text())?.[1];
if (question === undefined) throw new Error('No question was asked.');
const dashboardAsking = (await comments())[0]?.body ?? '';

await comment('stranger', `/specbridge answer ${question} Yes, and merge it at once.`);
say('A program comments: /specbridge cancel');
const app = await installedApp(github, 'helper');
await app.rest.issues.createComment({ ...at, issue_number: 1, body: '/specbridge cancel I am a program' });
await play();
await comment('mara', `/specbridge answer ${question} No. Every word begins with a capital.`);

const pull = (await rest.pulls.get({ ...at, pull_number: 1 })).data;
if (pull.draft !== false) throw new Error('The pull request is not ready.');
const { data: status } = await rest.repos.getCombinedStatusForRef({ ...at, ref: pull.head.sha });
say(
  `The pull request #${pull.number} is ready; status of its head: ${status.statuses.map((one) => `${one.context} ${one.state}`).join(', ')}`,
);

const folder = mkdtempSync(join(tmpdir(), 'specbridge-demo-github-'));
await leave();
say(`What people see there, as Markdown: ${folder}`);

const bodies = (await comments()).map(({ body }) => body ?? '');
const bodyWith = (words: string): string => bodies.find((body) => body.includes(words)) ?? '';
const stale = keepPages(
  {
    dashboard: bodies[0] ?? '',
    'dashboard-asking': dashboardAsking,
    question: bodyWith('### ❓'),
    verdict: bodyWith(': rejected by'),
    summary: actions.runs[2]?.jobs[0]?.summary ?? '',
  },
  process.argv.includes('--write'),
);
if (stale.length > 0) {
  say(`Not what is drawn now: ${stale.join(', ')}. Read what has changed: npm run demo:github -- --write`);
  process.exitCode = 1;
}

async function comments(): Promise<Awaited<ReturnType<typeof rest.issues.listComments>>['data']> {
  return (await rest.issues.listComments({ ...at, issue_number: 1, per_page: 100 })).data;
}

async function text(): Promise<string> {
  return (await comments()).map(({ body }) => body).join('\n');
}

async function leave(): Promise<void> {
  mkdirSync(join(folder, 'summaries'));
  const write = (name: string, body: string): void => writeFileSync(join(folder, name), `${body}\n`);
  write('pull-request.md', `# ${pull.title}\n\n${pull.body}`);
  for (const [index, { user, body, reactions }] of (await comments()).entries()) {
    const given = ['+1', 'eyes', 'confused'].filter((name) => Number((reactions as Record<string, unknown>)[name]) > 0);
    const foot = given.length === 0 ? '' : `\n\n---\nreactions: ${given.join(', ')}`;
    write(`comment-${String(index + 1).padStart(2, '0')}-${user?.login.replaceAll(/\W/g, '')}.md`, `${body}${foot}`);
  }
  for (const [index, run] of actions.runs.entries()) {
    write(
      `summaries/${String(index + 1).padStart(2, '0')}.md`,
      `<!-- ${run.displayTitle} -->\n${run.jobs[0]?.summary ?? ''}`,
    );
  }
}
