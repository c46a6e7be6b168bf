import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { userRepository } from '../tools/user-repository.ts';
import { answerOf, terminal, typed, type Terminal } from './stage.ts';

const CONFIG = `gates:
  test: { run: [node, --test], minutes: 5 }
  lint: { run: [npm, run, lint], required: false }
setup: { run: [[npm, ci]] }
roles:
  implementer: { kind: maker, vendor: command, command: [node, make.mjs] }
  reviewer: { kind: checker, vendor: command, command: [node, check.mjs] }
limits: { attemptsPerNode: 6 }
`;
const TASKS = `# Tasks

- [x] 1. Read the file
- [ ] 2. Write the file
  - [ ] 2.1 Quote what must be quoted
  - [ ] 2.2 Flush it
- [ ] 3. Checkpoint: ensure all tests pass
- [ ]* 4. Draw a picture
- [ ] 5. Close the file
`;
const WAVES = `${TASKS}
## Task Dependency Graph

\`\`\`json
{"waves": [{"id": 0, "tasks": ["2.1", "2.2"]}, {"id": 1, "tasks": ["5"]}]}
\`\`\`
`;
const SPEC = '.kiro/specs/demo';
const user = userRepository();
afterAll(() => rmSync(user.base, { recursive: true }));

function write(files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(user.folder, path)), { recursive: true });
    writeFileSync(join(user.folder, path), content);
  }
}

function golden(one: Terminal, name: string): Promise<void> {
  return expect(one.transcript()).toMatchFileSnapshot(`snapshots/${name}.txt`);
}

// One repository, which grows from test to test.
describe('check', () => {
  it('of what is not there yet says what to write', async () => {
    const one = terminal(user.folder);
    await one.looks('check');
    await one.looks('check', 'demo');
    user.commit({ 'make.mjs': '', 'check.mjs': '' });
    write({ [`${SPEC}/tasks.md`]: TASKS, [`${SPEC}/requirements.md`]: '# Requirements\n' });
    await one.looks('check', 'demos');
    await one.looks('check', 'demo');
    await golden(one, 'check-from-nothing');
  });

  it('of a spec that is not there says nothing else, also where everything else is', async () => {
    write({ '.specbridge/orchestrate.yml': CONFIG });
    const { out, code } = await typed(user.folder, ['check', 'nobody']);
    expect([code, out.trimEnd()]).toEqual([
      2,
      'nobody  cannot be run: 1 problem\n\nProblems\n  .kiro/specs/nobody: There is no such spec. There are demo. Check the name, or write the spec and commit it. [spec-missing]',
    ]);
    answerOf('check', await typed(user.folder, ['check', 'nobody', '--json']));
  });

  it('tells every problem with its place and its cure, and the order all the same', async () => {
    const one = terminal(user.folder);
    write({ '.specbridge/orchestrate.yml': CONFIG.replace('minutes: 5', 'minuets: 5') });
    await one.looks('check', 'demo');
    await golden(one, 'check-problems');
  });

  it('shows waves, what waits for what, the checkpoint, and which boxes a task ticks', async () => {
    write({ '.specbridge/orchestrate.yml': CONFIG, [`${SPEC}/tasks.md`]: WAVES });
    const one = terminal(user.folder);
    await one.looks('check', 'demo');
    const { specs } = answerOf('check', await typed(user.folder, ['check', 'demo', '--json'])) as {
      specs: { tasks: { number?: string; rank: number; ticks: number[] }[] }[];
    };
    expect(specs[0]?.tasks.map(({ number, rank, ticks }) => [number, rank, ticks])).toEqual([
      ['1', 0, []],
      ['2.1', 1, [5]],
      ['2.2', 1, [4, 6]],
      ['3', 2, [7]],
      ['5', 3, [9]],
    ]);
    await golden(one, 'check-order');
  });

  it('tells what the vendors’ programs hold that are to work', async () => {
    const thinks = 'reasoning: { agent: { vendor: codex } }';
    write({ '.specbridge/orchestrate.yml': `gates: { test: { run: [sh] } }\nvendor: claude\n${thinks}\n` });
    const { out } = await typed(user.folder, ['check', 'demo']);
    expect(out).toMatch(
      /What their programs hold\n {2}claude +read-only.*: enforced; .*\n {2}codex .*turns, money.*: unsupported\n/,
    );
    expect(answerOf('check', await typed(user.folder, ['check', 'demo', '--json']))).toMatchObject({
      specs: [{ capabilities: { claude: { turns: 'enforced' }, codex: { turns: 'unsupported' } } }],
    });
    write({ '.specbridge/orchestrate.yml': CONFIG });
  });

  it('tells how hard each task that is left is reckoned to be, and whose plan waits for a person, where tasks are thought about', async () => {
    const thinks = (more = ''): string => `${CONFIG}reasoning: { agent: { vendor: codex }${more} }\n`;
    const hard =
      '- [x] 1. Add tokens\n- [ ] 2. Add tokens\n- [ ] 3. Add\n- [ ] 4. Checkpoint - ensure all tokens work\n';
    write({ '.kiro/specs/hard/tasks.md': hard, '.specbridge/orchestrate.yml': thinks(', competingPlans: true') });
    const { out } = await typed(user.folder, ['check', 'hard']);
    expect(out).toContain(' 2 Add tokens  (complexity high: security(+3); a person approves its plan)\n');
    expect(out).toContain(' 3 Add  (complexity low)\n');
    expect(out).not.toMatch(/4 Checkpoint.*complexity/);
    expect(out).toContain('orchestrate.yml:9: competingPlans changes nothing without a localModel');
    const { specs } = answerOf('check', await typed(user.folder, ['check', 'hard', '--json'])) as {
      specs: { tasks: { reckoned?: object }[] }[];
    };
    const security = [{ name: 'security', weight: 3 }];
    expect(specs[0]?.tasks.map(({ reckoned }) => reckoned)).toEqual([
      undefined,
      { complexity: 'high', score: 3, signals: security },
      { complexity: 'low', score: 0, signals: [] },
      undefined,
    ]);
    for (const [planReview, waiting] of [
      ['always', 2],
      ['never', 0],
    ] as const) {
      write({ '.specbridge/orchestrate.yml': thinks(`, planReview: ${planReview}`) });
      const page = (await typed(user.folder, ['check', 'hard'])).out;
      expect(page.match(/a person approves its plan/g) ?? []).toHaveLength(waiting);
    }
    write({ '.specbridge/orchestrate.yml': CONFIG });
    expect((await typed(user.folder, ['check', 'hard'])).out).not.toContain('complexity');
    rmSync(join(user.folder, '.kiro/specs/hard'), { recursive: true });
  });

  it('tells all that the local model lacks, and what nobody can ask it', async () => {
    const local = 'localModel: { executable: no-such-server, model: /no/such.gguf }\n';
    const both =
      /There is no program no-such-server on the path\..* There is no model \/no\/such\.gguf that can be read/;
    for (const [thinks, words] of [
      ['', 'the local model cannot be asked for the cause of a failure. '],
      [
        'reasoning: { agent: { vendor: codex } }\n',
        'the local model can neither plan a task nor be asked for the cause',
      ],
    ]) {
      write({ '.specbridge/orchestrate.yml': `${CONFIG}${local}${thinks}` });
      const { out } = await typed(user.folder, ['check', 'demo']);
      expect(out).toContain(words);
      expect(out).toMatch(both);
    }
    write({ '.specbridge/orchestrate.yml': CONFIG });
  });

  it('shortens a long list, and shows it whole when asked', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => `- [ ] ${index + 1}. Task\n`).join('');
    write({ '.kiro/specs/long/tasks.md': many });
    const [short, whole] = [
      await typed(user.folder, ['check', 'long']),
      await typed(user.folder, ['check', 'long', '--all']),
    ];
    expect(short.out.split('\n').length).toBeLessThan(70);
    expect(short.out).toContain('… and 960 more; --all shows them');
    expect(whole.out).toContain('1000. 1000 Task');
    rmSync(join(user.folder, '.kiro/specs/long'), { recursive: true });
  });
});

describe('approve', () => {
  it('shows what is approved: first all of it, later what has changed, ticks apart', async () => {
    const one = terminal(user.folder);
    await one.looks('approve', 'demo', '--dry-run');
    expect(user.git(['status', '--porcelain', '.specbridge/approvals'])).toBe('');
    await one.type('approve', 'demo', '--by', 'Ada');
    await one.looks('check', 'demo');
    user.git(['add', '-A']);
    user.git(['commit', '-qm', 'The spec, approved']);
    await one.type('approve', 'demo');
    await one.type('check', 'demo');
    const ticked = WAVES.replace('[ ] 2.1', '[x] 2.1').replace(
      'Close the file',
      'Close the file,\n  and sync the folder',
    );
    write({ [`${SPEC}/tasks.md`]: ticked, [`${SPEC}/design.md`]: '# Design\n\nSimple.\n' });
    user.git(['commit', '-qam', 'Another wording']);
    await one.looks('approve', 'demo', '--dry-run');
    await one.type('approve', 'demo', '--by', 'Bob');
    await one.type('approve', 'demo', '--dry-run');
    rmSync(join(user.folder, SPEC, 'design.md'));
    await one.looks('approve', 'demo', '--dry-run');
    await golden(one, 'approve');
  });

  it('says who git says they are, shortens a long document, and names what a job would still be refused for', async () => {
    const many = Array.from({ length: 300 }, (_, index) => `- [ ] ${index + 1}. Task\n`).join('');
    write({ '.kiro/specs/long/tasks.md': many, '.specbridge/specs/long.yml': 'gates: { test: { minuets: 1 } }\n' });
    user.git(['config', 'user.name', 'Grace']);
    const { out, code } = await typed(user.folder, ['approve', 'long']);
    expect(code).toBe(0);
    expect(out.slice(out.indexOf('+- [ ] 199.'))).toMatch(
      /^\+- \[ \] 199\. Task\n\+- \[ \] 200\. Task\n… and 100 more: cat \.kiro\/specs\/long\/tasks\.md\n\nApproved by Grace, /,
    );
    expect(out).toContain('.specbridge/specs/long.yml && git commit');
    expect(out).toMatch(/\nBefore `specbridge run long` can open a job:\n.*minuets/);
    for (const path of ['.kiro/specs/long', '.specbridge/specs', '.specbridge/approvals/long.json'])
      rmSync(join(user.folder, path), { recursive: true });
  });

  it('says so where the version before is in no commit', async () => {
    write({ [`${SPEC}/requirements.md`]: '# Requirements, never committed\n' });
    await typed(user.folder, ['approve', 'demo', '--by', 'Ada']);
    write({ [`${SPEC}/requirements.md`]: '# Other requirements\n' });
    const { out } = await typed(user.folder, ['approve', 'demo', '--dry-run']);
    expect(out).toContain('that version is in none of the last 200 commits that touch it, so read it whole: 1 line');
  });

  it('makes foreign text harmless: it colours nothing, and drives neither terminal nor runner', async () => {
    const list = '# Tasks\n\n- [ ] 1. One\n';
    write({ '.kiro/specs/odd/tasks.md': list });
    await typed(user.folder, ['approve', 'odd', '--by', 'Ada']);
    user.git(['add', '-A']);
    user.git(['commit', '-qm', 'odd']);
    write({ '.kiro/specs/odd/tasks.md': `${list}\u001b[31mred\n ::set-output name=a::b\n##[command]x\n` });
    const [page, json] = [
      await typed(user.folder, ['approve', 'odd', '--dry-run']),
      await typed(user.folder, ['approve', 'odd', '--dry-run', '--json']),
    ];
    for (const { out, err } of [page, json]) {
      expect(out + err).not.toContain('\u001b');
      expect(out + err).not.toContain('##[');
      expect(out + err).not.toMatch(/^\s*::/m);
    }
    rmSync(join(user.folder, '.kiro/specs/odd'), { recursive: true });
  });

  it('nobody can approve what does not show: hidden characters, conflict markers, a link', async () => {
    const one = terminal(user.folder);
    const list = `${SPEC}/tasks.md`;
    write({ [list]: '- [ ] 1. One\n- [ ] 2. T\u202ewo\n' });
    expect((await one.looks('approve', 'demo')).code).toBe(2);
    write({ [list]: '- [ ] 1. One\n<<<<<<< ours\n- [ ] 2. Two\n' });
    expect((await one.type('approve', 'demo')).code).toBe(2);
    renameSync(join(user.folder, list), join(user.base, 'tasks.md'));
    symlinkSync(join(user.base, 'tasks.md'), join(user.folder, list));
    expect((await one.type('approve', 'demo')).code).toBe(2);
    expect((await one.type('approve', 'demmo')).code).toBe(2);
    rmSync(join(user.folder, list));
    await golden(one, 'approve-refused');
    expect(user.git(['status', '--porcelain', '.specbridge'])).toBe('');
  });
});

describe('the fleet', () => {
  it('one line for each spec, and the problems of each', async () => {
    user.git(['checkout', '-q', '.']);
    rmSync(join(user.folder, SPEC, 'design.md'), { force: true });
    write({
      [`${SPEC}/tasks.md`]: WAVES,
      [`${SPEC}/requirements.md`]: '# Requirements\n',
      '.kiro/specs/area/x/tasks.md': '- [ ] 1. One\n',
      '.kiro/specs/over/tasks.md': '- [x] 1. One\n',
      '.kiro/specs/prose/tasks.md': 'Nothing to do.\n',
      '.kiro/specs/_aside/tasks.md': '- [ ] 1. One\n',
      '.kiro/specs/begun/design.md': '# Design\n',
      '.kiro/specs/demo/notes/idea.md': 'No spec of its own.\n',
    });
    await typed(user.folder, ['approve', 'demo', '--by', 'Ada']);
    symlinkSync(tmpdir(), join(user.folder, '.kiro/specs/prose/design.md'));
    const one = terminal(user.folder);
    await one.looks('check');
    await golden(one, 'check-fleet');
  });
});
