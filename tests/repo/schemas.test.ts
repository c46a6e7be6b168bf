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

  it('names each file by an $id, under which another one can refer to it', () => {
    const names = globSync('schemas/*.json', { cwd: ROOT });
    expect(names.length).toBeGreaterThan(2);
    const ids = names.map((name) => (JSON.parse(readFileSync(`${ROOT}${name}`, 'utf8')) as { $id?: string }).$id);
    expect(ids).toEqual(names.map((name) => `https://specbridge.dev/${name}`));
  });

  it('is what an editor uses for the configurations of the examples', () => {
    const paths = globSync('examples/*/.specbridge/orchestrate.yml', { cwd: ROOT });
    const named = paths.map((path) => {
      const [, schema] = /^# yaml-language-server: \$schema=(\S+)$/m.exec(readFileSync(`${ROOT}${path}`, 'utf8')) ?? [];
      return fileURLToPath(new URL(schema ?? '', `file://${ROOT}${path}`));
    });
    expect(named.length).toBeGreaterThan(0);
    expect(new Set(named)).toEqual(new Set([`${ROOT}schemas/orchestrate.schema.json`]));
  });

  it('tells of each code what it means and what to do next', () => {
    const { oneOf } = JSON.parse(readFileSync(`${ROOT}schemas/codes.json`, 'utf8')) as { oneOf: { const: string }[] };
    expect(oneOf.map((code) => code.const)).toEqual(Object.keys(CODES));
    expect(oneOf).toContainEqual({
      const: 'refused',
      title: CODES['refused']!.meaning,
      description: CODES['refused']!.next,
    });
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

  it('describes every key of what is different for one spec, down to those of a task', () => {
    type Schema = { description?: string; properties?: Record<string, Schema>; additionalProperties?: Schema };
    const text = readFileSync(`${ROOT}schemas/spec-override.schema.json`, 'utf8');
    const { properties = {} } = JSON.parse(text) as Schema;
    const task = properties['tasks']?.additionalProperties?.properties ?? {};
    expect(Object.keys(task)).toEqual(['expect', 'gate']);
    const all = [...Object.values(properties), ...Object.values(task)];
    expect(all.filter(({ description }) => description === undefined)).toEqual([]);
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
