import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { isAlive } from '../tools/children.ts';
import { pullIn, start, tasks } from './example-flow.ts';
import { modelFile } from './model-file.ts';
import { actionFolder, textTools, withTextTools } from './text-tools.ts';

let action: string;
beforeAll(() => {
  action = actionFolder();
}, 300_000);

const HARDENED = readFileSync(new URL('../../examples/github/hardened/specbridge.yml', import.meta.url), 'utf8');

it.each([
  ['in one job', {}],
  ['in three jobs, in the one that cannot write', { '.github/workflows/specbridge.yml': HARDENED }],
])('a small model says why an attempt failed, %s', async (_name, flow) => {
  const { path, line } = modelFile();
  const adapt = (file: string, text: string): string =>
    file === '.specbridge/orchestrate.yml' ? `${text}${line}` : tasks(2)(file, text);
  await using github = await withTextTools(action, { files: { ...textTools(adapt), ...flow } });
  await start(github, { spec: 'text-tools' });
  expect(await pullIn(github)).toMatchObject({ draft: false });
  const closed = [...(await github.repository.refs()).keys()].find((ref) => ref.startsWith('refs/specbridge/closed/'));
  const journal = await github.repository.git(['log', '-p', closed!]);
  expect(journal).toContain('"type":"reason-ended"');
  expect(journal).toContain('"rootCause":"the sum is one too low"');
  expect(journal).toContain('"by":"local-model"');
  expect(existsSync(`${path}.asked`)).toBe(true);
  const servers = readFileSync(`${path}.starts`, 'utf8').trim().split('\n').map(Number);
  expect(servers.map(isAlive)).toEqual([false]);
});
