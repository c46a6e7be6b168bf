import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url).pathname;

/**
 * Found by running or reviewing systems of this kind: A, durable jobs; B, makers, checkers and what they put out; C, git and worktrees;
 * D, agents as processes; E, GitHub; F, the server of a local model. These rows hold here, each shown by a test that is named after it; the others need what is not here yet.
 */
const HELD: Readonly<Record<string, readonly number[]>> = {
  A: Array.from({ length: 22 }, (_, index) => index + 1),
  B: [1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
  C: Array.from({ length: 25 }, (_, index) => index + 1),
  D: Array.from({ length: 15 }, (_, index) => index + 1),
  E: Array.from({ length: 25 }, (_, index) => index + 1),
  F: Array.from({ length: 10 }, (_, index) => index + 1),
};

/**
 * The rows with which the name of a test, or of a group of tests, begins. Two kinds do not count: slow tests, which are not always run, and
 * those of the GitHub that the tests play, which show that it behaves as GitHub does and nothing of ours.
 */
function namedRows(): ReadonlySet<string> {
  const paths = globSync('tests/**/*.ts', { cwd: ROOT, exclude: ['tests/slow/**', '**/node_modules/**'] });
  const texts = paths.map((path) => ({ path, text: readFileSync(`${ROOT}${path}`, 'utf8') }));
  const names = texts
    .filter(({ path, text }) => !path.startsWith('tests/github/') || isOfOurs(text))
    .flatMap(({ text }) => [...text.matchAll(/['"`]((?:[A-F]\d{1,2}, ?)*[A-F]\d{1,2}): /g)]);
  return new Set(names.flatMap(([, rows = '']) => rows.split(/, ?/)));
}

/** Whether a suite has anything of ours in it: the sources, or the action as it is built. */
function isOfOurs(text: string): boolean {
  return text.includes("from '../../src/") || text.includes('actionFolder');
}

it('every trap that is held has a test of its name, and no test is named after another one', () => {
  const held = Object.entries(HELD).flatMap(([section, rows]) => rows.map((row) => `${section}${row}`));
  expect([...namedRows()].toSorted()).toEqual(held.toSorted());
});
