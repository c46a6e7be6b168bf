import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAgentFile } from '../../src/spec/agent-file.ts';
import { UserError } from '../../src/errors.ts';
import { CONFIG_PATH, readConfig } from '../../src/spec/config.ts';
import { proposeConfig, TELLING_FILES } from '../../src/spec/config/proposal.ts';
import type { ExecutionPlan } from '../../src/core/plan.ts';

const EXAMPLE = readFileSync(new URL('../../examples/orchestrate.yml', import.meta.url), 'utf8');
const propose = (files: Record<string, string>, agents = false) =>
  proposeConfig(EXAMPLE, new Map(Object.entries(files)), { agents });
const planOf = (text: string): ExecutionPlan => readConfig({ path: CONFIG_PATH, bytes: Buffer.from(text) }).plan;
const scripts = (found: Record<string, string>, more: object = {}): string =>
  JSON.stringify({ scripts: found, ...more });

/** Gates as commands, and what the set-up runs and keeps. */
const inShort = (files: Record<string, string>) => {
  const { gates, setup } = planOf(propose(files).text);
  return [
    ...gates.map(({ name, run }) => `${name}: ${run.join(' ')}`),
    ...setup.run.map((run) => run.join(' ')),
    ...setup.paths,
  ];
};

describe('a proposed configuration', () => {
  it('is read without a fault, and what is commented out in it can be taken in', () => {
    const { text, gates, hasSetup, from } = propose({
      'package.json': scripts({ test: 'x' }),
      'package-lock.json': '{}',
    });
    expect({ gates, hasSetup, from }).toEqual({
      gates: ['test'],
      hasSetup: true,
      from: ['package.json', 'package-lock.json'],
    });
    expect(planOf(text)).toMatchObject({ guard: 'ask', limits: {}, stages: [{ kind: 'maker' }, { kind: 'checker' }] });
    const all = text.replaceAll(/^# (?=[a-z]+: )/gm, '');
    expect(planOf(all)).toMatchObject({ limits: { attemptsPerNode: 4 } });
    expect(all).not.toBe(text);
  });

  it('with agent files: Claude makes, Codex checks, and all that is commented out can be taken in, too', () => {
    const { text } = propose({ 'package.json': scripts({ test: 'x' }) }, true);
    const read = (configuration: string, names: readonly string[]): ExecutionPlan => {
      const files = names.map((name) => {
        const path = `.specbridge/agents/${name}.md`;
        const bytes = readFileSync(new URL(`../../agents/${name}.md`, import.meta.url));
        return [path, readAgentFile({ path, bytes }).agent!] as const;
      });
      const file = { path: CONFIG_PATH, bytes: Buffer.from(configuration) };
      return readConfig(file, undefined, undefined, { agents: new Map(files) }).plan;
    };
    expect(read(text, ['implementer', 'reviewer']).stages).toMatchObject([
      { key: 'implementer', kind: 'maker', vendor: 'claude' },
      { key: 'reviewer', kind: 'checker', vendor: 'codex' },
    ]);
    const more = text.replace('# test-writer:', 'test-writer:').replace('# model:', 'model:');
    expect(read(more, ['test-writer', 'implementer', 'reviewer']).stages).toMatchObject([
      { key: 'test-writer', kind: 'maker', vendor: 'claude', model: 'claude-sonnet-4-5' },
      { key: 'implementer' },
      { key: 'reviewer' },
    ]);
    const all = text.replaceAll(/^# (?=[a-z]+: )/gm, '');
    expect(read(all, ['implementer', 'reviewer'])).toMatchObject({ limits: { attemptsPerNode: 4 } });
  });

  it.each<[string, Record<string, string>, string[]]>([
    [
      'npm',
      { 'package.json': scripts({ test: 'x', lint: 'y', start: 'z' }), 'package-lock.json': '{}' },
      ['lint: npm run lint', 'test: npm test', 'npm ci', 'node_modules'],
    ],
    [
      'no lock file',
      { 'package.json': scripts({ 'check:types': 'tsc' }, { devDependencies: {} }) },
      ['typecheck: npm run check:types', 'npm install'],
    ],
    ['nothing to install', { 'package.json': scripts({ test: 'node --test' }) }, ['test: npm test']],
    [
      'pnpm',
      { 'package.json': scripts({ build: 'x' }), 'pnpm-lock.yaml': '' },
      ['build: pnpm run build', 'pnpm install --frozen-lockfile', 'node_modules'],
    ],
    [
      'workspaces',
      { 'package.json': scripts({ test: 'x' }, { workspaces: ['a'] }), 'package-lock.json': '' },
      ['test: npm test', 'npm ci'],
    ],
    [
      'yarn without node_modules',
      { 'package.json': scripts({ test: 'x' }), 'yarn.lock': '', '.yarnrc.yml': '' },
      ['test: yarn test', 'yarn install --immutable'],
    ],
    [
      'bun, whose own test is another',
      { 'package.json': scripts({ test: 'x' }), 'bun.lock': '' },
      ['test: bun run test', 'bun install --frozen-lockfile', 'node_modules'],
    ],
    ['Rust', { 'Cargo.toml': '[package]\n' }, ['cargo-test: cargo test']],
    [
      'Go beside Node',
      { 'go.mod': 'module x\n', 'package.json': scripts({ lint: 'x' }) },
      ['lint: npm run lint', 'go-test: go test ./...'],
    ],
    [
      'Python',
      { 'uv.lock': 'name = "pytest"\n', 'pyproject.toml': '[tool.pytest.ini_options]\n' },
      ['pytest: uv run pytest'],
    ],
    ['a Makefile', { Makefile: 'all:\ntest:\n' }, ['make-test: make test']],
    ['a Makefile that calls the rest', { Makefile: 'test:\n', 'go.mod': 'module x\n' }, ['go-test: go test ./...']],
  ])('of %s', (_name, files, expected) => {
    expect(Object.keys(files).filter((path) => !TELLING_FILES.includes(path))).toEqual([]);
    expect(inShort(files)).toEqual(expected);
  });

  it('makes no gate of what changes files, never ends, or stands in for a script', () => {
    const { gates } = propose({
      'package.json': scripts({
        test: 'echo "Error: no test specified" && exit 1',
        lint: 'eslint --fix .',
        typecheck: 'tsc --watch',
        build: 'vite build',
      }),
    });
    expect(gates).toEqual(['build']);
  });

  it('names no gate where nothing judges: nobody is to believe that something does', () => {
    for (const files of [{}, { 'package.json': '[' }, { 'package.json': '{"scripts":7}', Makefile: 'all:\n' }]) {
      const { text, gates, hasSetup, from } = propose(files);
      expect({ gates, hasSetup, from }).toEqual({ gates: [], hasSetup: false, from: [] });
      expect(() => planOf(text)).not.toThrow(UserError);
      expect(planOf(text)).toMatchObject({ gates: [], setup: { run: [] } });
    }
  });

  it('leaves the gates to an existing workspace that names them', () => {
    const workspace = JSON.stringify({ verification: { commands: [{ name: 'Unit tests', argv: ['npm', 'test'] }] } });
    const files = { '.specbridge/config.json': workspace, 'package.json': scripts({ lint: 'x' }) };
    const { text, gates, from } = propose(files);
    expect({ gates, from }).toEqual({ gates: [], from: ['.specbridge/config.json'] });
    const borrowed = { path: '.specbridge/config.json', bytes: Buffer.from(workspace) };
    const { plan } = readConfig({ path: CONFIG_PATH, bytes: Buffer.from(text) }, undefined, borrowed);
    expect(plan.gates.map(({ name }) => name)).toEqual(['unit-tests']);
  });
});
