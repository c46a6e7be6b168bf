import { describe, expect, it } from 'vitest';
import { CODES } from '../../src/core/codes.ts';
import { canonical, digestOf } from '../../src/core/digest.ts';
import { refuse } from '../../src/moves/open.ts';
import { writeApproval } from '../../src/spec/approval.ts';
import { CONFIG } from '../world/story.ts';
import { file } from './bench.ts';
import {
  DESIGN,
  LINK,
  ORCHESTRATE,
  OVERRIDE,
  places,
  prepared,
  RECORD,
  RECORDED,
  SCRIPTED,
  SPEC,
  TASKS,
  textOf,
  type Files,
} from './preflight-scene.ts';

describe('what is fixed when a job opens', () => {
  it('pins the exact bytes of the spec, the configuration and the scripts, and nothing else', async () => {
    const files = { 'agents/one.yml': 'makes: {}\n', [DESIGN]: '# Design\n', [ORCHESTRATE]: SCRIPTED };
    const { pins, problems } = await prepared(files);
    expect(problems).toEqual([]);
    expect(pins).toEqual({
      [TASKS]: digestOf('- [ ] 1. One\n'),
      [DESIGN]: digestOf('# Design\n'),
      [ORCHESTRATE]: digestOf(SCRIPTED),
      'agents/one.yml': digestOf('makes: {}\n'),
    });
  });

  it('a spec in a folder has its approval and its configuration in a folder of that name', async () => {
    const [tasks, kiro] = ['.kiro/specs/area/login/tasks.md', '.kiro/specs/area/login/.config.kiro'];
    const [record, override] = ['.specbridge/approvals/area/login.json', '.specbridge/specs/area/login.yml'];
    const list = { name: 'tasks.md', bytes: new TextEncoder().encode('- [ ] 1. Two\n') };
    const order = { spec: 'area/login', documents: [list], by: 'Ada', at: '2026-01-01T00:00:00.000Z' };
    const { units, plan, pins, notices, problems } = await prepared(
      {
        [ORCHESTRATE]: RECORDED,
        [tasks]: '- [ ] 1. Two\n',
        [kiro]: '{"specType":"bugfix"}',
        [record]: writeApproval(order),
        [override]: 'limits: { attemptsPerNode: 7 }\n',
      },
      { spec: 'area/login' },
    );
    expect(problems).toEqual([]);
    expect(units.map(({ title }) => title)).toEqual(['Two']);
    expect(plan.limits).toEqual({ attemptsPerNode: 7 });
    expect(notices).toMatchObject([{ code: 'spec-type-disagrees', path: kiro }]);
    expect(Object.keys(pins).toSorted()).toEqual([tasks, record, ORCHESTRATE, override].toSorted());
  });

  it('B9: the plan and its digest are one', async () => {
    const { plan, planDigest } = await prepared();
    expect(planDigest).toBe(digestOf(canonical(plan)));
    const other = await prepared({ [ORCHESTRATE]: `${CONFIG}limits: { attemptsPerNode: 7 }\n` });
    expect(other.planDigest).not.toBe(planDigest);
  });
});

const CASES: readonly (readonly [name: string, files: Files, found: readonly string[]])[] = [
  ['nothing', {}, []],
  ['no spec', { [TASKS]: undefined }, [`${SPEC}: spec-missing`]],
  ['no list', { [TASKS]: undefined, [DESIGN]: '# Design\n' }, [`${TASKS}: spec-missing`]],
  ['an empty list', { [TASKS]: '' }, [`${TASKS}: no-tasks`]],
  ['prose only', { [TASKS]: '# Tasks\n\nLater.\n' }, [`${TASKS}: no-tasks`]],
  ['a list that is done', { [TASKS]: '- [x] 1. One\n' }, [`${TASKS}: no-tasks`]],
  ['a box that is no task', { [TASKS]: '# Tasks\n\n1. [ ] One\n' }, [`${TASKS}: no-tasks`, `${TASKS}:3: no-tasks`]],
  ['optional tasks alone', { [TASKS]: '# Tasks\n- [ ]* 1. One\n' }, [`${TASKS}: no-tasks`, `${TASKS}:2: no-tasks`]],
  ['a mark that no byte can tick', { [TASKS]: '- [ ] 1. One\n- [✓] 2. Two\n' }, [`${TASKS}:2: spec-invalid`]],
  ['an unfinished merge', { [TASKS]: '- [ ] 1. One\n<<<<<<< ours\n' }, [`${TASKS}:2: spec-invalid`]],
  ['an unfinished merge of another document', { [DESIGN]: '# A\n>>>>>>> theirs\n' }, [`${DESIGN}:2: spec-invalid`]],
  ['a list that nobody reads', { [TASKS]: '- [ ] 1. One more task\n'.repeat(200_000) }, [`${TASKS}: spec-invalid`]],
  ['a document that nobody reads', { [DESIGN]: '\u200B'.repeat(1_400_000) }, [`${DESIGN}: spec-invalid`]],
  [
    'what cannot be seen in steering',
    { '.kiro/steering/A.MD': 'a\u200Bb' },
    ['.kiro/steering/A.MD:1:2: hidden-characters'],
  ],
  ['a list that is a link', { [TASKS]: LINK }, [`${TASKS}: spec-invalid`]],
  ['a document that is a link', { [DESIGN]: LINK }, [`${DESIGN}: spec-invalid`]],
  ['a list that is a folder', { [TASKS]: undefined, [`${TASKS}/x`]: '' }, [`${TASKS}: spec-invalid`]],
  ['a spec that is a link', { [TASKS]: undefined, [SPEC]: LINK }, [`${SPEC}: spec-invalid`]],
  ['a link on the way', { [TASKS]: undefined, '.kiro': LINK }, ['.kiro: spec-invalid']],
  ['a submodule on the way', { [TASKS]: undefined, '.kiro': file('', '160000') }, ['.kiro: spec-invalid']],
  ['hidden text in a document', { [DESIGN]: 'a\u202Eb\n' }, [`${DESIGN}:1:2: hidden-characters`]],
  [
    'hidden text in the configuration',
    { [ORCHESTRATE]: `${CONFIG}# \u200B\n` },
    [`${ORCHESTRATE}:8:3: hidden-characters`],
  ],
  ['hidden text in the override', { [OVERRIDE]: '# \u200B\n' }, [`${OVERRIDE}:1:3: hidden-characters`]],
  ['hidden text in steering', { '.kiro/steering/a.md': '\u2066' }, ['.kiro/steering/a.md:1:1: hidden-characters']],
  [
    'hidden text in a script',
    { [ORCHESTRATE]: SCRIPTED, 'agents/one.yml': '# \u200B\n' },
    ['agents/one.yml:1:3: hidden-characters'],
  ],
  ['no approval', { [ORCHESTRATE]: RECORDED }, [`${RECORD}: approval-missing`]],
  [
    'no approval but .config.kiro, which is none',
    { [ORCHESTRATE]: RECORDED, [`${SPEC}/.config.kiro`]: '{"specId":"1","workflowType":"fast-task","approved":true}' },
    [`${RECORD}: approval-missing`],
  ],
  ['an approval that is a link', { [ORCHESTRATE]: RECORDED, [RECORD]: LINK }, [`${RECORD}: invalid-configuration`]],
  [
    'spec.json says no',
    { [`${SPEC}/spec.json`]: '{"approvals":{"tasks":{"approved":false}}}' },
    [`${SPEC}/spec.json: approval-missing`],
  ],
  ['spec.json is a link', { [`${SPEC}/spec.json`]: LINK }, [`${SPEC}/spec.json: spec-invalid`]],
  ['no configuration', { [ORCHESTRATE]: undefined }, [`${RECORD}: approval-missing`, `${ORCHESTRATE}: config-missing`]],
  [
    'a configuration that is a link',
    { [ORCHESTRATE]: LINK },
    [`${RECORD}: approval-missing`, `${ORCHESTRATE}: invalid-configuration`],
  ],
  ['an override that is a link', { [OVERRIDE]: LINK }, [`${OVERRIDE}: invalid-configuration`]],
  [
    'an unfinished merge of the configuration',
    { [ORCHESTRATE]: `${CONFIG}<<<<<<< ours\nguard: allow\n` },
    [`${RECORD}: approval-missing`, `${ORCHESTRATE}:8: invalid-configuration`],
  ],
  ['an unfinished merge of the override', { [OVERRIDE]: '>>>>>>> theirs\n' }, [`${OVERRIDE}:1: invalid-configuration`]],
  [
    'a configuration that says nothing',
    { [ORCHESTRATE]: '# Later.\n' },
    [
      `${RECORD}: approval-missing`,
      `${ORCHESTRATE}:1:1: invalid-configuration`,
      `${ORCHESTRATE}: verification-missing`,
    ],
  ],
  [
    'gates without a value',
    { [ORCHESTRATE]: CONFIG.replace(/gates:.*?roles/s, 'gates:\nroles') },
    [`${ORCHESTRATE}:2:7: invalid-configuration`],
  ],
  [
    'no gate',
    { [ORCHESTRATE]: CONFIG.replace('{ run: [test] }', '{ run: [test], required: false }') },
    [`${ORCHESTRATE}:3:3: verification-missing`],
  ],
  [
    'a checker of the vendor that makes',
    {
      [ORCHESTRATE]: CONFIG.replaceAll('vendor: command, command: [maker]', 'vendor: claude').replaceAll(
        'vendor: command, command: [checker]',
        'vendor: claude',
      ),
    },
    [`${ORCHESTRATE}:6:38: same-vendor`],
  ],
  ['no script', { [ORCHESTRATE]: SCRIPTED }, [`${ORCHESTRATE}:5:57: script-missing`]],
  [
    'a script that is a link',
    { [ORCHESTRATE]: SCRIPTED, 'agents/one.yml': LINK },
    ['agents/one.yml: invalid-configuration'],
  ],
];

describe('A7: what stands in the way, and where', () => {
  it.each(CASES)('%s', async (_name, files, found) => {
    const told = await prepared(files);
    expect(places(told)).toEqual(found);
    expect(told.problems.map(({ code }) => code).filter((code) => !Object.hasOwn(CODES, code))).toEqual([]);
  });

  it('a broken configuration hides nothing, and what it says of approvals counts', async () => {
    const broken = { [DESIGN]: '<<<<<<< ours\n', [TASKS]: '# Tasks\n' };
    const codes = async (config: string): Promise<readonly string[]> =>
      (await prepared({ ...broken, [ORCHESTRATE]: config })).problems.map(({ code }) => code);
    const ofSpec = ['spec-invalid', 'no-tasks'];
    const [kinds, roles] = ['invalid-configuration', 'invalid-configuration'];
    expect(await codes('gates: 7\n')).toEqual([...ofSpec, 'approval-missing', roles, kinds]);
    expect(await codes('gates: 7\napproval: merged\n')).toEqual([...ofSpec, roles, kinds]);
    expect(await codes('{')).toEqual([...ofSpec, 'approval-missing', 'invalid-configuration']);
  });

  it('a list that cannot be read hides no approval that another document lacks', async () => {
    const files = { [ORCHESTRATE]: RECORDED, [DESIGN]: '# Design\n', [TASKS]: LINK };
    const told = await prepared(files);
    expect(places(told)).toEqual([`${TASKS}: spec-invalid`, `${RECORD}: approval-missing`]);
    expect(textOf(told)).not.toContain('nothing that could be approved');
  });

  it('nobody can approve a document whose merge is not finished, so that it is not approved is not told', async () => {
    const conflict = '# Design\n<<<<<<< ours\n';
    const approved = (documents: Readonly<Record<string, string>>): string =>
      writeApproval({
        spec: 'demo',
        documents: Object.entries(documents).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
        by: 'me',
        at: '2026-01-01T00:00:00.000Z',
      });
    const files = { [ORCHESTRATE]: RECORDED, [DESIGN]: conflict };
    const whole = { 'tasks.md': '- [ ] 1. One\n', 'design.md': '# Design\n' };
    const told = async (more: Files): Promise<readonly string[]> => places(await prepared({ ...files, ...more }));
    expect(await told({ [RECORD]: approved(whole) })).toEqual([`${DESIGN}:2: spec-invalid`]);
    expect(await told({ [RECORD]: approved({ 'design.md': '' }) })).toEqual([
      `${DESIGN}:2: spec-invalid`,
      `${TASKS}: approval-missing`,
    ]);
    expect(await told({ [TASKS]: '<<<<<<< ours\n' })).toEqual([
      `${DESIGN}:2: spec-invalid`,
      `${TASKS}:1: spec-invalid`,
    ]);
    expect(await told({})).toEqual([`${DESIGN}:2: spec-invalid`, `${RECORD}: approval-missing`]);
    expect(textOf(await prepared(files))).toContain('The spec demo (tasks.md) is not approved');
  });

  it('a link on the way to every file is told once', async () => {
    const files = { [ORCHESTRATE]: undefined, '.specbridge': LINK };
    expect(places(await prepared(files))).toEqual(['.specbridge: invalid-configuration']);
  });

  it('at most ten hidden characters of a file are shown, and how many more there are', async () => {
    const told = await prepared({ [DESIGN]: '\u200B\n'.repeat(12) });
    expect(told.problems).toHaveLength(11);
    expect(told.problems[9]).toMatchObject({ place: { path: DESIGN, line: 10, column: 1 } });
    expect(told.problems[10]).toMatchObject({ text: 'It holds 2 more characters that cannot be seen.' });
  });

  it('an empty list says what was found', async () => {
    expect(textOf(await prepared({ [TASKS]: '# Tasks\n- [x] 1. One\n- [ ]* 2. Two\n' }))).toMatch(
      /^.*tasks\.md: Nothing is left to do here: all tasks \(1\) are done\. Add an open task.*\n.*tasks\.md:3: 1 optional task/,
    );
    expect(textOf(await prepared({ [TASKS]: '# Tasks\n\nLater.\n' }))).toContain('found 2 line(s) of text');
  });
});

describe('a refusal', () => {
  it('is told with all its reasons, each on a line of its own with its place and its code', async () => {
    const told = await prepared({ [ORCHESTRATE]: SCRIPTED.replace('approval: merged\n', ''), [TASKS]: '# Tasks\n' });
    expect(() => refuse(told)).toThrow(
      new RegExp(
        [
          '^3 things stand in the way:',
          `${TASKS}: .* \\[no-tasks\\]`,
          `${RECORD}: .* \\[approval-missing\\]`,
          `${ORCHESTRATE}:5:57: .* \\[script-missing\\]$`,
        ].join('\n'),
      ),
    );
    expect(() => refuse(told)).toThrow(expect.objectContaining({ code: 'no-tasks', problems: told.problems }));
  });

  it('of a single reason is that reason', async () => {
    const told = await prepared({ [TASKS]: '- [x] 1. One\n' });
    expect(() => refuse(told)).toThrow(/^\.kiro\/specs\/demo\/tasks\.md: Nothing is left .* \[no-tasks\]$/);
  });
});

describe('a spec that is not there', () => {
  const aside = ['_old', '.drafts', 'archive', 'Archived', 'area/archive'];
  const specs = Object.fromEntries(
    ['area/login', ...aside.map((folder) => `${folder}/logout`)].map((spec) => [`.kiro/specs/${spec}/tasks.md`, '']),
  );
  it.each([
    ['a slip', 'dema', 'Did you mean demo?'],
    ['C9: other letters', 'Demo', 'Did you mean demo?'],
    ['without its area', 'login', 'Did you mean area/login?'],
    ['one that is set aside is not proposed', 'logout', 'There is no such spec. There are area/login, demo.'],
  ])('%s', async (_name, spec, words) => {
    const told = await prepared(specs, { spec });
    expect(places(told)).toEqual([`.kiro/specs/${spec}: spec-missing`]);
    expect(textOf(told)).toContain(words);
  });

  it('C9: two specs that differ by case alone are two', async () => {
    const both = { '.kiro/specs/Demo/tasks.md': '- [ ] 1. Other\n' };
    const titles = async (spec: string): Promise<readonly string[]> =>
      (await prepared(both, { spec })).units.map(({ title }) => title);
    expect([await titles('demo'), await titles('Demo')]).toEqual([['One'], ['Other']]);
  });
});
