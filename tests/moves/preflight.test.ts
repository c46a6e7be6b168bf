import { describe, expect, it } from 'vitest';
import { canonical, digestOf } from '../../src/core/digest.ts';
import { refuse } from '../../src/moves/open.ts';
import { prepare, type Prepared } from '../../src/moves/preflight.ts';
import { memoryWorld } from '../world/memory-world.ts';
import { baseFiles, CONFIG } from '../world/story.ts';

const TASKS = '.kiro/specs/demo/tasks.md';
const ORCHESTRATE = '.specbridge/orchestrate.yml';
const RECORDED = CONFIG.replace('approval: merged\n', '');
const SCRIPTED = `
gates:
  test: { run: [test] }
roles:
  implementer: { kind: maker, vendor: scripted, script: agents/one.yml }
approval: merged
`;

async function prepared(files: Readonly<Record<string, string | undefined>> = {}): Promise<Prepared> {
  const all = Object.entries({ ...baseFiles('- [ ] 1. One\n'), ...files });
  const { ports, store } = memoryWorld(
    Object.fromEntries(all.flatMap(([path, text]) => (text === undefined ? [] : [[path, text]]))),
    {} as never,
  );
  const base = store.refs.get('refs/heads/main')!;
  return prepare(ports.repository, { spec: 'demo', at: base, trusted: base });
}

function codes({ problems }: Prepared): readonly string[] {
  return problems.map(({ code }) => code);
}

describe('what is fixed when a job opens', () => {
  it('pins the exact bytes of the spec, the configuration and the scripts, and nothing else', async () => {
    const files = {
      'agents/one.yml': 'steps: []\n',
      '.kiro/specs/demo/design.md': '# Design\n',
      [ORCHESTRATE]: SCRIPTED,
    };
    const { pins, problems } = await prepared(files);
    expect(problems).toEqual([]);
    expect(pins).toEqual({
      [TASKS]: digestOf('- [ ] 1. One\n'),
      '.kiro/specs/demo/design.md': digestOf('# Design\n'),
      [ORCHESTRATE]: digestOf(SCRIPTED),
      'agents/one.yml': digestOf('steps: []\n'),
    });
  });

  it('B9: the plan and its digest are one', async () => {
    const { plan, planDigest } = await prepared();
    expect(planDigest).toBe(digestOf(canonical(plan)));
    const other = await prepared({ [ORCHESTRATE]: `${CONFIG}limits: { attemptsPerNode: 7 }\n` });
    expect(other.planDigest).not.toBe(planDigest);
  });
});

describe('A7: what stands in the way', () => {
  it.each<readonly [string, Readonly<Record<string, string | undefined>>, readonly string[]]>([
    ['nothing', {}, []],
    ['no list', { [TASKS]: undefined }, ['spec-missing', 'approval-missing']],
    ['an empty list', { [TASKS]: '# Tasks\n' }, ['no-tasks']],
    ['a list that is done', { [TASKS]: '- [x] 1. One\n' }, ['no-tasks']],
    ['an unfinished merge', { [TASKS]: '<<<<<<< ours\n- [ ] 1. One\n' }, ['spec-invalid']],
    ['no configuration', { [ORCHESTRATE]: undefined }, ['config-missing']],
    ['a configuration that cannot be read', { [ORCHESTRATE]: 'gates: 7\n' }, ['invalid-configuration']],
    ['no approval', { [ORCHESTRATE]: RECORDED }, ['approval-missing']],
    ['no script', { [ORCHESTRATE]: SCRIPTED }, ['script-missing']],
  ])('%s', async (_name, files, found) => {
    expect(codes(await prepared(files))).toEqual(found);
  });

  it('is told all at once', async () => {
    const config = SCRIPTED.replace('approval: merged\n', '');
    const found = await prepared({ [ORCHESTRATE]: config, [TASKS]: '# Tasks\n' });
    expect(codes(found).toSorted()).toEqual(['approval-missing', 'no-tasks', 'script-missing']);
    expect(() => refuse(found)).toThrow(/^3 things stand in the way:\n- .*\n- .*\n- .*$/);
  });

  it('a single reason is told as it is, with its code', async () => {
    const found = await prepared({ [ORCHESTRATE]: undefined });
    expect(() => refuse(found)).toThrow(`There is no ${ORCHESTRATE} in the base commit.`);
    expect(() => refuse(found)).toThrow(expect.objectContaining({ code: 'config-missing' }));
  });

  it('a list and a configuration that are both wrong hide nothing of each other', async () => {
    expect(codes(await prepared({ [ORCHESTRATE]: 'gates: 7\n', [TASKS]: '# Tasks\n' }))).toEqual([
      'no-tasks',
      'invalid-configuration',
    ]);
  });
});
