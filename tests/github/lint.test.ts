import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { stepWorkflow } from '../../scripts/release.ts';
import { lint } from '../world/github/linters.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const read = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');
const action = parse(read('action.yml'));
const EXAMPLE = 'examples/github/specbridge.yml';

/** Newer than actionlint; the service of GitHub itself knows it. */
const NEWER = /unexpected key "queue" for "concurrency" section/;
const faultsIn = async (path: string, text = read(path)): Promise<readonly string[]> =>
  (await lint(path, text, action)).filter((fault) => !NEWER.test(fault));

describe('nothing is wrong, for GitHub’s own editor service and for actionlint, with', () => {
  it.each(globSync(['examples/github/**/*.yml', '.github/workflows/*.yml', 'action.yml'], { cwd: ROOT }))(
    '%s',
    async (path) => {
      expect(await faultsIn(path)).toEqual([]);
    },
  );
});

it('nothing is wrong with the reusable workflow that a release makes: the same jobs, pinned to its commit', async () => {
  const commit = '0123456789abcdef0123456789abcdef01234567';
  const text = stepWorkflow(read(EXAMPLE), { commit, tag: 'v1.2.3' });
  expect(await faultsIn('.github/workflows/step.yml', text)).toEqual([]);
  const [step, example] = [parse(text), parse(read(EXAMPLE))];
  expect(step.on.workflow_call.inputs).toEqual(example.on.workflow_dispatch.inputs);
  const pinned = JSON.stringify(example.jobs).replaceAll(
    'specbridge/orchestrate@v1',
    `specbridge/orchestrate@${commit}`,
  );
  expect(JSON.stringify(step.jobs)).toBe(pinned);
  expect(Object.keys(step)).toEqual(['name', 'on', 'permissions', 'concurrency', 'jobs']);
});

it.each([
  ['an input that the action does not have', '          spec: ${{', '          speck: ${{', /speck/],
  ['an input that the form does not have', '${{ inputs.base }}', '${{ inputs.basis }}', /basis/],
  ['a key that is misspelled', 'queue: max', 'quue: max', /quue/],
  ['a permission that there is not', 'statuses: write', 'status: write', /status/],
])('%s is found', async (_name, part, wrong, named) => {
  const text = read(EXAMPLE);
  expect(text).toContain(part);
  expect((await faultsIn(EXAMPLE, text.replace(part, wrong))).join('\n')).toMatch(named);
});
