import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { DO_GOOD, scene, TASKS } from './laptop.ts';

const CACHE = process.env['SPECBRIDGE_CACHE']!;
beforeEach(() => rmSync(CACHE, { recursive: true, force: true }));

const setup = { run: ['sh', 'install.sh'], cache: { key: ['lock'], paths: ['node_modules'] } };
const gates = { work: { run: ['sh', '-c', 'grep -q good result.txt && grep -q good node_modules/dep'] } };
const install = (dep: string): string => `mkdir -p node_modules; echo ${dep} > node_modules/dep`;
const files = { 'install.sh': install('good'), lock: '1\n', 'package.json': '{}\n', '.gitignore': 'node_modules\n' };

/** Every `dep` that is kept. */
function kept(): string[] {
  const paths = readdirSync(CACHE, { recursive: true, encoding: 'utf8' });
  return paths
    .filter((path) => /\/setup\/\w+\/0\/dep$/.test(path))
    .map((path) => readFileSync(join(CACHE, path), 'utf8'));
}

describe('C24: a kept set-up is never a candidate’s', () => {
  it('C24: a maker replaces what is installed and how, and leaves the lock file alone: the gate has what the base installs', async () => {
    const maker = `echo bad > node_modules/dep; echo '${install('bad')}' > install.sh; ${DO_GOOD}`;
    await using set = await scene({ maker, config: { setup, gates }, files, tasks: '- [ ] 1. One\n- [ ] 2. Two\n' });
    const play = await set.open();
    const job = await play.run();
    expect([...job.nodes][0]!.evidence?.gates).toMatchObject([{ passed: true }]);
    expect(kept()).toEqual(['good\n']);
    expect(set.user.git(['diff', '--name-only', 'main', job.tip]).split('\n')).toEqual([
      TASKS,
      'install.sh',
      'result.txt',
    ]);
  });

  it('C24: a candidate that changes what decides is set up anew, and nothing of that is kept', async () => {
    const maker = `[ $SPECBRIDGE_ATTEMPT != 1 ] || { echo '${install('bad')}' > install.sh; echo 2 > lock; }
      [ $SPECBRIDGE_ATTEMPT = 1 ] || { git checkout -q HEAD -- install.sh lock; }; ${DO_GOOD}`;
    await using set = await scene({ maker, config: { setup, gates }, files });
    const play = await set.open();
    const job = await play.run();
    expect(job.status).toBe('completed');
    expect((await play.events('gate-ended')).map(({ gates: [gate] }) => gate?.passed)).toEqual([false, true]);
    expect(kept()).toEqual(['good\n']);
  });

  it('C24: a maker puts a link in the place of what is installed: nothing is written through it or kept from it', async () => {
    const maker = `rm -r node_modules; ln -s $BASE/notes node_modules; ${DO_GOOD}`;
    await using set = await scene({ maker, config: { setup, gates }, files });
    const job = await (await set.open()).run();
    expect(job.status).toBe('completed');
    expect(set.note('dep')).toBeUndefined();
    expect(kept()).toEqual(['good\n']);
  });

  it('not detected: a maker overwrites what is kept, outside of its worktree; the gate gets it', async () => {
    const maker = `for dep in ../../setup/*/0/dep; do echo bad > $dep; done; ${DO_GOOD}`;
    const limits = { attemptsPerNode: 1 };
    await using set = await scene({ maker, config: { setup, gates, limits }, files });
    const play = await set.open();
    await play.run();
    expect((await play.events('gate-ended')).map(({ gates: [gate] }) => gate?.passed)).toEqual([false]);
    expect(kept()).toEqual(['bad\n']);
  });
});

describe('C14: node_modules is a link in the commit', () => {
  it('C14: to a folder outside: nothing is restored or kept through it, and the link stays what it was', async () => {
    const through = { work: { run: ['grep', '-q', 'good', 'result.txt'] } };
    await using set = await scene({
      maker: DO_GOOD,
      config: { setup: { ...setup, run: ['true'] }, gates: through },
      files,
    });
    mkdirSync(join(set.user.base, 'outside'));
    symlinkSync(join(set.user.base, 'outside'), join(set.user.folder, 'node_modules'));
    set.user.commit({});
    const job = await (await set.open()).run();
    expect(job.status).toBe('completed');
    expect(set.user.git(['diff', '--name-only', 'main', job.tip]).split('\n')).toEqual([TASKS, 'result.txt']);
    expect(readdirSync(join(set.user.base, 'outside'))).toEqual([]);
    expect(existsSync(CACHE) && kept()).toEqual([]);
  });
});
