import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { staleFiles } from '../../scripts/schemas.ts';
import { CODES } from '../../src/core/codes.ts';
import { LIMIT_NAMES, LIMIT_RANGES } from '../../src/core/limits.ts';
import { Blocker } from '../../src/core/move.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Where the text of a call's arguments ends, strings and inner brackets skipped; `from` stands behind the opening bracket. */
function endOfCall(source: string, from: number): number {
  const part = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|[()]/gs;
  part.lastIndex = from;
  let open = 1;
  for (let found = part.exec(source); found !== null; found = part.exec(source)) {
    if (found[0] === '(') open += 1;
    if (found[0] === ')') open -= 1;
    if (open === 0) return found.index;
  }
  return source.length;
}

/** The codes that a file throws or reports: the last argument of `UserError`, and `code:` outside the readers of specs. */
function codesIn(path: string): string[] {
  const source = readFileSync(`${ROOT}${path}`, 'utf8');
  const thrown = [...source.matchAll(/new UserError\(/g)].flatMap((call) => {
    const from = call.index + call[0].length;
    const last = /,\s*'([a-z][a-z-]*)',?\s*$/.exec(source.slice(from, endOfCall(source, from)));
    return last?.[1] ?? [];
  });
  // Notices about a spec have codes of their own, and are neither refusals nor blockers.
  const isNotice = path.startsWith('src/spec/') && !path.endsWith('approval.ts');
  const named = isNotice ? [] : [...source.matchAll(/\bcode: '([a-z][a-z-]*)'/g)].map((match) => match[1] ?? '');
  return [...thrown, ...named];
}

describe('schemas/', () => {
  it('holds what the code says; else run `node scripts/schemas.ts`', async () => {
    expect(await staleFiles()).toEqual([]);
  });

  it('describes every key and bounds every limit', () => {
    const text = readFileSync(`${ROOT}schemas/orchestrate.schema.json`, 'utf8');
    const { properties } = JSON.parse(text) as {
      properties: Record<string, { description?: string; properties?: object }>;
    };
    expect(Object.values(properties).filter(({ description }) => description === undefined)).toEqual([]);
    const bounds = LIMIT_NAMES.map((name) => [
      name,
      expect.objectContaining({ minimum: LIMIT_RANGES[name][0], maximum: LIMIT_RANGES[name][1] }),
    ]);
    expect(properties['limits']?.properties).toEqual(Object.fromEntries(bounds));
  });
});

describe('codes', () => {
  const used = globSync('src/**/*.ts', { cwd: ROOT }).flatMap((path) => codesIn(path).map((code) => ({ code, path })));

  it('are all explained where they are used', () => {
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter(({ code }) => !Object.hasOwn(CODES, code))).toEqual([]);
  });

  it('are explained for every blocker, with something to do next', () => {
    expect(Blocker.shape.code.options.filter((code) => !Object.hasOwn(CODES, code))).toEqual([]);
    expect(Object.values(CODES).filter(({ meaning, next }) => !meaning.endsWith('.') || !next.endsWith('.'))).toEqual(
      [],
    );
  });
});
