import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Failure } from '../../src/core/evidence.ts';
import type { Tree, TreeOrder } from '../../src/ports.ts';
import { readLog } from '../../src/tools/logs.ts';
import { node } from './children.ts';
import { NO_SIGNAL, workshopFixture, type WorkshopFixture } from './workshop.ts';

describe('the set-up of a worktree', () => {
  let fixture: WorkshopFixture;
  /** Lines say how often the set-up ran. */
  let runs: string;
  let setup: TreeOrder['setup'];
  beforeEach(async () => {
    fixture = await workshopFixture();
    fixture.user.commit({ 'package.json': '{}', 'package-lock.json': '{"v":1}', '.gitignore': 'node_modules/\n' });
    runs = join(fixture.user.base, 'runs');
    const install = `
      import { appendFileSync, chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
      appendFileSync(${JSON.stringify(runs)}, '.');
      mkdirSync('node_modules/.bin', { recursive: true });
      mkdirSync('node_modules/x');
      writeFileSync('node_modules/x/index.js', readFileSync('package-lock.json'));
      chmodSync('node_modules/x/index.js', 0o755);
      symlinkSync('../x/index.js', 'node_modules/.bin/x');`;
    setup = { run: [node(install)], minutes: 1, key: ['package-lock.json'], paths: ['node_modules'] };
  });

  const ran = (): number => (existsSync(runs) ? readFileSync(runs, 'utf8').length : 0);
  const installed = (tree: Tree): string => readFileSync(join(tree.path, 'node_modules/.bin/x'), 'utf8');
  /** Opens a worktree, sets it up, and hands it over. */
  const made = async (order: Partial<TreeOrder> = {}): Promise<Tree> => {
    const tree = await fixture.open({ setup, ...order });
    expect(await tree.setup(NO_SIGNAL)).toBeUndefined();
    return tree;
  };
  const failed = async (order: Partial<TreeOrder>, signal = NO_SIGNAL): Promise<Failure | undefined> => {
    await using tree = await fixture.open(order);
    return await tree.setup(signal);
  };

  test('runs once, and is restored with modes and links, as a copy of its own', async () => {
    await using first = await made();
    await using second = await made({ isTrusted: false });
    expect(ran()).toBe(1);
    expect(installed(second)).toBe('{"v":1}');
    writeFileSync(join(second.path, 'node_modules/x/index.js'), 'changed');
    expect(installed(first)).toBe('{"v":1}');
    await using third = await made();
    expect(installed(third)).toBe('{"v":1}');
    expect(ran()).toBe(1);
  });

  test('runs again when a file of its key, its command or its folders change', async () => {
    for (const file of ['package-lock.json', 'package.json', '.npmrc']) {
      await using _before = await made();
      const count = ran();
      fixture.user.commit({ [file]: `{"v":"${file}"}` });
      await using _after = await made();
      expect(ran()).toBe(count + 1);
    }
    const count = ran();
    await using _other = await made({ setup: { ...setup, run: [...setup.run, node('')] } });
    expect(ran()).toBe(count + 1);
  });

  test('C24: a candidate that leaves the lock file alone cannot change what the next worktree restores', async () => {
    const { user } = fixture;
    const base = user.git(['rev-parse', 'HEAD']);
    const poison = user.commit({ 'poison.txt': 'x' });
    await using candidate = await made({ at: poison, isTrusted: false });
    writeFileSync(join(candidate.path, 'node_modules/x/index.js'), 'poisoned');
    expect(readdirSync(fixture.root)).not.toContain('setup');
    await using trusted = await made({ at: base });
    expect(ran()).toBe(2);
    writeFileSync(join(trusted.path, 'node_modules/x/index.js'), 'poisoned');
    await using next = await made({ at: poison, isTrusted: false });
    writeFileSync(join(next.path, 'node_modules/x/index.js'), 'poisoned');
    await using last = await made({ at: base });
    expect(installed(last)).toBe('{"v":1}');
    expect(ran()).toBe(2);
  });

  test('several at once: each is set up, one is kept', async () => {
    const trees = await Promise.all([1, 2, 3].map(() => made()));
    expect(trees.map(installed)).toEqual(Array(3).fill('{"v":1}'));
    expect(readdirSync(join(fixture.root, 'setup'))).toHaveLength(1);
    await Promise.all(trees.map((tree) => tree[Symbol.asyncDispose]()));
  });

  test('C14: nothing is written through a committed link', async () => {
    await using _kept = await made();
    const outside = join(fixture.user.base, 'outside');
    mkdirSync(outside);
    fixture.user.git(['rm', '-q', '.gitignore']);
    symlinkSync(outside, join(fixture.user.folder, 'node_modules'));
    const at = fixture.user.commit({});
    const keepers = { ...setup, run: [node("import { writeFileSync } from 'node:fs'; writeFileSync('ran', '');")] };
    await using tree = await fixture.open({ at, setup });
    await tree.setup(NO_SIGNAL);
    await using other = await made({ at, setup: keepers });
    expect(existsSync(join(other.path, 'ran'))).toBe(true);
    // The commands themselves may follow it; neither restoring nor keeping does.
    expect(readdirSync(join(fixture.root, 'setup'))).toHaveLength(1);
    rmSync(outside, { recursive: true });
  });

  test('what leads back into the first worktree is not kept', async () => {
    const install =
      "import { mkdirSync, symlinkSync } from 'node:fs'; mkdirSync('venv'); symlinkSync(process.cwd(), 'venv/home');";
    const venv = { ...setup, run: [node(install)], paths: ['venv'] };
    await using _first = await made({ setup: venv });
    expect(readdirSync(join(fixture.root, 'setup'))).toEqual([]);
  });

  test('a lock file that is a link keeps nothing', async () => {
    fixture.user.git(['mv', 'package-lock.json', 'real.json']);
    symlinkSync('real.json', join(fixture.user.folder, 'package-lock.json'));
    fixture.user.commit({});
    await using _first = await made();
    await using _second = await made();
    expect(ran()).toBe(2);
  });

  test('of many kept set-ups, those that were used longest ago go; one that is used is young again', async () => {
    const shelves = join(fixture.root, 'setup');
    await using _first = await made();
    const [used] = readdirSync(shelves);
    const age = (name: string, days: number): void => {
      const at = new Date(Date.now() - days * 24 * 60 * 60_000);
      utimesSync(join(shelves, name), at, at);
    };
    for (let days = 1; days <= 15; days += 1) {
      mkdirSync(join(shelves, `old-${days}/0`), { recursive: true });
      age(`old-${days}`, days + 0.5);
    }
    age(used!, 100);
    await using _again = await made();
    fixture.user.commit({ 'package-lock.json': '{"v":2}' });
    await using _other = await made();
    expect(ran()).toBe(2);
    const left = readdirSync(shelves);
    expect(left).toContain(used);
    const old = Array.from({ length: 8 }, (_, index) => `old-${index + 1}`);
    expect(left.filter((name) => name.startsWith('old-'))).toEqual(old);
    // Whatever is of today stays, however much it is.
    for (const name of old) age(name, 0);
    for (let count = 0; count < 5; count += 1) mkdirSync(join(shelves, `young-${count}/0`), { recursive: true });
    fixture.user.commit({ 'package-lock.json': '{"v":3}' });
    await using _last = await made();
    expect(readdirSync(shelves)).toHaveLength(left.length + 6);
  });

  test('failures say what happened', async () => {
    const failing = (source: string): TreeOrder['setup'] => ({ ...setup, run: [node(source), ...setup.run] });
    expect(await failed({ setup: failing("console.error('no network'); process.exit(3)") })).toEqual({
      kind: 'verification-failure',
      stage: 'setup',
      summary: expect.stringMatching(/^the set-up command .* failed \(exit 3\): “no network”$/),
      tail: 'no network\n',
      log: expect.any(String),
    });
    const help = "console.error('npm error EX: the cause' + '\\nusage'.repeat(10_000)); process.exit(1)";
    const noisy = await failed({ setup: failing(help) });
    expect(noisy).toMatchObject({
      summary: expect.stringMatching(/: “npm error EX: the cause”$/),
      tail: expect.stringMatching(/^npm error EX: the cause\n(?:usage\n)+\[about \d+ bytes are left out here\]\n/),
    });
    expect(await readLog(join(fixture.user.base, 'logs'), noisy!.log!)).toContain('usage\n'.repeat(9_000));
    const absent = { ...setup, run: [['no-such-program-here']] } as TreeOrder['setup'];
    expect(await failed({ setup: absent })).toMatchObject({ kind: 'capability-unavailable', stage: 'setup' });
    const endless = failing('setInterval(() => {}, 1000)');
    const late = await failed({ setup: endless, deadline: new Date(Date.now() + 400) });
    expect(late).toMatchObject({ kind: 'verification-failure', summary: expect.stringContaining('out-of-time') });
    expect(await failed({ setup: endless }, AbortSignal.timeout(300))).toMatchObject({ kind: 'transient-tool' });
    expect(ran()).toBe(0);
    expect(existsSync(join(fixture.root, 'setup'))).toBe(false);
  });

  test('no set-up is nothing to do', async () => {
    expect(await failed({})).toBeUndefined();
  });
});
