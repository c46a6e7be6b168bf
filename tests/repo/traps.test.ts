import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url).pathname;

/**
 * Found by running or reviewing systems of this kind: A, durable jobs; B, makers, checkers and what they put out; C, git and worktrees;
 * D, agents as processes. These rows hold here, each shown by a test that is named after it; the others need what is not here yet.
 */
const HELD: Readonly<Record<string, readonly number[]>> = {
  A: [1, 2, 5, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22],
  B: [1, 2, 3, 7, 9, 14, 15, 17],
  C: Array.from({ length: 25 }, (_, index) => index + 1),
  D: Array.from({ length: 15 }, (_, index) => index + 1),
};

/**
 * The rows with which the name of a test, or of a group of tests, begins. The slow tests are not always run, and
 * those of section E, GitHub, are not all there yet: neither counts.
 */
function namedRows(): ReadonlySet<string> {
  const paths = globSync('tests/**/*.ts', { cwd: ROOT, exclude: ['tests/slow/**'] });
  const names = paths.flatMap((path) => [
    ...readFileSync(`${ROOT}${path}`, 'utf8').matchAll(/['"`]((?:[A-D]\d{1,2}, )*[A-D]\d{1,2}): /g),
  ]);
  return new Set(names.flatMap(([, rows = '']) => rows.split(', ')));
}

it('every trap that is held has a test of its name, and no test is named after another one', () => {
  const held = Object.entries(HELD).flatMap(([section, rows]) => rows.map((row) => `${section}${row}`));
  expect([...namedRows()].toSorted()).toEqual(held.toSorted());
});
