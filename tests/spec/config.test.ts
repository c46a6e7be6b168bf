import fc from 'fast-check';
import ignore from 'ignore';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { ExecutionPlan } from '../../src/core/plan.ts';
import { problemLine, UserError } from '../../src/errors.ts';
import { readConfig } from '../../src/spec/config.ts';
import { DEFAULT_GUARD, DEFAULT_PROTECTED } from '../../src/spec/config/default-paths.ts';
import { isGuard, isPathPattern } from '../../src/spec/repository-path.ts';
import { file, FULL, MAKER, override, problems, workspace } from './configs.ts';

describe('a configuration that fits', () => {
  it('becomes the plan, in the order of the file', () => {
    const { plan } = readConfig(file(FULL));
    expect(ExecutionPlan.parse(plan)).toEqual(plan);
    expect(plan).toEqual({
      approval: 'merged',
      stages: [
        { key: 'test-writer', kind: 'maker', vendor: 'command', command: ['node', 'tools/tests.mjs'], minutes: 30 },
        { key: 'implementer', kind: 'maker', vendor: 'command', command: ['node', 'tools/agent.mjs'], minutes: 45 },
        { key: 'reviewer', kind: 'checker', vendor: 'scripted', script: '.specbridge/scripts/demo.yml', minutes: 10 },
      ],
      gates: [
        { name: 'test', run: ['npm', 'test'], required: true, minutes: 15, guard: ['package.json#scripts'] },
        { name: 'lint', run: ['npm', 'run', 'lint'], required: false, minutes: 10, guard: DEFAULT_GUARD },
      ],
      setup: {
        run: [
          ['npm', 'ci'],
          ['npm', 'run', 'build'],
        ],
        minutes: 20,
        key: ['package-lock.json', '.nvmrc'],
        paths: ['node_modules'],
      },
      guard: 'allow',
      protectedPaths: [...DEFAULT_PROTECTED, 'docs/legal/**'],
      limits: { attemptsPerNode: 6, steps: 100 },
    });
  });

  it('needs a maker and nothing else', () => {
    const { plan } = readConfig(file(MAKER));
    expect(plan.approval).toBe('recorded');
    expect(plan).toMatchObject({ gates: [], guard: 'ask', limits: {}, protectedPaths: DEFAULT_PROTECTED });
    expect(plan.setup).toEqual({ run: [], minutes: 10, key: [], paths: [] });
  });

  it('names runners only where a person did', () => {
    expect(readConfig(file(MAKER)).plan.runners).toBeUndefined();
    const { plan } = readConfig(file(`${MAKER}runners: { agents: [self-hosted, agents], default: ubuntu-24.04 }`));
    expect(plan.runners).toEqual({ agents: ['self-hosted', 'agents'], default: 'ubuntu-24.04' });
  });

  it('waits for checks only where a person named some', () => {
    expect(readConfig(file(`${MAKER}waitForChecks: []`)).plan.waitForChecks).toBeUndefined();
    const { plan } = readConfig(file(`${MAKER}waitForChecks: [build, 'CI / test (22, ubuntu)', build]`));
    expect(plan.waitForChecks).toEqual(['build', 'CI / test (22, ubuntu)']);
    expect(plan.checksFrom).toBeUndefined();
    const from = (app: string): string => `${MAKER}waitForChecks: [build]\nchecksFrom: ${app}\n`;
    expect(readConfig(file(from('github-actions'))).plan.checksFrom).toBe('github-actions');
    expect(problems(from('GitHub Actions'))).toEqual([
      expect.stringContaining('such as github-actions, found "GitHub Actions"'),
    ]);
    expect(problems(`${MAKER}waitForChecks: [specbridge/verified]`)).toEqual([
      expect.stringContaining('not specbridge/verified, which is set in the end'),
    ]);
  });

  it('D10: names the silence that it allows only where a person did', () => {
    const { plan } = readConfig(
      file(`${MAKER.replace('kind: maker', 'kind: maker, idleMinutes: 60')}
gates: { quiet: { run: [make], idleMinutes: 90 }, test: { run: [make] } }`),
    );
    expect(plan.stages.map(({ idleMinutes }) => idleMinutes)).toEqual([60]);
    expect(plan.gates.map((gate) => ('idleMinutes' in gate ? gate.idleMinutes : 'as usual'))).toEqual([90, 'as usual']);
    expect(() => readConfig(file(MAKER.replace('kind: maker', 'kind: maker, idleMinutes: 0')))).toThrow(
      'idleMinutes: expected a whole number from 1 to 360, found 0',
    );
  });

  it('takes one array as one command, and adds what npm reads to the key of a kept set-up', () => {
    const setup = 'setup: { run: [npm, ci], cache: { key: [package-lock.json], paths: [node_modules] } }';
    const { plan } = readConfig(file(MAKER + setup));
    expect(plan.setup.run).toEqual([['npm', 'ci']]);
    expect(plan.setup.key).toEqual(['package-lock.json', 'package.json', '.npmrc']);
  });

  it.each([
    ['a byte order mark', `\uFEFF${FULL}`],
    ['CRLF', FULL.replaceAll('\n', '\r\n')],
    ['anchors and aliases', FULL.replace('[npm, test]', '&t [npm, test]').replace('[npm, run, lint]', '*t')],
  ])('may have %s', (_name, text) => {
    expect(problems(text)).toEqual([]);
  });

  it('protects a link or a file of a protected name too, and agent files in any folder', () => {
    const rules = ignore().add([...readConfig(file(MAKER)).plan.protectedPaths]);
    const named = [
      '.claude',
      '.claude/settings.json',
      'packages/a/AGENTS.md',
      '.GitHub/workflows/ci.yml',
      'lefthook.yml',
    ];
    expect(named.filter((path) => !rules.ignores(path))).toEqual([]);
    expect(rules.ignores('src/index.ts')).toBe(false);
  });
});

describe('what is different for one spec', () => {
  it('merges maps by key; scalars and lists replace; new makers work before the checkers', () => {
    const different = `gates: { lint: { required: true }, docs: { run: [npm, run, docs] } }
setup: { cache: { paths: [.venv] } }
protected: [a/**]
roles:
  painter: { kind: maker, vendor: scripted, script: p.yml }
  reviewer: { minutes: 5 }
limits: { steps: 7 }
approval: recorded`;
    const { plan } = readConfig(file(FULL), override(different));
    expect(plan.approval).toBe('recorded');
    expect(plan.gates.map(({ name, required }) => `${name} ${required}`)).toEqual([
      'test true',
      'lint true',
      'docs true',
    ]);
    expect(plan.gates[1]?.run).toEqual(['npm', 'run', 'lint']);
    expect(plan.setup).toMatchObject({ key: ['package-lock.json', '.nvmrc'], paths: ['.venv'] });
    expect(plan.protectedPaths).toEqual([...DEFAULT_PROTECTED, 'a/**']);
    const stages = plan.stages.map(({ key, minutes }) => `${key} ${minutes}`);
    expect(stages).toEqual(['test-writer 30', 'implementer 45', 'painter 30', 'reviewer 5']);
    expect(plan.limits).toEqual({ attemptsPerNode: 6, steps: 7 });
  });

  it('may be nothing, and may be the only maker', () => {
    expect(readConfig(file(FULL), override(''))).toEqual(readConfig(file(FULL)));
    const { plan } = readConfig(file('guard: allow'), override(MAKER));
    expect(plan).toMatchObject({ guard: 'allow', stages: [{ key: 'implementer' }] });
  });
});

describe('whatever comes in', () => {
  const words = [...FULL.split(/\b/), '\n', '\t', '&a ', '*a', '? ', '- ', '|', '"', '{', '}', '[', '\uFEFF', '\r\n'];

  it('bytes give a plan or a UserError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (content) => settles(content) && settles(MAKER, '', content)),
      { numRuns: 300 },
    );
  });

  it('shuffled words give a plan or a UserError', () => {
    const word = fc.constantFrom(...words, '__proto__', '<<: ', '---\n', '!!set ', 'tasks', '1.10', 'expect', 'gate');
    const text = fc.array(word, { maxLength: 60 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.option(text, { nil: undefined }), (base, over) => settles(base, over)),
      { numRuns: 500 },
    );
  });

  it('any values below known keys give a plan or a UserError', () => {
    const known = [
      'setup',
      'gates',
      'guard',
      'roles',
      'limits',
      'run',
      'kind',
      'vendor',
      'command',
      'test',
      'a',
      'tasks',
    ];
    const key = fc.constantFrom(...known);
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom('maker', 'command', 'npm test', 5, true, null, { expect: 'fail', gate: 'test' }),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 4 }),
      ),
    }));
    const text = fc.dictionary(key, value).map((content) => stringify(content));
    fc.assert(
      fc.property(text, fc.option(text, { nil: undefined }), (base, over) => settles(base, over)),
      { numRuns: 500 },
    );
  });

  it('a configuration with a piece cut out gives a plan or a UserError', () => {
    const cut = fc
      .tuple(fc.nat(FULL.length), fc.nat(20))
      .map(([at, length]) => FULL.slice(0, at) + FULL.slice(at + length));
    fc.assert(
      fc.property(cut, (text) => settles(text)),
      { numRuns: 500 },
    );
  });

  it('an accepted pattern can be matched with', () => {
    const pattern = fc.string({ unit: fc.constantFrom(...'ab/*?[]!\\-^{}()+.$|~ #') });
    const isMatchable = (text: string): boolean => {
      if (isPathPattern(text)) ignore().add(text).ignores('a/b');
      if (isGuard(text)) ignore().add(text.split('#')[0]!).ignores('a/b');
      return true;
    };
    fc.assert(fc.property(pattern, isMatchable), { numRuns: 3_000 });
  });

  it('the default patterns are patterns', () => {
    expect(DEFAULT_PROTECTED.filter((pattern) => !isPathPattern(pattern))).toEqual([]);
    expect(DEFAULT_GUARD.filter((pattern) => !isGuard(pattern))).toEqual([]);
  });
});

/** A plan of the right form, or a UserError each line of which names its place; anything else is thrown on. */
function settles(text: string | Uint8Array, different?: string, existing?: Uint8Array): boolean {
  try {
    const { plan } = readConfig(
      file(text),
      different === undefined ? undefined : override(different),
      existing && workspace(existing),
    );
    return ExecutionPlan.safeParse(plan).success;
  } catch (error) {
    if (!(error instanceof UserError) || error.code !== 'invalid-configuration') throw error;
    const lines = error.problems.map(problemLine);
    const shown = error.message.split('\n').slice(1, 51);
    return (
      lines.length > 0 &&
      lines.slice(0, 50).every((line, index) => line === shown[index]) &&
      lines.every((line) => /^\.specbridge\/[a-z/]+\.(?:yml|json):\d+:\d+: .+$/.test(line))
    );
  }
}
