import { beforeAll, expect, it } from 'vitest';
import { approvalPath } from '../../src/spec/approval.ts';
import { asking, outputsOf, start, tasks } from './example-flow.ts';
import { actionFolder, textTools, withTextTools } from './text-tools.ts';

let action: string;
beforeAll(() => {
  action = actionFolder();
}, 120_000);

it('a dry run says what a start would do, and does nothing', async () => {
  await using github = await withTextTools(action, { files: textTools(tasks(2, asking)) });
  const before = await github.repository.refs();
  const inputs = { spec: 'text-tools', 'dry-run': 'true' };
  const run = await start(github, inputs);
  expect([run.conclusion, outputsOf(run)]).toEqual([
    'success',
    { next: 'done', because: 'A start would open a job with this plan.' },
  ]);
  const { summary } = run.jobs[0]!;
  for (const part of ['text-tools: a dry run', '```mermaid', '1. 1 Count words', 'Gates', 'maker', 'Limits'])
    expect(summary).toContain(part);
  expect(await github.repository.refs()).toEqual(before);
  expect(github.actions.runs).toHaveLength(1);
  expect(github.faults.seen.filter(({ method, path }) => method !== 'GET' && !path.endsWith('upload-pack'))).toEqual(
    [],
  );

  await start(github, { spec: 'text-tools' });
  const open = await github.repository.refs();
  expect(outputsOf(await start(github, inputs))['because']).toContain('would go on with it');
  expect(await github.repository.refs()).toEqual(open);
});

it('what would stand in the way is said beside the plan, and the run is red', async () => {
  const { [approvalPath('text-tools')]: _record, ...files } = textTools(tasks(1));
  await using github = await withTextTools(action, { files });
  const run = await start(github, { spec: 'text-tools', 'dry-run': 'true' });
  expect(run.conclusion).toBe('failure');
  expect(run.jobs[0]!.summary).toMatch(/A start would be refused[^]*In the way[^]*is not approved[^]*Gates/);
  expect(run.jobs[0]!.annotations[0]).toMatchObject({
    level: 'error',
    message: expect.stringContaining('not approved'),
  });
  const alone = await start(github, { 'dry-run': 'true' });
  expect(alone.jobs[0]!.annotations[0]!.message).toContain('With dry-run, the input spec must name a spec');
});

it('B13: the vendor of a start is the one that is named in the form, and a job that works with another is not joined', async () => {
  const open = (path: string, text: string): string =>
    path.endsWith('orchestrate.yml') ? text.replace(/^roles:\n(?: .*\n)+/m, 'vendor: claude\n') : text;
  await using github = await withTextTools(action, { files: textTools(open) });
  const inputs = { spec: 'text-tools', 'dry-run': 'true' };
  const lack = async (more: object): Promise<string> =>
    (await start(github, { ...inputs, ...more })).jobs[0]!.annotations[0]!.message;
  expect(await lack({})).toContain('There is no program claude on the path');
  expect(await lack({ vendor: 'codex' })).toContain('There is no program codex on the path');

  await using other = await withTextTools(action, { files: textTools(tasks(2, asking)) });
  await start(other, { spec: 'text-tools' });
  const refused = await start(other, { spec: 'text-tools', vendor: 'codex' });
  expect(refused.jobs[0]!.annotations[0]!.message).toMatch(
    /The job \S+ carries out text-tools as its configuration says already, .* Start it without the input vendor/,
  );
});
