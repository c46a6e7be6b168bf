import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openGitHub } from '../world/github/github.ts';
import { toolkit } from './sample-action.ts';

const WORKFLOW = '.github/workflows/smoke.yml';
const ACTION = '.github/actions/smoke';
const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** A package as the set-up would install it. */
const installed = (name: 'cache' | 'artifact'): Record<string, string> => ({
  [`node_modules/@actions/${name}/package.json`]: '{ "type": "module", "exports": "./index.js" }',
  [`node_modules/@actions/${name}/index.js`]: `export * from ${toolkit(name)};\n`,
});

it('what is to be tried on the real service holds on the GitHub of the tests', async () => {
  const paths = [WORKFLOW, `${ACTION}/action.yml`, `${ACTION}/index.mjs`];
  const files = {
    ...Object.fromEntries(paths.map((path) => [path, read(path)])),
    ...installed('cache'),
    ...installed('artifact'),
    'scripts/setup.mjs': '',
  };
  await using github = await openGitHub({ files });
  await github.actions.dispatch({ workflow: 'smoke.yml', ref: 'main', inputs: {}, actor: 'acme' });
  await github.actions.settled();
  const [first, successor, ...others] = github.actions.runs;
  expect(first?.jobs[0]?.log.filter((line) => line.startsWith('holds: '))).toEqual([
    'holds: the plain token opens two refs in one push',
    'holds: what is there already is not opened again',
    'holds: one stale lease refuses both',
    'holds: two right leases move both',
    'holds: both are removed',
    'holds: a comment is written, changed and found by its mark',
    'holds: a run starts the next one, and is told its id',
    'holds: a cache entry is saved',
    'holds: it is restored as it was',
    'holds: an artifact comes back as it was',
  ]);
  expect([first?.conclusion, successor?.conclusion, successor?.displayTitle]).toEqual([
    'success',
    'success',
    'smoke successor',
  ]);
  expect(others).toEqual([]);
});
