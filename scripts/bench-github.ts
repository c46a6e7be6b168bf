// Counts first, times second: single steps of the built action on the GitHub of the tests, at journals of several lengths.
//
//   npm run bench:github -- --quick               journals of 10 and 100 saves, each step once
//   npm run bench:github -- --generations 10,500  other lengths
//   npm run bench:github -- --dist                the committed bundles, not ones built now
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { actionFolder } from '../tests/github/text-tools.ts';
import { githubAims, githubTables, type GithubResult } from './bench-github-table.ts';
import { bundles, clocked, measureSteps, type StepKind } from './bench-github-world.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    dist: { type: 'boolean', default: false },
    generations: { type: 'string' },
    rounds: { type: 'string' },
  },
});
const generations = (values.generations ?? (values.quick ? '10,100' : '10,100,1000')).split(',').map(Number);
const rounds = Number(values.rounds ?? (values.quick ? 1 : 5));

const KINDS: readonly StepKind[] = [
  { name: 'waits for a person', hasChecker: true, command: 'pause' },
  { name: 'make, gate, integrate', hasChecker: false },
  { name: 'make, gate, check, integrate', hasChecker: true },
];

/** A copy, because the clock is put in front of its program. */
function actionToMeasure(): string {
  const folder = mkdtempSync(join(tmpdir(), 'specbridge-bench-action-'));
  const action = actionFolder({ isCommitted: values.dist });
  for (const name of ['action.yml', 'dist']) cpSync(join(action, name), join(folder, name), { recursive: true });
  return folder;
}

const action = actionToMeasure();
const sizes = bundles(action);
const { times } = clocked(action);
const results: GithubResult[] = [];
for (const generation of generations) {
  for (const kind of KINDS) {
    process.stderr.write(`${kind.name}, generation ${generation} …\n`);
    results.push({ kind, generation, runs: await measureSteps(action, times, { kind, generation, rounds }) });
  }
}
process.stdout.write(`${[githubTables(results, sizes), githubAims(results)].join('\n\n')}\n`);
