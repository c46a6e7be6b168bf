import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { staleFiles } from '../../scripts/schemas.ts';
import { CODES } from '../../src/core/codes.ts';
import { LIMIT_NAMES, LIMIT_RANGES } from '../../src/core/limits.ts';
import { Blocker } from '../../src/core/move.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What is written by hand, and the schema of it. */
const FILES = {
  orchestrate: 'examples/*/.specbridge/orchestrate.yml',
  'spec-override': 'examples/*/.specbridge/specs/**/*.yml',
};

interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
}

function read(name: string): Schema {
  return JSON.parse(readFileSync(`${ROOT}schemas/${name}.schema.json`, 'utf8')) as Schema;
}

/** A schema, and those of all its keys, each with its path. */
function keysIn(schema: Schema, path: string): readonly (readonly [path: string, schema: Schema])[] {
  const { properties = {}, additionalProperties: others } = schema;
  const below = Object.entries(properties).flatMap(([key, inner]) => keysIn(inner, `${path}.${key}`));
  // What a map holds needs no words of its own: the map has them.
  const inside = typeof others === 'object' ? keysIn(others, `${path}.*`).slice(1) : [];
  return [[path, schema], ...below, ...inside];
}

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

  it('names each file by an $id, under which another one can refer to it, and says what it describes', () => {
    const names = globSync('schemas/*.json', { cwd: ROOT });
    expect(names.length).toBeGreaterThan(2);
    const files = names.map((name) => JSON.parse(readFileSync(`${ROOT}${name}`, 'utf8')) as object);
    const description: unknown = expect.stringMatching(/\.$/);
    expect(files).toMatchObject(names.map((name) => ({ $id: `https://specbridge.dev/${name}`, description })));
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

  it.each(Object.keys(FILES))('%s describes itself and every key, however deep', (name) => {
    const keys = keysIn(read(name), '');
    expect(keys.length).toBeGreaterThan(20);
    expect(keys.filter(([, { description = '' }]) => !description.endsWith('.')).map(([path]) => path)).toEqual([]);
  });

  it.each(Object.entries(FILES))('%s accepts what the examples say, and nothing else', (name, pattern) => {
    const form = z.fromJSONSchema(read(name) as Parameters<typeof z.fromJSONSchema>[0]);
    const paths = globSync(pattern, { cwd: ROOT });
    expect(paths.length).toBeGreaterThan(0);
    const said = paths.map((path): unknown => parse(readFileSync(`${ROOT}${path}`, 'utf8')));
    expect(said.map((one) => form.safeParse(one).error)).toEqual(paths.map(() => undefined));
    const wrong = [7, { gatez: {} }, { gates: { test: { run: 'npm test' } } }, { limits: { attemptsPerNode: 51 } }];
    expect(wrong.filter((one) => form.safeParse(one).success)).toEqual([]);
  });

  it('bounds every limit, and says what it is where nobody sets it', () => {
    const limits = read('orchestrate').properties?.['limits']?.properties;
    const bounds = LIMIT_NAMES.map((name) => [
      name,
      {
        type: 'integer',
        minimum: LIMIT_RANGES[name][0],
        maximum: LIMIT_RANGES[name][1],
        description: expect.stringMatching(/ where absent\.$/),
      },
    ]);
    expect(limits).toEqual(Object.fromEntries(bounds));
    expect(limits?.['attemptsPerNode']?.description).toContain('; 4 where absent');
    expect(limits?.['agentRuns']?.description).toContain('; 32 for one task and 12020 for a thousand where absent');
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
