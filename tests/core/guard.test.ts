import { describe, expect, it } from 'vitest';
import { guardedBy } from '../../src/core/guard.ts';

type Pair = readonly [before: string | undefined, after: string | undefined];

function guarded(guards: readonly string[], files: Readonly<Record<string, Pair>>): Promise<string[]> {
  return guardedBy(guards, Object.keys(files), async (path) => files[path]!);
}

const CHANGED: Pair = ['one', 'other'];
const SCRIPTS = 'package.json#scripts';

function pair(before: unknown, after: unknown): Pair {
  return [JSON.stringify(before), JSON.stringify(after)];
}

describe('a guard that is a path', () => {
  it.each<readonly [string, string, string, readonly string[]]>([
    ['the file itself', 'Makefile', 'Makefile', ['Makefile']],
    ['the file at any depth', 'Makefile', 'a/b/Makefile', ['a/b/Makefile']],
    ['another case', 'Makefile', 'makefile', ['makefile']],
    ['a pattern', 'vitest.config.*', 'vitest.config.ts', ['vitest.config.ts']],
    ['a folder', 'scripts/', 'scripts/test.mjs', ['scripts/test.mjs']],
    ['only at the top', '/Makefile', 'a/Makefile', []],
    ['something else', 'Makefile', 'src/a.ts', []],
  ])('%s', async (_name, guard, path, touched) => {
    expect(await guarded([guard], { [path]: CHANGED })).toEqual(touched);
  });

  it('is named once, whoever guards it', async () => {
    expect(await guarded(['Makefile', 'Makefile', 'Make*'], { Makefile: CHANGED })).toEqual(['Makefile']);
  });
});

describe('C25: a guard that is one member of a file', () => {
  const cases: readonly (readonly [name: string, pair: Pair, isTouched: boolean])[] = [
    ['another script', pair({ scripts: { test: 'a' } }, { scripts: { test: 'exit 0' } }), true],
    [
      'a new dependency is no reason to ask',
      pair({ scripts: { test: 'a' } }, { scripts: { test: 'a' }, dependencies: { b: '1' } }),
      false,
    ],
    ['the same in another order', pair({ scripts: { a: '1', b: '2' } }, { scripts: { b: '2', a: '1' } }), false],
    ['the same with other spaces', ['{"scripts":{"a":"1"}}', '{ "scripts": { "a": "1" } }\n'], false],
    ['no scripts any more', pair({ scripts: { test: 'a' } }, {}), true],
    ['scripts where there were none', pair({}, { scripts: { test: 'a' } }), true],
    ['null is as good as none', pair({}, { scripts: null }), false],
    ['a new file with scripts', [undefined, '{"scripts":{}}'], true],
    ['a new file without', [undefined, '{"name":"x"}'], false],
    ['the file is gone', ['{"scripts":{"test":"a"}}', undefined], true],
    ['a file that cannot be read any more', ['{"scripts":{}}', '{"scripts":{}'], true],
    ['a file that could not be read before', ['{"scripts":', '{"scripts":{}}'], true],
    ['a list in its place', ['{"scripts":{}}', '[]'], true],
    ['a name in its place', ['{"scripts":{}}', '"x"'], true],
  ];

  it.each(cases)('%s', async (_name, texts, isTouched) => {
    expect(await guarded([SCRIPTS], { 'package.json': texts })).toEqual(isTouched ? [SCRIPTS] : []);
  });

  it('is named with the file that it was found in', async () => {
    const texts = pair({ scripts: { test: 'a' } }, { scripts: { test: 'b' } });
    expect(await guarded([SCRIPTS, 'package.json#jest'], { 'packages/one/package.json': texts })).toEqual([
      'packages/one/package.json#scripts',
    ]);
  });
});
