import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../src/core/job.ts';
import { on } from '../core/fixtures/jobs.ts';
import { heard } from '../core/fixtures/tales.ts';
import { CONFIG } from '../world/story.ts';
import { as, bench, candidateMove, first, makeMove, push, TASKS, type Bench } from './bench.ts';

const DIGEST = '0123456789abcdef';

/** The list as a person words it on the job branch, read again after a `re-pin`. */
async function reread(
  { world, perform }: Bench,
  job: Job,
  list: string | undefined,
  files: Readonly<Record<string, string>> = {},
) {
  const at = push(world, job.tip, { [TASKS]: list, ...files });
  const main = push(world, world.store.refs.get('refs/heads/main')!, { [TASKS]: list, ...files });
  world.store.refs.set('refs/heads/main', main);
  return { at, main, event: await perform(job, { type: 'build-graph', at, repin: DIGEST }) };
}

function rows(event: Awaited<ReturnType<typeof reread>>['event']): readonly string[] {
  const { nodes, repinned } = as('graph-built', event);
  const kept = new Set(repinned?.kept);
  return nodes.map(({ id, title, succeeds }) => {
    if (kept.has(id)) return `${title}: kept`;
    return succeeds === undefined ? `${title}: new` : `${title}: succeeds ${succeeds}`;
  });
}

async function firstDone(tasks?: string): Promise<{ scene: Bench; job: Job }> {
  const scene = await bench(tasks === undefined ? {} : { tasks });
  const made = await scene.does(scene.job, makeMove(scene.job));
  return { scene, job: await scene.does(made, candidateMove('integrate', made)) };
}

it('a list that is read again has the vendor that the job was begun with', async () => {
  const scene = await bench();
  const config = 'gates: { test: { run: [test] } }\nvendor: claude\napproval: merged\n';
  const changed = { '.specbridge/orchestrate.yml': config };
  const stages = async (job: Job): Promise<unknown> =>
    as('graph-built', (await reread(scene, job, '- [ ] 1. One\n', changed)).event).repinned?.plan.stages;
  expect(await stages(scene.job)).toMatchObject([{ key: 'implementer', vendor: 'claude' }]);
  expect(await stages({ ...scene.job, vendor: 'codex/gpt-5.5' })).toMatchObject([
    { key: 'implementer', vendor: 'codex', model: 'gpt-5.5' },
    { key: 'reviewer', vendor: 'claude' },
  ]);
});

describe('the first reading', () => {
  it('has one node for each open required task, in the order of the list', async () => {
    const tasks =
      '- [x] 1. Done\n- [ ] 2. Two\n  - [ ] 2.1 Inner\n- [ ]* 3. Optional\n- [ ] 4. Checkpoint - ensure all tests pass\n';
    const { job } = await bench({ tasks });
    expect([...job.nodes].map(({ number, kind, rank }) => [number, kind, rank])).toEqual([
      ['2.1', 'task', expect.any(Number)],
      ['4', 'checkpoint', expect.any(Number)],
    ]);
  });

  it('knows what the plan says that a task must bring about', async () => {
    const tasks = { '2': { expect: 'fail', gate: 'test' } } as const;
    const { job } = await bench({ planned: { tasks } });
    expect([...job.nodes].map(({ expects }) => expects)).toEqual([undefined, tasks['2']]);
  });

  const EXPLORES = '- [ ] 1. Write bug condition exploration test\n- [ ] 2. Fix it\n';
  const BUGFIX = { '.kiro/specs/demo/bugfix.md': '# Bug\n' };
  const KIRO = { '.kiro/specs/demo/.config.kiro': '{"specType":"bugfix"}' };

  it.each<readonly [string, Readonly<Record<string, string>>, readonly (true | undefined)[]]>([
    ['with a bugfix.md', BUGFIX, [true, undefined]],
    ['by its .config.kiro', KIRO, [true, undefined]],
    ['that is a feature', {}, [undefined, undefined]],
  ])('of a spec %s', async (_name, files, found) => {
    const { world, perform, job } = await bench({ tasks: EXPLORES, files });
    const pins = Object.fromEntries([TASKS, ...Object.keys(files)].map((path) => [path, '']));
    const event = await perform(
      { ...job, pins },
      { type: 'build-graph', at: world.store.refs.get('refs/heads/main')! },
    );
    expect(as('graph-built', event).nodes.map(({ isExploration }) => isExploration)).toEqual(found);
  });

  it('A2: two tasks that are alike are two nodes', async () => {
    const { job } = await bench({ tasks: '- [ ] 1. One\n- [ ] 1. One\n' });
    const [one, other] = [...job.nodes];
    expect(one!.id).not.toBe(other!.id);
    expect(one!.boxes).not.toEqual(other!.boxes);
  });
});

describe('a list that a person worded anew', () => {
  it.each<readonly [name: string, list: string, found: readonly string[]]>([
    ['the same', '- [x] 1. One\n- [ ] 2. Two\n', ['One: kept', 'Two: kept']],
    ['other words', '- [x] 1. One\n- [ ] 2. Two, and no more\n', ['One: kept', 'Two, and no more: succeeds n2']],
    ['one more', '- [x] 1. One\n- [ ] 2. Two\n- [ ] 3. Three\n', ['One: kept', 'Two: kept', 'Three: new']],
    ['one between', '- [x] 1. One\n- [ ] 3. Three\n- [ ] 2. Two\n', ['One: kept', 'Three: new', 'Two: kept']],
    ['a box opened again', '- [ ] 1. One\n- [ ] 2. Two\n', ['One: succeeds n1', 'Two: kept']],
    ['a box ticked by hand, without evidence', '- [x] 1. One\n- [x] 2. Two\n', ['One: kept', 'Two: kept']],
    ['what was left is taken away', '- [x] 1. One\n', ['One: kept']],
    ['all in other words', '- [ ] 1. Un\n- [ ] 2. Deux\n', ['Un: succeeds n1', 'Deux: succeeds n2']],
    [
      'one worded anew and ticked by hand',
      '- [x] 1. One\n- [x] 2. Two, done\n',
      ['One: kept', 'Two, done: succeeds n2'],
    ],
    ['one that was never in scope', '- [x] 1. One\n- [ ] 2. Two\n- [x] 3. Three\n', ['One: kept', 'Two: kept']],
    ['twice the same', '- [x] 1. One\n- [ ] 2. Two\n- [ ] 2. Two\n', ['One: kept', 'Two: kept', 'Two: new']],
  ])('%s', async (_name, list, found) => {
    const { scene, job } = await firstDone();
    const { event } = await reread(scene, job, list);
    const names = new Map([...job.nodes].map(({ id }, index) => [id, `n${index + 1}`]));
    expect(rows(event).map((row) => row.replace(/n\d-[0-9a-f]+/, (id) => names.get(id) ?? id))).toEqual(found);
  });

  it.each<readonly [name: string, list: string, ticked: readonly (true | undefined)[]]>([
    ['what this job did is evidence', '- [x] 1. One\n- [ ] 2. Two\n', [undefined, undefined]],
    ['a tick by hand is none', '- [x] 1. One\n- [X] 2. Two\n', [undefined, true]],
    ['neither is one on a task worded anew', '- [x] 1. One\n- [x] 2. Two, done\n', [undefined, true]],
  ])('%s', async (_name, list, ticked) => {
    const { scene, job } = await firstDone();
    const { event } = await reread(scene, job, list);
    expect(as('graph-built', event).nodes.map(({ isTicked }) => isTicked)).toEqual(ticked);
  });

  it.each<readonly [name: string, list: string, anew: string, found: readonly string[]]>([
    [
      'of two tasks that are alike, the one that was never in scope stays out of it',
      '- [x] 1. One\n- [ ] 1. One\n- [ ] 2. Two\n',
      '- [x] 1. One\n- [ ] 1. One\n- [ ] 2. Two, and no more\n',
      ['One: kept', 'Two, and no more: succeeds n2'],
    ],
    [
      'of two tasks that are numbered alike, the open one is the one that was worded anew',
      '- [x] 1. Other\n- [ ] 1. One\n- [ ] 2. Two\n',
      '- [x] 1. Other\n- [ ] 1. One, and no more\n- [ ] 2. Two\n',
      ['One, and no more: succeeds n1', 'Two: kept'],
    ],
  ])('%s', async (_name, list, anew, found) => {
    const scene = await bench({ tasks: list });
    const { event } = await reread(scene, scene.job, anew);
    const names = new Map([...scene.job.nodes].map(({ id }, index) => [id, `n${index + 1}`]));
    expect(rows(event).map((row) => row.replace(/n\d-[0-9a-f]+/, (id) => names.get(id) ?? id))).toEqual(found);
    expect(as('graph-built', event).nodes.filter(({ isTicked }) => isTicked === true)).toEqual([]);
  });

  it('what was accepted before its turn leaves no tick on the task above it', async () => {
    const scene = await bench({ tasks: '- [ ] 1. Whole\n  - do this\n  - [ ] 1.1 Part\n- [ ] 2. Two\n' });
    const [whole, part] = [...scene.job.nodes].map(({ id }) => id);
    const accepted = on(scene.job, heard({ verb: 'accept-task', node: part!, reason: 'seen' }));
    const job = await scene.does(accepted, candidateMove('integrate', accepted));
    const list = scene.world.store.files(job.tip).get(TASKS)!.text;
    const { event } = await reread(scene, job, `${list}\n`);
    const found = as('graph-built', event).nodes.find(({ id }) => id === whole);
    expect(found).toEqual(expect.not.objectContaining({ isTicked: true }));
    expect(found?.boxes).toEqual([3]);
  });

  it('a list that is read again as it is keeps every task, and none is ticked by hand', async () => {
    const line = fc.record({
      isPart: fc.boolean(),
      mark: fc.constantFrom(' ', ' ', ' ', 'x'),
      head: fc.constantFrom('1. ', '2. ', '1.1 ', '', '* 3. '),
      title: fc.constantFrom('One', 'Two', 'Checkpoint'),
      hasText: fc.boolean(),
    });
    const lists = fc.array(line, { minLength: 1, maxLength: 6 }).map((lines) =>
      lines.map(({ isPart, mark, head, title, hasText }, index) => {
        const indent = isPart && index > 0 ? '  ' : '';
        return `${indent}- [${mark}]${head.startsWith('*') ? '' : ' '}${head}${title}\n${hasText ? `${indent}  - do this\n` : ''}`;
      }),
    );
    await fc.assert(
      fc.asyncProperty(lists, fc.nat(6), async (lines, count) => {
        const scene = await bench({ tasks: lines.join('') });
        let { job } = scene;
        for (const { id } of [...job.nodes].toSorted((one, other) => one.rank - other.rank).slice(0, count)) {
          const made = await scene.does(job, makeMove(job, { node: id }));
          job = await scene.does(made, candidateMove('integrate', made));
        }
        const { event } = await reread(scene, job, scene.world.store.files(job.tip).get(TASKS)!.text);
        if (event.type === 'job-blocked') return;
        const { nodes, repinned } = as('graph-built', event);
        expect(repinned?.kept.toSorted()).toEqual([...job.nodes].map(({ id }) => id).toSorted());
        expect(nodes.filter(({ isTicked }) => isTicked === true)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('a box that is ticked is still the box of its task: it may be unticked before that is done', async () => {
    const { scene, job } = await firstDone();
    const { event } = await reread(scene, job, '- [x] 1. One\n- [x] 2. Two\n');
    expect(as('graph-built', event).nodes.map(({ boxes }) => boxes)).toEqual([[3], [16]]);
  });

  it('without its default branch, what was trusted last still is', async () => {
    const { scene, job } = await firstDone();
    const { store } = scene.world;
    const list = '- [x] 1. One\n- [ ] 2. Two, and no more\n';
    const trusted = push(scene.world, scene.base, { [TASKS]: list });
    store.refs.delete('refs/heads/main');
    const at = push(scene.world, job.tip, { [TASKS]: list });
    const event = await scene.perform({ ...job, trusted }, { type: 'build-graph', at, repin: DIGEST });
    expect(as('graph-built', event).repinned).toMatchObject({ trusted });
  });

  it('a new node never takes the name of an old one', async () => {
    const { scene, job } = await firstDone();
    const { event } = await reread(scene, job, '- [ ] 1. One\n- [ ] 2. Two\n');
    const [again] = as('graph-built', event).nodes;
    expect(again!.id).not.toBe(first(job));
    expect(again!.id).toMatch(new RegExp(`^${first(job)}-[0-9a-f]{4}$`));
  });

  it('names what each task waits for by the names that hold from now on', async () => {
    const { scene, job } = await firstDone('- [ ] 1. One\n- [ ] 2. Two\n  - _Depends: 1_\n');
    const { event } = await reread(scene, job, '- [ ] 1. One\n- [ ] 2. Two\n  - _Depends: 1_\n');
    const [again, two] = as('graph-built', event).nodes;
    for (const id of two!.after) expect(id).toBe(again!.id);
  });

  it('takes the configuration from the default branch, and says which commit that was', async () => {
    const { scene, job } = await firstDone();
    const config = `${CONFIG}limits: { attemptsPerNode: 7 }\n`;
    const { at, main, event } = await reread(scene, job, '- [x] 1. One\n- [ ] 2. Two\n', {
      '.specbridge/orchestrate.yml': config,
    });
    expect(as('graph-built', event).repinned).toMatchObject({
      tip: at,
      trusted: main,
      plan: { limits: { attemptsPerNode: 7 } },
    });
  });

  it('ten thousand tasks are matched in the time of a few', async () => {
    const list = (word: string): string =>
      Array.from({ length: 10_000 }, (_, index) => `- [ ] ${index + 1}. ${word}\n`).join('');
    const scene = await bench({ tasks: list('Old') });
    const began = performance.now();
    const { event } = await reread(scene, scene.job, list('New'));
    expect(as('graph-built', event).nodes).toHaveLength(10_000);
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});

describe('what cannot be taken over leads to a blocker that says why, and to another try', () => {
  it.each<readonly [name: string, list: string | undefined, files: Readonly<Record<string, string>>, detail: string]>([
    ['no list', undefined, {}, '.kiro/specs/demo: There is no such spec'],
    ['an empty list', '# Nothing\n', {}, 'There is no task to do here'],
    ['an unfinished merge', '<<<<<<< ours\n', {}, 'tasks.md:1: A conflict marker'],
    [
      'a broken configuration',
      '- [ ] 1. One\n',
      { '.specbridge/orchestrate.yml': 'gates: 7\napproval: merged\n' },
      'gates: expected a map from names to settings, found 7',
    ],
  ])('%s', async (_name, list, files, detail) => {
    const { scene, job } = await firstDone();
    const { event } = await reread(scene, job, list, files);
    expect(as('job-blocked', event).blocker).toEqual({
      code: 'pin-broken',
      detail: expect.stringMatching(new RegExp(`${detail}[^]*What counts is what main says`)),
      next: expect.stringMatching(/^re-pin [0-9a-f]{16}$/),
    });
  });
});

describe('where what is merged counts as approved', () => {
  const list = '- [x] 1. One\n- [ ] 2. Two, reworded\n';

  it('a list that lies on the job branch alone is not approved', async () => {
    const { scene, job } = await firstDone();
    const at = push(scene.world, job.tip, { [TASKS]: list });
    const event = await scene.perform(job, { type: 'build-graph', at, repin: DIGEST });
    expect(as('job-blocked', event).blocker.detail).toContain(
      `${TASKS}: It is not on the default branch as it is here`,
    );
  });

  it('the marks of its boxes may differ: the job ticks them, not the default branch', async () => {
    const { scene, job } = await firstDone();
    const { store } = scene.world;
    const main = push(scene.world, scene.base, { [TASKS]: list.replaceAll('[x]', '[ ]') });
    store.refs.set('refs/heads/main', main);
    const at = push(scene.world, job.tip, { [TASKS]: list });
    const event = await scene.perform(job, { type: 'build-graph', at, repin: DIGEST });
    expect(rows(event)).toEqual(['One: kept', expect.stringContaining('Two, reworded: succeeds')]);
  });

  it('another document of the spec must be merged as well', async () => {
    const { scene, job } = await firstDone();
    const at = push(scene.world, job.tip, { '.kiro/specs/demo/design.md': '# Otherwise\n' });
    const event = await scene.perform(job, { type: 'build-graph', at, repin: DIGEST });
    expect(as('job-blocked', event).blocker.detail).toContain('design.md: It is not on the default branch');
  });
});
