import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { GitHub } from '../world/github/github.ts';
import { commentsIn, last, outputsOf, pullIn, start, tasks } from './example-flow.ts';
import { actionFolder, textTools, withTextTools } from './text-tools.ts';

let action: string;
beforeAll(() => {
  action = actionFolder();
}, 120_000);

/** A program that looks for the token in the variables of whoever started it, and then does something with it. */
const spy = (deed: string): string[] => [
  'node',
  '--input-type=module',
  '-e',
  `
import { readFileSync, writeFileSync } from 'node:fs';
let token = '';
for (let pid = process.ppid; pid > 1 && token === ''; pid = Number(/^PPid:\\s*(\\d+)/m.exec(readFileSync('/proc/' + pid + '/status', 'utf8'))[1])) {
  token = /(?:^|\\0)INPUT_TOKEN=([^\\0]*)/.exec(readFileSync('/proc/' + pid + '/environ', 'utf8'))?.[1] ?? '';
}
const said = [token, Buffer.from('x-access-token:' + token).toString('base64'), token.match(/.{1,25}/g).join('\\n'), [...token].join(' ')].join('\\n');
const commands = ['::set-output name=status::' + token, '::add-mask::a', '##[command]rm', '::error::from an agent', '  ::warning::x', '::stop-commands::y'];
console.log(said + '\\n' + commands.join('\\n'));
${deed}
`,
];

const report = `writeFileSync(process.env.SPECBRIDGE_RESULT, JSON.stringify({ outcome: 'completed', summary: said + commands.join(' ') }));`;
const verdict = `
const { told } = JSON.parse(readFileSync(process.env.SPECBRIDGE_TURN, 'utf8'));
const findings = ['error', 'warning'].map((severity) => ({ severity, problem: said, fix: commands.join('\\n') }));
writeFileSync(process.env.SPECBRIDGE_RESULT, JSON.stringify({ verdict: 'fail', findings, ...told }));`;

const count =
  'export function countWords(text) {\n  return text.split(/\\s+/).filter((word) => word !== "").length;\n}\n';
const good = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countWords } from '../src/count.js';
test('counts words', () => assert.equal(countWords('one  two'), 2));
`;
const leaking = `import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
test('tells', () => { throw new Error(spawnSync(${JSON.stringify(spy('')[0])}, ${JSON.stringify(spy('').slice(1))}).stdout.toString()); });
`;

/** Three attempts: one whose gate tells, one whose checker does, and one that is good. */
const script = stringify({
  makes: {
    '1': [
      { write: { 'src/count.js': count, 'test/count.test.js': leaking }, run: [spy(report)] },
      { write: { 'test/count.test.js': good }, run: [spy(report)] },
      { append: { 'src/count.js': '// Once more.\n' }, report: { outcome: 'completed', summary: 'Done.' } },
    ],
  },
  checks: { '1': [{ verdict: 'pass' }, { run: [spy(verdict)] }, { verdict: 'pass' }] },
});

/** Everything that anybody can read of it. */
async function readable(github: GitHub): Promise<Readonly<Record<string, string>>> {
  const { runs } = github.actions;
  const journal = await github.repository.git(['log', '-p', '--format=%B', '--all']);
  const { results } = github;
  const kept = await Promise.all(results.artifacts.map(async (one) => unzipSync(await results.bytes(one))));
  const artifacts = kept.flatMap((files) => Object.values(files).map((bytes) => Buffer.from(bytes).toString()));
  return {
    artifacts: artifacts.join('\n'),
    log: runs.flatMap(({ jobs }) => jobs.flatMap(({ log }) => log)).join('\n'),
    annotations: JSON.stringify(runs.map(({ jobs }) => jobs.map(({ annotations }) => annotations))),
    outputs: JSON.stringify(runs.map((run) => outputsOf(run))),
    summaries: runs.flatMap(({ jobs }) => jobs.map(({ summary }) => summary)).join('\n'),
    comments: (await commentsIn(github)).map(({ body }) => body).join('\n'),
    pull: (await pullIn(github)).body ?? '',
    journal,
  };
}

describe('agents, gates and checkers that found the token', () => {
  it('D12, D13: whatever they print or answer, none of it is obeyed, and none of the token can be read anywhere', async () => {
    const seen = new Set<string>();
    await using github = await withTextTools(action, { files: textTools(tasks(1, () => script)) });
    const { mint } = tokensOf(github, seen);
    await start(github, { spec: 'text-tools' });
    expect(outputsOf(last(github))).toMatchObject({ status: 'completed' });
    expect(mint()).toBeGreaterThan(2);
    const texts = await readable(github);
    // They have been at work: what they said is there, blotted out.
    for (const place of ['comments', 'journal', 'summaries', 'artifacts'])
      expect(texts[place]).toMatch(/\*\*\*|\\\*\\\*/);
    for (const [place, text] of Object.entries(texts)) {
      const bare = text.replaceAll(/[\s\\>]|\\n|\u200b|&#8203;/g, '');
      for (const token of seen) {
        const parts = [token, Buffer.from(`x-access-token:${token}`).toString('base64'), token.slice(100, 150)];
        for (const part of parts) expect(bare.includes(part), place).toBe(false);
      }
      // In a file that somebody opens they are words like others.
      if (place !== 'artifacts') expect(text, place).not.toMatch(/^\s*::(?!warning::specbridge: )/m);
    }
    expect(texts['log']).not.toContain('##[');
    expect(texts['summaries']).not.toContain('##[');
    for (const { jobs } of github.actions.runs)
      for (const { message } of jobs.flatMap(({ annotations }) => annotations))
        expect(message).toMatch(/^specbridge: The gate test failed at attempt 1/);
  });

  it('D12: they see nothing of the runner in their own variables', async () => {
    const write = `import { writeFileSync } from 'node:fs'; writeFileSync('env.json', JSON.stringify(process.env));`;
    const turn = {
      write: { 'src/count.js': count, 'test/count.test.js': good },
      run: [['node', '--input-type=module', '-e', write]],
      report: { outcome: 'completed', summary: 'Done.' },
    };
    const looking = stringify({ makes: { '1': [turn] }, checks: { '*': [{ verdict: 'pass' }] } });
    await using github = await withTextTools(action, { files: textTools(tasks(1, () => looking)) });
    await start(github, { spec: 'text-tools' });
    const { head } = await pullIn(github);
    const seen = JSON.parse(await github.repository.git(['show', `${head.sha}:env.json`])) as Record<string, string>;
    // By this one alone a runner finds what it has to end with the job.
    const ofTheRunner = Object.keys(seen).filter((name) => /^(GITHUB|ACTIONS|INPUT|RUNNER|STATE)_/.test(name));
    expect(ofTheRunner).toEqual(['RUNNER_TRACKING_ID']);
    expect(JSON.stringify(seen)).not.toMatch(/ghs_/);
  });
});

/** Notes the token of each run as it begins. */
function tokensOf(github: GitHub, seen: Set<string>): { mint(): number } {
  const { runTokens } = github.people;
  const set = runTokens.set.bind(runTokens);
  runTokens.set = (token, run) => {
    seen.add(token);
    return set(token, run);
  };
  return { mint: () => seen.size };
}
