import { describe, expect, it } from 'vitest';
import { problemLine } from '../../src/errors.ts';
import { prepare } from '../../src/moves/preflight.ts';
import { writeApproval } from '../../src/spec/approval.ts';
import { step } from '../../src/step.ts';
import { memoryWorld } from '../world/memory-world.ts';
import { baseFiles, CONFIG, driver, open } from '../world/story.ts';
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
  type Setting,
} from './preflight-scene.ts';

describe('what is not committed', () => {
  it.each<readonly [string, Setting['disk'], readonly string[]]>([
    ['nothing', {}, []],
    ['other line ends, which git may write', { [TASKS]: '- [ ] 1. One\r\n' }, []],
    ['what no job looks at', { 'src/index.js': '1' }, []],
    ['a change', { [TASKS]: '- [ ] 1. Two\n' }, [`${TASKS}: dirty-base`]],
    ['a new document', { [DESIGN]: '# Design\n' }, [`${DESIGN}: dirty-base`]],
    ['a new configuration for the spec', { [OVERRIDE]: 'guard: allow\n' }, [`${OVERRIDE}: dirty-base`]],
    [
      'a file that became a link',
      { [ORCHESTRATE]: LINK },
      [`${RECORD}: approval-missing`, `${ORCHESTRATE}: invalid-configuration`, `${ORCHESTRATE}: dirty-base`],
    ],
    [
      'a new script',
      { [ORCHESTRATE]: SCRIPTED, 'agents/one.yml': 'makes: {}\n' },
      [`${ORCHESTRATE}: dirty-base`, 'agents/one.yml: dirty-base'],
    ],
    ['a list that is gone', { [TASKS]: undefined }, [`${SPEC}: spec-missing`, `${TASKS}: dirty-base`]],
  ])('%s', async (_name, disk, found) => {
    expect(places(await prepared({}, { disk: disk! }))).toEqual(found);
  });

  it('the cure can be pasted, whatever the spec is called', async () => {
    const told = await prepared({}, { spec: "it's new", disk: { ".kiro/specs/it's new/tasks.md": '- [ ] 1. One\n' } });
    expect(textOf(told)).toContain(`git add '.kiro/specs/it'\\''s new/tasks.md' && git commit`);
  });

  it('a folder that became a link is told once', async () => {
    const told = await prepared({}, { disk: { [TASKS]: undefined, [SPEC]: LINK } });
    expect(places(told)).toEqual([`${SPEC}: spec-invalid`, `${SPEC}: dirty-base`]);
    expect(textOf(told)).toContain(`git checkout HEAD -- ${SPEC}`);
    expect(places(await prepared({}, { disk: { [DESIGN]: LINK } }))).toEqual([`${DESIGN}: spec-invalid`]);
  });

  it('a new spec is judged as it lies there, so that nothing has to be mended twice', async () => {
    const disk = { [TASKS]: '# Tasks\n', [ORCHESTRATE]: 'gates: 7\napproval: merged\n' };
    const told = await prepared({ [TASKS]: undefined, [ORCHESTRATE]: undefined }, { disk });
    expect(places(told)).toEqual([
      `${TASKS}: no-tasks`,
      `${ORCHESTRATE}:1:1: invalid-configuration`,
      `${ORCHESTRATE}:1:8: invalid-configuration`,
      `${TASKS}: dirty-base`,
      `${ORCHESTRATE}: dirty-base`,
    ]);
    expect(textOf(told)).toContain(
      `This is not committed, and a job begins at what is committed: git add ${TASKS} && git commit`,
    );
  });

  it('an approval that was written and not committed is not called missing', async () => {
    const documents = [{ name: 'tasks.md', bytes: new TextEncoder().encode('- [ ] 1. One\n') }];
    const record = writeApproval({ spec: 'demo', documents, by: 'me', at: '2026-01-01T00:00:00.000Z' });
    const told = await prepared({ [ORCHESTRATE]: RECORDED }, { disk: { [RECORD]: record } });
    expect(places(told)).toEqual([`${RECORD}: dirty-base`]);
  });
});

describe('D14: a program that is not there', () => {
  it.each<readonly [string, readonly string[], string, readonly string[]]>([
    ['of a role', ['maker'], CONFIG, [`${ORCHESTRATE}:5:57: tool-missing`]],
    ['of a required gate', ['test'], CONFIG, [`${ORCHESTRATE}:3:16: tool-missing`]],
    [
      'of a gate that only warns',
      ['lint'],
      CONFIG.replace('roles:', '  lint: { run: [lint], required: false }\nroles:'),
      [],
    ],
    ['of the set-up', ['npm'], `${CONFIG}setup: { run: [npm, ci] }\n`, [`${ORCHESTRATE}:8:15: tool-missing`]],
    ['of a gate, but a set-up may bring it', ['test'], `${CONFIG}setup: { run: [npm, ci] }\n`, []],
  ])('%s', async (_name, missing, config, found) => {
    expect(places(await prepared({ [ORCHESTRATE]: config }, { missing }))).toEqual(found);
  });
});

describe('a script that is in no commit', () => {
  const config = (test: string, implementer: string, more = ''): string =>
    CONFIG.replace('[test]', test).replace('[maker]', implementer) + more;
  const told = async (config: string, files: Files = {}, disk?: Files): Promise<readonly string[]> => {
    const { problems, notices } = await prepared({ [ORCHESTRATE]: config, ...files }, disk ? { disk } : {});
    const places = [
      ...problems,
      ...notices.map(({ path = '', line, ...rest }) => ({ ...rest, place: { path, line } })),
    ];
    return places.map((one) => problemLine({ ...one, text: one.code }));
  };

  it('of a role or a gate is told, where it is named', async () => {
    const bare = config('[sh, tests/run.sh]', '[node, ./tools/nothere.mjs]');
    expect(await told(bare)).toEqual([`${ORCHESTRATE}:3:21: script-missing`, `${ORCHESTRATE}:5:64: script-missing`]);
    expect(await told(bare, { 'tests/run.sh': '', 'tools/nothere.mjs': '' })).toEqual([]);
    expect(await told(bare, { 'tests/run.sh': LINK, 'tools/nothere.mjs': LINK })).toEqual([]);
    expect(textOf(await prepared({ [ORCHESTRATE]: bare }))).toContain('There is no file tools/nothere.mjs for node');
  });

  it('is looked for behind options, as a program, and in the set-up', async () => {
    const bare = config('[./tools/run]', '[python3, -u, tools/agent.py]');
    expect(await told(`${bare}setup: { run: [sh, tools/setup.sh] }\n`)).toEqual([
      `${ORCHESTRATE}:8:15: script-missing`,
      `${ORCHESTRATE}:3:17: script-missing`,
      `${ORCHESTRATE}:5:71: script-missing`,
    ]);
    expect(textOf(await prepared({ [ORCHESTRATE]: bare }))).toContain('There is no program tools/run in the repo');
    const home = await prepared({ [ORCHESTRATE]: config('[test]', '[node, ~/agent.mjs]') });
    expect(textOf(home)).toMatch(/no file ~\/agent\.mjs for node to run\. No shell reads a command/);
  });

  it('that is a program, and may not be started, is refused: what runs would end with that alone', async () => {
    const both = config('[./check.sh]', '[tools/agent]');
    const at = [`${ORCHESTRATE}:3:17: script-not-executable`, `${ORCHESTRATE}:5:58: script-not-executable`];
    expect(await told(both, { 'check.sh': '', 'tools/agent': '' })).toEqual(at);
    const [right, wrong] = [file('', '100755'), file('')];
    expect(await told(both, { 'check.sh': right, 'tools/agent': wrong })).toEqual(at.slice(1));
    expect(await told(both, { 'check.sh': right, 'tools/agent': LINK })).toEqual([]);
    expect(await told(config('[sh, ./check.sh]', '[maker]'), { 'check.sh': wrong })).toEqual([]);
    expect(textOf(await prepared({ [ORCHESTRATE]: both, 'check.sh': wrong }))).toContain(
      'check.sh may not be started. Give it that right, and commit it: git add --chmod=+x -- check.sh',
    );
  });

  it('is refused where it leads out of the repository, because the command runs in a worktree elsewhere', async () => {
    const out = config('[./tools/../../check.sh]', '[node, ../../tools/agent.mjs]');
    expect(await told(out)).toEqual([`${ORCHESTRATE}:3:17: script-missing`, `${ORCHESTRATE}:5:64: script-missing`]);
    expect(textOf(await prepared({ [ORCHESTRATE]: out }))).toMatch(/agent\.mjs leads out .*Write the whole path out/);
  });

  it('is nothing to speak of where a set-up may make it and git ignores it, or it would be part of every candidate', async () => {
    const setup = 'setup: { run: [npm, ci] }\n';
    const both = config('[node, dist/a.js]', '[node, dist/b.js]', setup);
    expect(await told(both)).toEqual([`${ORCHESTRATE}:3:23: script-missing`, `${ORCHESTRATE}:5:64: script-missing`]);
    expect(await told(both, { '.gitignore': 'dist/\n' })).toEqual([]);
    const kept = 'setup: { run: [npm, ci], cache: { key: [package.json], paths: [dist] } }\n';
    expect(await told(config('[node, dist/a.js]', '[maker]', kept))).toEqual([]);
    expect(await told(both, { '.gitignore': 'dist/\n' }, { 'dist/a.js': '' })).toEqual([]);
    expect(await told(both, { '.gitignore': 'dist\n', 'dist/.gitignore': '!b.js\n' })).toEqual([
      `${ORCHESTRATE}:5:64: script-missing`,
    ]);
    const alone = { [ORCHESTRATE]: config('[node, dist/a.js]', '[maker]'), '.gitignore': 'dist/\n' };
    expect(textOf(await prepared(alone))).toContain('Git ignores it, and nothing makes it before');
  });

  it('is only a notice where an earlier gate may make it, or where it decides nothing', async () => {
    const built = config('[build]', '[maker]').replace('roles:', '  smoke: { run: [node, out/a.js] }\nroles:');
    expect(await told(built)).toEqual([`${ORCHESTRATE}:4: script-missing`]);
    expect((await prepared({ [ORCHESTRATE]: built })).problems).toEqual([]);
    const idle = config('[test]', '[maker]').replace('[test] }', '[node, a.js], required: false }');
    expect((await prepared({ [ORCHESTRATE]: idle })).problems.map(({ code }) => code)).toEqual([
      'verification-missing',
    ]);
  });

  it('but on the disk is to be committed', async () => {
    const bare = config('[test]', '[node, tools/mine.mjs]');
    expect(await told(bare, {}, { 'tools/mine.mjs': '' })).toEqual(['tools/mine.mjs: dirty-base']);
    const ignored = { [ORCHESTRATE]: bare, '.gitignore': 'tools\n' };
    expect(textOf(await prepared(ignored, { disk: { 'tools/mine.mjs': '' } }))).toContain('git add -f tools/mine.mjs');
  });
});

describe('C11: a clone without the base', () => {
  it('C11: is told alone, because nothing else can be known', async () => {
    const { ports } = memoryWorld(baseFiles('# Tasks\n'), {} as never);
    const told = await prepare(ports.repository, { spec: 'demo', at: 'gone', trusted: 'gone' });
    expect(told.problems).toEqual([{ code: 'base-missing', text: 'There is no gone.' }]);
  });
});

describe('A7: a red base', () => {
  it('A7: is a question before any agent is paid', async () => {
    const isGreen = { work: false, lint: true };
    const config = CONFIG.replace('test: { run: [test] }', 'work: { run: [w] }\n  lint: { run: [l] }');
    const world = memoryWorld(baseFiles('- [ ] 1. One\n', config), {
      gate: (name: string) => isGreen[name as keyof typeof isGreen],
    } as never);
    const drive = driver(world);
    const { snapshot } = (await step(
      world.ports,
      await open(drive),
      drive.author(),
      { makes: Infinity },
      {
        signal: new AbortController().signal,
      },
    )) as { snapshot: Awaited<ReturnType<typeof open>> };
    expect(snapshot.job).toMatchObject({ status: 'needs-clarification', used: { agentRuns: 0 } });
    expect(world.started).toMatchObject({ makes: 0, checks: 0, gates: 2 });
  });
});
