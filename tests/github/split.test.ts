import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { jobOf, type Run } from '../world/github/actions/run.ts';
import type { Seen } from '../world/github/faults.ts';
import type { GitHub, GitHubOptions } from '../world/github/github.ts';
import { asking, comment, commentsIn, pullIn, start, tasks, unfinishedIn } from './example-flow.ts';
import { toolkit } from './sample-action.ts';
import { actionFolder, textTools, withTextTools } from './text-tools.ts';

let action: string;
beforeAll(() => {
  action = actionFolder();
}, 300_000);

const WORKFLOW = '.github/workflows/specbridge.yml';
const hardened = readFileSync(new URL('../../examples/github/hardened/specbridge.yml', import.meta.url), 'utf8');

type Adapt = Parameters<typeof textTools>[0];
/** The example in three jobs; `worker` is the action that the one in the middle uses. */
function open(adapt: Adapt, worker: string = action, options: GitHubOptions = {}): Promise<GitHub> {
  const [before, after = ''] = hardened.split('\n  work:\n');
  const flow = `${before}\n  work:\n${after.replace('specbridge/orchestrate@v1', 'worker@v1')}`;
  const files = { ...textTools(adapt), [WORKFLOW]: flow };
  const patience = { interruptMs: 2_000, terminateMs: 500 };
  return withTextTools(action, { ...patience, ...options, files, actions: { 'worker@v1': worker } });
}

/** What a job of a run said to those after it. */
const said = (run: Run, key: string): Readonly<Record<string, string>> =>
  Object.values(jobOf(run, key).steps)[0]?.outputs ?? {};
const log = (run: Run, key: string): string => jobOf(run, key).log.join('\n');
const ends = (run: Run): string => run.jobs.map(({ conclusion }) => conclusion).join(' ');
/** Runs that took a step, without those that heard a comment or swept. */
const steps = ({ actions }: GitHub): readonly Run[] =>
  actions.runs.filter(({ jobs }) => (jobs[0]?.outputs['job'] ?? '') !== '');
const movesIn = (github: GitHub): readonly (string | undefined)[] =>
  steps(github).map((run) => said(run, 'decide')['move']);
const isPush = ({ path }: Seen): boolean => path.endsWith('/git-receive-pack');

async function strike(github: GitHub): Promise<void> {
  await github.actions.strike('specbridge.yml');
  await github.actions.settled();
}

async function expectCompleted(github: GitHub): Promise<void> {
  const pull = await pullIn(github);
  expect(pull).toMatchObject({ draft: false, state: 'open' });
  const subjects = await github.repository.git(['log', '--format=%s', `main..${pull.head.sha}`]);
  expect(subjects.split('\n').toReversed()[0]).toBe('Begin the spec text-tools');
  const refs = [...(await github.repository.refs()).keys()].filter((ref) => ref.startsWith('refs/specbridge/'));
  expect(refs).toEqual([expect.stringMatching(/^refs\/specbridge\/closed\//)]);
}

it('a spec is carried out in runs of three jobs, of which only two can write: asked, repaired, judged', async () => {
  await using github = await open(tasks(2, asking));
  await start(github, { spec: 'text-tools' });
  // What the attempt that asks has begun came along, and what the next one took of it is another matter.
  expect(await unfinishedIn(github)).toEqual([expect.stringMatching(/-1$/)]);
  const [question] = (await commentsIn(github)).flatMap(
    ({ body }) => /\/specbridge answer (q\d+)/.exec(body)?.[1] ?? [],
  );
  await comment(github, 'acme', `/specbridge answer ${question} What stands between spaces.`);
  await expectCompleted(github);
  // The first attempt asks; of the second task, the first one leaves a gate red.
  expect(movesIn(github).join(' ')).toBe('baseline make make gate check make gate make gate check');
  for (const run of steps(github)) {
    expect(ends(run)).toBe('success success success');
    expect(jobOf(run, 'work').permissions).toEqual({ contents: 'read', metadata: 'read' });
    expect(jobOf(run, 'settle').permissions).toMatchObject({ contents: 'write', pull_requests: 'write' });
    expect(said(run, 'work')['next']).toBe('handed-over');
  }
  const bodies = (await commentsIn(github)).map(({ body }) => /^### (.*)$/m.exec(body)?.[1]);
  expect(bodies).toEqual([
    '✅ text-tools is complete',
    `❓ Question ${question}`,
    undefined,
    '✅ text-tools is complete',
  ]);
  expect(github.results.artifacts.filter(({ name }) => name.startsWith('specbridge-work-'))).toHaveLength(10);
}, 300_000);

/** An action that does its work, and then hands something else over, in those runs for which there is a change. */
function hostile(changes: Readonly<Record<number, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'specbridge-hostile-'));
  cpSync(action, folder, { recursive: true });
  cpSync(join(folder, 'action.yml'), join(folder, 'honest.yml'));
  writeFileSync(
    join(folder, 'action.yml'),
    readFileSync(join(folder, 'honest.yml'), 'utf8').replace('dist/main/index.js', 'hostile.mjs'),
  );
  const cases = Object.entries(changes).map(([run, change]) => `${run}: (result) => { ${change} }`);
  writeFileSync(
    join(folder, 'hostile.mjs'),
    `
    import { execFileSync } from 'node:child_process';
    import { readFileSync, writeFileSync } from 'node:fs';
    import { join } from 'node:path';
    import { DefaultArtifactClient } from ${toolkit('artifact')};
    execFileSync(process.execPath, [join(process.env.GITHUB_ACTION_PATH, 'dist/main/index.js')], { stdio: 'inherit' });
    const change = { ${cases.join(', ')} }[process.env.GITHUB_RUN_NUMBER];
    if (change !== undefined) {
      const client = new DefaultArtifactClient();
      const { artifacts: [{ id, name }] } = await client.listArtifacts();
      const path = join(process.env.RUNNER_TEMP, 'hostile');
      await client.downloadArtifact(id, { path });
      await client.deleteArtifact(name);
      const result = JSON.parse(readFileSync(join(path, 'result.json'), 'utf8'));
      change(result);
      writeFileSync(join(path, 'result.json'), JSON.stringify(result));
      const files = result.event.candidate ? ['result.json', 'candidate.bundle'] : ['result.json'];
      await client.uploadArtifact(name, files.map((file) => join(path, file)), path);
    }
  `,
  );
  return folder;
}

it('what hostile code hands over is one lost move, and no more', async () => {
  const worker = hostile({
    1: 'result.event.gates = [];',
    3: 'result.event.candidate.paths = [];',
    5: 'result.event.gates[0].exitCode = 1;',
    7: `result.event.verdict.tree = '0'.repeat(40);`,
  });
  await using github = await open(tasks(1), worker);
  await start(github, { spec: 'text-tools' });
  expect(movesIn(github)).toEqual(['baseline', 'baseline', 'make', 'make', 'gate', 'gate', 'check', 'check']);
  const lost = steps(github).map(
    (run) => /What came of \w+ is lost.*, (the result .*)\./.exec(log(run, 'settle'))?.[1],
  );
  expect(lost.filter((_words, index) => index % 2 === 0)).toEqual([
    'the result is not about the gates of the plan',
    'the result says other things of its candidate than the candidate itself',
    'the result contradicts itself about the gate test',
    'the result is a verdict about something else',
  ]);
  expect(lost.filter((_words, index) => index % 2 === 1)).toEqual([undefined, undefined, undefined, undefined]);
  await expectCompleted(github);
}, 300_000);

it('and so is an answer of whoever thinks: what its plan reaches for cannot be hidden, nor who gave it', async () => {
  const worker = hostile({ 2: 'delete result.event.impacts;', 3: `result.event.tier = 'local-small';` });
  const far = `reasons: { planner: { '*': [{ answer: { decision: plan, goal: g, steps: [{ id: a, action: npm install left-pad }] } }] } }`;
  const adapt = tasks(1, (script) => `${script}\n${far}\n`);
  const line = '\nreasoning: { agent: { vendor: scripted, script: .specbridge/scripts/demo.yml } }\n';
  const planned: Adapt = (path, text) =>
    path === '.specbridge/orchestrate.yml' ? `${text}${line}` : adapt(path, text);
  await using github = await open(planned, worker);
  await start(github, { spec: 'text-tools' });
  expect(movesIn(github)).toEqual(['baseline', 'reason', 'reason', 'reason', 'make', 'gate', 'check']);
  const lost = steps(github).map(
    (run) => /What came of reason is lost.*, the result (.*)\./.exec(log(run, 'settle'))?.[1],
  );
  expect(lost.filter((words) => words !== undefined)).toEqual([
    'says other things of its plan than the plan itself',
    'is by somebody else than was to be asked',
  ]);
  await expectCompleted(github);
}, 300_000);

describe('a machine that dies', () => {
  it('in the middle: the job at the end of the same run finds the move lost, and goes on', async () => {
    await using github = await open(tasks(1));
    const { actions } = github;
    // Of the baseline, its result and its evidence; then the attempt is made, and its machine is gone.
    const isUpload = ({ path }: Seen): boolean => path.endsWith('/CreateArtifact');
    github.faults.add({ part: 'results', of: isUpload, nth: 3, when: 'before', effect: 'kill-runner' });
    await start(github, { spec: 'text-tools' });
    expect(ends(actions.runs[1]!)).toBe('success failure success');
    expect(log(actions.runs[1]!, 'settle')).toContain('there is none');
    expect(movesIn(github)).toEqual(['baseline', 'make', 'make', 'gate', 'check']);
    await expectCompleted(github);
  }, 300_000);

  it('at the end, before its save and after it: the sweep goes on; nothing is believed twice', async () => {
    await using github = await open(tasks(1));
    // Opened, the baseline lent: then its result is not saved. Lent again: then it is, and nobody is told.
    github.faults.add({ part: 'git', of: isPush, nth: 3, times: 2, when: 'before', effect: 'kill-runner' });
    github.faults.add({ part: 'git', of: isPush, nth: 6, when: 'after', effect: 'kill-runner' });
    const first = await start(github, { spec: 'text-tools' });
    expect(ends(first)).toBe('success success failure');
    await strike(github);
    await strike(github);
    expect(movesIn(github)).toEqual(['baseline', 'baseline', 'make', 'gate', 'check']);
    expect(steps(github).map(ends).slice(0, 3)).toEqual([
      'success success failure',
      'success success failure',
      'success success success',
    ]);
    await expectCompleted(github);
  }, 300_000);

  it('at the end, and the run is run again: what it lent at its first attempt is lost, and no old result is taken', async () => {
    await using github = await open(tasks(1));
    github.faults.add({ part: 'git', of: isPush, nth: 3, times: 2, when: 'before', effect: 'kill-runner' });
    const run = await start(github, { spec: 'text-tools' });
    github.actions.rerun(run, 'acme');
    await github.actions.settled();
    expect(log(run, 'decide')).toContain('move-lost');
    expect(movesIn(github)).toEqual(['baseline', 'make', 'gate', 'check']);
    await expectCompleted(github);
    // Once more, when all is done.
    github.actions.rerun(run, 'acme');
    await github.actions.settled();
    expect([ends(run), said(run, 'decide')['next']]).toEqual(['success skipped skipped', 'done']);
  }, 300_000);
});

it('what a person must mend before the last job can end its work is told in the pull request, and the run is red', async () => {
  await using github = await open(tasks(1));
  const { [WORKFLOW]: flow } = { [WORKFLOW]: await github.repository.git(['show', `main:${WORKFLOW}`]) };
  const at = flow.indexOf('\n  settle:\n');
  const lacking = flow.slice(0, at) + flow.slice(at).replace(/ +statuses: write.*\n/, '');
  await github.push({ [WORKFLOW]: lacking });
  await start(github, { spec: 'text-tools' });
  const red = steps(github).at(-1)!;
  expect(ends(red)).toBe('success success failure');
  expect((await commentsIn(github)).at(-1)?.body).toMatch(/set the status[^]*statuses: write/);
  await github.push({ [WORKFLOW]: flow });
  await strike(github);
  await expectCompleted(github);
});
