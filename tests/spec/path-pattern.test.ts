import { describe, expect, it } from 'vitest';
import { pathMatcher } from '../../src/spec/path-pattern.ts';

describe('a pattern of a steering file', () => {
  it.each([
    ['*.ts', 'a.ts'],
    ['*.ts', 'src/deep/a.ts'],
    ['**/*.ts', 'a.ts'],
    ['**/*.ts', 'src/deep/a.ts'],
    ['src/**', 'src/a'],
    ['src/**', 'src/'],
    ['src/', 'src/deep/a.ts'],
    ['src/**/*', 'src/a.ts'],
    ['src/**/test/*.ts', 'src/test/a.ts'],
    ['src/**/test/*.ts', 'src/x/y/test/a.ts'],
    ['./src/*.ts', 'src/a.ts'],
    ['**/components/**/*.tsx', 'web/components/a/b.tsx'],
    ['frontend/**billing**', 'frontend/x/billing/y.ts'],
    ['{a,b/**}/*.{ts,tsx}', 'b/c/d.tsx'],
    ['{a,{b,c}}.md', 'c.md'],
    ['{.vscode/settings.json, pyproject.toml}', 'pyproject.toml'],
    ['Dockerfile*', 'deploy/Dockerfile.web'],
    ['a?c', 'x/abc'],
    ['app/[id]/page.tsx', 'app/[id]/page.tsx'],
    ['a.*', 'a.😀'],
  ])('%s matches %s', (pattern, path) => {
    expect(pathMatcher(pattern)(path)).toBe(true);
  });

  it.each([
    ['*.ts', 'a.tsx'],
    ['src/*.ts', 'src/deep/a.ts'],
    ['src/*.ts', 'lib/src/a.ts'],
    ['src/**', 'lib/src/a'],
    ['src/**', 'src'],
    ['**/src/*', 'mysrc/a'],
    ['a?c', 'a/c'],
    ['*.{ts,tsx}', 'a.js'],
    ['a.c', 'abc'],
    ['', 'a'],
    ['{', 'a'],
    ['{}', 'a'],
  ])('%s does not match %s', (pattern, path) => {
    expect(pathMatcher(pattern)(path)).toBe(false);
  });

  it('is given up where nobody can have meant it', () => {
    expect(pathMatcher('{a,b}'.repeat(9))('a'.repeat(9))).toBe(false);
    expect(pathMatcher('*')('a'.repeat(2_000))).toBe(false);
  });

  // As regular expressions these take longer than anybody waits.
  it('that is made to take for ever takes none', () => {
    expect(pathMatcher(`${'*a'.repeat(300)}b`)('a'.repeat(900))).toBe(false);
    expect(pathMatcher(`${'**/a/'.repeat(150)}b`)(`${'a/'.repeat(400)}c`)).toBe(false);
    expect(pathMatcher(`${'**/'.repeat(300)}b`)(`${'a/'.repeat(400)}c`)).toBe(false);
    expect(pathMatcher('{'.repeat(900))('a')).toBe(false);
  });
});
